"""A hunt in memory that players play by chance, and what its presentation says of it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from bot.games.presentation import Presentation
from bot.hunt.presentation import HuntPresentation
from rules.dice import Dice, game_key, simulated_seed
from rules.game import AnyEvent, Decision, Illegal, Options, Seat
from rules.hunt.game import HuntGame
from rules.hunt.players import random_player
from rules.hunt.state import HuntState
from rules.hunt.view import HuntView
from tests.bot.hunt.kit import NAMES, TEXT

GAME = HuntGame()
PRESENTATION: Presentation = HuntPresentation(GAME)


class Table:
    """One game; what was said last stands beside it."""

    def __init__(self, seats: int = 3, seed: int = 1, **options: Any) -> None:
        self.dice = Dice(game_key(simulated_seed(seed), "1,2,3"))
        self.chance = Random(seed)
        step = GAME.setup(GAME.Config(**options), seats, self.dice)
        self.state: HuntState = step.state
        self.events: tuple[AnyEvent, ...] = step.events
        self.seats = seats
        self.decision: Decision | None = None
        self.words = ""
        self.labels: list[tuple[str, str]] = []
        """Words that were offered in the last step, with their labels."""

    @property
    def is_over(self) -> bool:
        return GAME.outcome(self.state) is not None

    def view(self, seat: Seat | None = None) -> HuntView:
        return GAME.view(self.state, seat)

    def presentation(self, seat: Seat | None = None) -> Presentation:
        """The presentation as it speaks of what *seat* sees."""
        return PRESENTATION.of(self.view(seat))

    @property
    def public(self) -> tuple[AnyEvent, ...]:
        return tuple(event for event in self.events if event.to is None)

    def private(self, seat: Seat) -> tuple[AnyEvent, ...]:
        return tuple(event for event in self.events if event.to is not None and seat in event.to)

    def say(self, seat: Seat, words: str) -> None:
        """An answer of *seat* to the question that *words* fit."""
        for decision in GAME.decisions(self.state):
            if decision.seat == seat:
                self._apply(decision, words)
                return
        raise AssertionError("nothing is asked of that seat")

    def _apply(self, decision: Decision, words: str) -> None:
        action = GAME.read(decision.question.kind, words)
        step = GAME.apply(self.state, decision.seat, decision.question, action, self.dice)
        self.state, self.events = step.state, step.events
        self.decision, self.words = decision, words

    def abort(self) -> None:
        """A moderator ends it."""
        step = GAME.abort(self.state)
        self.state, self.events = step.state, step.events

    def step(self) -> None:
        """One answer by chance, among all that is owed and, now and then, at will."""
        owed = [one for one in GAME.decisions(self.state) if one.is_asked]
        others = [one for one in GAME.decisions(self.state) if not (one.owed or one.rests)]
        at_will = others if others and self.chance.random() < 0.1 else owed
        decision = self.chance.choice(at_will)
        if decision.owed and self.chance.random() < 0.03:
            self._lapse(decision)
            return
        view = self.view(decision.seat)
        presentation = PRESENTATION.of(view)
        kind = decision.question.kind
        self.labels = []

        def ask(said: Sequence[str]) -> Options:
            options = GAME.options(self.state, decision, said)
            self.labels += [
                (word, presentation.answers.label(kind, said, word, NAMES, TEXT)) for word in options.words
            ]
            return options

        for _ in range(20):
            with contextlib.suppress(Illegal):  # what chance puts together need not be legal as a whole
                self._apply(decision, random_player(view, decision, ask, self.chance))
                return
        self._lapse(decision)

    def _lapse(self, decision: Decision) -> None:
        """Time runs out for a decision."""
        step = GAME.lapse(self.state, decision.clock, self.dice)
        self.state, self.events = step.state, step.events
        self.decision, self.words = decision, "pass"

    def steps(self, most: int) -> Iterator[Table]:
        """The table after each step, until the game is over."""
        for _ in range(most):
            if self.is_over:
                return
            self.step()
            yield self
