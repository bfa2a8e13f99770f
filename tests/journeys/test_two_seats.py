"""A Ringwraith plays another's seat too: how it comes about, and that each seat stays one of its own."""

from __future__ import annotations

import re

import pytest

from bot.sandbox.room.rehearsal import NAMES
from rules.record.verify import verify
from tests.journeys.kit import HOST, refuse_faults, table
from tests.journeys.two_seats import WHICH, Hunt, bold, last, pressable, seats_on, text_of

pytestmark = pytest.mark.timeout(600)


async def test_a_ringwraith_takes_over_the_seat_of_one_who_leaves(caplog: pytest.LogCaptureFixture) -> None:
    """H-17.6: with the organiser's consent, once its player leaves; never while he stays and answers."""
    async with table(21) as found:
        game = Hunt.at(found)
        await game.begin_hunt()

        early = await game.replace(3, game.both)
        await game.ask_out(game.left)
        done = await game.replace(3, game.both)
        again = await game.replace(3, game.both)

        assert "only if its player has missed three deadlines in a row" in early.text
        assert "announced in the thread" in done.text
        assert "They play that seat already" in again.text
        assert (await game.live()).seats_of(game.be(game.both).id) == (2, 3)
        assert (
            await game.be(game.left).command("desk", in_=game.place)
        ).text == "You hold no seat in this game."
        told = game.be(game.both).dms()[-1]
        assert f"-# Your seat {bold(game.both, 3)}. You play {bold(game.both, 2)} too." in told["content"]
        assert seats_on(told) == {2, 3}
        refuse_faults(game.sandbox, caplog)


async def test_the_ring_bearers_seat_goes_to_a_newcomer_alone() -> None:
    """H-17.6: though he asks to be replaced; nor does he take a Ringwraith's."""
    async with table(22) as found:
        game = Hunt.at(found)
        await game.begin_hunt()
        await game.ask_out(game.bearer)
        await game.ask_out(game.left)

        to_rider = await game.replace(1, game.both)
        to_bearer = await game.replace(3, game.bearer)
        page = await game.press(game.both, "seat:agree/1")

        for answer in (to_rider, to_bearer):
            assert "They play in this game already, and cannot hold that seat too." in answer.text
        assert "Nobody needs to agree" in page.text
        assert [await game.who(seat) for seat in (1, 2, 3)] == [game.bearer, game.both, game.left]


async def test_a_companions_seat_may_be_taken_and_given_to_somebody_else_again() -> None:
    """H-17.6, Q-9.7: each change is that seat's alone; who gave it back cannot take it again."""
    async with table(23) as found:
        game = Hunt.at(found)
        await game.begin_hunt()
        await game.double()
        old = await game.of_seat(3, "desk")
        newcomer = NAMES[8]

        done = await game.replace(3, newcomer)
        lost = await game.be(game.both).press(last(old), f"rm:{game.game_id}@3:more")
        left = await game.be(game.both).command("desk", in_=game.place)
        await game.ask_out(newcomer)
        back = await game.replace(3, game.both)

        assert "announced in the thread" in done.text
        assert "That seat is not yours any more" in lost.text
        assert "Your seat" not in left.text
        assert WHICH not in left.text
        assert "They have played that seat before" in back.text
        assert (await game.live()).seats_of(game.be(game.both).id) == (2,)


async def test_three_deadlines_missed_in_a_row_free_a_seat_for_another_ringwraith() -> None:
    """H-17.6, Q-9.8: though nobody asked for it; the organiser may give it on also if he plays himself."""
    async with table(24) as found:
        game = Hunt.at(found)
        await game.begin_hunt()
        silent = [one for one in game.playing if one.visitor.id != game.be(game.left).id]
        for _ in range(300):
            if any("has missed three deadlines in a row" in line for line in game.thread()):
                break
            if not any([await one.act() for one in silent]):
                await game.rest(60 * 60 * 1000)
            await game.quiet()
        assert game.left != HOST
        done = await game.replace(3, game.both, by=HOST)

        assert "announced in the thread" in done.text
        assert (await game.live()).seats_of(game.be(game.both).id) == (2, 3)


async def test_each_seat_has_its_own_desk_and_hand(caplog: pytest.LogCaptureFixture) -> None:
    """H-9.3, H-17.37: which is asked, each page names its seat, and tells only what that seat may know."""
    async with table(1) as found:
        game = Hunt.at(found)
        await game.begin_hunt()
        await game.until_riding(2)
        before = {seat: _hand(text_of(await game.page(await game.who(seat)))) for seat in (2, 3)}
        await game.double()

        desks, texts = {}, {}
        for seat in (2, 3):
            asked = game.which(await game.be(game.both).command("desk", in_=game.place))
            desk = await game.pressed(asked, f"{game.both} ({seat})")
            desks[seat], texts[seat] = last(desk), text_of(desk)
        other = await game.pressed(desks[2], f"Desk of {game.both} (3)")

        for seat, elsewhere in ((2, 3), (3, 2)):
            assert f"Your seat {bold(game.both, seat)}" in texts[seat]
            assert _hand(texts[seat]) == before[seat]
            assert _hand(texts[seat])
            assert not _hand(texts[seat]) & _hand(texts[elsewhere])
            assert seats_on(desks[seat]) == {2, 3}
            assert [label for label, each in pressable(desks[seat]).items() if f"@{elsewhere}:" in each] == [
                f"Desk of {game.both} ({elsewhere})"
            ]
        assert f"Your seat {bold(game.both, 3)}" in other.text
        assert not [line for line in game.thread() if "Your seat" in line]
        refuse_faults(game.sandbox, caplog)


@pytest.mark.slow
async def test_a_hunt_goes_on_to_its_record_with_two_seats_of_one_person(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """H-9.3, H-17.6, R-1.1: the record knows seats and no persons, and verifies."""
    async with table(26) as found:
        game = Hunt.at(found)
        await game.begin_hunt(length="part1")
        await game.until_riding(2)
        await game.double()

        await game.play(game.game_id, game.playing)
        await game.quiet()

        said = [by for by, _ in await game.entries()]
        verdict = verify(await game.bot.service.directory.record(game.game_id))
        assert verdict.ok, verdict.sentence
        assert {"seat 2", "seat 3"} <= set(said[said.index("moderator", 1) :])
        refuse_faults(game.sandbox, caplog)


def _hand(desk: str) -> set[str]:
    """The ids of the cards that a desk lists."""
    return set(re.findall(r"\(s-\d+\)", desk))
