"""What a default does for a Nazgul: the queue, else the free action where it can be had (H-17.28)."""

from __future__ import annotations

from rules.hunt.actions import OrderStep, Ride
from rules.hunt.cards import bans
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board, Space
from rules.hunt.play import Play
from rules.hunt.ride import acting, activation, movement, searching
from rules.hunt.state import Activation, HuntState


def ride(play: Play, seat: int) -> Ride:
    """The next step of the active Nazgul of *seat*: no die, no card, no ability."""
    block = activation.block_of(play.state, seat)
    assert block is not None
    assert block.active is not None
    return Ride((OrderStep(_step(play.pack, play.state, block.active)),))


def _step(pack: HuntPack, state: HuntState, active: Activation) -> tuple[str, ...]:
    """(2) the free action where it stands, else (3) toward a place where it can be had, else (4) nothing."""
    at = state.wraiths[active.figure]
    assert at is not None
    verb = _free_verb(state, active)
    if verb and searching.refusal(verb, pack, state, at, active.figure) is None:
        return (verb,)
    if verb and active.move and (to := target(pack, state, active, verb)) is not None:
        return ("move", pack.boards[state.part].word(to))
    return ("end",)


def _free_verb(state: HuntState, active: Activation) -> str:
    """The free action of *active*; empty where it has none left (H-7.6, H-14.5)."""
    figure = active.figure
    if not active.actions or any(bans.is_forbidden(state, act, figure) for act in ("action", "free_action")):
        return ""
    return searching.HUNT if acting.has_free_hunt(state, active) else searching.SEARCH


def target(pack: HuntPack, state: HuntState, active: Activation, verb: str) -> Space | None:
    """H-17.28 (3): where to move, so that the free action can be taken there."""
    board = pack.boards[state.part]
    goals = _goals(board, state)
    reached = movement.reach(pack, state, active.figure, active)
    figure = active.figure
    able = [space for space in reached if searching.refusal(verb, pack, state, space, figure) is None]
    far = {space: min(board.distance(space, goal) for goal in goals) for space in able}
    return min(able, key=lambda space: (far[space], space), default=None)


def _goals(board: Board, state: HuntState) -> tuple[Space, ...]:
    """The latest track token, else the latest area with a yes, else the exits."""
    if state.tracks:
        return (state.tracks[-1].location,)
    for asked in reversed(state.ledger):
        if asked.part == state.part and asked.answer and asked.target.startswith("area "):
            return searching.spaces_of(board, asked.target)
    return tuple(sorted(board.exits))
