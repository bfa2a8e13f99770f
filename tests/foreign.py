"""Games that others have written, as pip would install them: a folder of a package, and one that tells of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bot.games import finding
from rules import books, registry
from rules.game import Game


def ours() -> list[Game[Any]]:
    """The games of the house, which tests know by name."""
    return [game for game in registry.games() if not registry.home(game.name).package]


def install(
    folder: Path,
    name: str,
    files: Mapping[str, str],
    *,
    package: str = "",
    version: str = "1.0",
    module: str = "",
) -> None:
    """Write a package that brings the game *name* to *folder*, by the *files* of its *module*."""
    module = module or f"ringmaster_{name}"
    package = package or f"ringmaster-{name}"
    for file, text in files.items():
        path = folder / module / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    tell_of(folder, name, package=package, version=version, module=module)


def tell_of(folder: Path, name: str, *, package: str, version: str = "1.0", module: str) -> None:
    """Write to *folder* that its *module* is a game, as pip does when it installs a package."""
    about = folder / f"{package.replace('-', '_')}-{version}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n")
    (about / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{name} = {module}\n")


@contextmanager
def looked_for_in(folder: Path) -> Iterator[None]:
    """While the block goes on, games are also found in *folder*."""
    sys.path.insert(0, str(folder))
    _forget(folder)
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        _forget(folder)


def _forget(folder: Path) -> None:
    """Forget what was found, and what was imported from *folder*."""
    for cached in (registry._found, registry.open_game, registry.players, finding._found, books.clauses):
        cached.cache_clear()
    registry._broken.clear()
    finding._broken.clear()
    for module, code in list(sys.modules.items()):
        if (getattr(code, "__file__", None) or "").startswith(str(folder)):
            del sys.modules[module]


@contextmanager
def without(name: str) -> Iterator[None]:
    """While the block goes on, the game *name* of the house is not installed."""
    folders = registry._folders
    registry._folders = lambda: (home for home in folders() if home.name != name)
    _forget(Path("nowhere"))
    try:
        yield
    finally:
        registry._folders = folders
        _forget(Path("nowhere"))
