"""After every run: which clauses of the rulebooks no test cites.

A clause is a bold id at the start of a bullet or in a table's cell of `rules/*/RULES.md`, `rules/*/THREE.md` (where
no `RULES.md` beside it has that id), `rules/FORMALITIES.md` or `rules/record/RECORD.md`; it is cited by its id in the
docstring of a test, wherever under `tests/` that test is and whether it ran or not.
"""

import ast
import copy
import functools
import gc
import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands
from sqlalchemy import Engine

from bot.sandbox.rest import check_commands
from bot.sandbox.world.discord_numbers import Json
from rules.books import BESIDE, ID, books, read
from storage.connection import sqlite
from tests.skipping import SkippingLoop, skipping

pytest_plugins = ["tests.postgres"]

# Whatever the machine says: each of hundreds of programs that tests start would compile all it imports anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

MEMORY = Path("/dev/shm")
"""A folder in memory, where there is one: a journey makes hundreds of commits, and each would wait for the disk."""
ROOM = 4 * 2**30
"""Bytes that it must have: a container's often has too few."""
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

gc.disable()  # until all tests are collected, of which nothing is let go

HERE = Path(__file__).parent
CHECKING = HERE.parent / "rules" / "checking"

Translating = Callable[[Any, Any, Any], Awaitable[dict[str, Any]]]
"""How discord.py words a command for Discord."""

LONGEST = (
    HERE / "journeys" / "test_kills_on_postgres.py",
    HERE / "journeys" / "test_hunts.py",
    HERE / "journeys" / "test_kills.py",
    HERE / "rules" / "hunt" / "players" / "test_balance.py",
    HERE / "rules" / "test_secrets.py",
    HERE / "rules" / "test_contract.py",
)
"""A fifth of a run in some dozen tests."""

_CITED = re.compile(rf"\b{ID}(?![\w.]*\w)")


def pytest_xdist_auto_num_workers() -> int:
    """Half as many again as there are processors: journeys wait much of their time, for processes and sockets."""
    return (os.cpu_count() or 1) * 3 // 2


def pytest_asyncio_loop_factories() -> dict[str, type[SkippingLoop]]:
    """No test waits for a clock; see `tests.skipping`."""
    return {"skipping": SkippingLoop}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests come first: one that began last would keep a run waiting for a single worker."""
    items.sort(key=lambda item: item.path not in LONGEST)


def pytest_collection_finish() -> None:
    """Have Python's collector pass over the thousands of tests, and look less often: it took a tenth of a run."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 20, 20)


def clauses(text: str) -> tuple[str, ...]:
    """The ids of the clauses of a rulebook, each once, in its order."""
    return tuple(dict.fromkeys(id for id, _ in read(text)))


def citations(source: str) -> set[str]:
    """The ids in the docstrings of the tests of one file."""
    return {clause for docstring in _docstrings(ast.parse(source)) for clause in _CITED.findall(docstring)}


def _docstrings(tree: ast.Module | ast.ClassDef) -> Iterator[str]:
    """Those of tests and of checks that tests call, which are nowhere but in modules and classes."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from _docstrings(node)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith(
            ("test_", "check_")
        ):
            yield ast.get_docstring(node) or ""


def first_of(book: Path) -> str:
    """The game's book before those beside it, whose clauses count there; nothing of others."""
    return (book.parent / "RULES.md").read_text(encoding="utf-8") if book.name in BESIDE else ""


def report(name: str, text: str, cited: set[str], before: str = "") -> str:
    """One line: how many clauses of a book are cited, and which are not, but those of the book *before*."""
    all_of_it = [clause for clause in clauses(text) if clause not in clauses(before)]
    missing = [clause for clause in all_of_it if clause not in cited]
    line = f"{name}: {len(all_of_it) - len(missing)} of {len(all_of_it)} clauses cited by a test"
    return f"{line}; none for {' '.join(missing)}" if missing else line


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line per book at the end of every run of all tests."""
    if terminalreporter.config.option.file_or_dir:
        return  # to read all of them takes longer than most files of tests do
    cited: set[str] = set()
    for path in (*HERE.rglob("test_*.py"), *CHECKING.glob("*.py")):
        source = path.read_text(encoding="utf-8")
        if not cited.issuperset(_CITED.findall(source)):  # else to parse it would tell nothing new
            cited |= citations(source)
    for name, path in books().items():
        if path.exists():
            terminalreporter.write_line(report(name, path.read_text(encoding="utf-8"), cited, first_of(path)))


@pytest.fixture(scope="session", autouse=True)
def _tables_are_made_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Every new database file is a copy of one: to make all tables anew takes longer than most tests do.

    One that has the same tables needs no more than a look whether it is whole.
    """
    migrate = sqlite._migrate

    @functools.cache
    def made() -> tuple[Path, object]:
        new = tmp_path_factory.mktemp("made") / "new.db"
        new.touch(mode=0o600)
        migrate(new)
        return new, _tables(new)

    def copied(path: Path) -> None:
        if not path.stat().st_size:
            shutil.copyfile(made()[0], path)
        elif _tables(path) != made()[1]:
            migrate(path)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "_migrate", copied)
        yield


def _tables(path: Path) -> object:
    """The schema of a file, and its number; None where it cannot be read, or is damaged."""
    with (
        suppress(sqlite3.Error),
        closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as file,
    ):
        if file.execute("PRAGMA quick_check(1)").fetchone() == ("ok",):
            number = file.execute("SELECT version_num FROM alembic_version").fetchall()
            return number, file.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name").fetchall()
    return None


@pytest.fixture(scope="session", autouse=True)
def _the_disk_is_not_waited_for() -> Iterator[None]:
    """No test outlives the machine's power: each commit waited eight milliseconds for a disk, and thousands are made.

    Programs that a test starts commit as in use.
    """
    make_engine = sqlite.make_engine

    def hurried(path: Path, begin: str, *pragmas: str, size: int = 1) -> Engine:
        return make_engine(path, begin, *pragmas, "synchronous=OFF", size=size)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "make_engine", hurried)
        yield


@pytest.fixture(scope="session", autouse=True)
def _commands_are_translated_once() -> Iterator[None]:
    """Each bot that starts tells Discord of the same commands in thirty languages: a quarter of a short journey."""
    with pytest.MonkeyPatch.context() as patch:
        for kind in (app_commands.Command, app_commands.Group):
            patch.setattr(kind, "get_translated_payload", _once(kind.get_translated_payload))
        patch.setattr(check_commands, "commands", _refused_anew(check_commands.commands))
        yield


@pytest.fixture(scope="session", autouse=True)
def _time_is_skipped() -> Iterator[None]:
    """It has passed for all who ask what time it is, and what the database does is waited for."""
    with skipping():
        yield


def _refused_anew(check: Callable[[list[Json]], None]) -> Callable[[list[Json]], None]:
    """The same, which looks no further at commands that it took before."""
    taken: list[list[Json]] = []

    def checked(found: list[Json]) -> None:
        if found not in taken:
            check(found)
            taken.append(copy.deepcopy(found))

    return checked


def _once(translated: Translating) -> Translating:
    """The same, reckoned once for each command as it reads in English, and each way to translate."""
    known: dict[tuple[object, str], dict[str, Any]] = {}

    async def found(command: Any, tree: Any, translator: Any) -> dict[str, Any]:
        if command.parent is not None:  # it is reckoned with the whole
            return await translated(command, tree, translator)
        key = type(translator).translate, repr(command.to_dict(tree))
        if key not in known:
            known[key] = await translated(command, tree, translator)
        return known[key]

    return found
