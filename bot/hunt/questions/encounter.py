"""What the Ring-bearer is asked in an encounter and after it."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row, Verb
from bot.hunt.wording.end import tiles_drawn
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from rules.game import Decision
from rules.hunt.questions import encounter
from rules.hunt.view import HuntView

_COURSE: Final = said("The Ring-bearer keeps or changes course by {moment}.")


def _flip(decision: Decision, view: HuntView, voice: Voice) -> str:
    drawn = view.seen.drawn
    tiles = "" if drawn is None else tiles_drawn(drawn.tiles, drawn.missing, voice)
    return " ".join((tiles, voice.text("You may flip a companion against one that is not red.")))


FLIP: Final = Row(
    encounter.FLIP,
    said("a companion against a tile"),
    said("I flip a companion only if it saves the game, or if the player has said so in advance."),
    said("Flip a companion"),
    _flip,
    said("The Ring-bearer flips a companion, or nobody, by {moment}."),
    said("**In advance:** whom you flip in the next encounter."),
    said("Plan a flip"),
    is_aloud=True,
    open_words=("flip...", "pass"),
    verbs={
        "flip": Verb(
            "Flip a companion", "Whom do you flip?", "Flip {what}", then={"tile": "Against which tile?"}
        ),
        "pass": Verb("Flip nobody"),
    },
)
ESCAPE: Final = Row(
    encounter.ESCAPE,
    said("the escape"),
    said("I draw one of the good ways out at random."),
    said("Escape"),
    said("**{bearer} was found.** Escape to another place, or stay hidden here. Nobody sees which."),
    said("The Ring-bearer escapes by {moment}."),
    said("**In advance:** where {bearer} escapes to, if found."),
    said("Plan the escape"),
    verbs={
        "mark": Verb("Escape to a place", "Where does {bearer} escape to?", "Escape to {what}"),
        "stay": Verb("Stay hidden here"),
    },
)
COURSE: Final = Row(
    encounter.COURSE,
    said("keeping or changing course"),
    said("I keep to the course if at most one step is left, otherwise I change it."),
    said("The course"),
    said("**{bearer} was found.** Keep to your course, or change it and go back a step."),
    _COURSE,
    said("**In advance:** whether {bearer} changes course, if found."),
    said("Plan the course"),
    is_aloud=True,
    open_words=("keep", "change"),
    verbs={"keep": Verb("Keep to the course"), "change": Verb("Change course")},
)
REDRAW: Final = Row(
    encounter.REDRAW,
    said("the new journey"),
    said("I keep the journey that begins farthest from the Nazgûl."),
    said("The journey"),
    said("**Which journey do you take?**"),
    _COURSE,
    verbs={"take": Verb("Take a journey", "Which journey do you take?", "Take {what}")},
)
