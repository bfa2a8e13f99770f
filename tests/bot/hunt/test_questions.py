"""The rows of the rules and those of the bot: no question without both."""

from __future__ import annotations

from types import ModuleType

import pytest

from bot.hunt.presets import PACES, deadlines
from bot.hunt.questions import row as of_bot
from bot.hunt.questions import rows as bot_rows
from rules.hunt.questions import rows as rules_rows
from rules.kit import asks as of_rules
from tests.bot.kit import TEXT


def _names(file: ModuleType, kind: type) -> list[str]:
    return [name for name, one in vars(file).items() if isinstance(one, kind)]


def _file(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]


def test_both_sides_have_the_same_rows_in_the_same_files() -> None:
    """Issue 15.1: whoever knows where a question stands in the rules knows where it stands in the bot."""
    ours = {_file(one): _names(one, of_bot.Row) for one in bot_rows.FILES}
    theirs = {_file(one): _names(one, of_rules.Row) for one in rules_rows.FILES}

    assert ours == theirs
    assert all(ours.values())
    assert list(bot_rows.ROWS) == list(rules_rows.ROWS)


@pytest.mark.parametrize("kind", bot_rows.ROWS)
def test_a_row_of_the_bot_is_about_the_same_question_as_that_of_the_rules(kind: str) -> None:
    """Issue 15.1: and it has words for all that the rules do with it."""
    row = bot_rows.ROWS[kind]

    assert row.rules is rules_rows.ROWS[kind]
    assert bool(row.ahead) == bool(row.ahead_short) == (row.rules.ahead is not None)
    assert all(
        (kind in deadlines(pace)) == (row.rules.kind.pace is not None) == (row.rules.lapses is not None)
        for pace in PACES
    )
    assert TEXT(row.short, mentor="Gandalf")
