"""The small words between others, as they stand on buttons (RULES.md has the forms)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.language.words import said
from rules.kit.order_steps import STOP, THEN

BETWEEN: Final[Mapping[str, str]] = {
    "preload": said("Say in advance"),
    "late": said("at the deadline"),
    THEN: said("and then …"),
    "if": said("only if …"),
    "when": said("only when …"),
    "else": said("otherwise …"),
    "anyway": said("in any case"),
    "not": said("not"),
    "by": said("pay with …"),
    "on": said("in answer to …"),
    "times": said("this often at most: …"),
    "&": said("and also …"),
    STOP: said("that is all"),
    "sure": said("yes, I am sure"),
    "dot": said("a dot"),
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
    "die": said("if a die is left with …"),
    "yes": said("if the answer was yes …"),
    "no": said("if the answer was no …"),
    "corruption": said("if corruption is at least …"),
    "tiles": said("if the tiles drawn are at least …"),
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
    "near": said("if the Nazgûl near it are at least …"),
    "phase": said("if it is day or night …"),
    "corruption": said("if corruption is at least …"),
    "moves": said("if {bearer} is at least at step …"),
    "die": said("if it is paid with …"),
}
"""Filters of a standing reaction, behind `if` (H-17.18)."""

LEADS: Final[Mapping[tuple[str, str], str]] = {
    ("filter", "wraith"): said("if it is done by"),
    ("filter", "area"): said("if it aims into"),
    ("filter", "section"): said("if it aims into"),
    ("filter", "phase"): said("if it happens"),
    ("test", "yes"): said("if the answer was yes for"),
    ("test", "no"): said("if the answer was no for"),
}
"""Some of both as they stand before what they are about, which says itself what it is."""

PHASES: Final[Mapping[str, str]] = {"daylight": said("by day"), "nightfall": said("by night")}
"""What may stand behind the filter `phase`."""
