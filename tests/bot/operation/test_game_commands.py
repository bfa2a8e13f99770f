"""`ringmaster game new` and `ringmaster game check` (issue 35.4)."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.command_line import run_words
from bot.games import finding
from rules import registry
from tests.foreign import looked_for_in, tell_of

NAME = "odd_one"
MODULE = f"ringmaster_{NAME}"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """The smallest game, newly written, and as good as installed."""
    folder = tmp_path / "mine"
    assert run_words(["game", "new", NAME, str(folder)]) == 0
    tell_of(folder, NAME, package="ringmaster-odd-one", module=MODULE)
    with looked_for_in(folder):
        yield folder


def check(capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    capsys.readouterr()
    code = run_words(["game", "check", NAME])
    said = capsys.readouterr()
    return code, said.out + said.err


def changed(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / MODULE / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_the_smallest_game_is_six_short_files_and_keeps_every_promise(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [path for path in folder.rglob("*") if path.suffix in (".py", ".md")]

    assert len(files) == 6
    assert (folder / "pyproject.toml").is_file()
    assert max(len(path.read_text().splitlines()) for path in files) <= 160
    assert "smallest" not in "".join(path.read_text() for path in files).lower()
    assert NAME in finding.names()
    assert registry.title(NAME) == "Odd one"
    assert check(capsys) == (0, f"{NAME} keeps all that a game promises, as far as random games show it.\n")


def test_it_is_simulated_and_rehearsed(folder: Path) -> None:
    assert said_by(folder, "simulate", NAME, "--games", "5", "--json")["seats"] == 4
    assert said_by(folder, "sandbox", "--play", NAME, "--seed", "1")["winner"] in ("player", "none")


def said_by(folder: Path, *words: str) -> dict[str, Any]:
    """What a program tells as JSON that is newly started where the game is installed."""
    code = "import sys; from bot.command_line import run_words; sys.exit(run_words(sys.argv[1:]))"
    run = ran(folder, "-c", code, *words)
    assert run.returncode == 0, run.stderr
    facts: dict[str, Any] = json.loads(run.stdout.splitlines()[-1])
    return facts


def ran(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    paths = {"PYTHONPATH": f"{folder}:{Path(__file__).parents[3]}", "PATH": ""}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, capture_output=True, text=True, env=paths, timeout=60
    )


def test_without_words_it_goes_by_the_rules_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Issue 35.3: who writes the rules first can play them."""
    (folder / MODULE / "words.py").unlink()
    with looked_for_in(folder):
        assert NAME not in finding.names()
        assert run_words(["simulate", NAME, "--games", "5", "--json"]) == 0
        assert run_words(["sandbox", "--play", NAME, "--seed", "1"]) == 0
        assert run_words(["sandbox", "--play", NAME, "--record", str(folder / "r.json")]) == 2
        code, said = capsys.readouterr(), check(capsys)

    assert f"{MODULE}.words, its words, is missing in ringmaster-odd-one 1.0." in code.err
    assert json.loads(code.out.splitlines()[-1])["entries"] > 3
    assert said[0] == 1
    assert f"{MODULE}.words, its words, is missing" in said[1]


def test_a_player_without_an_answer_is_named_with_file_and_line(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(folder, "players.py", "    numbers = ", "    return None\n    numbers = ")
    with looked_for_in(folder):
        code = run_words(["simulate", NAME, "--games", "1"])

    why = "it gives NoneType and no words (ringmaster_odd_one/players.py, line 4)"
    assert (code, capsys.readouterr().err.splitlines()[-1:]) == (
        1,
        [f"A player of {NAME} has no answer: {why}."],
    )


def test_its_own_tests_run(folder: Path) -> None:
    run = ran(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "addopts=", str(folder))

    assert "3 passed" in run.stdout, run.stdout + run.stderr


@pytest.mark.parametrize(
    ("file", "old", "new", "line"),
    [
        (
            "game.py",
            'one_of(Name, "name", NUMBER,',
            'one_of(Name, "name", type(NUMBER)("number", int, lambda n: str(n + 1)),',
            "Not so: written forms parse back and are exact.",
        ),
        (
            "game.py",
            "if state.outcome is None:\n        for",
            "if True:\n        for",
            "Not so: somebody owes an answer until the game is over.",
        ),
        ("game.py", "else chance.randint(1, MOST)", "else number", "finds another position too seldom"),
        ("game.py", "own = state.numbers[seat - 1] if seat else None", "own = state.numbers[0]", "view of "),
        (
            "game.py",
            "Events = Named | ",
            "Events = ",
            "Named cannot be read back, is it in `Events`? Invalid value",
        ),
        ("words.py", "USUAL = 4", "USUAL = 9", "USUAL is 9, and the game is for [3, 4, 5, 6, 7, 8]"),
        ("words.py", "def order(", "def orders(", "Can't instantiate abstract class Presentation"),
        (
            "words.py",
            "from bot.language.words import said",
            "import nowhere",
            "named 'nowhere' (ringmaster_odd_one/words.py, line 7)",
        ),
    ],
)
def test_what_is_missing_is_said(
    folder: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, line: str
) -> None:
    """Exit 1, and a line for each thing."""
    changed(folder, file, old, new)
    with looked_for_in(folder):
        code, said = check(capsys)

    assert code == 1
    assert line in said


def test_a_name_that_is_none_or_taken_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("Odd One", "quest", "kit", "x"):
        assert run_words(["game", "new", name, str(tmp_path / "other")]) == 2
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    assert run_words(["game", "new", NAME, str(tmp_path / "full")]) == 2
    assert run_words(["game", "check", "nothing"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "Odd One is no name for a game: 2 to 20 small letters, digits and _, with a letter first.",
        "There is quest already; choose another name.",
        "There is kit already; choose another name.",
        "x is no name for a game: 2 to 20 small letters, digits and _, with a letter first.",
        f"{tmp_path / 'full'} is there already, and not empty; name a new folder.",
        f"There is no game 'nothing'; there are: {', '.join(registry.names())}.",
    ]
