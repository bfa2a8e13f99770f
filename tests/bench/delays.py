"""How long a game by post takes and how often it waits: seven seats, 500 games, each played in several ways.

    python -m tests.bench.delays --json [--quick]

- `by_hand`: a human host comes at 9:00 and at 21:00, enters what was answered, lets lapse what is due, and posts
  what comes of it; nothing goes on between.
- `by_hand_open`: the same, but parties, Ring and Palantír, being public, count the moment they are posted.
- `early_closing`: the bot, which goes on the moment nothing is owed.
- `preloads`: players also answer in advance.
- `standing`: the ballots that they give in advance stand until they think otherwise.

What is assumed, for all ways alike:

- Every entry is played by the real rules, through `enter`. Four sets of options take turns. A game begins at
  9:00. Deadlines are 24 hours, 48 for the guess, by day and by night, and lapse without asking anyone.
- A seat comes to answer after a log-normal delay, drawn anew for each question: median 4 hours, one in ten
  longer than 24. The hour of the day does not matter. Whoever comes too late answers what is asked by then.
- One of the seven, any of them, is gone for good from some moment of the first seven days on: what is asked of
  him lapses, what he gave in advance stands, nobody replaces him. Moderators, if called, answer like a player.
- Answers are those of the reference player "sensible". Delays and whims go by game, seat and question, so that
  the ways differ in nothing but what they are.
- People come only because something is asked of them, never just to look. Then, with a chance of one half each,
  they give what the rules let them give in advance. Actions, Ring and Palantír are as they would choose now. A
  ballot, plain or with a condition, is given only if it says what they would say themselves of four in five
  parties that might be named: after one more rejection, or, if it is to stand, after any number of them.
- In `standing` every ballot in advance stands; a newer one takes its place, and who finds that none fits any
  more takes his back. Judging them after fewer rejections loses games by rejected parties, and saves no time.

A wait is a question on which somebody still owes an answer when the entry that opened it is committed
(`rules.replay.waits`).
"""

from __future__ import annotations

import functools
import heapq
import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from rules.dice import Dice, game_key, simulated_seed
from rules.entry import Answer, Entry, Lapse, Position, Start, enter, opened, owed_clocks
from rules.game import CHAIR, Decision, Options, Question, Seat, Value
from rules.orders import orders_of
from rules.quest.config import KINDS, QuestConfig
from rules.quest.players import sensible_player
from rules.quest.state import QuestState
from rules.quest.view import Ahead, QuestView
from rules.rooms import open_game
from tests.bench import arguments, report

SEATS: Final = 7
OPTIONS: Final[tuple[Mapping[str, Any], ...]] = (
    {},
    {"roles": ["aragorn", "boromir"], "boromir": "random"},
    {"palantir": True, "ring": True},
    {"roles": ["aragorn", "denethor", "boromir"], "boromir": "predetermined", "palantir": True, "ring": True},
)

DAY: Final = 24.0
"""Hours, as all times here; a game begins at 9."""
MORNING, HALF_A_DAY = 9.0, 12.0
MEDIAN: Final = 4.0
SPREAD: Final = math.log(DAY / MEDIAN) / statistics.NormalDist().inv_cdf(0.9)
"""Of the logarithm, so that one delay in ten is longer than a day."""

WILLING: Final = 0.5
"""The chance that somebody who is there gives in advance what he could."""
SAMPLE, SURE = 20, 16
"""Parties on which a ballot in advance is tried, and on how many of them it must be right."""
REJECTED: Final = (0, 1, 2, 3, 4)
"""So many parties of a quest may have been rejected when a ballot is used."""

Run = Callable[[], None]


class Way(Value, frozen=True):
    """How a game is run. *counted*: the kinds of answers that wait for a host, and with them all lapses."""

    counted: frozenset[str] = frozenset()
    is_ahead: bool = False
    is_standing: bool = False


WAYS: Final[Mapping[str, Way]] = {
    "by_hand": Way(counted=frozenset(KINDS)),
    "by_hand_open": Way(counted=frozenset(KINDS) - {"party", "ring", "palantir"}),
    "early_closing": Way(),
    "preloads": Way(is_ahead=True),
    "standing": Way(is_ahead=True, is_standing=True),
}


class Played(Value, frozen=True):
    """What one game came to."""

    days: float
    waits: int
    parties: int
    winner: str


_quest: Final = open_game("quest")


class ByPost:
    """One game, from hour to hour."""

    def __init__(self, way: Way, number: int) -> None:
        self.way = way
        self.number = number
        self.now = MORNING
        self.waits = 0
        self.position: Position[QuestState] | None = None
        salt = ",".join(map(str, range(1, SEATS + 1)))
        self._dice = Dice(game_key(simulated_seed(number), salt))
        self._to_come: list[tuple[float, bool, int, Run]] = []
        """When, whether it is a lapse (answers go first), in which order, what."""
        self._order = count()
        self._clocks: set[Question] = set()
        self._answered: set[tuple[Seat, Question]] = set()
        gone = self._chance("gone")
        self.gone = gone.randint(1, SEATS)
        self.gone_at = MORNING + gone.random() * 7 * DAY

    def play(self) -> Played:
        """To the end."""
        self._enter(Start(QuestConfig(**OPTIONS[self.number % len(OPTIONS)]), SEATS))
        while (outcome := _quest.outcome(self.state)) is None:
            self.now, _, _, run = heapq.heappop(self._to_come)
            run()
        return Played((self.now - MORNING) / DAY, self.waits, self.state.proposed, outcome.winner)

    @property
    def state(self) -> QuestState:
        assert self.position is not None
        return self.position.state

    def _has_given(self, seat: Seat, kind: str) -> bool:
        """Whether an answer of *seat* to such a question waits."""
        assert self.position is not None
        return any(order.kind == kind for order in orders_of(self.position.orders, seat))

    def _chance(self, *label: object) -> Random:
        return Random(f"{self.number} {label}")

    def _at(self, hour: float, run: Run, *, is_lapse: bool = False) -> None:
        heapq.heappush(self._to_come, (hour, is_lapse, next(self._order), run))

    def _taken(self, kind: str) -> float:
        """When an answer that is given now is entered: at once, or when the host comes."""
        return next_session(self.now) if kind in self.way.counted else self.now

    def _enter(self, entry: Entry) -> None:
        """Let the rules play *entry*; whoever owes something new will come, and its clock starts."""
        before, after = self.position, enter(_quest, self.position, entry, self._dice).position
        self.position = after
        asked = opened(_quest, before, after)
        self.waits += len(asked)
        for decision in _quest.decisions(after.state):
            if decision.owed and decision.question in asked:
                coming = functools.partial(self._come, decision.seat)
                self._at(self.now + delay(self._chance("delay", decision.seat, decision.question)), coming)
        for clock in owed_clocks(_quest, after.state):
            if clock not in self._clocks:
                self._clocks.add(clock)
                due = self.now + (KINDS[clock.kind].pace or 0) / 3600
                end = next_session(due) if self.way.counted else due
                self._at(end, functools.partial(self._lapse, clock), is_lapse=True)

    def _lapse(self, clock: Question) -> None:
        if clock in owed_clocks(_quest, self.state):
            self._enter(Lapse(clock))

    def _come(self, seat: Seat) -> None:
        """Somebody is there: answers what is asked of him, and maybe more."""
        if seat == self.gone and self.now >= self.gone_at:
            return
        for decision in _quest.decisions(self.state):
            given = (seat, decision.question)
            if decision.seat == seat and decision.owed and given not in self._answered:
                self._answered.add(given)
                entry = Answer(seat, self._answer(decision), decision.question)
                taken = self._taken(decision.question.kind)
                if taken > self.now:
                    self._at(taken, functools.partial(self._enter, entry))
                else:
                    self._enter(entry)
        if self.way.is_ahead and _quest.outcome(self.state) is None:
            self._look_ahead(seat)

    def _answer(self, decision: Decision) -> str:
        if decision.seat == CHAIR:
            return "resume"
        chance = self._chance("answer", decision.seat, decision.question)
        ask = functools.partial(_quest.options, self.state, decision)
        return sensible_player(self._view(decision.seat), decision, ask, chance)

    def _view(self, seat: Seat) -> QuestView:
        view = _quest.view(self.state, seat)
        assert isinstance(view, QuestView)
        return view

    def _look_ahead(self, seat: Seat) -> None:
        """What *seat* gives in advance; ballots also anew, anything else only once."""
        chance = self._chance("ahead", seat, self.now)
        for decision in _quest.ahead(self.state, seat):
            question = decision.question
            is_given = self._has_given(seat, question.kind)
            if chance.random() >= WILLING:
                continue
            if question.kind == "vote":
                self._give_ballot(decision, chance, is_given=is_given)
            elif not is_given:
                self._enter(Answer(seat, self._given_ahead(decision, chance), question))

    def _given_ahead(self, decision: Decision, chance: Random) -> str:
        """The words of an action, a use of Ring or Palantír in advance (Q-12.3, Q-12.4, Q-12.9)."""

        def ask(said: Sequence[str]) -> Options:
            return _quest.options(self.state, decision, ["preload", *said])

        words = sensible_player(self._view(decision.seat), decision, ask, chance)
        if decision.question.kind == "actions":
            return words if decision.question.number else f"preload {words} quest"
        return "preload decline" if words == "ring decline" else f"preload {words}"

    def _give_ballot(self, decision: Decision, chance: Random, *, is_given: bool) -> None:
        """Q-12.4: a ballot for the next party, in the place of one that waits; or that one is taken back."""
        seat, is_standing = decision.seat, self.way.is_standing
        words = fitting(self._view(seat), decision, chance, is_standing=is_standing)
        if words is not None:
            stands = " standing" if is_standing else ""
            self._enter(Answer(seat, f"preload {words}{stands}", decision.question))
        elif is_given:
            self._enter(Answer(seat, "withdraw ballot"))


def fitting(view: QuestView, decision: Decision, chance: Random, *, is_standing: bool) -> str | None:
    """The ballot, with a condition or without, that says what the player would; None where none does."""
    right: Counter[str] = Counter()
    for _ in range(SAMPLE):
        party = tuple(sorted(chance.sample(view.order, view.size)))
        rejected = chance.choice(REJECTED) if is_standing else min(view.rejected + 1, max(REJECTED))
        ahead = Ahead(decision.question.number, party, None, (), {}, ())
        met = replace(view, party=ahead, rejected=rejected)
        said = sensible_player(met, decision, lambda _said: Options(), chance)
        right.update(saying(said, party, view, decision.seat))
    words, times = right.most_common(1)[0]
    return words if times >= SURE else None


def saying(said: str, party: Sequence[Seat], view: QuestView, me: Seat) -> Iterator[str]:
    """The ballots in advance that say this of this *party*, plain ones first (Q-4.6)."""
    yield said
    for seat in (me, *(other for other in view.order if other != me)):
        name = "me" if seat == me else str(seat)
        if (seat in party) == (said == "approve"):
            yield f"approve if {name}"
        elif seat != me:
            yield f"approve unless {name}"


def next_session(hour: float) -> float:
    """When a host who comes at 9:00 and at 21:00 is there next."""
    return MORNING + math.ceil((hour - MORNING) / HALF_A_DAY) * HALF_A_DAY


def delay(chance: Random) -> float:
    """Hours until somebody answers."""
    return MEDIAN * math.exp(SPREAD * chance.gauss(0, 1))


def play(way: str, number: int) -> Played:
    """The game *number*, played this *way*."""
    return ByPost(WAYS[way], number).play()


def measure(games: int, jobs: int) -> dict[str, Any]:
    """The figures of each way, from so many games in so many processes."""
    with ProcessPoolExecutor(jobs) as pool:
        return {
            way: figures(list(pool.map(functools.partial(play, way), range(games), chunksize=10)))
            for way in WAYS
        }


def figures(played: Sequence[Played]) -> dict[str, float]:
    """Days and waits, and how the games went otherwise: parties named, share won by the Free Peoples."""
    days = [one.days for one in played]
    waits = [one.waits for one in played]
    return {
        "days_median": round(statistics.median(days), 1),
        "days_p90": round(statistics.quantiles(days, n=10)[-1], 1),
        "days_mean": round(statistics.mean(days), 1),
        "waits_median": statistics.median(waits),
        "waits_p90": round(statistics.quantiles(waits, n=10)[-1], 1),
        "waits_mean": round(statistics.mean(waits), 1),
        "parties_mean": round(statistics.mean(one.parties for one in played), 1),
        "free_win": round(statistics.mean(one.winner == "free" for one in played), 2),
    }


def main() -> None:
    options = arguments(__doc__)
    report(options, measure(100 if options.quick else 500, jobs=2))


if __name__ == "__main__":
    main()
