"""How fast a step of a hunt is: decisions, all options on the way to one answer, and apply; against python-chess.

A step of chess is the list of legal moves and the push of one. Both run in the same process, in turn, in slices of a
part of a second; the median of the slices is taken. A figure above 1 means that a step of a hunt takes longer.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

import chess

from rules.dice import Dice
from rules.game import Decision, Illegal
from rules.hunt.config import HuntConfig
from rules.hunt.state import HuntState
from rules.registry import open_game
from tests.bench import arguments, report

SEATS: Final = 3
PLIES: Final = 120
_BETWEEN: Final = 20
"""Steps between two looks at the clock, which takes its time too."""
KEY: Final = b"step" * 8

_game: Final = open_game("hunt")


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


def hunt_steps(chance: Random) -> Iterator[None]:
    """Random hunts without end, a step at a time: what is refused is a step too."""
    while True:
        dice = Dice(KEY)
        state: HuntState = _game.setup(HuntConfig(), SEATS, dice).state
        while _game.outcome(state) is None:
            owed = [decision for decision in _game.decisions(state) if decision.is_asked]
            decision = owed[0]
            said: list[str] = []
            while True:
                offer = _game.options(state, decision, said)
                if offer.whole and (not offer.words or chance.random() < 0.8):
                    break
                said += _some(offer.words, offer.least, chance)
            action = _game.read(decision.question.kind, " ".join(said))
            state = _applied(state, decision, action, dice)
            yield


def _applied(state: HuntState, decision: Decision, action: Any, dice: Dice) -> HuntState:
    """What an answer leads to: where it is refused, nowhere else."""
    try:
        after: HuntState = _game.apply(state, decision.seat, decision.question, action, dice).state
    except Illegal:
        return state
    return after


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
    makers: dict[str, Callable[[Random], Iterator[None]]] = {"chess": chess_steps, "hunt": hunt_steps}
    running = {name: make(chance) for name, make in makers.items()}
    rates: dict[str, list[float]] = {name: [] for name in running}
    for _ in range(slices):
        for name, steps in running.items():
            rates[name].append(rate(steps, seconds))
    times = [one / other for one, other in zip(rates["chess"], rates["hunt"], strict=True)]
    return {
        "steps_per_second": round(statistics.median(rates["hunt"])),
        "chess_steps_per_second": round(statistics.median(rates["chess"])),
        "times_of_chess": round(statistics.median(times), 2),
    }


def main() -> None:
    options = arguments(__doc__)
    report(options, measure(*((21, 0.25) if options.quick else (61, 0.7))))


if __name__ == "__main__":
    main()
