"""What things are called in a hunt, where the pack does not say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.language.words import said

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

KINDS: Final[Mapping[str, str]] = {
    "split": said("who leads two Nazgûl"),
    "rank": said("the order of one's Nazgûl"),
    "give": said("information given away"),
    "place": said("placing the Nazgûl"),
    "journey": said("the journey"),
    "mentor": said("the mentor's beginning"),
    "gifts": said("gifts of cards"),
    "lord": said("the Lord's place"),
    "turn": said("the Ring-bearer's turn"),
    "keep": said("which card to keep"),
    "discard": said("cards above the limit"),
    "relocate": said("the mentor's new place"),
    "block": said("a Ringwraith's ride"),
    "peek": said("a secret look"),
    "surplus": said("a Ringwraith's cards above the limit"),
    "flip": said("a companion against a tile"),
    "escape": said("the escape"),
    "course": said("keeping or changing course"),
    "redraw": said("the new journey"),
    "react": said("reactions"),
    "token": said("a token for the War of the Ring"),
    "wish": said("standing orders"),
    "plan": said("a ride in advance"),
    "note": said("notes on the map"),
}

LAPSES: Final[Mapping[str, str]] = {
    "split": said("The first Ringwraith to join leads two Nazgûl."),
    "rank": said("The Nazgûl act in the order of the pack."),
    "give": said("The information given away is drawn by lot."),
    "place": said("The Nazgûl begin on the free starts with the lowest numbers."),
    "journey": said("The long journey is kept if corruption is 6 or more, else the short one."),
    "mentor": said("The mentor's beginning is drawn by lot."),
    "gifts": said("No cards are given."),
    "lord": said("The Lord takes the place of the lead's first Nazgûl."),
    "turn": said("The rules finish the Ring-bearer's turn: a careful move by day, a rest by night."),
    "keep": said("The first card drawn is kept."),
    "discard": said("The stored discard order counts, else the newest cards go."),
    "relocate": said("The mentor's new place is drawn by lot."),
    "block": said("The Nazgûl use their free action, without dice or cards."),
    "peek": said("The order stays as it was."),
    "surplus": said("The stored discard order counts, else the newest cards go."),
    "flip": said("A companion is flipped only where it saves the game, or as the stored wish says."),
    "escape": said("A way out is drawn by lot among the good ones."),
    "course": said("The course is kept if at most one step is left, else changed."),
    "redraw": said("The journey that begins farthest from the Nazgûl is kept."),
    "react": said("There is no reaction."),
    "token": said("The first of the two tokens is taken."),
    "wish": said("Standing orders stay as they are."),
    "plan": said("Nothing is planned."),
    "note": said("Notes stay as they are."),
}
"""What happens when nobody answers in time (chapter 18)."""

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
    "relocate": said("where your secret friend is now"),
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
