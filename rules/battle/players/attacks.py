"""Whom to attack with whom, by odds (B-10, B-11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.battle import strength
from rules.battle.charts import ALLIANCE, EVIL, KINDS, SARUMAN, SAURON, Side, odds
from rules.battle.orders import Fight
from rules.battle.pack import NO_FIGHT
from rules.battle.pieces import Piece
from rules.battle.players.plan import TurnPlan
from rules.battle.players.sight import WORTH, chances, fighters
from rules.board.hex_sets import bits, hexes
from rules.board.hexes import Hex
from rules.game import Illegal

_OPENS_THE_GOAL: Final = 40.0
"""What the piece is worth that keeps the Ring from its goal, or us from the Ring."""
_OPENS_THE_RING: Final = 25.0
_LEAST: Final = 0.1
_RIVALRY: Final = 2.0
_ROUNDS: Final = 3.0
_BUILT: Final[Mapping[Side, int]] = {SAURON: 3, SARUMAN: 2, EVIL: 5, ALLIANCE: 3}
"""Armies a round (B-4.2)."""


def worth(plan: TurnPlan) -> Mapping[Hex, float]:
    """What it is worth to remove each opposing piece, by its hex."""
    found = {}
    rivals = _rivalry(plan)
    for piece in plan.field.board.pieces:
        if piece.side != plan.side and not piece.is_bearer:
            found[piece.at] = WORTH[piece.kind] * rivals[piece.side] + _opens(plan, piece)
    return found


def _rivalry(plan: TurnPlan) -> Mapping[Side, float]:
    """How much each opponent is to be feared: of two the stronger is fought first, and who has the Ring."""
    field = plan.field
    strength = {side: _strength(plan, side) for side in field.taken if side != plan.side}
    most = max(strength.values(), default=1.0)
    return {side: (value / most) ** _RIVALRY for side, value in strength.items()}


def odds_of_war(plan: TurnPlan) -> float:
    """How strong the strongest opponent is beside this side."""
    others = (_strength(plan, side) for side in plan.field.taken if side != plan.side)
    return max(others, default=0.0) / _strength(plan, plan.side)


def _strength(plan: TurnPlan, side: Side) -> float:
    """Those who can fight, and what is built in a few rounds."""
    return 1.0 + sum(1 for _ in fighters(plan.field, side)) + _ROUNDS * _BUILT[side]


def _opens(plan: TurnPlan, wall: Piece) -> float:
    """What its fall would open in the second movement."""
    field, bearer = plan.field, plan.field.bearer
    if plan.owns:
        if plan.land.distance(bearer.at, wall.at) > bearer.allowance:
            return 0.0
        layers = field.layers(bearer, passable=1 << wall.at | 1 << plan.goal)
        return _OPENS_THE_GOAL if any(layer >> plan.goal & 1 for layer in layers) else 0.0
    if plan.land.distance(bearer.at, wall.at) > 2:
        return 0.0
    for piece in fighters(field, plan.side):
        if plan.land.distance(piece.at, bearer.at) <= piece.allowance:
            layers = field.layers(piece, passable=1 << wall.at | 1 << bearer.at)
            if any(layer >> bearer.at & 1 for layer in layers):
                return _OPENS_THE_RING
    return 0.0


def struck(plan: TurnPlan, values: Mapping[Hex, float], *, elven: bool) -> Mapping[Hex, float]:
    """The best that an attack from each hex can be expected to win."""
    found: dict[Hex, float] = {}
    for foe in plan.field.board.pieces:
        if foe.at not in values or plan.pack.roles.get(foe.at) in NO_FIGHT:
            continue
        for at in hexes(plan.land.near.get(foe.at, 0)):
            lost, won = chances(strength.position(plan.pack, at, foe.at), elven, KINDS[foe.kind].elven)
            found[at] = max(found.get(at, 0.0), won * values[foe.at] - lost)
    return found


def attack(plan: TurnPlan) -> None:
    """Order all attacks that promise anything, the best first."""
    field, values = plan.field, worth(plan)
    board = field.board
    foes = {piece.at: piece for piece in field.board.pieces if piece.at in values}
    chosen: list[tuple[float, Hex, tuple[Hex, ...]]] = []
    for piece in fighters(field, plan.side):
        ranked = []
        for at in hexes(plan.land.beside[piece.at] & bits(foes)):
            try:
                made = strength.attack(plan.pack, board, piece, foes[at])
            except Illegal:
                continue
            ways = odds(made.results)
            gain = (ways.defender_lost * values[at] - ways.attacker_lost * WORTH[piece.kind]) / 36
            if gain > _LEAST:
                ranked.append((gain, at))
        if ranked:
            ranked.sort(reverse=True)
            chosen.append((-ranked[0][0], piece.at, tuple(at for _, at in ranked)))
    for _, attacker, targets in sorted(chosen):
        plan.parts.append(Fight(attacker, targets))
