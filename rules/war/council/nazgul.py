"""Saruman wins Nazgûl, and the Dark Power takes them back (chapter 25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from rules.game import Illegal
from rules.kit.unknown import Open
from rules.war.council import armies
from rules.war.council.bans import lift
from rules.war.events.council import Cause, NazgulDealt, NazgulTaken
from rules.war.hosts.winning import possesses_ring
from rules.war.play import WarPlay
from rules.war.ring import in_the_open
from rules.war.state.chance import lot
from rules.war.state.council import Control
from rules.war.state.pieces import NAZGUL, SARUMAN, PieceId, Side
from rules.war.state.war import WarState

_SINGLE: Final = 3
"""So many attempts bring one Nazgûl each, later ones two (W-25.6)."""
GRACE: Final = 2
"""Game-turns after the loss of the Ring before D takes any back (W-25.16)."""


def of_side(state: WarState, side: str) -> tuple[PieceId, ...]:
    """The existing Nazgûl that a side controls, in their order."""
    standing = {piece.id for piece in state.pieces}
    return tuple(piece for piece in NAZGUL if piece in standing and state.side_of(piece) == side)


# ----------------------------------------------------------------------------------------------- when it is earned


def at_home(play: WarPlay) -> bool:
    """Whether Saruman stands at Isengard."""
    return play.state.standing(SARUMAN) == play.land.place["isengard"]


def due(attempt: int) -> int:
    """How many Nazgûl the attempt of this number brings, the first being 1 (W-25.6)."""
    return 1 if attempt <= _SINGLE else 2


def coming(play: WarPlay) -> int:
    """How many S would win in this council; 0: control is not earned (W-25.1, W-25.7, W-25.19)."""
    state = play.state
    is_earned = state.ring.bearer == SARUMAN and at_home(play) and state.control.is_ready
    return min(due(state.control.attempts + 1), len(of_side(state, "D"))) if is_earned else 0


def count_turn(play: WarPlay) -> None:
    """A game-turn is over, and the next begins: what it was for the cycle, and whether S has lost the Ring.

    Who fights, or leads in an army combat, begins the cycle anew (W-25.2, W-25.8).
    """
    state, control = play.state, play.state.control
    if "S" not in state.rules.sides:
        return
    is_busy = control.is_busy or SARUMAN in state.in_fight | state.led or not at_home(play)
    bears = state.ring.bearer == SARUMAN
    if is_busy or not bears:
        cycle = Control()
    elif not control.is_prepared:  # mind battle and persuasion are allowed in it (W-25.2)
        cycle = Control(is_prepared=control.has_ring, is_ready=control.has_ring)
    else:
        cycle = replace(control, is_ready=state.council.is_quiet)
    owes = bool(of_side(state, "S")) and not possesses_ring(play.state)
    play.set(
        control=replace(
            cycle,
            has_ring=bears,
            lost=(control.lost or state.turn) if owes else 0,
            taken_back=control.taken_back if owes else 0,
        )
    )


# --------------------------------------------------------------------------------------------- how they change hands


def check_control(play: WarPlay, numbers: Sequence[int]) -> None:
    """Raises Illegal where control is not earned, or the numbers are alike, too many or out of range."""
    count = coming(play)
    if not count:
        raise Illegal("W-25.19", "Saruman has not earned control of a Nazgûl in this game-turn.")
    most = len(of_side(play.state, "D"))
    if len(set(numbers)) != len(numbers) or len(numbers) > count:
        raise Illegal("W-25.10", "Name {n} different numbers at most.", n=count)
    if any(not 1 <= number <= most for number in numbers):
        raise Illegal("W-25.10", "Name numbers from 1 to {n}.", n=most)


def control(play: WarPlay, numbers: Sequence[int]) -> None:
    """S wins what is due, by his numbers, or by lot; the Ring goes on (W-25.4, W-25.10, W-25.19)."""
    count, cycle = coming(play), play.state.control
    play.set(control=replace(cycle, attempts=cycle.attempts + 1))
    if not play.state.ring.is_on:
        in_the_open.put_on(play)
    lift(play, Cause.RING)
    _take(play, "D", "S", count, numbers)


def take_back(play: WarPlay) -> None:
    """When a council ends D takes back what is due, from the third game-turn after the loss on (W-25.15, 25.16)."""
    state, cycle = play.state, play.state.control
    count = min(due(cycle.taken_back + 1), len(of_side(state, "S")))
    if not (cycle.lost and count) or possesses_ring(play.state) or state.turn <= cycle.lost + GRACE:
        return
    play.set(control=replace(cycle, taken_back=cycle.taken_back + 1))
    _take(play, "S", "D", count, ())


def _take(play: WarPlay, loser: Side, winner: Side, count: int, numbers: Sequence[int]) -> None:
    """By the loser's `rank`, and numbers that are named or drawn (W-25.10)."""
    order = _dealt(play, loser)
    named = _with_lots(play, numbers, len(order), count)
    taken = tuple(piece for piece in NAZGUL if piece in {order[number - 1] for number in named})
    won = play.state.won.union(taken) if winner == "S" else play.state.won.difference(taken)
    play.set(won=won)
    play.tell(NazgulDealt(play.state.rules.seats("D", "S"), order, tuple(named)))
    play.tell(NazgulTaken(winner, taken))
    armies.follow(play, taken, winner)


def _dealt(play: WarPlay, side: Side) -> tuple[PieceId, ...]:
    """A side's Nazgûl in the order of its `rank`; what that does not name is shuffled behind (W-25.10, W-19.4)."""
    if play.rehearsed:
        raise Open("rank")
    there = of_side(play.state, side)
    named = [piece for piece in dict.fromkeys(play.row(side, "rank").pieces) if piece in there]
    left = [piece for piece in there if piece not in named]
    return (*named, *(play.dice.shuffle(f"nazgul/{play.state.turn}", left) if len(left) > 1 else left))


def _with_lots(play: WarPlay, named: Sequence[int], most: int, count: int) -> list[int]:
    """Those that were named; what is wanting is drawn from the others (W-20.12)."""
    numbers = list(named)
    while len(numbers) < count:
        numbers.append(lot(play, "DS", [number for number in range(1, most + 1) if number not in numbers]))
    return numbers
