"""Plants one bug in a copy of the program, and runs the tests that must fail there."""

from __future__ import annotations

import enum
import functools
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, NamedTuple

from tests.mutation.mutants import Mutant

ROOT = Path(__file__).parents[2]
NURSERY = Path(__file__).with_name("nursery.py")
COPIED = ("bot", "rules", "storage", "tests", "pyproject.toml", "config.example.toml", "README.md")

PATIENCE_S = 240
"""A bug that makes the tests hang is found as well."""

_SOME_FAILED = 1
"""What pytest ends with when tests failed; anything else but 0 means that they could not be run."""


class Verdict(enum.Enum):
    """What became of a bug that was planted."""

    FOUND = "found"
    MISSED = "MISSED"
    ILL = "cannot tell"


class Finding(NamedTuple):
    """A verdict, and the line of the test that failed or of what went wrong."""

    verdict: Verdict
    line: str = ""


def check(mutant: Mutant) -> Finding:
    """Whether its tests notice *mutant*. Raises ValueError where the passage that it changes is not there."""
    with tempfile.TemporaryDirectory(prefix="ringmaster-mutant-") as name:
        folder = Path(name)
        for each in COPIED:
            _copy(ROOT / each, folder / each)
        _plant(mutant, folder / mutant.file)
        return _judged(folder, mutant)


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        ignored = shutil.ignore_patterns(".*cache")
        shutil.copytree(source, target, ignore=ignored, copy_function=_link)
    else:
        _link(source, target)


def _link(source: str | Path, target: str | Path) -> None:
    """The same file under another name, for to copy all of it takes longer than most tests; else a copy."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _plant(mutant: Mutant, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if text.count(mutant.old) != 1:
        raise ValueError(
            f"The passage that {mutant.name!r} changes is not once in {mutant.file}: mend the mutant."
        )
    path.unlink()  # the file itself may be that of the program
    path.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")


def _judged(folder: Path, mutant: Mutant) -> Finding:
    printed = folder / "printed"
    given = (*mutant.tests, "-x", "-n", "0", "-m", "", "-p", "no:cacheprovider")
    asking, answers = _nursery()
    asking.write(json.dumps([str(folder), str(printed), PATIENCE_S, *given]) + "\n")
    asking.flush()
    code = int(answers.readline())
    if code < 0:
        return Finding(Verdict.FOUND, f"the tests hung for {PATIENCE_S} s")
    text = printed.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith(("FAILED tests", "ERROR tests"))]
    line = next(iter(lines), text.strip()[-300:])
    if code == _SOME_FAILED and line.startswith("FAILED"):
        return Finding(Verdict.FOUND, line.removeprefix("FAILED "))
    return Finding(Verdict.ILL if code else Verdict.MISSED, line)


@functools.cache
def _nursery() -> tuple[IO[str], IO[str]]:
    """Takes lines and gives answers, as tests/mutation/nursery.py says; it ends with this program."""
    program = subprocess.Popen(
        [sys.executable, NURSERY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert program.stdin is not None
    assert program.stdout is not None
    return program.stdin, program.stdout
