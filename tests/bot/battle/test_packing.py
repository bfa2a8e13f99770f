"""`ringmaster pack --game battle`: a host's own map is begun, checked and drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from bot.battle.drawing.board import MOST_BYTES, WHOLE
from bot.command_line import run_words
from rules.battle.pack.opening import load

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A map as `pack new` writes it."""
    assert run_words(["pack", "new", str(tmp_path / "My Own Land"), "--game", "battle"]) == 0
    return tmp_path / "My Own Land"


def drawn(mine: Path) -> Image.Image:
    picture = mine.parent / "map.png"
    assert run_words(["pack", "draw", str(mine), str(picture)]) == 0
    assert picture.stat().st_size <= MOST_BYTES[WHOLE]
    with Image.open(picture) as image:
        return image.convert("RGB")


def edited(mine: Path, *changes: tuple[str, str]) -> None:
    file = mine / "pack.toml"
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")


def test_a_new_map_can_be_played(mine: Path, capsys: Captured) -> None:
    """B-22, B-23.1: the check knows by its keys what it is, and sums it up; notes come first (B-22.4)."""
    capsys.readouterr()

    assert run_words(["pack", "check", str(mine)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("warning  B-22.4")
    assert out[-6:-3] == [
        "My Own Land (my-own-land) can be played.",
        "Hexes: 520; sea 128, clear 326, mountain 47, forest 17, entwash 2.",
        "Crowns: saruman 1, shire 1, dwarves 2, rohan 2, gondor 2, sauron 5.",
    ]
    assert load(mine).title == "My Own Land"
    assert drawn(mine).width > drawn(mine).height


def test_an_unfinished_map_is_drawn_as_far_as_it_goes(mine: Path, capsys: Captured) -> None:
    """B-22: a site and a river off the map, a row too short; what is wrong is counted, and the check tells it."""
    whole = drawn(mine)
    edited(mine, ('hex = "N9"', 'hex = "N99"'), ('"C9-D9"', '"C9-Z9"'), ('"~~~~~......', '"~.'))
    capsys.readouterr()

    assert drawn(mine).size == whole.size
    out = capsys.readouterr().out
    assert "520 hexes are drawn" in out
    assert "says what is wrong with it" in out
    assert run_words(["pack", "check", str(mine)]) == 1
    assert "N99 is no hex of this map." in capsys.readouterr().out


def test_what_has_no_size_is_not_drawn(mine: Path, capsys: Captured) -> None:
    """B-23.1: one sentence, and no picture."""
    (mine / "pack.toml").write_text('[map]\nid = "x"\n', encoding="utf-8")

    assert run_words(["pack", "draw", str(mine), str(mine / "map.png")]) == 1
    assert "no board with a location to draw" in capsys.readouterr().err
    assert not (mine / "map.png").exists()
