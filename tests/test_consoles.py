"""Every command where the console is not UTF-8, paths have blanks and umlauts, and files are made as on Windows."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
import typer

from bot.command_line import app
from bot.sandbox.room.rehearsal import play_one
from storage.database import Database
from tests.record.kit import random_table

ROOT = Path(__file__).parent.parent
PROGRAM = (sys.executable, "-c", "from bot.command_line import main; main()")
MARK = b"\xef\xbb\xbf"
EMOJI = "Zoë 🐉"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with what the commands are about: settings with a mark and CRLF, a record, a database."""
    made = tmp_path / "Über die Straße"
    made.mkdir()
    played = random_table(Random(5), 7, roles=["aragorn", "boromir"], ring=True, palantir=True)
    facts = json.loads(played.text())
    record = played.text().replace(f'"{facts["seats"][0]}"', f'"{EMOJI}"', 1)
    (made / "mein Spiel.json").write_text(record, encoding="utf-8")
    lines = [
        'database = "daten für alle/spiele.db"',
        'seal_key_file = "mein schlüssel"',
        'api_base = "http://127.0.0.1:9"',
    ]
    for name, text in (
        ("meine Einstellungen.toml", [*lines, 'token_file = "mein töken"']),
        ("ohne töken.toml", lines),
        ("mein schlüssel", ["00" * 32]),
        ("mein töken", ["a.b.c"]),
    ):
        (made / name).write_bytes(MARK + "".join(f"{line}\r\n" for line in text).encode())
        (made / name).chmod(0o600)
    Database.open(made / "daten für alle" / "spiele.db").close()
    return made


def environment() -> dict[str, str]:
    """As on Windows, where what is printed goes into a file."""
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "PYTHONUTF8": "0",
        "PYTHONIOENCODING": "cp1252",
        "PYTHONWARNDEFAULTENCODING": "1",
    }


def typed(folder: Path, *words: str, code: int = 0) -> str:
    """What the command prints, which ends with *code*, and opens no file of ours in the machine's own encoding."""
    done = subprocess.run(
        [*PROGRAM, *words], cwd=folder, env=environment(), capture_output=True, timeout=180, check=False
    )
    told = done.stderr.decode("cp1252")
    assert done.returncode == code, told
    assert "Traceback" not in told
    assert not re.search(rf"{ROOT}/(?:bot|rules|storage)/\S+ EncodingWarning", told), told
    return done.stdout.decode("cp1252")


CONFIG = ("--config", "meine Einstellungen.toml")
PLAY = ("sandbox", "--play", "quest", "--seats", "5", "--seed", "3", "--record", "neu & schön.json")


def doctored(folder: Path) -> None:
    """It names the files, and found the token behind the mark; Discord is not there, which stops no start."""
    told = typed(folder, *CONFIG, "doctor", code=1)
    assert re.search(
        r"meine Einstellungen.toml for the settings; \S.*mein töken for the token; \S.*mein schlüssel", told
    )
    assert "token: none is set" not in told


def with_packs(folder: Path) -> None:
    """A pack and a map, with the ends of lines that an editor on Windows makes."""
    for game in ("hunt", "battle"):
        pack = folder / f"Päckchen {game}"
        typed(folder, "pack", "new", pack.name, "--game", game)
        for file in pack.rglob("*.toml") if pack.is_dir() else [pack]:
            file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
        typed(folder, "pack", "check", pack.name)
        typed(folder, "pack", "draw", pack.name, f"Karte für {game}.png")
        assert (folder / f"Karte für {game}.png").read_bytes().startswith(b"\x89PNG")


def played_and_verified(folder: Path) -> None:
    """A whole game is told while it is played, and what the console lacks does not stop it."""
    told = typed(folder, "--config", "ohne töken.toml", *PLAY)
    assert json.loads(told.splitlines()[-1])["winner"]
    assert typed(folder, "verify", "neu & schön.json").startswith("Verified: ")


def backed_up(folder: Path) -> None:
    typed(folder, *CONFIG, "backup", "Kopie für später.db")
    typed(folder, *CONFIG, "restore", "Kopie für später.db")
    typed(folder, *CONFIG, "doctor", "--replay")


def lasting(*words: str) -> Callable[[Path], None]:
    """It opens the rehearsal room, and ends by Ctrl-C."""

    def run(folder: Path) -> None:
        process = subprocess.Popen(
            [*PROGRAM, "--config", "ohne töken.toml", *words],
            cwd=folder,
            env=environment(),
            stdout=subprocess.PIPE,
        )
        assert process.stdout is not None
        with process.stdout as printed:
            line = printed.readline()
            process.send_signal(signal.SIGINT)
            printed.read()
        assert process.wait(60) in (0, 130)
        assert line.startswith(b"The rehearsal room is open: ")

    return run


def with_games(folder: Path) -> None:
    assert "is a game that can be played" in typed(folder, "game", "new", "mein_spiel", "Mein Spiel")
    assert "keeps all that a game promises" in typed(folder, "game", "check", "quest")


RUNS: dict[str, Callable[[Path], object]] = {
    "run": lasting("run"),
    "sandbox": lasting("sandbox"),
    "sandbox --play, verify": played_and_verified,
    "replay": lambda folder: typed(folder, "replay", "mein Spiel.json"),
    "simulate": lambda folder: typed(folder, "simulate", "quest", "--games", "3"),
    "doctor": doctored,
    "backup, restore, doctor --replay": backed_up,
    "pack new, pack check, pack draw": with_packs,
    "game new, game check": with_games,
    "--version, --help": lambda folder: [typed(folder, word) for word in ("--version", "--help")],
}


@pytest.mark.slow  # two dozen programs that are started one after the other
@pytest.mark.parametrize("name", RUNS)
def test_a_command_does_what_it_says_on_such_a_machine(name: str, folder: Path) -> None:
    """Issue 34.2, 34.3."""
    RUNS[name](folder)


def test_every_command_is_among_them() -> None:
    known = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    run = {word for name in RUNS for word in re.findall(r"\w+", name)}

    assert known.keys() <= run
    assert known["pack"].commands.keys() | known["game"].commands.keys() <= run


def test_a_name_that_the_console_lacks_is_printed_without_it(folder: Path) -> None:
    """Issue 34.2: `replay` ended in a traceback at an emoji."""
    assert "Zoë ?" in typed(folder, "replay", "mein Spiel.json")


async def test_a_print_that_fails_fails_no_request() -> None:
    """Issue 34.2: `sandbox --play` stood still, for it prints within what the bot asks of the stand-in."""

    def tell(text: str) -> None:
        raise UnicodeEncodeError("cp1252", text, 0, 1, "there is no such sign")

    _, figures = await play_one("quest", 5, 3, tell=tell)

    assert figures["winner"]


def test_a_record_whose_lines_end_otherwise_is_told_of_in_a_sentence(folder: Path) -> None:
    """R-1.9: such a file is not the one that was posted."""
    path = folder / "mein Spiel.json"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    done = subprocess.run(
        [*PROGRAM, "verify", path.name], cwd=folder, env=environment(), capture_output=True, check=False
    )

    assert done.returncode == 1
    assert b"saved again by another program" in done.stdout
