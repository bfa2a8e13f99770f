"""Which mistake of a pack is named first: the one that the others may follow from (issue 13.16)."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.hunt.pack import opening
from rules.packs.reading import PackError, Violation
from tests.rules.hunt.packing import FOLDER


def _wrong(tmp_path: Path, file: str, change: Callable[[str], str]) -> tuple[Violation, ...]:
    """What is said of the shipped pack after *change* to one of its files."""
    folder = tmp_path / "pack"
    if not folder.exists():
        shutil.copytree(FOLDER, folder)
    before = (folder / file).read_text(encoding="utf-8")
    after = change(before)
    assert after != before
    (folder / file).write_text(after, encoding="utf-8")
    with pytest.raises(PackError) as caught:
        opening.load(folder)
    return caught.value.violations


def _for(old: str, new: str, times: int = -1) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, times)


ONE_SLIP = [
    ("board1.toml", _for("part = 1", "part = ", 1), "board1.toml:6: This is not TOML"),
    ("pack.toml", _for('"open-road"', "open-road", 1), "pack.toml:6: This is not TOML"),
    ("cards.toml", _for("[[cards.", "[cards.", 1), "cards.toml:"),
    ("board1.toml", _for("[board1]", "[bord1]"), "A pack has no key `bord1`; did you mean `board1`?"),
    ("tiles.toml", _for("tiles = [", "tils = ["), "A pack has no key `tils`; did you mean `tiles`?"),
    ("cards.toml", _for("[[cards.ally1]]", "[[cards.aly1]]"), "no `aly1` here; did you mean `ally1`?"),
    ("board1.toml", _for("areas = [", "arees = [", 1), "There is no `arees` here; did you mean `areas`?"),
    ("board1.toml", _for("{ n = 7,", '{ n = "7",', 1), "`n` must be a whole number."),
]


@pytest.mark.parametrize(("file", "change", "said"), ONE_SLIP)
def test_one_slip_is_one_complaint(
    tmp_path: Path, file: str, change: Callable[[str], str], said: str
) -> None:
    """H-23: nothing is called missing that is misspelt, or may stand in the file that could not be read."""
    (found,) = _wrong(tmp_path, file, change)

    assert said in str(found)


@pytest.mark.parametrize("file", sorted(file.name for file in FOLDER.iterdir()))
def test_a_file_that_cannot_be_read_comes_before_all_that_it_may_explain(tmp_path: Path, file: str) -> None:
    """H-21.3: whichever file it is, and whatever stands in those that come before it in the alphabet."""
    first, *_ = _wrong(tmp_path, file, lambda text: f"= {text}")

    assert str(first).startswith(f"H-21.3  {file}:1: This is not TOML")


def test_a_key_that_there_is_not_comes_before_the_one_that_is_missing(tmp_path: Path) -> None:
    """H-21.3: also where nobody can tell that one was meant to be the other."""
    first, second = _wrong(tmp_path, "board1.toml", _for("{ n = 7,", "{ m = 7,", 1))

    assert "There is no `m` here" in first.sentence
    assert second.sentence == "`n` is missing here."


def test_what_cannot_be_read_comes_before_what_makes_no_sense(tmp_path: Path) -> None:
    """H-23.1: a location of that number twice, in an earlier line, and a word for a number in a later one."""
    _wrong(tmp_path, "board1.toml", _for("{ n = 3,", "{ n = 1,", 1))
    first, *rest = _wrong(
        tmp_path, "board1.toml", lambda text: re.sub(r"(n = 40,.*?), x = \d+", r'\1, x = "4"', text)
    )

    assert first.sentence == "`x` must be a number."
    assert any(found.clause == "H-23.1" for found in rest)
