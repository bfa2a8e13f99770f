"""What is owed or may be said now, by whom and on which clock (chapter 18).

What the Ring-bearer is asked follows from the present. What the others are asked follows from what they see,
so that nothing of the bearer's open turn shows in it (H-19.17).
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from rules.game import Decision, Kind, Question, Seat
from rules.hunt.questions import kinds
from rules.hunt.questions.rows import ROWS
from rules.hunt.state import HuntState, Rules, facts, tasks
from rules.kit.engine import latest
from rules.kit.latest import Latest

_AT_THE_END: Final = (tasks.Over, tasks.NamingToken)

_latest: Final[Latest[tuple[Decision, ...]]] = Latest()


def decisions(state: HuntState) -> tuple[Decision, ...]:
    """All that is owed or may be answered now (H-17.1), what is waited for first."""
    return _latest.of(state, None, lambda: _found(state))


def _found(state: HuntState) -> tuple[Decision, ...]:
    if state.shown is None:
        return (*_asked(state), *_at_will(state))
    bearer = state.rules.bearer
    own = [decision for decision in _asked(state) if decision.seat == bearer]
    others = [decision for decision in _asked(state.shown) if decision.seat != bearer]
    return (*own, *others, *_at_will(state))


def _asked(state: HuntState) -> list[Decision]:
    """What a state asks: what stands beside, which comes before the rest of a turn (H-17.34), then the pauses."""
    if not state.todo:
        return []
    found: list[Decision] = []
    if state.beside and not isinstance(state.todo[-1], _AT_THE_END):
        for beside in state.beside:
            found += _beside(state, beside)
    found += _paused(state, state.todo[-1])
    for task in state.todo[-2::-1]:
        if isinstance(task, tasks.Bearing):
            found.append(Decision(task.question, state.rules.bearer, rests=True))
        elif isinstance(task, tasks.Riding):
            found += _below(state, task)
    return [*found, *_resting(state)]


def _paused(state: HuntState, task: tasks.Task) -> list[Decision]:
    """Those whom the game waits for."""
    bearer = state.rules.bearer
    match task:
        case tasks.Riding(blocks=blocks):
            return [Decision(block.question, block.seat) for block in blocks]
        case (
            tasks.Bearing(question=question)
            | tasks.Flipping(question=question)
            | tasks.Escaping(question=question)
            | tasks.Coursing(question=question)
        ):
            return [Decision(question, bearer)]
        case tasks.Window(question=question):
            return [Decision(question, bearer, runs_on=_ride_clock(state))]
        case tasks.Preparing(open=questions):
            return [Decision(question, _preparing(state, question)) for question in questions]
        case tasks.Placing(question=question, left=left):
            return [Decision(question, left[0])]
        case tasks.NamingLord(question=question, seat=seat):
            return [Decision(question, seat)]
        case tasks.Choosing(question=question, seat=seat):
            return [Decision(question, seat, runs_on=_choosing(state, question, seat))]
        case tasks.NamingToken(question=question, left=left):
            return [Decision(question, seat) for seat in left]
        case _:
            return []


def _preparing(state: HuntState, question: Question) -> Seat:
    """H-18.36: the split is the first RW's, the rest RB's."""
    return state.rules.riders[0] if kinds.SPLIT.asks(question) else state.rules.bearer


def _below(state: HuntState, task: tasks.Riding) -> list[Decision]:
    """A block that goes on when what stands above it is answered: not waited for now (H-17.32).

    RB's turn is waited for all the same: nobody can tell that RB looks at cards meanwhile (H-19.17). So is the block
    of an RW who looks at cards: it runs on that clock, and everyone sees who is waited for (H-17.1).
    """
    looks = top.seat if isinstance(top := state.todo[-1], tasks.Choosing) else None
    return [
        Decision(block.question, block.seat, owed=block.seat == looks, rests=True) for block in task.blocks
    ]


def _ride_clock(state: HuntState) -> Question | None:
    """The clock of all windows of a ride, where they share one (H-17.39)."""
    number = facts.ride(state) if state.rules.per_ride else 0
    return kinds.REACT.asked(number) if number else None


def _resting(state: HuntState) -> Iterator[Decision]:
    """What keeps that clock between two windows, and is never answered."""
    if clock := _ride_clock(state):
        yield Decision(kinds.REACT.asked(), state.rules.bearer, owed=False, runs_on=clock, rests=True)


def _beside(state: HuntState, task: tasks.Beside) -> Iterator[Decision]:
    """H-18.37: what never stops the others.

    RB's part of it is owed as soon as the turn is open whose clock it runs on (H-17.34). Were it owed before, the
    clock would show whether RB has answered.
    """
    bearer = state.rules.bearer
    match task:
        case tasks.Keeping(question=question, seat=seat) if seat != bearer:
            yield Decision(question, seat, runs_on=_choosing(state, question, seat))
        case tasks.Discarding(question=question, seat=seat) if seat != bearer:
            yield Decision(question, seat)
        case (
            tasks.Keeping(question=question)
            | tasks.Discarding(question=question)
            | tasks.Relocating(question=question)
        ):
            yield Decision(
                question, bearer, owed=latest(state.todo, tasks.Bearing) is not None, runs_on=_turn(state)
            )
        case tasks.Gifting(question=question, left=left):
            yield from (Decision(question, seat) for seat in left)
        case tasks.Ranking(question=question, seat=seat):
            yield Decision(question, seat, owed=False)


def _choosing(state: HuntState, question: Question, seat: Seat) -> Question | None:
    """The clock of a choice within a card (H-18.34): the turn's or block's of its player, else its own."""
    if kinds.REDRAW.asks(question):
        return None
    if seat == state.rules.bearer:
        return _turn(state) if latest(state.todo, tasks.Bearing) else None
    return next((block.question for block in facts.open_blocks(state) if block.seat == seat), None)


def _turn(state: HuntState) -> Question:
    """The clock of RB's open turn, or of the coming one (H-17.34)."""
    task = latest(state.todo, tasks.Bearing)
    return next_of(state, kinds.TURN) if task is None else task.question


def next_of(state: HuntState, kind: Kind) -> Question:
    """The next question of *kind*."""
    return kind.asked(dict(state.counts).get(kind.name, 0) + 1)


def _at_will(state: HuntState) -> tuple[Decision, ...]:
    """What stays open until the game is over; never owed."""
    if not state.todo or isinstance(state.todo[-1], _AT_THE_END):
        return ()
    return _until_the_end(state.rules)


@functools.cache
def _until_the_end(rules: Rules) -> tuple[Decision, ...]:
    """What may be said at any time has no number (H-17.17, H-17.10, H-8.9)."""
    return tuple(ROWS.asked_by(None, (rules,)))
