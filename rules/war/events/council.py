"""Alliances, bans, Nazgûl and minds (chapters 20 to 25, 33, 34, 37)."""

from __future__ import annotations

import enum

from rules.board.hexes import Hex
from rules.game import Event, Private
from rules.war.state.pieces import PieceId, Side


class Cause(enum.Enum):
    """By what a ban is lifted, and whose (W-37.2, W-37.5, W-37.11)."""

    SAURON = "sauron"
    FOUGHT = "fought"
    WITH_FELLOWSHIP = "with-fellowship"
    RING = "ring"
    EAST = "east"
    TIME = "time"
    LEFT = "left"
    ELVES = "elves"
    CAPTURED = "captured"
    PERSUADED = "persuaded"
    STAFF = "staff"
    KILLED = "killed"
    WITH_DARK_POWER = "with-dark-power"

    @property
    def side(self) -> Side:
        """Whose ban."""
        return "D" if self in _OF_DARK_POWER else "F"

    @property
    def is_secret(self) -> bool:
        """Whether F and S alone hear of it (W-37.7)."""
        return self in (Cause.CAPTURED, Cause.PERSUADED)


_OF_DARK_POWER = frozenset(
    (Cause.SAURON, Cause.FOUGHT, Cause.WITH_FELLOWSHIP, Cause.RING, Cause.EAST, Cause.TIME)
)


class BanLifted(Event):
    """From now on *side* may attack what Saruman controls (W-37.7)."""

    side: Side
    cause: Cause


class BanLiftedUnseen(Private):
    """F's, where a capture or a persuasion has lifted it: F and S alone hear of it (W-37.7)."""

    cause: Cause


class AllianceOffered(Private):
    """One of the two offers an alliance to the other, or takes that back (W-21.14)."""

    side: Side
    other: Side
    stands: bool


class AllianceMade(Event):
    """Saruman's with *side* (W-21.3)."""

    side: Side


class AllianceDissolved(Event):
    """Saruman's with *side* ends with this game-turn (W-24.1, W-24.3)."""

    side: Side
    by: Side | None = None
    """Who said so; None: their search did, or a seat that gave up (W-22.3, W-38.9)."""


class StrengthLent(Private):
    """What one ally lets the other lead (W-21.13)."""

    side: Side
    at: Hex | None = None
    """None: it lends nothing more."""
    strength: int = 0


class LeaderMoved(Event):
    """A character goes to his own when an alliance has ended, or a Nazgûl flies home (W-24.7, W-25.14)."""

    piece: PieceId
    at: Hex


class NazgulDealt(Private):
    """In which order the loser's Nazgûl lay, and the numbers that were named: for the two (W-25.10)."""

    pieces: tuple[PieceId, ...]
    numbers: tuple[int, ...]


class NazgulTaken(Event):
    """These change hands, to *side* (W-25.10, W-25.15)."""

    side: Side
    pieces: tuple[PieceId, ...]


class ArmyTried(Event):
    """Whether Sauron's host follows a Nazgûl that has changed hands (W-25.12)."""

    piece: PieceId
    at: Hex
    thrown: int
    follows: bool


class ArmyReturned(Event):
    """A host that Saruman led is Sauron's again, led by none of his (W-25.13)."""

    at: Hex


class SauronFought(Event):
    """A mind battle with Sauron: its die, and how many shadow points it takes (W-33.3)."""

    thrown: int
    loss: int


class PointsTaken(Private):
    """D's shadow points behind a mind battle (W-33.3)."""

    points: int


class ElvesFought(Event):
    """A mind battle with Elrond and Galadriel: havens are open to D and S in this game-turn (W-33.5, W-51.3)."""


class PersuasionTried(Event):
    """That is all that D and the public hear (W-34.11, W-34.14)."""


class PersuasionEnded(Private):
    """On whom Saruman's mind fell, and whether he is persuaded; None: nobody was eligible (W-34.11)."""

    piece: PieceId | None = None
    thrown: int = 0
    is_persuaded: bool = False


class PersuadedWalked(Private):
    """W-34.7."""

    piece: PieceId
    way: tuple[Hex, ...]


class PersuadedTried(Private):
    """Others of the Fellowship's are in his hex: F's alone (W-34.8)."""

    piece: PieceId
    at: Hex
    thrown: int
    is_free: bool


class PersuadedFreed(Private):
    """S hears when one is free (W-34.8)."""

    piece: PieceId
    at: Hex


class PersuadedCaptured(Private):
    """One has come to Isengard (W-34.9)."""

    piece: PieceId


class Shown(Event):
    """What Saruman says, and the bot vouches for: `ring`, `hobbit` (W-36.5, W-37.7)."""

    what: str
