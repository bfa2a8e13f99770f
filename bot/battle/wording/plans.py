"""A plan for each side in three lines, for whoever has never played it (B-24.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.language.words import Text, safe, said
from rules.battle.charts import ALLIANCE, EVIL, SARUMAN, SAURON, Side
from rules.battle.pack import BattlePack

_EVIL: Final = (
    said("Your armies are many: trade them one for one. An army beside a Nazgûl fights with Elven strength."),
    said("Guard {mount_doom} and the ways to it: the Alliance wins there, and nowhere else."),
    said(
        "Send what is nearest after the Ring: if your piece ends a move on it, it is yours. Then bring it to {goal}."
    ),
)
_ALLIANCE: Final = (
    said(
        "Go with the Ring from Elven hex to Elven hex: it is safe there for two of your turns, if the elf moves off."
    ),
    said(
        "In the open, put your own pieces on all the hexes around it: nobody gets past them without your leave."
    ),
    said(
        "Clear the way to {mount_doom} first. Gandalf rouses {fangorn}, Aragorn {paths_of_the_dead}: free armies."
    ),
)
_LINES: Final[Mapping[Side, tuple[str, str, str]]] = {
    SAURON: _EVIL,
    EVIL: _EVIL,
    SARUMAN: (
        said(
            "Saruman wins at once if he touches the Ring, and he moves 8 hexes a turn: keep him near, out of reach."
        ),
        said(
            "Your man-orcs fight best beside Saruman. Guard {isengard}: you build there, and win there with the Ring."
        ),
        said("You have the fewest pieces: let the two others fight, and ask both of them for leave to pass."),
    ),
    ALLIANCE: _ALLIANCE,
}


def plan(side: Side, pack: BattlePack, text: Text) -> Iterator[str]:
    """What to aim for, a line each; places are called as the map has them (B-20.3)."""
    names = {role: safe(pack.names[at]) for role, at in pack.specials.items()}
    for line in _LINES[side]:
        yield text("- {line}", line=text(line, goal=safe(pack.names[pack.barad_dur]), **names))
