"""How long a battle by post takes: two and three seats, each game played in three ways. Run by `tests.bench.delays`.

- `by_hand`: a human host comes at 9:00 and at 21:00, enters what was written, throws the dice, lets lapse what is
  due, and posts what comes of it. A turn with attacks takes two letters: what follows the first dice is written when
  its player has seen them, after a delay of its own.
- `by_hand_at_once`: the same, but all stands in the first letter, as if its writer had foreseen the dice.
- `early_closing`: the bot, which throws them at once. Whoever is there plays the whole turn, and the next is asked.

What is assumed of delays and waits is told in `tests.bench.bypost`. A turn has 48 hours, one whose player has missed
two in a row 8 (B-18.3, B-18.8). Nobody disappears, nobody leaves a turn in advance or gives leave. Answers are those
of the reference players.
"""

from __future__ import annotations

import functools
import statistics
from collections.abc import Mapping
from typing import Any, Final

from rules.battle.charts import SIDES
from rules.battle.config import BattleConfig
from rules.battle.questions.kinds import KINDS
from rules.battle.state import BattleState
from rules.registry import open_game
from tests.bench import bypost
from tests.bench.bypost import ByLetter, Played, Way

WAYS: Final[Mapping[str, Way]] = {
    "by_hand": Way(counted=frozenset(KINDS)),
    "by_hand_at_once": Way(counted=frozenset(KINDS), is_ahead=True),
    "early_closing": Way(),
}


class BattleByPost(ByLetter[BattleState]):
    """One battle on the open map."""

    _seen = 0
    """The last turn whose dice its player has seen."""

    def __init__(self, seats: int, way: Way, number: int) -> None:
        super().__init__(open_game("battle"), BattleConfig(), seats, way, number)

    def rounds(self) -> int:
        return self.state.round

    def is_unforeseen(self) -> bool:
        have_fallen = any(piece.fought for piece in self.state.board.pieces)
        if self.way.is_ahead or not have_fallen or self._seen == self.state.turn:
            return False
        self._seen = self.state.turn
        return True


def play(seats: int, way: str, number: int) -> Played:
    """The game *number* of so many, played this *way*."""
    return BattleByPost(seats, WAYS[way], number).play()


def measure(games: int, jobs: int) -> dict[str, Any]:
    """The figures by seats and way: days, waits, rounds played, share won by each side."""
    return {
        str(seats): {
            way: bypost.figures(played)
            | {
                "rounds_mean": round(statistics.mean(one.rounds for one in played), 1),
                "wins": {
                    side: round(statistics.mean(one.winner == side for one in played), 2)
                    for side in (*SIDES[seats], "none")
                },
            }
            for way, played in bypost.measure(functools.partial(play, seats), WAYS, games, jobs).items()
        }
        for seats in SIDES
    }
