"""What a player makes of the board: what pieces are worth, who threatens what, and how safe the Ring is where."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Final

from rules.battle.charts import ALLIANCE, EVIL, KINDS, Position, Side, box, odds
from rules.battle.pieces import Piece
from rules.battle.players.field import Field
from rules.battle.strength import is_asleep
from rules.board.hex_sets import bits, union
from rules.board.hexes import Hex

_MORE: Final = {
    "dwarf": 1.2,
    "man_orc": 1.3,
    "gondor": 1.4,
    "army_of_the_dead": 1.5,
    "rohan": 1.6,
    "elf": 3.0,
    "fangorn_army": 4.0,
    "aragorn": 5.0,
    "nazgul": 8.0,
    "gandalf": 8.0,
    "saruman": 3.8,
}
WORTH: Final[Mapping[str, float]] = {kind: _MORE.get(kind, 1.0) for kind in KINDS}
"""Of a piece that is lost."""
_CAUGHT: Final = 0.97
"""How surely the Ring is lost where somebody can simply walk up to it."""
_MOST: Final = 12
"""Hexes that the fastest piece makes in a turn."""


@functools.cache
def chances(position: Position, attacker: bool, defender: bool) -> tuple[float, float]:
    """How likely the attacker, and the defender, is lost (B-11.4)."""
    found = odds(box(position, attacker, defender))
    return found.attacker_lost / 36, found.defender_lost / 36


def is_awake(field: Field, piece: Piece) -> bool:
    """Whether it moves and fights at all."""
    return not is_asleep(field.board, piece)


def fighters(field: Field, side: Side) -> Iterator[Piece]:
    """All of a side that could attack."""
    return (piece for piece in field.board.of(side) if not piece.is_bearer and is_awake(field, piece))


def exposure(field: Field, side: Side) -> tuple[int, int, int]:
    """The hexes that one opposing piece can attack in its turn, that two can, that three can."""
    one = two = three = 0
    for foe in (foe for other in field.taken if other != side for foe in fighters(field, other)):
        reached = union(field.layers(foe))
        struck = field.land.step(reached)
        three |= two & struck
        two |= one & struck
        one |= struck
    return one, two, three


def risk(field: Field, owner: Side, at: Hex) -> float:
    """How likely the Ring of *owner* on *at* is lost before its next turn."""
    kept = 1.0
    for foe in field.taken:
        if foe != owner:
            kept *= 1 - _risk_by(field, owner, at, foe)
    return 1 - kept


def _risk_by(field: Field, owner: Side, at: Hex, foe: Side) -> float:
    land = field.land
    if is_refuge(field, owner, at, foe):
        return 0.0
    shut = field.closed(foe)
    walls = field.foes(foe) & ~(1 << field.bearer.at | 1 << at)
    moria = field.may_pass_moria(foe)
    captors = list(fighters(field, foe))
    layers = land.layers(1 << at, _MOST, shut | walls, moria=moria)
    if _comes(captors, layers):
        return _CAUGHT
    pocket = union(layers)
    kept = 1.0
    for wall in field.board.pieces:
        if wall.side == foe or wall.is_bearer or not land.beside[wall.at] & pocket or wall.at == at:
            continue
        fall = _falls(field, wall, captors)
        if fall and _comes(captors, land.layers(1 << at, _MOST, shut | walls & ~(1 << wall.at), moria=moria)):
            kept *= 1 - fall
    return 1 - kept


def is_refuge(field: Field, owner: Side, at: Hex, foe: Side) -> bool:
    """B-9.12: nobody of that side can come there."""
    land = field.land
    if foe != ALLIANCE and field.elves_live and land.elven >> at & 1:
        return True
    if owner == EVIL and at == land.isengard and field.board.isengard_special:
        return True
    return at == land.fangorn or at == land.doom


def _comes(captors: list[Piece], layers: list[int]) -> bool:
    """Whether any of them is within two movement phases."""
    reached, within = 0, []
    for layer in layers:
        reached |= layer
        within.append(reached)
    return any(within[min(2 * piece.allowance, len(within) - 1)] >> piece.at & 1 for piece in captors)


def _falls(field: Field, wall: Piece, captors: list[Piece]) -> float:
    """How likely a piece in the way is killed in the attack phase between."""
    land = field.land
    _, lost = chances("one" if wall.at in land.pack.fortresses else "open", False, KINDS[wall.kind].elven)
    near = sum(land.distance(piece.at, wall.at) <= piece.allowance + 1 for piece in captors)
    beside, theirs = land.near[wall.at], bits(piece.at for piece in captors)
    room = (beside & ~field.all).bit_count() + (beside & theirs).bit_count()
    return 1 - (1 - lost) ** min(near, room)
