"""What people read of commands is true: those that the guides name are there, and those that are there are named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from discord import app_commands

from bot.running.chance import RehearsedChance
from bot.running.client import Ringmaster
from storage.database import Database

ROOT = Path(__file__).parents[3]
GUIDES = (
    "README.md",
    "config.example.toml",
    *sorted(f"bot/{path.name}" for path in (ROOT / "bot").glob("*.md") if path.name != "CHANGES.md"),
    "rules/hunt/PLAYING.md",
    "rules/battle/PLAYING.md",
    "rules/war/PLAYING.md",
)
"""All that people read of the program as it is; the changes tell of commands that have gone."""

PAGES = {"health", "metrics"}
"""Addresses of the operator's own, that are written alike."""


def _read(guide: str) -> str:
    return (ROOT / guide).read_text(encoding="utf-8")


@pytest.fixture
def commands(tmp_path: Path) -> Iterator[dict[str, bool]]:
    """All slash commands by their whole names, and whether each is a group of others."""
    database = Database.open(tmp_path / "ringmaster.db")
    tree = Ringmaster(database, lambda: 0, RehearsedChance(1)).tree
    yield {one.qualified_name: isinstance(one, app_commands.Group) for one in tree.walk_commands()}
    database.close()


@pytest.mark.parametrize("guide", GUIDES)
def test_every_command_that_a_guide_names_is_there(guide: str, commands: dict[str, bool]) -> None:
    """Issue 15.1: of 23 commands of `/gm` eight are left."""
    for first, second in re.findall(r"`/([a-z]+)(?: ([a-z]+))?(?=[ `:])", _read(guide)):
        name = f"{first} {second}" if second and commands.get(first) else first
        assert name in commands or name in PAGES, f"{guide}: /{name}"


def test_every_command_is_named_where_players_or_hosts_read_of_it(commands: dict[str, bool]) -> None:
    """Issue 15.1: also those of a single game."""
    told = "".join(_read(f"bot/{name}.md") for name in ("HOSTS", "PLAYERS", "COMMANDS"))
    untold = [
        name for name, is_group in commands.items() if not is_group and not re.search(rf"`/{name}\b", told)
    ]

    assert untold == []
