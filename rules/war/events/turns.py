"""Game-turns, sittings and the end (chapters 2, 5, 16, 38)."""

from __future__ import annotations

from rules.board.hexes import Hex
from rules.game import Event, Private, Value
from rules.war.questions.sheets.rows import Sheet
from rules.war.state.hands import Hand
from rules.war.state.phases import Phase
from rules.war.state.pieces import PieceId, Side
from rules.war.tracks.chart import Chart, Line


class TurnBegan(Event):
    """A game-turn."""

    turn: int


class PointsGained(Private):
    """D's shadow points of this game-turn (W-53.1)."""

    points: int
    thrown: int


class CardDrawn(Private):
    """An event card for one's own hand (W-50.5)."""

    card: int


class CardsLost(Private):
    """Who holds too many loses the oldest (W-50.5)."""

    cards: tuple[int, ...]


class Moved(Value):
    """A piece, and where it is now."""

    piece: PieceId
    at: Hex


class SittingOver(Event):
    """What everybody sees only now: pieces that moved or are gone, and who stands spotted where (W-16.9)."""

    phase: Phase
    turn: int
    moved: tuple[Moved, ...] = ()
    gone: tuple[PieceId, ...] = ()
    spotted: tuple[tuple[Hex, tuple[PieceId, ...]], ...] = ()


class SittingMissed(Private):
    """The first in a row is told to that seat alone (W-2.6)."""

    phase: Phase
    turn: int


class SeatAbsent(Event):
    """Two in a row: its sittings are short till its player says anything (W-2.6)."""

    side: Side


class GandalfBack(Private):
    """He is Gandalf the White now (W-51.4)."""

    group: int


class DrawOffered(Event):
    """W-38.9."""

    side: Side


class DrawFell(Event):
    """Somebody has said no, or the game-turn is over."""

    side: Side | None = None


class Resigned(Event):
    """W-38.9."""

    side: Side


class PlaceTaken(Event):
    """A place of W-38.2 changes hands (W-59.2, W-59.3)."""

    at: Hex
    side: Side


class SiegeTried(Event):
    """A citadel was tried; its die nobody sees (W-59.1)."""

    at: Hex
    is_taken: bool


class Disclosed(Event):
    """All that was hidden when the war ended (W-15.10, W-16.10)."""

    lines: tuple[Line, ...]
    """Where every group was at each end of a game-turn."""
    chart: Chart
    """Those there are at the end."""
    hands: tuple[tuple[Side, Hand], ...]
    sheets: tuple[tuple[Side, Sheet], ...]
    notes: tuple[tuple[Side, tuple[str, ...]], ...]
    magic: tuple[tuple[str, PieceId], ...]
    """Which magic card who carried."""
    gollum: Hex


class WarEnded(Event):
    """W-38."""

    winner: str
    reason: str
    clause: str
