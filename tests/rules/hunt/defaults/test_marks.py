"""What a default does for Frodo and Gandalf on their way (H-17.27, H-17.29, H-17.30)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.board import graphs
from rules.game import Question
from rules.hunt.bearer import encounter
from rules.hunt.defaults import marks
from rules.hunt.events import (
    BearerTurned,
    DeedDone,
    FrodoMoved,
    FrodoRested,
    MentorRevealed,
    MentorSafe,
)
from rules.hunt.play import Play
from rules.hunt.state import (
    ALL,
    DOT,
    NIGHTFALL,
    EndTurn,
    Escaping,
    Mentor,
)
from rules.hunt.values import Ban
from tests.rules.hunt.kit import PACK, among, in_bearer_turn, lapsed, play_of, state

TURN = Question("turn", 1)


# RB's turn in Part 1 (H-17.27).


def test_by_day_frodo_is_moved_and_the_turn_ends() -> None:
    """H-18.5, H-18.7, H-18.8, D-5: a mark, no card, no token, no ability."""
    done = lapsed(in_bearer_turn(state()).state, TURN)

    assert among(done, FrodoMoved) == [FrodoMoved(1, 1, "move")]
    assert len(among(done, BearerTurned)) == 1
    assert done.state.ally_hand == state().ally_hand
    assert done.state.on_frodo == 1


def test_at_night_frodo_rests() -> None:
    """H-18.6, D-6: it costs nothing."""
    done = lapsed(in_bearer_turn(state(phase=NIGHTFALL)).state, TURN)

    assert len(among(done, FrodoRested)) == 1
    assert done.state.corruption == 0


@pytest.mark.parametrize(("part", "by"), [(1, "move"), (2, "advance")])
def test_where_resting_is_forbidden_he_moves(part: int, by: str) -> None:
    """H-18.6, H-17.27, D-6: by auto-mark, in Part 2 an advance."""
    ban = Ban("rest", ALL, None, "turn", 1)

    done = lapsed(in_bearer_turn(state(part, phase=NIGHTFALL, bans=(ban,))).state, TURN)

    assert [event.by for event in among(done, FrodoMoved)] == [by]
    assert done.state.corruption == 1


def test_what_is_done_already_is_not_done_again() -> None:
    """H-17.4: only the end of the turn was owed."""
    done = lapsed(in_bearer_turn(state(log=(5, 6)), moved=True).state, TURN)

    assert done.state.log == (5, 6)
    assert len(among(done, BearerTurned)) == 1


def test_the_stored_route_comes_first() -> None:
    """H-17.27 (1), H-17.15: its next step, which is used up."""
    done = lapsed(in_bearer_turn(state(route=("6", "dot"))).state, TURN)

    assert done.state.log == (5, 6)
    assert done.state.route == ("dot",)


def test_a_route_that_leads_nowhere_is_left_alone() -> None:
    """H-17.27 (2): an illegal next step is no step."""
    done = lapsed(in_bearer_turn(state(route=("60",))).state, TURN)

    assert done.state.log[1] != 60
    assert done.state.moves == 1


def _auto_marks(**changes: Any) -> set[int]:
    """What auto-mark comes to in many games."""
    given_state = state(**{"wraiths": (61, 61, 61, 61), **changes})
    found = set()
    for seed in range(60):
        play = play_of(given_state, seed)
        play.set(todo=(EndTurn(), in_bearer_turn(given_state).state.todo[-1]))
        found.add(marks.mark(play))
    return found


def test_auto_mark_goes_hardly_out_of_the_way() -> None:
    """H-17.27 (2), H-17.5: of marks whose way left is at most 1 above the least one, by lot."""
    board = PACK.boards[1]
    reach = [n for n in board.reach(5, 0) if n != 5]
    after = {n: board.remaining(n, 0) for n in reach} | {DOT: board.remaining(5, 1)}

    found = _auto_marks()

    assert found == {n for n, left in after.items() if left <= min(after.values()) + 1}
    assert len(found) > 1


def test_auto_mark_does_not_go_back() -> None:
    """H-17.27 (2): locations on the log are dropped, the last one too; a dot always stays."""
    board = PACK.boards[1]
    near = tuple(n for n in board.reach(46, 0) if n != 46)

    assert _auto_marks(log=(5, *near, 46)) == {DOT}
    assert 46 not in _auto_marks(log=(5, 46))


def test_auto_mark_keeps_to_the_time_left() -> None:
    """H-17.27 (2): marks after which the track is too short are dropped, unless all are."""
    board = PACK.boards[1]
    tight = 16 - board.remaining(46, 0)

    found = _auto_marks(log=(5, 46), moves=tight)

    assert found == {n for n in (45, 47, DOT) if (board.remaining(n, 0) if n else board.remaining(46, 1))
                     <= 16 - tight - 1}  # fmt: skip
    assert _auto_marks(log=(5, 46), moves=15)


def test_auto_mark_shuns_the_nazgul() -> None:
    """H-17.27 (2): locations with one are dropped."""
    best = _auto_marks(log=(5, 46))
    (place, *_) = [n for n in best if n != DOT]

    assert place not in _auto_marks(log=(5, 46), wraiths=(place, 1, 1, 1))


@given(st.integers(0, 10_000), st.data())
@settings(max_examples=60, deadline=None)
def test_auto_mark_is_always_legal(seed: int, data: st.DataObject) -> None:
    """H-17.4, H-17.27: from anywhere, by day or night, with any number of dots."""
    board = PACK.boards[1]
    inner = [n for n in board.locations if n not in board.exits]
    log = (5, data.draw(st.sampled_from(inner)), *(DOT,) * data.draw(st.integers(0, 3)))
    night = data.draw(st.booleans())
    bans = (Ban("rest", ALL, None, "turn", 1),) if night else ()
    play = in_bearer_turn(state(log=log, moves=len(log), phase=NIGHTFALL if night else 1, bans=bans))

    done = lapsed(play.state, TURN, seed)

    assert among(done, FrodoMoved)


# RB's turn in Part 2 (H-17.30).


def _mentor(location: int, deeds: tuple[int, ...] = (), **changes: Any) -> Play:
    mentor = Mentor(location, (location,), "hidden", deeds, (), (16, 19, 28))
    return in_bearer_turn(state(2, **{"mentor": mentor, "wraiths": (55, 55, 55, 55), **changes}))


def test_gandalf_goes_toward_the_nearest_deed() -> None:
    """H-18.26, D-26, H-17.30: a step of a way at most 1 longer than the shortest."""
    board = PACK.boards[2]
    ways = {n: tuple(m for m in gaps if m != n) for n, gaps in board.gaps.items()}
    far = graphs.distances(ways, 28)
    moved = set()

    for seed in range(40):
        done = lapsed(_mentor(2, (28,)).state, TURN, seed)
        assert done.state.mentor is not None
        moved.add(done.state.mentor.location)

    assert moved == {n for n in ways[2] if far[n] + 1 <= min(far[m] for m in ways[2]) + 2}


def test_gandalf_avoids_the_nazgul_where_another_way_is_as_short() -> None:
    """H-17.30: but not where the only short way leads through them."""
    board = PACK.boards[2]
    play = play_of(state(2))
    for start in board.locations:
        goals = tuple(sorted(board.exits))
        if start in goals:
            continue
        first = marks.toward(play, start, goals)
        play.set(wraiths=(first,) * 4)
        again = marks.toward(play, start, goals)
        assert again in board.gaps[start]
        play.set(wraiths=(55,) * 4)


def test_gandalf_does_a_deed_where_he_stands_or_gets_to() -> None:
    """H-18.28, D-28, H-17.30: before his move and after it."""
    board = PACK.boards[2]
    near = next(n for n in board.gaps[24] if n != 24 and n not in board.exits)

    here = lapsed(_mentor(24, (24, 43)).state, TURN)
    there = lapsed(_mentor(24, (near,), route=(str(near),)).state, TURN)

    assert [event.location for event in among(here, DeedDone)] == [24]
    assert [event.location for event in among(there, DeedDone)] == [near]
    assert there.state.route == ()


def test_gandalf_is_not_revealed() -> None:
    """H-18.27, D-27, H-17.30: even with a Nazgul where he is."""
    done = lapsed(_mentor(24, (43,), wraiths=(24, 24, 24, 24), route=("24",)).state, TURN)

    assert among(done, MentorRevealed) == []


@pytest.mark.parametrize(("deeds", "is_safe"), [((), True), ((43,), False)])
def test_rivendell_is_announced_only_without_open_deeds(deeds: tuple[int, ...], is_safe: bool) -> None:
    """H-18.29, D-29, H-17.30."""
    exit = min(PACK.boards[2].exits)

    done = lapsed(_mentor(exit, deeds).state, TURN)

    assert bool(among(done, MentorSafe)) is is_safe


def test_gandalf_goes_to_an_exit_when_his_deeds_are_done() -> None:
    """H-17.30: and announces Rivendell when he gets there."""
    board = PACK.boards[2]
    exit = min(board.exits)
    near = next(n for n in board.gaps[exit] if n not in board.exits)

    found = [lapsed(_mentor(near).state, TURN, seed) for seed in range(30)]

    assert any(among(done, MentorSafe) for done in found)


def test_in_part_2_frodo_rests_at_night_and_gandalf_moves() -> None:
    """H-18.6, H-18.26, H-13.7: both are owed."""
    done = lapsed(_mentor(24, (43,), phase=NIGHTFALL).state, TURN)

    assert len(among(done, FrodoRested)) == 1
    assert done.state.mentor is not None
    assert len(done.state.mentor.log) == 2


# Escapes (H-17.29, D-19).


def _escapes(**changes: Any) -> set[int]:
    given_state = state(**{"todo": (EndTurn(), Escaping(Question("escape", 1))), "log": (5, 46), **changes})
    return {marks.escape(play_of(given_state, seed)).location for seed in range(60)}


def test_auto_escape() -> None:
    """H-17.29, H-18.19, D-19: away from the Nazgul, and at most 1 farther than the least way left, by lot."""
    board = PACK.boards[1]
    ways = (42, 45, 47, 48)
    least = min(board.remaining(n, 0) for n in ways)

    assert _escapes() == {n for n in ways if board.remaining(n, 0) <= least + 1}
    for near in ways:
        others = [n for n in ways if board.distance(n, near) > 1]
        if others:
            least = min(board.remaining(n, 0) for n in others)
            assert _escapes(wraiths=(near, 1, 1, 1)) == {
                n for n in others if board.remaining(n, 0) <= least + 1
            }


def test_auto_escape_goes_somewhere_even_among_nazgul() -> None:
    """H-17.29: the ones near them are left out only if others remain; where nothing is legal Frodo stays."""
    assert 0 not in _escapes(wraiths=(42, 45, 47, 48))
    board = PACK.boards[1]
    lonely = next((n for n in board.locations if not encounter.ways_out(board, state(log=(5, n)))), None)
    if lonely is not None:
        assert _escapes(log=(5, lonely)) == {0}


def test_an_escape_that_lapses_is_made() -> None:
    """H-18.19: the figure goes on."""
    given_state = state(todo=(EndTurn(), Escaping(Question("escape", 1))), log=(5, 46), found=46)

    done = lapsed(given_state, Question("escape", 1))

    assert among(done, FrodoMoved)[0] == FrodoMoved(1, 1, "escape")
