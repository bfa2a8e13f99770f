"""Which open question is meant by words that could answer several."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from rules.entry import understand
from rules.game import Decision, Game, Question

AT_REST = Decision(Question("turn", 1), 1, owed=False, rests=True)
AT_WILL = Decision(Question("note", 1), 1, owed=False)
OWED = Decision(Question("vote", 1), 1)


@pytest.mark.parametrize(
    ("decisions", "meant"),
    [
        ((AT_REST, AT_WILL, OWED), OWED),
        ((AT_REST, AT_WILL), AT_WILL),
        ((AT_WILL, AT_REST), AT_WILL),
        ((AT_REST,), AT_REST),
    ],
)
def test_what_is_owed_comes_first_and_what_rests_last(
    decisions: tuple[Decision, ...], meant: Decision
) -> None:
    """F-15: in whatever order a game names them; what is said to a question at rest would be refused."""
    reads_all = SimpleNamespace(decisions=lambda _state: decisions, read=lambda _kind, _words: None)

    assert understand(cast(Game[Any], reads_all), None, 1, "yes") == meant.question
