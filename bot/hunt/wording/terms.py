"""What things are called in a hunt, where the pack does not say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.language.words import said

UNDO: Final = said("`/act back` takes your last step back.")
"""Typed, for it stands where there is no button for it too."""

FACES: Final[Mapping[str, str]] = {
    "RING": said("Ring"),
    "SWORD": said("Sword"),
    "SORCERY": said("Sorcery"),
    "SHADOW": said("Shadow"),
    "MORGUL_RING": said("Morgul Ring"),
    "SEEK": said("Seek"),
    "MORGUL_SHADOW": said("Morgul Shadow"),
    "LORD": said("the Lord's die"),
}

PHASES: Final[Mapping[int, str]] = {
    1: said("first daylight turn"),
    2: said("second daylight turn"),
    3: said("nightfall turn"),
}

ACTS: Final[Mapping[str, str]] = {
    "move": said("moving"),
    "road": said("riding three spaces by road"),
    "enter": said("entering or passing"),
    "action": said("any action"),
    "free_action": said("the free action"),
    "search": said("searching"),
    "hunt": said("hunting"),
    "perceive": said("perceiving"),
    "sorcery": said("sorcery"),
    "rest": said("resting"),
}
"""What a ban forbids (H-22.24)."""

UNTIL: Final[Mapping[str, str]] = {
    "activation": said("in this activation"),
    "turn": said("until this turn ends"),
    "next_turn": said("until the next turn ends"),
    "day": said("until the day ends"),
}

GRANTS: Final[Mapping[str, str]] = {
    "action": said("one more action"),
    "free_search": said("a free search"),
    "free_hunt": said("a free hunt"),
    "extra_space": said("an extra space"),
    "night_stride": said("a ride of 2 spaces of any kind"),
    "ally_card": said("one more card this turn"),
}

TRIGGERS: Final[Mapping[str, str]] = {
    "activation": said("a Nazgûl's activation"),
    "move": said("a move"),
    "search": said("a search"),
    "hunt": said("a hunt"),
    "perceive": said("a perception"),
    "sorcery": said("a sorcery card"),
    "remove_ally": said("the removal of an ally"),
    "ability": said("an ability of the Nazgûl"),
}

DECKS: Final[Mapping[str, str]] = {
    "ally_deck": said("the ally deck"),
    "sorcery_deck": said("the sorcery deck"),
    "tiles": said("the corruption tiles"),
    "journey_deck": said("the journeys"),
}

OPEN: Final[Mapping[str, str]] = {
    "reveal": said("a reveal"),
    "deed": said("a deed"),
    "rivendell": said("the last haven"),
    "gandalf": said("another secret move"),
}
"""What may still be done in a turn that stays open (H-17.35)."""

OWED: Final[Mapping[str, str]] = {
    "keep": said("which cards you keep"),
    "discard": said("which cards you discard"),
    "relocate": said("where {mentor} is now"),
}
"""What is to be chosen before a turn that was ended is over (H-17.34)."""

TOKENS: Final[Mapping[tuple[str, str], str]] = {
    ("shadow", "a"): said("move Nazgûl and minions as with a character die"),
    ("shadow", "b"): said("advance a Shadow nation as with a muster die"),
    ("free", "a"): said("draw an event card as with an event die"),
    ("free", "b"): said("advance a Free Peoples nation as with a muster die"),
}
"""The tokens for a War of the Ring game (H-15.6)."""

FLAGS: Final[Mapping[str, str]] = {
    "ally": said("ally location"),
    "dark": said("dark location"),
    "start": said("start"),
    "exit": said("exit"),
    "wraith_start": said("start of the Nazgûl"),
}
"""What a location can be (H-1.6)."""
