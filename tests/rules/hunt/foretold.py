"""Typed orders against offers and outlooks: what ran whole was offered and foretold, and what is offered is taken."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product, takewhile
from random import Random
from typing import Any, NamedTuple

import msgspec

from rules.checking.courses import some_config, some_words
from rules.dice import Dice, game_key, simulated_seed
from rules.game import AnyEvent, Decision, Illegal, Options, Question, Step
from rules.hunt.actions import steps
from rules.hunt.events import (
    Answered,
    CardPlayed,
    CardsSeen,
    ConditionTold,
    Declared,
    DiceChanged,
    DieSpent,
    FactRevealed,
    JourneySeen,
    MentorSeen,
    NazgulMoved,
    NazgulSet,
    PeekSeen,
    StepsStopped,
)
from rules.hunt.game import HuntGame
from rules.hunt.orders import imagined, trial
from rules.hunt.orders.foresight import Outlook, foresee
from rules.hunt.orders.offers import NOTHING
from rules.hunt.state import Bearing, HuntState, Riding, Window
from rules.kit.unknown import Open, Perhaps, Unknown
from rules.registry import open_game
from tests.rules.hunt.typed import Typist

TRIES = 25
"""So many steps are typed until one is taken."""
SECRETS = (Answered, ConditionTold, FactRevealed, CardsSeen, JourneySeen, MentorSeen, PeekSeen)


class Typed(NamedTuple):
    """An order that was typed and ran whole."""

    words: str
    done: Step[HuntState]
    is_certain: bool
    """Neither a question nor a secret stood before its last step."""


class Table:
    """A moment of a hunt in which *decision* is open: RB's turn or the block of a Ringwraith."""

    def __init__(self, game: HuntGame, state: HuntState, decision: Decision, dice: Dice) -> None:
        self.game, self.state, self.decision, self.dice = game, state, decision, dice
        self.is_bearer = decision.seat == state.rules.bearer

    # --------------------------------------------------------------------------------------------------- typed

    def typed(self, chance: Random, n: int) -> Typed | None:
        """An order of *n* steps out of steps that were taken one by one; None where none was found."""
        said: list[str] = []
        state, is_certain, is_open = self.state, True, True
        for at in range(n):
            found = self._step(state, chance) if is_open else None
            if found is None:
                return None
            words, done = found
            said.append(words)
            is_certain = is_certain and (at == n - 1 or not any(map(_tells, news(state, done))))
            state, is_open = done.state, self._is_open(done.state)
        words = " then ".join([*said, *(["hold"] if self.is_bearer else [])])
        whole = self.entered(words)
        return (
            None if whole is None or stopped(whole, self.decision.seat) else Typed(words, whole, is_certain)
        )

    def _step(self, state: HuntState, chance: Random) -> tuple[str, Step[HuntState]] | None:
        typist = Typist(self.game.data, state, self.decision.seat, chance)
        for _ in range(TRIES):
            words = typist.step()
            done = self._entered(state, f"{words} then hold" if self.is_bearer else words)
            if done is not None and not is_answered(done, self.state.rules.bearer):
                return None if stopped(done, self.decision.seat) else (words, done)
        return None

    def entered(self, words: str) -> Step[HuntState] | None:
        """What an answer does; None where it is refused."""
        return self._entered(self.state, words)

    def _entered(self, state: HuntState, words: str) -> Step[HuntState] | None:
        seat, question = self.decision.seat, self.decision.question
        try:
            action = self.game.read(question.kind, words)
            return self.game.apply(state, seat, question, action, self.dice)
        except Illegal:
            return None

    def _is_open(self, state: HuntState) -> bool:
        """Whether more can be said to the same question now."""
        top = state.todo[-1]
        if self.is_bearer:
            return isinstance(top, Bearing) and top.question == self.decision.question
        return isinstance(top, Riding) and any(
            block.question == self.decision.question for block in top.blocks
        )

    # ------------------------------------------------------------------------------------------------- offered

    def offers(self, words: str) -> list[Options]:
        """What may follow each word of an order, the first thing being what it can begin with."""
        said = words.split()
        return [self.game.options(self.state, self.decision, said[:at]) for at in range(len(said) + 1)]

    def is_offered(self, words: str) -> bool:
        """Whether every word of an order is offered where it stands, and the whole of it is one."""
        *offers, last = self.offers(words)
        return last.whole and all(
            word in offer.words for word, offer in zip(words.split(), offers, strict=True)
        )

    def is_offered_shorter(self, order: Typed) -> bool:
        """Whether the same is offered in fewer words: those left out change nothing."""
        words = order.words.split()
        for at, n in product(range(len(words)), (1, 2)):
            shorter = " ".join([*words[:at], *words[at + n :]])
            done = self.entered(shorter)
            if done is not None and (done.state, done.events) == (order.done.state, order.done.events):
                return self.is_offered(shorter) or self.is_offered_shorter(
                    Typed(shorter, done, order.is_certain)
                )
        return False

    def some_offered(self, chance: Random, n: int) -> str | None:
        """An order of *n* steps as the offers put it together; None where it ends before."""
        said: list[str] = []
        while True:
            offer = self.game.options(self.state, self.decision, said)
            done = 1 + said.count("then")
            if offer.whole and done == n:
                return " ".join(said)
            words = [word for word in offer.words if word != "then" or offer.whole]
            if offer.whole and "then" in words:
                words = ["then"]
            elif not words:
                return None
            said.append(chance.choice(words))

    def refused(self, chance: Random, n: int) -> str | None:
        """An order of *n* steps put together out of offers, of which a step is refused; None where all are taken."""
        words = self.some_offered(chance, n)
        if words is None:
            return None
        done = self.entered(words)
        is_taken = done is not None and not stopped(done, self.decision.seat)
        return (
            None if is_taken or (done is not None and is_answered(done, self.state.rules.bearer)) else words
        )

    # ------------------------------------------------------------------------------------------------ foretold

    def faults(self, order: Typed) -> Iterator[tuple[str, str]]:
        """What is wrong about *order*, which ran whole."""
        if not self.is_offered(order.words) and not self.is_offered_shorter(order):
            yield "not_offered", order.words
        yield from (("foretold_wrong", f"{order.words}: {told}") for told in self.wrong(order))

    def wrong(self, order: Typed) -> list[str]:
        """What was foretold of *order* and came otherwise."""
        found = [] if self.is_bearer else list(self._wrong_outlook(order))
        return found or list(self._wrong_state(order))

    def _wrong_outlook(self, order: Typed) -> Iterator[str]:
        """H-17.10: what the outlook says of each Nazgul, of dice and of questions."""
        told = self.outlook(order.words)
        if told is None or told.waits:
            yield "no outlook"
            return
        yield from (f"{deed.words} is refused or open" for deed in told.deeds if deed.refusal or deed.is_open)
        events = own(order.done.events, self.decision.seat)
        moved = self._elsewhere({one.figure: one.to for deed in told.deeds for one in deed.moved})
        if moved != self._elsewhere(places(events)):
            yield f"{moved} are foretold to move"
        paid = [face for deed in told.deeds for face in deed.paid]
        if paid != [face for event in events if isinstance(event, DieSpent) for face in event.faces]:
            yield f"{paid} are foretold to pay"

    def outlook(self, words: str) -> Outlook | None:
        """What is foretold of an order (H-17.10)."""
        seen = self.game.view(self.state, self.decision.seat)
        return foresee(self.game.data, seen, steps(words.split()))

    def _elsewhere(self, there: Mapping[int, int]) -> dict[int, int]:
        """Those who do not stand where they stood."""
        return {figure: space for figure, space in there.items() if self.state.wraiths[figure] != space}

    def _wrong_state(self, order: Typed) -> Iterator[str]:
        """H-19.19: what is foretold to stand then, as far as it can be known."""
        if not self._is_open(order.done.state):
            return
        try:
            foretold = self._played(order.words)
        except Open:  # what follows hangs on what comes out of the last step
            return
        true = self._known(order.done.state)
        for name in (*imagined.SHOWN, "todo", "beside", "ally_hand", "sorcery_hands", "mentor"):
            if not is_same(getattr(foretold, name), getattr(true, name)):
                yield f"{name} is foretold otherwise"

    def _known(self, state: HuntState) -> HuntState:
        if self.is_bearer:
            return imagined.of_bearer(state, *(task for task in state.todo if isinstance(task, Bearing)))
        return imagined.of_rider(self.game.data, state, self.decision.seat)

    def _played(self, words: str) -> HuntState:
        state = self._known(self.state)
        for step in words.split(" then "):
            said = tuple(step.split())
            state = trial.played(self.game.data, state, self.decision.seat, said, NOTHING).state
        return state


def news(before: HuntState, done: Step[HuntState]) -> Sequence[AnyEvent]:
    """What happened, told already or when RB's turn ends."""
    return (*done.events, *done.state.withheld[len(before.withheld) :])


def _tells(event: AnyEvent) -> bool:
    """Whether it tells somebody what he did not know."""
    return isinstance(event, SECRETS) or (
        isinstance(event, DiceChanged) and event.how in ("reroll", "restore")
    )


def stopped(done: Step[HuntState], seat: int) -> bool:
    """Whether a step of the order was refused on the way."""
    return any(isinstance(event, StepsStopped) and seat in event.to for event in done.events)


def is_answered(done: Step[HuntState], bearer: int) -> bool:
    """Whether RB has reacted to it, or may."""
    has_played = any(isinstance(event, CardPlayed) and event.seat == bearer for event in done.events)
    return has_played or (bool(done.state.todo) and isinstance(done.state.todo[-1], Window))


def own(events: Sequence[AnyEvent], seat: int) -> Sequence[AnyEvent]:
    """Those before the queue of another Ringwraith begins, whose block is the next (H-17.13)."""

    def is_own(event: AnyEvent) -> bool:
        return not isinstance(event, Declared) or event.declaration.seat == seat

    return [*takewhile(is_own, events)]


def places(events: Sequence[AnyEvent]) -> dict[int, int]:
    """Where those stand who were moved."""
    there = dict[int, int]()
    for event in events:
        match event:
            case NazgulMoved(figure=figure, way=way):
                there[figure] = way[-1]
            case NazgulSet(figure=figure, space=space):
                there[figure] = space
    return there


def is_same(foretold: Any, true: Any) -> bool:
    """Whether what is known of *foretold* is so; what is unknown can be anything."""
    if isinstance(foretold, Unknown | Question):  # what is asked has no number before it is asked
        return True
    if isinstance(foretold, msgspec.Struct) and type(foretold) is type(true):
        names = foretold.__struct_fields__
        return all(is_same(getattr(foretold, name), getattr(true, name)) for name in names)
    if isinstance(foretold, tuple) and isinstance(true, tuple):
        sure = [one for one in foretold if not _is_perhaps(one)]
        if len(sure) < len(foretold):
            return len(sure) <= len(true) <= len(foretold)
        return len(foretold) == len(true) and all(map(is_same, foretold, true))
    return bool(foretold == true)


def _is_perhaps(one: Any) -> bool:
    return isinstance(one, Perhaps) or isinstance(getattr(one, "location", None), Perhaps)


# ------------------------------------------------------------------------------------------- whole random hunts

FAULTS = ("not_offered", "foretold_wrong", "refused_though_offered")
TYPED_AT_ONCE = 6
"""So many orders are typed at a moment."""


class Found(NamedTuple):
    """What was found in a random hunt."""

    orders: int
    """Typed ones that ran whole, with nothing to find out between."""
    faults: tuple[tuple[str, str], ...]
    """Which of `FAULTS`, and all that is needed to look at it again."""


def tried(seed: int) -> Found:
    """Orders of two and three steps at every other moment of one random hunt."""
    chance, orders, faults = Random(seed), 0, list[tuple[str, str]]()
    for number, table in islice(enumerate(tables(seed)), seed % 2, None, 2):
        for _ in range(TYPED_AT_ONCE):
            n = chance.choice((2, 3))
            if (order := table.typed(chance, n)) is not None and order.is_certain:
                orders += 1
                faults += [(fault, f"hunt {seed}.{number}: {told}") for fault, told in table.faults(order)]
            if (words := table.refused(chance, n)) is not None:
                faults.append(("refused_though_offered", f"hunt {seed}.{number}: {words}"))
    return Found(orders, tuple(faults))


def tables(seed: int) -> Iterator[Table]:
    """The moments of a random hunt in which steps are asked for."""
    chance, dice = Random(seed), Dice(game_key(simulated_seed(seed), "offers"))
    game = open_game("hunt")
    assert isinstance(game, HuntGame)
    seats = chance.choice([*game.seats])
    state = game.setup(some_config(game, seats, chance), seats, dice).state
    while game.outcome(state) is None:
        awake = [one for one in game.decisions(state) if not one.rests]
        open_now = [one for one in awake if one.owed or chance.random() < 0.05]
        decision = chance.choice(open_now)
        if decision.question.kind in ("turn", "block"):
            yield Table(game, state, decision, dice)
        words = some_words(game, state, decision, chance)
        with contextlib.suppress(Illegal):
            state = game.apply(
                state, decision.seat, decision.question, game.read(decision.question.kind, words), dice
            ).state
