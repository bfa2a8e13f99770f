"""The games there are: the folders here that hold one, and the packages that others have installed.

A package names itself in its `pyproject.toml`, under `[project.entry-points."ringmaster.games"]`, by a line such as
`liar = "ringmaster_liar"`: the game's name, and a module that holds what a folder here holds. It also says for which
`API` it is written, and its module `words` is to the bot what a folder of `bot/` is.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import inspect
import pkgutil
import re
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from pydantic import ValidationError

from rules import by_lot
from rules.capabilities import Sheets
from rules.game import Game
from rules.terms import Value

API: Final = 1
"""What packages are written for: another number as soon as something that they use has changed its meaning."""
GROUP: Final = "ringmaster.games"
HERE: Final = Path(__file__).parent
LONGEST: Final = 40
"""Signs that a title has at most."""
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{1,19}")
_BOOKS: Final = ("formalities", "record")
"""Names that stand for something else where a game or a book is asked for."""


class Absent(ValueError):
    """A game that cannot be played here; its text says why, in a line. *is_installed*: but something is there."""

    def __init__(self, name: str, line: str, *, is_installed: bool = True) -> None:
        super().__init__(line)
        self.name = name
        self.is_installed = is_installed


class Home(Value):
    """Where a game lives. *module*: its rules, dotted; *words*: its words and pictures, dotted, there or not.

    *package*: the distribution with its version, `ringmaster-liar 1.2`; empty for a game of the house.
    """

    name: str
    module: str
    words: str
    package: str = ""

    @property
    def place(self) -> str:
        """Where it is, for whoever mends it."""
        return self.package or self.module.replace(".", "/")

    @property
    def folder(self) -> Path:
        """Where its files are: the rule book, catalogues."""
        return Path(importlib.import_module(self.module).__file__ or "").parent

    def part(self, name: str, of: str = "") -> ModuleType | None:
        """The module *name* of the rules, or *of* the words; None where there is none. Raises Absent."""
        with self.opened():
            package = importlib.import_module(of or self.module)
            if not hasattr(package, "__path__"):
                return None  # it is one file
            full = f"{package.__name__}.{name}"
            found = importlib.util.find_spec(full)
            return importlib.import_module(full) if found is not None and found.has_location else None

    def without(self, *missing: str) -> Absent:
        """That of this game something is missing."""
        is_many = len(missing) > 1
        return self.left_out(f"{', '.join(missing)} {'are' if is_many else 'is'} missing in {self.place}")

    def left_out(self, why: str) -> Absent:
        return Absent(self.name, f"The game {self.name} is left out: {why}.")

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Here something of the game is imported or made. Raises Absent, with file and line, where that raises."""
        try:
            yield
        except Absent:
            raise
        except (Exception, SystemExit) as error:
            why = error.msg if isinstance(error, SyntaxError) else error
            text = " ".join(f"{type(error).__name__}: {why}".split())[:200].rstrip(".")
            raise self.left_out(f"{text} ({self.where(error)})") from error

    def where(self, error: BaseException) -> str:
        """File and line of what was raised, as `line_of` tells them."""
        frames = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
        if isinstance(error, SyntaxError):
            frames.append((error.filename or "", error.lineno))
        return self.line_of(frames)

    def line_where(self, thing: Any) -> str:
        """File and line where a class or a function is written, as `line_of` tells them; empty where nobody knows."""
        try:
            return self.line_of([(inspect.getsourcefile(thing) or "", inspect.getsourcelines(thing)[1])])
        except (OSError, TypeError):
            return ""

    def line_of(self, frames: Sequence[tuple[str, int | None]]) -> str:
        """The last of *frames*, if possible of the game's own, from the folder on by which it is imported."""
        own = [module.replace(".", "/") for module in (self.module, self.words)]
        named = [
            (file[file.rindex(folder) :], line)
            for file, line in ((Path(file).as_posix(), line) for file, line in frames)
            for folder in own
            if f"/{folder}" in file
        ]
        file, line = (named or [(Path(file).name, line) for file, line in frames])[-1]
        return f"{file}, line {line}"


_broken: Final[dict[str, Absent]] = {}
"""Games that did not open when somebody wanted to play them: of the house's own it shows only then."""


class Found(Value):
    """The games that there are, by name, and what looks like one and is left out."""

    homes: Mapping[str, Home]
    absent: tuple[Absent, ...]


@functools.cache
def _found() -> Found:
    """All that looks like a game. What is foreign is opened for that, which the house's own need not be."""
    points = sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))
    many = Counter(point.name for point in points)
    places: dict[Home, tuple[object, ...]] = {}
    absent: list[Absent] = []
    for home in (*_folders(), *map(_home, points)):
        taken = many[home.name] if home.package else 0
        try:
            places[home] = (bool(home.package), _examined(home, taken), home.name)
        except Absent as why:
            absent.append(why)
    ordered = sorted(places, key=lambda home: places[home])
    return Found({home.name: home for home in ordered}, tuple(absent))


def _folders() -> Iterator[Home]:
    """The folders here that are games, or are to be: they have a `game.py`, or a rule book."""
    for path in sorted(HERE.iterdir()):
        if (path / "game.py").is_file() or (path / "RULES.md").is_file():
            yield Home(path.name, f"rules.{path.name}", f"bot.{path.name}")


def _home(point: EntryPoint) -> Home:
    distribution = point.dist
    package = "" if distribution is None else f"{distribution.name} {distribution.version}"
    return Home(point.name, point.value, f"{point.value}.words", package or point.value)


def _examined(home: Home, taken: int) -> int:
    """The place of the game in lists. Raises Absent; *taken*: how many packages bring a game of this name."""
    if home.package:
        _refuse_name(home, taken)
    with home.opened():
        if importlib.util.find_spec(home.module) is None:
            raise home.without(f"the module {home.module}")
        package = importlib.import_module(home.module)
        api = getattr(package, "API", None)
        if home.package and api not in (None, API):
            raise home.left_out(
                f"{home.package} is written for API {api} of ringmaster, and this is API {API}: install a version "
                "of it that fits"
            )
    title, place = getattr(package, "TITLE", None), getattr(package, "PLACE", 0 if home.package else None)
    inside = {module.name for module in pkgutil.iter_modules(getattr(package, "__path__", ()))}
    there = {
        "`API`": not home.package or api is not None,
        f"`TITLE`, a text of at most {LONGEST} signs": isinstance(title, str) and 0 < len(title) <= LONGEST,
        "`PLACE`, a number": isinstance(place, int),
        "`make`": callable(getattr(package, "make", None)),
        "`game.py`": "game" in inside,
    }
    if missing := [name for name, is_there in there.items() if not is_there]:
        raise home.without(*missing)
    if home.package:
        _try(home)
    assert isinstance(place, int)
    return place


def _refuse_name(home: Home, taken: int) -> None:
    """Raise Absent for a name that no game can have, or that others have."""
    if not is_name(home.name):
        raise home.left_out(
            f"{home.package} must name it in 2 to 20 small letters, digits and _, with a letter first"
        )
    if is_taken(home.name):
        raise home.left_out(
            f"ringmaster has that name for something of its own, so {home.package} needs another"
        )
    if taken > 1:
        raise home.left_out(
            f"{taken} packages bring a game of that name, {home.package} among them: keep one"
        )


def is_name(name: str) -> bool:
    """Whether a game can be called so in entries, commands and links."""
    return _NAME.fullmatch(name) is not None


def is_taken(name: str) -> bool:
    """Whether the house has something of this name."""
    return name in _BOOKS or importlib.util.find_spec(f"rules.{name}") is not None


def _try(home: Home) -> None:
    """Open the rules of a foreign game. Raises Absent."""
    with home.opened():
        game: Game[Any] = importlib.import_module(home.module).make(None)
        if game.name != home.name:
            raise home.left_out(f"its `name` is {game.name!r} in {home.package}")
        try:
            game.Config()
        except ValidationError as error:
            fault = error.errors(include_input=False, include_url=False)[0]
            field, line = ".".join(map(str, fault["loc"])) or "all", home.line_where(game.Config)
            raise home.left_out(
                f"its `Config` refuses what it has itself, {field}: {fault['msg']} ({line})"
            ) from error
        home.part("players")


def names() -> tuple[str, ...]:
    """The names of all games, as their packages' `PLACE` puts them: what a beginner should play first comes first.

    Those that others have installed follow behind.
    """
    return tuple(name for name in _found().homes if name not in _broken)


def absent() -> tuple[Absent, ...]:
    """What looks like a game and is left out, and why."""
    return *_found().absent, *_broken.values()


def home(name: str) -> Home:
    """Where the game *name* lives. Raises Absent."""
    if name in names():
        return _found().homes[name]
    why = next((why for why in absent() if why.name == name), None)
    known = ", ".join(names())
    raise why or Absent(name, f"there is no game {name!r}; there are: {known}", is_installed=False)


def title(name: str) -> str:
    """What the game *name* is called; its name where it is absent. Its rules are not opened for that."""
    if name not in _found().homes:
        return name
    title: str = importlib.import_module(home(name).module).TITLE
    return title


@functools.cache
def players(name: str) -> ModuleType:
    """The players of the game *name*, a module: where it has none, those who answer by lot. Raises Absent."""
    return home(name).part("players") or by_lot


@functools.lru_cache(maxsize=64)
def open_game(name: str, edition: int | None = None, pack: bytes | None = None) -> Game[Any]:
    """The rules of the game *name*, newest edition unless told, with this body of a pack or the pack that it ships.

    Raises ValueError for what there is not, Absent among others.
    """
    where = home(name)
    try:
        where.part("game")
    except Absent as why:
        _broken[name] = why
        raise
    package = importlib.import_module(where.module)
    game: Game[Any] = package.make(edition) if pack is None else package.make(edition, pack)
    return game


class PackRefused(Exception):
    """A pack cannot be played; *lines* say why, one for each thing that is wrong."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = tuple(lines)


def read_pack(name: str, path: Path) -> bytes:
    """The pack at *path*, a folder or a file, in the one form that games keep. Raises PackRefused."""
    game = open_game(name)
    shelf = getattr(game, "shelf", None)
    if shelf is None:
        raise PackRefused(["This game is played without packs."])
    if game.sheets is not None and path.suffix.lower() == ".txt":
        return _sheet(game.sheets, path)
    from rules.packs.reading import PackError

    try:
        body: bytes = shelf.body(path)
    except PackError as error:
        raise PackRefused([str(violation) for violation in error.violations]) from None
    return body


def _sheet(sheets: Sheets[Any], path: Path) -> bytes:
    """One that was written line by line. Raises PackRefused."""
    try:
        body, wrong = sheets.read(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError):
        raise PackRefused(["This file cannot be read as text."]) from None
    if body is None:
        raise PackRefused([str(violation) for violation in wrong])
    return body


def games() -> Sequence[Game[Any]]:
    """Every game that is found, in its newest edition."""
    return [open_game(name) for name in names()]
