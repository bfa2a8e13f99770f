"""How the players of a battle fare against themselves with the open map: the figures of rules/battle/BALANCE.md.

    python -m tests.bench.balance --game battle --json [--quick] [--games N]

Each level plays all sides, with two seats and with three, so many games each from the same seeds. Wins are shares of
all games, draws told apart; a special hex is used in a game when somebody passed Moria, Fangorn or the Dead were
roused (Isengard opens by Fangorn), a Ring-bearer was counted in an Elven hex. At 400 games a share's standard error
is 2.5 points.
"""

from __future__ import annotations

import functools
import os
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import median, quantiles
from typing import Any, Final, NamedTuple

from rules import simulator
from rules.battle.charts import SIDES
from rules.battle.config import BattleConfig
from rules.battle.events import DeadRoused, FangornRoused, Moved, RingTaken, StayScored
from rules.battle.game import BattleGame
from rules.battle.pack import BattlePack, opening
from rules.battle.players import LEVELS, PLAYERS
from rules.battle.state import BattleState

LONGEST: Final = 40
"""Rounds: the default limit (B-17.7)."""
PROCESSES: Final = 2


class Fought(NamedTuple):
    """What one game came to."""

    winner: str
    reason: str
    rounds: int
    used: frozenset[str]
    """Special hexes."""
    taken: int
    """How often the Ring was captured."""
    thought: tuple[float, ...]
    """Seconds of the processor for each turn."""


def fought(pack: BattlePack | None, seats: int, level: str, number: int) -> Fought:
    """The game with seed *number*, all sides played by *level*."""
    spent: dict[int, float] = {}
    last: list[BattleState] = []

    class Watched(BattleGame):
        def outcome(self, state: BattleState) -> Any:
            last[:] = [state]
            return super().outcome(state)

    def says(view: Any, decision: Any, ask: Any, chance: Any) -> str:
        begun = time.process_time()
        words = PLAYERS[level](view, decision, ask, chance)
        spent[view.seen.turn] = spent.get(view.seen.turn, 0.0) + time.process_time() - begun
        return words

    game = Watched(data=pack)
    outcome = simulator.played(game, BattleConfig(), seats, number, says, {})
    state = last[0]
    events = [event for chapter in state.history for event in chapter.events]
    moria = game.data.specials["moria"]
    used = {
        "moria": any(isinstance(one, Moved) and moria in one.way[1:-1] for one in events),
        "fangorn": any(isinstance(one, FangornRoused) for one in events),
        "paths": any(isinstance(one, DeadRoused) for one in events),
        "elven": any(isinstance(one, StayScored) for one in events),
    }
    return Fought(
        outcome.winner,
        outcome.reason,
        state.round,
        frozenset(name for name, was in used.items() if was),
        sum(isinstance(one, RingTaken) for one in events),
        tuple(spent.values()),
    )


def figures(seats: int, games: Sequence[Fought]) -> dict[str, Any]:
    """Of one group of games; shares in points of a hundred."""

    def share(count: float) -> float:
        return round(100 * count / len(games), 1)

    thought = sorted(second for one in games for second in one.thought)
    rounds = [one.rounds for one in games]
    return {
        "wins": {side: share(sum(one.winner == side for one in games)) for side in (*SIDES[seats], "none")},
        "reasons": {reason: share(n) for reason, n in Counter(one.reason for one in games).most_common()},
        "rounds": [
            round(x, 1) for x in (quantiles(rounds, n=10)[0], median(rounds), quantiles(rounds, n=10)[-1])
        ],
        "used": {
            name: share(sum(name in one.used for one in games))
            for name in ("moria", "fangorn", "paths", "elven")
        },
        "taken": round(sum(one.taken for one in games) / len(games), 2),
        "seconds_a_turn": [
            round(x, 3) for x in (median(thought), thought[-1 - len(thought) // 100], thought[-1])
        ],
    }


def measured(count: int, levels: Sequence[str] = LEVELS, body: bytes | None = None) -> dict[str, Any]:
    """All figures of all levels; *body*: of another map."""
    os.nice(10)
    found: dict[str, Any] = {}
    with ProcessPoolExecutor(PROCESSES) as pool:
        for level in levels:
            for seats in SIDES:
                work = functools.partial(_one, body, seats, level)
                found[f"{level}_{seats}"] = figures(seats, list(pool.map(work, range(count), chunksize=5)))
    return found


def _one(body: bytes | None, seats: int, level: str, number: int) -> Fought:
    return fought(None if body is None else opening.SHELF.open_body(body), seats, level, number)
