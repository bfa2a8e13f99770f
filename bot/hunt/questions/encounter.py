"""What the Ring-bearer is asked in an encounter and after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.hunt.questions.row import Row
from bot.hunt.wording.voice import Voice
from bot.language.words import Text, said
from rules.game import Decision, Question
from rules.hunt.questions import encounter
from rules.hunt.view import HuntView

_COURSE: Final = said("The course is due {moment}.")


def _flip(decision: Decision, view: HuntView, voice: Voice) -> str:
    drawn = view.seen.drawn
    return voice.text(
        "**Tiles drawn:** {tiles}. You may flip a companion against one that is not red.",
        tiles=voice.tiles(drawn.tiles) if drawn is not None else "",
    )


def _flip_prompt(already: Sequence[str], text: Text) -> str:
    match already:
        case ["flip"]:
            return text("Whom do you flip?")
        case ["flip", *_]:
            return text("Against which tile?")
        case _:
            return ""


def _flip_words(question: Question, view: HuntView) -> tuple[str, ...]:
    return ("flip...", "pass")


def _course_words(question: Question, view: HuntView) -> tuple[str, ...]:
    return ("keep", "change")


FLIP: Final = Row(
    encounter.FLIP,
    said("a companion against a tile"),
    said("A companion is flipped only where it saves the game, or as the stored wish says."),
    said("Flip a companion"),
    _flip,
    said("The Ring-bearer's choice of a companion to flip is due {moment}."),
    "choice",
    said("**In advance:** whom you flip in the next encounter."),
    said("Plan a flip"),
    is_aloud=True,
    open_words=_flip_words,
    prompt=_flip_prompt,
    verbs={"flip": said("Flip a companion"), "pass": said("Flip nobody")},
)
ESCAPE: Final = Row(
    encounter.ESCAPE,
    said("the escape"),
    said("A way out is drawn by lot among the good ones."),
    said("Escape"),
    said("**{bearer} was found.** Escape to another place, or stay hidden; nobody sees which."),
    said("The escape is due {moment}."),
    "choice",
    said("**In advance:** where {bearer} escapes to, if found."),
    said("Plan the escape"),
    verbs={"mark": said("Escape to a place"), "stay": said("Stay hidden here")},
)
COURSE: Final = Row(
    encounter.COURSE,
    said("keeping or changing course"),
    said("The course is kept if at most one step is left, else changed."),
    said("The course"),
    said("**{bearer} was found.** Keep to the course, or change it and go back a step."),
    _COURSE,
    "choice",
    said("**In advance:** whether {bearer} changes course, if found."),
    said("Plan the course"),
    is_aloud=True,
    open_words=_course_words,
    verbs={"keep": said("Keep to the course"), "change": said("Change course")},
)
REDRAW: Final = Row(
    encounter.REDRAW,
    said("the new journey"),
    said("The journey that begins farthest from the Nazgûl is kept."),
    said("The journey"),
    said("**Which journey do you take?**"),
    _COURSE,
    "choice",
    verbs={"take": said("Take a journey")},
)
