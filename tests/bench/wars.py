"""How the reference players of War fare against each other, by level and plan (W-60.4, W-60.6).

    python -m tests.bench.wars 400 plain,sensible plain,sensible [nine,morgul,wild,nargil] [guard,road,search,siege]

The numbers and names are games of a cell, levels of the Fellowship and of the Dark Power, and plans of both; words
like `doom_guard=4` change constants of the pack. A share of 400 games has a standard error of 2.5 points. At the end
it says what was used in no game at all: cards, Servants, magic cards and ways into Mordor.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from rules import simulator
from rules.dice import Dice
from rules.game import Decision, Question, Seat, Step
from rules.war import make, players
from rules.war.config import WarConfig
from rules.war.events import cards, fights
from rules.war.players import plans
from rules.war.state.view import WarView
from rules.war.state.war import WarState
from rules.war.tracks.chart import numbered


class Cell(NamedTuple):
    """What games between two players came to."""

    won: float
    reasons: Mapping[str, int]
    used: Counter[str]
    turns: float


def _watched() -> Any:
    """A game that counts what is used in it."""
    game: Any = make()
    kind: Any = type(game)

    class Watched(kind):  # type: ignore[misc]
        used: Counter[str]
        turn = 0

        def apply(
            self, state: WarState, seat: Seat, question: Question, action: Any, dice: Dice
        ) -> Step[WarState]:
            step: Step[WarState] = super().apply(state, seat, question, action, dice)
            self.used.update(_used(step.events))
            self.used.update(_ways(self.data, step.state))
            self.turn = step.state.turn
            return step

    game.__class__ = Watched
    return game


def _used(events: Iterable[Any]) -> Iterable[str]:
    for event in events:
        if isinstance(event, cards.CardPlayed):
            yield f"card {event.card}"
        elif isinstance(event, fights.ServantFought):
            yield f"servant {event.servant}"
        elif isinstance(event, cards.MagicTaken):
            yield from (f"magic {card}" for card, _ in event.taken)


def _ways(land: Any, state: WarState) -> Iterable[str]:
    gates = {
        ("E0725", "E0726"): "black gate",
        ("E0628", "E0729"): "morgul",
        ("E0628", "E0728"): "stairs",
        ("E0734", "E0833"): "nargil",
    }
    for _, group in numbered(state.chart):
        way = [group.came_from, *(step.at for step in group.walked)]
        for step in pairwise(land.name(at) for at in way if at is not None):
            if step in gates or step[1] == "E1425":
                yield f"way {gates.get(step, 'east')}"


GAME: Final = _watched()


def cell(count: int, levels: tuple[str, str], leads: str, hunts: str, constants: Mapping[str, int]) -> Cell:
    """So many games of two levels, by these plans."""
    both = {1: players.player(levels[0], leads), 2: players.player(levels[1], hunts=hunts)}
    sheets = {1: players.sheet(levels[0]), 2: players.sheet(levels[1])}

    def says(view: WarView, decision: Decision, ask: Any, chance: Random) -> str:
        return both[view.seat or 1](view, decision, ask, chance)

    def writes(view: WarView, decision: Decision, ask: Any, chance: Random) -> str | None:
        return sheets[view.seat or 1](view, decision, ask, chance)

    GAME.used, turns, ends = Counter(), [], []
    config = WarConfig(lots=False, constants=dict(constants))
    for number in range(count):
        ends.append(simulator.played(GAME, config, 2, number, says, {"sheet": writes}))
        turns.append(GAME.turn)
    won = sum(end.winner == "fellowship" for end in ends) / count
    return Cell(won, Counter(end.reason for end in ends), GAME.used, fmean(turns))


ALL: Final = frozenset(
    (
        *(f"card {number}" for number in range(1, 17)),
        *(f"servant {servant}" for servant in ("balrog", "shelob", "wight", "spiders")),
        *(f"way {way}" for way in ("black gate", "morgul", "stairs", "nargil", "east")),
        *(f"magic {card}" for card in ("light", "rope", "cloak", "athelas", "blade")),
    )
)


def main(words: list[str]) -> None:
    constants = {name: int(n) for name, n in (word.split("=") for word in words if "=" in word)}
    lists = [word.split(",") for word in words[1:] if "=" not in word]
    leading, hunting, leads, hunts = [
        *lists,
        *([*plans.NAMES], [players.GUARD])[len(lists) - 2 :],
    ]
    used: Counter[str] = Counter()
    for fellowship in leading:
        for dark in hunting:
            for hunt in hunts:
                found = []
                for lead in leads:
                    one = cell(int(words[0]), (fellowship, dark), lead, hunt, constants)
                    found.append(one.won)
                    used += one.used
                    row = f"{fellowship:9} {lead:7} {dark:9} {hunt:7} {one.won:6.1%} {one.turns:5.1f}"
                    print(row, dict(one.reasons), flush=True)
                print(f"{fellowship:9} {'mean':7} {dark:9} {hunt:7} {fmean(found):6.1%}", flush=True)
    print("never used:", ", ".join(sorted(ALL - used.keys())) or "nothing")
    print("least used:", dict(sorted(((name, used[name]) for name in ALL), key=lambda pair: pair[1])[:8]))


if __name__ == "__main__":
    main(sys.argv[1:])
