"""A pack as the game holds it: plain frozen values, every list of effects under a number of its own (H-21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from rules.game import Frozen
from rules.hunt.pack.board import Board

EYE: Final = -1
"""The value of an EYE tile (H-10.8)."""
WILD: Final = 0
"""A journey's wild entry (H-13.1)."""

FACES: Final = ("RING", "SWORD", "SORCERY", "SHADOW")
LORD_FACES: Final = ("MORGUL_RING", "SEEK", "MORGUL_SHADOW")
ANCHORS: Final = (
    "bearer",
    "gandalf",
    "active",
    "wraith",
    "ally",
    "track",
    "target",
    "chosen",
    "start",
    "exit",
)
SECRET_ANCHORS: Final = frozenset({"bearer", "gandalf"})
SECRET_TESTS: Final = frozenset({"bearer_at", "bearer_wild", "gandalf_at"})
"""What RB alone knows (H-22.3)."""
DECKS: Final = ("ally1", "ally2", "sorcery")
TRIGGERS: Final = ("activation", "move", "search", "hunt", "perceive", "sorcery", "remove_ally", "ability")
"""What a reaction can answer (H-17.16)."""

Anchor: TypeAlias = str | int
"""One of ANCHORS, or the number of a location."""


class Selector(Frozen):
    """Tests on a space, all of which must hold (H-22.1); what is None was not asked for."""

    kind: str = "location"
    flag: tuple[str, ...] | None = None
    not_flag: tuple[str, ...] | None = None
    at: Anchor | None = None
    adjacent: Anchor | None = None
    connected: Anchor | None = None
    within: tuple[Anchor, int] | None = None
    area: tuple[str, ...] | None = None
    section: tuple[str, ...] | None = None
    area_of: Anchor | None = None
    section_of: Anchor | None = None
    has: tuple[str, ...] | None = None
    lacks: tuple[str, ...] | None = None
    on_log: bool | None = None
    numbers: tuple[int, ...] | None = None
    pick: int | None = None


class Test(Frozen):
    """One test of a condition (H-22.4 to H-22.12); `not` and `any` hold a tuple of tests."""

    __test__ = False  # pytest would take it for one of its own

    name: str
    value: Any


class Effect(Frozen):
    """One verb with its parameters (H-22.13 to H-22.42); those left out and without a default are not in *args*.

    *then* and *otherwise* are the numbers of the lists that `pay` and `if` go on with; an `if` has its tests
    in `args["cond"]`.
    """

    verb: str
    args: Mapping[str, Any]
    part: int | None = None
    then: int | None = None
    otherwise: int | None = None


class Card(Frozen):
    """An ally or sorcery card (H-21.9); *options* are numbers of lists of effects."""

    id: str
    name: str
    deck: str
    count: int
    timing: str
    on: tuple[str, ...]
    cond: tuple[Test, ...]
    options: tuple[int, ...]
    flavour: str = ""


class Companion(Frozen):
    """A company card: its constant ability and its one-time ability, as numbers of lists of effects (H-21.10)."""

    id: str
    name: str
    enters: str
    holds_tokens: bool
    when: str
    cond: tuple[Test, ...]
    effects: int
    flip: int
    cap_penalty: int = 0


class Tile(Frozen):
    """A corruption tile: a number, or EYE (H-21.11)."""

    id: str
    set: str
    value: int


class Ability(Frozen):
    """What so many information tokens unlock (H-21.14); *other* is the `or`, another list of effects to pick."""

    tokens: int
    dice: int = 0
    face: str = "any"
    effects: int | None = None
    other: int | None = None
    setup: str | None = None


class JourneyCard(Frozen):
    """A way through Part 2, entry by entry, the start left out; WILD where it is a wild one (H-13.1)."""

    id: str
    name: str
    steps: tuple[int, ...]
    shelters: frozenset[int] = frozenset()


class JourneyClass(Frozen):
    """The short or the long journeys (H-21.15); *cards* are the fixed ones."""

    id: str
    steps: int
    limit: int
    count: int
    wild: tuple[int, int]
    cards: tuple[JourneyCard, ...] = ()


class Wraith(Frozen):
    """One of the four (H-21.18)."""

    id: str
    name: str
    colour: str


class HuntPack(Frozen, eq=False, weakref=True):
    """Everything that the rules leave to components (H-21.1).

    Each is itself alone, so that what follows from one can be found once and kept (`functools.lru_cache`).
    """

    id: str
    name: str
    version: str
    language: str
    sha256: str
    terms: Mapping[str, str]
    parts: tuple[int, ...]
    warnings: tuple[str, ...]
    boards: Mapping[int, Board]
    lists: tuple[tuple[Effect, ...], ...]
    cards: Mapping[str, Card]
    decks: Mapping[str, tuple[str, ...]]
    company: tuple[Companion, ...]
    tiles: Mapping[str, Tile]
    abilities: tuple[Ability, ...]
    start: tuple[int, ...]
    info: tuple[int, ...]
    deeds: tuple[int, ...]
    faces: tuple[str, ...]
    dice_count: int
    lord_faces: tuple[str, ...]
    journey_mode: str
    journeys: Mapping[str, JourneyClass]
    wraiths: tuple[Wraith, ...]
    lord: str
    mentor: str

    def __repr__(self) -> str:
        return f"<HuntPack {self.id} {self.version}>"

    def companion(self, id: str) -> Companion | None:
        """The company card with that id."""
        return next((companion for companion in self.company if companion.id == id), None)

    def within(self, effects: Iterable[Effect]) -> Iterator[Effect]:
        """Each of *effects*, and all in the lists that it goes on with."""
        for effect in effects:
            yield effect
            for number in (effect.then, effect.otherwise):
                if number is not None:
                    yield from self.within(self.lists[number])
