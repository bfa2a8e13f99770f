"""The vocabulary of conditions: anchors, selectors and tests, as chapter 22 gives it (H-22.1 to H-22.12)."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

from pydantic import BaseModel, Field, PlainValidator, StringConstraints, model_validator

from rules.hunt.pack import ANCHORS
from rules.packs.forms import WRITTEN

Count = Annotated[int, Field(ge=1, le=30)]
Amount = Annotated[int, Field(ge=0, le=99)]


def _anchor(said: Any) -> str | int:
    """One of the anchors, or the number of a location."""
    if said in ANCHORS if isinstance(said, str) else type(said) is int and 1 <= said <= 999:
        return cast("str | int", said)
    raise ValueError(f"must be a location's number or one of: {', '.join(ANCHORS)}")


Anchor = Annotated[str | int, PlainValidator(_anchor)]
Flag = Literal["ally", "dark", "start", "exit", "wraith_start"]
Piece = Literal["wraith", "ally", "track", "gandalf"]
Face = Literal["RING", "SWORD", "SORCERY", "SHADOW"]
AnyFace = Literal["RING", "SWORD", "SORCERY", "SHADOW", "MORGUL_RING", "SEEK", "MORGUL_SHADOW"]
PartNumber = Annotated[int, Field(ge=1, le=2)]
Deck = Literal["ally", "sorcery"]
Who = Literal["active", "chosen", "all"]
Until = Literal["activation", "turn", "next_turn", "day"]
Name = Annotated[str, StringConstraints(min_length=1, max_length=32)]


class Word(BaseModel):
    """A word with what it says; what it does not know is an error."""

    model_config = WRITTEN


# ------------------------------------------------------------------------------------------------- selectors


class WithinFile(Word):
    """`within` of a selector."""

    of: Anchor
    steps: Amount


class SelectorFile(Word):
    """H-22.1: tests on a space, all of which must hold."""

    kind: Literal["location", "dot", "any"] = "location"
    flag: list[Flag] | None = None
    not_flag: list[Flag] | None = None
    at: Anchor | None = None
    adjacent: Anchor | None = None
    connected: Anchor | None = None
    within: WithinFile | None = None
    area: list[str] | None = None
    section: list[str] | None = None
    area_of: Anchor | None = None
    section_of: Anchor | None = None
    has: list[Piece] | None = None
    lacks: list[Piece] | None = None
    on_log: bool | None = None
    numbers: list[int] | None = None
    pick: Count | None = None


# ----------------------------------------------------------------------------------------------------- tests


class RangeFile(Word):
    """H-22.9: a value between *min* and *max*."""

    min: Amount | None = None
    max: Amount | None = None

    @model_validator(mode="after")
    def _says_something(self) -> RangeFile:
        if self.min is None and self.max is None:
            raise ValueError("name min, max or both")
        if self.min is not None and self.max is not None and self.min > self.max:
            raise ValueError("min is above max")
        return self


class PiecesFile(RangeFile):
    """H-22.8: the number of pieces on matching spaces."""

    where: SelectorFile | None = None


class DiceTest(Word):
    """H-22.10: unspent dice."""

    face: Face
    min: Count


class HandTest(Word):
    """H-22.10: cards in hand."""

    deck: Deck
    min: Count


class CompanyTest(Word):
    """H-22.10: how a company card lies."""

    who: Name
    state: Literal["ready", "flipped", "absent"]


class DeclaredTest(Word):
    """H-22.11: the declaration that a reaction answers."""

    mode: Literal["path", "road"] | None = None
    where: SelectorFile | None = None
    die: AnyFace | None = None


class TestFile(Word):
    """One test: an object of one key."""

    __test__ = False

    phase: Literal["daylight", "nightfall"] | None = None
    part: PartNumber | None = None
    eye: bool | None = None
    bearer_at: SelectorFile | None = None
    gandalf_at: SelectorFile | None = None
    active_at: SelectorFile | None = None
    bearer_wild: bool | None = None
    gandalf: Literal["hidden", "revealed", "out"] | None = None
    lord: bool | None = None
    wraiths: PiecesFile | None = None
    allies: PiecesFile | None = None
    tracks: PiecesFile | None = None
    corruption: RangeFile | None = None
    tokens: RangeFile | None = None
    moves: RangeFile | None = None
    info: RangeFile | None = None
    dice: DiceTest | None = None
    hand: HandTest | None = None
    company: CompanyTest | None = None
    declared: DeclaredTest | None = None
    not_: TestFile | None = Field(default=None, alias="not")
    any: Annotated[list[TestFile], Field(min_length=1)] | None = None

    @model_validator(mode="after")
    def _one(self) -> TestFile:
        one_key(self, "test")
        return self


def one_key(word: BaseModel, what: str) -> None:
    """H-23.14: exactly one; a key whose value is null is no key."""
    given = word.model_fields_set
    if len(given) != 1:
        raise ValueError(f"name exactly one {what}; here are {len(given)}")
    if any(getattr(word, key) is None for key in given):
        raise ValueError(f"the {what} says nothing")
