"""`ringmaster pack draw`: the map of a pack, finished or not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from bot.command_line import run_words
from bot.drawing.map.plot import WIDTH
from tests.rules.hunt.packing import FOLDER, open_road

Captured = pytest.CaptureFixture[str]


def ringmaster(capsys: Captured, *words: str) -> tuple[int, str, str]:
    """Exit code, what was printed, and what was complained of."""
    code = run_words(words)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_a_pack_is_drawn(tmp_path: Path, capsys: Captured) -> None:
    """H-21.8: the first board, or the one that is named, within the bytes of every picture."""
    first, second = tmp_path / "one.png", tmp_path / "two.PNG"

    told = ringmaster(capsys, "pack", "draw", str(FOLDER), str(first))
    told_too = ringmaster(capsys, "pack", "draw", str(FOLDER), str(second), "--part", "2")

    assert told == (0, "Board 1: 64 locations and 39 dots are drawn.\n", "")
    assert told_too == (0, "Board 2: 60 locations and 44 dots are drawn.\n", "")
    for file in (first, second):
        assert file.stat().st_size <= 120_000
        with Image.open(file) as image:
            assert (image.format, image.width) == ("PNG", WIDTH)
    assert first.read_bytes() != second.read_bytes()


def test_an_unfinished_pack_is_drawn_as_far_as_it_goes(tmp_path: Path, capsys: Captured) -> None:
    """H-21.8, H-23.27: no cards yet, a location without a place, a way to nowhere, a file that cannot be read."""
    raw = {"board1": open_road()["board1"]}
    del raw["board1"]["locations"][3]["x"]
    (tmp_path / "board.json").write_text(json.dumps(raw), encoding="utf-8")
    (tmp_path / "cards.toml").write_text("[cards", encoding="utf-8")

    code, out, err = ringmaster(capsys, "pack", "draw", str(tmp_path), str(tmp_path / "map.png"))

    assert (code, err) == (0, "")
    first, second, third = out.splitlines()
    assert first.startswith("left out  H-21.3  cards.toml")
    assert second.startswith("Board 1: 63 locations")
    assert third.startswith("1 listed without")
    assert (tmp_path / "map.png").exists()


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        (("PACK", "map.gif"), 2, "does not end in .png"),
        (("PACK", "map.png", "--part", "3"), 1, "no board with a location"),
        (("nowhere", "map.png"), 2, "nowhere cannot be read: No such file or directory."),
        (("PACK", "no/such/folder/map.png"), 2, "cannot be written"),
    ],
)
def test_what_cannot_be_drawn_is_said(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
    words: tuple[str, ...],
    code: int,
    complaint: str,
) -> None:
    """H-21.8: one sentence, an exit code, and no file."""
    monkeypatch.chdir(tmp_path)

    told = ringmaster(capsys, "pack", "draw", *(str(FOLDER) if word == "PACK" else word for word in words))

    assert told[0] == code
    assert complaint in told[2]
    assert not list(tmp_path.iterdir())
