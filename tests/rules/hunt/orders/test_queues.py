"""What is left before a block opens (H-17.10 to H-17.13, H-17.36)."""

from __future__ import annotations

from typing import Any

from rules.game import Question
from rules.hunt import course
from rules.hunt.actions import OrderStep, WishSet, steps
from rules.hunt.events import Answered, PlanDropped, StepsStopped
from rules.hunt.orders import queues
from rules.hunt.play import Play
from rules.hunt.ride import riding
from rules.hunt.state import Encounter, EndTurn, OpenRiding
from rules.hunt.values import Die
from tests.rules.hunt.kit import in_bearer_turn, in_block, play_of, rules, state
from tests.rules.hunt.talk import refused, say, told


def queue(words: str) -> tuple[OrderStep, ...]:
    return steps(words.split())


def turn(*left: str, seats: int = 3, **changes: Any) -> Play:
    """RB's turn is open; each RW has left a queue."""
    found = {"wraiths": (28, 19, 23, 16), "queues": tuple(queue(one) if one else () for one in left)}
    return in_bearer_turn(state(seats=seats, **{**found, **changes}))


def ended(play: Play) -> Play:
    """RB marks, and the turn is over."""
    return say(play, "mark 7 then end", seat=1, kind="turn")


def test_the_queue_runs_when_the_block_opens() -> None:
    """H-17.10, H-17.11, H-17.13: one after the other, the next block in the same instant."""
    play = ended(turn("move 17 then search then move 20 then search", "search"))

    assert [(one.asked.figure, one.asked.target) for one in told(play, Answered)] == [
        (0, "17"),
        (1, "20"),
        (2, "23"),
    ]
    assert play.riding is not None
    assert [one.question for one in play.riding.blocks] == [Question("block", 2)]
    assert play.state.queues == ((), ())


def test_a_broken_step_stops_the_queue() -> None:
    """H-17.11, H-17.32: steps done stay, the RW is told, the later steps wait until the game turn ends."""
    play = ended(turn("move 17 then move 18 then search then end", ""))

    assert play.state.wraiths[0] == 17
    (stopped,) = told(play, StepsStopped)
    assert (stopped.to, stopped.words, stopped.clause) == ((2,), "move 18", "H-7.1")
    assert play.state.queues == (queue("move 18 then search then end"), ())
    assert say(play, "queue", kind="plan").state.queues == ((), ())
    assert refused(play, "queue search", kind="plan").clause == "H-17.10"


def test_a_cancelled_step_keeps_the_rest_of_the_queue() -> None:
    """H-17.32: a step marked anyway is tried all the same."""
    hedge = WishSet("a1-07", (), "move")
    given: dict[str, Any] = {"wraiths": (34, 19, 23, 16), "ally_hand": ("a1-07",), "standing": (hedge,)}
    play = ended(turn("move 29 then search anyway then move 20 then end", "", **given))

    assert [one.asked.target for one in told(play, Answered)] == ["34"]
    assert play.state.queues[0] == queue("move 20 then end")


def test_conditions_choose_when_the_queue_runs() -> None:
    """H-17.10: the second RW's queue waits for what the first one finds."""
    left = ("search then end then end", "hunt if found else search")

    assert [one.asked.kind for one in told(ended(turn(*left)), Answered)] == ["search", "search"]
    found = turn("hunt by sword then end then end", left[1], wraiths=(7, 19, 23, 16), live=())
    found.set(dice=(Die("SWORD"), Die("SHADOW")))
    kinds = [(one.asked.kind, one.asked.target) for one in told(ended(found), Answered)]
    assert kinds == [("hunt", "7"), ("hunt", "23")]


def test_queues_of_all_run_where_the_order_is_free() -> None:
    """H-17.9, H-17.11: from the lead on."""
    play = ended(turn("search", "search", seats=3, rules=rules(3, free=True), lead=3))

    assert [one.asked.figure for one in told(play, Answered)] == [2, 0]
    assert play.riding is not None
    assert [one.seat for one in play.riding.blocks] == [3, 2]


def test_a_queue_lapses_with_the_game_turn() -> None:
    """H-17.12."""
    play = play_of(state(seats=2, queues=(queue("search then search"),)))
    play.set(todo=(EndTurn(), Encounter(), OpenRiding()))
    riding.begin(play, play.pop())  # OpenRiding stands on top
    course.run(play)
    assert play.state.queues[0] == queue("search")
    for _ in range(4):
        play = say(play, "end") if play.riding else play

    assert play.state.queues == ((),)
    assert [(one.to, one.words) for one in told(play, PlanDropped)] == [((2,), "search")]


def test_a_queue_that_is_left_when_ones_own_have_acted_is_for_the_next_turn() -> None:
    """H-17.10, H-17.12: while the others ride, or RB escapes; a step too many of an old one is not kept for it."""
    play = ended(turn("end then end then search", ""))
    assert play.state.queues == ((), ())
    play = say(play, "queue search", kind="plan")

    play = say(say(play, "end", seat=3), "end", seat=3)

    assert play.state.turn_number == 2
    assert play.state.queues[0] == queue("search")


def test_a_queue_is_written_rightly_or_refused() -> None:
    """H-17.10, H-18.39: whether it is legal shows when it runs."""
    play = turn("", "")

    assert say(play, "queue move 60 if eye else search", kind="plan").state.queues[0] == queue(
        "move 60 if eye else search"
    )
    assert refused(play, "queue dance", kind="plan").clause == "H-18.39"
    assert refused(play, "queue search if eye else dance", kind="plan").clause == "H-18.39"
    assert refused(play, "queue search if raining", kind="plan").clause == "H-17.10"
    assert refused(in_block(state()), "queue search", kind="plan").clause == "H-17.10"


def test_a_stored_discard_order_names_cards() -> None:
    """H-17.36."""
    play = turn("", "")

    assert say(play, "discards s-04 s-01", kind="plan").state.discard_wishes[1] == ("s-04", "s-01")
    assert refused(play, "discards s-99", kind="plan").clause == "H-17.36"
    assert queues.take(turn("search", ""), 2) == queue("search")
