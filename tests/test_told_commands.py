"""Every command that the pages for operators tell is run here as it stands there (Issue 16.17)."""

from __future__ import annotations

import importlib
import os
import re
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from bot.command_line import run_words
from storage.database import Database
from tests.foreign import looked_for_in, tell_of
from tests.record.kit import random_table

ROOT = Path(__file__).parent.parent
PAGES = (
    "README.md",
    *(f"bot/{name}.md" for name in ("COMMANDS", "PROMISES", "FIGURES", "HOUSE", "CHANGES")),
)
_COMMAND = re.compile(
    r"(?:`|^ {4})((?:uv run )?ringmaster(?: [^`\n]+)?|python -m [^`\n]+)(?:`|$)", re.MULTILINE
)
LASTING = ("", "run", "sandbox", "sandbox --port 8124 --seed 7")
"""What goes on until it is stopped."""
CUT = re.compile(r"…|\.\.\.")


def told() -> list[str]:
    """The commands of all pages, each once; those of older versions that are told of are cut short by an ellipsis."""
    found = (
        line.removeprefix("uv run ")
        for page in PAGES
        for line in _COMMAND.findall((ROOT / page).read_text(encoding="utf-8"))
    )
    return sorted({line for line in found if not CUT.search(line)})


OURS = [line.removeprefix("ringmaster").strip() for line in told() if line.startswith("ringmaster")]
MODULES = [line for line in told() if line.startswith("python ")]


@pytest.fixture(autouse=True)
def _prepared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder with what the commands are about."""
    for name in [name for name in os.environ if name.startswith("RINGMASTER_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    played = random_table(Random(5), 7, roles=["aragorn", "boromir"], ring=True, palantir=True)
    Path("quest-12.json").write_text(played.text(), encoding="utf-8")
    Path("elsewhere.toml").write_text("", encoding="utf-8")
    Database.open(Path("ringmaster-data/ringmaster.db")).close()


def _prepare(words: str) -> None:
    """What an earlier one of the commands would have left."""
    if words.startswith("restore"):
        assert run_words(["backup", "copy.db"]) == 0
    if words.startswith(("pack check", "pack draw")):
        assert run_words(["pack", "new", "my-pack", "--game", "hunt"]) == 0
    if words.startswith("game check"):
        name = words.split()[-1]
        assert run_words(["game", "new", name]) == 0
        folder = Path(f"ringmaster-{name}")
        tell_of(folder, name, package=folder.name, module=f"ringmaster_{name}")


def test_commands_are_told() -> None:
    assert len(OURS) > 15
    assert set(LASTING) <= set(OURS)
    assert not [line for line in told() if re.search(r"\[|\b[A-Z]{3,}\b", line.replace("NAME", ""))]


def _is_long(words: str) -> bool:
    """Whether it plays many games, or hunts, or draws a whole map."""
    return words.startswith(("simulate hunt", "sandbox --play", "pack draw"))


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(words, marks=pytest.mark.slow if _is_long(words) else ())
        for words in OURS
        if words not in LASTING
    ],
)
def test_each_does_what_it_says(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Issue 16.17: with an exit code of 0; the doctor alone may find that something is missing."""
    _prepare(words)

    folders = [looked_for_in(path.absolute()) for path in Path().glob("ringmaster-my*")]
    with ExitStack() as installed:
        for folder in folders:
            installed.enter_context(folder)
        code = run_words(words.split())

    printed = capsys.readouterr()
    assert code == 0 or ("doctor" in words and code == 1), printed.err
    assert printed.out


@pytest.mark.parametrize("words", LASTING)
@pytest.mark.slow
def test_each_opens_the_rehearsal_room(words: str) -> None:
    """Issue 16.17: and ends by Ctrl-C."""
    command = [sys.executable, "-c", "from bot.command_line import main; main()", *words.split()]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)

    assert line.startswith("The rehearsal room is open: http://127.0.0.1:")


@pytest.mark.parametrize("line", MODULES)
def test_each_module_is_there_to_be_run(line: str) -> None:
    """Issue 16.17: they take minutes, and are tested where they stand."""
    name = line.split()[2]
    for module in _benches() if "NAME" in name else [name]:
        found = importlib.import_module(module)
        assert hasattr(found, "__path__") or hasattr(found, "main")


def _benches() -> list[str]:
    figures = (ROOT / "bot" / "FIGURES.md").read_text(encoding="utf-8")
    names = re.findall(r"^\| `(\w+)` \|", figures, re.MULTILINE)
    assert len(names) > 8
    return [f"tests.bench.{name}" for name in names]
