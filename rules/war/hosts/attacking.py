"""Whom a side may attack: what alliances and bans leave (W-21.12, W-37.1, W-37.4, W-37.11)."""

from __future__ import annotations

from typing import Final

from rules.game import Illegal
from rules.war.play import WarPlay
from rules.war.state.pieces import Side
from rules.war.state.war import WarState

_CLAUSES: Final = {"D": "W-37.1", "F": "W-37.4"}
"""Of the ban on each."""


def is_banned(state: WarState, side: Side) -> bool:
    """Whether a side may not yet attack what Saruman controls; D always may from a game-turn on (W-37.11)."""
    is_over = side == "D" and state.turn >= state.rules.constants.no_ban_from
    return side in state.bans.standing and not is_over


def may_attack(play: WarPlay, side: Side, other: Side) -> bool:
    """Whether a side may declare a fight against another: neither alliance nor ban is in the way."""
    return _bar(play.state, side, other) is None


def check_attack(play: WarPlay, side: Side, other: Side) -> None:
    """Raises Illegal where a side may not declare a fight against another."""
    if (bar := _bar(play.state, side, other)) is not None:
        raise bar


def _bar(state: WarState, side: Side, other: Side) -> Illegal | None:
    if side == other:
        return Illegal("W-21.12", "Those are your own.")
    if state.are_allied(side, other):
        return Illegal("W-21.12", "You are allied with {side}: neither attacks the other.", side=other)
    if other == "S" and is_banned(state, side):
        return Illegal(_CLAUSES[side], "You may not attack what is Saruman’s yet.")
    return None


def pass_freely(play: WarPlay, side: Side, other: Side) -> bool:
    """Whether hosts of two sides share hexes: allies, and those of S and D while D's ban stands (W-37.11)."""
    state = play.state
    return state.are_allied(side, other) or ({side, other} == {"S", "D"} and is_banned(state, "D"))
