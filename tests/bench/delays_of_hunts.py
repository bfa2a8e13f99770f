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
from typing import Any, Final, Literal

from rules.hunt.config import HuntConfig
from rules.hunt.questions.rows import KINDS
from rules.hunt.state import HuntState
from rules.registry import open_game
from tests.bench import bypost
from tests.bench.bypost import ByLetter, Played, Way

SEATS: Final = (2, 5)
WAYS: Final[Mapping[str, Way]] = {
    "by_hand": Way(counted=frozenset(KINDS)),
    "early_closing": Way(),
    "windowed": Way(),
}

_hunt: Final = open_game("hunt")


class HuntByPost(ByLetter[HuntState]):
    """One hunt, both parts."""

    def __init__(self, seats: int, way: Way, reactions: Literal["swift", "windowed"], number: int) -> None:
        super().__init__(_hunt, HuntConfig(reactions=reactions), seats, way, number)

    def rounds(self) -> int:
        return self.state.turn_number


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
