"""Leave: a player stops his own clock for some hours, in a game that gives leave (H-17.3)."""

from __future__ import annotations

from rules.hunt.config import HuntConfig
from tests.journeys.kit import HOST, Table, table

HOUR_MS = 3_600_000


async def _hunt(game: Table) -> None:
    game.seats = 2
    game.game_id = await game.open("hunt", 2, HuntConfig())
    game.place = (await game.look()).facts.place or 0
    await game.start(game.game_id)
    await game.quiet()
    for name in game.names:
        await game.desk(name)


async def test_leave_stops_the_clock_of_who_takes_it_up_to_its_hours() -> None:
    """F-21, H-17.3: in pieces, told to all, and no more than there are; nobody else's clock moves."""
    async with table(3) as game:
        await _hunt(game)
        host = game.be(HOST)
        before = {clock: one.due_ms or 0 for clock, one in (await game.live()).deadlines.items()}

        some = await host.command("away leave", in_=game.place, hours=12)
        more = await host.command("away leave", in_=game.place, hours=80)
        much = await host.command("away leave", in_=game.place, hours=5)
        await game.quiet()
        after = {clock: one.due_ms or 0 for clock, one in (await game.live()).deadlines.items()}

        assert "You have 84 hours of leave left" in some.text
        assert "You have 4 hours of leave left" in more.text
        assert "You have 4 of 96 hours of leave left" in much.text
        assert {clock: after[clock] - due for clock, due in before.items()} == {"give/1": 92 * HOUR_MS}
        assert any("12 hours of leave" in post["content"] for post in game.sandbox.posts(game.place))


async def test_leave_is_refused_to_who_keeps_nobody_waiting_and_in_games_without_it() -> None:
    """H-17.3, Q-9.9: nothing is changed, and the sentence says what can be done instead."""
    async with table(4) as game:
        await _hunt(game)
        other = await game.be(game.names[1]).command("away leave", in_=game.place, hours=1)

        assert "the game does not wait for you alone" in other.text
    async with table(4) as game:
        await game.begin(5)
        await game.quiet()
        asked = await game.be(HOST).command("away leave", in_=game.place, hours=1)

        assert "Ask a moderator for more time" in asked.text
