"""How fast a step of a hunt, of a battle and of a war is: decisions, the options on the way to one answer, and apply.

Measured against python-chess. A step of chess is the list of legal moves and the push of one. All run in the same
process, in turn, in slices of a part of a second; the median of the slices is taken. A figure above 1 means that our
step takes longer.
"""

from __future__ import annotations

import functools
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

import chess

from rules.by_lot import ENOUGH
from rules.dice import Dice
from rules.game import Decision, Game, Illegal
from rules.registry import open_game
from tests.bench import arguments, report

PLIES: Final = 120
_BETWEEN: Final = 20
"""Steps between two looks at the clock, which takes its time too."""
KEY: Final = b"step" * 8

GAMES: Final = {"hunt": 3, "battle": 3, "war": 2}
"""Of how many seats each."""


def chess_steps(chance: Random) -> Iterator[None]:
    """Random games of chess without end, a ply at a time."""
    while True:
        board = chess.Board()
        for _ in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
            yield


def game_steps(name: str, chance: Random) -> Iterator[None]:
    """Random games without end, a step at a time: what is refused is a step too."""
    game = open_game(name)
    while True:
        dice = Dice(KEY)
        state = game.setup(game.Config(), GAMES[name], dice).state
        while game.outcome(state) is None:
            owed = [decision for decision in game.decisions(state) if decision.is_asked]
            decision = owed[0]
            action = game.read(decision.question.kind, " ".join(_answer(game, state, decision, chance)))
            state = _applied(game, state, decision, action, dice)
            yield


def _answer(game: Game[Any], state: Any, decision: Decision, chance: Random) -> list[str]:
    """Words by lot, as rules/by_lot.py says them, of each offer as few as there must be."""
    said: list[str] = []
    wants_more = False
    while True:
        offer = game.options(state, decision, said)
        if offer.whole and not (offer.words and (wants_more or chance.random() >= ENOUGH)):
            return said
        said += _some(offer.words, offer.least, chance)
        wants_more = said[-1] in offer.ends
        if wants_more and chance.random() < ENOUGH:
            return said


def _applied(game: Game[Any], state: Any, decision: Decision, action: Any, dice: Dice) -> Any:
    """What an answer leads to: where it is refused, nowhere else."""
    try:
        return game.apply(state, decision.seat, decision.question, action, dice).state
    except Illegal:
        return state


def _some(words: Sequence[str], n: int, chance: Random) -> list[str]:
    """*n* of *words* by lot; one alone as cheaply as chess chooses a move, since the choice is not what counts."""
    return [chance.choice(words)] if n == 1 else chance.sample(words, n)


def rate(steps: Iterator[None], seconds: float) -> float:
    """Steps per second of the processor over a slice of so many *seconds*, whoever else is at work."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(_BETWEEN):
            next(steps)
        done += _BETWEEN
    return done / spent


def measure(slices: int, seconds: float) -> dict[str, Any]:
    """The figures: medians over *slices* that take turns."""
    chance = Random(1)
    makers: dict[str, Callable[[Random], Iterator[None]]] = {
        "chess": chess_steps,
        **{name: functools.partial(game_steps, name) for name in GAMES},
    }
    running = {name: make(chance) for name, make in makers.items()}
    rates: dict[str, list[float]] = {name: [] for name in running}
    for _ in range(slices):
        for name, steps in running.items():
            rates[name].append(rate(steps, seconds))
    found: dict[str, Any] = {"chess_steps_per_second": round(statistics.median(rates["chess"]))}
    for name in GAMES:
        times = [one / other for one, other in zip(rates["chess"], rates[name], strict=True)]
        found[f"{name}_steps_per_second"] = round(statistics.median(rates[name]))
        found[f"{name}_times_of_chess"] = round(statistics.median(times), 2)
    return found


def main() -> None:
    options = arguments(__doc__)
    report(options, measure(*((21, 0.25) if options.quick else (61, 0.7))))


if __name__ == "__main__":
    main()
