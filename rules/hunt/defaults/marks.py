"""What a default does for the Ring-bearer on the way: marks, escapes, Gandalf (H-17.27, H-17.29, H-17.30).

Lots are drawn in secret, so that a default cannot be told from a choice (H-17.5).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from rules.board import graphs
from rules.hunt.actions import Escape, OrderStep, Turn
from rules.hunt.bearer import encounter, frodo
from rules.hunt.cards import bans
from rules.hunt.pack.board import NEVER, Board
from rules.hunt.play import Play
from rules.hunt.state import DOT, HuntState, Mentor, facts

Words: TypeAlias = tuple[str, ...]
T = TypeVar("T")


def turn(play: Play) -> Turn:
    """D-5 to D-8, D-26 to D-29: what must be done is done, a deed as well, and the turn ends."""
    steps = [*_frodo(play), *_gandalf(play), ("end",)]
    return Turn(tuple(OrderStep(words) for words in steps))


def _frodo(play: Play) -> list[Words]:
    """D-5, D-6: by day a mark; at night rest, or a move where that is forbidden."""
    state, night = play.state, facts.is_night(play.state)
    if play.bearing is None or play.bearing.moved or (state.part == 2 and not night):
        return []
    if night and not bans.is_forbidden(state, "rest"):
        return [("rest",)]
    if state.part == 2:
        return [("advance", "sure")]
    return [_marked(play)]


# Auto-mark (H-17.27).


def _marked(play: Play) -> Words:
    """The next step of the stored route if it is legal, else one by lot."""
    route = play.state.route
    if route and (DOT if route[0] == "dot" else play.board.find(route[0])) in _markable(play):
        return ("follow", "sure")
    where = mark(play)
    return ("mark", "dot" if where == DOT else str(where), "sure")


def _markable(play: Play) -> tuple[int, ...]:
    """What Frodo can mark just now (H-5.3, H-5.4)."""
    return (DOT, *frodo.within_reach(play))


def mark(play: Play) -> int:
    """H-17.27 (2): not back, not too late, not into a Nazgul, and hardly out of the way; DOT for a dot."""
    board, state = play.board, play.state
    last = facts.last_location(state)
    left = [where for where in _markable(play) if where != last]
    left = _unless_none(left, lambda where: where == DOT or where not in state.log)
    in_time = facts.LAST_MOVE - state.moves - 1
    left = _unless_none(left, lambda where: _after(board, state, where) <= in_time)
    left = _unless_none(left, lambda where: where == DOT or where not in state.wraiths)
    return _one_of(play, left, lambda where: _after(board, state, where))


def _after(board: Board, state: HuntState, where: int) -> int:
    """H-1.12: the way that is left after marking *where*."""
    if where == DOT:
        return board.remaining(facts.last_location(state), facts.dots(state) + 1)
    return board.remaining(where, 0)


def _unless_none(found: list[T], test: Callable[[T], bool]) -> list[T]:
    """Those that pass the test, or all if none does."""
    return list(filter(test, found)) or found


def _one_of(play: Play, found: Sequence[T], cost: Callable[[T], int]) -> T:
    """One of those that cost at most 1 more than the cheapest, by lot."""
    least = min(map(cost, found))
    return play.pick("default", [one for one in found if cost(one) <= least + 1])


# Auto-escape (H-17.29).


def escape(play: Play) -> Escape:
    """Away from the Nazgul, and hardly out of the way; he stays where there is nowhere to go."""
    board, state = play.board, play.state
    near = {space for at in facts.places(state, "wraith") for space in board.within(at, 1)}
    left = _unless_none(list(encounter.ways_out(board, state)), lambda n: n not in near)
    return Escape(_one_of(play, left, lambda n: board.remaining(n, 0)) if left else 0)


# Auto-Gandalf (H-17.30).


def _gandalf(play: Play) -> list[Words]:
    """A deed where he stands or gets to; Rivendell only without open deeds; never a reveal."""
    mentor, open_turn = play.state.mentor, play.bearing
    if mentor is None or mentor.state == "out" or open_turn is None:
        return []
    deeds = [n for n in mentor.deeds if n != mentor.location]
    steps: list[Words] = [("deed",)] if mentor.location in mentor.deeds else []
    at = mentor.location
    if mentor.state == "hidden" and not open_turn.mentor_moved and not _is_home(play, at, deeds):
        words, at = _ride(play, mentor, deeds)
        steps.append(words)
        if at in deeds:
            deeds.remove(at)
            steps.append(("deed",))
    if mentor.state == "hidden" and _is_home(play, at, deeds):
        steps.append(("rivendell",))
    return steps


def _is_home(play: Play, at: int, deeds: Sequence[int]) -> bool:
    return at in play.board.exits and not deeds


def _ride(play: Play, mentor: Mentor, deeds: Sequence[int]) -> tuple[Words, int]:
    """The next of the stored route if it is legal, else toward the nearest deed or exit; and where that is."""
    route = play.state.route
    stored = play.board.find(route[0]) if route else None
    if stored is not None and stored in play.board.gaps[mentor.location]:
        return ("follow",), stored
    to = toward(play, mentor.location, tuple(deeds) or tuple(sorted(play.board.exits)))
    return ("gandalf", str(to)), to


def toward(play: Play, start: int, goals: Sequence[int]) -> int:
    """Where Gandalf goes on his way to the nearest of *goals*: at most 1 longer than the shortest, by lot."""
    ways = {n: tuple(m for m in gaps if m != n) for n, gaps in play.board.gaps.items()}
    far = {goal: graphs.distances(ways, goal) for goal in goals}
    least = min(found.get(start, NEVER) for found in far.values())
    nearest = [found for found in far.values() if found.get(start, NEVER) == least]
    lengths = {n: 1 + min(found.get(n, NEVER) for found in nearest) for n in ways[start]}
    free = [length for n, length in lengths.items() if n not in play.state.wraiths]
    kept = [n for n in lengths if n not in play.state.wraiths or lengths[n] < min(free, default=NEVER)]
    return _one_of(play, kept, lambda n: lengths[n]) if kept else start
