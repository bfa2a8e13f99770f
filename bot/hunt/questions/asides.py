"""What the Ring-bearer leaves at any time."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row, Verb
from bot.language.words import said
from rules.hunt.questions import asides

WISH: Final = Row(
    asides.WISH,
    said("standing orders"),
    said("The standing orders stay as they are."),
    said("Standing orders"),
    said("Standing orders: reactions, a route, whom to flip, what to discard."),
    verbs={
        "swift": Verb(
            "Add a standing reaction",
            "Which card do you react with?",
            "React with {what}",
            then={
                "trigger": "What does it answer?",
                "joint": "The first button plays it at the first chance; the others set a condition.",
            },
        ),
        "drop": Verb("Drop a standing reaction", "Which reaction do you drop?"),
        "ask": Verb("Ask me before …", "Before what should I ask you?", "Ask me before {what}"),
        "never": Verb(
            "Never ask me before …", "Before what should I stop asking you?", "Never ask me before {what}"
        ),
        "pass-day": Verb("Ask me nothing today"),
        "ask-day": Verb("Ask me again today"),
        "route": Verb("Store a route", "Where does {bearer} go next?"),
        "flips": Verb("Whom to flip", "Whom do you flip next?"),
        "discards": Verb("What to discard first", "Which card do you discard next?"),
    },
)
