"""The first words of answers, and the small words between, as they stand on buttons (RULES.md has the forms)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.language.words import said

VERBS: Final[Mapping[str, Mapping[str, str]]] = {
    "turn": {
        "mark": said("Mark a space"),
        "rest": said("Rest for the night"),
        "advance": said("Go on by night"),
        "play": said("Play a card"),
        "draw": said("Draw for a token"),
        "use": said("Ask a companion"),
        "gandalf": said("Move {mentor}"),
        "reveal": said("Reveal {mentor}"),
        "deed": said("Do the deed"),
        "rivendell": said("Reach the last haven"),
        "follow": said("Follow my route"),
        "back": said("Take back a step"),
        "hold": said("Keep the turn open"),
        "end": said("End the turn"),
    },
    "block": {
        "move": said("Ride"),
        "extra": said("Ride an extra space"),
        "search": said("Search here"),
        "hunt": said("Hunt here"),
        "perceive": said("Perceive"),
        "strike": said("Remove an ally"),
        "draw": said("Take a sorcery card"),
        "play": said("Play a card"),
        "ability": said("Use an ability"),
        "seek": said("Seek with all Nazgûl"),
        "back": said("Take back a step"),
        "end": said("End this ride"),
    },
    "split": {"two": said("Who leads two Nazgûl")},
    "rank": {"rank": said("Set the order")},
    "give": {"give": said("Give away information")},
    "place": {"place": said("Place my Nazgûl")},
    "journey": {"keep": said("Keep a journey")},
    "mentor": {"start": said("Begin with {mentor}")},
    "gifts": {"give": said("Give a card"), "done": said("No more gifts")},
    "lord": {"replace": said("Bring {lord}")},
    "keep": {"keep": said("Keep")},
    "discard": {"discard": said("Discard")},
    "surplus": {"discard": said("Discard")},
    "relocate": {"relocate": said("Send {mentor}")},
    "peek": {
        "order": said("Set the order"),
        "bottom": said("Put under the deck"),
        "take": said("Take a journey"),
    },
    "flip": {"flip": said("Flip a companion"), "pass": said("Flip nobody")},
    "escape": {"mark": said("Escape to a place"), "stay": said("Stay hidden here")},
    "course": {"keep": said("Keep to the course"), "change": said("Change course")},
    "redraw": {"take": said("Take a journey")},
    "react": {"play": said("React with a card"), "pass": said("Let it happen")},
    "token": {"choose": said("Choose a token")},
    "wish": {
        "swift": said("A standing reaction"),
        "drop": said("Drop a standing reaction"),
        "ask": said("Ask me at …"),
        "never": said("Never ask me at …"),
        "route": said("Store a route"),
        "flips": said("Whom to flip"),
        "discards": said("What to discard first"),
    },
    "plan": {"queue": said("Plan my ride"), "discards": said("What to discard first")},
    "note": {"note": said("Note on the map")},
}
"""By kind of question."""

BETWEEN: Final[Mapping[str, str]] = {
    "preload": said("Say in advance"),
    "late": said("at the deadline"),
    "then": said("and then …"),
    "if": said("only if …"),
    "when": said("only when …"),
    "else": said("else …"),
    "anyway": said("in any case"),
    "not": said("not"),
    "by": said("pay with …"),
    "on": said("in answer to …"),
    "times": said("so many times …"),
    "&": said("and also …"),
    "stop": said("no more"),
    "sure": said("yes, I am sure"),
    "dot": said("a dot, in the wild"),
    "area": said("an area …"),
    "section": said("a section …"),
    "short": said("the short journey"),
    "long": said("the long journey"),
    "none": said("nobody"),
    "pay": said("pay for it"),
}
"""Words that stand between the others, or mean the same behind every verb."""

TESTS: Final[Mapping[str, str]] = {
    "found": said("if {bearer} is found"),
    "eye": said("if the marker shows the Eye"),
    "track": said("if a track token lies at …"),
    "ally": said("if an ally stands at …"),
    "wraith": said("if a Nazgûl stands at …"),
    "die": said("if this die is left …"),
    "yes": said("if this question was answered yes …"),
    "no": said("if this question was answered no …"),
    "corruption": said("if corruption is at least …"),
    "tiles": said("if at least so many tiles are drawn …"),
}
"""Conditions on public facts, behind `if` and `when` (H-17.10, H-17.33)."""

FILTERS: Final[Mapping[str, str]] = {
    "wraith": said("if this Nazgûl does it …"),
    "at": said("if it aims at …"),
    "area": said("if it aims into an area …"),
    "section": said("if it aims into a section …"),
    "frodo": said("if it aims at where {bearer} is"),
    "answer": said("if the answer would be yes"),
    "found": said("if {bearer} would be found"),
    "gandalf": said("if {mentor} would be found"),
    "near": said("if so many Nazgûl are near it …"),
    "phase": said("if it is day or night …"),
    "corruption": said("if corruption is at least …"),
    "moves": said("if the track stands at least at …"),
    "die": said("if it is paid with …"),
}
"""Filters of a standing reaction, behind `if` (H-17.18)."""

PHASES: Final[Mapping[str, str]] = {"daylight": said("by day"), "nightfall": said("by night")}
"""What may stand behind the filter `phase`."""
