"""Small facts of a hunt that stand in its state, its events and its views."""

from __future__ import annotations

from typing import Any, Final

from rules.game import Seat, Secret, Value
from rules.hunt.pack.board import Space
from rules.kit.unknown import Unknown

ROLLED: Final[Any] = Unknown("a die")
"""The face of a die that an effect rolls where only the words of a card are tried (`rehearsal.py`)."""


BEARER: Final = "Frodo"
"""Who is hunted, as refusals name him; where a pack calls him otherwise players read that."""

MENTOR: Final = "Gandalf"
"""Who helps the Ring-bearer in Part 2, as refusals name him; where a pack calls him otherwise players read that."""


class Die(Value):
    """One die of the pool; *spent* until Refresh (H-7.7)."""

    face: str
    spent: bool = False


class Track(Value):
    """A track token (H-8.1, H-8.5)."""

    location: int
    sword: bool


class Ban(Value):
    """Something forbidden for a time (H-22.24)."""

    act: str
    figure: int
    """Whom it binds; ALL."""
    spaces: tuple[Space, ...] | None
    """Where; None: everywhere."""
    until: str
    """activation | turn | next_turn | day."""
    turn: int
    """The game turn in which it was laid (`HuntState.turn_number`)."""


class Modifier(Value):
    """More or fewer tiles in an encounter (H-22.30)."""

    tiles: int
    until: str
    turn: int


class Grant(Value):
    """More that a Nazgul may do in its activations (H-22.25)."""

    act: str
    n: int
    figure: int
    """Whose; ALL."""
    until: str
    turn: int


class Asked(Value):
    """One line of the ledger (H-20.7)."""

    number: int
    """From 1, over the whole game."""
    part: int
    turn: int
    day: int
    phase: int
    moves: int
    """The movement track at that moment."""
    figure: int | None
    """Whose question; None where no Nazgul asks (cannot happen in the open pack)."""
    kind: str
    """search | hunt | perceive."""
    target: str
    """A location's number, `area K`, or `section IV`."""
    answer: bool | None
    """None: cancelled, or never resolved."""
    found: bool = False
    """A hunt found Frodo where he is (H-8.6)."""
    named: tuple[str, ...] = ()
    """Whom a yes names: `bearer`, `gandalf` (H-14.7)."""
    cost: str = ""
    """`free`, a die's face, `s-04`, `ability 2`."""
    journey: int = 0
    """In Part 2 the number of the journey then current, from 1 (H-20.7)."""
    cancelled: bool = False


class Disclosure(Secret):
    """A fact that a card made RB's side tell (H-22.39), as the record has it among the answers (R-1.12)."""

    after: int
    """How many lines the ledger had then."""
    part: int
    turn: int
    moves: int
    journey: int
    figure: int | None
    source: str
    """The card."""
    fact: str
    """And what it was about: `live_info_in_section IV`, `log_entry_back 2`."""
    value: str
    whereabouts: tuple[int, int]
    """The last locations of Frodo and Gandalf then (0: not in play)."""


class Hint(Value):
    """Something else that was public about where Frodo and Gandalf can be; the aid reads it (H-20.9)."""

    part: int
    turn: int
    moves: int
    """The movement track when it was told."""
    after: int
    """How many lines the ledger had then."""
    what: str
    """step, card, company, course, fact, info, found; of Gandalf: revealed, left, fled, deed, safe, or an op."""
    value: str = ""


class Note(Value):
    """Free text on a public space, area or section (H-8.9)."""

    seat: Seat
    place: str
    """The written form: `17`, `51-57.1`, `area K`, `section IV`."""
    text: str


class Journey(Secret):
    """A journey of Part 2 as it lies in a game (H-13.1)."""

    id: str
    steps: tuple[int, ...]
    shelters: tuple[int, ...] = ()


class Declaration(Value):
    """What a Nazgul is about to do, before it is done (H-17.16)."""

    number: int
    figure: int
    seat: Seat
    kind: str
    """activation | move | search | hunt | perceive | sorcery | remove_ally | ability."""
    spaces: tuple[Space, ...] = ()
    """The way of a move, its end last; the location of a search, hunt or ally token."""
    area: str = ""
    """`area K` or `section IV` of a perception."""
    paid: tuple[str, ...] = ()
    """Faces of the dice that pay; `lord` marks the Lord's die (H-14.7)."""
    source: str = ""
    """`s-04`, `ability 2`; empty for a plain action."""
    option: int = 0
    mode: str = "path"
    """`road` when all segments of a move are road (H-22.11)."""
    detail: bool = False
    """A yes names who is there."""

    @property
    def by_lord(self) -> bool:
        """Whether the Lord's die pays, alone or with another (H-14.7)."""
        return any(face.startswith("MORGUL") or face == "SEEK" for face in self.paid)
