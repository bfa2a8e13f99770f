"""A Discord that was opened before an upgrade still shows, and sends, the commands of then (issue 13.16)."""

from __future__ import annotations

import copy
from collections.abc import Callable

import pytest

from bot.sandbox.world.discord_numbers import Json
from tests.journeys.kit import HOST, Table, refuse_errors, table

UNDERSTOOD = "I could not understand that command."


def _option(name: str, then: str) -> Callable[[Json], None]:
    """In the menu of then the option *name* was called *then*."""

    def change(command: Json) -> None:
        (option,) = [each for each in command["options"] if each["name"] == name]
        option["name"] = then

    return change


def _only_option(then: str) -> Callable[[Json], None]:
    """In the menu of then it was a command without groups, with one option, which was completed."""

    def change(command: Json) -> None:
        option = {"type": 3, "name": then, "description": then, "autocomplete": True, "required": False}
        command["options"] = [option]

    return change


def _show(game: Table, name: str, change: Callable[[Json], None]) -> None:
    commands = game.sandbox.core.world.commands
    place = next(key for key, found in commands.items() if any(each["name"] == name for each in found))
    commands[place] = copy.deepcopy(commands[place])
    change(next(each for each in commands[place] if each["name"] == name))


@pytest.mark.parametrize(
    ("path", "change", "option"),
    [
        ("act", _option("words", "what"), "what"),
        ("game", _only_option("what"), "what"),
        ("act", lambda command: command.update(name="do"), "words"),
    ],
    ids=["a renamed option", "what is a group today", "a renamed command"],
)
async def test_a_command_of_then_is_answered_in_a_sentence_and_leaves_no_traceback(
    path: str, change: Callable[[Json], None], option: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with table() as game:
        await game.begin(5)
        _show(game, path, change)
        path = path if path != "act" or option == "what" else "do"
        offered = await game.be(HOST).complete(path, option, "pro", in_=game.place)
        answer = await game.be(HOST).commands.use(path, {option: "approve"}, in_=game.place)

        assert offered == []
        assert answer.text.startswith(UNDERSTOOD)
        assert answer.ephemeral
        assert answer.kind == "message"
    refuse_errors(caplog)
    assert (
        sum("could not be run" in record.message for record in caplog.records) == 2
    )  # it is noted all the same
