"""All that can be written in a hunt, a row for each form (chapter 27): reading, writing and labels follow from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.game import Illegal
from rules.hunt.actions import forms as said
from rules.hunt.actions.words import figure_of, figure_word
from rules.hunt.pack import TRIGGERS
from rules.kit import order_steps
from rules.kit.grammar import Form
from rules.kit.order_steps import STOP, OrderStep
from rules.kit.parts import (
    VERB,
    Clause,
    Either,
    Fixed,
    Joined,
    Maybe,
    Parts,
    Raw,
    Some,
    Steps,
    Word,
    by_name,
)

CLAUSE: Final = "H-18.39"
"""What is no form is refused, privately and with a reason."""

# ------------------------------------------------------------------------------------------------- kinds of words


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 7 and word == str(int(word))):
        raise Illegal(CLAUSE, "“{word}” is not a number. Write one like 17.", word=word)
    return int(word)


def _times(word: str) -> int:
    if not (times := _number(word)):
        raise Illegal(CLAUSE, "After “times” write a number, 1 or more.")
    return times


def _figure(word: str) -> int:
    if (figure := figure_of(word)) is None:
        raise Illegal(CLAUSE, "“{word}” is no Nazgûl. They are w1, w2, w3 and w4.", word=word)
    return figure


def _trigger(word: str) -> str:
    if word not in TRIGGERS:
        raise Illegal(CLAUSE, "“{word}” is not something that the Nazgûl do.", word=word)
    return word


def _one_of(*words: str, no: Illegal | None = None) -> Callable[[str], str]:
    """Reads one of *words*. Any other is refused by *no*; without it, it is of another kind."""

    def read(word: str) -> str:
        if word not in words:
            raise ValueError if no is None else Illegal(no.clause, no.sentence)
        return word

    return read


def note_text(text: str) -> str:
    if len(text) > 100:
        raise Illegal("H-8.9", "A note has at most 100 characters.")
    return text


def _digits(word: str, most: int = 1_000) -> str:
    if not (word.isascii() and word.isdigit() and len(word) <= most):
        raise ValueError
    return word


def _ordinal(word: str) -> str:
    if not _digits(word).strip("0"):
        raise ValueError
    return word


def _face(word: str) -> str:
    if not word.replace("_", "").isalpha():
        raise ValueError
    return word


NUMBER: Final = Word("number", _digits)
"""Of a condition, in digits of any number."""
SMALL: Final = Word("number", lambda word: _digits(word, 3))
"""Of a filter, in three digits at most."""
ORDINAL: Final = Word("number", _ordinal)
SEAT: Final = Word("seat", _number, str)
LOCATION: Final = Word("space", _number, str)
FIGURE: Final = Word("figure", _figure, figure_word)
TRIGGER: Final = Word("trigger", _trigger)
_NO_LENGTH: Final = Illegal(CLAUSE, "Keep the short journey or the long one.")
LENGTH: Final = Word("length", _one_of("short", "long", no=_NO_LENGTH))
LETTER: Final = Word("letter", _one_of("a", "b", no=Illegal(CLAUSE, "Choose a or b.")))
ITEM: Final = Word("item", _number, str)
"""One of those that are seen, from 1."""
TILE: Final = Word("tile", _number, str)
ABILITY: Final = Word("ability", _number, str)
OPTION: Final = Word("option", _one_of("1", "2"))
SPACE, CARD, COMPANION = Word("space"), Word("card"), Word("companion")
AREA, SECTION, SCOPE = Word("area"), Word("section"), Word("scope")
FACE: Final = Word("face", _face)
"""What a die shows."""
STANDARD: Final = Word("standard", _face)
"""The same, of a die that is not the Lord's."""
PAY: Final = Word("pay")
"""Of one that pays."""
KIND: Final = Word("kind")
PICK: Final = Word("pick")
"""A word that an effect asks for (H-27.5): the card tells what it means."""

_PICK: Final = Either(
    (
        (STOP,),
        ("pay",),
        ("dot",),
        ("sure",),
        ("area", Maybe((AREA,))),
        ("section", Maybe((SECTION,))),
        (FIGURE, Maybe((SPACE,))),
        (PICK,),
    )
)
PICKS: Final = Some((_PICK,))
PLAYED: Final[Parts] = (CARD, Maybe((OPTION,)), PICKS)
"""A card, its option where it has two, and what its effects ask for."""
BY: Final = Maybe(("by", Some((PAY,), 1)))
SURE: Final = Maybe(("sure",))
"""H-5.8."""

# ------------------------------------------------------------------------------------------------------- orders

TURN: Final[Mapping[str, Parts]] = {
    "mark": (Either((("dot",), (SPACE,))), SURE),
    "rest": (),
    "advance": (SURE,),
    "play": PLAYED,
    "draw": (),
    "use": (COMPANION, PICKS),
    "gandalf": (SPACE,),
    "reveal": (Maybe((FACE,)), Some((FIGURE, SPACE))),
    "deed": (),
    "rivendell": (),
    "follow": (SURE,),
    "back": (),
    "hold": (),
    "end": (),
}
"""What a step of RB's turn begins with, and what stands behind it (H-17.14, H-27.3)."""

BLOCK: Final[Mapping[str, Parts]] = {
    "move": (Some((SPACE,), 1),),
    "extra": (Some((SPACE,), 1),),
    "search": (),
    "hunt": (BY,),
    "perceive": (SCOPE, BY),
    "strike": (SPACE, BY),
    "draw": (BY,),
    "play": (*PLAYED, BY),
    "ability": (ABILITY, PICKS, BY),
    "seek": (Some((FIGURE, SPACE), 1),),
    "back": (),
    "end": (),
}
"""The same of a ride (H-17.8, H-27.3)."""

# --------------------------------------------------------------------------------------------------- conditions

_ASKED: Final = Maybe((Either(((FIGURE,), (ORDINAL,))),))


def _or_not(tests: Mapping[str, Parts]) -> Either:
    """A condition, perhaps with `not` before it."""
    either = by_name("test", tests)
    return Either(((either,), ("not", either)))


OF_STEPS: Final = _or_not(
    {
        "found": (),
        "eye": (),
        "track": (SPACE,),
        "ally": (SPACE,),
        "wraith": (Either(((FIGURE, Maybe((SPACE,))), (SPACE,))),),
        "die": (FACE,),
        "yes": (_ASKED,),
        "no": (_ASKED,),
    }
)
"""Conditions of a step (H-17.10, H-27.4)."""

IN_ADVANCE: Final = _or_not(
    {
        "found": (),
        "eye": (),
        "corruption": (NUMBER,),
        "tiles": (NUMBER,),
        "wraith": (NUMBER, SPACE),
        "track": (NUMBER, SPACE),
        "ally": (NUMBER, SPACE),
        "die": (STANDARD,),
    }
)
"""Conditions of an answer in advance (H-17.33, H-27.7)."""

FILTERS: Final = by_name(
    "filter",
    {
        "wraith": (Some((FIGURE,), 1),),
        "at": (Some((SPACE,), 1),),
        "area": (Some((AREA,), 1),),
        "section": (Some((SECTION,), 1),),
        "frodo": (),
        "answer": (),
        "found": (),
        "gandalf": (),
        "near": (SMALL,),
        "phase": (Word("phase", _one_of("daylight", "nightfall")),),
        "corruption": (SMALL,),
        "moves": (SMALL,),
        "die": (FACE,),
    },
)
"""Filters of a standing reaction (H-17.18, H-27.6)."""

# ------------------------------------------------------------------------------------------------------- answers

NO_GIFT: Final = Illegal(CLAUSE, "Write a gift like “give s-04 3”: the card, then the player.")
NO_FLIP: Final = Illegal(CLAUSE, "Write a flip like “flip sam 2”: the companion, then the tile.")
NO_SWIFT: Final = Illegal(CLAUSE, "Write a standing reaction like “swift a1-08 on search if answer”.")
_NO_FILTER: Final = Illegal(CLAUSE, "After “if” write conditions, joined by “&”.")


def steps(words: Sequence[str]) -> tuple[OrderStep, ...]:
    """The steps that *words* write, joined by `then`. Raises Illegal."""
    return order_steps.steps(words, CLAUSE)


RIDE_VERBS: Final = by_name(VERB, BLOCK)
TURN_STEPS: Final = Steps(by_name(VERB, TURN), OF_STEPS, frozenset(TURN))
RIDE_STEPS: Final = Steps(RIDE_VERBS, OF_STEPS, frozenset(BLOCK))
CARDS, NUMBERS = Some((CARD,), 1), Some((LOCATION,), 1)
ON: Final = Clause(
    "on",
    (
        TRIGGER,
        Clause("if", (Joined(Raw((FILTERS,)), "&", _NO_FILTER),), default=()),
        Clause("times", (Word("number", _times, str),), default=0),
    ),
)
PLACE: Final = Either((("area", AREA), ("section", SECTION), (SPACE,)))
ROUTE: Final = Raw((Some((Either((("dot",), (SPACE,))),)),))
FLIPS: Final = Raw((Either((("none",), (Some((COMPANION,)),))),))
DISCARDS: Final = Form(said.DiscardWish, "discards", (Some((CARD,)),))
PASS: Final = Form(said.Pass, "pass")
DECLINE_DAY: Final = Form(said.Decline, "pass-day", (Fixed("day"),))

WHEN: Final = Maybe(("when", IN_ADVANCE, Some(("&", IN_ADVANCE))))
"""Behind an answer in advance (H-27.7)."""
