"""What is asked beside the Ring-bearer's turn, until it ends."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row, Verb
from bot.language.words import said
from rules.hunt.questions import beside

KEEP: Final = Row(
    beside.KEEP,
    said("which card to keep"),
    said("I keep the first card drawn."),
    said("Keep a card"),
    said("**Which card do you keep?**"),
    ahead=said("**In advance:** which of the drawn cards you keep, the best first."),
    ahead_short=said("Plan what to keep"),
    verbs={"keep": Verb("Keep", "Which card do you keep?", "Keep {what}")},
)
DISCARD: Final = Row(
    beside.DISCARD,
    said("too many cards"),
    said("I discard in the order that the player has set, otherwise the newest cards."),
    said("Discard"),
    said("**You hold more than 5 cards.** Discard down to 5 before your turn ends."),
    verbs={"discard": Verb("Discard", "Which card do you discard?", "Discard {what}")},
)
RELOCATE: Final = Row(
    beside.RELOCATE,
    said("the new place of {mentor}"),
    said("I draw the new place of {mentor} at random."),
    said("{mentor}: place"),
    said("**Where is {mentor} now?** Choose before he moves again."),
    ahead=said("**In advance:** where {mentor} goes when something moves him, the best place first."),
    ahead_short=said("Move {mentor}"),
    verbs={"relocate": Verb("Send {mentor}", "Where is {mentor} now?", "Send {mentor} to {what}")},
)
