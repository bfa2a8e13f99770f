"""Event cards and magic cards (chapters 56 and 58)."""

from __future__ import annotations

from rules.board.hexes import Hex
from rules.game import Event, Private
from rules.war.state.pieces import PieceId, Side


class CardPlayed(Event):
    """Which card, by whom; of Foul Weather the province (W-58.2)."""

    side: Side
    card: int
    province: str = ""


class CardUsed(Private):
    """What it did, for those who know: its arguments as written (W-58.2)."""

    card: int
    words: str


class CardDiscarded(Private):
    """Laid off; turned in where it is not for its holder, for one shadow point or one Life [decided]."""

    card: int
    healed: PieceId | None = None
    points: int = 0


class CaptiveFreed(Private):
    """By cards 5 to 8: whom, F and the captor know; where he goes F alone (W-58.2)."""

    card: int
    piece: PieceId
    party: PieceId
    goes_to: Hex | None = None


class CrebainSaw(Private):
    """A group of the named province, or that there is none (W-58.1)."""

    province: str
    at: Hex | None = None
    number: int = 0


class MagicTaken(Private):
    """Magic cards that a group took, and who carries them (W-56.4)."""

    group: int
    taken: tuple[tuple[str, PieceId], ...]


class MagicGained(Private):
    """Magic cards that Saruman or the Chief has won, and who holds them (W-30.3, W-30.11, W-54.4)."""

    at: Hex
    taken: tuple[tuple[str, PieceId], ...]


class MagicPassed(Private):
    card: str
    piece: PieceId


class Healed(Private):
    """Life regained: by Athelas, cards, or rest (W-56.5, W-58.1, W-51.6)."""

    pieces: tuple[tuple[PieceId, int], ...]


class PointsSeen(Private):
    """F looks into the palantír: D's shadow points (W-56.6)."""

    points: int
