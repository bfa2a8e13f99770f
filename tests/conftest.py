"""After every run: which clauses of the rulebooks no test cites.

A clause is a bold id at the start of a bullet or in a table's cell of `rules/*/RULES.md`, `rules/FORMALITIES.md` or
`rules/record/RECORD.md`; it is cited by its id in the docstring of a test, wherever under `tests/` that test is and
whether it ran or not.
"""

import ast
import gc
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.connection import sqlite
from storage.database import Database

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

HERE = Path(__file__).parent
RULES = HERE.parent / "rules"

_ID = r"[A-Z]+-\d+(?:\.\d+)*"
_CLAUSE = re.compile(rf"(?:^\s*[-*]\s+|\|\s*)\*\*({_ID})\*\*", re.MULTILINE)
_CITED = re.compile(rf"\b{_ID}(?![\w.]*\w)")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Half as many again as there are processors: journeys wait much of their time, for clocks and sockets.

    The longer runs load the processors themselves, and get one each.
    """
    processors = os.cpu_count() or 1
    return processors if config.option.markexpr == "slow" else processors * 3 // 2


def pytest_collection_finish() -> None:
    """Have Python's collector pass over the thousands of tests, and look less often: it took a tenth of a run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def books() -> dict[str, Path]:
    """The rulebooks by name: a game's, `formalities` or `record`."""
    found = {path.parent.name: path for path in sorted(RULES.glob("*/RULES.md"))}
    return {**found, "formalities": RULES / "FORMALITIES.md", "record": RULES / "record" / "RECORD.md"}


def clauses(text: str) -> tuple[str, ...]:
    """The ids of the clauses of a rulebook, each once, in its order."""
    return tuple(dict.fromkeys(_CLAUSE.findall(text)))


def citations(source: str) -> set[str]:
    """The ids in the docstrings of the tests of one file."""
    return {clause for docstring in _docstrings(ast.parse(source)) for clause in _CITED.findall(docstring)}


def _docstrings(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""


def report(name: str, text: str, cited: set[str]) -> str:
    """One line: how many clauses of a book are cited, and which are not."""
    all_of_it = clauses(text)
    missing = [clause for clause in all_of_it if clause not in cited]
    line = f"{name}: {len(all_of_it) - len(missing)} of {len(all_of_it)} clauses cited by a test"
    return f"{line}; none for {' '.join(missing)}" if missing else line


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line per book at the end of every run."""
    cited: set[str] = set()
    for path in HERE.rglob("test_*.py"):
        cited |= citations(path.read_text(encoding="utf-8"))
    for name, path in books().items():
        if path.exists():
            terminalreporter.write_line(report(name, path.read_text(encoding="utf-8"), cited))


@pytest.fixture(scope="session", autouse=True)
def _tables_are_made_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Every new database file is a copy of one: to make all tables anew takes longer than most tests do."""
    made = tmp_path_factory.mktemp("made") / "new.db"
    Database.open(made).close()
    migrate = sqlite._migrate

    def copied(path: Path) -> None:
        if path.stat().st_size:
            migrate(path)
        else:
            shutil.copyfile(made, path)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "_migrate", copied)
        yield
