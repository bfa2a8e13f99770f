"""A game by post, from hour to hour: who comes when, what lapses, and how often the game waits.

- Every entry is played by the real rules, through `enter`. A game begins at 9:00. Deadlines are those of the game's
  kinds of questions, by day and by night, and lapse without asking anyone.
- A seat comes to answer after a log-normal delay, drawn anew for each question: median 4 hours, one in ten longer
  than 24. The hour of the day does not matter. Whoever comes too late answers what is asked by then.
- Delays and whims go by game, seat and question, so that the ways of playing differ in nothing but what they are.
- People come only because something is asked of them, never just to look.

A wait is a question on which somebody still owes an answer when the entry that opened it is committed
(`rules.record.replay.waits`).
"""

from __future__ import annotations

import functools
import heapq
import math
import statistics
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from random import Random
from typing import Any, Final, Generic, TypeVar

from pydantic import BaseModel

from rules import simulator
from rules.dice import Dice, game_key, simulated_seed
from rules.entry import Answer, Entry, Lapse, Position, Start, enter, opened, owed_clocks
from rules.game import Decision, Game, Illegal, Question, Seat, Value

DAY: Final = 24.0
"""Hours, as all times here; a game begins at 9."""
MORNING, HALF_A_DAY = 9.0, 12.0
MEDIAN: Final = 4.0
SPREAD: Final = math.log(DAY / MEDIAN) / statistics.NormalDist().inv_cdf(0.9)
"""Of the logarithm, so that one delay in ten is longer than a day."""

Run = Callable[[], None]
S = TypeVar("S")


class Way(Value):
    """How a game is run. *counted*: the kinds of answers that wait for a host, and with them all lapses."""

    counted: frozenset[str] = frozenset()
    is_ahead: bool = False
    is_standing: bool = False


class Played(Value):
    """What one game came to; *rounds*: parties named, or turns."""

    days: float
    waits: int
    rounds: int
    winner: str


class ByPost(Generic[S]):
    """One game. What its people say is for each game to tell."""

    def __init__(self, game: Game[S], config: BaseModel, seats: int, way: Way, number: int) -> None:
        self.game, self.way, self.number = game, way, number
        self.now = MORNING
        self.waits = 0
        self.position: Position[S] | None = None
        self._start = Start(config, seats)
        self._dice = Dice(game_key(simulated_seed(number), ",".join(map(str, range(1, seats + 1)))))
        self._to_come: list[tuple[float, bool, int, Run]] = []
        """When, whether it is a lapse (answers go first), in which order, what."""
        self._order = count()
        self._clocks: set[Question] = set()

    def play(self) -> Played:
        """To the end."""
        self.enter(self._start)
        while (outcome := self.game.outcome(self.state)) is None:
            self.now, _, _, run = heapq.heappop(self._to_come)
            run()
        return Played((self.now - MORNING) / DAY, self.waits, self.rounds(), outcome.winner)

    def rounds(self) -> int:
        """What the game is counted in besides days."""
        raise NotImplementedError

    def come(self, seat: Seat) -> None:
        """Somebody is there: answers what is asked of him, and maybe more."""
        raise NotImplementedError

    @property
    def state(self) -> S:
        assert self.position is not None
        return self.position.state

    def owed_by(self, seat: Seat) -> list[Decision]:
        return [one for one in self.game.decisions(self.state) if one.seat == seat and one.is_asked]

    def chance(self, *label: object) -> Random:
        return Random(f"{self.number} {label}")

    def say(self, answer: Answer) -> None:
        """What is said is entered at once, or when the host comes."""
        assert answer.question is not None
        taken = next_session(self.now) if answer.question.kind in self.way.counted else self.now
        if taken > self.now:
            self.at(taken, functools.partial(self.enter, answer))
        else:
            self.enter(answer)

    def enter(self, entry: Entry) -> None:
        """Let the rules play *entry*; whoever owes something new will come, and its clock starts."""
        before, after = self.position, enter(self.game, self.position, entry, self._dice).position
        self.position = after
        asked = opened(self.game, before, after)
        self.waits += len(asked)
        for decision in self.game.decisions(after.state):
            if decision.owed and decision.question in asked:
                coming = functools.partial(self.come, decision.seat)
                self.at(self.now + delay(self.chance("delay", decision.seat, decision.question)), coming)
        for clock in owed_clocks(self.game, after.state):
            if clock not in self._clocks:
                self._clocks.add(clock)
                due = self.now + (self.game.kinds[clock.kind].pace or 0) / 3600
                end = next_session(due) if self.way.counted else due
                self.at(end, functools.partial(self._lapse, clock), is_lapse=True)

    def at(self, hour: float, run: Run, *, is_lapse: bool = False) -> None:
        """Let *run* happen at this hour."""
        heapq.heappush(self._to_come, (hour, is_lapse, next(self._order), run))

    def _lapse(self, clock: Question) -> None:
        if clock in owed_clocks(self.game, self.state):
            self.enter(Lapse(clock))


class ByLetter(ByPost[S]):
    """One game of the reference players, who by hand say in one letter all that they do with one question."""

    def __init__(self, game: Game[S], config: BaseModel, seats: int, way: Way, number: int) -> None:
        super().__init__(game, config, seats, way, number)
        self._said = count()
        self._written: set[tuple[Seat, Question]] = set()
        """Letters on their way to the host."""

    def come(self, seat: Seat) -> None:
        self._look_ahead(seat)
        if self.way.counted:
            for decision in self.owed_by(seat):
                self._write(decision)
            return
        while owed := self.owed_by(seat):
            self._answer(owed[0])

    def _write(self, decision: Decision) -> None:
        """A letter to the host, who reads it when he is there."""
        letter = (decision.seat, decision.question)
        if letter not in self._written:
            self._written.add(letter)
            self.at(next_session(self.now), functools.partial(self._read, *letter))

    def _read(self, seat: Seat, question: Question) -> None:
        """Everything in one letter, with what else he owes: as long as the question stays open to him."""
        self._written.discard((seat, question))
        while any(one.question == question for one in self.owed_by(seat)):
            if self.is_unforeseen():
                again = self.chance("delay again", seat, question)
                self.at(self.now + delay(again), functools.partial(self.come, seat))
                return
            self._answer(self.owed_by(seat)[0])

    def is_unforeseen(self) -> bool:
        """Whether a letter cannot go on, for its writer has to see first what has come of it."""
        return False

    def _answer(self, decision: Decision) -> None:
        """What the reference player says; an offer may hold what the rules then refuse."""
        ask = functools.partial(self.game.options, self.state, decision)
        says, view = simulator.players(self.game.name)["sensible"], self.game.view(self.state, decision.seat)
        while True:
            chance = self.chance("answer", decision.seat, decision.question, next(self._said))
            words = says(view, decision, ask, chance)
            try:
                self.enter(Answer(decision.seat, words, decision.question))
                return
            except Illegal:
                continue

    def _look_ahead(self, seat: Seat) -> None:
        """What may be said at any time: standing reactions."""
        mine = [decision for decision in self.game.decisions(self.state) if decision.seat == seat]
        ask = functools.partial(self.game.options, self.state)
        chance = self.chance("aside", seat, self.now)
        view = self.game.view(self.state, seat)
        found = simulator.aside(self.game.name, "sensible", view, mine, ask, chance)
        if found is not None:
            self.enter(Answer(seat, found[1], found[0]))


def next_session(hour: float) -> float:
    """When a host who comes at 9:00 and at 21:00 is there next."""
    return MORNING + math.ceil((hour - MORNING) / HALF_A_DAY) * HALF_A_DAY


def delay(chance: Random) -> float:
    """Hours until somebody answers."""
    return MEDIAN * math.exp(SPREAD * chance.gauss(0, 1))


def measure(
    play: Callable[[str, int], Played], ways: Iterable[str], games: int, jobs: int
) -> dict[str, list[Played]]:
    """So many games of each way, in so many processes."""
    with ProcessPoolExecutor(jobs) as pool:
        return {way: list(pool.map(functools.partial(play, way), range(games), chunksize=10)) for way in ways}


def figures(played: Sequence[Played]) -> dict[str, Any]:
    """Days and waits of many games."""
    days = [one.days for one in played]
    waits = [one.waits for one in played]
    return {
        "days_median": round(statistics.median(days), 1),
        "days_p90": round(statistics.quantiles(days, n=10)[-1], 1),
        "days_mean": round(statistics.mean(days), 1),
        "waits_median": statistics.median(waits),
        "waits_p90": round(statistics.quantiles(waits, n=10)[-1], 1),
        "waits_mean": round(statistics.mean(waits), 1),
    }
