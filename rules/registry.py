"""The games there are, found by listing the folders here."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import rules
from rules.game import Game


@functools.cache
def names() -> tuple[str, ...]:
    """The names of all games, as their packages' `PLACE` puts them: what a beginner should play first comes first."""
    folders = (module.name for module in pkgutil.iter_modules(rules.__path__) if module.ispkg)
    return tuple(sorted((name for name in folders if _is_game(name)), key=_place))


def title(name: str) -> str:
    """What the game *name* is called. Its rules are not opened for that."""
    found: str = importlib.import_module(f"rules.{name}").TITLE
    return found


def _place(name: str) -> tuple[int, str]:
    return importlib.import_module(f"rules.{name}").PLACE, name


def _is_game(name: str) -> bool:
    """Whether the package is a game: it has a `game.py`, and `make` opens it; one that is being built has not."""
    package = importlib.import_module(f"rules.{name}")
    return hasattr(package, "make") and any(
        module.name == "game" for module in pkgutil.iter_modules(package.__path__)
    )


@functools.lru_cache(maxsize=64)
def open_game(name: str, edition: int | None = None, pack: bytes | None = None) -> Game[Any]:
    """The rules of the game *name*, newest edition unless told, with this body of a pack or the pack that it ships.

    Raises ValueError for what there is not.
    """
    if name not in names():
        raise ValueError(f"there is no game {name!r}; there are: {', '.join(names())}")
    package = importlib.import_module(f"rules.{name}")
    game: Game[Any] = package.make(edition) if pack is None else package.make(edition, pack)
    return game


class PackRefused(Exception):
    """A pack cannot be played; *lines* say why, one for each thing that is wrong."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = tuple(lines)


def read_pack(name: str, path: Path) -> bytes:
    """The pack at *path*, a folder or a file, in the one form that games keep. Raises PackRefused."""
    shelf = getattr(open_game(name), "shelf", None)
    if shelf is None:
        raise PackRefused(["This game is played without packs."])
    from rules.packs.reading import PackError

    try:
        body: bytes = shelf.body(path)
    except PackError as error:
        raise PackRefused([str(violation) for violation in error.violations]) from None
    return body


def games() -> Sequence[Game[Any]]:
    """Every game that is found, in its newest edition."""
    return [open_game(name) for name in names()]
