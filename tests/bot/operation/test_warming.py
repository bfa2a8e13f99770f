"""What the bot starts without, and loads once it is online."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from bot.games.cache import Cache
from bot.operation import warming
from bot.operation.warming import load_all, warming_up
from rules import registry
from storage.database import Database

HEAVY = (
    "alembic",
    "PIL",
    "cryptography",
    "prometheus_client",
    "rules.hunt.game",
    "rules.battle.game",
    "rules.quest.game",
)
_START = f"""
import sys
import bot.running.run
from bot.running.all_commands import all_commands

all_commands()
print([name for name in {HEAVY} if name in sys.modules])
"""


def test_the_bot_starts_without_what_it_needs_later() -> None:
    """Two seconds from the start to the first answer; the commands are told without opening a game."""
    started = subprocess.run([sys.executable, "-c", _START], capture_output=True, text=True, check=True)

    assert started.stdout.strip() == "[]"


def test_all_games_are_opened_once_it_is_online(tmp_path: Path) -> None:
    database = Database.open(tmp_path / "games.db")
    cache = Cache(database)

    load_all(cache)

    opened = {name: cache.presentation(name) for name in registry.names()}
    assert {presentation.game.name for presentation in opened.values()} == set(registry.names())
    load_all(cache)
    assert opened == {name: cache.presentation(name) for name in registry.names()}
    database.close()


async def test_they_are_opened_beside_the_bots_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "FIRST_S", 0.0)
    done = asyncio.Event()
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(warming, "load_all", lambda _cache: loop.call_soon_threadsafe(done.set))
    database = Database.open(tmp_path / "games.db")

    async with warming_up(Cache(database)):
        await asyncio.wait_for(done.wait(), 5)

    database.close()


async def test_who_stops_the_bot_before_that_does_not_wait(tmp_path: Path) -> None:
    database = Database.open(tmp_path / "games.db")

    async with asyncio.timeout(1), warming_up(Cache(database)):
        pass

    database.close()
