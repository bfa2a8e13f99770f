"""What the bot does for all its games at once costs nothing for those that need nothing."""

from __future__ import annotations

from bot.sandbox import threads
from tests.journeys.kit import table


async def test_whoever_looks_after_all_games_loads_none_that_is_well() -> None:
    """With ten thousand games each round, and each start, would read them all into memory and push others out."""
    async with table() as game:
        await game.begin(5)
        await game.rest(12_000)
        await game.quiet()
        game.bot.tables._live.clear()

        await game.bot.watch.present()
        await game.bot.on_guild_available(game.bot.guilds[0])

        assert not game.bot.tables._live


async def test_a_change_of_some_thread_loads_the_games_of_no_other() -> None:
    """Discord tells of every thread of a server that was archived or renamed, also of those that nobody plays in."""
    async with table() as game:
        await game.begin(5)
        await game.rest(12_000)
        game.bot.tables._live.clear()
        games = game.sandbox.world.channels[game.sandbox.games_id]
        ann = game.be("Ann").user
        other = threads.open_in_text(game.sandbox.core, games, ann, {"name": "Tea", "type": 11})

        game.sandbox.set_thread(other.id, archived=True)
        await game.quiet()

        assert not game.bot.tables._live
