"""A server that has removed the bot: its games wait for a month, then they end, and nothing is tried any more."""

from __future__ import annotations

import pytest

from bot.games.authority import Authority
from rules.record.verify import verify
from storage.tables.outbox import Notice, Outbox
from tests.journeys.kit import DAY_MS, HOST, Table, moderate, refuse_errors, table
from tests.journeys.landlord import Landlord

MINUTES_MS = 6 * 60 * 1000
OVER = "server a month ago"


async def _pass(game: Table, ms: int) -> None:
    """Time goes by, as one who looks every few minutes sees it."""
    await game.rest(ms)
    await game.bot.health.tick()
    await game.quiet()
    await game.rest(MINUTES_MS)
    await game.bot.health.tick()
    await game.quiet()


async def _unsaid(game: Table) -> list[Notice]:
    """All that is still to be said, of every game."""
    return await game.bot.database.read(lambda c: [row for n in (1, 2, 3) for row in Outbox(c).open(n)])


async def _three(game: Table) -> None:
    """A game under way, one that is paused, and a lobby."""
    await game.begin(5)
    await game.propose_any()
    await game.open("quest", 5)
    await game.start(2)
    paused = (await game.bot.service.cache.look(2, None)).facts.place or 0
    await moderate(game.be(HOST), "gm pause", in_=paused, reason="a feast")
    await game.open("quest", 5)
    await game.quiet()


async def _stages(game: Table) -> list[str]:
    return [(await game.bot.service.cache.look(n, None)).facts.stage for n in (1, 2, 3)]


async def test_its_games_end_after_a_month_and_their_host_is_told(caplog: pytest.LogCaptureFixture) -> None:
    """Q-6.7, Q-9.8: running, paused, and a lobby; nothing waits any more, and the records verify."""
    async with table() as game:
        await _three(game)
        world = game.sandbox.world
        other = world.add_guild("The Green Dragon", game.be(HOST).user)  # where they can meet still
        world.add_member(other, world.bot)
        game.sandbox.wire.arrive(other)
        Landlord(game.sandbox).kick_bot()
        await _pass(game, 0)
        await _pass(game, 29 * DAY_MS)
        before = await _stages(game)
        waiting = await _unsaid(game)
        told = [one["content"] for one in game.be(HOST).dms()]
        await _pass(game, DAY_MS)
        news = [one["content"] for one in game.be(HOST).dms()][len(told) :]
        await _pass(game, DAY_MS)

        assert before == ["running", "running", "lobby"]
        assert waiting
        assert await _stages(game) == ["ended"] * 3
        assert await _unsaid(game) == []
        assert sum(OVER in one for one in news) == 3
        assert not any(OVER in one for one in told)
        assert [words for _, words in await game.entries()].count("abort") == 1
        for n in (1, 2):
            verdict = verify(await game.bot.service.directory.record(n))
            assert verdict.ok, verdict.sentence
        refuse_errors(caplog)


async def test_who_cannot_be_told_is_tried_for_a_day(caplog: pytest.LogCaptureFixture) -> None:
    """Q-9.16: whoever takes no private messages holds up nothing."""
    async with table() as game:
        await _three(game)
        game.be(HOST).dms_open = False
        Landlord(game.sandbox).kick_bot()
        await _pass(game, 0)
        await _pass(game, 30 * DAY_MS)
        await _pass(game, DAY_MS)
        await _pass(game, 0)

        assert await _stages(game) == ["ended"] * 3
        assert await _unsaid(game) == []
        refuse_errors(caplog)


async def test_what_a_game_that_was_over_had_to_say_is_tried_no_more() -> None:
    """R-1.4: it ended with nobody to tell it to."""
    async with table() as game:
        await game.begin(5)
        Landlord(game.sandbox).kick_bot()
        await _pass(game, 0)
        await game.bot.service.deeds.abort(1, Authority(90, "Moddy", "press:77", "over"))
        await _pass(game, 29 * DAY_MS)
        waiting = await _unsaid(game)
        await _pass(game, 2 * DAY_MS)

        assert waiting
        assert await _unsaid(game) == []


async def test_who_invites_the_bot_again_in_time_has_a_month_again(caplog: pytest.LogCaptureFixture) -> None:
    """Q-9.14: the game goes on, and what was counted before does not count."""
    async with table() as game:
        await game.begin(5)
        for _ in range(2):
            Landlord(game.sandbox).kick_bot()
            await _pass(game, 20 * DAY_MS)
            Landlord(game.sandbox).invite_bot()
            await _pass(game, 0)
        await game.propose_any()
        await game.quiet()

        assert (await game.look()).facts.stage == "running"
        assert "**Party 1**" in game.newest()
        refuse_errors(caplog)
