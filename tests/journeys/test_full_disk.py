"""The disk gets full in the middle of a game: one sentence, nothing half written, no restart when there is room."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from threading import Lock
from typing import Any

import pytest

from rules.record import verify
from storage.database import Database
from tests.journeys.kit import DAY_MS, Table, table

SORRY = "I cannot write anything down at the moment"
FULL, ROOM = "max_page_count = 1", "max_page_count = 1073741823"
TURN = Lock()
"""Whose the writer's connection is at the moment."""


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    async with table() as made:
        await take_turns(made.bot.database)
        await made.begin(5)
        await made.quiet()
        yield made


async def take_turns(database: Database) -> None:
    """From now on the writer holds TURN while it plays: its connection is for one thread at a time."""
    played = database._writer._play

    def play(jobs: list[Any]) -> None:
        with TURN:
            played(jobs)

    database._writer._play = play  # type: ignore[method-assign]
    await database.write(lambda _connection: None)  # what it played without is through


async def pragmas(database: Database, *settings: str) -> None:
    """Have *settings* on the writer's connection, between two of its transactions."""

    def set_them() -> None:
        with TURN:
            for setting in settings:
                database._writer._driver.execute(f"PRAGMA {setting}").close()

    await asyncio.to_thread(set_them)


async def fill(game: Table) -> None:
    """No room is left: nothing more is written, not even on pages that are there."""
    await pragmas(game.bot.database, FULL, "query_only = ON")


async def clear(game: Table) -> None:
    await pragmas(game.bot.database, ROOM, "query_only = OFF")


async def test_the_game_stands_still_and_then_goes_on(game: Table, caplog: pytest.LogCaptureFixture) -> None:
    """Who answers is told that it did not count; whoever runs the bot reads why; deadlines wait and are met once."""
    await game.propose_any()
    await game.quiet()
    before = await game.footing()
    posts = len(game.thread())
    await fill(game)

    refused = await game.press("Ann", "vote/1:approve")
    told = await refused.final()
    desk = await game.desk("Ann")
    await desk.final()
    game.sandbox.clock.move(3 * DAY_MS)
    await asyncio.sleep(0.2)
    during = await game.footing()
    said = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    await clear(game)
    await game.rest(60_000)
    lapses = sum(by == "clock" and words == "lapse vote" for by, words in await game.entries())

    assert told is not None
    assert SORRY in told["content"]
    assert SORRY not in desk.text
    assert during == before
    assert len(game.thread()) > posts
    assert any("the file cannot be written" in line or "the disk is full" in line for line in said)
    assert lapses == 1
    await game.play(game.game_id, game.actors(game.game_id, 5, 3))
    assert verify.verify((await game.bot.service.directory.record(game.game_id)).encode()).ok
    with closing(sqlite3.connect(game.database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_room_that_ends_within_a_game_ends_it_between_two_entries(game: Table) -> None:
    """Ballots are taken as long as there is room; each is whole or not there at all."""
    await game.propose_any()
    await game.quiet()
    await pragmas(game.bot.database, FULL)
    taken, refused = 0, 0
    for n in range(80):
        answer = await game.press(game.names[n % 4], f"vote/1:{'approve' if n // 4 % 2 else 'reject'}")
        shown = await answer.final()
        if shown is not None and SORRY in shown["content"]:
            refused += 1
        else:
            taken += 1
        if refused > 2:
            break
    entries = len(await game.entries())
    await pragmas(game.bot.database, ROOM)
    await game.quiet()
    reloaded = await game.live()
    before = reloaded.position
    await game.bot.service.cache.reload(reloaded)

    assert refused > 0
    assert reloaded.position == before
    assert len(await game.entries()) == entries
    await game.play(game.game_id, game.actors(game.game_id, 5, 3))


async def test_who_cannot_be_noted_to_have_read_his_role_reads_it_all_the_same(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Q-9.1: the game begins when he looks again."""
    async with table() as game:
        await take_turns(game.bot.database)
        await game.lobby(5)
        game.be("Bob").dms_open = False
        await game.start(game.game_id)
        await game.quiet()
        await fill(game)
        seen = await (await game.desk("Bob")).final()
        before = (await game.look()).facts.halted
        await clear(game)
        await (await game.desk("Bob")).final()
        await game.quiet()

        assert seen is not None
        assert "You are " in seen["content"]
        assert before == "delivery"
        assert (await game.look()).facts.halted == ""
    assert not [record for record in caplog.records if "Ignoring exception" in record.getMessage()]
