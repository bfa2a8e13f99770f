"""One exchange of a fight: who has the higher total, and who takes the wounds (W-55)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rules.game import Value
from rules.war.state.pieces import PARTY, TABLE, PieceId, place

FIGHTERS: Final = 3
"""Of a side, at most (W-55.3)."""
_MOST_WOUNDS: Final = 4
_MARGIN_PER_WOUND: Final = 2
_STRENGTH_OF_MIGHT: Final = 2


class Fighter(Value):
    """One who fights, as he is in this fight."""

    id: PieceId
    might: int
    """Of the table with W-55.6, without cards."""
    life: int


def fighter(id: PieceId, life: int, *, more: int = 0) -> Fighter:
    """One of the table with so much Life left, or a party of so much strength (W-54.6)."""
    might = life // _STRENGTH_OF_MIGHT if id.startswith(PARTY) else TABLE[id].might + more
    return Fighter(id, might, life)


def best(
    stack: Iterable[Fighter], named: Sequence[PieceId] = (), last: PieceId | None = None
) -> tuple[Fighter, ...]:
    """Who of a *stack* fights: those *named*, in their order, then the strongest; *last* is whom the enemy believes
    to bear the Ring (W-55.3).
    """
    there = {one.id: one for one in stack}
    chosen = [id for id in named if id in there]
    others = sorted(there.keys() - set(chosen), key=lambda id: (id == last, -there[id].might, place(id)))
    return tuple(there[id] for id in (*chosen, *others)[:FIGHTERS])


def might_of(fighters: Iterable[Fighter]) -> int:
    """All their Might, as sheets compare it (W-55.2)."""
    return sum(one.might for one in fighters)


def wounds_of(margin: int) -> int:
    """What the loser's fighters take: one for each two points of margin begun, four at most (W-55.4).

    >>> [wounds_of(margin) for margin in (0, 1, 2, 3, 7, 8, 20)]
    [0, 1, 1, 2, 4, 4, 4]
    """
    return min(_MOST_WOUNDS, -(-margin // _MARGIN_PER_WOUND))


def wounded(fighters: Sequence[Fighter], wounds: int, last: PieceId | None = None) -> Mapping[PieceId, int]:
    """How many wounds each takes: the one with most Life left, then of highest Might, then by W-51.8; *last* comes
    last of all (W-55.4). What nobody is left to take is nobody's.
    """
    life = {one.id: one.life for one in fighters}
    might = {one.id: one.might for one in fighters}
    taken = dict.fromkeys(life, 0)
    for _ in range(min(wounds, sum(life.values()))):
        who = min(
            (id for id in life if life[id]), key=lambda id: (id == last, -life[id], -might[id], place(id))
        )
        life[who] -= 1
        taken[who] += 1
    return taken
