"""A war as frozen data: what is on the map, and what only some may know of it."""

from __future__ import annotations

import enum

from rules.board.hexes import Hex
from rules.game import Seat, Secret, Value, only
from rules.war.land import Constants
from rules.war.pieces import PieceId, Side
from rules.war.sheets.rows import Sheet
from rules.war.tracks.chart import Chart, Group, Road


class Phase(enum.Enum):
    """Whose sitting it is, for two (W-5.1)."""

    SEARCH = "search"
    JOURNEY = "journey"
    SHADOW = "shadow"


class Rules(Value):
    """What was fixed at the start."""

    sides: tuple[Side, ...]
    """By seat, seat 1 first (W-17.1)."""
    constants: Constants
    errata: bool = True
    """W-4.4."""

    def seats(self, *sides: Side) -> tuple[Seat, ...]:
        """Those of *sides*, as an audience."""
        return only(*(self.sides.index(side) + 1 for side in sides))


class Standing(Value):
    """A piece of the enemy's on the map; all see it."""

    id: PieceId
    at: Hex


class Ring(Secret):
    """Who bears it, and whether he wears it (W-57)."""

    bearer: PieceId | None = "frodo"
    is_on: bool = False


class News(Secret):
    """What D has learnt, and F that he has (W-15.5): *level* and place, and what that level tells."""

    turn: int
    phase: Phase
    level: int
    clause: str
    at: Hex
    """Of level 0 that of the watcher."""
    number: int | None = None
    staying: int | None = None
    """Of a citadel that was left (W-10.6)."""
    names: tuple[PieceId, ...] = ()


class Met(Value):
    """Of which pieces and which character it is done for this journey (W-9.9, W-9.14, W-53.9)."""

    piece: PieceId
    character: PieceId


class Noted(Secret):
    """What the journey has told, and D hears at its end: so many of a group at a hex (W-10.2)."""

    clause: str
    at: Hex
    number: int
    began_with: tuple[PieceId, ...] = ()
    """Of those who left a citadel: who may have stayed there (W-10.6)."""


class OnRoad(Secret):
    """A path by road for which a die is thrown: who took it, and where (W-10.15)."""

    group: int
    road: Road
    number: int
    cover: Hex


class Journey(Secret):
    """What counts for the Fellowship's player-turn that goes on."""

    noted: tuple[Noted, ...] = ()
    roads: tuple[OnRoad, ...] = ()
    """Of columns that ended by joining (W-7.10)."""
    rolled: frozenset[Met] = frozenset()
    tried: frozenset[Met] = frozenset()
    entered: tuple[tuple[int, Hex], ...] = ()
    """Of which stack or citadel D was told already that a group, by its column, is in its zone (W-9.15)."""


class WarState(Secret):
    """All of a war."""

    rules: Rules
    chart: Chart
    pieces: tuple[Standing, ...] = ()
    """In their order (W-51.8)."""
    turn: int = 1
    phase: Phase = Phase.SEARCH
    ring: Ring = Ring()
    magic: tuple[tuple[str, PieceId], ...] = ()
    """Which magic card who carries."""
    taken: tuple[tuple[Hex, Side], ...] = ()
    """Citadels that are not whose they were at the start."""
    foul: str = ""
    """The province in which nothing is in a zone (W-58.1)."""
    reported: bool = False
    """Whether D had a group reported in Mordor, in this game-turn or before (W-52.5)."""
    sheets: tuple[tuple[Side, Sheet], ...] = ()
    journey: Journey = Journey()
    news: tuple[News, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    before: None = None
    """Committed is committed (W-16.9)."""

    def sheet(self, side: Side) -> Sheet:
        """What a side has written."""
        return dict(self.sheets).get(side, Sheet())

    def carries(self, group: Group, card: str) -> bool:
        """Whether somebody in it has a magic card."""
        return dict(self.magic).get(card) in group.members
