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
from tests.leaks import planting, secrets
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
    """Q-1.8, Q-4.3, Q-4.6, Q-5.6, Q-6.6, H-19.15, H-19.17, B-18.2: the courses in which leaks are found have none."""
    net = Net(leaks.GAME(), simulator.players(leaks.GAME.name))
    for course in _courses(leaks.GAME):
        net.follow(course, 2)

    assert net.share > 0.1


@pytest.mark.slow
@pytest.mark.parametrize("leaks", GAMES, ids=[leaks.GAME.name for leaks in GAMES])
def test_each_secret_is_another_at_least_once(leaks: Any) -> None:
    """Issue 35.1: by the lists in `tests/leaks`; what never differs is named, and so is what is open and differs."""
    game, opened, hanging = leaks.GAME(), leaks.OPEN, getattr(leaks, "HANGING", ())
    sizes, numbers = list(game.seats), getattr(leaks, "NUMBERS", range(20))
    played = [Course(game, sizes[number % len(sizes)], number) for number in numbers]

    differing = secrets.differing(game, played, 6)

    assert secrets.secrets(game, (*opened, *hanging), played) - differing == set()
    assert [name for name in sorted(differing) if secrets.is_in(name, opened)] == []
