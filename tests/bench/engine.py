"""How fast the rules are: seven-seat random Quest games against random games of python-chess.

Both run in the same process, in turn, in slices of a part of a second; the median of the slices is taken.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from itertools import combinations, product
from random import Random
from typing import Any, Final, TypeAlias

import chess

from rules.dice import Dice
from rules.entry import Answer, Position, Start, enter
from rules.game import Game, Seat
from rules.quest.actions import Act, AnyAction, Ballot, Deed, Guess, Propose, Vote
from rules.quest.config import QuestConfig
from rules.quest.course import witch_king
from rules.quest.phases import Gathering, Over, Questing, Voting
from rules.quest.roles import Side
from rules.quest.state import QuestState
from rules.registry import open_game
from tests.bench import arguments, report

SEATS: Final = 7
PLIES: Final = 120
KEY: Final = b"engine" * 6

_FREE: Final = Side.FREE
_SUPPORT, _SABOTAGE = Act(Deed.SUPPORT), Act(Deed.SABOTAGE)
_VOTES: Final = (Vote(Ballot.APPROVE), Vote(Ballot.REJECT))
_BALLOTS: Final = tuple(
    tuple(Random(number).sample(list(enumerate(votes, 1)), SEATS))
    for number, votes in enumerate(product(_VOTES, repeat=SEATS))
)
"""Every way in which seven seats can vote, each in some order of its own."""
_PARTIES: Final = {
    size: tuple(Propose(party) for party in combinations(range(1, SEATS + 1), size)) for size in (2, 3, 4)
}
_GUESSES: Final = tuple(Guess(seat) for seat in range(1, SEATS + 1))

Inputs: TypeAlias = Iterable[tuple[Seat, AnyAction]]


def chess_game(chance: Random) -> int:
    """A random game of chess, at most 120 plies; how many it had."""
    board = chess.Board()
    for ply in range(PLIES):
        if board.is_game_over():
            return ply
        board.push(chance.choice(list(board.legal_moves)))
    return PLIES


def choose(state: QuestState, bits: Callable[[int], int]) -> Inputs:
    """What every seat that is asked now says, by random *bits*.

    The phase is read as it is, and answers are made beforehand, so that the rules are measured and not this.
    """
    phase = state.phase
    if type(phase) is Voting:
        return _BALLOTS[bits(SEATS)]
    if type(phase) is Questing:
        sides = state.sides
        return [
            (seat, _SUPPORT if sides[seat - 1] is _FREE or bits(1) else _SABOTAGE) for seat in phase.party
        ]
    if type(phase) is Gathering:
        parties = _PARTIES[state.rules.party[state.quest - 1]]
        return ((state.order[state.leader], parties[bits(16) % len(parties)]),)
    asked = witch_king(state)  # plain games have no other phase
    return ((asked, _GUESSES[(asked + bits(16) % (SEATS - 1)) % SEATS]),)


_game: Final[Game[QuestState]] = open_game("quest")
_config: Final = QuestConfig()


def applied_game(chance: Random) -> None:
    """A random game, one `apply` for each input."""
    dice, bits, apply = Dice(KEY), chance.getrandbits, _game.apply
    state = _game.setup(_config, SEATS, dice).state
    while type(phase := state.phase) is not Over:
        question = phase.question
        if type(phase) is Voting:  # seven inputs in eight, so they are not asked for one call further
            for seat, vote in _BALLOTS[bits(SEATS)]:
                state = apply(state, seat, question, vote, dice).state
        else:
            for seat, action in choose(state, bits):
                state = apply(state, seat, question, action, dice).state


def entered_game(chance: Random) -> None:
    """The same through `enter`, from written words, with the orders beside the state."""
    dice, bits = Dice(KEY), chance.getrandbits
    position: Position[QuestState] = enter(_game, None, Start(_config, SEATS), dice).position
    while type(phase := position.state.phase) is not Over:
        question = phase.question
        for seat, action in choose(position.state, bits):
            position = enter(_game, position, Answer(seat, _game.write(action), question), dice).position


def rate(play: Callable[[Random], object], seconds: float, chance: Random) -> float:
    """Games per second over a slice of so many *seconds*."""
    games, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        play(chance)
        games += 1
    return games / spent


def measure(slices: int, seconds: float) -> dict[str, Any]:
    """The figures: medians over *slices* that take turns."""
    chance = Random(1)
    plays = {"chess": chess_game, "apply": applied_game, "enter": entered_game}
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(slices):
        for name, play in plays.items():
            rates[name].append(rate(play, seconds, chance))
    median = {name: statistics.median(found) for name, found in rates.items()}
    ratio = {
        name: statistics.median(one / other for one, other in zip(rates[name], rates["chess"], strict=True))
        for name in ("apply", "enter")
    }
    return {
        "games_per_second": round(median["apply"]),
        "ratio_to_chess": round(ratio["apply"], 1),
        "enter_games_per_second": round(median["enter"]),
        "enter_ratio_to_chess": round(ratio["enter"], 1),
        "chess_games_per_second": round(median["chess"], 1),
    }


def main() -> None:
    options = arguments(__doc__)
    report(options, measure(*((9, 0.7) if options.quick else (21, 1.5))))


if __name__ == "__main__":
    main()
