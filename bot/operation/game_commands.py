"""`ringmaster game`: begin a game of your own as a package, and check all that a game promises."""

from __future__ import annotations

import re
import shlex
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from bot.operation.exits import FAILED, Mistake, writing
from rules.registry import Absent

if TYPE_CHECKING:
    from rules.checking.courses import Course
    from rules.game import Game

app = typer.Typer(name="game", help="Begin a game of your own as a package, and check it.")

TEMPLATE: Final = Path(__file__).parent / "new_game"
_ITS_NAME: Final = "smallest"
_BESIDE: Final = ("pyproject.toml", "test_game.py")
"""Files that stand beside the module."""
_EACH: Final = 2
"""Random games of each number of seats."""


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="2 to 20 small letters, digits and _, with a letter first.")],
    folder: Annotated[Path | None, typer.Argument(help="Where it goes; else a folder of its name.")] = None,
) -> None:
    """Write the smallest game that runs, a package of six short files with tests, to make yours of."""
    from rules import registry

    if not registry.is_name(name):
        raise Mistake(
            f"{name} is no name for a game: 2 to 20 small letters, digits and _, with a letter first."
        )
    if registry.is_taken(name) or name in registry.names():
        raise Mistake(f"There is {name} already; choose another name.")
    folder = folder or Path(f"ringmaster-{name}")
    with writing(folder):
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise Mistake(f"{folder} is there already, and not empty; name a new folder.")
        module = folder / f"ringmaster_{name}"
        module.mkdir(parents=True, exist_ok=True)
        for path in sorted(TEMPLATE.glob("*.txt")):
            where = folder if path.stem in _BESIDE else module
            (where / path.stem).write_text(_renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")
    print(
        f"{folder} is a game that can be played. Install it where ringmaster is, then change a file and check it:"
    )
    print(f"uv pip install -e {shlex.quote(str(folder))}")
    print(f"ringmaster game check {name}")


def _renamed(text: str, name: str) -> str:
    """*text* of the template for the game *name*: its words, its class, and how its clauses begin."""
    words = [word for word in name.split("_") if word]
    clauses = re.sub(r"[^A-Z]", "", name.upper())
    made = text.replace(_ITS_NAME.upper(), clauses)
    made = made.replace(f"{_ITS_NAME.capitalize()} game", " ".join(words).capitalize())
    made = made.replace(_ITS_NAME.capitalize(), "".join(word.capitalize() for word in words))
    return made.replace(_ITS_NAME, name)


@app.command()
def check(name: Annotated[str, typer.Argument(help="A game that is installed.")]) -> None:
    """Play random games, and say what of all that a game promises is missing."""
    from bot.operation.rules_commands import game_named

    game = game_named(name)
    missing = list(_missing(game))
    for line in missing:
        print(line)
    if missing:
        many = len(missing)
        print(f"{name} is not ready: {many} {'thing is' if many == 1 else 'things are'} missing.")
        raise typer.Exit(FAILED)
    print(f"{name} keeps all that a game promises, as far as random games show it.")


def _missing(game: Game[Any]) -> Iterator[str]:
    """What a game lacks, a line for each thing."""
    from bot.games import finding
    from rules import registry

    home = registry.home(game.name)
    if not (home.folder / "RULES.md").is_file():
        yield f"RULES.md is missing in {home.place}: refusals name its clauses, and players look them up."
    courses: list[Course] = []
    for number in range(_EACH * len(game.seats)):
        line = _broken("a random game can be played", lambda n: courses.append(_played(game, n)), number)
        if line is not None:
            yield line
            return
    import bot.operation.checking
    import rules.checking

    yield from _checked(rules.checking, game, courses)
    line = _broken("its words can be opened", finding.open_words, home, game)
    if line is not None:
        yield line
        return
    yield from _checked(bot.operation.checking, finding.open_words(home, game), courses)


def _played(game: Game[Any], number: int) -> Course:
    from rules.checking.courses import Course

    return Course(game, game.seats[number % len(game.seats)], number)


def _checked(package: ModuleType, checked: object, courses: Sequence[Course]) -> Iterator[str]:
    """Which promises of a package are broken."""
    from rules.checking.promises import promises

    for promise in promises(package):
        named = promise.__name__.removeprefix("check_").replace("_", " ")
        line = _broken(named, promise, checked, courses)
        if line is not None:
            yield line


def _broken(promise: str, does: Callable[..., object], *given: object) -> str | None:
    """How a *promise* is broken, with the place where that shows; None where it is kept."""
    try:
        does(*given)
    except Absent as why:
        return str(why)
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        shown = str(error) or frame.line or ""
        said = f"{type(error).__name__}: {shown}" if not isinstance(error, AssertionError) else shown
        return f"Not so: {promise}. {said} ({Path(frame.filename).name}, line {frame.lineno})"
    return None
