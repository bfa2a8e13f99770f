"""One exit code for one kind of mistake, whichever command it is (COMMANDS.md has the table)."""

from __future__ import annotations

import os
import re
import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random

import pytest
import typer

from bot.command_line import app, run_words
from bot.operation.exits import FAILED, MISTAKE, STOPPED
from bot.running.run import IN_VAIN
from storage.database import Database
from tests.record.kit import random_table
from tests.rules.hunt.packing import FOLDER

ROOT = Path(__file__).parents[3]
TOKEN = "MTAx.abc.def"
SEALED = "8f" * 32

ASKED_WRONGLY = {
    "a command that there is not": ["fly", "pack fly", "pack", "game fly", "game"],
    "an option that there is not": [
        "run --prot 5",
        "sandbox --prot 5",
        "sandbox --play quest --rols aragorn",
        "doctor --prot 5",
        "backup copy.db --prot 5",
        "restore good.db --prot 5",
        "verify good.json --prot 5",
        "replay good.json --prot 5",
        "simulate quest --rols aragorn",
        "pack check pack --prot 5",
        "pack new new --prot 5",
        "pack draw pack map.png --prot 5",
        "game new mine --prot 5",
        "game check quest --prot 5",
    ],
    "something left out": [
        "restore",
        "verify",
        "replay",
        "simulate",
        "pack check",
        "pack new",
        "pack draw pack",
        "game new",
        "game check",
        "backup",
    ],
    "a value that does not do": [
        "sandbox --port many",
        "sandbox --play quest --seats 3",
        "sandbox --play chess",
        "simulate quest --seats 4",
        "simulate quest --players clever",
        "simulate chess",
        "game new Tic-Tac",
        "game check chess",
        "pack draw pack map.txt",
        "pack draw pack map.png --part 0",
    ],
    "a setting that does not do": [
        f"--config {name}.toml {command}"
        for name in ("unknown", "no-url", "no-toml", "nowhere", "deep")
        for command in (
            "run",
            "sandbox",
            "sandbox --play quest",
            "doctor",
            "backup copy.db",
            "restore good.db",
        )
    ],
    "a setting that the database contradicts": [
        "--config unsealed.toml run",
        "--config other-seal.toml run",
    ],
    "a server where a file is needed": [
        "--config server.toml backup copy.db",
        "--config server.toml restore good.db",
    ],
    "a name under which there is nothing": [
        "verify nowhere.json",
        "verify nowhere/x.json",
        "verify .",
        "verify good.json --pack nowhere",
        "replay nowhere.json",
        "restore nowhere.db",
        "restore .",
        "pack check nowhere",
        "pack draw nowhere map.png",
        "pack draw pack nowhere/map.png",
        "pack new file/new",
        "sandbox --play quest --record nowhere/out.json",
        "--config no-database.toml backup copy.db",
        "--config no-database.toml backup --thin-out copies",
    ],
    "a name that is taken": [
        "backup good.db",
        "backup .",
        "backup used.db",
        "backup --thin-out used.db",
        "restore used.db",
        "pack new pack",
        "game new quest",
        "game new mine pack",
        "pack new file",
    ],
}

FAILED_OR_NOT_WELL = {
    "a record that does not hold": [
        "verify bad.json",
        "verify file",
        "verify good.json --seal 0000000000000000",
        "verify file --pack pack",
        "replay bad.json",
        "replay file",
    ],
    "a pack that cannot be played": [
        "pack check bad-pack",
        "pack check file",
        "pack draw bad-pack map.png --part 2",
        "verify hunt.json --pack bad-pack",
    ],
    "a backup that is none": ["restore file", "restore bad.db"],
    "a database that is in use": ["run", "doctor", "restore good.db"],
    "a database that is damaged": [
        "--config bad.toml run",
        "--config bad.toml doctor",
        "--config bad.toml backup copy.db",
    ],
    "a port that is taken": ["--config port.toml sandbox", "--config port.toml sandbox --play quest"],
}


@pytest.fixture(scope="module")
def _made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with something of each kind in it."""
    folder = tmp_path_factory.mktemp("kinds")
    played = random_table(Random(5), 5)
    (folder / "good.json").write_text(played.text(), encoding="utf-8")
    (folder / "bad.json").write_text(played.text().replace("propose ", "propose 9 ", 1), encoding="utf-8")
    shutil.copyfile(ROOT / "tests" / "record" / "hunt-1.json", folder / "hunt.json")
    (folder / "file").write_text("Dear diary")
    Database.open(folder / "good.db").close()
    damaged = (folder / "good.db").read_bytes()
    (folder / "bad.db").write_bytes(damaged[:4096] + b"\xff" * 8192 + damaged[12288:])
    shutil.copytree(FOLDER, folder / "pack")
    shutil.copytree(FOLDER, folder / "bad-pack")
    (folder / "bad-pack" / "tiles.toml").write_text("tiles = 3")
    (folder / "bad-pack" / "board2.toml").unlink()
    _seal(folder)
    return folder


def _seal(folder: Path) -> None:
    from bot.operation.settings import load, seal_of

    for name, key in (("seal.key", SEALED), ("other.key", "01" * 32)):
        (folder / name).write_text(key)
        (folder / name).chmod(0o600)
    (folder / "first.toml").write_text(f'seal_key_file = "{folder / "seal.key"}"')
    seal = seal_of(load(folder / "first.toml"))
    Database.open(folder / "sealed.db", seal=seal).close()


SETTINGS = {
    "unknown": "tokken = 1",
    "no-url": 'database = "postgres:/games"',
    "no-toml": "database = ",
    "deep": f"database = {'[' * 600}{']' * 600}",
    "server": 'database = "postgresql://nowhere/games"',
    "no-database": 'database = "nothing.db"',
    "bad": f'token = "{TOKEN}"\ndatabase = "bad.db"',
    "unsealed": f'token = "{TOKEN}"\ndatabase = "sealed.db"',
    "other-seal": f'token = "{TOKEN}"\ndatabase = "sealed.db"\nseal_key_file = "other.key"',
}


@pytest.fixture(autouse=True)
def _here(_made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The program is run in a copy of that folder, where another bot is at work on `used.db`, and on a port."""
    here = tmp_path / "here"
    shutil.copytree(_made, here)
    for name in [name for name in os.environ if name.startswith("RINGMASTER_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(here)
    with ExitStack() as stack:
        stack.enter_context(closing(Database.open(here / "used.db")))
        taken = stack.enter_context(socket.socket())
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        settings = {
            **SETTINGS,
            "config": f'token = "{TOKEN}"\ndatabase = "used.db"',
            "port": f"[sandbox]\nport = {taken.getsockname()[1]}",
        }
        for name, said in settings.items():
            (here / f"{name}.toml").write_text(said)
            (here / f"{name}.toml").chmod(0o600)
        yield


def _cases(kinds: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(kind, words) for kind, all_words in kinds.items() for words in all_words]


@pytest.mark.parametrize(("kind", "words"), _cases(ASKED_WRONGLY))
def test_what_is_asked_wrongly_ends_in_two(kind: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Issue 13.16: and in one sentence, with nothing done."""
    before = sorted(Path().rglob("*"))

    assert run_words(words.split()) == MISTAKE, kind

    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert sorted(Path().rglob("*")) == before


@pytest.mark.parametrize(("kind", "words"), _cases(FAILED_OR_NOT_WELL))
def test_what_is_not_well_or_fails_ends_in_one(
    kind: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Issue 13.16: another time, or another file, may do."""
    assert run_words(words.split()) == FAILED, kind

    printed = capsys.readouterr()
    assert "Traceback" not in printed.out + printed.err
    assert printed.err.count("\n") <= 1


@pytest.mark.parametrize(
    "words", ["verify good.json", "replay good.json", "pack check pack", "backup new.db"]
)
def test_what_is_well_ends_in_none(words: str) -> None:
    assert run_words(words.split()) == 0


def test_every_command_has_its_cases() -> None:
    """A new command has to say how it ends."""
    group = typer.main.get_command(app)
    groups = ("pack", "game")
    names = {name for name in group.commands if name not in groups}  # type: ignore[attr-defined]
    names |= {f"{of} {name}" for of in groups for name in group.commands[of].commands}  # type: ignore[attr-defined]
    unknown = ASKED_WRONGLY["an option that there is not"]

    assert {name for name in names if not any(words.startswith(f"{name} ") for words in unknown)} == set()


def test_the_operators_read_the_same_codes() -> None:
    """COMMANDS.md: a row for each."""
    text = (ROOT / "bot" / "COMMANDS.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| ", text.partition("## Exit codes")[2], re.MULTILINE)

    assert list(map(int, rows)) == [0, FAILED, MISTAKE, IN_VAIN, STOPPED]
