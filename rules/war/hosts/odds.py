"""An army combat as numbers: what odds give, who wins, and what each side loses (W-59.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.game import Value

_BY_ODDS: Final = ((3, 2), (2, 1), (1, 0))
"""At so many times the defender's strength the attacker's die has so much more; below all of them one less."""
_ROUTS: Final = 4
"""Beaten by so much a host loses all it has."""
_CRUSHES: Final = 4
"""A winner of so many times the strength wipes out by `_CRUSHES_BY` already."""
_CRUSHES_BY: Final = 2


class Losses(Value):
    """What both sides of an army combat lose."""

    attacker: int
    defender: int


def by_odds(attacker: int, defender: int) -> int:
    """What the strengths give to the attacker's die.

    >>> [by_odds(attacker, 4) for attacker in (3, 4, 7, 8, 11, 12, 40)]
    [-1, 0, 0, 1, 1, 2, 2]
    """
    return next((more for times, more in _BY_ODDS if attacker >= times * defender), -1)


def losses(attacker: int, defender: int, margin: int) -> Losses:
    """What strengths lose; *margin*: by how much the attacker's total is the higher. Equal, the defender wins.

    >>> losses(10, 7, 1), losses(10, 7, 0), losses(10, 7, 4)
    (Losses(attacker=2, defender=4), Losses(attacker=5, defender=3), Losses(attacker=2, defender=7))
    """
    if margin > 0:
        beaten, winner = _loses(attacker, defender, margin)
        return Losses(winner, beaten)
    return Losses(*_loses(defender, attacker, -margin))


def _loses(winner: int, loser: int, margin: int) -> tuple[int, int]:
    """What the loser loses, and the winner."""
    is_crushed = winner >= _CRUSHES * loser and margin >= _CRUSHES_BY
    beaten = loser if margin >= _ROUTS or is_crushed else _part(loser, 2)
    return beaten, min(winner, _part(loser, 4))


def _part(strength: int, of: int) -> int:
    """One *of* so many parts, rounded up."""
    return -(-strength // of)


def shared(strengths: Sequence[int], loss: int) -> tuple[int, ...]:
    """A loss among allied hosts in proportion; what does not divide the larger bear, equal ones the first.

    >>> shared((6, 3), 4), shared((5, 5), 5), shared((3, 6), 9)
    ((3, 1), (3, 2), (3, 6))
    """
    total = sum(strengths)
    parts = [strength * loss // total for strength in strengths]
    by_size = sorted(range(len(strengths)), key=lambda at: (-strengths[at], at))
    for at in by_size[: loss - sum(parts)]:
        parts[at] += 1
    return tuple(parts)
