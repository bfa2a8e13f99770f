"""The Ring-bearer's turn: marks, rest, cards, tokens, orders and their end (chapter 5, H-9.7, H-13.2, H-17.14)."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.awaiting import awaited
from rules.game import Illegal, Question
from rules.hunt import actions, course, view
from rules.hunt.actions import OrderStep
from rules.hunt.bearer import bearing, frodo, turn_end
from rules.hunt.events import (
    BearerTurned,
    CardPlayed,
    CorruptionChanged,
    FrodoMoved,
    FrodoRested,
    HuntEnded,
    MarkerTurned,
    StepsStopped,
    StillOpen,
    TokensChanged,
)
from rules.hunt.orders import giving
from rules.hunt.play import Play
from rules.hunt.questions import written
from rules.hunt.questions.decisions import decisions
from rules.hunt.questions.rows import KINDS, ROWS
from rules.hunt.state import (
    DOT,
    NIGHTFALL,
    SLASH,
    Bearing,
    Choosing,
    EndPart,
    Mentor,
    OpenRiding,
    Relocating,
    facts,
)
from rules.hunt.values import Ban
from rules.kit.engine import Unwound
from tests.rules.hunt.kit import PACK, in_bearer_turn, state, told


def order(play: Play, words: str) -> None:
    """RB gives an order, and it runs until somebody is asked; what follows RB's turn does not run."""
    turn = play.bearing
    assert turn is not None
    action = written.read("turn", words)
    assert isinstance(action, actions.Turn)
    with contextlib.suppress(Unwound):
        giving.turn(play, 1, turn.question, action)
    while type(play.state.todo[-1]) in _MINE:
        try:
            course.RUNNERS[type(play.state.todo[-1])](play, play.pop())
        except Unwound:
            return


_MINE = {task for task in course.RUNNERS if task.__name__ in ("StepsLeft", "Run", "Finish", "Corrupted")}


def refused(play: Play, words: str) -> str:
    """The clause by which an order is refused; nothing has happened."""
    before = play.state
    with pytest.raises(Illegal) as no:
        order(play, words)
    play.state = before
    return no.value.clause


def night(part: int = 1, **changes: Any) -> Play:
    """RB's turn by night."""
    return in_bearer_turn(state(part, phase=NIGHTFALL, **changes))


def is_open(play: Play) -> bool:
    """Whether RB's turn is still open."""
    return isinstance(play.state.todo[-1], Bearing)


# Marks (H-5.1 to H-5.5).


def test_a_dot_is_always_possible() -> None:
    """H-5.4: whatever the last location and however many dots there are."""
    play = in_bearer_turn(state(log=(5, DOT, DOT, DOT, DOT), moves=4))

    order(play, "mark dot")

    assert play.state.log == (5, DOT, DOT, DOT, DOT, DOT)
    assert play.state.moves == 5
    assert told(play, FrodoMoved) == [FrodoMoved(part=1, moves=5, by="move")]


@pytest.mark.parametrize(
    ("log", "near"),
    [((8,), (7, 8, 17)), ((8, DOT), (3, 7, 8, 12, 14, 17)), ((46,), (45, 46, 47))],
)
def test_a_location_within_reach(log: tuple[int, ...], near: tuple[int, ...]) -> None:
    """H-5.3, H-5.5, H-26.1, H-26.2: those and no others, the last location too; Nazgul do not hinder."""
    for n in PACK.boards[1].locations:
        play = in_bearer_turn(state(log=log, wraiths=(7, 8, 17, 45), allies=(8,)))
        if n in near:
            order(play, f"mark {n}")
            assert play.state.log == (*log, n)
        else:
            assert refused(play, f"mark {n}") == "H-5.3"


@given(st.lists(st.sampled_from([DOT, SLASH]), max_size=6), st.integers(0, 2))
def test_reach_counts_dots_and_bonus(marks: list[int], bonus: int) -> None:
    """H-1.8, H-1.9, H-22.14: dots since the last location and the bonus; slashes neither count nor reset."""
    play = in_bearer_turn(state(log=(8, *marks)), bonus=bonus)
    near = PACK.boards[1].reach(8, marks.count(DOT), bonus)

    for n in PACK.boards[1].locations:
        if n in near:
            frodo.check_mark(play, n)
        else:
            with pytest.raises(Illegal):
                frodo.check_mark(play, n)


def test_the_bonus_is_for_the_next_location() -> None:
    """H-22.14: a dot does not use it up, a location does."""
    play = in_bearer_turn(state(log=(8,)), bonus=1)

    frodo.mark(play, DOT)
    assert play.bearing is not None
    assert play.bearing.bonus == 1
    frodo.mark(play, 8)

    assert play.bearing.bonus == 0


def test_what_is_no_location_is_refused() -> None:
    """H-5.3, H-18.39: with a word of what to write."""
    play = in_bearer_turn(state())

    assert refused(play, "mark") == "H-5.3"
    assert refused(play, "mark 999") == "H-5.3"
    assert refused(play, "mark w1") == "H-5.3"
    assert refused(play, "mark 1 2") == "H-5.3"
    assert refused(play, "dance") == "H-18.39"


def test_each_action_once() -> None:
    """H-5.1: a move, a card, a token, in the sequence RB likes."""
    play = in_bearer_turn(state(ally_hand=("a1-14", "a1-03"), ally_deck=("a1-07", "a1-08", "a1-09")))

    order(play, "draw then mark dot then play a1-14 then hold")

    assert is_open(play)
    assert refused(play, "mark dot") == "H-5.1"
    assert refused(play, "draw") == "H-5.1"
    assert refused(play, "play a1-03 2") == "H-5.1"
    order(play, "end")
    assert not is_open(play)


def test_by_day_frodo_moves() -> None:
    """H-5.2: he must, and he cannot rest."""
    play = in_bearer_turn(state())

    assert refused(play, "rest") == "H-5.2"
    assert refused(play, "end") == "H-5.2"


# Night (H-5.6 to H-5.9).


def test_a_night_move_costs_corruption_first() -> None:
    """H-5.6: also for a dot; the marker shows EYE."""
    play = night(corruption=3)

    order(play, "mark dot then hold")

    assert (play.state.corruption, play.state.eye, play.state.log) == (4, True, (5, DOT))
    kinds = [type(one) for one in play.state.withheld]
    assert kinds == [MarkerTurned, CorruptionChanged, FrodoMoved]


def test_a_rest_costs_nothing() -> None:
    """H-5.2, H-5.7: nothing is marked, the figure stays, the marker stays on RING."""
    play = night(corruption=3)

    order(play, "rest then hold")

    assert (play.state.corruption, play.state.eye, play.state.log, play.state.moves) == (3, False, (5,), 0)
    assert told(play, FrodoRested)
    assert refused(play, "mark dot") == "H-5.1"


def test_at_night_one_of_both_is_due() -> None:
    """H-5.2: a move or a rest before the end."""
    assert refused(night(), "end") == "H-5.2"


def test_a_losing_night_move_needs_a_word_more() -> None:
    """H-5.8, H-26.11: RB is warned; said again with `sure` it loses before the mark."""
    play = night(corruption=11)
    assert refused(play, "mark dot") == "H-5.8"

    order(play, "mark dot sure")

    (end,) = told(play, HuntEnded)
    assert (end.side, end.clause) == ("wraiths", "H-11.1")
    assert play.state.log == (5,)
    assert play.state.shown is None


def test_where_resting_is_forbidden() -> None:
    """H-22.24, H-5.2: then Frodo has to move."""
    play = night(bans=(Ban("rest", -1, None, "turn", 1),))

    assert refused(play, "rest") == "H-22.24"


def test_extra_moves_at_night_cost_nothing() -> None:
    """H-5.9: no corruption, no EYE, one step each, also after a rest."""
    play = night(corruption=3)
    order(play, "rest then hold")

    frodo.mark(play, DOT)

    assert (play.state.corruption, play.state.eye, play.state.moves) == (3, False, 1)
    assert told(play, FrodoMoved)[-1].by == "extra"


# What a mark leads to.


@pytest.mark.parametrize("by", ["move", "extra", "escape"])
def test_a_live_token_dies_under_a_mark(by: str) -> None:
    """H-9.7, H-26.7: by any kind of mark; H-9.9: nobody is told."""
    play = in_bearer_turn(state(log=(38,), live=(17, 37)))

    frodo.mark(play, 37, by=by)

    assert (play.state.live, play.state.dead) == ((17,), (37,))
    assert {type(one) for one in (*play.events, *play.state.withheld)} == {FrodoMoved}


def test_an_escape_was_checked_before() -> None:
    """H-10.13, H-10.15: it reaches farther than a mark."""
    play = in_bearer_turn(state(log=(46,)))

    frodo.mark(play, 48, by="escape")

    assert play.state.log == (46, 48)
    assert told(play, FrodoMoved) == [FrodoMoved(part=1, moves=1, by="escape")]


def test_an_exit_ends_the_part_at_once() -> None:
    """H-5.10, H-11.2: as move 16 too; the turn is told first, and nothing more of the order runs."""
    play = in_bearer_turn(state(log=(58,), moves=15))

    order(play, "mark 61 then draw")

    assert play.state.todo == (EndPart(61),)
    assert play.state.shown is None
    assert [type(one) for one in play.events][-3:] == [FrodoMoved, BearerTurned, StepsStopped]


def test_sixteen_moves_end_the_part() -> None:
    """H-11.3: without an exit, by an extra move too."""
    play = in_bearer_turn(state(log=(8,), moves=15))

    with pytest.raises(Unwound):
        frodo.mark(play, DOT)

    assert play.state.todo == (EndPart(0),)


# Cards and tokens.


def test_a_token_for_a_card() -> None:
    """H-5.1, H-6.13, H-6.14, D-8: it goes to the pool, and a card comes."""
    play = in_bearer_turn(state())
    cards = play.state.ally_hand

    order(play, "draw")

    assert (play.state.pool, play.state.on_frodo) == (3, 0)
    assert play.state.ally_hand == (*cards, state().ally_deck[0])
    assert told(play, TokensChanged)[0].why == "draw"
    assert is_open(play)


def test_no_token_or_no_card_left() -> None:
    """H-5.1, H-6.4: a token may not be spent to draw from an empty deck."""
    assert refused(in_bearer_turn(state(on_frodo=0)), "draw") == "H-5.1"
    assert refused(in_bearer_turn(state(ally_deck=())), "draw") == "H-6.4"


def test_the_sixth_card_is_discarded_first() -> None:
    """H-6.1, H-17.34, D-10: before another card is played or drawn, and before the turn ends."""
    hand = ("a1-14", "a1-03", "a1-04", "a1-05", "a1-06")
    play = in_bearer_turn(state(ally_hand=hand, ally_deck=("a1-07", "a1-08")))

    order(play, "draw then mark dot")

    assert is_open(play)
    assert told(play, StillOpen)[-1].what == ("discard",)
    assert refused(play, "play a1-14") == "H-17.34"
    (asked,) = play.state.beside
    ROWS["discard"].plays(play, 1, asked.question, written.read("discard", "discard a1-03"))
    assert not is_open(play)


def test_a_card_and_then_the_move() -> None:
    """H-17.14: one order, step by step; H-5.11: its public part is told when the turn ends, in order."""
    play = in_bearer_turn(state(ally_hand=("a1-14",)))

    order(play, "play a1-14 then mark dot")

    assert not is_open(play)
    kinds = [type(one) for one in play.events]
    assert kinds == [CardPlayed, TokensChanged, FrodoMoved, BearerTurned]
    assert play.events[-1] == BearerTurned(number=1, part=1, moves=1, on_frodo=2, hand=0)


# The end of the turn.


def test_a_move_ends_the_turn() -> None:
    """H-5.12: by itself, and the Ringwraiths are next."""
    play = in_bearer_turn(state())

    order(play, "mark dot")

    assert isinstance(play.state.todo[-1], OpenRiding)
    assert play.state.shown is None
    assert play.state.before is None


def test_hold_keeps_it_open() -> None:
    """H-5.12, H-17.14: `hold` comes last, and the turn stays open until `end`."""
    play = in_bearer_turn(state())
    assert refused(play, "hold then mark dot") == "H-17.14"
    assert refused(play, "end then mark dot") == "H-17.14"

    order(play, "mark dot then hold")

    assert is_open(play)
    assert play.state.shown is not None
    assert not [one for one in play.events if isinstance(one, FrodoMoved)]
    order(play, "hold")
    assert is_open(play)
    order(play, "end")
    assert not is_open(play)


def test_own_marks_can_be_taken_back() -> None:
    """H-17.25: until something is drawn or revealed."""
    play = in_bearer_turn(state())
    order(play, "mark dot then hold")

    order(play, "back then mark 5 then hold")

    assert play.state.log == (5, 5)
    order(play, "draw")
    assert refused(play, "back") == "H-17.25"


def test_what_does_nothing_is_not_taken_back() -> None:
    """H-17.25: `hold`, and steps whose condition does not hold, leave what `back` returns to."""
    play = in_bearer_turn(state())
    order(play, "mark dot then hold")
    order(play, "draw if found")
    kept = play.state.before

    for words in ("hold", "draw if found", "hold", "draw if found"):
        order(play, words)

    assert play.state.before == kept
    order(play, "back")
    order(play, "back")
    assert play.state.log == (5,)


def test_a_broken_step_leaves_the_turn_open() -> None:
    """H-17.32: what is left of the order waits for RB."""
    play = in_bearer_turn(state(on_frodo=0))

    order(play, "mark dot then draw")

    assert is_open(play)
    assert told(play, StepsStopped)[0].clause == "H-5.1"


def test_what_is_optional_keeps_the_turn_open() -> None:
    """H-17.35: unless the order names it; `end` closes."""
    company = ("ready", "ready", "ready", "ready", "absent")
    play = in_bearer_turn(state(company=company, allies=(7,)))

    order(play, "mark dot")

    assert is_open(play)
    assert told(play, StillOpen) == [StillOpen(to=(1,), what=("merry",))]
    order(play, "end")
    assert not is_open(play)


def test_naming_it_is_enough() -> None:
    """H-17.35."""
    company = ("ready", "ready", "ready", "ready", "absent")
    play = in_bearer_turn(state(company=company, allies=(7,), on_frodo=2, pool=1))

    order(play, "mark dot then use merry 7 6")

    assert not is_open(play)
    assert play.state.allies == (6,)


def test_what_is_named_behind_else_counts_as_named() -> None:
    """H-28.5, H-17.35: it ends the turn if it is what is done, and is what the order has thought of."""
    play = in_bearer_turn(state())
    order(play, "draw if eye else mark dot")
    assert not is_open(play)

    said = actions.steps(["mark", "dot", "then", "draw", "if", "eye", "else", "use", "merry", "7", "6"])
    assert bearing.ordered(said) == (*said, bearing.QUIETLY)


def test_the_stored_route_is_followed() -> None:
    """H-17.15: its next entry, which is used up; at night with the same warning."""
    play = in_bearer_turn(state(route=("dot", "5")))
    order(play, "follow then hold")
    assert play.state.log == (5, DOT)
    assert play.state.route == ("5",)

    assert refused(in_bearer_turn(state()), "follow") == "H-17.15"
    assert refused(night(route=("dot",), corruption=11), "follow") == "H-5.8"


def test_nothing_is_seen_before_the_turn_ends() -> None:
    """H-19.17: public events wait, and what others see is the beginning of the turn."""
    play = in_bearer_turn(state())

    order(play, "draw then mark dot then hold")

    assert [one for one in play.events if one.to is None] == []
    assert play.state.shown is not None
    assert play.state.shown.on_frodo == 1
    order(play, "end")
    assert [type(one) for one in play.events if one.to is None][-1] is BearerTurned


def test_nobody_can_tell_that_cards_are_looked_at() -> None:
    """H-19.17, H-18.34: RB is waited for as before, and what is open comes first."""
    play = in_bearer_turn(state(ally_hand=("a1-15",)))
    before = awaited(KINDS, decisions(play.state), 2)

    order(play, "play a1-15 then mark dot")

    assert isinstance(play.state.todo[-1], Choosing)
    assert awaited(KINDS, decisions(play.state), 2) == before
    assert view.view(PACK, play.state, 2) == view.view(
        PACK, in_bearer_turn(state(ally_hand=("a1-15",))).state, 2
    )
    assert refused(play, "end") == "H-17.14"


# Part 2.


def test_the_figure_advances_at_night_by_choice() -> None:
    """H-13.2: corruption, EYE, one step; before anything else of the turn."""
    play = night(2, moves=3, corruption=2)
    assert refused(play, "draw") == "H-13.2"
    assert refused(play, "gandalf 24") == "H-13.2"
    assert refused(play, "mark dot") == "H-13.5"

    order(play, "advance")

    assert (play.state.moves, play.state.corruption, play.state.eye) == (4, 3, True)
    assert is_open(play), "Gandalf has to move"
    assert told(play, FrodoMoved)[-1].by == "advance"


def test_by_day_it_advances_by_itself() -> None:
    """H-13.2."""
    assert refused(in_bearer_turn(state(2)), "advance") == "H-13.2"


def test_the_night_of_part_2_warns_too() -> None:
    """H-5.8, H-15.3: corruption is applied first, even on the last step."""
    play = night(2, moves=13, corruption=11)
    assert refused(play, "advance") == "H-5.8"

    order(play, "advance sure")

    (end,) = told(play, HuntEnded)
    assert (end.side, end.clause) == ("wraiths", "H-15.2")


def test_the_last_space_wins() -> None:
    """H-15.1, H-13.5: at once, by a card's advance too."""
    play = in_bearer_turn(state(2, moves=13))

    with pytest.raises(Unwound):
        frodo.advance(play, 2)

    (end,) = told(play, HuntEnded)
    assert (end.side, end.clause) == ("bearer", "H-15.1")
    assert play.state.moves == 14


def test_gandalfs_move_ends_the_turn() -> None:
    """H-13.6, H-13.16: he has to move; then the turn is over unless RB holds it."""
    play = in_bearer_turn(state(2, on_frodo=0))
    assert refused(play, "end") == "H-13.6"

    order(play, "gandalf 24")

    assert not is_open(play)


def test_a_turn_of_part_2_in_one_order() -> None:
    """H-13.6, H-13.16, H-17.14: by night, first the choice."""
    play = night(2, moves=3)

    order(play, "rest then gandalf 22 then draw")

    assert not is_open(play)
    assert play.state.mentor is not None
    assert play.state.mentor.location == 22


def test_d30_comes_before_gandalf_moves() -> None:
    """H-17.34: and before the turn ends."""
    asked = Relocating(Question("relocate", 1), (4, 6))
    play = in_bearer_turn(state(2, beside=(asked,)))

    assert refused(play, "gandalf 24") == "H-17.34"
    assert turn_end.choices_left(play.state) == ("relocate",)


def test_a_turn_without_any_choice_is_skipped() -> None:
    """H-13.16: only when everyone can see it."""
    out = Mentor(58, (24, 58), "out")
    bare: dict[str, Any] = {"mentor": out, "ally_hand": (), "on_frodo": 0, "pool": 3}

    assert bearing.is_idle(in_bearer_turn(state(2, **bare)))
    assert not bearing.is_idle(in_bearer_turn(state(2, phase=NIGHTFALL, **bare)))
    assert not bearing.is_idle(in_bearer_turn(state(2, **{**bare, "on_frodo": 1})))
    assert not bearing.is_idle(in_bearer_turn(state(2, **{**bare, "ally_hand": ("a2-06",)})))
    assert not bearing.is_idle(in_bearer_turn(state(2, **{**bare, "mentor": Mentor(24, (24,))})))
    waiting = (Relocating(Question("relocate", 1), (4, 6)),)
    assert not bearing.is_idle(in_bearer_turn(state(2, **bare, beside=waiting)))


def test_what_an_order_may_have_forgotten_is_told() -> None:
    """H-17.35."""
    deed = Mentor(24, (24,), deeds=(24,))

    assert "deed" in bearing.optional_left(in_bearer_turn(state(2, mentor=deed)))
    assert not bearing.optional_left(in_bearer_turn(state(1)))


def test_one_way_out_is_asked_all_the_same() -> None:
    """H-17.38: RB's turn opens and waits, whatever the secrets leave of it."""
    play = in_bearer_turn(state(2, ally_hand=(), on_frodo=0, pool=3))

    assert not bearing.is_idle(play)
    assert facts.last_location(play.state) == 1


def test_a_step_outside_the_turn() -> None:
    """H-5.12: nothing of an order runs after the turn's end."""
    play = in_bearer_turn(state())
    order(play, "mark dot")

    with pytest.raises(Illegal):
        bearing.step(play, OrderStep(("draw",)))
