"""What a fight, a challenge, a capture or a road can come to, exactly (W-3.9, W-9.13, W-10.17, W-54, W-55.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import product

from rules.game import Value
from rules.war.fights.captures import targets
from rules.war.fights.exchange import Fighter, might_of, wounded, wounds_of
from rules.war.state.chance import FACES
from rules.war.state.pieces import TABLE, PieceId

_CHALLENGED = 4
"""Faces of six on which a stack comes (W-9.4)."""


class End(Value):
    """What one exchange can come to, and in how many of 36 cases."""

    ways: int
    margin: int
    """What the attacker has more in all; below 0: the defender. Of equal ends the smallest margin."""
    wounds: int
    dead: tuple[PieceId, ...]


def fight(
    attackers: Sequence[Fighter],
    defenders: Sequence[Fighter],
    more: int = 0,
    *,
    last: tuple[PieceId | None, PieceId | None] = (None, None),
) -> tuple[End, ...]:
    """Every end of a fight between these, the worst for the attacker first; *more*: what cards and Sorcery give him
    beyond what they give the defender; *last*: whom the enemy takes for the bearer, on either side (W-55.3 to 55.5).
    """
    ahead = might_of(attackers) - might_of(defenders) + more
    margins = Counter(ahead + own - other for own, other in product(FACES, FACES))
    ends: dict[tuple[int, int, tuple[PieceId, ...]], End] = {}
    for margin in sorted(margins, key=lambda margin: (abs(margin), margin)):
        losers, one = (attackers, last[0]) if margin < 0 else (defenders, last[1])
        wounds = wounds_of(abs(margin))
        taken = wounded(losers, wounds, one)
        dead = tuple(loser.id for loser in losers if taken[loser.id] >= loser.life)
        key = ((margin > 0) - (margin < 0), wounds, dead)
        known = ends.get(key, End(0, margin, wounds, dead))
        ends[key] = End(known.ways + margins[margin], known.margin, wounds, dead)
    return tuple(sorted(ends.values(), key=lambda end: end.margin))


def at_least_once(sixths: int, dice: int) -> Fraction:
    """That one die of so many falls on one of so many faces (W-9.13, W-10.17)."""
    return 1 - Fraction(6 - sixths, 6) ** dice


def challenged(stacks: int) -> Fraction:
    """That of so many separate stacks one comes at least (W-9.13)."""
    return at_least_once(_CHALLENGED, stacks)


def captured(
    strength: int, members: Collection[PieceId], believed: PieceId | None
) -> tuple[tuple[PieceId, Fraction], ...]:
    """At whom orcs try in turn, and how often he is taken (W-54.1, W-54.2)."""
    return tuple(
        (piece, Fraction(6 - TABLE[piece].capture, 6)) for piece in targets(strength, members, believed)
    )
