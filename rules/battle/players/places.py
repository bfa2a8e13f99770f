"""What the Alliance makes of the special hexes: Moria, Fangorn, the Paths of the Dead (B-12, B-14, B-15)."""

from __future__ import annotations

from rules.battle.charts import ALLIANCE
from rules.battle.pieces import Piece, Sleep
from rules.battle.players.ground import FAR
from rules.battle.players.plan import TurnPlan
from rules.battle.players.sight import exposure
from rules.board.hex_sets import hexes
from rules.board.hexes import Hex


def leave(plan: TurnPlan) -> None:
    """Out of Fangorn and the Paths, before anything else can stand in the way (B-14.7, B-15.4)."""
    land, board = plan.land, plan.field.board
    if plan.side != ALLIANCE:
        return
    for place, sleep in ((land.paths, board.dead), (land.fangorn, board.fangorn)):
        inside = [piece for piece in plan.field.board.of(ALLIANCE) if piece.at == place and not piece.moved]
        for one in sorted(inside, key=lambda piece: piece.kind == "aragorn"):
            out = plan.field.reach(one)
            if out and sleep is Sleep.AWAKE and not one.is_bearer:
                plan.go(one, max(hexes(out), key=lambda at: (land.steps(place).get(at, 0), at)))


def characters(plan: TurnPlan) -> None:
    """Gandalf and Aragorn on their errands."""
    if plan.side != ALLIANCE:
        return
    gandalf, aragorn = plan.field.board.first("gandalf"), plan.field.board.first("aragorn")
    if gandalf is not None and not gandalf.moved and gandalf.id not in plan.posted:
        _gandalf(plan, gandalf)
    if aragorn is not None and not aragorn.moved and plan.field.board.dead is Sleep.ASLEEP:
        _errand(plan, aragorn, plan.land.paths)


def _gandalf(plan: TurnPlan, gandalf: Piece) -> None:
    land = plan.land
    if plan.owns and is_west(plan, plan.field.bearer.at):
        if gandalf.at == land.moria:
            plan.posted.add(gandalf.id)
        else:
            _errand(plan, gandalf, land.moria)
    elif plan.field.board.fangorn is Sleep.ASLEEP:
        _errand(plan, gandalf, land.fangorn)


def is_west(plan: TurnPlan, at: Hex) -> bool:
    """Whether Moria lies on the way from there to Mount Doom."""
    land = plan.land
    gates = land.steps(land.doom)
    west = [land.steps(gate).get(at, FAR) + gates.get(gate, FAR) for gate in hexes(land.west)]
    return min(west) <= gates.get(at, FAR) + 4


def _errand(plan: TurnPlan, piece: Piece, goal: Hex) -> None:
    """There, or as near as it is safe to come."""
    plan.posted.add(piece.id)
    if plan.go(piece, goal):
        return
    steps = plan.land.steps(goal)
    turn = plan.field.layers(piece, 2 * piece.allowance, passable=1 << goal)
    is_near = not plan.is_second and any(layer >> goal & 1 for layer in turn)
    feared = (0, 0, 0) if is_near or not plan.style.is_wary else exposure(plan.field, plan.side)

    def far(at: Hex) -> float:
        return steps.get(at, FAR) + 4.0 * sum(some >> at & 1 for some in feared)

    best = min((piece.at, *hexes(plan.field.reach(piece))), key=lambda at: (far(at), at))
    if best != piece.at:
        plan.go(piece, best)
