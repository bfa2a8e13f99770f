"""Sittings whose time is over, and seats that miss them (W-2.4, W-2.6)."""

from __future__ import annotations

from rules.war.events.turns import SeatAbsent, SittingMissed
from rules.war.play import WarPlay
from rules.war.state.pieces import Side
from rules.war.state.war import WarState
from rules.war.turn.sittings import end_sitting

ABSENT_AFTER = 2
"""Sittings missed in a row."""


def lapse(play: WarPlay) -> None:
    """The clock of a sitting ran out: what was done stands, and the rest is default."""
    state = play.state
    for side in state.acting:
        if side not in state.spoken:
            _miss(play, side)
    end_sitting(play)


def _miss(play: WarPlay, side: Side) -> None:
    state = play.state
    times = missed_by(state, side) + 1
    _count(play, side, times)
    if times == 1:
        play.tell(SittingMissed(state.rules.seats(side), state.phase, state.turn))
    elif times == ABSENT_AFTER:
        play.tell(SeatAbsent(side))


def spoke(play: WarPlay, side: Side) -> None:
    """Who says anything is not absent, and does not miss this sitting."""
    if missed_by(play.state, side):
        _count(play, side, 0)
    if side in play.state.acting:
        play.set(spoken=play.state.spoken | {side})


def missed_by(state: WarState, side: Side) -> int:
    """How many in a row."""
    return dict(state.missed).get(side, 0)


def is_absent(state: WarState, side: Side) -> bool:
    """Whether a side's sittings are short."""
    return missed_by(state, side) >= ABSENT_AFTER


def _count(play: WarPlay, side: Side, times: int) -> None:
    others = tuple(count for count in play.state.missed if count[0] != side)
    play.set(missed=tuple(sorted((*others, (side, times)))) if times else others)
