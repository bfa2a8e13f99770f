"""Who has the Ring, as far as a side was told: the sides that lose and get it hear of it (W-16.10)."""

from __future__ import annotations

from rules.board.hexes import Hex
from rules.game import Secret
from rules.war.events.ring import RingInTheOpen, RingPassed, WraithRisen
from rules.war.state.pieces import PieceId, Side
from rules.war.state.war import WarState


class Heard(Secret):
    """What was told last."""

    bearer: PieceId | None
    lies: Hex | None = None
    """Where it lies, if nobody bears it."""


def heard_of_ring(state: WarState, side: Side) -> Heard | None:
    """What a side was told last of its bearer; None: nothing since the start."""
    seat = state.rules.seat(side)
    for line in reversed(state.ledger):
        if line.to is None or seat in line.to:
            match line.event:
                case RingPassed(bearer=None, at=at):
                    return Heard(None, at)
                case RingPassed(bearer=bearer):
                    return Heard(bearer)
                case WraithRisen(piece=bearer) | RingInTheOpen(piece=bearer):
                    return Heard(bearer)
                case _:
                    pass
    return None
