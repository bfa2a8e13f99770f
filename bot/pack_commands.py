"""`ringmaster pack`: packs for Hunt for the Ring, for a host who writes one (H-21.2, H-23.28)."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

if TYPE_CHECKING:
    from rules.hunt.packsummary import BoardSummary, Summary

app = typer.Typer(name="pack", help="Write and check a pack for Hunt for the Ring.")

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


# ---------------------------------------------------------------------------------------------------- check


@app.command()
def check(path: Annotated[Path, typer.Argument(help="The pack's folder, or its one file.")]) -> None:
    """Say all that is wrong with a pack, each with its clause, file and line; or what is in it."""
    from rules.hunt.packs import PackError, load
    from rules.hunt.packsummary import summary

    try:
        pack = load(path)
    except PackError as error:
        for violation in error.violations:
            print(violation)
        many = len(error.violations)
        print(f"The pack cannot be played: {many} {'thing is' if many == 1 else 'things are'} wrong with it.")
        raise typer.Exit(1) from None
    for warning in pack.warnings:
        print(f"warning  {warning}")
    for line in _lines(summary(pack)):
        print(line)


def _lines(pack: Summary) -> Iterator[str]:
    """H-23.28: counts, M per start, areas and sections, tile sum, deck sizes, unused verbs."""
    yield f"{pack.name} ({pack.id} {pack.version}) can be played."
    for board in pack.boards:
        yield from _board_lines(board)
    yield f"Decks: {_counted(pack.decks)}. Reactions among them: {_counted(pack.reactions)}."
    yield f"Company cards: {pack.company}. Tokens: {_counted(pack.tokens)}."
    yield f"Tiles: {_counted(pack.tiles)}; all of them cost {pack.tile_sum} corruption at worst."
    if pack.journeys:
        yield f"Journeys, {pack.journey_mode}: {_counted(pack.journeys)}."
    yield f"Verbs that no card uses: {', '.join(pack.unused) or 'none'}."
    yield f"SHA-256: {pack.sha256}"


def _board_lines(board: BoardSummary) -> Iterator[str]:
    yield (
        f"Board {board.part}: {board.locations} locations, {board.dots} dots,"
        f" {board.areas} areas in {board.sections} sections; {_counted(board.flags)}."
    )
    marks = ", ".join(f"{count} from {start}" for start, count in board.marks.items())
    yield f"Board {board.part}: the fewest marks from a start to an exit: {marks}."


def _counted(counts: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {count}" for key, count in counts.items() if count) or "none"


# ------------------------------------------------------------------------------------------------------ new


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(help="Where the pack goes; nothing may be there yet.")],
) -> None:
    """Begin a pack: a complete copy of the open one, with comments, to change file by file."""
    from rules.hunt.packs import files

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        print(f"{folder} is there already, and not empty; name a new folder.", file=sys.stderr)
        raise typer.Exit(2)
    name = " ".join(folder.resolve().name.split()) or "My pack"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in files("open-road").items():
            begun = _begun(text, name) if file == "pack.toml" else text
            (folder / file).write_text(begun, encoding="utf-8", errors="replace")
    except OSError as error:
        print(f"{folder} cannot be written: {error.strerror}.", file=sys.stderr)
        raise typer.Exit(1) from None
    print(f"{folder} is a pack that can be played. Begin with pack.toml, and check what you change:")
    print(f"ringmaster pack check {shlex.quote(str(folder))}")


def _begun(text: str, name: str) -> str:
    """The open pack's first file, with a head of its own; a folder's name is free, an id and a name are not."""
    id = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:32].strip("-") or "my-pack"
    plain = re.sub(r'["\\\x00-\x1f\x7f]', "", name)[:80].strip() or "My pack"
    _, _, rest = text.partition("parts = [1, 2]\n")
    return _HEAD.format(name=plain, id=id) + rest
