"""A Ringwraith's ride in advance."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row, Verb
from bot.language.words import said
from rules.hunt.questions import plans

PLAN: Final = Row(
    plans.PLAN,
    said("a planned ride"),
    said("Nothing is planned."),
    said("Plan my ride"),
    said("Plan your ride: I play it when your turn to ride comes."),
    verbs={
        "queue": Verb("Plan my ride"),
        "discards": Verb("What to discard first", "Which card do you discard next?"),
    },
)
