"""The vocabulary of effects, verb by verb, as chapter 22 gives it (H-22.13 to H-22.45). No other verb exists."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from rules.hunt.pack.condition_forms import (
    Amount,
    Count,
    Deck,
    Face,
    Name,
    PartNumber,
    SelectorFile,
    TestFile,
    Until,
    Who,
    Word,
    one_key,
)


class _Verb(Word):
    part: PartNumber | None = None
    """The part in which alone it counts."""


class MoveBearer(_Verb):
    """H-22.13: extra moves of Frodo."""

    n: Count
    optional: bool = False


class Some(_Verb):
    """A verb that only says how many."""

    n: Count


class Draw(_Verb):
    """H-22.17: cards from a deck."""

    deck: Deck
    n: Count
    keep: Count | None = None
    replace: bool = False

    @model_validator(mode="after")
    def _fits(self) -> Draw:
        if self.keep is not None and self.keep > self.n:
            raise ValueError("keep is more than n")
        return self


class DiscardEffect(_Verb):
    """H-22.18: cards from hand to the open pile."""

    deck: Deck
    n: Count
    how: Literal["choice", "random"]
    who: Literal["bearer", "each_rw", "player"]


class Recover(_Verb):
    """H-22.19: cards from the discard pile."""

    deck: Deck
    n: Count


class SomeWhere(_Verb):
    """A verb that says how many, and where."""

    n: Count
    where: SelectorFile


class MoveAlly(_Verb):
    """H-22.21: ally tokens walk."""

    n: Count
    legs: Count


class MoveWraith(_Verb):
    """H-22.22: Nazgul walk."""

    who: Who
    n: Annotated[int, Field(ge=1, le=4)]
    steps: Count
    mode: Literal["any", "road", "path"]


class PlaceWraith(_Verb):
    """H-22.23: Nazgul are set down."""

    who: Who
    n: Annotated[int, Field(ge=1, le=4)]
    where: SelectorFile


class Forbid(_Verb):
    """H-22.24: what Nazgul may not do for a while."""

    act: Literal[
        "move", "road", "enter", "action", "free_action", "search", "hunt", "perceive", "sorcery", "rest"
    ]
    who: Who = "all"
    where: SelectorFile | None = None
    until: Until


class GrantEffect(_Verb):
    """H-22.25: what may be done once more."""

    act: Literal["action", "free_search", "free_hunt", "extra_space", "night_stride", "ally_card"]
    n: Count
    who: Who = "active"
    until: Until


class DiceEffect(_Verb):
    """H-22.28: what happens to standard dice."""

    op: Literal["discard", "reroll", "restore", "set"]
    n: Annotated[int, Field(ge=1, le=6)]
    face: Face | None = None
    roll: bool = False

    @model_validator(mode="after")
    def _fits(self) -> DiceEffect:
        if self.op == "set" and self.face is None:
            raise ValueError("set needs a face")
        if self.op in ("reroll", "restore") and self.face is not None:
            raise ValueError("face goes with discard and set")
        if self.roll and self.op != "restore":
            raise ValueError("roll goes with restore")
        return self


class EncounterEffect(_Verb):
    """H-22.30: more or fewer tiles."""

    tiles: Annotated[int, Field(ge=-9, le=9)]
    until: Until


class AddTile(_Verb):
    """H-22.31: a special tile joins the hunt pool."""

    tile: Name


class Eye(_Verb):
    """H-22.31: EYEs beside the track, more or (below 0) fewer."""

    n: Annotated[int, Field(ge=-9, le=9)]


class Peek(_Verb):
    """H-22.32: a private look."""

    what: Literal["ally_deck", "sorcery_deck", "tiles", "journey_deck"]
    n: Count
    then: Literal["none", "reorder", "bottom"]


class CompanyEffect(_Verb):
    """H-22.33: a company card enters, or turns."""

    op: Literal["gain", "ready", "flip"]
    who: Name


class GandalfEffect(_Verb):
    """H-22.34: what Gandalf does more."""

    op: Literal["move", "relocate", "new_deed"]
    n: Count


class JourneyEffect(_Verb):
    """H-22.35: another journey."""

    op: Literal["redraw"]
    draw: Count
    keep: Literal[1] | None = None
    back: Amount = 0


class LordEffect(_Verb):
    """H-22.36: the Lord comes or goes."""

    op: Literal["enter", "leave"]


class Perceive(_Verb):
    """H-22.38: one perception."""

    scope: Literal["area", "section", "either"]
    where: Literal["active", "adjacent", "any"]
    detail: bool = False


class Reveal(_Verb):
    """H-22.39: a fact that RB's side discloses."""

    fact: Literal[
        "latest_is_dot",
        "dots_since_last",
        "bearer_section",
        "bearer_area",
        "log_entry_back",
        "live_info_in_section",
        "gandalf_section",
    ]
    n: Count | None = None

    @model_validator(mode="after")
    def _fits(self) -> Reveal:
        if (self.fact == "log_entry_back") != (self.n is not None):
            raise ValueError("n goes with log_entry_back, and only there")
        return self


class Pay(_Verb):
    """H-22.40: a cost, then effects."""

    token: Count | None = None
    card: Count | None = None
    corruption: Count | None = None
    optional: bool = False
    then: list[EffectFile]

    @model_validator(mode="after")
    def _costs(self) -> Pay:
        if sum(cost is not None for cost in (self.token, self.card, self.corruption)) != 1:
            raise ValueError("name one cost: token, card or corruption")
        return self


class If(_Verb):
    """H-22.41: a branch."""

    cond: Annotated[list[TestFile], Field(min_length=1)]
    then: list[EffectFile]
    otherwise: list[EffectFile] = Field(default=[], alias="else")


class EffectFile(Word):
    """One effect: an object of one key, the verb."""

    move_bearer: MoveBearer | None = None
    bonus_dots: Some | None = None
    heal: Some | None = None
    corrupt: Some | None = None
    gain_token: Some | None = None
    lose_token: Some | None = None
    draw: Draw | None = None
    discard: DiscardEffect | None = None
    recover: Recover | None = None
    place_ally: SomeWhere | None = None
    remove_ally: SomeWhere | None = None
    move_ally: MoveAlly | None = None
    move_wraith: MoveWraith | None = None
    place_wraith: PlaceWraith | None = None
    forbid: Forbid | None = None
    grant: GrantEffect | None = None
    cancel: _Verb | None = None
    dice: DiceEffect | None = None
    clear_track: SomeWhere | None = None
    encounter: EncounterEffect | None = None
    add_tile: AddTile | None = None
    eye: Eye | None = None
    peek: Peek | None = None
    company: CompanyEffect | None = None
    gandalf: GandalfEffect | None = None
    threshold: Some | None = None
    journey: JourneyEffect | None = None
    lord: LordEffect | None = None
    search: SomeWhere | None = None
    hunt: SomeWhere | None = None
    perceive: Perceive | None = None
    reveal: Reveal | None = None
    pay: Pay | None = None
    if_: If | None = Field(default=None, alias="if")
    cancel_tile: _Verb | None = None

    @model_validator(mode="after")
    def _one(self) -> EffectFile:
        one_key(self, "verb")
        return self


def only(word: TestFile | EffectFile) -> tuple[str, Any]:
    """The one key that is written, as it is written, with its value."""
    (name,) = word.model_fields_set
    return name.removesuffix("_"), getattr(word, name)


def verbs() -> tuple[str, ...]:
    """Every verb there is, as it is written."""
    return tuple(field.alias or key for key, field in EffectFile.model_fields.items())
