"""Which spaces a card speaks of (H-22.1 to H-22.3)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.hunt.cards import selectors
from rules.hunt.pack.board import Space
from rules.hunt.play import Play
from rules.hunt.state import Mentor
from rules.hunt.values import Declaration, Track
from tests.rules.hunt import kit
from tests.rules.hunt.made_up import context, where

BOARD = kit.PACK.boards[1]


def _play(part: int = 1, **changes: Any) -> Play:
    return kit.play_of(kit.state(part, **changes))


def _spaces(play: Play, figure: int | None = 0, **said: Any) -> set[Space]:
    return set(selectors.matching(play, where(**said), context(figure)))


def test_a_selector_means_locations_unless_it_says_more() -> None:
    """H-22.1: `kind` is location by default; dot and any are the others."""
    play = _play()

    assert _spaces(play) == set(BOARD.locations)
    assert _spaces(play, kind="dot") == set(BOARD.dots)
    assert _spaces(play, kind="any") == set(BOARD.spaces)


def test_flags_are_any_of_those_and_none_of_those() -> None:
    """H-22.1: `flag` and `not_flag`."""
    play = _play()

    either = _spaces(play, flag=["ally", "dark"])
    assert either == {*BOARD.flagged["ally"], *BOARD.flagged["dark"]}
    assert _spaces(play, not_flag=["ally", "dark"]) == set(BOARD.locations) - either


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"at": 17}, {17}),
        ({"adjacent": 8}, {7, 17}),
        ({"connected": 8}, {3, 7, 8, 12, 14, 17}),
        ({"within": {"of": 61, "steps": 1}}, {58, 59, 61}),
        ({"area": ["A"]}, {1, 2, 3, 4}),
        ({"section": ["VI"]}, {57, 58, 59, 60, 61, 62, 63, 64}),
        ({"area_of": 1}, {1, 2, 3, 4}),
        ({"section_of": 61}, {57, 58, 59, 60, 61, 62, 63, 64}),
        ({"numbers": [3, 5]}, {3, 5}),
        ({"area": ["A"], "flag": ["ally"]}, {1, 4}),
    ],
)
def test_places_are_measured_from_their_anchor(said: dict[str, Any], expected: set[int]) -> None:
    """H-22.1: all tests hold together; a location is connected to itself (H-1.3)."""
    assert _spaces(_play(), **said) == expected


@pytest.mark.parametrize(
    ("anchor", "expected"),
    [
        ("bearer", {7}),
        ("active", {16}),
        ("wraith", {16, 19, 23, 28}),
        ("ally", {29, 37}),
        ("track", {40}),
        ("target", {31}),
        ("chosen", {50, 51}),
        ("start", {5, 6, 10}),
        ("exit", {61, 62, 64}),
        (12, {12}),
        ("gandalf", set()),
    ],
)
def test_each_anchor_means_its_pieces(anchor: str | int, expected: set[int]) -> None:
    """H-22.2: where an anchor means several pieces one of them is enough."""
    play = _play(log=(5, 7, 0), allies=(29, 37), tracks=(Track(40, sword=False),))
    said = Declaration(1, 0, 2, "move", spaces=(30, 31))
    given = context(0, declaration=said, chosen=(50, 51))

    assert set(selectors.anchored(play, anchor, given)) == expected
    assert set(selectors.matching(play, where(at=anchor), given)) == expected


def test_gandalf_is_an_anchor_until_he_is_out() -> None:
    """H-22.1, H-22.34."""
    hidden = _play(2)
    out = _play(2, mentor=Mentor(24, (24,), "out"))

    assert _spaces(hidden, at="gandalf") == {24}
    assert _spaces(out, at="gandalf") == set()


def test_a_perception_aims_at_all_its_spaces() -> None:
    """H-22.11: the target of a perception is the area or section."""
    area = Declaration(1, 0, 2, "perceive", area="area A")
    section = Declaration(1, 0, 2, "perceive", area="section VI")

    assert selectors.target(BOARD, area) == BOARD.areas["A"]
    assert {57, 61, 64} < set(selectors.target(BOARD, section))


def test_pieces_are_one_of_those_or_none_of_those() -> None:
    """H-22.1: `has` and `lacks`; of Gandalf only his figure on the board counts."""
    play = _play(2, mentor=Mentor(24, (24,), "revealed"), allies=(2,), tracks=(Track(6, sword=False),))

    assert _spaces(play, has=["wraith"]) == {17, 30}
    assert _spaces(play, has=["ally", "track", "gandalf"]) == {2, 6, 24}
    assert _spaces(play, numbers=[2, 3, 6, 17, 24], lacks=["ally", "track", "gandalf", "wraith"]) == {3}
    assert _spaces(_play(2), has=["gandalf"]) == set()


def test_the_log_can_be_asked() -> None:
    """H-22.1, H-1.11: `on_log` in Part 1 and on the travelled part of the journey."""
    assert _spaces(_play(log=(5, 7, 0, -1)), on_log=True) == {5, 7}
    assert _spaces(_play(2, moves=2), on_log=True) == {1, 5, 6}
    assert 7 not in _spaces(_play(log=(5, 7)), on_log=False)


def test_a_dot_is_connected_to_where_its_chain_leads() -> None:
    """H-1.3: from a dot, but not to itself."""
    dot = BOARD.find("51-57.1")
    assert dot is not None

    assert selectors.connected(BOARD, dot) >= {51, 57}
    assert dot not in selectors.connected(BOARD, dot)


def test_what_is_secret_is_known_by_its_words() -> None:
    """H-22.3: bearer, gandalf and on_log read what RB alone knows."""
    assert selectors.is_secret(where(within={"of": "bearer", "steps": 2}))
    assert selectors.is_secret(where(section_of="gandalf"))
    assert selectors.is_secret(where(on_log=False))
    assert not selectors.is_secret(where(adjacent="active", flag=["dark"]))


def test_one_space_can_be_asked_alone() -> None:
    """H-22.1."""
    play = _play()

    assert selectors.matches(play, where(adjacent="wraith"), 29, context()) == (29 in BOARD.adjacent[28])
    assert not selectors.matches(play, where(flag=["exit"]), 5, context())


@pytest.mark.parametrize(("edition", "found"), [(2, set[Space]()), (1, {-1})])
def test_a_slash_on_the_log_is_no_space(edition: int, found: set[Space]) -> None:
    """H-22.1, H-10.14: the first named dot is written as the mark of a slash is, and is something else."""
    play = _play(log=(5, -1), rules=kit.rules(edition=edition))

    assert _spaces(play, kind="dot", on_log=True) == found
    assert _spaces(play, on_log=True) == {5}
