"""How the reference players fare against each other with the open pack, measured against H-24.14 to H-24.17.

    python -m tests.bench.balance --json [--quick] [--games N]
    python -m tests.bench.balance --matrix [--first] --json [--quick] [--games N]
    python -m tests.bench.balance --game battle --json [--quick] [--games N]

The matrix plays three levels of each side against each other (`tests.bench.levels`), each table by the preset that
the lobby advises to its weaker side, or all by `first`. `diagonal` is the share of the Ring-bearer where both are
equals, `most_advantage` the most points that a side gains in a row which is one level better. An odds' standard
error at 400 games is 2.5 points.

Every group plays the same seeds, the full game with the options of `standard` unless its name says otherwise.
A card's lift is what its side wins more of the games in which it held the card; with n such games its standard
error is about 50 / sqrt(n) points, which is told beside it.
"""

from __future__ import annotations

import functools
import itertools
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean
from typing import Any, Final, NamedTuple

from rules import simulator
from rules.dice import Dice
from rules.game import AnyEvent, Question, Seat, Step
from rules.hunt import players
from rules.hunt.config import PRESETS, HuntConfig
from rules.hunt.events import CardPlayed, CardsSeen, Disclosed, EncounterBegan, PartEnded
from rules.hunt.game import HuntGame
from rules.hunt.pack import Card, HuntPack
from rules.hunt.pack.opening import open_pack
from rules.hunt.state import HuntState
from tests.bench import arguments, battles, careless, levels, report

GAMES: Final = 400
"""Of each group (H-24.14)."""
QUICK: Final = 6
QUICK_CELL: Final = 24
"""Of each cell of the matrix."""
RIDERS: Final = (1, 2, 4)


class Watched(HuntGame):
    """A game of the open pack that keeps what happened in it."""

    def __init__(self, pack: HuntPack | None = None) -> None:
        super().__init__(data=pack)
        self.events: list[AnyEvent] = []

    def apply(
        self, state: HuntState, seat: Seat, question: Question, action: Any, dice: Dice
    ) -> Step[HuntState]:
        step = super().apply(state, seat, question, action, dice)
        self.events += step.events
        return step

    def setup(self, config: Any, seats: int, dice: Dice) -> Step[HuntState]:
        step = super().setup(config, seats, dice)
        self.events = list(step.events)
        return step


class Played(NamedTuple):
    """What one game came to."""

    won: bool
    """By the Ring-bearer."""
    survived: bool
    """Part 1."""
    corruption: int
    """After Part 1, where it was survived."""
    encounters: tuple[int, int]
    """By part."""
    tiles: int
    exit: int
    """0: none was reached in Part 1."""
    cards: frozenset[str]
    """Played."""
    held: frozenset[str]


def played(
    number: int,
    riders: int = 1,
    player: str = "sensible",
    preset: str = "standard",
    game: Watched | None = None,
) -> Played:
    """The game with seed *number*."""
    game = game or Watched()
    config = HuntConfig.model_validate(PRESETS[preset])
    unasked = careless.ASIDES.get(player, {})
    outcome = simulator.played(game, config, riders + 1, number, careless.PLAYERS[player], unasked)
    return _told(outcome.winner == "bearer", game.events)


def _told(won: bool, events: Sequence[AnyEvent]) -> Played:
    ended = [event for event in events if isinstance(event, PartEnded)]
    fights = [event for event in events if isinstance(event, EncounterBegan)]
    log = next(event.log for event in events if isinstance(event, Disclosed))
    seen = [event for event in events if isinstance(event, CardsSeen)]
    cards = frozenset(event.card for event in events if isinstance(event, CardPlayed))
    return Played(
        won=won,
        survived=bool(ended),
        corruption=ended[0].corruption if ended else 0,
        encounters=(sum(fight.part == 1 for fight in fights), sum(fight.part == 2 for fight in fights)),
        tiles=sum(len(fight.tiles) for fight in fights),
        exit=log[-1] if ended and ended[0].by_exit else 0,
        cards=cards,
        held=cards.union(*(event.cards for event in seen)),
    )


# ------------------------------------------------------------------------------------------------ the matrix


def cell(riders: int, bears: str, hunts: str, number: int, preset: str = "") -> bool:
    """Whether a Ring-bearer of one level wins the game with seed *number* against Ringwraiths of another."""
    config = HuntConfig.model_validate(PRESETS[preset or levels.preset(bears, hunts)])
    says = functools.partial(players.thought, levels.BEARS[bears], levels.HUNTS[hunts])
    return (
        simulator.played(HuntGame(), config, riders + 1, number, says, levels.ASIDES[bears]).winner
        == "bearer"
    )


def cells() -> list[tuple[int, str, str]]:
    """Each level against each: Ringwraiths, who bears the Ring, who hunts."""
    return list(itertools.product(RIDERS, levels.LEVELS, levels.LEVELS))


def matrix(count: int, jobs: int = 2, preset: str = "") -> dict[str, Any]:
    """The share of the Ring-bearer in each cell, of so many games, and what it comes to; all by *preset*, if any."""
    with ProcessPoolExecutor(jobs) as pool:
        found = {
            one: fmean(pool.map(functools.partial(cell, *one, preset=preset), range(count), chunksize=4))
            for one in cells()
        }
    return weighed(found) | ({"presets": preset} if preset else {})


def weighed(found: Mapping[tuple[int, str, str], float]) -> dict[str, Any]:
    """The diagonal by levels, then Ringwraiths, and the most points that a level more brings in a row."""
    near = set(itertools.pairwise(levels.LEVELS))
    gains = [
        abs(share - found[riders, bears, bears])
        for (riders, bears, hunts), share in found.items()
        if {(bears, hunts), (hunts, bears)} & near
    ]
    return {
        "diagonal": [round(found[n, level, level], 3) for level in levels.LEVELS for n in RIDERS],
        "most_advantage": round(100 * max(gains), 1),
        "cells": {f"{n}: {bears} / {hunts}": round(share, 3) for (n, bears, hunts), share in found.items()},
        "presets": levels.PRESET,
    }


# ------------------------------------------------------------------------------------------------ figures


def percent(some: Iterable[bool]) -> float:
    """How many of *some* are so, in percent; 0 of none."""
    found = list(some)
    return round(100 * fmean(found), 1) if found else 0.0


def mean(numbers: Iterable[float]) -> float:
    """Their mean to two places; 0 of none."""
    found = list(numbers)
    return round(fmean(found), 2) if found else 0.0


def figures(games: Sequence[Played]) -> dict[str, Any]:
    """H-24.14, H-24.15: what many games came to."""
    survived = [game for game in games if game.survived]
    exits = Counter(game.exit for game in survived)
    fights = sum(sum(game.encounters) for game in games)
    return {
        "games": len(games),
        "bearer_wins": percent(game.won for game in games),
        "survived_part1": percent(game.survived for game in games),
        "corruption_after_part1": mean(game.corruption for game in survived),
        "encounters_part1": mean(game.encounters[0] for game in games),
        "encounters_part2": mean(game.encounters[1] for game in survived),
        "tiles_per_encounter": round(sum(game.tiles for game in games) / max(1, fights), 2),
        "exits": {str(at): percent(game.exit == at for game in survived) for at in sorted(exits)},
    }


def use(pack: HuntPack, games: Sequence[Played]) -> dict[str, float]:
    """H-24.15: in how many games each card was played, in percent."""
    return {card: percent(card in game.cards for game in games) for card in pack.cards}


def lifts(pack: HuntPack, games: Sequence[Played]) -> dict[str, tuple[float, int]]:
    """H-24.15: what a side wins more of the games in which it held a card, in points, and how many those were."""
    return {card.id: _lift(games, card) for card in pack.cards.values()}


def _lift(games: Sequence[Played], card: Card) -> tuple[float, int]:
    """Cards of Part 2 are compared with the games that came so far."""
    is_own = card.deck != "sorcery"
    fair = [game for game in games if game.survived or card.deck != "ally2"]
    holders = [game for game in fair if card.id in game.held]
    if not holders:
        return 0.0, 0
    wins = [percent(game.won == is_own for game in some) for some in (holders, fair)]
    return round(wins[0] - wins[1], 1), len(holders)


TARGETS: Final[dict[str, tuple[float, float]]] = {
    "bearer_wins": (40, 60),
    "survived_part1": (75, 95),
    "corruption_after_part1": (4, 8),
    "encounters_part1": (1.5, 4),
    "encounters_part2": (1.5, 4),
}
"""H-24.14, H-24.15: from, to."""


def missed(found: dict[str, Any]) -> list[str]:
    """The targets of H-24.14 and H-24.15 that *found* does not meet."""
    short = [name for name, (low, high) in TARGETS.items() if not low <= found[name] <= high]
    return short + [f"exit {at}" for at, share in found["exits"].items() if share < 15]


# ------------------------------------------------------------------------------------------------- the run

GROUPS: Final[dict[str, tuple[int, str, str]]] = {
    **{f"riders_{n}": (n, "sensible", "standard") for n in RIDERS},
    **{preset: (1, "sensible", preset) for preset in PRESETS if preset != "standard"},
    "careless_hunter": (1, "careless hunter", "standard"),
    "careless_bearer": (1, "careless bearer", "standard"),
}
"""How many ride, who plays, and with what preset."""


def batch(name: str, count: int, first: int = 0) -> list[Played]:
    """So many games of the group *name*."""
    riders, player, preset = GROUPS[name]
    game = Watched()
    return [played(number, riders, player, preset, game) for number in range(first, first + count)]


def measured(count: int) -> dict[str, Any]:
    """All figures, and which targets they miss."""
    begun = time.process_time()
    games = {name: batch(name, count) for name in GROUPS}
    found: dict[str, Any] = {name: figures(some) for name, some in games.items()}
    full = [game for name in GROUPS if name.startswith("riders_") for game in games[name]]
    pack = open_pack()
    found["cards_used"] = use(pack, full)
    found["cards_lift"] = lifts(pack, full)
    found["missed"] = verdict(found)
    found["seconds_per_game"] = round((time.process_time() - begun) / (count * len(GROUPS)), 2)
    return found


def verdict(found: dict[str, Any]) -> list[str]:
    """H-24.14 to H-24.17: what is not met."""
    said = [f"riders_{n}: {name}" for n in RIDERS for name in missed(found[f"riders_{n}"])]
    said += [f"{card} played in {share} %" for card, share in found["cards_used"].items() if share < 3]
    said += [f"{card} lifts by {lift}" for card, (lift, _) in found["cards_lift"].items() if lift > 12]
    wins = {name: found[name]["bearer_wins"] for name in GROUPS}
    base = wins["riders_1"]
    moved = {name: wins[name] - base for name in ("wraiths", "bearer", "bearer_plus")}
    if not -15 <= moved["wraiths"] <= -3:
        said.append(f"preset wraiths moves by {moved['wraiths']:.1f}")
    if not 3 <= moved["bearer"] <= 15:
        said.append(f"preset bearer moves by {moved['bearer']:.1f}")
    if moved["bearer_plus"] < moved["bearer"]:
        said.append(f"preset bearer_plus moves by {moved['bearer_plus']:.1f}")
    if 100 - wins["careless_hunter"] < 20:
        said.append("a careless hunter wins too seldom")
    if wins["careless_bearer"] > 35:
        said.append("a careless bearer wins too often")
    return said


def main() -> None:
    """Measure and print."""
    count = GAMES
    if "--games" in sys.argv:
        at = sys.argv.index("--games")
        count = int(sys.argv[at + 1])
        del sys.argv[at : at + 2]
    if "--game" in sys.argv:
        at = sys.argv.index("--game")
        assert sys.argv[at + 1] == "battle", "measured by this program without --game"
        del sys.argv[at : at + 2]
        options = arguments(battles.__doc__)
        report(options, battles.measured(QUICK if options.quick else count))
        return
    is_matrix, preset = "--matrix" in sys.argv, "first" if "--first" in sys.argv else ""
    sys.argv = [word for word in sys.argv if word not in ("--matrix", "--first")]
    options = arguments(__doc__)
    if is_matrix:
        report(options, matrix(QUICK_CELL if options.quick else count, preset=preset))
    else:
        report(options, measured(QUICK if options.quick else count))


if __name__ == "__main__":
    main()
