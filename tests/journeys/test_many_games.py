"""What the bot does for all its games at once costs nothing for those that need nothing."""

from __future__ import annotations

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
