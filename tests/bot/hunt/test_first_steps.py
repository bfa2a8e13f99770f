"""What whoever plays his first hunt is told to do next, a line at a time (Issue 16.5)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.hunt.asking import first_steps
from rules.hunt.questions import kinds
from rules.hunt.state import DAYLIGHT2, NIGHTFALL, HuntState
from rules.hunt.view import view
from tests.bot.hunt.kit import PACK, voice
from tests.rules.hunt import kit

BEARER, RIDER = 1, 2


def line(state: HuntState, seat: int, *asked: str) -> str:
    return first_steps.line(view(PACK, state, seat), frozenset(asked), voice())


def turn(moved: bool = False, **changes: Any) -> str:
    return line(kit.in_bearer_turn(kit.state(**changes), moved=moved).state, BEARER, kinds.TURN.name)


def ride(active: dict[str, Any] | None = None, **changes: Any) -> str:
    return line(kit.in_block(kit.state(**changes), **active or {}).state, RIDER, kinds.BLOCK.name)


def test_each_step_of_the_first_day_has_another_line() -> None:
    """H-5.1, H-7.1: where to go, what a dot is for, the night, what may follow a move; riding, asking, dice."""
    state = kit.state()
    told = [
        line(state, BEARER, kinds.GIVE.name),
        turn(),
        turn(moved=True),
        turn(moves=1, phase=DAYLIGHT2),
        turn(moves=2, phase=NIGHTFALL),
        line(state, BEARER, kinds.FLIP.name),
        line(state, BEARER, kinds.ESCAPE.name),
        line(state, RIDER, kinds.PLACE.name),
        ride(),
        ride({"move": False}),
        ride(turn_number=2, phase=DAYLIGHT2),
        ride(turn_number=3, phase=NIGHTFALL),
    ]

    assert all(told)
    assert len(set(told)) == len(told)
    assert "5 Hill Lane, 6 Mill Bank, and 10 Tookbank" in told[7]
    assert all("\n" not in one and len(one) < 200 for one in told)


def test_after_the_first_day_and_in_part_2_nothing_is_said() -> None:
    """Issue 16.5: whoever has played a day knows."""
    assert turn(day=2) == ride(day=2, turn_number=4) == ""
    assert line(kit.state(2), BEARER, kinds.TURN.name) == ""
    assert line(kit.state(), BEARER) == line(kit.state(), RIDER) == ""


@pytest.mark.parametrize("log", [(5,), (6,), (10,)])
def test_a_ringwraith_is_told_the_same_wherever_frodo_is(log: tuple[int, ...]) -> None:
    """H-19.8: of public facts alone."""
    assert ride(log=log) == ride()
