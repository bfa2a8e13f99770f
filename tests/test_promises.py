"""The promises and the list of threats name tests, and they are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROMISES = ROOT / "bot" / "PROMISES.md"
THREATS = ROOT / "bot" / "THREATS.md"

_TEST = re.compile(r"^ *(?:async )?def (test_\w+)", re.MULTILINE)


def _rows() -> list[list[str]]:
    """The cells of each row but the heads of tables."""
    lines = [line for line in THREATS.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    return [row for row in cells if row[-1].strip("| ") != "test"]


def _tests() -> set[str]:
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    return {name for source in sources for name in _TEST.findall(source)}


def test_every_threat_names_tests_that_there_are() -> None:
    """Each row ends with at least one, and none that was renamed or removed."""
    rows, known = _rows(), _tests()
    named = [re.findall(r"`(test_\w+)`", row[-1]) for row in rows]

    assert len(rows) > 25
    assert [row[0] for row, tests in zip(rows, named, strict=True) if not tests] == []
    assert {name for tests in named for name in tests} - known == set()


def test_hosts_are_led_to_the_list() -> None:
    hosts = (ROOT / "bot" / "HOSTS.md").read_text(encoding="utf-8")

    assert "(THREATS.md)" in hosts


def test_every_promise_names_tests_and_scripts_that_there_are() -> None:
    """Files of tests in the second column, and names of benches wherever they stand."""
    promises = PROMISES.read_text(encoding="utf-8").partition("## The promises")[2]
    rows = [line for line in promises.splitlines() if line.startswith("| ")][1:]
    files = [re.findall(r"`(tests/[\w/.]+)`", row) for row in rows]
    benches = re.findall(r"\| `(\w+)`", promises)

    assert len(rows) > 8
    assert all(files)
    assert [name for names in files for name in names if not (ROOT / name).exists()] == []
    assert [name for name in benches if not (ROOT / "tests" / "bench" / f"{name}.py").exists()] == []
