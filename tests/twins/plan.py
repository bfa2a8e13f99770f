"""Two games of any kind that differ in a secret, and what can be done in both with one reader none the wiser.

Everything comes through the contract: who may know what is said by the reader's view, by what he is asked and told,
and by how the kind of a question may be shown. What must not show at all, and shows, raises AssertionError here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from pydantic import BaseModel

from rules.checking.courses import keeps_back, some_words
from rules.dice import Dice
from rules.entry import Answer, Entered, Entry, Lapse, Position, Start, enter, owed_clocks, refuse_unfit
from rules.game import AnyEvent, Decision, Game, Illegal, Question, Seat, Shown, Value
from tests.rules.table import facts, shown

AnyGame = Game[Any]
Reader = Seat | None

TRIES = 60
"""Attempts to find something to do that leaves the games one to the reader."""

AHEAD = 8
"""So many of them are for an answer in advance, where one is wanted."""

SECRET = (Shown.AS_FACT, Shown.HIDDEN)


class Step(Value):
    """One seat says something, perhaps not the same in both games; *is_refused*: in one of them at least."""

    seat: Seat
    words: tuple[str, str]
    question: Question | None
    is_refused: bool = False


class Mixed(Dice):
    """Dice of *key* but for the draws of some labels, which come from *other*."""

    def __init__(self, key: bytes, other: bytes, labels: Sequence[str]) -> None:
        super().__init__(key)
        self._other, self._labels = Dice(other), labels

    def _draw(self, label: str, belows: Iterable[int]) -> list[int]:
        return self._other._draw(label, belows) if label in self._labels else super()._draw(label, belows)


class Pair:
    """The same game twice, its *dice* not being the same, as *reader* (None: everybody) may see it."""

    def __init__(
        self, game: AnyGame, seats: int, config: BaseModel, dice: tuple[Dice, Dice], reader: Reader
    ) -> None:
        self.game, self.seats, self.reader = game, seats, reader
        self.config, self.dice = config, dice
        first = enter(game, None, Start(config, seats), dice[0])
        is_same = dice[0] is dice[1]
        entered = [first, first if is_same else enter(game, None, Start(config, seats), dice[1])]
        self.positions: list[Position[Any]] = [each.position for each in entered]
        self.are_one = self._agree(entered)
        self.begins_open = begins_open(first)
        self.compared = 0
        self.differing = 0
        """Steps in which not the same was said or done in both."""
        self.lapses = 0

    @property
    def is_over(self) -> bool:
        return any(self.game.outcome(position.state) is not None for position in self.positions)

    @property
    def differs(self) -> bool:
        """Whether the games are not the same game."""
        return bool(self.positions[0].state != self.positions[1].state)

    def _agree(self, entered: Sequence[Entered[Any]]) -> bool:
        """Whether the reader is told the same by these, and shown the same after them."""
        one, other = entered
        if self._told(one.events) != self._told(other.events):
            return False
        return one.position == other.position or self.looks(one.position) == self.looks(other.position)

    def _told(self, events: Sequence[AnyEvent]) -> list[AnyEvent]:
        return [
            event
            for event in events
            if event.to is None or (self.reader is not None and self.reader in event.to)
        ]

    def looks(self, position: Position[Any]) -> tuple[str, str]:
        """All that is shown of a position: to everybody, and to the reader."""
        public = shown(self.game, position, None)
        return public, public if self.reader is None else shown(self.game, position, self.reader)

    # ------------------------------------------------------------------------------------------------- going on

    def step(self, chance: Random) -> Step | None:
        """Something done in both; None where nothing is found that leaves the reader in the dark."""
        ahead = AHEAD if chance.random() < 0.2 else 0
        for tried in range(TRIES):
            found = self._tried(chance, is_ahead=tried < ahead)
            if found is not None:
                self.compared += 1
                return found
        return None

    def _tried(self, chance: Random, *, is_ahead: bool) -> Step | None:
        decisions = self._ahead(chance) if is_ahead else self._decisions(chance)
        if not decisions:
            return None
        decision = chance.choice(decisions)
        if keeps_back(self.game, decision, chance):
            return None
        words = self._words(decision, chance)
        question = None if decision.ahead else decision.question
        entered = [
            _entered(self.game, position, Answer(decision.seat, said, question), dice)
            for position, said, dice in zip(self.positions, words, self.dice, strict=True)
        ]
        if all(isinstance(each, Illegal) for each in entered) and decision.seat != self.reader:
            return None
        after = [
            Entered(position, (), "") if isinstance(each, Illegal) else each
            for position, each in zip(self.positions, entered, strict=True)
        ]
        agrees = self._agree(after) and self._is_answered_alike(decision, entered)
        if not agrees:
            self._refuse_leak(decision, words, entered, after)
            return None
        self.differing += words[0] != words[1] or self._is_one_refused(entered)
        self.positions = [each.position for each in after]
        return Step(decision.seat, words, question, any(isinstance(each, Illegal) for each in entered))

    def _ahead(self, chance: Random) -> list[Decision]:
        """What one seat may answer in advance, in one of the games."""
        return list(self.game.ahead(chance.choice(self.positions).state, chance.randint(1, self.seats)))

    def _decisions(self, chance: Random) -> list[Decision]:
        """What is asked in one of the games or both, mostly of those who owe it."""
        found = [each for position in self.positions for each in self.game.decisions(position.state)]
        found = [each for each in found if not each.rests]
        owed = [each for each in found if each.is_asked]
        most = 0.5 if self.begins_open else 0.85  # there all secrets are in what nobody owes
        return owed if owed and chance.random() < most else found

    def _words(self, decision: Decision, chance: Random) -> tuple[str, str]:
        """What is said in each game: the same where all know it anyway, else most times not."""
        asked = [one for one in self.positions if decision.ahead or self._is_asked(one, decision)]
        one, other = (
            some_words(self.game, (position if position in asked else asked[0]).state, decision, chance)
            for position in self.positions
        )
        is_secret = decision.ahead or self.game.kinds[decision.question.kind].shown in SECRET
        is_same = decision.seat == self.reader or chance.random() < (0.2 if is_secret else 0.6)
        return (one, one) if is_same else (one, other)

    def _is_asked(self, position: Position[Any], decision: Decision) -> bool:
        """Whether the seat is asked it there: what is asked in secret may be asked in one of the games alone."""
        asked = ((one.question, one.seat) for one in self.game.decisions(position.state))
        return (decision.question, decision.seat) in asked

    def _is_answered_alike(self, decision: Decision, entered: Sequence[Entered[Any] | Illegal]) -> bool:
        if decision.seat != self.reader:
            return True
        return _answer(entered[0]) == _answer(entered[1])

    def _is_one_refused(self, entered: Sequence[Entered[Any] | Illegal]) -> bool:
        return isinstance(entered[0], Illegal) != isinstance(entered[1], Illegal)

    def _refuse_leak(
        self,
        decision: Decision,
        words: tuple[str, str],
        entered: Sequence[Entered[Any] | Illegal],
        after: Sequence[Entered[Any]],
    ) -> None:
        """Raise where the difference is one that may not show: a secret answer that left its question open."""
        told = f"{decision.question} {words}"
        if decision.seat == self.reader:
            assert _is_refused(entered[0]) == _is_refused(entered[1]), told
            assert any(self._told(each.events) for each in after), told
            return
        secret = decision.ahead or self.game.kinds[decision.question.kind].shown in SECRET
        open_still = all(self._is_open(decision, each) for each in after)
        assert not (secret and open_still), told

    def _is_open(self, decision: Decision, after: Entered[Any]) -> bool:
        """Whether somebody still owes an answer to the question, or it was not asked of anybody yet."""
        owed = [each.question for each in self.game.decisions(after.position.state) if each.owed]
        return decision.ahead or decision.question in owed

    def probe(self, chance: Random, pool: Sequence[Step]) -> Step | None:
        """The reader tries what others have said; a try that both games refuse in the same words, else nothing."""
        if self.reader is None or not pool:
            return None
        tried = chance.choice(pool)
        answer = Answer(self.reader, tried.words[0], chance.choice([tried.question, None]))
        entered = [
            _entered(self.game, position, answer, dice)
            for position, dice in zip(self.positions, self.dice, strict=True)
        ]
        assert _is_refused(entered[0]) == _is_refused(entered[1]), answer.words
        if not all(map(_is_refused, entered)):
            return None
        assert _answer(entered[0]) == _answer(entered[1]), answer.words
        self.compared += 1
        return Step(self.reader, (answer.words, answer.words), answer.question, is_refused=True)

    def lapse(self, chance: Random) -> bool:
        """A clock runs out in both; whether there was one, and the reader is none the wiser."""
        clocks = [owed_clocks(self.game, position.state) for position in self.positions]
        common = [clock for clock in clocks[0] if clock in clocks[1]]
        if not common:
            return False
        clock = chance.choice(common)
        after = [
            enter(self.game, position, Lapse(clock), dice)
            for position, dice in zip(self.positions, self.dice, strict=True)
        ]
        if not self._agree(after):
            return False
        self.positions = [each.position for each in after]
        self.compared, self.lapses = self.compared + 1, self.lapses + 1
        return True


def _entered(game: AnyGame, position: Position[Any], entry: Entry, dice: Dice) -> Entered[Any] | Illegal:
    """What comes of it by way of the service, which refuses beforehand what a game takes no more."""
    try:
        if isinstance(entry, Answer):
            refuse_unfit(game, position, entry)
        return enter(game, position, entry, dice)
    except Illegal as no:
        return no


def _is_refused(entered: Entered[Any] | Illegal) -> bool:
    return isinstance(entered, Illegal)


def _answer(entered: Entered[Any] | Illegal) -> object:
    """What the one who said it is told at once, but for what happened."""
    if isinstance(entered, Illegal):
        return facts(entered)
    return entered.words, None if entered.refusal is None else facts(entered.refusal)


def course(pair: Pair, chance: Random, most: int = 120, *, lapses: bool = True) -> list[Step]:
    """What is done in both, as long as there is something, with tries of the reader between."""
    steps: list[Step] = []
    while len(steps) < most and not pair.is_over:
        if lapses and chance.random() < 0.02:
            pair.lapse(chance)
            continue
        before = list(pair.positions)
        found = pair.step(chance)
        if found is None:
            break
        if pair.is_over:  # then everything is published, and they differ
            pair.positions = before
            break
        steps.append(found)
        tried = pair.probe(chance, steps) if chance.random() < 0.25 else None
        steps += [] if tried is None else [tried]
    return steps


def begins_open(begun: Entered[Any]) -> bool:
    """Whether nobody is told anything alone as the game begins: then secret is only what is said later."""
    return all(event.to is None for event in begun.events)


def some_pair(game: AnyGame, seats: int, config: BaseModel, chance: Random, tries: int = 200) -> Pair | None:
    """Two games whose beginnings differ in one draw, and a reader, a seat or everybody, to whom they are one.

    Of a game that begins in the open it is the same beginning twice.
    """
    key, reader = chance.randbytes(32), chance.choice([None, *range(1, seats + 1)])
    dice = Dice(key)
    if begins_open(enter(game, None, Start(config, seats), dice)):
        return Pair(game, seats, config, (dice, dice), reader)
    labels = [label for label, _ in dice.drawn]
    for _ in range(tries):
        other = Mixed(key, chance.randbytes(32), (chance.choice(labels),))
        pair = Pair(game, seats, config, (Dice(key), other), reader)
        if pair.are_one and pair.differs:
            return pair
    return None
