"""How everybody walks in this player-turn: passes that are open or shut (W-58.1)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from rules.board.hexes import Hex, Hexside, hexside
from rules.war.land import ON_FOOT, Entered, Walk, cost_of
from rules.war.pack import OpenLand
from rules.war.play import WarPlay
from rules.war.state.phases import Phase

_PASSES: Final = ("High Pass", "Redhorn")
"""The trails whose mountain sides card 15 shuts."""


def walk_now(play: WarPlay) -> Walk:
    """As anybody walks now whom nothing else helps."""
    state = play.state
    is_shut = state.turn < state.blocked or (state.turn == state.blocked and state.phase is not Phase.SHADOW)
    if not is_shut and not state.journey.easy_trails:
        return ON_FOOT
    return Walk(state.journey.easy_trails, shut=passes(play.land) if is_shut else frozenset())


def as_far_as(land: OpenLand, start: Hex, path: Iterable[Entered], most: int, walk: Walk) -> tuple[Hex, ...]:
    """The hexes of a path, its start first, as far as *most* half points bring somebody who walks like that."""
    way = [start]
    for step in path:
        most -= cost_of(land, way[-1], (step,), walk)
        if most < 0:
            break
        way.append(step.at)
    return tuple(way)


def passes(land: OpenLand) -> frozenset[Hexside]:
    """The mountain sides of High Pass and Redhorn."""
    steps = (step for name in _PASSES for step in pairwise(land.trails.get(name, ())))
    return frozenset(hexside(*step) for step in steps) & land.wall_sides
