"""The database's file goes away under the running bot: no answer is said to count, and everybody learns why."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from rules.record import verify
from tests.journeys.test_full_disk import SORRY
from tests.journeys.test_metrics import watched


def _move(old: Path, new: Path) -> None:
    old.rename(new)


async def test_no_vote_is_confirmed_until_the_file_is_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 13.21: who presses, who reads the log and who watches /health are told; then it goes on by itself."""
    async with watched() as (game, monitor):
        await game.begin(5)
        await game.propose_any()
        await game.quiet()
        path, elsewhere = Path(game.database), Path(f"{game.database}.elsewhere")
        before, posts = await game.footing(), len(game.thread())

        _move(path, elsewhere)
        refused = await (await game.press("Ann", "vote/1:approve")).final()
        status, health = await monitor.health()
        figures = await monitor.samples()
        await asyncio.sleep(1.2)  # the timer looks once a second
        _move(elsewhere, path)
        said = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
        during = await game.footing()
        await game.quiet()
        well, _ = await monitor.health()

        assert refused is not None
        assert SORRY in refused["content"]
        assert during == before
        assert len(game.thread()) == posts
        assert (status, health["database"]) == (503, False)
        assert figures["ringmaster_database_readable"] == 0
        assert sum("deleted or moved away while it was in use" in line for line in said) >= 2
        assert not [record for record in caplog.records if record.exc_info]
        assert well == 200
        await game.play(game.game_id, game.actors(game.game_id, 5, 3))
        assert verify.verify((await game.bot.service.directory.record(game.game_id)).encode()).ok
