"""Orders step by step, their conditions, and taking back (H-17.8, H-17.10, H-17.25, H-17.32)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Illegal
from rules.hunt.actions import OrderStep, WishSet
from rules.hunt.events import (
    Answered,
    DiceChanged,
    NazgulMoved,
    NazgulSet,
    OrderTakenBack,
    RideEnded,
    StepsStopped,
)
from rules.hunt.orders import step_conditions, steps, stopping
from rules.hunt.play import Play
from rules.hunt.questions.decisions import decisions
from rules.hunt.ride import activation, riding
from rules.hunt.state import OpenRiding, StepsLeft
from rules.hunt.values import Asked, Die, Note, Track
from tests.rules.hunt.kit import in_bearer_turn, in_block, play_of, rules, state
from tests.rules.hunt.talk import refused, say, told


def block(**changes: Any) -> Play:
    return in_block(state(**{"wraiths": (28, 19, 23, 16), **changes}))


# Orders.


def test_the_first_step_that_has_become_illegal_stops_the_order() -> None:
    """H-17.11, H-17.32: what was done stays; the owner is told which step it was, and why."""
    play = say(block(live=(), log=(5, 7, 17)), "move 17 then search then move 17 then search then move 20")

    assert play.state.tracks == (Track(17, sword=False),)
    (stopped,) = told(play, StepsStopped)
    assert stopped.to == (2,)
    assert (stopped.words, stopped.clause) == ("search", "H-8.1")
    assert play.state.wraiths[1] == 17
    assert stopped.facts == (("place", "17"), ("bearer", "Frodo"))


def test_a_step_that_breaks_half_done_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """H-17.11: what it had told is not told either."""

    def breaks(play: Play, seat: int, step: OrderStep) -> None:
        play.set(corruption=9)
        play.tell(NazgulMoved(part=1, figure=1, way=(19, 20)))
        raise Illegal("H-8.1", "No.")

    play = block(corruption=2)
    monkeypatch.setattr(steps, "_do", breaks)
    steps.run(play, StepsLeft(2, (OrderStep(("search",)),)))

    assert play.state.corruption == 2
    assert [type(event) for event in play.events] == [StepsStopped]


def test_a_refused_first_step_changes_nothing() -> None:
    """H-18.39."""
    play = block()
    before = play.state

    refused(play, "move 60")

    assert play.state is before


def test_every_step_of_a_stopped_order_that_says_anyway_is_tried() -> None:
    """H-17.32."""
    given = block(live=(), log=(5, 7, 28), wraiths=(28, 28, 23, 16))
    play = say(given, "search then end then search then move 17 then move 27 anyway")

    assert told(play, StepsStopped)[0].words == "search"
    assert [(event.figure, event.way) for event in told(play, NazgulMoved)] == [(1, (28, 27))]


# `end` behind a complete activation.


def test_end_behind_an_activation_that_ended_by_itself_means_that_one() -> None:
    """H-17.8, H-27.3: as in the guide's own example; what follows it is for the next Nazgûl."""
    play = say(block(live=(), log=(5,)), "move 17 then search then end then move 20")

    assert told(play, StepsStopped) == []
    assert told(play, RideEnded) == []
    assert [event.figure for event in told(play, NazgulMoved)] == [0, 1]
    active = activation.active_of(play, 2)
    assert active is not None
    assert (active.figure, active.move) == (1, False)


def test_end_of_the_last_nazgul_of_a_block_stops_no_order() -> None:
    """H-17.8: the block has closed, and the next player's is open."""
    play = say(block(live=(), log=(5,)), "end then move 20 then search then end")

    assert told(play, StepsStopped) == []
    assert [event.figure for event in told(play, RideEnded)] == [0]
    assert [one.question.kind for one in decisions(play.state) if one.owed and one.seat == 3] == ["block"]


@pytest.mark.parametrize(
    "order", ["end then end", "move 17 then end then end", "move 17 then search then end then end"]
)
def test_end_said_once_more_is_for_the_next_nazgul(order: str) -> None:
    """H-7.14: each that is said to end something is taken once."""
    assert activation.active_of(say(block(live=(), log=(5,)), order), 2) is None


def test_end_as_an_order_of_its_own_is_for_the_nazgul_that_is_to_act() -> None:
    """H-7.14: whoever presses it sees who that is."""
    play = say(say(block(live=(), log=(5,)), "move 17 then search"), "end")

    assert [event.figure for event in told(play, RideEnded)] == [1]


def test_in_the_first_edition_end_was_for_the_next_nazgul() -> None:
    """R-1.1: what was recorded under it is played so."""
    play = say(block(live=(), log=(5,), rules=rules(edition=1)), "move 17 then search then end")

    assert [event.figure for event in told(play, RideEnded)] == [1]


# Conditions.


def test_a_step_is_taken_by_its_condition_or_its_other_way() -> None:
    """H-17.10."""
    play = block(eye=True)

    assert told(say(play, "hunt if eye else search"), Answered)[0].asked.kind == "hunt"
    assert told(say(block(), "hunt if eye else search"), Answered)[0].asked.kind == "search"
    assert told(say(block(), "hunt if eye then perceive area"), Answered)[0].asked.kind == "perceive"


@pytest.mark.parametrize(
    ("when", "changes", "expected"),
    [
        ("found", {"found": 17}, True),
        ("found", {}, False),
        ("not found", {}, True),
        ("eye", {"eye": True}, True),
        ("track 17", {"tracks": (Track(17, sword=False),)}, True),
        ("track 18", {"tracks": (Track(17, sword=False),)}, False),
        ("ally 17", {"allies": (17,)}, True),
        ("ally 18", {"allies": (17,)}, False),
        ("wraith 23", {}, True),
        ("wraith 51-57.1", {}, False),
        ("wraith w1", {}, True),
        ("wraith w2", {}, False),
        ("wraith w2 19", {}, True),
        ("wraith w2 20", {}, False),
        ("die ring", {}, True),
        ("die ring", {"dice": (Die("RING", spent=True),)}, False),
        ("die seek", {"lord_die": Die("SEEK")}, True),
    ],
)
def test_conditions_read_public_facts(when: str, changes: dict[str, Any], expected: bool) -> None:
    """H-17.10, H-17.33."""
    assert step_conditions.holds(block(**changes), 2, when.split()) is expected


def asked(number: int, turn: int, answer: bool | None, figure: int = 0) -> Asked:
    return Asked(number, 1, turn, 1, 1, 1, figure, "search", "17", answer, cancelled=answer is None)


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        *(("yes", False), ("no", False)),  # the last one was prevented: neither yes nor no
        *(
            ("yes 1", True),
            ("no 1", False),
            ("no 2", True),
            ("yes 3", False),
            ("no 3", False),
            ("yes 4", False),
        ),
        *(("yes w1", True), ("no w2", True), ("yes w3", False), ("no w4", False)),
        ("not yes 7", True),
    ],
)
def test_a_condition_on_an_answer_means_this_turn(when: str, expected: bool) -> None:
    """H-17.10, H-27.4: the last question, the last of a Nazgûl, or the how-manieth of this game turn."""
    ledger = (asked(1, 1, True), asked(2, 2, True), asked(3, 2, False, 1), asked(4, 2, None, 2))
    assert step_conditions.holds(block(turn_number=2, ledger=ledger), 2, when.split()) is expected


def test_a_condition_can_be_written_before_its_question_is_asked() -> None:
    """H-17.10: nobody knows then which number of the ledger it will have."""
    order = "search then end then move 20 if yes w1 else search"
    for log, moved in (((5, 28), [(19, 20)]), ((5,), [])):
        play = say(block(live=(), log=log, ledger=(asked(1, 0, False),)), order)
        assert [event.way for event in told(play, NazgulMoved)] == moved


def test_in_the_first_edition_a_number_was_that_of_the_ledger() -> None:
    """R-1.1: what was recorded under it is played so."""
    ledger = (asked(1, 1, True), asked(2, 2, True), asked(3, 2, None))
    play = block(turn_number=2, ledger=ledger, rules=rules(edition=1))

    assert step_conditions.holds(play, 2, ["yes", "2"])
    assert not step_conditions.holds(play, 2, ["yes", "1"])


@pytest.mark.parametrize("when", ["nothing", "not", "sunny", "track", "track 1 2", "eye 3", "wraith 1 2 3"])
def test_what_is_no_condition_is_refused_with_the_order(when: str) -> None:
    """H-17.10."""
    with pytest.raises(Illegal):
        step_conditions.holds(block(), 2, when.split())
    assert refused(block(), f"search if {when}").clause == "H-17.10"


NEVER = (
    "die foo",
    "yes 0",
    "no 00",
    "yes frodo",
    "yes w5",
    "track foo",
    "ally 999",
    "wraith foo",
    "wraith 17 19",
)


@pytest.mark.parametrize("when", [*NEVER, "wraith w2 foo", "not die foo"])
def test_what_could_never_hold_is_refused_when_it_is_said(when: str) -> None:
    """H-17.10, H-27.4: in an order, wherever the step stands in it, and in a plan."""
    idle = in_bearer_turn(state())
    say(idle, "queue search if die ring", kind="plan")
    for order in (f"search if {when}", f"search then hunt if {when}"):
        assert refused(block(), order).clause == "H-17.10"
        assert refused(idle, f"queue {order}", kind="plan").clause == "H-17.10"


@pytest.mark.parametrize("when", NEVER)
def test_in_the_first_edition_what_could_never_hold_was_taken(when: str) -> None:
    """R-1.1, H-27.4: what was recorded under it is played so."""
    play = block(rules=rules(edition=1))

    after = say(play, f"move 17 then search then hunt if {when}")

    assert told(after, NazgulMoved)
    assert told(after, Answered)


# Taking back.


def test_a_move_can_be_taken_back_until_it_told_something() -> None:
    """H-17.25: the block is as it was, and what others have left meanwhile stays."""
    moved = say(say(block(), "move 17"), "note 17 here", seat=3, kind="note")
    back = say(moved, "back")

    assert back.state.wraiths == (28, 19, 23, 16)
    assert back.riding == block().riding
    assert told(back, NazgulSet) == [NazgulSet(part=1, figure=0, space=28)]
    assert back.state.notes == (Note(3, "17", "here"),)
    assert told(back, OrderTakenBack) == [OrderTakenBack(2, 1)]
    assert refused(back, "back").clause == "H-17.25"
    assert refused(say(moved, "search"), "back").clause == "H-17.25"


def test_several_orders_can_be_taken_back_one_by_one() -> None:
    """H-17.25."""
    twice = say(say(block(), "move 27"), "end")
    once = say(twice, "back")

    assert once.state.wraiths[0] == 27
    assert say(once, "back").state.wraiths[0] == 28
    assert say(twice, "back then end").riding == twice.riding


def test_a_die_that_told_nothing_comes_back() -> None:
    """H-17.25: an ability that only gives extra spaces; everyone hears of the die."""
    paid = say(block(found_info=(4,)), "ability 1 by ring")
    back = say(paid, "back")

    assert not any(die.spent for die in back.state.dice)
    assert [event.how for event in told(back, DiceChanged)] == ["restore"]
    assert refused(back, "extra 39").clause == "H-9.13"


def test_back_stands_first_or_alone() -> None:
    """H-17.25."""
    assert refused(block(), "move 17 then back").clause == "H-17.25"


def test_what_a_draw_showed_is_not_taken_back() -> None:
    """H-17.25: a secret was revealed."""
    assert refused(say(block(), "draw"), "back").clause == "H-17.25"


def test_nobody_takes_back_what_another_did() -> None:
    """H-17.25, H-17.9: where all blocks are open, the order of another RW closes one's own."""
    play = play_of(state(wraiths=(28, 19, 23, 16), rules=rules(3, free=True)))
    riding.begin(play, OpenRiding())
    first = say(play, "move 17", seat=2)
    assert refused(first, "back", seat=3).clause == "H-17.25"

    second = say(first, "move 24", seat=3)

    assert refused(second, "back", seat=2).clause == "H-17.25"
    assert say(second, "back", seat=3).state.wraiths == (17, 19, 23, 16)


def test_rb_takes_back_what_nobody_has_seen() -> None:
    """H-17.25, H-19.17: and keeps what was wished for meanwhile."""
    play = in_bearer_turn(state())
    marked = say(play, "mark 7 then hold", seat=1, kind="turn")
    wished = say(marked, "never hunt", seat=1, kind="wish")
    noted = say(wished, "note 17 hm", seat=2, kind="note")
    back = say(noted, "back", seat=1, kind="turn")

    assert marked.state.log == (5, 7)
    assert back.state.log == (5,)
    assert back.state.asks == ("sorcery",)
    assert back.state.withheld == play.state.withheld
    assert back.state.shown is not None
    assert back.state.shown.notes == (Note(2, "17", "hm"),)


# A broken step in a queue, and steps of RB.


def test_an_order_that_is_cancelled_with_nothing_left_needs_no_word() -> None:
    """H-17.32: everyone has read that it was prevented."""
    hedge = WishSet("a1-07", (), "move")
    play = say(block(wraiths=(34, 19, 23, 16), ally_hand=("a1-07",), standing=(hedge,)), "move 29")

    assert told(play, StepsStopped) == []


def test_only_the_orders_of_that_seat_stop() -> None:
    """H-17.32: nothing is under way for the other one."""
    play = play_of(state(todo=(StepsLeft(2, (OrderStep(("search",)),)),)))

    stopping.stop(play, 3, Illegal("H-17.32", "No."))

    assert play.state.todo == (StepsLeft(2, (OrderStep(("search",)),)),)
