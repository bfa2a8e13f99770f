"""What a pack's files say, as their author writes it: keys, kinds and limits (H-21). checks/ does the rest."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, cast

from pydantic import BaseModel, Field, PlainValidator, StringConstraints

from rules.hunt.pack.condition_forms import Flag, PartNumber, TestFile
from rules.hunt.pack.effect_forms import EffectFile
from rules.packs.forms import LINE, WRITTEN, Id, line

Text = Annotated[str, line(80)]
"""A name that people read."""
Letters = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9]{0,11}$")]
"""The name of an area, a section or a dot."""
Number = Annotated[int, Field(ge=1, le=999)]
"""The number of a location."""
Place = Annotated[float, Field(ge=0, le=100, allow_inf_nan=False)]


def _end(said: Any) -> int | str:
    """The number of a location, or the name of a dot."""
    if isinstance(said, str) or (type(said) is int and 1 <= said <= 999):
        return said
    raise ValueError("must be a location's number or the name of a dot")


def _value(said: Any) -> int | str:
    """A tile's value."""
    if said == "eye" or (type(said) is int and 0 <= said <= 9):
        return cast("int | str", said)
    raise ValueError('must be a number from 0 to 9, or "eye"')


def _step(said: Any) -> int:
    """A journey's entry: a location, or 0 for the wild one that is written "~"."""
    if said == "~" or (type(said) is int and 1 <= said <= 999):
        return 0 if said == "~" else said
    raise ValueError('must be the number of a location, or "~" for a wild entry')


End = Annotated[int | str, PlainValidator(_end)]
TileValue = Annotated[int | str, PlainValidator(_value)]
Step = Annotated[int, PlainValidator(_step)]
Effects = Annotated[list[EffectFile], Field(max_length=40)]
Cond = Annotated[list[TestFile], Field(max_length=40)]
Tokens = Annotated[list[Number], Field(max_length=120)]
Faces = Annotated[list[str], Field(max_length=12)]


class _Written(BaseModel):
    """One object of a pack (H-21.3)."""

    model_config = WRITTEN


class HeadFile(_Written):
    """`pack` (H-21.4)."""

    format: Annotated[int, Field(ge=1, le=1)]
    id: Id
    name: Text
    version: Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z][0-9A-Za-z.+-]{0,31}$")]
    language: Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")]
    licence: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    authors: Annotated[list[Text], Field(min_length=1)]
    terms: dict[Literal["bearer", "wraith", "ally", "sorcery", "mentor", "lord"], Text] = {}
    parts: Annotated[list[PartNumber], Field(min_length=1, max_length=2)]


class AreaFile(_Written):
    """One of `areas` (H-21.5)."""

    id: Letters
    section: Letters
    name: Annotated[str, StringConstraints(max_length=80, pattern=LINE)] = ""


class LocationFile(_Written):
    """One of `locations` (H-21.5)."""

    n: Annotated[int, Field(le=999)]
    name: Text
    area: str
    flags: list[Flag] = []
    x: Place
    y: Place


class DotFile(_Written):
    """One of `dots` (H-21.7)."""

    id: Annotated[str, StringConstraints(min_length=1, max_length=12)]
    area: str
    x: Place | None = None
    y: Place | None = None


class EdgeFile(_Written):
    """One of `edges` (H-21.6)."""

    a: End
    b: End
    type: Literal["road", "path"]
    dots: int = 0
    area: str | None = None


class BoardFile(_Written):
    """`board1` or `board2` (H-21.5)."""

    part: PartNumber
    areas: Annotated[list[AreaFile], Field(min_length=1, max_length=60)]
    locations: Annotated[list[LocationFile], Field(min_length=1, max_length=120)]
    dots: Annotated[list[DotFile], Field(max_length=60)] = []
    edges: Annotated[list[EdgeFile], Field(max_length=320)]


class CardFile(_Written):
    """One card of a deck (H-21.9)."""

    id: Id
    name: Text
    count: Annotated[int, Field(ge=1, le=20)] = 1
    timing: Literal["turn", "reaction"]
    on: Annotated[list[str], Field(max_length=20)] = []
    cond: Cond = []
    options: Annotated[list[Effects], Field(min_length=1, max_length=2)]
    flavour: Annotated[str, StringConstraints(max_length=300, pattern=LINE)] = ""


Deck = Annotated[list[CardFile], Field(max_length=200)]


class CardsFile(_Written):
    """`cards` (H-21.9)."""

    ally1: Deck = []
    ally2: Deck = []
    sorcery: Deck


class ConstantFile(_Written):
    """A company card's constant ability (H-21.10)."""

    when: Literal[
        "daylight1_start", "bearer_turn", "nightfall_rest", "nightfall_move", "refresh_draw", "change_course"
    ]
    cond: Cond = []
    effects: Annotated[Effects, Field(min_length=1)]


class FlipFile(_Written):
    """A company card's one-time ability (H-21.10)."""

    effects: Effects
    cap_penalty: Annotated[int, Field(ge=0, le=3)] = 0


class CompanionFile(_Written):
    """One of `company` (H-21.10)."""

    id: Id
    name: Text
    enters: Literal["part1", "part2", "card_or_part2"]
    holds_tokens: bool = False
    constant: ConstantFile
    flip: FlipFile


class CostFile(_Written):
    """What an ability of the riders costs (H-21.14)."""

    dice: Annotated[int, Field(ge=1, le=6)]
    face: Literal["any", "RING", "SWORD", "SORCERY"]


class AbilityFile(_Written):
    """One of `riders` (H-21.14): a cost with effects, or a `setup`."""

    tokens: Annotated[int, Field(ge=1, le=16)]
    cost: CostFile | None = None
    effects: Annotated[Effects, Field(min_length=1)] | None = None
    other: Annotated[Effects, Field(min_length=1)] | None = Field(default=None, alias="or")
    setup: Literal["lord_in_play"] | None = None


class TileFile(_Written):
    """One of `tiles` (H-21.11)."""

    id: Id
    set: Literal["standard", "part2", "special"]
    value: TileValue


class TokensFile(_Written):
    """`tokens` (H-21.12)."""

    start: Tokens = []
    info: Tokens = []
    deeds: Tokens = []


class DiceFile(_Written):
    """`dice` (H-21.13)."""

    standard: Faces
    count: Annotated[int, Field(ge=6, le=6)]
    lord: Faces = []


class JourneyFile(_Written):
    """One of `cards` of a class of journeys (H-21.15)."""

    id: Id
    name: Text
    steps: Annotated[list[Step], Field(min_length=1, max_length=40)]
    shelters: Tokens = []


class JourneyClassFile(_Written):
    """One of `classes` (H-21.15)."""

    id: Literal["short", "long"]
    steps: Annotated[int, Field(ge=2, le=40)]
    limit: Annotated[int, Field(ge=1, le=40)]
    count: Annotated[int, Field(ge=1, le=60)]
    wild: Annotated[list[Annotated[int, Field(ge=0, le=40)]], Field(min_length=2, max_length=2)]
    cards: Annotated[list[JourneyFile], Field(max_length=60)] = []


class JourneysFile(_Written):
    """`journeys` (H-21.15)."""

    mode: Literal["fixed", "generated"]
    classes: Annotated[list[JourneyClassFile], Field(min_length=2, max_length=2)]


class WraithFile(_Written):
    """One of `wraiths` (H-21.18)."""

    id: Id
    name: Text
    colour: Annotated[str, StringConstraints(pattern=r"^(#[0-9A-Fa-f]{6}|[a-z]{2,20})$")]


class NameFile(_Written):
    """`lord` or `mentor` (H-21.18)."""

    name: Text


KEYS: Final[dict[str, tuple[Any, str]]] = {
    "pack": (HeadFile, "H-21.4"),
    "board1": (BoardFile, "H-21.5"),
    "board2": (BoardFile, "H-21.5"),
    "cards": (CardsFile, "H-21.9"),
    "company": (Annotated[list[CompanionFile], Field(max_length=20)], "H-21.10"),
    "riders": (Annotated[list[AbilityFile], Field(max_length=16)], "H-21.14"),
    "tiles": (Annotated[list[TileFile], Field(max_length=100)], "H-21.11"),
    "tokens": (TokensFile, "H-21.12"),
    "dice": (DiceFile, "H-21.13"),
    "journeys": (JourneysFile, "H-21.15"),
    "wraiths": (Annotated[list[WraithFile], Field(max_length=20)], "H-21.18"),
    "lord": (NameFile, "H-21.18"),
    "mentor": (NameFile, "H-21.18"),
}
"""The keys at top level (H-21.20), with the form of each and the clause that gives it."""
