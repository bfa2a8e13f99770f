"""What things are called in a battle, where the map does not say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from bot.language.words import said
from rules.battle.charts import ALLIANCE, EVIL, SARUMAN, SAURON, Side
from rules.battle.state import Phase


class PieceTerm(NamedTuple):
    """A kind of piece: one, a certain one, and several."""

    one: str
    the: str
    many: str


def _character(name: str) -> PieceTerm:
    return PieceTerm(name, name, name)


_NAZGUL: Final = PieceTerm(said("Nazgûl"), said("the Nazgûl"), said("Nazgûl"))

PIECES: Final[Mapping[str, PieceTerm]] = {
    "orc": PieceTerm(said("orc"), said("the orc"), said("orcs")),
    "nazgul": _NAZGUL,
    "man_orc": PieceTerm(said("man-orc"), said("the man-orc"), said("man-orcs")),
    "saruman": _character(said("Saruman")),
    "hobbit": PieceTerm(said("hobbit"), said("the hobbit"), said("hobbits")),
    "dwarf": PieceTerm(said("dwarf"), said("the dwarf"), said("dwarves")),
    "elf": PieceTerm(said("elf"), said("the elf"), said("elves")),
    "rohan": PieceTerm(said("Rohan army"), said("the Rohan army"), said("Rohan armies")),
    "gondor": PieceTerm(said("Gondor army"), said("the Gondor army"), said("Gondor armies")),
    "aragorn": _character(said("Aragorn")),
    "gandalf": _character(said("Gandalf")),
    "fangorn_army": PieceTerm(said("Fangorn army"), said("the Fangorn army"), said("Fangorn armies")),
    "army_of_the_dead": PieceTerm(
        said("Army of the Dead"), said("the Army of the Dead"), said("Armies of the Dead")
    ),
    "ring_bearer": PieceTerm(said("Ring-bearer"), said("the Ring-bearer"), said("Ring-bearers")),
}

SIDES: Final[Mapping[Side, str]] = {
    SAURON: said("Sauron"),
    SARUMAN: said("Saruman"),
    ALLIANCE: said("the Alliance"),
    EVIL: said("Evil"),
}

POSSESSORS: Final[Mapping[str, str]] = {"hobbits": said("the hobbits"), SARUMAN: said("Saruman")}
"""Whose the Shire is (B-4.13)."""

LANDS: Final[Mapping[str, str]] = {
    "clear": said("open land"),
    "mountain": said("mountains"),
    "forest": said("forest"),
    "sea": said("water"),
    "entwash": said("marsh"),
}

PHASES: Final[Mapping[str, str]] = {
    Phase.BUILDING.value: said("building"),
    Phase.FIRST.value: said("the first movement"),
    Phase.ATTACK.value: said("the attack"),
    Phase.SECOND.value: said("the second movement"),
}

FACTS: Final[Mapping[str, Mapping[str, str]]] = {
    "kind": {kind: term.the for kind, term in PIECES.items()},
    "kinds": {kind: term.many for kind, term in PIECES.items()},
    "word": {kind: kind for kind in PIECES},
    "side": SIDES,
    "possessor": POSSESSORS,
    "land": LANDS,
    "phase": PHASES,
}
"""What facts of refusals are called, by their names; a `word` is one that is typed."""
