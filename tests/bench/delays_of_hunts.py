"""How long a hunt by post takes: two and five seats, each game played in three ways. Run by `tests.bench.delays`.

- `by_hand`: a human host comes at 9:00 and at 21:00, enters what was answered, lets lapse what is due, and posts
  what comes of it. What one player does with one question, all steps of a turn or of a ride, comes in one letter.
- `early_closing`: the bot, which goes on the moment nothing is owed. Whoever is there answers all that his answers
  lead to: a card to keep, the next activation.
- `windowed`: the same, at a table where the Ring-bearer is asked before each step that he could react to; at the
  others he says in advance when his cards do (H-17.20).

What is assumed of delays and waits is told in `tests.bench.bypost`. The deadlines are those of H-17.2: 48 hours for
the setup and for the Ring-bearer's turn, 24 for a ride and a choice, 6 for a reaction. Nobody disappears, and nobody
queues a ride or leaves a turn in advance. Answers are those of the reference players (H-24.12, H-24.13).
"""

from __future__ import annotations

import functools
import statistics
from collections.abc import Mapping
from itertools import count
from typing import Any, Final, Literal

from rules import simulator
from rules.entry import Answer
from rules.game import Decision, Illegal, Question, Seat
from rules.hunt.config import HuntConfig
from rules.hunt.players import sensible_player
from rules.hunt.questions.rows import KINDS
from rules.hunt.state import HuntState
from rules.hunt.view import HuntView
from rules.registry import open_game
from tests.bench import bypost
from tests.bench.bypost import ByPost, Played, Way

SEATS: Final = (2, 5)
WAYS: Final[Mapping[str, Way]] = {
    "by_hand": Way(counted=frozenset(KINDS)),
    "early_closing": Way(),
    "windowed": Way(),
}

_hunt: Final = open_game("hunt")


class HuntByPost(ByPost[HuntState]):
    """One hunt, both parts."""

    def __init__(self, seats: int, way: Way, reactions: Literal["swift", "windowed"], number: int) -> None:
        super().__init__(_hunt, HuntConfig(reactions=reactions), seats, way, number)
        self._said = count()
        self._written: set[tuple[Seat, Question]] = set()
        """Letters on their way to the host."""

    def rounds(self) -> int:
        return self.state.turn_number

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
            self.at(bypost.next_session(self.now), functools.partial(self._read, *letter))

    def _read(self, seat: Seat, question: Question) -> None:
        """Everything in one letter, with what else he owes: as long as the question stays open to him."""
        self._written.discard((seat, question))
        while any(one.question == question for one in self.owed_by(seat)):
            self._answer(self.owed_by(seat)[0])

    def _answer(self, decision: Decision) -> None:
        """What the reference player says; an offer may hold what the rules then refuse."""
        ask = functools.partial(_hunt.options, self.state, decision)
        view = _hunt.view(self.state, decision.seat)
        assert isinstance(view, HuntView)
        while True:
            chance = self.chance("answer", decision.seat, decision.question, next(self._said))
            words = sensible_player(view, decision, ask, chance)
            try:
                self.enter(Answer(decision.seat, words, decision.question))
                return
            except Illegal:
                continue

    def _look_ahead(self, seat: Seat) -> None:
        """What may be said at any time: standing reactions."""
        mine = [decision for decision in _hunt.decisions(self.state) if decision.seat == seat]
        ask = functools.partial(_hunt.options, self.state)
        chance = self.chance("aside", seat, self.now)
        found = simulator.aside("hunt", "sensible", _hunt.view(self.state, seat), mine, ask, chance)
        if found is not None:
            self.enter(Answer(seat, found[1], found[0]))


def play(seats: int, way: str, number: int) -> Played:
    """The game *number* of so many, played this *way*."""
    reactions: Final = "windowed" if way == "windowed" else "swift"
    return HuntByPost(seats, WAYS[way], reactions, number).play()


def measure(games: int, jobs: int) -> dict[str, Any]:
    """The figures by seats and way: days, waits, turns played, share won by the Ring-bearer."""
    return {
        str(seats): {
            way: bypost.figures(played)
            | {
                "turns_mean": round(statistics.mean(one.rounds for one in played), 1),
                "bearer_win": round(statistics.mean(one.winner == "bearer" for one in played), 2),
            }
            for way, played in bypost.measure(functools.partial(play, seats), WAYS, games, jobs).items()
        }
        for seats in SEATS
    }
