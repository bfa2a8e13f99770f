"""The net for secrets: whoever may not know one is shown, offered and told the same, whatever it is.

Along random courses each reader, a seat or the public, is shown a position and another that `Game.resecret` gives for
it. What differs raises `Leak`, which says where it came out: in the view, in who is awaited, in what is offered, in
how an answer is taken or refused, in what a companion in that seat says, or in what is told of the next entry but for
what the game's events are for (`Game.telling`): that stands in the view from then on, for a view has all that was
told. Of what is drawn a reader is told no more either than his view has.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from random import Random
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from rules import simulator
from rules.awaiting import awaited, shown_as
from rules.checking.courses import Course, keeps_back, some_words
from rules.checking.redrawn import Redrawn
from rules.checking.unlike import around, hidden, unlike, unlike_orders
from rules.dice import Dice, game_key
from rules.entry import Answer, Entered, Entry, Handover, Lapse, Start, enter, is_final, owed_clocks
from rules.game import (
    CHAIR,
    AnyEvent,
    Decision,
    Game,
    Illegal,
    OrderDropped,
    OrderUsed,
    Position,
    Question,
    Seat,
    Shown,
)
from rules.kit.advance import LATE, orders_of
from rules.simulator import Player

AnyGame: TypeAlias = Game[Any]
Reader: TypeAlias = Seat | None

DEPTH: Final = 8
"""Words of an answer that are looked at, at most."""
MOMENTS: Final = 5
"""Moments of a game that are looked at."""
COURSES: Final = 12
"""Games that are looked at, at most."""
SHARE: Final = 0.1
"""`resecret` must give another position for more than this share of them."""
ANSWERS: Final = 3
"""Answers that a reader tries at one moment, legal ones and others."""
WAYS: Final = 2
"""Answers that are put together to each question, word by word."""
PLAYS: Final = 3
"""How often a companion answers at one moment."""
DRAWS: Final = 4
"""How often something else is drawn as a game begins."""


class Leak(AssertionError):
    """A reader can tell two positions apart that must be one to him."""


class Net:
    """What was compared. *asked*, *given*: how often another position was asked for, and there was one.

    *secrets*: how often each secret was not the same in both: `QuestState.sides`, `order vote`, `event SideSeen`.
    """

    def __init__(self, game: AnyGame, players: Mapping[str, Player], seed: int = 1) -> None:
        self.game, self.chance = game, Random(seed)  # noqa: S311 - of checks
        self.asked = self.given = self.compared = self.seats = 0
        self.players = players
        self.secrets: Counter[str] = Counter()
        self._looked: Counter[frozenset[str]] = Counter()
        self._key = game_key(b"net", str(seed))

    @property
    def share(self) -> float:
        """Of the positions that another was found for."""
        return self.given / max(1, self.asked)

    def follow(self, course: Course, moments: int) -> None:
        """Show some of the positions of *course* to every reader. Raises Leak."""
        self.seats = course.seats
        for _ in range(DRAWS):
            self._begun(Start(course.config, course.seats))
        for position, following in self._some(course, moments):
            for reader in (None, *range(1, course.seats + 1)):
                self.look(position, reader, course.said, following)

    def _some(self, course: Course, moments: int) -> Iterator[tuple[Position[Any], Entry]]:
        """Positions of all sorts with what was entered then, those first that were looked at least.

        By the questions that are open, and by what some seats alone are told next.
        """
        sorts: dict[frozenset[str], list[tuple[Position[Any], Entry]]] = {}
        for (_, before), (entry, after) in itertools.pairwise(course.steps):
            decisions = self.game.decisions(before.position.state)
            kinds = {one.question.kind for one in decisions if one.is_asked}
            told = {type(event).__name__ for event in after.events if event.to is not None}
            sorts.setdefault(frozenset(kinds | told), []).append((before.position, entry))
        for _ in range(moments if sorts else 0):
            sort = min(sorts, key=lambda kinds: (self._looked[kinds], self.chance.random()))
            self._looked[sort] += 1
            yield self.chance.choice(sorts[sort])

    def _begun(self, entry: Start) -> None:
        dice = Dice(self._key)
        one = enter(self.game, None, entry, dice)
        if not dice.drawn:
            return
        other = enter(self.game, None, entry, Redrawn(self._key, dice, self.chance))
        for reader in (None, *range(1, entry.seats + 1)):
            self._drawn(reader, one, other, "start")

    def look(
        self,
        position: Position[Any],
        reader: Reader,
        pool: Sequence[tuple[Seat, str, Question]] = (),
        following: Entry | None = None,
    ) -> None:
        """Show *reader* the position and another. Raises Leak.

        *pool*: what he may try to say as others have; *following*: what was entered then in a game.
        """
        self.asked += 1
        other = self.game.resecret(position, reader, self.chance)
        if other is None or other == position:
            return
        self.given += 1
        both = (position, other)
        self.secrets.update({*unlike(position.state, other.state), *unlike_orders(position, other)})
        self._shown(both, reader, "")
        words = self._offered(both, reader)
        self._played(position, reader)
        for answer in self._tries(position, reader, words, pool):
            self._answered(both, reader, answer)
        for entry in (following, *self._entries(position, reader)):
            if isinstance(entry, Answer) and entry.seat == reader:
                self._answered(both, reader, entry)
            elif entry is not None:
                self._told(both, reader, entry)

    def _same(self, what: str, sides: Iterable[object]) -> None:
        self.compared += 1
        one, other = (msgspec.json.encode(side, enc_hook=repr) for side in sides)
        if one != other:
            raise Leak(f"{what}: {around(one, other)}")

    # ------------------------------------------------------------------------------------------- what is shown

    def _shown(self, both: Sequence[Position[Any]], reader: Reader, after: str) -> None:
        """Views, who is awaited and until when, what was left in advance, what is asked."""
        game, states = self.game, [position.state for position in both]
        for who in {None, reader}:
            self._same(f"view of {who}{after}", (game.view(state, who) for state in states))
            asked = (awaited(game.kinds, game.decisions(state), who) for state in states)
            self._same(f"awaited for {who}{after}", asked)
        self._same(f"outcome{after}", map(game.outcome, states))
        if reader:
            self._same(f"orders of {reader}{after}", (orders_of(one.orders, reader) for one in both))
        self._same(f"questions to {reader}{after}", (self._mine(state, reader) for state in states))
        if game.handing_over is not None:
            self._same(f"what {reader} sees of seats{after}", (self._taken_over(one, reader) for one in both))

    def _taken_over(self, position: Position[Any], reader: Reader) -> object:
        """Which seats a newcomer may take over, who has begun to answer, whether a word of the reader is awaited."""
        rules, state = self.game.handing_over, position.state
        assert rules is not None
        seats = range(1, self.seats + 1)
        known = [(rules.is_given_up(state, seat), rules.has_begun(state, seat)) for seat in seats]
        return known, reader and rules.awaits_word(state, reader)

    def _mine(self, state: Any, reader: Reader) -> list[Decision]:
        """What *reader* is asked, and may say in advance; the public is the chair."""
        seat = reader or CHAIR
        mine = [decision for decision in self.game.decisions(state) if decision.seat == seat]
        return [*mine, *(self.game.ahead(state, seat) if seat else ())]

    def _offered(self, both: Sequence[Position[Any]], reader: Reader) -> list[Answer]:
        """Words are offered alike, at every level of a way through them; the answers to which these ways led."""
        found = []
        for decision in self._mine(both[0].state, reader) * WAYS:
            said: list[str] = []
            for _ in range(DEPTH):
                offers = [self.game.options(position.state, decision, said) for position in both]
                self._same(f"offer to {reader} after {decision.question} {said}", offers)
                offer = offers[0]
                if offer.whole and (not offer.words or self.chance.random() < 0.5):
                    break
                if not offer.words:
                    break
                said += self.chance.sample(offer.words, self.chance.randint(offer.least, offer.most))
            words = " ".join(said)
            kind = decision.question.kind
            checks = (self.game.check(position.state, decision.seat, kind, words) for position in both)
            self._same(f"check of {kind} {words}", checks)
            finals = (is_final(self.game, position.state, decision, words) for position in both)
            self._same(f"whether {words} is final", finals)
            if not keeps_back(self.game, decision, self.chance):
                found.append(Answer(decision.seat, words, decision.question))
        return found

    def _played(self, position: Position[Any], reader: Reader) -> None:
        """What a companion says in the seat of *reader* it says in others that are one to it."""
        owed = [decision for decision in self._mine(position.state, reader) if decision.is_asked]
        for _ in range(PLAYS if owed and self.players else 0):
            other = self.game.resecret(position, reader, self.chance) or position
            decision, seed = self.chance.choice(owed), self.chance.random()
            name = self.chance.choice(sorted(self.players))
            words = (self._says(one.state, decision, name, seed) for one in (position, other))
            self._same(f"what the companion {name} in seat {reader} answers to {decision.question}", words)

    def _says(self, state: Any, decision: Decision, name: str, seed: float) -> str:
        ask = functools.partial(self.game.options, state, decision)
        view, chance = self.game.view(state, decision.seat), Random(seed)  # noqa: S311 - of checks
        return self.players[name](view, decision, ask, chance)

    # ------------------------------------------------------------------------------------------ what is answered

    def _tries(
        self,
        position: Position[Any],
        reader: Reader,
        words: list[Answer],
        pool: Sequence[tuple[Seat, str, Question]],
    ) -> Iterator[Answer]:
        """Answers of the reader: offered ones, what others have said, and words put together of both."""
        if reader is None:
            return
        chance, heard = self.chance, [said for _, said, _ in pool]
        yield from chance.sample(words, min(len(words), ANSWERS))
        for answer in words:
            if answer.question is not None and self.game.kinds[answer.question.kind].is_long:
                late = f"preload {answer.question.kind} {LATE} {answer.words}"
                yield Answer(reader, late, chance.choice([answer.question, None]))
        for answer in chance.sample(words, min(len(words), ANSWERS)):
            spoilt = answer.words.split()
            strange = chance.choice([*heard, *(other.words for other in words)]).split()
            if spoilt and strange:
                spoilt[chance.randrange(len(spoilt))] = chance.choice(strange)
                yield Answer(reader, " ".join(spoilt), chance.choice([answer.question, None]))
        for _, said, question in chance.sample(pool, min(len(pool), ANSWERS)):
            yield Answer(reader, said, chance.choice([question, None]))

    def _answered(self, both: Sequence[Position[Any]], reader: Reader, answer: Answer) -> None:
        """An answer is taken or refused alike."""
        one, other = (self._entered(position, answer, reader) for position in both)
        what = f"{reader} says {answer.words} to {answer.question}"
        self._same(f"whether {what} is refused", (isinstance(side, Illegal) for side in (one, other)))
        if isinstance(one, Illegal) and isinstance(other, Illegal):
            self._same(f"the refusal when {what}", map(_refusal, (one, other)))
            return
        assert isinstance(one, Entered)
        assert isinstance(other, Entered)
        if self._hear(reader, one, other, what):
            self._same(f"the receipt when {what}", map(_receipt, (one, other)))
            self._shown((one.position, other.position), reader, f" after {what}")

    # -------------------------------------------------------------------------------------------- what is told

    def _entries(self, position: Position[Any], reader: Reader) -> Iterator[Entry]:
        """What others say next, or what a clock brings."""
        decisions = [
            one for one in self.game.decisions(position.state) if one.seat != reader and not one.rests
        ]
        ahead = [
            one
            for seat in {d.seat for d in decisions} - {CHAIR}
            for one in self.game.ahead(position.state, seat)
        ]
        owed = [one for one in decisions if one.owed]
        for among in (owed, owed, [*decisions, *ahead]):
            if among:
                decision = self.chance.choice(among)
                if not keeps_back(self.game, decision, self.chance):
                    words = some_words(self.game, position.state, decision, self.chance)
                    yield Answer(decision.seat, words, decision.question)
        clocks = owed_clocks(self.game, position.state)
        if clocks and self.chance.random() < 0.3:
            yield Lapse(self.chance.choice(clocks))
        if self.game.handing_over is not None:
            yield Handover(self.chance.randint(1, self.seats))

    def _told(self, both: Sequence[Position[Any]], reader: Reader, entry: Entry) -> None:
        """What is told of the same entry is the same, but for what comes out by it; in secret nothing is told."""
        dice = Dice(self._key)
        one, other = (self._entered(position, entry, reader, dice) for position in both)
        if isinstance(one, Illegal):
            return
        self._in_secret(both[0], reader, entry, one)
        if dice.drawn:
            again = self._entered(both[0], entry, reader, Redrawn(self._key, dice, self.chance))
            if isinstance(again, Entered):
                self._drawn(reader, one, again, f"{entry!r} {one.words}")
        if isinstance(other, Illegal):
            return
        what = f"{entry!r} {one.words}"
        self._note(one, other, reader)
        if self._hear(reader, one, other, what):
            self._shown((one.position, other.position), reader, f" after {what}")

    def _drawn(self, reader: Reader, one: Entered[Any], other: Entered[Any], what: str) -> None:
        """No seat is told more of what is drawn than its view has; what all see of it is open."""
        if one.position.state != other.position.state and self._is_shown_alike(reader, one, other):
            self._note(one, other, reader)
            told = ([e for e in side.told_to(reader) if e.to is not None] for side in (one, other))
            self._same(f"what {reader} is told as dice are thrown for {what}", told)

    def _is_shown_alike(self, reader: Reader, one: Entered[Any], other: Entered[Any]) -> bool:
        states = one.position.state, other.position.state
        return all(self.game.view(states[0], who) == self.game.view(states[1], who) for who in {None, reader})

    def _note(self, one: Entered[Any], other: Entered[Any], reader: Reader) -> None:
        self.secrets.update(f"event {type(event).__name__}" for event in hidden(one, other, reader))

    def _in_secret(self, before: Position[Any], reader: Reader, entry: Entry, after: Entered[Any]) -> None:
        """Of a secret answer that leaves its question open nothing is told: that it was given is hidden too."""
        if not isinstance(entry, Answer) or entry.question is None:
            return
        asked, now = (
            {one.question: one for one in self.game.decisions(position.state) if one.seat == entry.seat}
            for position in (before, after.position)
        )
        is_open = entry.question in now or entry.question not in asked
        shown = self.game.kinds[entry.question.kind].shown
        if entry.question in asked:
            shown = shown_as(self.game.kinds, asked[entry.question])
        if is_open and shown in (Shown.AS_FACT, Shown.HIDDEN):
            told = [one for one in after.events if one.to is None and type(one) not in self.game.telling]
            self._same(f"what is told of {entry.question} {after.words}", ([], told))

    def _hear(self, reader: Reader, one: Entered[Any], other: Entered[Any], what: str) -> bool:
        """Whether the same is told; False where something comes out that the game has an event for.

        It stands in the view from then on, but what a seat alone has seen and put back at once.
        So does all that others have left in advance where it is used.
        """
        if any(isinstance(event, OrderUsed | OrderDropped) for event in hidden(one, other, reader)):
            return False
        for event, twin in zip_longest(one.told_to(reader), other.told_to(reader)):
            if event != twin:
                if None in (event, twin) and self._is_asked_first(one, other):
                    return False
                if not self._comes_out(event, twin):
                    self._same(f"{reader} is told, as {what}", (event, twin))
                    raise Leak(f"{reader} is told {event!r}, not {twin!r}, as {what}")
                is_his_alone = event is not None and event.to == (reader,)
                if not is_his_alone and self._is_shown_alike(reader, one, other):
                    raise Leak(f"{reader} is told {event!r} or {twin!r}, which no view has, as {what}")
                return False
        return True

    def _is_asked_first(self, one: Entered[Any], other: Entered[Any]) -> bool:
        """Whether in one of both, as all see, somebody is asked before the rest of it happens."""
        asked = [self.game.decisions(side.position.state) for side in (one, other)]
        return awaited(self.game.kinds, asked[0]) != awaited(self.game.kinds, asked[1])

    def _comes_out(self, event: AnyEvent | None, twin: AnyEvent | None) -> bool:
        telling = self.game.telling
        if event is not None and type(event) is type(twin):
            fields = telling.get(type(event), ())
            return bool(replace(event, **{name: getattr(twin, name) for name in fields}) == twin)
        return type(event) in telling or type(twin) in telling

    def _entered(
        self, position: Position[Any], entry: Entry, reader: Reader, dice: Dice | None = None
    ) -> Entered[Any] | Illegal:
        """What comes of *entry*; what others have left in advance is kept out, for it comes out where it answers."""
        own = orders_of(position.orders, reader) if reader else ()
        try:
            return enter(self.game, replace(position, orders=own), entry, dice or Dice(self._key))
        except Illegal as no:
            return no


def _refusal(no: Illegal | None) -> object:
    return None if no is None else (type(no).__name__, no.clause, no.sentence, no.facts)


def _receipt(entered: Entered[Any]) -> object:
    unplayed = [(one.question, one.words, _refusal(one.why), one.is_kept) for one in entered.unplayed]
    return entered.words, _refusal(entered.refusal), unplayed


def check_what_a_reader_may_not_know_shows_nowhere(game: AnyGame, courses: Sequence[Course]) -> int:
    """Some moments of each game, to every reader; another position is found for one in ten of them at least."""
    net = Net(game, simulator.players(game.name))
    for course in courses[:: 1 + len(courses) // COURSES]:
        net.follow(course, MOMENTS)
    assert net.share > SHARE, "`resecret` finds another position too seldom"
    return net.compared
