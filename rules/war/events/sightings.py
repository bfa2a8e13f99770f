"""What a journey gives away, and what groups do when they are met (chapters 6 to 13)."""

from __future__ import annotations

from rules.board.hexes import Hex
from rules.game import Private, Value
from rules.war.state.pieces import PieceId


class ZoneEntered(Private):
    """A hidden group has entered the zone of these stacks, or their hex (W-9.3): not which, nor how many."""

    stacks: tuple[Hex, ...]


class Challenged(Private):
    """A stack's die, and whether it comes (W-9.4)."""

    stack: Hex
    thrown: int
    comes: bool


class MovedIn(Private):
    """Pieces that went into a sighted hex; all see it when the sitting ends (W-9.5, W-16.10)."""

    pieces: tuple[PieceId, ...]
    at: Hex


class Counted(Private):
    """How many characters of a group are at a hex (W-9.6, W-12.11)."""

    at: Hex
    number: int


class SpottingFailed(Private):
    """With its die, not with what it was held against, which would tell of a cloak (W-12.14, W-12.16)."""

    at: Hex
    thrown: int


class Spotted(Private):
    """Characters stand on the map by name to the end of a game-turn (W-9.7, W-15.9)."""

    at: Hex
    names: tuple[PieceId, ...]
    until: int
    is_open: bool = True
    """Whether everybody sees it when the sitting ends; what S spots in a search he keeps to himself (W-39.6)."""


class LiesLow(Private):
    """A group hides from the enemy in its hex (W-13.6)."""

    group: int


class PlaceNews(Value):
    """So many of a group at a place, and of a citadel that they left, how many stayed behind (W-10.4 to W-10.8)."""

    clause: str
    at: Hex
    number: int
    staying: int | None = None


class NewsOfPlaces(Private):
    """All that places tell of a journey, in one (W-10.2)."""

    news: tuple[PlaceNews, ...]


class RoadsUsed(Private):
    """How many groups used roads, and how many of these a junction (W-10.15)."""

    groups: int
    junctions: int


class RoadDie(Private):
    """The die of a group on the road, and if it was seen there its cover hex and number (W-10.10, W-10.11)."""

    clause: str
    thrown: int
    at: Hex | None = None
    number: int | None = None


class SpottedMoved(Private):
    """A spotted group has walked in the open (W-7.8)."""

    names: tuple[PieceId, ...]
    way: tuple[Hex, ...]
    """From its hex on."""


class SpottingEnded(Private):
    """Characters leave the map again, at this hex (W-15.9)."""

    at: Hex
    names: tuple[PieceId, ...]
