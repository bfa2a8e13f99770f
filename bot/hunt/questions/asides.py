"""What the Ring-bearer leaves at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.hunt.questions.row import Row
from bot.language.words import Text, said
from rules.hunt.questions import asides


def _prompt(already: Sequence[str], text: Text) -> str:
    match already:
        case ["swift", *_, "on", _]:
            return text("The first button reacts at the first chance; the others set a condition.")
        case _:
            return ""


WISH: Final = Row(
    asides.WISH,
    said("standing orders"),
    said("Standing orders stay as they are."),
    said("Standing orders"),
    said("Standing orders: reactions, a route, whom to flip, what to discard."),
    prompt=_prompt,
    verbs={
        "swift": said("A standing reaction"),
        "drop": said("Drop a standing reaction"),
        "ask": said("Ask me at …"),
        "never": said("Never ask me at …"),
        "route": said("Store a route"),
        "flips": said("Whom to flip"),
        "discards": said("What to discard first"),
    },
)
