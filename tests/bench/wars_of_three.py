"""How the reference players of War of three fare, by level (W-60.5, W-60.6).

    python -m tests.bench.wars_of_three 400 plain,sensible,plain/plain/sensible [no_ban_from=9]

The number and names are games of a row, and levels: one of all three, or one each of F, D and S; words like
`no_ban_from=9` change constants of the pack. A share of 400 games has a standard error of 2.5 points. Besides who
wins, and by what, it says in how many of the games something happened that three can do.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from statistics import fmean, median
from typing import Any, Final, NamedTuple

from rules import simulator
from rules.game import Decision
from rules.war import make, players
from rules.war.config import WarConfig
from rules.war.events import council, deals, turns
from rules.war.play import WINNERS
from rules.war.state.pieces import SIDES
from rules.war.state.war import WarState

WATCHED: Final = {
    "alliance made": council.AllianceMade,
    "alliance broken": council.AllianceDissolved,
    "deal struck": deals.DealDone,
    "persuasion tried": council.PersuasionTried,
    "Nazgûl won": council.NazgulTaken,
    "place taken": turns.PlaceTaken,
}
"""What three can do, by what tells it."""


class End(NamedTuple):
    """What a game came to."""

    winner: str
    reason: str
    turn: int
    happened: frozenset[str]
    seconds: tuple[float, ...]
    """Of each sitting's answers."""


def _watched() -> Any:
    """A game that keeps how it stands."""
    game: Any = make()
    kind: Any = type(game)

    class Watched(kind):  # type: ignore[misc]
        state: WarState

        def apply(self, *given: Any) -> Any:
            step = super().apply(*given)
            self.state = step.state
            return step

    game.__class__ = Watched
    return game


GAME: Final = _watched()


def levels(word: str) -> Mapping[str | None, str]:
    """Of each side: `plain`, or `plain/plain/sensible` of F, D and S."""
    return dict(zip(SIDES, word.split("/") if "/" in word else [word] * len(SIDES), strict=True))


def asides(of: Mapping[str | None, str]) -> Mapping[str, players.Aside]:
    """What each side's level says unasked."""

    def of_side(kind: str) -> players.Aside:
        return lambda view, *given: players.ASIDES[of[view.side]][kind](view, *given)

    return {kind: of_side(kind) for kind in players.ASIDES[players.LEVELS[-1]]}


def games(count: int, word: str, constants: Mapping[str, int]) -> Iterator[End]:
    """So many games of these levels."""
    config, of = WarConfig(lots=False, constants=dict(constants)), levels(word)
    for number in range(count):
        seconds: list[float] = []

        def says(
            view: Any, decision: Decision, ask: Any, chance: Random, seconds: list[float] = seconds
        ) -> str:
            begun = time.perf_counter()
            words = players.PLAYERS[of[view.side]](view, decision, ask, chance)
            seconds.append(time.perf_counter() - begun)
            return words

        end = simulator.played(GAME, config, 3, number, says, asides(of))
        state: WarState = GAME.state
        kinds = {type(told.event) for told in state.ledger}
        happened = frozenset(name for name, kind in WATCHED.items() if kind in kinds)
        yield End(end.winner, end.reason, state.turn, happened, tuple(seconds))


def main(words: list[str]) -> None:
    constants = {name: int(n) for name, n in (word.split("=") for word in words if "=" in word)}
    for level in words[1].split(","):
        ends = [*games(int(words[0]), level, constants)]
        shares = {name: fmean(name in end.winner.split("+") for end in ends) for name in WINNERS.values()}
        row = " ".join(f"{name} {share:6.1%}" for name, share in shares.items())
        seconds = median(second for end in ends for second in end.seconds)
        print(f"{level:24} {row} {fmean(end.turn for end in ends):5.1f} turns, {seconds:.3f} s a sitting")
        print("  ", dict(Counter(f"{end.winner} by {end.reason}" for end in ends).most_common()))
        happened = {name: f"{fmean(name in end.happened for end in ends):.0%}" for name in WATCHED}
        print("  ", happened, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
