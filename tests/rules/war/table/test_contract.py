"""What the contract promises, kept at an owners' table too, in each of its modes."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import pytest

import rules.checking
from rules.checking import contract
from rules.checking.courses import Course
from rules.checking.promises import Check, promises
from rules.checking.secrets import check_what_a_reader_may_not_know_shows_nowhere
from rules.entry import Answer, Entry, Start
from rules.game import Question
from rules.war.game import WarGame
from tests.rules.war.table.owners import SET_UP_OF_THREE, SET_UP_OF_TWO, open_table

CHECKS = tuple(promises(rules.checking))
_MODES = {"hidden": 2, "both": 3, "three": 3}
_LIMIT = 3


class TableCourse(Course):
    """One that begins when all pieces are put, of three game-turns at most."""

    def __init__(self, game: WarGame, mode: str, seed: int) -> None:
        self.mode = mode
        super().__init__(game, _MODES[mode], seed)

    def _play(self, entry: Entry) -> None:
        if isinstance(entry, Start):
            config = entry.config.model_copy(update={"mode": self.mode, "limit": _LIMIT, "lots": False})
            self.config = config
            super()._play(Start(config, entry.seats))
            for line in (SET_UP_OF_TWO if self.seats == 2 else SET_UP_OF_THREE[self.mode]).split("\n"):
                side, _, words = line.partition(" ")
                if words:
                    super()._play(Answer("FDS".index(side) + 1, words, Question("setup", 1)))
        else:
            super()._play(entry)


@functools.cache
def _game() -> WarGame:
    return open_table()


@functools.cache
def _courses(mode: str) -> Sequence[Course]:
    return [TableCourse(_game(), mode, seed) for seed in range(4)]


@pytest.mark.parametrize("mode", _MODES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_the_contract_is_kept_at_a_table(check: Check, mode: str) -> None:
    """W-44.10, W-19.8: along random courses, from the offers alone."""
    courses: Any = _courses(mode)

    count = check(_game(), courses)

    if check is contract.check_every_offer_is_taken_or_refused_with_its_clause_and_nothing_changed:
        assert isinstance(count, int)
        assert count > 500
    if check is check_what_a_reader_may_not_know_shows_nowhere:
        assert isinstance(count, int)
        assert count > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", [11, 12])
@pytest.mark.parametrize("mode", _MODES)
def test_and_along_longer_courses(mode: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """W-44.10, W-19.8: of twice as many game-turns."""
    monkeypatch.setattr("tests.rules.war.table.test_contract._LIMIT", 2 * _LIMIT)
    courses: Any = [TableCourse(_game(), mode, seed)]

    for check in CHECKS:
        check(_game(), courses)
