"""What the README has somebody install, and what comes of it (issue 13.29); `.ci/run` does it for real."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

WITHOUT_DRIVER = """
import sys
sys.modules["psycopg"] = None
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "psycopg" else found(name, *rest)
from bot.command_line import run_words
sys.exit(run_words(sys.argv[1:]))
"""


def _lines(ending: str) -> list[str]:
    """The README's lines that install uv and then run something by it."""
    return re.findall(rf"^    (.*pip install uv && .*uv run .*{ending})$", README, re.MULTILINE)


@pytest.mark.parametrize(("ending", "many"), [("ringmaster", 2), ("pytest", 1)])
def test_what_the_readme_has_you_type_is_what_is_tried(ending: str, many: int) -> None:
    """One line for every Python, one for those that keep pip out, and one for the tests."""
    tried = (ROOT / ".ci" / "run").read_text(encoding="utf-8")

    assert len(_lines(ending)) == many
    assert [line for line in _lines(ending) if line not in tried] == []


def test_the_line_for_the_tests_alone_asks_for_their_tools() -> None:
    """Whoever runs the bot gets none of them, nor PostgreSQL's driver."""
    (line,) = _lines("pytest")
    group = re.search(r"--group (\w+)", line)

    assert group is not None
    assert any(each.startswith("pytest>") for each in PROJECT["dependency-groups"][group[1]])
    assert PROJECT["tool"]["uv"]["default-groups"] == []
    assert not any("psycopg" in each for each in PROJECT["project"]["dependencies"])
    assert any("psycopg" in each for each in PROJECT["project"]["optional-dependencies"]["postgres"])


def test_the_machine_that_is_recommended_has_all_that_is_needed() -> None:
    assert "a Raspberry Pi with a 64-bit" in README


def _without_driver(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT_DRIVER, *words]
    return subprocess.run(
        command, cwd=folder, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
    )


@pytest.mark.slow
def test_without_the_driver_a_file_is_all_that_is_needed(tmp_path: Path) -> None:
    """A whole game, its record, and a backup."""
    played = _without_driver(tmp_path, "sandbox", "--play", "quest", "--seats", "5", "--record", "q.json")
    verified = _without_driver(tmp_path, "verify", "q.json")
    looked = _without_driver(tmp_path, "doctor")

    assert (played.returncode, verified.returncode) == (0, 0), played.stderr + verified.stderr
    assert "Traceback" not in looked.stdout + looked.stderr


def test_who_names_a_server_without_the_driver_is_told_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('token = "a.b.c"\ndatabase = "postgresql://me:secret@host/games"\n')
    (tmp_path / "config.toml").chmod(0o600)
    done = _without_driver(tmp_path, "run")

    assert done.returncode == 2
    assert done.stderr == (
        "The setting `database` points to postgresql://host/games, but PostgreSQL's driver is not installed: run "
        "`uv run --extra postgres ringmaster`, or put `--extra postgres` behind `uv sync`.\n"
    )
