"""How players move one piece towards a hex: those who fly, and those who walk, hex by hex."""

from __future__ import annotations

from rules.board.hexes import Hex
from rules.war.hunting.moving import flies, flight_of
from rules.war.land import cheapest_path
from rules.war.players.saying import Saying
from rules.war.state.pieces import PieceId
from rules.war.tracks.walking import as_far_as, walk_now

_TRIES = 4
"""So many ends of a way are tried, the nearest to the goal first."""


def towards(saying: Saying, piece: PieceId, goal: Hex) -> bool:
    """There, or as near as it comes (W-52.1)."""
    at = saying.state.standing(piece)
    if at is None or at == goal or piece in saying.state.moved:
        return False
    return (_fly if flies(saying.play, piece) else _walk)(saying, piece, at, goal)


def _fly(saying: Saying, piece: PieceId, at: Hex, goal: Hex) -> bool:
    land, reach = saying.land, flight_of(saying.play, piece)
    if saying.distance(at, goal) <= reach:
        return saying.say(f"move {piece} {land.name(goal)}")
    ends = sorted(land.grid.within(at, reach), key=lambda hex_: (saying.distance(hex_, goal), hex_))
    return any(saying.say(f"move {piece} {land.name(end)}") for end in ends[:_TRIES])


def _walk(saying: Saying, piece: PieceId, at: Hex, goal: Hex) -> bool:
    land, walk = saying.land, walk_now(saying.play)
    path = cheapest_path(land, at, goal, walk=walk) or ()
    way = as_far_as(land, at, path, saying.state.rules.constants.allowance, walk)[1:]
    ways = (way[: len(way) - short] for short in range(min(_TRIES, len(way))))
    return any(saying.say(f"move {piece} {' '.join(map(land.name, steps))}") for steps in ways)
