"""What a card asks of whoever plays it, and a hand above its limit."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from rules.game import Decision
from rules.hunt.questions import looks
from rules.hunt.view import HuntView


def _peek(decision: Decision, view: HuntView, voice: Voice) -> str:
    choices = () if view.own is None else view.own.choices
    if any(one.what == "redraw" for one in choices):
        return voice.text("**Which journey do you take?**")
    return voice.text("**You have looked.** Put back what you saw in any order.")


PEEK: Final = Row(
    looks.PEEK,
    said("a secret look"),
    said("The order stays as it was."),
    said("What you saw"),
    _peek,
    pace="block",
    asks={
        "order": said("Pick them all in order, the top one first."),
        "bottom": said("Which do you put under the deck?"),
        "take": said("Which journey do you take?"),
    },
    tells={
        "order": said("Put them back in this order: {what}"),
        "bottom": said("Put under the deck: {what}"),
        "take": said("Take {what}"),
    },
    verbs={
        "order": said("Set the order"),
        "bottom": said("Put under the deck"),
        "take": said("Take a journey"),
    },
)
SURPLUS: Final = Row(
    looks.SURPLUS,
    said("a Ringwraith's cards above the limit"),
    said("Cards go in the order that was set for discards, otherwise the newest go."),
    said("Discard"),
    said("**You hold more than 5 cards.** Discard down to 5 before you use another."),
    said("A Ringwraith's discard is due {moment}."),
    "choice",
    asks={"discard": said("Which card do you discard?")},
    tells={"discard": said("Discard {what}")},
    verbs={"discard": said("Discard")},
)
