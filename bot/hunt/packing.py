"""Packs on the command line: what is said of a sound one, and what a new one begins with (H-21.2, H-23.28)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bot.games.packs import counted, headed
from rules.hunt.pack import forms
from rules.hunt.pack.opening import files, load
from rules.hunt.pack.summary import BoardSummary, Summary, summary

KEYS: Final = frozenset(forms.KEYS)
"""By which such a pack is known (H-21.2)."""
_HEAD: Final = """\
# {name}: a pack for Hunt for the Ring, begun as a copy of "The Open Road".
#
# Change what you like, file by file; `ringmaster pack check` says whether it can be played, and where not.
# The files may have any names, and may be split or joined; no key of the first level may stand in two of them.
# What each key and each word of a card means stands in rules/hunt/PACKS.md; H-21.4 and the like are its clauses.

[pack]
format = 1
id = "{id}"  # small letters, digits and hyphens; games keep it
name = "{name}"
version = "0.1.0"  # raise it when you change the pack
language = "en"
licence = "for our own table"
authors = ["me"]
parts = [1, 2]  # or one of the two; then leave out what belongs to the other
"""


def lines(path: Path) -> Iterator[str]:
    """H-23.28: counts, M per start, areas and sections, tile sum, deck sizes, unused verbs; warnings before."""
    pack = load(path)
    yield from (f"warning  {warning}" for warning in pack.warnings)
    yield from _lines(summary(pack))


def first_files(name: str) -> dict[str, str]:
    """The files of a complete pack of this name, with comments, for a host to change."""
    shipped = files("open-road")
    return {file: _begun(text, name) if file == "pack.toml" else text for file, text in shipped.items()}


def draw(path: Path, part: int | None) -> tuple[bytes, tuple[str, ...]] | None:
    """The map of *part*, or of the first there is, as PNG with what is to be said of it; None for no map."""
    from bot.hunt.pack_map import drawn

    return drawn(path, part)


def _lines(pack: Summary) -> Iterator[str]:
    yield f"{pack.name} ({pack.id} {pack.version}) can be played."
    for board in pack.boards:
        yield from _board_lines(board)
    yield f"Decks: {counted(pack.decks)}. Reactions among them: {counted(pack.reactions)}."
    yield f"Company cards: {pack.company}. Tokens: {counted(pack.tokens)}."
    yield f"Tiles: {counted(pack.tiles)}; all of them cost {pack.tile_sum} corruption at worst."
    if pack.journeys:
        yield f"Journeys, {pack.journey_mode}: {counted(pack.journeys)}."
    yield f"Verbs that no card uses: {', '.join(pack.unused) or 'none'}."
    yield f"SHA-256: {pack.sha256}"


def _board_lines(board: BoardSummary) -> Iterator[str]:
    yield (
        f"Board {board.part}: {board.locations} locations, {board.dots} dots,"
        f" {board.areas} areas in {board.sections} sections; {counted(board.flags)}."
    )
    marks = ", ".join(f"{count} from {start}" for start, count in board.marks.items())
    yield f"Board {board.part}: the fewest marks from a start to an exit: {marks}."


def _begun(text: str, name: str) -> str:
    """The open pack's first file, with a head of its own."""
    _, _, rest = text.partition("parts = [1, 2]\n")
    return headed(_HEAD, name, "my-pack", 80) + rest
