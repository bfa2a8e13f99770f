"""How far a Ringwraith comes who does what his table names first (H-20.8), of First games with two seats.

    python -m tests.bench.advised --json [--quick] [--games N]

`desk` does what his desk names first when he rides. `page` is how it was before 0.10: of the five places that the
page of the aid named for a search, forbidden ones among them, the first within reach; else he rides toward the first.
Both play the same seeds against the reference bearer, and ask nothing else.

`forbidden` is the share of the questions he would put that the rules refuse. `early` is the share of hunts in which
he was answered yes within his first four rides, each of one Nazgul; `early_turns` the same within four game turns.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from rules import simulator
from rules.by_lot import Ask
from rules.game import Decision
from rules.hunt import players
from rules.hunt.config import PRESETS, HuntConfig
from rules.hunt.events import Answered
from rules.hunt.pack import HuntPack
from rules.hunt.players import advice, bearer, chances, hunter
from rules.hunt.players.walking import can_say
from rules.hunt.view import HuntView
from tests.bench import arguments, report
from tests.bench.balance import Watched

GAMES: Final = 200
QUICK: Final = 6
NAMED: Final = 5
"""Places that the page named."""
FEW: Final = 4
"""Rides, or game turns, within which a yes is early."""


class Told(NamedTuple):
    """What one hunt came to."""

    questions: int
    forbidden: int
    early: bool
    early_turns: bool


class Follower:
    """A Ringwraith who does what he is told first."""

    def __init__(self, by: str) -> None:
        self._by = by
        self.rides: list[tuple[int, int]] = []
        """Game turn and Nazgul, in the order in which they rode."""
        self.questions = self.forbidden = 0

    def hunts(
        self, pack: HuntPack, view: HuntView, decision: Decision, ask: Ask, chance: Random
    ) -> str | None:
        """What the page or the desk names first; nothing else is asked."""
        if decision.question.kind != "block":
            return hunter.answer(pack, view, decision, ask, chance)
        block = next(block for block in view.seen.blocks if block.seat == decision.seat)
        if block.active is None or "end" not in ask(()).words:
            return None
        ride = view.seen.turn_number, block.active.figure
        is_new = ride not in self.rides
        if is_new:
            self.rides.append(ride)
        words = self._of_page(pack, view, ask, is_new=is_new) if self._by == "page" else _of_desk(pack, view)
        if not words:
            return "end"
        self.questions += words[-2:-1] == ["perceive"] or words[-1] in ("search", "hunt")
        if can_say(ask, words):
            return " ".join(words)
        self.forbidden += 1
        return " ".join(words[:2]) if words[0] == "move" and can_say(ask, words[:2]) else "end"

    def _of_page(self, pack: HuntPack, view: HuntView, ask: Ask, *, is_new: bool) -> list[str]:
        told = chances.chances(pack, view.seen)
        active = next(block.active for block in view.seen.blocks if block.active is not None)
        board, at = pack.boards[view.seen.part], view.seen.wraiths[active.figure]
        named = [place for place, _ in told.trail[:NAMED]] if told is not None else []
        if not is_new or not named or at is None:
            return []
        ways = [space for word in ask(("move",)).words if (space := board.find(word)) is not None]
        near = next((place for place in named if place in (at, *ways)), None)
        if near is not None:
            return ["search"] if near == at else ["move", str(near), "then", "search"]
        best = min((at, *ways), key=lambda space: board.distance(space, named[0]))
        return [] if best == at else ["move", board.word(best)]


def _of_desk(pack: HuntPack, view: HuntView) -> Sequence[str]:
    tips = advice.within_reach(pack, view)
    return list(tips[0].words) if tips else []


def hunted(by: str, number: int) -> Told:
    """The hunt with seed *number*."""
    game, follower = Watched(), Follower(by)
    config = HuntConfig.model_validate(PRESETS["first"])
    says = functools.partial(players.thought, bearer.answer, follower.hunts)
    simulator.played(game, config, 2, number, says, players.ASIDES["sensible"])
    yes = [event.asked for event in game.events if isinstance(event, Answered) and event.asked.answer]
    first = set(follower.rides[:FEW])
    return Told(
        follower.questions,
        follower.forbidden,
        any((asked.turn, asked.figure) in first for asked in yes),
        any(asked.turn <= FEW for asked in yes),
    )


def measured(count: int, jobs: int = 2) -> dict[str, Any]:
    """Both ways of playing, each with so many hunts."""
    found: dict[str, Any] = {"games": count}
    with ProcessPoolExecutor(jobs) as pool:
        for by in ("page", "desk"):
            hunts = list(pool.map(functools.partial(hunted, by), range(count), chunksize=4))
            asked = sum(hunt.questions for hunt in hunts)
            found[by] = {
                "questions": asked,
                "forbidden": round(sum(hunt.forbidden for hunt in hunts) / max(1, asked), 3),
                "early": round(fmean(hunt.early for hunt in hunts), 3),
                "early_turns": round(fmean(hunt.early_turns for hunt in hunts), 3),
            }
    return found


def main() -> None:
    """Measure and print."""
    count = GAMES
    if "--games" in sys.argv:
        at = sys.argv.index("--games")
        count = int(sys.argv[at + 1])
        del sys.argv[at : at + 2]
    options = arguments(__doc__)
    report(options, measured(QUICK if options.quick else count))


if __name__ == "__main__":
    main()
