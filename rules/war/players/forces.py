"""Who of the hunters stands where, and how strong three of them are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.board.hexes import Hex
from rules.war.events.fights import StoodAside
from rules.war.land import MORDOR
from rules.war.players.saying import Saying
from rules.war.state.pieces import NAZGUL, SARUMAN, TABLE, PieceId, Side
from rules.war.tracks.watching import stack_at

REACH: Final = 12
"""So many hexes Nazgûl fly."""


def own(saying: Saying, side: Side) -> tuple[PieceId, ...]:
    """The Nazgûl of a side that stand somewhere."""
    state = saying.state
    return tuple(
        piece for piece in NAZGUL if state.standing(piece) is not None and state.side_of(piece) == side
    )


def best_three(saying: Saying, pieces: Iterable[PieceId]) -> list[PieceId]:
    """The strongest, of equals who has most Life left."""
    return sorted(pieces, key=lambda piece: (-TABLE[piece].might, -saying.state.life(piece)))[:3]


def might_of(saying: Saying, pieces: Iterable[PieceId], at: Hex) -> int:
    more = saying.state.rules.constants.mordor_might if saying.land.province(at) in MORDOR else 0
    return sum(TABLE[piece].might + more * (piece in NAZGUL or piece == "mouth") for piece in pieces)


def will_refuse(saying: Saying, at: Hex) -> bool:
    """Whether Saruman stands there alone, who has stood aside in this game-turn already (W-27.5)."""
    state = saying.state
    has_refused = any(told.turn == state.turn and isinstance(told.event, StoodAside) for told in state.ledger)
    return has_refused and stack_at(saying.play, at, "S") == (SARUMAN,)
