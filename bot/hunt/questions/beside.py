"""What is asked beside the Ring-bearer's turn, until it ends."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row
from bot.language.words import said
from rules.hunt.questions import beside

KEEP: Final = Row(
    beside.KEEP,
    said("which card to keep"),
    said("The first card drawn is kept."),
    said("Keep a card"),
    said("**Which card do you keep?**"),
    pace="turn",
    ahead=said("**In advance:** which card you keep of those drawn, the dearest first."),
    ahead_short=said("Plan what to keep"),
    verbs={"keep": said("Keep")},
)
DISCARD: Final = Row(
    beside.DISCARD,
    said("cards above the limit"),
    said("The stored discard order counts, else the newest cards go."),
    said("Discard"),
    said("**You hold more than 5 cards.** Discard down to 5 before your turn ends."),
    pace="turn",
    verbs={"discard": said("Discard")},
)
RELOCATE: Final = Row(
    beside.RELOCATE,
    said("the mentor's new place"),
    said("The mentor's new place is drawn by lot."),
    said("The mentor's place"),
    said("**Where is {mentor} now?** Choose before he moves again."),
    pace="turn",
    ahead=said("**In advance:** where {mentor} goes when he is moved, the dearest place first."),
    ahead_short=said("Plan the mentor's place"),
    verbs={"relocate": said("Send {mentor}")},
)
