"""What a card asks of whoever plays it, and a hand above its limit."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row, Verb
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from rules.game import Decision
from rules.hunt.questions import looks
from rules.hunt.view import HuntView


def _peek(decision: Decision, view: HuntView, voice: Voice) -> str:
    choices = () if view.own is None else view.own.choices
    if any(choice.what == "redraw" for choice in choices):
        return voice.text("**Which journey do you take?**")
    return voice.text("**You have looked.** Put back what you saw in any order.")


PEEK: Final = Row(
    looks.PEEK,
    said("a secret look"),
    said("The order stays as it was."),
    said("What you saw"),
    _peek,
    verbs={
        "order": Verb(
            "Set the order",
            "Pick them all in order, the top one first.",
            "Put them back in this order: {what}",
        ),
        "bottom": Verb(
            "Put under the deck", "Which do you put under the deck?", "Put under the deck: {what}"
        ),
        "take": Verb("Take a journey", "Which journey do you take?", "Take {what}"),
    },
)
SURPLUS: Final = Row(
    looks.SURPLUS,
    said("a Ringwraith's cards above the limit"),
    said("I discard in the order that the player has set, otherwise the newest cards."),
    said("Discard"),
    said("**You hold more than 5 cards.** Discard down to 5 before you use another."),
    said("A Ringwraith discards by {moment}."),
    verbs={"discard": Verb("Discard", "Which card do you discard?", "Discard {what}")},
)
