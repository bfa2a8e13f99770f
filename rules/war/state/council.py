"""What councils of Saruman lead to: alliance, offers, loans, bans, Nazgûl, who was persuaded (chapters 20 to 37)."""

from __future__ import annotations

import enum

from rules.board.hexes import Hex
from rules.game import Secret, Value
from rules.war.state.pieces import PieceId, Side


class Choice(enum.Enum):
    """The one thing that a council does in a game-turn (W-20.10)."""

    OPEN = ""
    """Nothing is chosen yet."""
    NOTHING = "nothing"
    CONTROL = "control"
    PERSUADE = "persuade"
    SAURON = "sauron"
    ELVES = "elves"

    @property
    def is_mind_battle(self) -> bool:
        return self in (Choice.SAURON, Choice.ELVES)

    @property
    def is_quiet(self) -> bool:
        """Whether it leaves the game-turn quiet: neither persuasion nor mind battle (W-25.5)."""
        return not (self.is_mind_battle or self is Choice.PERSUADE)


class Alliance(Value):
    """Saruman's, with F or D (W-21.1)."""

    side: Side
    ends: int = 0
    """With which game-turn it ends, being dissolved in it (W-24.3); 0: it is not dissolved."""

    @property
    def pair(self) -> frozenset[Side]:
        return frozenset(("S", self.side))


class Offer(Value, order=True):
    """An alliance that one side offers to another, till it takes that back (W-21.14)."""

    by: Side
    to: Side


class Loan(Value, order=True):
    """Strength that an ally may lead, in a hex (W-21.15)."""

    owner: Side
    at: Hex
    strength: int
    to: Side


class Bans(Secret):
    """The sides that may not attack what Saruman controls (W-37.1, W-37.4)."""

    standing: frozenset[Side] = frozenset()
    believed: frozenset[Side] = frozenset()
    """As everybody knows it: that F's is lifted may be told to F and S alone (W-37.7)."""


class Control(Secret):
    """How far Saruman is with the Nazgûl (W-25.2 to W-25.9), and D with taking them back (W-25.15)."""

    has_ring: bool = False
    """Whether Saruman had the Ring when the game-turn began (W-25.19)."""
    is_busy: bool = False
    """Whether he has moved in this game-turn (W-25.2, W-25.5)."""
    is_prepared: bool = False
    """Whether the cycle has had its preparatory game-turn."""
    is_ready: bool = False
    """Whether the game-turn before was preparatory or quiet (W-25.19)."""
    attempts: int = 0
    """In this cycle (W-25.6)."""
    lost: int = 0
    """In which game-turn S lost the Ring, and has not regained it (W-25.16); 0: he has it, or never had."""
    taken_back: int = 0
    """D's attempts since."""


class Persuaded(Secret):
    """A character on his way to Isengard (W-34.7)."""

    id: PieceId
    at: Hex
