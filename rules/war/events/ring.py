"""The Ring and Gollum (chapter 57)."""

from __future__ import annotations

from rules.board.hexes import Hex
from rules.game import Event, Private
from rules.war.state.pieces import PieceId


class RingWorn(Private):
    """D is told the hex, and that it is worn; F who wears it. By a secret bearer: F (W-57.2, W-57.8)."""

    at: Hex
    bearer: PieceId | None
    """None in what D is told, unless he stands on the map."""
    marks: int | None


class RingInTheOpen(Event):
    """Saruman or the Chief puts it on, or takes it off (W-57.5)."""

    piece: PieceId
    is_on: bool
    """As it is now."""
    thrown: int | None = None
    """Where he has tried to take it off in the Ring Phase (W-57.3)."""
    is_kept: bool = False
    """He has not tried."""
    marks: int | None = None
    """Of the Chief, where he gets one more; Saruman gets none (W-27.3)."""


class RingTried(Private):
    """In the Ring Phase: the die, None where nobody tries; and whether it comes off (W-57.3)."""

    at: Hex
    thrown: int | None
    is_off: bool


class RingPassed(Private):
    """Another bears it now (W-55.8, W-57.12); None: it lies there."""

    at: Hex
    bearer: PieceId | None


class WraithRisen(Event):
    """A third mark: he is D's, with the Ring (W-57.4)."""

    piece: PieceId
    at: Hex


class GollumThrown(Event):
    """Whose he is in this game-turn (W-57.6); where he is, while he is in the open (W-14.2)."""

    thrown: int
    side: str
    at: Hex | None = None


class GollumAt(Private):
    """Where he is, for F (W-16.10)."""

    at: Hex


class GollumMoved(Event):
    """In the open (W-52.6)."""

    way: tuple[Hex, ...]


class GollumSaw(Private):
    """Under D: the number of a group within 1 hex of him (W-57.7)."""

    at: Hex
    number: int


class Seized(Private):
    """Who has tried to seize the Ring by a card, and the die; F alone (W-14.12)."""

    piece: PieceId
    thrown: int
    succeeds: bool


class BoromirStruggled(Private):
    """His secret die of a Ring Phase (W-57.9)."""

    thrown: int
    gives_to: PieceId | None = None


class FireTried(Event):
    """The Ring's roll at the Cracks of Doom (W-60.2)."""

    thrown: int
    is_destroyed: bool
