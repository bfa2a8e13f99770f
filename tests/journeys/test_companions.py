"""Companions: seats that the program plays where people are missing, through the real client."""

from __future__ import annotations

import pytest

from bot.sandbox.room.rehearsal import NAMES
from rules.record.verify import verify
from tests.journeys.kit import HOST, WARDEN, Table, by_panel, moderate, refuse_faults, table


async def _lobby(game: Table, people: int, seats: int) -> None:
    """A lobby of so many *seats* that the first *people* have joined."""
    host = game.sandbox.be(HOST)
    await (await host.command("game open", in_=game.sandbox.games_id, game="quest", seats=seats)).final()
    game.seats = seats
    game.game_id = (await game.bot.service.directory.of(host.id))[-1].id
    game.place = (await game.look()).facts.place or 0
    for name in NAMES[:people]:
        await game.join(name, game.game_id)


async def _companions_speak(game: Table) -> None:
    """Time passes until no companion owes an answer."""
    for _ in range(200):
        game.sandbox.clock.move(30_000)
        await game.bot.companions.tick()
        found = await game.live()
        owing = {decision.seat for decision in found.decisions() if decision.owed}
        if not owing & {holder.seat for holder in found.holders if holder.is_companion}:
            return


async def _play(game: Table, people: int) -> None:
    actors = game.actors(game.game_id, people, 1)
    while (await game.look()).facts.stage != "ended":
        await _companions_speak(game)
        for actor in actors:
            await actor.act()
        await game.settled()


async def test_a_host_fills_a_lobby_with_companions_and_plays_to_the_record(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """R-1.2: the salt says `companion` for their seats, everyone sees what they are, and the record verifies."""
    async with table(3) as game:
        await _lobby(game, 2, 5)
        answer = await game.be(HOST).command("game companions", in_=game.place, number=3)
        assert "Rowan" in answer.text
        game.sandbox.clock.move(30_000)
        await game.bot.cards.tick()
        card = next(post for post in game.sandbox.posts(game.place) if "Fingerprint" in post["content"])
        assert "Hazel" in card["content"]

        await game.start(game.game_id)
        await game.quiet()
        for name in NAMES[:2]:
            await game.desk(name)
        await _play(game, 2)
        await game.quiet()

        text = await game.bot.service.directory.record(game.game_id)
        verdict = verify(text)
        assert verdict.ok, verdict.sentence
        assert text.count("companion,companion,companion") == 1
        assert all("<@0>" not in post["content"] for post in game.sandbox.posts(game.place))
        refuse_faults(game.sandbox, caplog)


async def test_companions_leave_the_lobby_as_the_host_says_and_make_room_for_people() -> None:
    """More than there are seats is refused in a sentence; only the host may ask."""
    async with table(4) as game:
        await _lobby(game, 2, 5)
        host = game.be(HOST)

        many = await host.command("game companions", in_=game.place, number=4)
        other = await game.be(NAMES[1]).command("game companions", in_=game.place, number=1)
        await host.command("game companions", in_=game.place, number=3)
        await host.command("game companions", in_=game.place, number=1)
        people = (await game.look()).facts.people

        assert "2 people have joined already" in many.text
        assert "Only the host" in other.text
        assert [one.person for one in people].count(0) == 1
        await game.join(NAMES[2], game.game_id)
        assert len((await game.look()).facts.people) == 4


async def test_a_companion_takes_over_a_seat_of_a_game_under_way() -> None:
    """Q-9.7: by a deed with its reason; it plays on from there, also after a restart of the program."""
    async with table(5) as game:
        await game.begin(5)
        await game.quiet()
        seat = await game.seat(NAMES[4])

        warden = game.be(WARDEN)
        done = await by_panel(warden, "companion", in_=game.place, player=NAMES[4], reason="He is ill")
        again = await by_panel(
            warden, "companion", in_=game.place, player="Rowan (companion)", reason="Again"
        )
        await game.quiet()

        holder = (await game.look()).facts.holder(seat)
        assert holder is not None
        assert (holder.person, holder.name) == (0, "Rowan (companion)")
        assert "announced" in done.text
        assert "plays that seat already" in again.text
        assert any("Rowan" in post["content"] for post in game.sandbox.posts(game.place))
        game.bot.companions._due.clear()
        await game.bot.companions.begin()
        assert game.game_id in game.bot.companions._due


async def test_a_person_takes_a_seat_from_a_companion() -> None:
    """Q-9.7: by the same deed as from anybody; what the seat knows goes along, and the companion says no more."""
    async with table(5, members=(*NAMES, "Kit")) as game:
        await game.begin(5)
        await game.quiet()
        seat, warden = await game.seat(NAMES[4]), game.be(WARDEN)
        known = (await game.desk(NAMES[4])).text
        await by_panel(warden, "companion", in_=game.place, player=NAMES[4], reason="He is ill")

        offered = await warden.complete("gm replace", "player", "Rowan", in_=game.place)
        taken = {"player": offered[0]["value"], "newcomer": game.be("Kit")}
        await moderate(warden, "gm replace", in_=game.place, reason="He plays", **taken)
        await game.quiet()

        assert await game.who(seat) == "Kit"
        assert (await game.desk("Kit")).text.partition("You are")[2] == known.partition("You are")[2]
        assert not (await game.live()).holders[seat - 1].is_companion
