"""`ringmaster pack`: packs for the games that are played with packs, for a host who writes one."""

from __future__ import annotations

import shlex
from pathlib import Path
from types import ModuleType
from typing import Annotated, Final

import typer

from bot.operation.exits import FAILED, Mistake, look_into, writing
from rules.packs.reading import Clauses, read

app = typer.Typer(name="pack", help="Begin a pack of your own for a game, check it, and look at its map.")


_Named = Annotated[
    str | None, typer.Option("--game", help="For which game; a pack that is there tells it itself.")
]


def _packing(wanted: str | None, path: Path | None = None) -> tuple[str, ModuleType]:
    """The game for which the pack is, and what its folder in the bot says of packs. Raises Mistake.

    A pack that is there tells it: by its keys.
    """
    from bot.games import finding

    modules = dict(finding.parts("packing"))
    played = [*modules]
    if wanted is not None and wanted not in played:
        raise Mistake(f"{wanted} is no game that is played with packs; there are: {', '.join(played)}.")
    if wanted is None and path is None and len(played) != 1:
        raise Mistake(f"Say for which game, with --game; there are: {', '.join(played)}.")
    name = wanted or max(played, key=lambda each: _likeness(path, modules[each]))
    return name, modules[name]


def _likeness(path: Path | None, packing: ModuleType) -> int:
    """How many keys of the first level are those of the game."""
    if path is None:
        return 0
    sources, _ = read(path, _NO_CLAUSES)
    return len({key for source in sources for key in source.said} & packing.KEYS)


_NO_CLAUSES: Final = Clauses("", "", "")


@app.command()
def check(
    path: Annotated[Path, typer.Argument(help="The pack's folder, or its one file.")], game: _Named = None
) -> None:
    """Say all that is wrong with a pack, each with its clause, file and line; or what is in it."""
    from rules import registry

    look_into(path)
    name, packing = _packing(game, path)
    try:
        registry.read_pack(name, path)
    except registry.PackRefused as refused:
        for line in refused.lines:
            print(line)
        many = len(refused.lines)
        print(f"The pack cannot be played: {many} {'thing is' if many == 1 else 'things are'} wrong with it.")
        raise typer.Exit(FAILED) from None
    for line in packing.lines(path):
        print(line)


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(help="Where the pack goes; nothing may be there yet.")],
    game: _Named = None,
) -> None:
    """Begin a pack: a complete one, with comments, to change file by file."""
    name, packing = _packing(game)
    with writing(folder):
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise Mistake(f"{folder} is there already, and not empty; name a new folder.")
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in packing.first_files(folder.resolve().name).items():
            (folder / file).write_text(text, encoding="utf-8", errors="replace")
    print(f"{folder} is a pack that can be played. Change a file, then check it:")
    named = "" if game is None else f" --game {name}"
    print(f"ringmaster pack check {shlex.quote(str(folder))}{named}")


@app.command()
def draw(
    path: Annotated[Path, typer.Argument(help="The pack's folder, or its one file; it may be unfinished.")],
    picture: Annotated[Path, typer.Argument(help="Where the picture goes; its name ends in .png.")],
    part: Annotated[int | None, typer.Option(min=1, help="Which board; the first, if none is named.")] = None,
    game: _Named = None,
) -> None:
    """Draw the map of a pack, as far as the pack goes."""
    if picture.suffix.lower() != ".png":
        raise Mistake(f"{picture} does not end in .png; name the picture so.")
    look_into(path)
    _, packing = _packing(game, path)
    made = packing.draw(path, part)
    if made is None:
        raise Mistake("There is no board with a location to draw.", FAILED)
    png, lines = made
    with writing(picture):
        picture.write_bytes(png)
    for line in lines:
        print(line)
