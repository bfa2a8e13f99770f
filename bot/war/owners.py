"""What the lobby says of an owners' table: who has the printed game lays it out, and the bot keeps what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.language.words import Text, said
from rules.war.pack.grid import TwoMaps
from rules.war.pack.opening import open_land

MODES: Final[Mapping[str, tuple[str, str, str]]] = {
    "hidden": (
        said("Hidden Fellowship"),
        said("The Fellowship goes unseen, and I keep where it is"),
        "hidden",
    ),
    "three": (said("Three powers"), said("All stand in the open, and Saruman bargains"), "three"),
    "both": (said("Both"), said("Saruman bargains, and the Fellowship goes unseen"), "both"),
}
"""By values of `config.mode`: name, line, value."""
UNMENDED: Final[Mapping[str, str]] = {
    "hidden": said("Hidden Fellowship, without the errata"),
    "three": said("Three powers, without the errata"),
    "both": said("Both, without the errata"),
}
"""The same as it was printed first (W-4.4)."""
ERRATA: Final[Mapping[bool, str]] = {
    True: said(
        "With the errata: who is spotted stays so to the end of the game-turn; Gorgoroth and Nurn are searched "
        "without a card."
    ),
    False: said("Without the errata, as it was printed first."),
}
LENGTHS: Final[Mapping[str, tuple[str, str, int]]] = {
    "open": (said("Without a limit"), said("Until somebody has won, or you agree on a draw"), 0),
    "try": (said("3 game-turns"), said("To see how it goes; then the game is drawn"), 3),
    "ten": (said("10 game-turns"), said("About ten days; then the game is drawn"), 10),
    "twenty": (said("20 game-turns"), said("About three weeks; then the game is drawn"), 20),
}
"""W-38.9: name, line, limit."""
PITCHES: Final[Mapping[str, str]] = {
    "hidden": said(
        "For two who own the printed game: each lays it out at home. One leads the Fellowship unseen, the "
        "other hunts it, and I keep what is hidden. Ten minutes a day, for some weeks."
    ),
    "three": said(
        "For three who own the printed game: each lays it out at home. You fight over it in the open, Saruman "
        "bargains, and I keep cards, dice and turns. Ten minutes a day, for some weeks."
    ),
    "both": said(
        "For three who own the printed game: each lays it out at home. The Fellowship goes unseen, Saruman "
        "bargains, and I keep what is hidden. Ten minutes a day, for some weeks."
    ),
}
NEEDED: Final = said(
    "**On your table:** the printed map, its counters, cards and rules. I know of the map what your sheet says."
)
ON_WORD: Final = said(
    "**On word:** what a rule or a card does there one of you says, and I believe it. Whom it concerns may contest "
    "it."
)
_ON_A_SHEET: Final = {"town", "port", "citadel", "magic", "servant", "palantir", "haven", "doom"}


def told(mode: str, text: Text) -> Mapping[str, str]:
    """A mode as it stands in a sentence."""
    name, line, _ = MODES[mode]
    return {"mode": text(name), "line": text(line)}


def invented() -> str:
    """W-44.2: a table sheet that says of the open map what one says of the printed map."""
    land = open_land()
    grid = land.grid
    assert isinstance(grid, TwoMaps)
    lines = [
        "low even",
        f"join {grid.west} 0",
        f"size W {grid.west} {grid.first_row + grid.rows - 1}",
        f"size E {grid.columns - grid.west} {grid.first_row + grid.rows - 1}",
        f"provinces {', '.join(land.codes.values())}",
    ]
    for site in land.sites.values():
        for kind in sorted(site.kinds & _ON_A_SHEET):
            side = f" {site.owner}" if kind == "citadel" else ""
            lines.append(f"{kind}{side} {land.name(site.at)} {site.name}")
    return "\n".join([*lines, "deck event 1-60", "deck search 1-24"])
