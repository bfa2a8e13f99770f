"""What counts for the Fellowship's player-turn that goes on (W-9, W-10)."""

from __future__ import annotations

from rules.board.hexes import Hex
from rules.game import Secret, Value
from rules.war.state.pieces import PieceId, Side, Watcher
from rules.war.tracks.chart import Road


class Met(Value, order=True):
    """Of which pieces and which character it is done for this journey (W-9.9, W-9.14, W-53.9)."""

    piece: PieceId
    character: PieceId


class Noted(Secret):
    """What the journey has told, and D or S hears at its end: so many of a group at a hex (W-10.2, W-39.3)."""

    clause: str
    at: Hex
    number: int
    began_with: tuple[PieceId, ...] = ()
    """Of those who left a citadel: who may have stayed there (W-10.6)."""
    to: Side = "D"


class OnRoad(Secret):
    """A path by road for which a die is thrown: who took it, and where (W-10.15)."""

    group: int
    road: Road
    number: int
    cover: Hex
    is_unseen: bool = False
    """By the Rangers' path: it is counted, and no die is thrown for it (W-58.1)."""


class Journey(Secret):
    """What counts for the Fellowship's player-turn that goes on."""

    noted: tuple[Noted, ...] = ()
    roads: tuple[OnRoad, ...] = ()
    """Of columns that ended by joining (W-7.10)."""
    rolled: frozenset[Met] = frozenset()
    tried: frozenset[Met] = frozenset()
    entered: tuple[tuple[int, Watcher], ...] = ()
    """Of which stack or citadel its owner was told already that a group, by its column, is in its zone (W-9.15)."""
    unseen: frozenset[int] = frozenset()
    """Groups that take the Rangers' path: no die is thrown for their roads (W-58.1)."""
    boats: frozenset[int] = frozenset()
    """Groups that go by boat: river hexes cost them 1 (W-58.1)."""
    easy_trails: bool = False
    """Misty Passes Open (W-58.1)."""
    gollum_spent: int = 0
    """Half points of the tenth line (W-52.6)."""
    guided: frozenset[int] = frozenset()
    """Groups whose plot began in the hex of F's Gollum (W-57.7)."""
