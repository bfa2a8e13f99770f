"""Whom orcs try to capture, in which order, and how often (W-54)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rules.war.state.pieces import TABLE, PieceId, place

_STRENGTH_OF_TRY: Final = 2
_STRONG: Final = 4


def targets(strength: int, members: Collection[PieceId], believed: PieceId | None) -> tuple[PieceId, ...]:
    """Each at whom an attempt is made, one after the other (W-54.1).

    One attempt per 2 *strength*, less one for each member of Might 4 or more: first at whom the captor takes for the
    bearer (*believed*), then the lowest Capture rating, then by W-51.8.
    """
    tries = strength // _STRENGTH_OF_TRY - sum(TABLE[piece].might >= _STRONG for piece in members)
    by_turn = sorted(members, key=lambda piece: (piece != believed, TABLE[piece].capture, place(piece)))
    return tuple(by_turn[: max(0, tries)])


def makes(rating: int, thrown: int) -> bool:
    """Whether a die makes a rating (W-3.9)."""
    return thrown <= rating
