"""How long hunts, battles and wars by post take, each game played in several ways. Run by `tests.bench.delays`.

- `by_hand`: a human host comes at 9:00 and at 21:00, enters what was written, throws the dice, lets lapse what is
  due, and posts what comes of it. What one player does with one question, all steps of a turn or of a ride, comes in
  one letter. A turn of a battle with attacks takes two: what follows the first dice is written when its player has
  seen them, after a delay of its own.
- `by_hand_at_once`, of battles: the same, but all stands in the first letter, as if its writer had foreseen the dice.
- `early_closing`: the bot, which throws them at once and goes on the moment nothing is owed. Whoever is there answers
  all that his answers lead to: a card to keep, the next activation, a whole turn.
- `windowed`, of hunts: the same, at a table where the Ring-bearer is asked before each step that he could react to;
  at the others he says in advance when his cards do (H-17.20).

What is assumed of delays and waits is told in `tests.bench.bypost`. Deadlines are the usual ones: H-17.2 has 48 hours
for the setup and for the Ring-bearer's turn, 24 for a ride and a choice, 6 for a reaction; a turn of a battle has 48
hours, one whose player has missed two in a row 8 (B-18.3, B-18.8); a sitting of a war 24 (W-2.1). Nobody disappears,
gives leave or leaves a ride or a turn in advance; who does not care to be asked in each search of a war says so on
his sheet (W-16.5). Answers are those of the reference players (H-24.12, H-24.13, W-60.6).
"""

from __future__ import annotations

import functools
import statistics
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from pydantic import BaseModel

from rules.battle.config import BattleConfig
from rules.battle.state import BattleState
from rules.hunt.config import HuntConfig
from rules.registry import open_game
from rules.war.config import WarConfig
from tests.bench import bypost
from tests.bench.bypost import ByLetter, Played, Way

NOW: Final = Way()


class Lettered(NamedTuple):
    """A game that is played so: for how many, the name of its *turn* in its state, and each way with its options."""

    seats: tuple[int, ...]
    turn: str
    ways: Mapping[str, tuple[Way, Callable[[], BaseModel]]]


def _by_hand(game: str, *, is_ahead: bool = False) -> Way:
    return Way(counted=frozenset(open_game(game).kinds), is_ahead=is_ahead)


GAMES: Final[Mapping[str, Lettered]] = {
    "hunt": Lettered(
        (2, 5),
        "turn_number",
        {
            "by_hand": (_by_hand("hunt"), HuntConfig),
            "early_closing": (NOW, HuntConfig),
            "windowed": (NOW, functools.partial(HuntConfig, reactions="windowed")),
        },
    ),
    "battle": Lettered(
        (2, 3),
        "round",
        {
            "by_hand": (_by_hand("battle"), BattleConfig),
            "by_hand_at_once": (_by_hand("battle", is_ahead=True), BattleConfig),
            "early_closing": (NOW, BattleConfig),
        },
    ),
    "war": Lettered(
        (2, 3),
        "turn",
        {"by_hand": (_by_hand("war"), WarConfig), "early_closing": (NOW, WarConfig)},
    ),
}


class GameByLetter(ByLetter[Any]):
    """One game of GAMES, both parts of a hunt."""

    _seen = 0
    """The last turn of a battle whose dice its player has seen."""

    def __init__(self, name: str, seats: int, way: str, number: int) -> None:
        self._turn = GAMES[name].turn
        how, config = GAMES[name].ways[way]
        super().__init__(open_game(name), config(), seats, how, number)

    def rounds(self) -> int:
        turns: int = getattr(self.state, self._turn)
        return turns

    def is_unforeseen(self) -> bool:
        state = self.state
        if self.way.is_ahead or not isinstance(state, BattleState):
            return False
        have_fallen = any(piece.fought for piece in state.board.pieces)
        if not have_fallen or self._seen == state.turn:
            return False
        self._seen = state.turn
        return True


def play(name: str, seats: int, way: str, number: int) -> Played:
    """The game *number* of so many, played this *way*."""
    return GameByLetter(name, seats, way, number).play()


def measure(name: str, games: int, jobs: int) -> dict[str, Any]:
    """The figures by seats and way: days, waits, turns played, the share that each winner won."""
    return {
        str(seats): {
            way: figures(played)
            for way, played in bypost.measure(
                functools.partial(play, name, seats), GAMES[name].ways, games, jobs
            ).items()
        }
        for seats in GAMES[name].seats
    }


def figures(played: list[Played]) -> dict[str, Any]:
    """Of many games."""
    wins = Counter(one.winner for one in played)
    return bypost.figures(played) | {
        "turns_mean": round(statistics.mean(one.rounds for one in played), 1),
        "wins": {winner: round(count / len(played), 2) for winner, count in sorted(wins.items())},
    }
