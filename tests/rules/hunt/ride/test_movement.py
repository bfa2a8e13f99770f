"""Where Nazgul can ride (H-7.2, H-7.3, H-9.13)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.game import Illegal
from rules.hunt.ride import movement
from rules.hunt.ride.movement import Way
from rules.hunt.state import ALL, NIGHTFALL, Activation, HuntState
from rules.hunt.values import Ban
from tests.rules.hunt.kit import PACK, state

BOARD = PACK.boards[1]


def at(space: int, **changes: Any) -> HuntState:
    """The first Nazgul on *space*, the others far away."""
    return state(wraiths=(space, 1, 1, 1), **changes)


def words(found: HuntState, activation: Activation | None = None) -> set[str]:
    return {BOARD.word(space) for space in movement.reach(PACK, found, 0, activation)}


def test_one_space_or_three_along_roads_by_day() -> None:
    """H-7.2, H-26.4: from 28; the worked example counts the space it stands on."""
    listed = {"17", "19", "27", "29", "30", "31", "37", "39", "40", "44", "51", "51-57.1"}

    assert words(at(28)) == listed
    assert words(at(28, allies=(44,))) == listed - {"44", "51", "51-57.1"}


def test_no_exit_is_entered_or_passed() -> None:
    """H-7.3, H-26.5: from 58, next to the gate of Bree."""
    listed = {"51", "51-57.1", "56", "57", "60", "63", "58-59.1", "58-60.1"}

    assert words(at(58)) == listed
    assert words(at(58, phase=NIGHTFALL)).isdisjoint({"61", "62", "64"})


def test_two_spaces_of_any_kind_at_night() -> None:
    """H-7.2, H-22.25: and by day with a night's stride."""
    by_day, by_night = words(at(13)), words(at(13, phase=NIGHTFALL))

    assert by_day == {BOARD.word(space) for space in BOARD.adjacent[13]}
    assert by_night == {BOARD.word(space) for space in BOARD.within(13, 2)} - {"13"}
    assert words(at(13), Activation(0, stride=True)) == by_night


def test_nazgul_share_spaces_and_pass_each_other() -> None:
    """H-7.4."""
    assert words(state(wraiths=(28, 44, 51, 28))) == words(at(28))


def test_the_figure_of_gandalf_bars_the_way() -> None:
    """H-13.10."""
    found = state(part=2, wraiths=(6, 30, 30, 30))
    assert found.mentor is not None
    barred = replace(found, mentor=replace(found.mentor, location=17, state="revealed"))

    assert {17, 18} <= set(movement.reach(PACK, found, 0))
    assert not {17, 18} & set(movement.reach(PACK, barred, 0))


def test_bans_hold_and_bind_only_whom_they_name() -> None:
    """H-22.24: move, road, enter, and where they hold."""
    assert movement.reach(PACK, at(28, bans=(Ban("move", 0, None, "turn", 1),)), 0) == {}
    assert words(at(28, bans=(Ban("move", 1, None, "turn", 1),))) == words(at(28))
    assert words(at(28, bans=(Ban("road", ALL, None, "day", 1),))) == {
        BOARD.word(space) for space in BOARD.adjacent[28]
    }
    shut = Ban("enter", ALL, (44,), "next_turn", 1)
    assert words(at(28, bans=(shut,))) == words(at(28, allies=(44,)))
    assert words(at(28, bans=(Ban("move", ALL, (44,), "turn", 1),))) == words(at(28)) - {"44"}


def test_an_extra_space_joins_the_move_without_spoiling_the_road() -> None:
    """H-9.13: before, between or after the road spaces."""
    far = movement.reach(PACK, at(28), 0, Activation(0, extra=1))

    assert far[17] == Way((27, 19, 17), 0, True)  # no extra space where none is needed
    assert far[8].extra == 1  # four spaces of road
    start_by_path = movement.reach(PACK, at(41), 0, Activation(0, extra=1))
    assert start_by_path[27] == Way((39, 28, 27), 1, False)  # the path first, then the road


def test_a_road_is_taken_where_it_is_no_detour_in_extra_spaces() -> None:
    """H-22.11: a move has mode path unless all its segments are road."""
    found = movement.reach(PACK, at(28, phase=NIGHTFALL), 0)

    assert found[29].mode == "road"
    assert found[38].mode == "path"


def test_a_named_route_is_taken_space_by_space() -> None:
    """H-17.8, H-7.2: every space is named, and all of them must be allowed."""
    found = at(28)

    assert movement.route(PACK, found, 0, (27, 29, 31), Activation(0)) == Way((27, 29, 31), 0, True)
    for spaces, clause in (((27, 20), "H-7.2"), ((27, 31), "H-7.2"), ((27, 19, 17, 8), "H-7.2")):
        with pytest.raises(Illegal) as no:
            movement.route(PACK, found, 0, spaces, Activation(0))
        assert no.value.clause == clause
    assert movement.route(PACK, found, 0, (27, 20), Activation(0, extra=1)).extra == 1
    with pytest.raises(Illegal) as no:
        movement.route(PACK, at(28, allies=(27,)), 0, (27, 29), Activation(0))
    assert no.value.clause == "H-7.3"


@given(
    st.sampled_from(BOARD.spaces),
    st.booleans(),
    st.integers(0, 2),
    st.frozensets(st.sampled_from(BOARD.locations), max_size=8),
)
def test_every_way_is_walked_on_the_board(
    start: int, is_night: bool, extra: int, allies: frozenset[int]
) -> None:
    """H-7.2, H-7.3, H-9.13: each way is connected, open, and no longer than the rules allow."""
    found = at(start, phase=NIGHTFALL if is_night else 1, allies=tuple(sorted(allies)))
    active = Activation(0, extra=extra)
    for space, way in movement.reach(PACK, found, 0, active).items():
        roads, here = 0, start
        for onward in way.spaces:
            assert onward in BOARD.adjacent[here]
            assert onward not in BOARD.exits
            assert onward not in allies
            roads, here = roads + BOARD.is_road(here, onward), onward
        own = len(way.spaces) - way.extra
        assert here == space != start
        assert way.extra <= extra
        assert own <= (2 if is_night else 1) or (own <= 3 and roads >= own)
        assert movement.route(PACK, found, 0, way.spaces, active).extra <= way.extra


def test_steps_of_a_card_go_by_the_roads_or_paths_that_it_names() -> None:
    """H-22.22, H-7.3."""
    by_path = movement.steps_within(PACK, at(28), 0, 1, "path")
    by_road = movement.steps_within(PACK, at(28), 0, 1, "road")

    assert set(by_road) == {27, 39, 44}
    assert set(by_road) | set(by_path) == set(BOARD.adjacent[28])
