"""While RB's turn is open nobody else sees, hears or is asked anything of it (H-19.17, H-17.35)."""

from __future__ import annotations

from random import Random

import pytest

from rules.awaiting import awaited
from rules.dice import Dice, game_key, simulated_seed
from rules.game import Decision, Illegal, Step
from rules.hunt.config import HuntConfig
from rules.hunt.game import HuntGame
from rules.hunt.players import random_player
from rules.hunt.questions.rows import KINDS
from rules.hunt.state import Bearing, HuntState

GAME = HuntGame()
ENTRIES = 250


def open_turn(state: HuntState) -> Bearing | None:
    """RB's open turn."""
    return next((task for task in state.todo if isinstance(task, Bearing)), None)


def entered(state: HuntState, asked: Decision, chance: Random, dice: Dice) -> Step[HuntState] | None:
    """A random answer; RB mostly keeps the turn open. None where it is refused."""
    kind = asked.question.kind
    seen = GAME.view(state, asked.seat)
    words = random_player(seen, asked, lambda said: GAME.options(state, asked, said), chance)
    if kind == "turn" and chance.random() < 0.7 and not words.endswith(("end", "hold")):
        words += " then hold"
    try:
        return GAME.apply(state, asked.seat, asked.question, GAME.read(kind, words), dice)
    except Illegal:
        return None


@pytest.mark.parametrize(("seed", "seats", "length"), [(1, 3, "full"), (2, 4, "part2"), (3, 2, "part2")])
def test_an_open_turn_shows_nothing(seed: int, seats: int, length: str) -> None:
    """H-19.17, H-17.1: not its steps, not its cards, not that it waits for a choice."""
    chance, dice = Random(seed), Dice(game_key(simulated_seed(seed), "unseen"))
    now = GAME.setup(HuntConfig(length=length), seats, dice).state  # type: ignore[arg-type]  # one of the three
    steps = 0
    for _ in range(ENTRIES):
        if GAME.outcome(now) is not None:
            break
        asked = chance.choice([one for one in GAME.decisions(now) if one.is_asked])
        done = entered(now, asked, chance, dice)
        if done is None:
            continue
        before, after = open_turn(now), open_turn(done.state)
        if asked.seat == 1 and before and after and before.question == after.question:
            steps += 1
            assert all(event.to == (1,) for event in done.events)
            for seat in (None, *range(2, seats + 1)):
                assert GAME.view(now, seat) == GAME.view(done.state, seat)
                assert waited_for(now, seat) == waited_for(done.state, seat)
        now = done.state
    assert steps > 10


def waited_for(state: HuntState, seat: int | None) -> object:
    """Whom *seat* sees the game wait for, and what it is asked itself."""
    found = GAME.decisions(state)
    own = [one for one in found if one.seat == seat]
    return own, awaited(KINDS, found, seat)
