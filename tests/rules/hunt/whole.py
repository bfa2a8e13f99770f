"""Whole random games of a hunt, in several of the ways that a host can choose; each is played once."""

from __future__ import annotations

import functools
from random import Random
from typing import Any

from rules.checking.courses import some_words
from rules.dice import Dice, game_key, simulated_seed
from rules.entry import Answer, Entered, Lapse, Start, enter, owed_clocks
from rules.game import Illegal
from rules.hunt.config import HuntConfig
from rules.hunt.game import HuntGame
from rules.hunt.state import HuntState
from tests.rules.hunt import kit

GAME = HuntGame(data=kit.PACK)
LONGEST = 2500


class Played:
    """One random game: what was entered, and what came of it."""

    def __init__(self, seats: int, seed: int, **options: Any) -> None:
        self.config = HuntConfig.model_validate(options)
        self.chance, self.seed = Random(seed), seed
        self.said: list[Any] = [Start(self.config, seats)]
        self.entered: list[Entered[HuntState]] = [enter(GAME, None, self.said[0], self.dice())]
        while GAME.outcome(self.state) is None:
            assert len(self.said) < LONGEST, "the game does not end"
            self._go_on()

    def dice(self) -> Dice:
        return Dice(game_key(simulated_seed(self.seed), "1,2,3"))

    @property
    def state(self) -> HuntState:
        return self.entered[-1].position.state

    def _go_on(self) -> None:
        position = self.entered[-1].position
        entry: Any
        if self.chance.random() < 0.05 and (clocks := owed_clocks(GAME, self.state)):
            entry = Lapse(self.chance.choice(clocks))
        else:
            awake = [one for one in GAME.decisions(self.state) if not one.rests]
            open_now = [one for one in awake if one.owed or self.chance.random() < 0.1]
            decision = self.chance.choice(open_now)
            words = some_words(GAME, self.state, decision, self.chance)
            entry = Answer(decision.seat, words, decision.question)
        try:
            self.entered.append(enter(GAME, position, entry, self.dice()))
            self.said.append(entry)
        except Illegal:
            assert GAME.decisions(self.state), "refused for ever"

    def again(self) -> list[Entered[HuntState]]:
        """The same entries once more."""
        found = [enter(GAME, None, self.said[0], self.dice())]
        for entry in self.said[1:]:
            found.append(enter(GAME, found[-1].position, entry, self.dice()))
        return found


WAYS: list[dict[str, Any]] = [
    {"length": "full"},
    {"length": "part2", "reactions": "windowed"},
    {"length": "part1", "rw_order": "free", "tokens": 4, "info_given": 0},
    {"length": "part2", "journeys": "fixed", "shelters": True, "rw_order": "free"},
    {"length": "full", "reactions": "windowed", "bearer": "drawn", "info_given": 2, "aid": "full"},
]


@functools.cache
def played(seats: int, way: int) -> Played:
    """The game of so many seats in the way `WAYS[way]`."""
    return Played(seats, 10 * seats + way, **WAYS[way])
