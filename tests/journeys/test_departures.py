"""Asking Discord who is still in a server: beside everything else, which neither waits for it nor fails with it."""

from __future__ import annotations

import asyncio

import pytest

from bot.posting import courier
from tests.journeys.kit import refuse_errors, table
from tests.journeys.test_courier import PATIENCE_S

HALF_A_DAY_MS = 12 * 60 * 60 * 1000


async def test_who_starts_a_game_while_the_connection_breaks_reads_no_error(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Issue 13, faults: who is there could not be asked, and Start ended in an error."""
    async with table() as game:
        await game.lobby(5)
        assert game.bot.ws is not None
        await game.bot.ws.socket.close()

        await game.bot.departures.now(await game.live())

        refuse_errors(caplog)


async def test_reminders_of_other_games_are_posted_while_the_members_of_one_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Issue 13.20: a question to the gateway that is not answered yet holds up no post."""
    async with table() as game:
        monkeypatch.setattr(courier, "AT_ONCE", 1)
        places = []
        for _ in range(3):
            await game.begin(5)
            places.append(game.place)
        await game.rest(1)
        before = {place: len(game.sandbox.posts(place)) for place in places}
        game.sandbox.wire.hold()
        game.sandbox.clock.move(HALF_A_DAY_MS)
        async with asyncio.timeout(PATIENCE_S):
            while not all(len(game.sandbox.posts(place)) > before[place] for place in places):
                await asyncio.sleep(0.01)
        is_asking = game.bot.departures.is_busy
        game.sandbox.wire.release()
        await game.quiet()

        assert is_asking
