"""Dice, lots and shuffles whose labels say who sees them (W-19.3 to W-19.5).

What a seat may not see so moves nothing that it sees: each audience has a count of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

from rules.kit.engine import Engine
from rules.war.state.pieces import SIDES

T = TypeVar("T")
NOBODY: Final = "-"
FACES: Final = range(1, 7)
"""Of a die."""


def letters(sides: Iterable[str]) -> str:
    """An audience as labels write it.

    >>> letters("DF"), letters(())
    ('FD', '-')
    """
    return "".join(side for side in SIDES if side in set(sides)) or NOBODY


def die(play: Engine[Any, Any], seen_by: Iterable[str]) -> int:
    """One die, 1 to 6, that these sides see."""
    return FACES[_number(play, "die", seen_by, len(FACES))]


def roll(play: Engine[Any, Any], seen_by: Iterable[str], faces: int) -> int:
    """A die of so many faces that these sides see (W-44.9)."""
    return 1 + _number(play, "roll", seen_by, faces)


def lot(play: Engine[Any, Any], seen_by: Iterable[str], among: Sequence[T]) -> T:
    """One of *among*, which are in ascending order, by a lot that these sides see."""
    return among[_number(play, "lot", seen_by, len(among))]


def _number(play: Engine[Any, Any], what: str, seen_by: Iterable[str], below: int) -> int:
    label = f"{what}/{letters(seen_by)}"
    return play.dice.number(f"{label}/{play.count(label)}", below)
