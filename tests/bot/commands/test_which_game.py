"""The game of a command is looked up in one place, whether it is named or left out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from bot.running.chance import RehearsedChance
from bot.running.client import Ringmaster
from bot.sandbox.room.rehearsal import NAMES
from bot.ui import respond
from bot.ui.which_game import GAME, TheGame
from storage.database import Database
from storage.errors import StorageError
from tests.journeys.kit import HOST, table


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Ringmaster]:
    database = Database.open(tmp_path / "ringmaster.db")
    yield Ringmaster(database, lambda: 0, RehearsedChance(1))
    database.close()


def _commands(bot: Ringmaster) -> Iterator[app_commands.Command[Any, ..., Any]]:
    return (one for one in bot.tree.walk_commands() if isinstance(one, app_commands.Command))


def test_every_command_about_a_game_takes_it_by_the_one_look_up(bot: Ringmaster) -> None:
    """Issue 15.1: with its list of games; only `/game open` has another option of that name."""
    found = {
        command.qualified_name: option
        for command in _commands(bot)
        for option in command._params.values()
        if option.name == GAME
    }

    opened = found.pop("game open")
    assert opened.required
    assert {
        "desk",
        "act",
        "vote",
        "away until",
        "game status",
        "game audit",
        "gm panel",
        "gm replace",
    } <= set(found)
    for name, option in found.items():
        assert isinstance(option._annotation, TheGame), name
        assert option.autocomplete is not None, name
        assert not option.required, name


@pytest.mark.parametrize("command", ["desk", "game status", "gm panel"])
async def test_what_is_refused_of_the_game_is_said_in_private(command: str) -> None:
    """Q-9.15: in the sentence that says why, whether a game is named or none."""
    async with table() as game:
        await game.begin(5)
        stranger = game.be(NAMES[8])
        none = await stranger.command(command, in_=game.sandbox.games_id)
        odd = await stranger.command(command, in_=game.sandbox.games_id, game="²")

        assert none.text.startswith("You are not in a game.")
        assert odd.text == "Choose a game from the list."
        assert none.ephemeral
        assert odd.ephemeral


async def test_who_moderates_nothing_is_refused_by_the_option_itself() -> None:
    """Q-9.8: before anything else of the command is looked at."""
    async with table() as game:
        await game.begin(5)
        refused = await game.be("Bob").command("gm pause", in_=game.place, length="nonsense", reason="x")

        assert refused.text.startswith("Only the host of a game")
        assert refused.ephemeral


async def test_a_look_up_that_the_disk_does_not_allow_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Q-9.15: as of any other answer."""
    async with table() as game:
        await game.begin(5)

        async def fails(_channel: int) -> int:
            raise StorageError("The disk is full.")

        monkeypatch.setattr(game.bot.service.directory, "at", fails)
        answer = await game.be(HOST).command("gm panel", in_=game.place)

        assert "I cannot write anything down at the moment" in answer.text
        assert "An answer was not taken: The disk is full." in [
            record.getMessage() for record in caplog.records if record.name == respond.__name__
        ]
