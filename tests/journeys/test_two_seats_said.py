"""What a Ringwraith with two seats says: for which it counts, and that he is asked where it cannot be told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox.room.rehearsal import NAMES, START
from bot.sandbox.server import Sandbox
from bot.sandbox.world.clock import SandboxClock
from bot.seats.open_seats import openings
from tests.journeys.forging import Forger
from tests.journeys.kit import refuse_faults, table
from tests.journeys.test_restore import again, bot_on
from tests.journeys.two_seats import WHICH, Hunt, bold, last, pressable

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(SandboxClock(START, speed=0), NAMES, (NAMES[0],), is_recording=True) as made:
        yield made


async def test_a_row_under_a_post_asks_for_which_of_two_blocks_and_then_finds_the_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """H-9.3, H-17.13: both blocks are open; each press counts once, and for the seat that was meant."""
    async with table(31) as found:
        game = Hunt.at(found)
        await game.begin_hunt(rw_order="free", length="part1")
        await game.double()
        post = await game.until_riding(2, 3)
        shared = next(one for one in pressable(post).values() if ":block/" in one and one.endswith(":end"))
        me, label = game.be(game.both), "{name} ({seat})".format
        before = await game.entries()

        for seat in (3, 2):
            asked = game.which(await me.press(post, shared))
            done = await game.pressed(asked, label(name=game.both, seat=seat))
            assert f"Your seat {bold(game.both, seat)}" in done.text
        asked = game.which(await me.press(post, shared))
        ended = await game.pressed(asked, label(name=game.both, seat=3))
        at_once = await me.press(post, shared)
        await game.quiet()

        assert "@" not in shared
        assert f"Your seat {bold(game.both, 3)}" in ended.text
        assert f"Your seat {bold(game.both, 2)}" in at_once.text
        assert await game.riding() == []
        said = [one for one in (await game.entries())[len(before) :] if one[0] != "clock"]
        assert said[:4] == [("seat 3", "end"), ("seat 2", "end"), ("seat 3", "end"), ("seat 2", "end")]
        refuse_faults(game.sandbox, caplog)


async def test_typed_words_are_asked_back_where_both_seats_could_say_them() -> None:
    """H-17.6, Q-12: by one button each, which says the same words; what only one can say counts at once."""
    async with table(32) as found:
        game = Hunt.at(found)
        await game.begin_hunt(rw_order="free", length="part1")
        await game.double()
        await game.until_riding(2, 3)
        me, before = game.be(game.both), await game.footing()
        long = "; ".join(["note 17 seen here", "note 19 seen here"] * 3)  # for which no id has room

        asked = game.which(await game.say(game.both, "end"))
        later = game.which(await game.say(game.both, long))
        offered = await me.complete("act", "words", "en", in_=game.place)
        unchanged = await game.footing()
        done = await game.pressed(asked, f"{game.both} (2)")
        twice = await game.pressed(later, f"{game.both} (3)")

        assert "end" in str(offered)
        assert unchanged == before
        assert f"Your seat {bold(game.both, 2)}" in done.text
        assert f"Your seat {bold(game.both, 3)}" in twice.text
        assert ("seat 2", "end") in await game.entries()
        assert ("seat 3", long) in await game.entries()


async def test_words_for_the_thread_are_asked_back_in_private() -> None:
    """Q-9.15, H-17.6: nothing of it stands in the thread, and the button counts it."""
    async with table(33, typed_votes=True) as found:
        game = Hunt.at(found)
        await game.begin_hunt(rw_order="free", length="part1")
        await game.double()
        await game.until_riding(2, 3)
        me = game.be(game.both)
        told, thread = len(me.dms()), game.thread()[1:]  # all but the card

        await me.say(game.place, "**END**")
        await game.quiet()
        (asked,) = me.dms()[told:]
        silent = game.thread()[1:] == [*thread, "**END**"]
        content = asked["content"]
        done = await game.pressed(asked, f"{game.both} (3)")

        assert silent
        assert "Not counted" in content
        assert WHICH in content
        assert f"Your seat {bold(game.both, 3)}" in done.text
        assert ("seat 3", "end") in await game.entries()


async def test_pages_from_before_still_work_and_a_seat_that_is_named_is_looked_up() -> None:
    """H-17.6: an id without a seat means the one that is asked; one that names another's seat says nothing."""
    async with table(34) as found:
        game = Hunt.at(found)
        await game.begin_hunt(length="part1")
        await game.until_riding(2)
        before = await game.page(game.both)
        await game.double()
        footing = await game.footing()

        page = last(before)
        offered = next(one for one in pressable(page).values() if ":block/" in one)
        old = f"{offered.rpartition(':')[0]}:..."  # the button that led on to all that could be said
        game.which(await Forger.of(game.be(game.both)).press(page, f"rm:{game.game_id}:desk"))
        pressed = await Forger.of(game.be(game.both)).press(page, old)
        foreign = await Forger.of(game.be(game.bearer)).press(game.post(), f"rm:{game.game_id}@2:desk")
        stranger = await Forger.of(game.be(NAMES[8])).press(game.post(), f"rm:{game.game_id}@2:desk")
        wrong = [await game.press_id(f"rm:{game.game_id}@{seat}:desk") for seat in (1, 9)]

        assert "@" not in old
        assert f"Your seat {bold(game.both, 2)}" in pressed.text
        assert "That seat is not yours any more" in foreign.text
        assert stranger.text == "You hold no seat in this game."
        assert all("That seat is not yours any more" in one.text for one in wrong)
        assert await game.footing() == footing


async def test_a_restart_changes_nothing_of_whose_page_is_whose(tmp_path: Path, sandbox: Sandbox) -> None:
    """H-17.6, H-17.37: pages from before it work, and what was left waits for the word of each seat."""
    path = tmp_path / "two.db"
    async with bot_on(sandbox, path) as first:
        before = Hunt.at(first)
        await before.begin_hunt(length="part1")
        await before.say(before.left, "queue search then end")
        await before.double()
        page = await before.of_seat(3, "desk")
        asked = before.which(await before.be(before.both).command("desk", in_=before.place))
    async with bot_on(sandbox, path) as second:
        game = Hunt.at(second)
        again(game, before)
        me = game.be(before.both)

        shown = await me.press(asked, label=f"{before.both} (3)")
        used = await me.press(last(page), label="Use what was left")
        twice = await Forger.of(me).press(game.post(), f"rm:{game.game_id}@2:confirm")
        await game.quiet()

        assert (await game.live()).seats_of(me.id) == (2, 3)
        assert f"Your seat {bold(before.both, 3)}" in shown.text
        assert "What was left for you counts from now on" in used.text
        assert "There is nothing to confirm" in twice.text
        assert ("seat 3", "confirm") in await game.entries()


async def test_who_leaves_says_which_seat_and_keeps_the_other() -> None:
    """Q-9.9, H-17.6: the command asks which, and its page and buttons are of that one from then on."""
    async with table(35) as found:
        game = Hunt.at(found)
        await game.begin_hunt()
        await game.double()

        asked = game.which(await game.be(game.both).command("game leave", in_=game.place))
        page = await game.pressed(asked, f"{game.both} (3)")
        named = page.text
        done = await game.pressed(last(page), "Tell the moderators")
        wished = {seat for seat, one in openings(await game.live()).items() if one.wished}

        assert f"Your seat {bold(game.both, 3)}" in named
        assert "The moderators know that you ask for a replacement" in done.text
        assert wished == {3}
        assert (await game.live()).seats_of(game.be(game.both).id) == (2, 3)
