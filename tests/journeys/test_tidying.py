"""Years of games cost no more memory and disk than those that are played: what is over is let go."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select

from bot.clocks.tidying import EVERY_MS
from bot.games.cache import Cache
from rules import registry
from rules.hunt.pack import opening
from rules.record import verify
from storage.database import Database
from storage.tables.rows import deadline, notice
from storage.tables.rows import game as games
from tests.journeys.kit import DAY_MS, refuse_errors, table


def _rows(connection: Connection) -> dict[int, tuple[int, int]]:
    """How many notices and clocks each game has."""
    counts = []
    for rows in (notice, deadline):
        found = connection.execute(select(rows.c.game_id, func.count()).group_by(rows.c.game_id))
        counts.append({int(game_id): int(count) for game_id, count in found})
    ids = connection.execute(select(games.c.id)).scalars()
    return {game_id: (counts[0].get(game_id, 0), counts[1].get(game_id, 0)) for game_id in ids}


async def test_a_game_that_is_over_for_a_month_is_let_go(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 13.24: its record stays, and all that people ask of it."""
    async with table() as game:
        await game.begin(5)
        await game.play(game.game_id, game.actors(game.game_id, 5, 3))
        await game.quiet()
        over, bot = game.game_id, game.bot
        for _ in range(2):  # the card is drawn for the last time
            await game.rest(2 * EVERY_MS)
        after_hours = await bot.database.read(_rows)
        known = (bot.cards._edited, bot.cards._tags._worn, bot.cards._pictured)
        looked_at = (
            bot.departures._asked_ms,
            bot.health._opening,
            bot.companions._stuck,
            bot.keeper.opening._busy,
        )
        remembered = [over in set(each) for each in (*known, *looked_at)]
        is_live = over in bot.service.cache._live
        await game.rest(31 * DAY_MS)
        after_weeks = await bot.database.read(_rows)
        desk = await game.desk("Ann")
        record = await bot.service.directory.record(over)

    assert not any(remembered)
    assert not is_live
    assert after_hours[over][0] > 10
    assert after_hours[over][1] > 3
    assert after_weeks[over] == (0, 0)
    assert verify.verify(record.encode()).ok
    assert "over" in desk.text
    refuse_errors(caplog)


def _bodies(count: int) -> list[bytes]:
    """Packs of a host who changes a word each time."""
    shipped = opening.shipped_body("open-road")
    return [shipped.replace(b'"version":"1.0.1"', b'"version":"1.1.%d"' % n) for n in range(1, count + 1)]


def test_packs_by_which_nobody_plays_are_let_go(tmp_path: Path) -> None:
    """Issue 13.24, H-20.3: a host who mends his pack again and again leaves many of which none is needed."""
    database = Database.open(tmp_path / "r.db")
    memory = Cache(database)
    others = {*opening.SHELF._open}
    seen = [weakref.ref(memory.room("hunt", 1, body).game) for body in _bodies(6)]
    memory.room("hunt", 1)

    for _ in range(2):
        memory.keep_only(())
    registry.open_game.cache_clear()  # which keeps the last few
    opening.open_body.cache_clear()
    gc.collect()

    assert [one for one in seen if one() is not None] == []
    assert len(memory._rooms) == 1
    assert {*opening.SHELF._open} <= others | {opening.open_pack().sha256}
    database.close()
