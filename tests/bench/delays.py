"""How long a game by post takes and how often it waits: seven seats, 500 games, each played in several ways.

    python -m tests.bench.delays --json [--quick]

- `by_hand`: a human host comes at 9:00 and at 21:00, enters what was answered, lets lapse what is due, and posts
  what comes of it; nothing goes on between.
- `by_hand_open`: the same, but parties, Ring and Palantír, being public, count the moment they are posted.
- `early_closing`: the bot, which goes on the moment nothing is owed.
- `preloads`: players also answer in advance.
- `standing`: the ballots that they give in advance stand until they think otherwise.

What is assumed, for all ways alike:

What is assumed of delays, deadlines and waits is told in `tests.bench.bypost`; and for all ways alike:

- Four sets of options take turns. Deadlines are 24 hours, 48 for the guess.
- One of the seven, any of them, is gone for good from some moment of the first seven days on: what is asked of
  him lapses, what he gave in advance stands, nobody replaces him. Moderators, if called, answer like a player.
- Answers are those of the reference player "sensible".
- Who is there gives, with a chance of one half each, what the rules let him give in advance. Actions, Ring and
  Palantír are as he would choose now. A ballot, plain or with a condition, is given only if it says what he would
  say himself of four in five parties that might be named: after one more rejection, or, if it is to stand, after
  any number of them.
- In `standing` every ballot in advance stands; a newer one takes its place, and who finds that none fits any
  more takes his back. Judging them after fewer rejections loses games by rejected parties, and saves no time.

`hunt`, `battle` and `war` are those of `tests.bench.delays_by_letter`: 200 hunts of two and 200 of five, 40 battles
of two and 40 of three, 400 wars of two and 400 of three, each in every way.
"""

from __future__ import annotations

import functools
import statistics
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from rules.entry import Answer
from rules.game import CHAIR, Decision, Options, Question, Seat
from rules.kit.advance import orders_of
from rules.quest.config import QuestConfig
from rules.quest.kinds import KINDS
from rules.quest.players import sensible_player
from rules.quest.state import QuestState
from rules.quest.view import Ahead, QuestView
from rules.registry import open_game
from tests.bench import arguments, bypost, delays_by_letter, report
from tests.bench.bypost import DAY, MORNING, ByPost, Played, Way

SEATS: Final = 7
OPTIONS: Final[tuple[Mapping[str, Any], ...]] = (
    {},
    {"roles": ["aragorn", "boromir"], "boromir": "random"},
    {"palantir": True, "ring": True},
    {"roles": ["aragorn", "denethor", "boromir"], "boromir": "predetermined", "palantir": True, "ring": True},
)

WILLING: Final = 0.5
"""The chance that somebody who is there gives in advance what he could."""
SAMPLE, SURE = 20, 16
"""Parties on which a ballot in advance is tried, and on how many of them it must be right."""
REJECTED: Final = (0, 1, 2, 3, 4)
"""So many parties of a quest may have been rejected when a ballot is used."""

WAYS: Final[Mapping[str, Way]] = {
    "by_hand": Way(counted=frozenset(KINDS)),
    "by_hand_open": Way(counted=frozenset(KINDS) - {"party", "ring", "palantir"}),
    "early_closing": Way(),
    "preloads": Way(is_ahead=True),
    "standing": Way(is_ahead=True, is_standing=True),
}

OTHERS: Final = {"hunt": 200, "battle": 40, "war": 400}
QUICK: Final = dict.fromkeys(OTHERS, 10)
"""Games of `tests.bench.delays_by_letter`, each of so many seats in each way."""

_quest: Final = open_game("quest")


class QuestByPost(ByPost[QuestState]):
    """One game of seven, of whom one goes."""

    def __init__(self, way: Way, number: int) -> None:
        super().__init__(_quest, QuestConfig(**OPTIONS[number % len(OPTIONS)]), SEATS, way, number)
        self._answered: set[tuple[Seat, Question]] = set()
        gone = self.chance("gone")
        self.gone = gone.randint(1, SEATS)
        self.gone_at = MORNING + gone.random() * 7 * DAY

    def rounds(self) -> int:
        return self.state.proposed

    def come(self, seat: Seat) -> None:
        if seat == self.gone and self.now >= self.gone_at:
            return
        for decision in self.owed_by(seat):
            given = (seat, decision.question)
            if given not in self._answered:
                self._answered.add(given)
                self.say(Answer(seat, self._answer(decision), decision.question))
        if self.way.is_ahead and _quest.outcome(self.state) is None:
            self._look_ahead(seat)

    def _has_given(self, seat: Seat, kind: str) -> bool:
        """Whether an answer of *seat* to such a question waits."""
        assert self.position is not None
        return any(order.kind == kind for order in orders_of(self.position.orders, seat))

    def _answer(self, decision: Decision) -> str:
        if decision.seat == CHAIR:
            return "resume"
        chance = self.chance("answer", decision.seat, decision.question)
        ask = functools.partial(_quest.options, self.state, decision)
        return sensible_player(self._view(decision.seat), decision, ask, chance)

    def _view(self, seat: Seat) -> QuestView:
        view = _quest.view(self.state, seat)
        assert isinstance(view, QuestView)
        return view

    def _look_ahead(self, seat: Seat) -> None:
        """What *seat* gives in advance; ballots also anew, anything else only once."""
        chance = self.chance("ahead", seat, self.now)
        for decision in _quest.ahead(self.state, seat):
            question = decision.question
            is_given = self._has_given(seat, question.kind)
            if chance.random() >= WILLING:
                continue
            if question.kind == "vote":
                self._give_ballot(decision, chance, is_given=is_given)
            elif not is_given:
                self.enter(Answer(seat, self._given_ahead(decision, chance), question))

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
            self.enter(Answer(seat, f"preload {words}{stands}", decision.question))
        elif is_given:
            self.enter(Answer(seat, "withdraw ballot"))


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


def play(way: str, number: int) -> Played:
    """The game *number*, played this *way*."""
    return QuestByPost(WAYS[way], number).play()


def figures(played: Sequence[Played]) -> dict[str, Any]:
    """Days and waits, and how the games went otherwise: parties named, share won by the Free Peoples."""
    return bypost.figures(played) | {
        "parties_mean": round(statistics.mean(one.rounds for one in played), 1),
        "free_win": round(statistics.mean(one.winner == "free" for one in played), 2),
    }


def main() -> None:
    options = arguments(__doc__)
    games, others = (100, QUICK) if options.quick else (500, OTHERS)
    quests = bypost.measure(play, WAYS, games, jobs=2)
    report(
        options,
        {way: figures(played) for way, played in quests.items()}
        | {name: delays_by_letter.measure(name, many, jobs=2) for name, many in others.items()},
    )


if __name__ == "__main__":
    main()
