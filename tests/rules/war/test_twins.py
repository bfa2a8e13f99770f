"""Two wars that differ in what a reader may not know are one to him (W-19.8)."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import pytest

from rules.checking.courses import Course
from rules.checking.secrets import Net
from rules.war.game import WarGame
from tests.leaks import planting, war
from tests.leaks.planting import Planted

_LONGEST = 30


@functools.cache
def courses(*numbers: int) -> Sequence[Course]:
    return [Course(WarGame(), 2, number, longest=_LONGEST) for number in numbers]


def test_what_a_reader_may_not_know_shows_nowhere() -> None:
    """W-1.6, W-15.7, W-16.8, W-16.10, W-19.8: in view, offers, clocks, refusals, and in what is told."""
    net = Net(WarGame(), {})
    for course in courses(4):
        net.follow(course, 2)

    assert net.share > 0.9
    differing = {"WarState.chart", "WarState.hands", "WarState.sheets", "WarState.deck", "WarState.points"}
    assert differing <= set(net.secrets)


@pytest.mark.slow
@pytest.mark.parametrize("leak", war.LEAKS, ids=lambda leak: leak.name)
def test_a_leak_that_is_planted_is_found(leak: Planted) -> None:
    assert planting.found(WarGame(), courses(1, 4), leak)
