"""The games that the bot plays: those whose rules are found (rules/registry.py), and their words and pictures too."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import logging
from collections.abc import Iterator
from types import ModuleType
from typing import Any, Final

from pydantic import ValidationError

from rules import registry
from rules.game import Game
from rules.registry import Absent, Found, Home
from rules.terms import Illegal

log = logging.getLogger(__name__)


_broken: Final[dict[str, Absent]] = {}
"""Games whose words did not open when somebody wanted to play them."""


@functools.cache
def _found() -> Found:
    """The registry's games that have words. Foreign ones are opened for that, which the house's own need not be."""
    homes: dict[str, Home] = {}
    absent: list[Absent] = []
    for name in registry.names():
        home = registry.home(name)
        try:
            _words(home)
            if home.package:
                open_words(home, registry.open_game(name))
        except Absent as why:
            absent.append(why)
        else:
            homes[name] = home
    return Found(homes, tuple(absent))


def _words(home: Home) -> ModuleType:
    """The module of the words. Raises Absent where there is none, or nothing that opens them."""
    with home.opened():
        if importlib.util.find_spec(home.words) is None:
            raise home.without(f"{home.words}, its words,")
        words = importlib.import_module(home.words)
        if not callable(getattr(words, "make", None)):
            raise home.without(f"`make` of {home.words}")
        return words


def open_words(home: Home, game: Game[Any]) -> Any:
    """The words and pictures of *game* (bot/games/presentation.py). Raises Absent."""
    try:
        words = _words(home)
        with home.opened():
            return words.make(game)
    except Absent as why:
        _broken[home.name] = why
        raise


def names() -> tuple[str, ...]:
    """The names of the games that can be played here, in the order of lists."""
    playable = set(registry.names()) - _broken.keys()
    return tuple(name for name in _found().homes if name in playable)


def plays(name: str, edition: int) -> bool:
    """Whether a game that was begun in this edition can be played on. The house keeps all of its own."""
    if name not in names():
        return False
    try:
        return not registry.home(name).package or bool(registry.open_game(name, edition))
    except ValueError:
        return False


def refuses(name: str, edition: int, config: str) -> bool:
    """Whether the package of a game that is here does not take the options *config* with which one was opened."""
    if not plays(name, edition) or not registry.home(name).package:
        return False
    try:
        registry.open_game(name, edition).Config.model_validate_json(config)
    except ValidationError as error:
        return all(fault["type"] != "json_invalid" for fault in error.errors(include_input=False))
    return False


def absent() -> tuple[Absent, ...]:
    """What looks like a game and cannot be played here, and why."""
    whys = (*registry.absent(), *_found().absent, *_broken.values())
    return tuple({str(why): why for why in whys}.values())


def foreign() -> tuple[Home, ...]:
    """The games that others have written."""
    return tuple(home for home in _found().homes.values() if home.package)


def package(name: str) -> str:
    """The distribution that brings the game *name*, with its version; empty for one of the house, and for none."""
    home = _found().homes.get(name)
    return "" if home is None else home.package


def parts(name: str) -> Iterator[tuple[str, ModuleType]]:
    """The modules *name* of the words of the games that have one, such as `shortcuts`: no game is opened for them."""
    for game, home in _found().homes.items():
        try:
            module = home.part(name, of=home.words)
        except Absent as why:
            log.error("%s", why)
        else:
            if module is not None:
                yield game, module


class NotInstalled(Illegal):
    """The rules of a game are not there."""


def uninstalled(name: str, edition: int) -> NotInstalled:
    """Why a game of this *name* and *edition* stands still."""
    if plays(name, edition):
        return NotInstalled(
            "F-27",
            "{package}, which is installed here, refuses the options of this game of {game}, so it stands still. It "
            "goes on when the person who runs me has installed a version that takes them.",
            package=registry.home(name).package,
            game=registry.title(name),
        )
    if any(why.name == name for why in absent()):
        return NotInstalled(
            "F-27",
            "I cannot use the rules of {game} that are installed here, so this game stands still. `ringmaster "
            "doctor` tells the person who runs me why.",
            game=registry.title(name),
        )
    return NotInstalled(
        "F-27",
        "The rules of {game} are not installed here, so this game stands still. It goes on when the person who "
        "runs me has installed them again.",
        game=registry.title(name),
    )
