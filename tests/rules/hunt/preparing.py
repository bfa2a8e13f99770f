"""Both setups, as far as a test wants them: up to the first questions, or to the placement."""

from __future__ import annotations

from typing import Any

from rules.dice import Dice, game_key, simulated_seed
from rules.game import Question
from rules.hunt.actions import (
    KeepJourney,
    Split,
    StartMentor,
)
from rules.hunt.config import HuntConfig
from rules.hunt.game import EDITION
from rules.hunt.play import Play
from rules.hunt.setup import preparation, setting_out, shared
from rules.hunt.state import (
    Preparing,
)
from tests.rules.hunt.kit import PACK, play_of, state

Q = Question("setup", 1)


def begin(seats: int = 3, seed: int = 1, **config: Any) -> Play:
    """A hunt up to its first questions."""
    dice = Dice(game_key(simulated_seed(seed), "1,2,3"))
    return preparation.begin(PACK, HuntConfig(**config), seats, dice, EDITION)


def top(play: Play, kind: type[Any]) -> Any:
    """The task on top of the stack, of this *kind*."""
    task = play.state.todo[-1]
    assert isinstance(task, kind)
    return task


def asked(play: Play, kind: str) -> Question:
    """The open question of the setup of this *kind*."""
    task: Preparing = top(play, Preparing)
    return next(one for one in task.open if one.kind == kind)


def begin2(seats: int = 3, **changes: Any) -> Play:
    """Part 2 as it begins after Part 1."""
    play = play_of(state(1, seats, **changes))
    setting_out.begin_part2(play)
    return play


def settled2(seats: int = 3, **changes: Any) -> Play:
    """Part 2 with journey, Gandalf and split chosen: the Nazgul are to be placed."""
    play = begin2(seats, **changes)
    setting_out.journey(play, 1, asked(play, "journey"), KeepJourney("short"))
    setting_out.mentor(play, 1, asked(play, "mentor"), StartMentor(top(play, Preparing).mentors[0]))
    if seats == 4:
        shared.split(play, 2, asked(play, "split"), Split(2))
    return play
