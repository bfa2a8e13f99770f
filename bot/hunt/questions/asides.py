"""What the Ring-bearer leaves at any time."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row
from bot.language.words import said
from rules.hunt.questions import asides

WISH: Final = Row(
    asides.WISH,
    said("standing orders"),
    said("The standing orders stay as they are."),
    said("Standing orders"),
    said("Standing orders: reactions, a route, whom to flip, what to discard."),
    asks={
        "swift": said("Which card do you react with?"),
        "swift:trigger": said("What does it answer?"),
        "swift:joint": said("The first button plays it at the first chance; the others set a condition."),
        "drop": said("Which reaction do you drop?"),
        "ask": said("Before what should I ask you?"),
        "never": said("Before what should I stop asking you?"),
        "route": said("Where does {bearer} go next?"),
        "flips": said("Whom do you flip next?"),
        "discards": said("Which card do you discard next?"),
    },
    tells={
        "swift": said("React with {what}"),
        "never": said("Never ask me before {what}"),
        "ask": said("Ask me before {what}"),
    },
    verbs={
        "swift": said("Add a standing reaction"),
        "drop": said("Drop a standing reaction"),
        "ask": said("Ask me before …"),
        "never": said("Never ask me before …"),
        "pass-day": said("Ask me nothing today"),
        "ask-day": said("Ask me again today"),
        "route": said("Store a route"),
        "flips": said("Whom to flip"),
        "discards": said("What to discard first"),
    },
)
