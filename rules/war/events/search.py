"""The Search Phase (chapters 12 and 53)."""

from __future__ import annotations

from rules.board.hexes import Hex
from rules.game import Event, Private, Value
from rules.war.state.pieces import PieceId, Side


class CardsTurned(Event):
    """The search cards of a game-turn (W-12.1)."""

    cards: tuple[int, ...]


class LevelTold(Private):
    """How many groups there are in each province that is searched; D's news, and F's that he has it (W-12.2)."""

    level: tuple[tuple[str, int], ...]


class OrderDrawn(Private):
    """Who of two searches first: both throw till one is higher, each time D's die and S's (W-36.6)."""

    thrown: tuple[int, ...]
    first: Side


class Force(Value):
    """A Nazgûl, or a band with its strength and the hex that it watches."""

    piece: PieceId
    at: Hex
    strength: int = 0
    watched: Hex | None = None


class ForcesPlaced(Private):
    """What a side has placed: told to it at once, to F when the search is over (W-16.10)."""

    forces: tuple[Force, ...]
    side: Side = "D"


class GroupsSighted(Private):
    """Where groups are and how many, by the search; D's news, and F's that he has it (W-12.11)."""

    groups: tuple[tuple[Hex, int], ...]


class ForcesEntered(Private):
    """Forces that went into a sighted hex (W-12.12)."""

    pieces: tuple[PieceId, ...]
    at: Hex
