"""The board in facts: it says what the picture shows."""

from __future__ import annotations

import pytest

from rules.hunt.pack.board import Board
from rules.hunt.pack.opening import open_pack
from rules.hunt.view import gazetteer
from rules.hunt.view.gazetteer import Pieces

BOARDS = [open_pack().boards[part] for part in (1, 2)]


@pytest.fixture
def shire() -> Board:
    return BOARDS[0]


def test_neighbours_are_told_with_what_leads_there(shire: Board) -> None:
    """H-20.10, H-1.2: the adjacent spaces of 28, by road and by path."""
    steps = gazetteer.neighbours(shire, 28)

    assert [step.to for step in steps] == [27, 39, 44]
    assert {step.kind for step in steps} == {"road"}


@pytest.mark.parametrize("board", BOARDS, ids=["part 1", "part 2"])
def test_neighbours_are_those_of_the_board(board: Board) -> None:
    """H-20.10, H-1.2: all of them, and a road where the board has one."""
    for space in board.spaces:
        steps = gazetteer.neighbours(board, space)

        assert tuple(sorted(step.to for step in steps)) == board.adjacent[space]
        assert all((step.kind != "path") == board.is_road(space, step.to) for step in steps)


def test_rings_hold_every_space_within_the_steps_once(shire: Board) -> None:
    """H-20.10: the spaces within n, by how far they are."""
    found = gazetteer.rings(shire, 17, 3)

    assert found[0] == (17,)
    assert sorted(space for ring in found for space in ring) == sorted(shire.within(17, 3))


def test_an_area_tells_what_stands_in_it(shire: Board) -> None:
    """H-20.10: spaces, marks and pieces of an area, and where one gets from there."""
    dot = shire.find("y6")
    pieces = Pieces(wraiths=(49, dot, 28, None), allies=(52,), eyes=(51,), swords=(50,))

    facts = gazetteer.area_facts(shire, "N", pieces)

    told = {entry.space: entry for entry in facts.entries}
    assert dot is not None
    assert facts.section == "V"
    assert set(told) == set(shire.areas["N"])
    assert told[49].wraiths == (0,)
    assert told[dot].wraiths == (1,)
    assert told[52].ally
    assert told[50].flags == ("dark",)
    assert (told[51].track, told[50].track, told[52].track) == ("eye", "sword", "")
    assert "L" in facts.beside
    assert "N" not in facts.beside
