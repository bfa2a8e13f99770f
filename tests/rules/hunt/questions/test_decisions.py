"""Who is asked what, when, and on which clock (chapter 18)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.awaiting import awaited
from rules.game import Decision, Outcome, Question, Shown
from rules.hunt.questions.decisions import decisions
from rules.hunt.questions.rows import KINDS
from rules.hunt.state import (
    Bearing,
    Block,
    Choosing,
    Coursing,
    Discarding,
    Escaping,
    Flipping,
    Gifting,
    HuntState,
    Keeping,
    NamingLord,
    NamingToken,
    Over,
    Placing,
    Preparing,
    Ranking,
    Relocating,
    Riding,
    Window,
)
from rules.hunt.values import Declaration
from tests.rules.hunt import kit

TURN, BLOCK, OTHER = Question("turn", 4), Question("block", 7), Question("block", 8)
BEARING = Bearing(TURN)
RIDING = Riding((Block(BLOCK, 2, (1,), None),), (3,))
WINDOW = Window(Question("react", 1), Declaration(1, 0, 2, "hunt", (16,)))
AT_WILL = ("wish", "plan", "note")


def _asked(given: HuntState) -> list[Decision]:
    """What is asked, apart from what may be said at any time."""
    return [one for one in decisions(given) if one.question.kind not in AT_WILL]


def _state(*todo: Any, **changes: Any) -> HuntState:
    return kit.state(todo=todo, counts=(("turn", 4),), **changes)


def _written(given: HuntState) -> list[str]:
    """`seat question`, `?` behind what is not owed, `@clock` where it is another's."""
    return [
        f"{one.seat} {one.question}{'' if one.owed else '?'}{f' @{one.runs_on}' if one.runs_on else ''}"
        for one in _asked(given)
    ]


PEEK = Question("peek", 2)


@pytest.mark.parametrize(
    ("todo", "asked"),
    [
        ((Preparing(1, (Question("split", 1), Question("give", 1))),), ["2 split/1", "1 give/1"]),
        ((Preparing(2, (Question("journey", 1), Question("mentor", 1))),), ["1 journey/1", "1 mentor/1"]),
        ((Placing(Question("place", 2), (3, 2)),), ["3 place/2"]),
        ((NamingLord(Question("lord", 1), 2),), ["2 lord/1"]),
        ((BEARING,), ["1 turn/4"]),
        ((RIDING,), ["2 block/7"]),
        ((Flipping(Question("flip", 1), ("s-1",)),), ["1 flip/1"]),
        ((Escaping(Question("escape", 1)),), ["1 escape/1"]),
        ((Coursing(Question("course", 1)),), ["1 course/1"]),
        ((NamingToken(Question("token", 1), (1, 2)),), ["1 token/1", "2 token/1"]),
        ((Over(Outcome("none", (), "aborted", "H-17.6")),), []),
    ],
)
def test_every_pause_asks_those_whom_the_register_names(todo: Any, asked: list[str]) -> None:
    """H-17.1, H-18.1, H-18.3, H-18.4, H-18.5, H-18.14, H-18.15, H-18.18, H-18.19, H-18.20, H-18.21, H-18.35."""
    assert _written(_state(*todo)) == asked


def test_a_turn_or_block_waits_while_something_stands_above_it() -> None:
    """H-17.32, H-18.12, H-18.34: a window stops the block's clock; that RB looks at cards nobody can tell."""
    peek = Choosing(PEEK, 1, "ally_deck", ("a1-01",), "reorder")

    assert _written(_state(RIDING, WINDOW)) == ["1 react/1", "2 block/7?"]
    assert _written(_state(BEARING, peek)) == ["1 peek/2 @turn/4", "1 turn/4"]


def test_a_peek_runs_on_the_clock_of_its_player() -> None:
    """H-18.34: that of the turn, of the block, or its own when a reaction of RB's shows something."""
    own = Choosing(PEEK, 2, "sorcery_deck", ("s-01",), "reorder")
    bearers = Choosing(PEEK, 1, "ally_deck", ("a1-01",), "reorder")
    redraw = Choosing(Question("redraw", 1), 1, "redraw", ("g-short-1", "g-short-2"))

    assert _written(_state(RIDING, own))[0] == "2 peek/2 @block/7"
    assert _written(_state(RIDING, bearers))[0] == "1 peek/2"
    assert _written(_state(redraw)) == ["1 redraw/1"]


@pytest.mark.parametrize(("todo", "clock"), [((BEARING,), "turn/4"), ((RIDING,), "turn/5")])
def test_choices_of_the_bearer_that_nobody_waits_for_belong_to_the_next_turn(todo: Any, clock: str) -> None:
    """H-17.34, H-18.9, H-18.10, H-18.30, H-18.37: on its clock, and the others are asked all the same.

    Before the turn opens its clock does not run: it would tell whether RB has answered (H-19.17).
    """
    beside = (
        Keeping(Question("keep", 1), ("a1-01", "a1-02"), 1, "ally", 1),
        Discarding(Question("discard", 1), 1),
        Relocating(Question("relocate", 1), (16, 19)),
    )
    found = _written(_state(*todo, beside=beside))

    late = "" if todo == (BEARING,) else "?"
    assert found[:-1] == [f"1 {one}/1{late} @{clock}" for one in ("keep", "discard", "relocate")]
    assert found[-1] in ("1 turn/4", "2 block/7")


def test_ringwraiths_choices_beside_the_game_stop_nobody() -> None:
    """H-18.2, H-18.17, H-18.22, H-18.24, H-18.37: a surplus has its own clock, an order is never waited for."""
    beside = (
        Discarding(Question("surplus", 1), 2),
        Gifting(Question("gifts", 1), (2, 3)),
        Ranking(Question("rank", 1), 2),
    )

    assert _written(_state(BEARING, beside=beside)) == [
        "2 surplus/1",
        "2 gifts/1",
        "3 gifts/1",
        "2 rank/1?",
        "1 turn/4",
    ]


def test_the_block_of_who_looks_at_cards_is_waited_for() -> None:
    """H-17.1, H-18.34: what was seen is hidden, whom the game waits for is not; the other blocks stand still."""
    blocks = Riding((Block(BLOCK, 2, (1,)), Block(OTHER, 3, (3,))), ())
    own = Choosing(PEEK, 2, "sorcery_deck", ("s-01",), "reorder")
    given = _state(blocks, own)

    assert _written(given) == ["2 peek/2 @block/7", "2 block/7", "3 block/8?"]
    assert [(seen.question, seen.seats) for seen in awaited(KINDS, decisions(given))] == [(BLOCK, (2,))]


def test_all_blocks_are_open_together_where_the_order_is_free() -> None:
    """H-17.9: each with its own clock; one window stops them all."""
    blocks = Riding((Block(BLOCK, 2, (1,)), Block(OTHER, 3, (3,))), ())

    assert _written(_state(blocks)) == ["2 block/7", "3 block/8"]
    assert _written(_state(blocks, WINDOW)) == ["1 react/1", "2 block/7?", "3 block/8?"]


def test_what_may_be_said_at_any_time_is_never_owed() -> None:
    """H-18.11, H-17.10, H-8.9: wishes, plans and notes, as long as the game goes on."""
    found = [one for one in decisions(_state(RIDING)) if one.question.kind in AT_WILL]

    assert [(one.question.kind, one.seat) for one in found] == [
        ("wish", 1),
        ("plan", 2),
        ("plan", 3),
        ("note", 1),
        ("note", 2),
        ("note", 3),
    ]
    assert not any(one.owed or one.question.number for one in found)
    assert decisions(_state(Over(Outcome("none", (), "aborted", "H-17.6")))) == ()


def test_the_others_are_asked_by_what_they_see() -> None:
    """H-19.17: what stands beside the bearer's open turn shows to nobody else, and nothing of theirs is lost."""
    play = kit.in_bearer_turn(kit.state(beside=(Ranking(Question("rank", 1), 2),)))
    play.set(beside=(Discarding(Question("surplus", 9), 2), Relocating(Question("relocate", 3), (16,))))

    assert _written(play.state) == ["1 relocate/3 @turn/1", "1 turn/1", "2 rank/1?"]


def test_who_is_waited_for_is_told_by_name_but_for_secrets() -> None:
    """H-17.1, H-19.17: of what a draw or a card asks RB nobody else hears."""
    beside = (Keeping(Question("keep", 1), ("a1-01", "a1-02"), 1, "ally", 1),)
    found = decisions(_state(BEARING, beside=beside))

    assert [seen.question.kind for seen in awaited(KINDS, found)] == ["turn"]
    assert [seen.question.kind for seen in awaited(KINDS, found, 1)] == ["keep", "turn"]
    hidden = {name for name, kind in KINDS.items() if kind.shown is Shown.HIDDEN}
    assert hidden == {"rank", "keep", "discard", "relocate", "peek", "wish", "plan", "note"}


def test_a_stack_without_tasks_asks_nothing() -> None:
    """H-17.1: nobody is asked without a decision."""
    assert decisions(replace(kit.state(), todo=())) == ()
