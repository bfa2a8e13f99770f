"""`ringmaster pack`: begin a pack, and check one."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from bot.command_line import run_words
from bot.games import finding
from rules.hunt.pack import opening
from tests.rules.hunt.packing import FOLDER, open_road

Captured = pytest.CaptureFixture[str]


def ringmaster(capsys: Captured, *words: str) -> tuple[int, str, str]:
    """Exit code, what was printed, and what was complained of."""
    code = run_words(words)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_a_sound_pack_is_summed_up(capsys: Captured) -> None:
    """H-23.28: counts, M per start, areas and sections, tile sum, deck sizes, unused verbs."""
    code, out, err = ringmaster(capsys, "pack", "check", str(FOLDER))

    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "The Open Road (open-road 1.0.1) can be played.",
        "Board 1: 64 locations, 39 dots, 16 areas in 6 sections;"
        " ally 16, dark 8, start 3, exit 3, wraith_start 6.",
        "Board 1: the fewest marks from a start to an exit: 12 from 5, 12 from 6, 13 from 10.",
        "Board 2: 60 locations, 44 dots, 15 areas in 5 sections;"
        " ally 13, dark 8, start 1, exit 3, wraith_start 2.",
        "Board 2: the fewest marks from a start to an exit: 11 from 1.",
        "Decks: ally1 22, ally2 22, sorcery 22. Reactions among them: ally1 5, ally2 4.",
        "Company cards: 5. Tokens: start 3, info 16, deeds 15.",
        "Tiles: standard 15, part2 3, special 2; all of them cost 24 corruption at worst.",
        "Journeys, generated: short 18, long 18.",
        "Verbs that no card uses: threshold.",
        f"SHA-256: {opening.open_pack().sha256}",
    ]


def test_all_that_is_wrong_is_said_with_its_line(tmp_path: Path, capsys: Captured) -> None:
    """H-23: every violation at once, each with its clause, file and line; exit code 1."""
    raw = open_road()
    raw["cards"]["ally1"][0]["options"] = [[{"heel": {"n": 1}}]]
    raw["tokens"]["start"] = [5]
    file = tmp_path / "pack.json"
    file.write_text(json.dumps(raw, indent=1), encoding="utf-8")

    code, out, _ = ringmaster(capsys, "pack", "check", str(file))

    assert code == 1
    first, second, last = out.splitlines()
    assert first.startswith("H-23.14  pack.json:")
    assert second.startswith("H-23.10  pack.json:")
    assert first.endswith("There is no `heel` here; did you mean `heal`?")
    assert last == "The pack cannot be played: 2 things are wrong with it."


def test_warnings_refuse_nothing(tmp_path: Path, capsys: Captured) -> None:
    """H-23.20: they come before the summary."""
    raw = open_road()
    raw["cards"]["ally1"].pop(0)
    file = tmp_path / "pack.json"
    file.write_text(json.dumps(raw, indent=1), encoding="utf-8")
    line = 1 + file.read_text(encoding="utf-8").splitlines().index('  "ally1": [')

    code, out, _ = ringmaster(capsys, "pack", "check", str(file))

    assert code == 0
    assert out.startswith(f"warning  H-23.20  pack.json:{line}, cards.ally1: The deck ally1 has 21 cards;")
    assert "can be played." in out


def test_a_new_pack_is_complete_and_can_be_played(tmp_path: Path, capsys: Captured) -> None:
    """H-21.2: what a host begins with passes the check; its name and id are those of the folder."""
    folder = tmp_path / 'Our "Own" Road'

    code, out, _ = ringmaster(capsys, "pack", "new", str(folder), "--game", "hunt")

    assert code == 0
    assert out.endswith(f"ringmaster pack check '{folder}' --game hunt\n")
    pack = opening.load(folder)
    assert (pack.id, pack.name, pack.version) == ("our-own-road", "Our Own Road", "0.1.0")
    assert pack.warnings == ()
    assert {file.name for file in folder.iterdir()} == {file.name for file in FOLDER.glob("*.toml")}
    assert (folder / "pack.toml").read_text(encoding="utf-8").startswith("# Our Own Road: a pack for Hunt")


@pytest.mark.parametrize("name", ["...", "Übungen", "日本", "-", "x" * 120])
def test_any_folder_makes_a_pack(tmp_path: Path, name: str, capsys: Captured) -> None:
    """H-21.4: whatever the folder is called, its id is one that games can keep."""
    assert ringmaster(capsys, "pack", "new", str(tmp_path / name), "--game", "hunt")[0] == 0
    assert opening.load(tmp_path / name).parts == (1, 2)
    tomllib.loads((tmp_path / name / "pack.toml").read_text(encoding="utf-8"))


def test_nothing_is_overwritten(tmp_path: Path, capsys: Captured) -> None:
    """A folder that holds something, and a file, are left as they are."""
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_text("mine")
    (tmp_path / "empty").mkdir()

    for name in ("full", "full/notes.txt"):
        code, out, err = ringmaster(capsys, "pack", "new", str(tmp_path / name), "--game", "hunt")
        assert (code, out) == (2, "")
        assert "is there already, and not empty; name a new folder." in err
    assert [file.name for file in (tmp_path / "full").iterdir()] == ["notes.txt"]
    assert ringmaster(capsys, "pack", "new", str(tmp_path / "empty"), "--game", "hunt")[0] == 0


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path, capsys: Captured) -> None:
    """One sentence, no traceback."""
    (tmp_path / "file").write_text("")

    code, _, err = ringmaster(capsys, "pack", "new", str(tmp_path / "file" / "pack"), "--game", "hunt")

    assert code in (1, 2)
    assert err.count("\n") == 1


def test_the_game_is_named_where_it_is_wanted(tmp_path: Path, capsys: Captured) -> None:
    """Issue 15.3: it goes without saying of a pack that is there, or while one game alone has packs."""
    played = ", ".join(name for name, _ in finding.parts("packing"))
    assert ringmaster(capsys, "pack", "check", str(FOLDER), "--game", "hunt")[0] == 0
    code, out, _ = ringmaster(capsys, "pack", "new", str(tmp_path / "mine"), "--game", "hunt")
    assert code == 0
    assert out.endswith("mine --game hunt\n")

    code, _, err = ringmaster(capsys, "pack", "check", str(FOLDER), "--game", "quest")
    assert code != 0
    assert f"quest is no game that is played with packs; there are: {played}." in " ".join(err.split())

    code, _, err = ringmaster(capsys, "pack", "new", str(tmp_path / "other"))
    assert code != 0
    assert f"Say for which game, with --game; there are: {played}." in " ".join(err.split())
