"""What a player orders, part by part, and how it is written (B-19.3, B-19.8, B-19.10)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.battle.charts import Side
from rules.battle.leave import LeaveKind, Until
from rules.board.hexes import Hex, Way
from rules.game import Action, Value


class Build(Value, tag="build"):
    """`+orc Y14`; without a kind where the hex says which."""

    at: Hex
    kind: str = ""


class Move(Value, tag="move"):
    """`T15-S15`: piece and goal; of three hexes or more the path in full (B-5.11)."""

    way: Way
    kind: str = ""
    """Which of two pieces on the first hex: `gandalf:N12-N13`."""
    shire: str = ""
    """The statement on leaving the Shire (B-4.17)."""
    asks: bool = False
    """For leave that is not given (B-7.6)."""
    otherwise: Way | None = None
    """Where it is refused; of one hex: it stays (B-7.8)."""
    escape: Way = ()
    """Of the Ring-bearer that appears by this move (B-9.7); of one hex: it stays."""


class Fight(Value, tag="fight"):
    """`T15xS15 else S16 stop if lost` (B-10.15)."""

    attacker: Hex | None
    """None: where the one piece of its kind stands, as in `gandalf attacks S15`."""
    targets: tuple[Hex, ...]
    kind: str = ""
    stops: bool = False
    """The list ends where this attacker is lost."""


class EscapeBy(Value, tag="escape"):
    """`escape S15-S14`; no way: `escape stay`."""

    way: Way = ()


class Done(Value, tag="done"):
    """The phase is closed."""


class Second(Value, tag="second"):
    """What is before the second movement is closed (B-19.14)."""


class End(Value, tag="end"):
    """The turn is over (B-19.14)."""


class Undo(Value, tag="undo"):
    """Take back the last order, or all that can be (B-18.10)."""

    all: bool = False


Part: TypeAlias = Build | Move | Fight | EscapeBy | Done | Second | End | Undo


class Advance(Value):
    """One order in advance, or in a post: `T15-S14 if S14 empty`, `N12-N13 if gandalf alive` (B-18.5)."""

    part: Part
    empty: Hex | None = None
    """Only if nobody stands there by then."""
    alive: str = ""
    """Only if a piece with this id, or any of this kind, is on the map by then."""


def part_of(order: Part | Advance) -> Part:
    """An order without its condition."""
    return order.part if isinstance(order, Advance) else order


class Orders(Action):
    """One post: its parts are played in order, up to the first that is refused (B-18.14).

    Those that hang on nothing stand without the frame of a condition.
    """

    parts: tuple[Part | Advance, ...]

    @property
    def said(self) -> tuple[Part, ...]:
        return tuple(map(part_of, self.parts))


When: TypeAlias = Literal["then", "next"]


class Builds(Action):
    """`builds orc Y14 U16, man_orc M12`: the standing build list; of none: `builds none` (B-4.12)."""

    wishes: tuple[Build, ...]


class Later(Action):
    """`then T15-S14`: behind the attacks; `next +orc Y14, done`: of the next turn; behind what was left (B-18.5)."""

    when: When
    orders: tuple[Advance, ...]

    @property
    def said(self) -> tuple[Part, ...]:
        return tuple(advance.part for advance in self.orders)


class Drop(Action):
    """`drop 2`, `drop all`: take back orders in advance, counted as they are listed."""

    number: int = 0
    """0: all."""


class Allow(Action):
    """`allow saruman elven stop nazgul P10 once` (B-7.4)."""

    to: Side
    kind: LeaveKind
    stop: bool = False
    pieces: tuple[str, ...] = ()
    """Ids or kinds, of either side: those that may pass, and over which."""
    hexes: tuple[Hex, ...] = ()
    once: bool = False
    until: Until = "always"
    round: int = 0


class Revoke(Action):
    """`revoke 3`; no number: `revoke all` (B-7.5)."""

    number: int = 0


class Refuse(Action):
    """`refuse all`, `refuse saruman`, `refuse none`: the last one counts (B-7.17)."""

    whom: str


class AskAhead(Action):
    """`T15-S15-R14 ask`, said before one's turn (B-7.12)."""

    order: Move


class Withdraw(Action):
    """`withdraw 2`: the request is taken back (B-7.6)."""

    number: int


class AnswerLeave(Action):
    """`leave 3 yes`, `leave no`: without a number where one is open (B-7.7)."""

    agrees: bool
    number: int = 0


class DrawVote(Action, tag="draw"):
    """`draw yes`, `draw no`; the first yes is the offer (B-18.13)."""

    agrees: bool


class Resign(Action):
    """B-17.8."""
