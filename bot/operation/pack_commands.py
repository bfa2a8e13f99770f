"""`ringmaster pack`: packs for the games that are played with packs, for a host who writes one."""

from __future__ import annotations

import importlib
import importlib.util
import shlex
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from bot.operation.exits import FAILED, Mistake, look_into, writing

app = typer.Typer(name="pack", help="Begin a pack of your own for a game, check it, and look at its map.")


def _packing() -> tuple[str, ModuleType]:
    """The game that is played with packs, and what its room in the bot says of them."""
    from rules import registry

    for name in registry.names():
        if importlib.util.find_spec(f"bot.{name}.packing"):
            return name, importlib.import_module(f"bot.{name}.packing")
    raise Mistake("No game is played with packs.")


@app.command()
def check(path: Annotated[Path, typer.Argument(help="The pack's folder, or its one file.")]) -> None:
    """Say all that is wrong with a pack, each with its clause, file and line; or what is in it."""
    from rules import registry

    game, packing = _packing()
    look_into(path)
    try:
        registry.read_pack(game, path)
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
) -> None:
    """Begin a pack: a complete one, with comments, to change file by file."""
    _, packing = _packing()
    with writing(folder):
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise Mistake(f"{folder} is there already, and not empty; name a new folder.")
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in packing.first_files(folder.resolve().name).items():
            (folder / file).write_text(text, encoding="utf-8", errors="replace")
    print(f"{folder} is a pack that can be played. Change a file, then check it:")
    print(f"ringmaster pack check {shlex.quote(str(folder))}")


@app.command()
def draw(
    path: Annotated[Path, typer.Argument(help="The pack's folder, or its one file; it may be unfinished.")],
    picture: Annotated[Path, typer.Argument(help="Where the picture goes; its name ends in .png.")],
    part: Annotated[int | None, typer.Option(min=1, help="Which board; the first, if none is named.")] = None,
) -> None:
    """Draw the map of a pack, as far as the pack goes."""
    if picture.suffix.lower() != ".png":
        raise Mistake(f"{picture} does not end in .png; name the picture so.")
    _, packing = _packing()
    look_into(path)
    made = packing.draw(path, part)
    if made is None:
        raise Mistake("There is no board with a location to draw.", FAILED)
    png, lines = made
    with writing(picture):
        picture.write_bytes(png)
    for line in lines:
        print(line)
