"""What a default does in an encounter (H-17.31, D-31, D-32)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Question
from rules.hunt.actions import Flip, Pass
from rules.hunt.defaults import flips
from rules.hunt.events import (
    CourseChanged,
    CourseKept,
    DefaultTold,
    HuntEvent,
)
from rules.hunt.play import Play
from rules.hunt.state import (
    Choosing,
    Coursing,
    EndTurn,
    Escaping,
    Flipping,
)
from rules.hunt.values import Journey
from tests.rules.hunt.kit import JS1, PACK, among, lapsed, play_of, state

FLIP = Question("flip", 1)
JS2 = Journey("js-2", (3, 9, 11, 21, 0, 0, 20, 0, 0, 25, 27, 0, 51, 58))
JS3 = Journey("js-3", (5, 6, 17, 18, 29, 31, 34, 0, 0, 36, 49, 52, 57, 58))
FAR = (1, 2, 3, 4)


# Encounters (H-17.29, H-17.31, D-31, D-32).


def _flipping(*tiles: str, **changes: Any) -> Play:
    todo = (EndTurn(), Flipping(FLIP, tiles, changes.pop("missing", 0)))
    return play_of(state(**{"todo": todo, "found": 29, "tiles": (), "wraiths": FAR, **changes}))


@pytest.mark.parametrize(
    ("tiles", "corruption", "expected"),
    [
        (("std-12", "std-13"), 0, Pass()),
        (("std-11", "std-12"), 7, Flip("sam", 2)),
        (("std-12", "std-13"), 11, Pass()),
        (("std-12", "red-1"), 9, Pass()),
        (("std-14", "std-15"), 9, Flip("sam", 1)),
    ],
)
def test_auto_flip_only_saves_the_game(
    tiles: tuple[str, ...], corruption: int, expected: Flip | Pass
) -> None:
    """H-17.31, H-18.18, D-18: only if the limit would be reached and a cancel prevents it; the tile worth most."""
    play = _flipping(*tiles, corruption=corruption)

    assert flips.flip(play) == expected


def test_auto_flip_takes_frodos_card_last() -> None:
    """H-17.31: the unflipped card lowest in pack order except Frodo, then Frodo."""
    fresh = _flipping("std-12", corruption=8, company=("ready", "flipped", "ready", "ready", "absent"))
    alone = _flipping("std-12", corruption=8, company=("ready", "flipped", "flipped", "absent", "absent"))

    assert flips.flip(fresh) == Flip("pippin", 1)
    assert flips.flip(alone) == Flip("frodo", 1)


@pytest.mark.parametrize(
    ("wish", "tiles", "expected"),
    [
        (("pippin", "sam"), ("std-11", "std-12"), Flip("pippin", 2)),
        (("merry", "sam"), ("std-11",), Flip("sam", 1)),
        (("none",), ("std-12", "std-13"), Pass()),
        (("sam",), ("std-1", "std-2"), Pass()),
    ],
)
def test_the_stored_preference_for_flips(
    wish: tuple[str, ...], tiles: tuple[str, ...], expected: Flip | Pass
) -> None:
    """H-17.31: it comes first; nothing is flipped against a tile that is worth nothing."""
    assert flips.flip(_flipping(*tiles, flip_wish=wish, corruption=10)) == expected


def test_a_flip_that_lapses_goes_on_to_the_escape() -> None:
    """H-18.18, H-17.5: nobody but RB hears that it was a default."""
    done = lapsed(_flipping("std-12").state, FLIP)

    assert isinstance(done.state.todo[-1], Escaping)
    assert all(event.to == (1,) for event in done.events if isinstance(event, DefaultTold))


@pytest.mark.parametrize(("moves", "kind"), [(12, CourseChanged), (13, CourseKept)])
def test_the_course_is_changed_unless_one_step_is_left(moves: int, kind: type[HuntEvent]) -> None:
    """H-18.31, D-31."""
    todo = (EndTurn(), Coursing(Question("course", 1)))
    company = ("ready",) * 4 + ("flipped",)
    given_state = state(2, todo=todo, moves=moves, journey_deck=(JS2, JS3), company=company, found=1)

    done = lapsed(given_state, Question("course", 1))

    assert len(among(done, kind)) == 1


def test_the_journey_farthest_from_any_nazgul_is_kept() -> None:
    """H-18.32, D-32: by the last location at the present step of the track."""
    board = PACK.boards[2]
    task = Choosing(Question("redraw", 1), 1, "redraw", ("js-2", "js-3"))
    at = {"js-2": 20, "js-3": 34}
    for wraith in (20, 34):
        given_state = state(
            2, todo=(EndTurn(), task), moves=7, journey_deck=(JS2, JS3, JS1), wraiths=(wraith,) * 4
        )
        done = lapsed(given_state, Question("redraw", 1))
        best = max(at, key=lambda name: board.distance(at[name], wraith))
        assert done.state.journey is not None
        assert done.state.journey.id == best


def test_an_eye_is_worth_what_all_would_bring_less() -> None:
    """H-17.31, H-10.8: of two EYE tiles either one saves what the second would cost."""
    play = _flipping("std-14", "std-15", "std-11", eyes=("p2-1",))
    task = play.state.todo[-1]
    assert isinstance(task, Flipping)

    assert flips.worst(PACK, play.state, task) == (1, 3)
