"""What the bot does for all its games at once costs nothing for those that need nothing."""

from __future__ import annotations

import pytest

from bot.posting import status
from bot.sandbox.world import threads
from tests.journeys.kit import table
from tests.journeys.landlord import Landlord


async def test_whoever_looks_after_all_games_loads_none_that_is_well() -> None:
    """With ten thousand games each round, and each start, would read them all into memory and push others out."""
    async with table() as game:
        await game.begin(5)
        await game.rest(12_000)
        await game.quiet()
        game.bot.service.cache._live.clear()

        await game.bot.health.present()
        await game.bot.on_guild_available(game.bot.guilds[0])

        assert not game.bot.service.cache._live


async def test_cards_are_drawn_in_goes_those_due_longest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rush of ten thousand would take minutes, more than any timed job has, and would begin anew each time."""
    drawn: list[int] = []
    async with table() as game:
        bot_cards, now = game.bot.cards, game.bot.now_ms()

        async def draw(game_id: int) -> None:
            drawn.append(game_id)
            del bot_cards._due[game_id]

        monkeypatch.setattr(bot_cards, "_redraw", draw)
        bot_cards._due = {number: now - number for number in range(status.MOST + 10)}

        await bot_cards.tick()
        first = list(drawn)
        await bot_cards.tick()

    assert first == list(range(status.MOST + 9, 9, -1))
    assert drawn[len(first) :] == list(range(9, -1, -1))


async def test_a_change_of_some_thread_loads_the_games_of_no_other() -> None:
    """Discord tells of every thread of a server that was archived or renamed, also of those that nobody plays in."""
    async with table() as game:
        await game.begin(5)
        await game.rest(12_000)
        game.bot.service.cache._live.clear()
        games = game.sandbox.world.channels[game.sandbox.games_id]
        ann = game.be("Ann").user
        other = threads.open_in_text(game.sandbox.core, games, ann, {"name": "Tea", "type": 11})

        Landlord(game.sandbox).set_thread(other.id, archived=True)
        await game.quiet()

        assert not game.bot.service.cache._live
