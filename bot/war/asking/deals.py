"""A deal as who proposes it reads it before he sends it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.war.wording.deals import goods, quoted
from bot.war.wording.voice import WarVoice
from rules.war.state.deals import Goods
from rules.war.state.pieces import CHARACTERS


def proposal(words: Sequence[str], voice: WarVoice) -> str:
    """What *words* behind `deal` offer; empty before both counts are said."""
    counts, _, more = " ".join(words).partition(":")
    match counts.split():
        case [side, "gives", a, b, "takes", c, d, *people] if all(map(str.isdecimal, (a, b, c, d))):
            facts = {
                "side": voice.called(side.upper()),
                "gives": goods(Goods(int(a), int(b)), voice),
                "takes": goods(Goods(int(c), int(d)), voice),
            }
            told = voice.text("You propose to {side}: you give {gives} and get {takes}.", **facts)
            return " ".join(
                (told, *_people(people, voice), *((quoted(more.strip()),) if more.strip() else ()))
            )
        case _:
            return ""


def _people(words: Sequence[str], voice: WarVoice) -> Iterator[str]:
    """The captives of it."""
    named: dict[str, list[str]] = {"frees": [], "yields": []}
    to = ""
    for word in words:
        if word in named:
            to = word
        elif to and word in CHARACTERS:
            named[to].append(word)
    if named["frees"]:
        yield voice.text("Free go: {people}.", people=voice.pieces(named["frees"]))
    if named["yields"]:
        yield voice.text("Handed over: {people}.", people=voice.pieces(named["yields"]))
