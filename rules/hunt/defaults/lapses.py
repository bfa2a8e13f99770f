"""What happens when a deadline passes: the Default column of chapter 18 (H-17.4 to H-17.6, H-17.27 to H-17.31).

A default is an answer like any other: it goes the same way in, so it is as legal as one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, cast

from msgspec.structs import replace

from rules.dice import Dice
from rules.game import Decision, Illegal, Question, Seat, Step, only
from rules.hunt import actions
from rules.hunt.actions import HuntAction
from rules.hunt.events import DefaultTold, DefaultUsed, MissedThree
from rules.hunt.orders import queues, stopping
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.questions import kinds
from rules.hunt.questions.decisions import decisions
from rules.hunt.questions.rows import ROWS
from rules.hunt.state import HuntState, facts

Entering: TypeAlias = Callable[[HuntPack, HuntState, Seat, Question, HuntAction, Dice], Step[HuntState]]
"""How an answer is played (`course.entered`)."""

MISSES: Final = 3
"""How many deadlines in a row, and all are told (H-17.6)."""
_MOST: Final = 100
"""Answers to one clock; a turn or block takes far fewer."""
_LAST: Final = (kinds.TURN.name, kinds.BLOCK.name)
"""What runs on the clock of one of these comes before it (H-17.34)."""


def lapse(play: Play, clock: Question, enter: Entering) -> None:
    """H-17.4: the defaults of all that is owed on *clock*, until nothing more is; *enter* plays each."""
    missed = play.state.missed or (0,) * (len(play.state.rules.riders) + 1)
    # who missed this very deadline before: behind a window its default goes on (H-17.32)
    again = {seat for seat, name in enumerate(play.state.missed_on, 1) if name == str(clock)}
    late: list[tuple[Seat, str]] = []
    for _ in range(_MOST):
        owed = _next(play.state, clock)
        if owed is None:
            break
        if (said := (owed.seat, owed.question.kind)) not in late:
            late.append(said)
            if owed.seat not in again:
                _tell(play, *said)
        _give(play, owed, enter)
    if not late and clock in [block.question for block in facts.open_blocks(play.state)]:
        play.set(late_on=str(clock))  # what was left for it is stopped (H-27.7)
    _count(play, missed, {seat for seat, _ in late} - again, again, clock)


def interrupted(state: HuntState) -> Question | None:
    """The block whose deadline has passed and that is owed again: a pause had stopped it (H-17.4, H-17.32, H-27.7).

    In edition 1 its player was asked once more, on a clock that ran anew; so was in edition 2 who had left an order
    for the deadline.
    """
    if state.rules.edition < 2 or not (state.late_on or any(state.missed_on)):
        return None
    return next(
        (
            decision.question
            for decision in decisions(state)
            if decision.owed
            and kinds.BLOCK.asks(decision.question)
            and str(decision.question) in (state.late_on, *state.missed_on[decision.seat - 1 : decision.seat])
        ),
        None,
    )


def _next(state: HuntState, clock: Question) -> Decision | None:
    """What is owed on *clock*, small choices before the turn or block itself."""
    owed = [decision for decision in decisions(state) if decision.owed and decision.clock == clock]
    return min(owed, key=lambda decision: decision.question.kind in _LAST, default=None)


def _tell(play: Play, seat: Seat, kind: str) -> None:
    """H-17.5: everyone hears of an RW's default, RB alone of RB's."""
    if seat == play.state.rules.bearer:
        play.events.append(DefaultTold(only(seat), seat, kind))
    else:
        play.events.append(DefaultUsed(seat, kind))


def _give(play: Play, owed: Decision, enter: Entering) -> None:
    """Answer one decision."""
    if kinds.BLOCK.asks(owed.question) and _ride_queue(play, owed, enter):
        return
    lapses = ROWS[owed.question.kind].lapses
    assert lapses is not None
    _enter(play, owed, lapses(play, owed.seat), enter)


def _enter(play: Play, owed: Decision, action: HuntAction, enter: Entering) -> None:
    """*action* as the answer; what is left of a queue goes as far as it can (H-17.11, H-17.28). Raises Illegal."""
    done = enter(play.pack, play.state, owed.seat, owed.question, action, cast("Dice", play.dice))
    play.state = done.state
    play.events += done.events  # type: ignore[arg-type]  # those of a hunt


def _ride_queue(play: Play, owed: Decision, enter: Entering) -> bool:
    """H-17.28 (1): what is left of the queue, once; whether there was anything in it that could be done."""
    if not (left := queues.take(play, owed.seat)):
        return False
    try:
        _enter(play, owed, actions.Ride(left), enter)
    except Illegal as no:
        stopping.tell_stopped(play, owed.seat, left, no)
        return False
    return True


def _count(play: Play, before: tuple[int, ...], late: set[Seat], again: set[Seat], clock: Question) -> None:
    """H-17.6: who missed this deadline has missed one more in a row."""
    if not late | again:
        return
    now = play.state.missed or before
    kept = late | again  # an answer by default is not one in time
    missed = tuple(before[at] + (at + 1 in late) if at + 1 in kept else n for at, n in enumerate(now))
    names = play.state.missed_on or ("",) * len(missed)
    missed_on = tuple(str(clock) if at in late else name for at, name in enumerate(names, 1))
    shown = play.state.shown
    if shown is not None:
        shown = replace(shown, missed=missed, missed_on=missed_on)
    play.set(missed=missed, missed_on=missed_on, shown=shown)
    play.events += [MissedThree(seat) for seat in sorted(late) if missed[seat - 1] == MISSES]
