"""What a default does for a Nazgul (H-17.28)."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import Question
from rules.hunt.actions import OrderStep as Words
from rules.hunt.defaults import rides
from rules.hunt.events import (
    DefaultUsed,
    NazgulMoved,
)
from rules.hunt.play import Play
from rules.hunt.ride import movement
from rules.hunt.state import (
    ALL,
    NIGHTFALL,
    Activation,
    Riding,
)
from rules.hunt.values import Asked, Ban, Track
from tests.rules.hunt.kit import PACK, among, in_block, lapsed, state

BLOCK = Question("block", 1)


# Blocks (H-17.28).


def _activation(figure_at: int, seat: int = 2, **changes: Any) -> Play:
    return in_block(state(**{"wraiths": (figure_at, 2, 3, 4), **changes}), seat)


def test_the_free_action_is_taken_where_it_stands() -> None:
    """H-17.28 (2), H-18.14, H-18.15, D-14, D-15: without moving."""
    play = _activation(24)

    assert rides.ride(play, 2).steps == (Words(("search",)),)


def test_with_the_eye_it_hunts() -> None:
    """H-17.28 (2), H-7.6: the free action of that night."""
    play = _activation(24, eye=True, phase=NIGHTFALL)

    assert rides.ride(play, 2).steps == (Words(("hunt",)),)


def test_it_rides_to_where_it_can_search_nearest_to_the_latest_track() -> None:
    """H-17.28 (3): not to a location with a track token; lowest number on ties."""
    board = PACK.boards[1]
    play = _activation(29, tracks=(Track(1, sword=False), Track(29, sword=False)))
    reached = movement.reach(PACK, play.state, 0)
    able = [n for n in reached if n > 0 and "start" not in board.flags[n]]
    expected = min(able, key=lambda n: (board.distance(n, 29), n))

    assert rides.ride(play, 2).steps == (Words(("move", str(expected))),)


def test_without_a_track_it_rides_to_the_latest_area_with_a_yes_else_to_an_exit() -> None:
    """H-17.28 (3)."""
    board = PACK.boards[1]
    yes = Asked(1, 1, 1, 1, 1, 1, 0, "perceive", "area H", answer=True)
    no = Asked(2, 1, 1, 1, 1, 1, 0, "perceive", "area A", answer=False)
    dot = next(space for space in board.adjacent[28] if space < 0) if any(
        space < 0 for space in board.adjacent[28]
    ) else board.dots[0]  # fmt: skip

    for ledger, goals in (((yes, no), board.areas["H"]), ((no,), tuple(board.exits))):
        play = _activation(dot, ledger=ledger)
        target = rides.target(PACK, play.state, Activation(0), "search")
        reached = movement.reach(PACK, play.state, 0)
        able = [n for n in reached if n > 0 and "start" not in board.flags[n]]
        least = min(min(board.distance(n, goal) for goal in goals) for n in able)
        assert target is not None
        assert min(board.distance(target, goal) for goal in goals) == least


def test_a_block_is_ridden_to_its_end() -> None:
    """H-17.28, H-17.7: all its Nazgul, no die, no card, no ability; then the next block opens."""
    before = _activation(24).state

    done = lapsed(before, BLOCK)

    assert done.state.dice == before.dice
    assert done.state.sorcery_hands == before.sorcery_hands
    assert [event.kind for event in among(done, DefaultUsed)] == ["block"]
    (riding,) = [task for task in done.state.todo if isinstance(task, Riding)]
    assert [block.seat for block in riding.blocks] == [3]


def test_one_that_can_do_nothing_stays() -> None:
    """H-17.28 (4): moves and actions are forbidden."""
    bans = (Ban("move", ALL, None, "turn", 1), Ban("free_action", ALL, None, "turn", 1))

    done = lapsed(_activation(24, bans=bans).state, BLOCK)

    assert among(done, NazgulMoved) == []
    assert len(done.state.ledger) == 0


def test_what_is_left_of_the_queue_comes_first() -> None:
    """H-17.28 (1): then nothing of it is left, and the rest goes by the rule."""
    queue = (Words(("move", "22")), Words(("end",)))
    play = _activation(24, queues=(queue, ()))

    done = lapsed(play.state, BLOCK)

    assert next(iter(among(done, NazgulMoved))).way[-1] == 22
    assert done.state.queues[0] == ()


def test_a_queue_that_is_broken_is_left_out() -> None:
    """H-17.28, H-17.4: a default never asks again."""
    play = _activation(24, queues=((Words(("move", "60")),), ()))

    done = lapsed(play.state, BLOCK)

    assert done.state.ledger[0].target == "24"
    assert done.state.queues[0] == ()


@given(st.integers(0, 10_000), st.data())
@settings(max_examples=40, deadline=None)
def test_auto_activation_is_always_legal(seed: int, data: st.DataObject) -> None:
    """H-17.4, H-17.28: from every space of either board, with any tokens about."""
    part = data.draw(st.sampled_from((1, 2)))
    board = PACK.boards[part]
    inside = [space for space in board.spaces if space not in board.exits]
    at = tuple(data.draw(st.sampled_from(inside)) for _ in range(4))
    free = [n for n in board.locations if n not in at and n not in board.exits]
    allies = tuple(sorted(data.draw(st.sets(st.sampled_from(free), max_size=8))))
    marked = data.draw(st.lists(st.sampled_from(board.locations), max_size=5, unique=True))
    given_state = state(
        part,
        wraiths=at,
        allies=allies,
        tracks=tuple(Track(n, sword=False) for n in marked),
        eye=data.draw(st.booleans()),
        phase=data.draw(st.integers(1, 3)),
        lord=data.draw(st.sampled_from((None, 0, 1))) if part == 2 else None,
    )

    done = lapsed(in_block(given_state).state, BLOCK, seed)

    assert all(not die.spent for die in done.state.dice)
