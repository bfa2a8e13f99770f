"""What becomes of a game's clocks when an entry has changed what is owed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from bot.games.loaded import LoadedGame
from bot.games.timing.timing import Timing
from rules.game import Decision, Question, Shown
from storage.tables.deadlines import Deadlines

Move: TypeAlias = Callable[[Deadlines], object]
"""A change of the rows of deadlines, made in the entry's transaction."""

Due: TypeAlias = dict[str, int | None]
"""When clocks run out, in milliseconds UTC; None for one that stands still."""


def after(
    game: LoadedGame,
    decisions: tuple[Decision, ...],
    now: int,
    *,
    over: bool,
    halted: bool,
    anew: bool = False,
) -> tuple[tuple[Move, ...], Due]:
    """What an entry that led to *decisions* does to the clocks, and when those in use are due then.

    A clock starts when something on it is first owed, stands still while nothing on it is, and goes with its
    last decision. While the game is *halted* none runs. *anew*: all that is owed starts from the beginning.
    """
    game_id, timing = game.row.id, game.timing
    if over:
        return (_drop_all(game_id),), {}
    owed = _running_on(game, (decision for decision in decisions if decision.owed))
    open_ = _running_on(game, decisions)
    running = {} if anew else game.deadlines
    gone = [clock for clock in running if clock not in open_]
    # As most entries that close a question close all that was asked, it is one statement for all of them.
    is_all = anew or (gone and len(gone) == len(running))
    moves = [_drop_all(game_id)] if is_all else [_drop(game_id, clock) for clock in gone]
    due: Due = {}
    for clock, deadline in running.items():
        if clock not in open_:
            continue
        due[clock] = deadline.due_ms
        if clock not in owed and deadline.is_running:
            moves.append(_stand(game_id, clock, now, timing))
            due[clock] = None
        elif clock in owed and not deadline.is_running and not halted:
            moves.append(_go_on(game_id, clock, now, timing))
            due[clock] = timing.after(now, deadline.left_ms or 0)
    for clock, question in owed.items():
        if clock not in running:
            ends = timing.due(now, question.kind)
            moves.append(_start(game_id, question, now, ends, halted, timing))
            due[clock] = None if halted else ends
    return tuple(moves), due


def by_question(game: LoadedGame, decisions: Iterable[Decision], due: Due) -> Due:
    """When each question of *decisions* is due that all may know of and that runs on the clock of another."""
    kinds = game.game.kinds
    return {
        str(decision.question): due[str(decision.runs_on)]
        for decision in decisions
        if str(decision.runs_on) in due and kinds[decision.question.kind].shown is not Shown.HIDDEN
    }


def is_past(game: LoadedGame, clock: Question, now: int, due: Due | None = None) -> bool:
    """Whether it is too late to answer on *clock*: the game goes on by itself in a moment, and asks nobody any more.

    *due*: as clocks are when an entry is made.
    """
    ends = {name: deadline.due_ms for name, deadline in game.deadlines.items()} if due is None else due
    at = ends.get(str(clock))
    return at is not None and at <= now and game.policy(clock.kind) == "auto"


def owed(game: LoadedGame) -> tuple[str, ...]:
    """The clocks that would run now if the game were not halted."""
    return tuple(_running_on(game, (decision for decision in game.decisions() if decision.owed)))


def _running_on(game: LoadedGame, decisions: Iterable[Decision]) -> dict[str, Question]:
    """The clocks of *decisions* that have a pace, by their text."""
    kinds = game.game.kinds
    running: dict[str, Question] = {}
    last: Question | None = None
    for decision in decisions:
        clock = decision.runs_on or decision.question
        if clock is last:
            continue  # the seats that are asked the same share its clock
        last = clock
        if kinds[clock.kind].pace is not None:
            running[str(clock)] = clock
    return running


def _drop_all(game_id: int) -> Move:
    return lambda rows: rows.drop_all(game_id)


def _drop(game_id: int, clock: str) -> Move:
    return lambda rows: rows.drop(game_id, clock)


def _stand(game_id: int, clock: str, now: int, timing: Timing) -> Move:
    return lambda rows: rows.stand_still(game_id, now, (clock,), timing)


def _go_on(game_id: int, clock: str, now: int, timing: Timing) -> Move:
    return lambda rows: rows.go_on(game_id, now, (clock,), timing)


def _start(game_id: int, clock: Question, now: int, ends: int, halted: bool, timing: Timing) -> Move:
    def start(rows: Deadlines) -> None:
        rows.start(game_id, str(clock), clock.kind, now, ends, timing)
        if halted:
            rows.stand_still(game_id, now, (str(clock),), timing)

    return start
