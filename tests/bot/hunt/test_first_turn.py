"""The worked first turn of PLAYING.md is what the program does (Issue 16.5, 16.7)."""

from __future__ import annotations

import re

import pytest

from rules.game import Illegal
from rules.hunt.pack.opening import open_pack
from tests.bot.hunt.test_playing import TEXT
from tests.page.pictures import BOB, FIRST_RIDE, FIRST_TURN, FOLDER, beginning, played
from tests.rules.hunt import kit

TOLD = TEXT.partition("## A first turn")[2].partition("\n## ")[0]
BOARD = open_pack().boards[1]


def test_every_word_of_it_is_said_and_answered_so() -> None:
    """H-5.3, H-8.1: Ann marks 6, and 7 is searched for nothing."""
    _, told = played(beginning(), *FIRST_TURN, *FIRST_RIDE)

    assert "`mark 6`" in TOLD
    assert [words for _, words in FIRST_RIDE] == re.findall(r"^\d\. `([^`]+)`: the ", TOLD, re.MULTILINE)
    assert any("Frodo moves: step 1." in line for line in told)
    assert any("searches 7" in line and "**no**" in line for line in told)


def test_the_whole_ride_can_be_one_order() -> None:
    """H-17.12: what follows is for the next Nazgul."""
    ride, _ = played(beginning(), *FIRST_TURN)
    whole = " then ".join(words if words.endswith("end") else f"{words} then end" for _, words in FIRST_RIDE)

    assert played(ride, (BOB, whole))[0].wraiths == played(ride, *FIRST_RIDE)[0].wraiths == (18, 7, 23, 19)


def test_what_is_within_reach_and_what_bob_can_know_is_reckoned_rightly() -> None:
    """H-1.9, H-10.13, H-26.2."""
    starts = BOARD.flagged["start"]

    assert starts == (5, 6, 10)
    assert BOARD.reach(5, 0) == (1, 5, 6, 7)
    assert {at for start in starts for at in BOARD.reach(start, 0)} == {1, 5, 6, 7, 9, 10, 12}
    assert set(BOARD.reach(46, 2)) - {46} == {42, 45, 47, 48}


def test_a_place_to_begin_cannot_be_searched() -> None:
    """H-8.1: as Ann reckons."""
    beside = kit.in_block(kit.state(seats=2, wraiths=(7, 19, 23, 28))).state

    with pytest.raises(Illegal):
        played(beside, (BOB, "move 5 then search"))
    assert "**no**" in played(beside, (BOB, "move 8 then search"))[1][-1]


def test_its_pictures_are_there() -> None:
    """Issue 16.5: `python -m tests.page.pictures` takes them."""
    linked = re.findall(r"\.readme/([\w-]+\.png)", TOLD)

    assert len(linked) == 3
    assert all((FOLDER / name).stat().st_size < 100_000 for name in linked)
