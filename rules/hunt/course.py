"""The hunt's table of contents: what answers which question, what runs which task, and the loop that runs them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from rules.dice import Dice
from rules.game import Illegal, Question, Seat, Step
from rules.hunt.actions import HuntAction, Ride, Turn
from rules.hunt.bearer import encounter
from rules.hunt.cards import playing, reactions
from rules.hunt.config import HuntConfig
from rules.hunt.days import ending, game_turns
from rules.hunt.defaults import lapses
from rules.hunt.orders import steps, whole
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.questions import notes
from rules.hunt.questions.rows import ROWS
from rules.hunt.ride import riding
from rules.hunt.setup import passage, preparation
from rules.hunt.state import HuntState, StepsLeft, tasks
from rules.kit import engine
from rules.kit.engine import Unwound

Runner = Callable[[Play, Any], None]
"""Does a task that was taken off the stack."""

RUNNERS: Final[Mapping[type, Runner]] = {
    tasks.BeginPart: game_turns.begin_part,
    tasks.BeginTurn: game_turns.begin_turn,
    tasks.OpenRiding: riding.begin,
    StepsLeft: steps.run,
    tasks.Reacting: reactions.run,
    tasks.Resolve: riding.resolve,
    tasks.Run: playing.run,
    tasks.Finish: playing.finish,
    tasks.Encounter: encounter.begin,
    tasks.Applying: encounter.apply_tiles,
    tasks.EndTurn: game_turns.end_turn,
    tasks.Refresh: game_turns.refresh,
    tasks.EndPart: passage.end_part,
    tasks.Crossing: passage.go_on,
    tasks.Corrupted: ending.corrupted,
}


def setup(pack: HuntPack, config: HuntConfig, seats: int, dice: Dice, edition: int) -> Step[HuntState]:
    """H-3: deal, up to the first questions."""
    play = preparation.begin(pack, config, seats, dice, edition)
    run(play)
    return play.done()


def answered(
    pack: HuntPack, state: HuntState, seat: Seat, question: Question, action: HuntAction, dice: Dice
) -> Step[HuntState]:
    """Play *action*. What others do while RB's turn is open is done in what they see, and in the present."""
    if isinstance(action, Ride | Turn):
        whole.check(pack, state, seat, action)
    return _gone_on(pack, entered(pack, state, seat, question, action, dice), dice)


def entered(
    pack: HuntPack, state: HuntState, seat: Seat, question: Question, action: HuntAction, dice: Dice
) -> Step[HuntState]:
    """What *action* does, which *seat* is asked for; an order stops where a step of it is refused (H-17.32)."""
    if state.shown is not None and (seat != state.rules.bearer or notes.NOTE.kind.asks(question)):
        return _twice(pack, state, state.shown, seat, question, action, dice)
    return _answered(pack, state, seat, question, action, dice)


def _answered(
    pack: HuntPack, state: HuntState, seat: Seat, question: Question, action: HuntAction, dice: Dice
) -> Step[HuntState]:
    play = Play(pack, _present(state, seat, question), dice)
    try:  # noqa: SIM105 - every answer comes through here, and `suppress` takes twenty times as long
        ROWS[question.kind].plays(play, seat, question, action)
    except Unwound:
        pass
    run(play)
    return play.done()


def _present(state: HuntState, seat: Seat, question: Question) -> HuntState:
    """Who answers a deadline in time has missed none in a row (H-17.6)."""
    if not state.missed or not state.missed[seat - 1] or question.number == 0:
        return state
    missed = tuple(0 if at == seat - 1 else count for at, count in enumerate(state.missed))
    return replace(state, missed=missed)


def _twice(
    pack: HuntPack,
    state: HuntState,
    shown: HuntState,
    seat: Seat,
    question: Question,
    action: HuntAction,
    dice: Dice,
) -> Step[HuntState]:
    """An answer beside RB's open turn: done in the state that its seat sees, and in the true one.

    Nothing that others may do meanwhile draws chance, so both ways are the same.
    """
    # RB's open turn is hidden until it ends, so the game is kept twice meanwhile: as all others know it (`shown`) and
    # as it is. What they are told, and whether they are refused, comes from the first alone: the second would answer
    # the secret. It is done in the second too, so that the turn goes on in a game in which it happened.
    seen = _answered(pack, shown, seat, question, action, dice)
    play = Play(pack, replace(state, shown=None), dice)
    try:
        ROWS[question.kind].plays(play, seat, question, action)
    except Illegal:  # RB's open turn took away what this was about; it is told when that turn ends
        return Step(replace(state, shown=seen.state), seen.events)
    return Step(replace(play.state, shown=seen.state, withheld=state.withheld), seen.events)


def run(play: Play) -> None:
    """Do what stands on the stack until somebody is asked or the game is over."""
    engine.run(play, RUNNERS)


def lapse(pack: HuntPack, state: HuntState, clock: Question, dice: Dice) -> Step[HuntState]:
    """H-17.4: the defaults of all that is owed on *clock*."""
    play = Play(pack, state, dice)
    with contextlib.suppress(Unwound):
        lapses.lapse(play, clock, entered)
    run(play)
    return _gone_on(pack, play.done(), dice)


def _gone_on(pack: HuntPack, done: Step[HuntState], dice: Dice) -> Step[HuntState]:
    """H-17.32: a default that a reaction pause had stopped goes on when that has closed."""
    if (clock := lapses.interrupted(done.state)) is None:
        return done
    more = lapse(pack, done.state, clock, dice)
    return Step(more.state, done.events + more.events)
