"""Random courses of any game that is found: chosen from its config, its decisions and its options alone."""

from __future__ import annotations

import enum
import types
from collections.abc import Iterator
from random import Random
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from rules.dice import Dice, game_key, simulated_seed
from rules.entry import (
    Abort,
    Answer,
    Entered,
    Entry,
    Handover,
    Lapse,
    Position,
    Rewind,
    Start,
    dice_for,
    enter,
    lapsed_clock,
    owed_clocks,
)
from rules.game import Decision, Game, Illegal, Question, Seat

AnyGame = Game[Any]

SHORT = {"round_limit": 3}
"""What a host may choose so that a game is over sooner, by the name of the choice."""

SELDOM = ("rejections", "first_ballot")
"""Choices by which games are over sooner, or less is answered: one game in four has them."""

GIVES_UP = 0.05
"""How likely an answer is that is for good and that nobody owes, where it comes up."""


def some_config(game: AnyGame, seats: int, chance: Random) -> BaseModel:
    """Choices of a host that the lobby takes; deadlines and policies are the usual ones."""
    while True:
        fields = {name: field.annotation for name, field in game.Config.model_fields.items()}
        left = SELDOM if chance.random() < 0.75 else ()
        kinds = {name: kind for name, kind in fields.items() if name not in left}
        given = {name: _some(kind, chance) for name, kind in kinds.items()}
        given |= {name: value for name, value in SHORT.items() if name in fields}
        config = game.Config.model_validate(
            {name: value for name, value in given.items() if value is not ...}
        )
        if not any(remark.refuses for remark in game.remarks(config, seats)):
            return config


def _some(kind: Any, chance: Random) -> Any:
    """A value of this type, `...` for one that is better left alone."""
    if kind is bool:
        return chance.random() < 0.5
    if get_origin(kind) is Literal:
        return chance.choice(get_args(kind))
    if get_origin(kind) in (Union, types.UnionType):
        return _some(chance.choice(get_args(kind)), chance)
    if kind is type(None):
        return None
    if get_origin(kind) is tuple and isinstance(get_args(kind)[0], enum.EnumType):
        choices: list[Any] = list(get_args(kind)[0])
        return tuple(chance.sample(choices, chance.choice([0, 1, 1, 2, 2, 3])))
    return ...


def some_words(game: AnyGame, state: Any, decision: Decision, chance: Random) -> str:
    """A whole answer to *decision*, word by word from its options."""
    said: list[str] = []
    while True:
        offer = game.options(state, decision, said)
        if offer.whole and (not offer.words or chance.random() < 0.7):
            return " ".join(said)
        assert offer.words, f"a dead end after {said}"
        assert offer.least <= offer.most <= len(offer.words)
        said += chance.sample(offer.words, chance.randint(offer.least, offer.most))


def all_words(game: AnyGame, state: Any, decision: Decision, most: int = 80) -> Iterator[str]:
    """Whole answers to *decision*, every one where few words are taken; at most so many."""
    levels: list[tuple[str, ...]] = [()]
    while levels and most:
        said = levels.pop()
        offer = game.options(state, decision, said)
        if offer.whole:
            most -= 1
            yield " ".join(said)
        if offer.most == 1:
            levels += [(*said, word) for word in offer.words]
        else:
            size = offer.least
            starts = range(max(1, len(offer.words) - size + 1))
            levels += [(*said, *offer.words[start : start + size]) for start in starts]


def keeps_back(game: AnyGame, decision: Decision, chance: Random) -> bool:
    """Whether a random player leaves *decision* alone: mostly, where it is for good and not owed, like giving up."""
    return game.kinds[decision.question.kind].final and not decision.owed and chance.random() >= GIVES_UP


class Course:
    """One random game, with everything that was entered and what each entry did."""

    def __init__(self, game: AnyGame, seats: int, seed: int, longest: int = 1500) -> None:
        self.game = game
        self.seats = seats
        self.chance = Random(seed)  # noqa: S311 - of checks
        self.config = some_config(game, seats, self.chance)
        self.key = game_key(simulated_seed(seed), ",".join(map(str, range(1, seats + 1))))
        self.steps: list[tuple[Entry, Entered[Any]]] = []
        self.said: list[tuple[Seat, str, Question]] = []
        """What was said in answer to a question that has been open."""
        self.refusals: list[tuple[Position[Any], Answer, Illegal]] = []
        self.drawn: list[str] = []
        """The labels by which the dice were asked."""
        self._play(Start(self.config, seats))
        while self.outcome is None and len(self.steps) < longest:
            self._step()

    @property
    def position(self) -> Position[Any]:
        return self.steps[-1][1].position

    @property
    def outcome(self) -> Any:
        return self.game.outcome(self.position.state)

    def positions(self) -> Iterator[Position[Any]]:
        return (entered.position for _, entered in self.steps)

    def dice(self) -> Dice:
        return Dice(self.key)

    def _play(self, entry: Entry) -> None:
        position, dice = self.steps[-1][1].position if self.steps else None, self.dice()
        self.steps.append((entry, enter(self.game, position, entry, dice)))
        self.drawn += [label for label, _ in dice.drawn]

    def _step(self) -> None:
        roll = self.chance.random()
        if roll < 0.03:
            self._lapse()
        elif roll < 0.15:
            self._ahead()
        elif roll < 0.18:
            self._withdraw()
        elif roll < 0.1805:
            self._play(Abort())
        elif roll < 0.19 and self.game.handing_over is not None:
            self._hand_over()
        else:
            self._answer(only_owed=roll < 0.9)

    def _answer(self, *, only_owed: bool) -> None:
        decisions = self.game.decisions(self.position.state)
        decision = self.chance.choice([d for d in decisions if d.is_asked or not (only_owed or d.rests)])
        if not keeps_back(self.game, decision, self.chance):
            self._say(decision)

    def _ahead(self) -> None:
        seat = self.chance.randint(0, self.seats)
        ahead = self.game.ahead(self.position.state, seat)
        if ahead:
            self._say(self.chance.choice(ahead))

    def _say(self, decision: Decision) -> None:
        words = some_words(self.game, self.position.state, decision, self.chance)
        answer = Answer(
            decision.seat, words, self.chance.choice([decision.question, decision.question, None])
        )
        try:
            self._play(answer)
        except Illegal as no:
            self.refusals.append((self.position, answer, no))
        else:
            if not decision.ahead:
                self.said.append((decision.seat, words, decision.question))

    def _withdraw(self) -> None:
        orders = self.position.orders
        if orders:
            order = self.chance.choice(orders)
            self._play(Answer(order.seat, f"withdraw {self._slot(order.slot, order.kind)}"))

    def _slot(self, *names: str) -> str:
        words = [*names, *(name.partition("/")[0] for name in names)]
        return next(word for word in words if self.game.withdrawn(word))

    def _hand_over(self) -> None:
        """Somebody else takes a seat, and mostly says the word that what was left there waits for (H-17.37)."""
        seat = self.chance.randint(1, self.seats)
        self._play(Handover(seat))
        is_left = any(order.held for order in self.position.orders if order.seat == seat)
        assert self.game.handing_over is not None
        is_left = is_left or self.game.handing_over.awaits_word(self.position.state, seat)
        if is_left and self.chance.random() < 0.7:
            self._play(Answer(seat, "confirm"))

    def _lapse(self) -> None:
        clocks = owed_clocks(self.game, self.position.state)
        if clocks:
            self._play(Lapse(self.chance.choice(clocks)))


def replayed(course: Course) -> list[Entered[Any]]:
    """The same game from the words of its journal alone, as a record does it."""
    found: list[Entered[Any]] = []
    for entry, entered in course.steps:
        position = found[-1].position if found else None
        found.append(
            enter(course.game, position, _from_words(course.game, position, entry, entered), course.dice())
        )
    return found


def taken_back(course: Course, to: int) -> bool:
    """Whether the same words lead to other events, once the game was taken back to where it stood after step *to*.

    As soon as they do they may well be refused; what was refused tells nothing.
    """
    rewind = Rewind(to, len(course.steps) + 1)
    then = course.steps[to - 1][1].position
    position = enter(course.game, then, rewind, dice_for(course.key, then, rewind)).position
    for entry, entered in course.steps[to:]:
        try:
            same = _from_words(course.game, position, entry, entered)
            again = enter(course.game, position, same, dice_for(course.key, position, same))
        except Illegal:
            return False
        if again.events != entered.events:
            return True
        position = again.position
    return False


def _from_words(game: AnyGame, position: Position[Any] | None, entry: Entry, entered: Entered[Any]) -> Entry:
    if isinstance(entry, Answer):
        return Answer(entry.seat, entered.words)
    if isinstance(entry, Lapse):
        assert position is not None
        verb, words = entered.words.split()
        clock = lapsed_clock(owed_clocks(game, position.state), words)
        assert verb == "lapse"
        if clock is None:
            raise Illegal("F-2", "No such clock runs; nothing was changed.")
        return Lapse(clock)
    return entry
