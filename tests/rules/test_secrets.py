"""The nets for secrets find what leaks: what is planted here by hand, in every game (issue 35.1)."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from rules import simulator
from rules.checking.courses import Course
from rules.checking.secrets import Net
from tests.bench.leaks import GAMES, courses
from tests.leaks import planting
from tests.leaks.planting import Planted

PLANTED = [(leaks.GAME, leak) for leaks in GAMES for leak in leaks.LEAKS]


@pytest.fixture(scope="module", autouse=True)
def _installed() -> Iterator[None]:
    with planting.installed():
        yield


@functools.cache
def _courses(game: Any) -> Sequence[Course]:
    return courses(game(), 12)


@pytest.mark.parametrize(("game", "leak"), PLANTED, ids=lambda given: getattr(given, "name", None))
def test_a_leak_that_is_planted_is_found(game: Any, leak: Planted) -> None:
    assert planting.found(game(), _courses(game), leak)


@pytest.mark.parametrize("leaks", GAMES, ids=[leaks.GAME.name for leaks in GAMES])
def test_a_game_as_it_is_keeps_its_secrets(leaks: Any) -> None:
    """Q-5.6, H-19.15, B-18.2: the courses in which leaks are found have none of their own."""
    net = Net(leaks.GAME(), simulator.players(leaks.GAME.name))
    for course in _courses(leaks.GAME):
        net.follow(course, 2)

    assert net.share > 0.1
