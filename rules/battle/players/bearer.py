"""Whoever has the Ring: where its bearer goes, and who stands around him (B-8, B-9, B-24.8)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.battle.charts import ALLIANCE, SARUMAN
from rules.battle.pieces import Piece
from rules.battle.players.field import Field
from rules.battle.players.ground import FAR
from rules.battle.players.plan import TurnPlan
from rules.battle.players.sight import WORTH, fighters, is_awake, risk
from rules.board.hex_sets import hexes, union
from rules.board.hexes import Hex

_DANGER: Final = 30.0
"""Steps that the Ring is worth."""
_LOOKED_AT: Final = 14
"""Hexes for which a wall is thought of."""


def move(plan: TurnPlan) -> None:
    """Bring the Ring-bearer on its way, and friends around where it stays."""
    bearer = plan.field.bearer
    if bearer.moved:
        if plan.is_second:
            _wall(plan, plan.field, order=True)
        return
    goal = _aim(plan)
    if goal is None:
        return
    if plan.is_second or (goal == plan.goal and _within(plan, bearer, goal)):
        if goal != bearer.at and (goal == plan.goal or _vacate(plan, goal)):
            plan.go(plan.field.bearer, goal)
        if plan.is_second and plan.style.is_wary:
            _wall(plan, plan.field, order=True)
    elif not _within(plan, bearer, goal):
        _first_half(plan, bearer, goal)


def _within(plan: TurnPlan, bearer: Piece, goal: Hex) -> bool:
    return any(layer >> goal & 1 for layer in plan.field.layers(bearer, passable=1 << goal))


def _aim(plan: TurnPlan) -> Hex | None:
    """Where it should be when the turn ends."""
    field, bearer = plan.field, plan.field.bearer
    steps = bearer.allowance * (1 if plan.is_second else 2)
    layers = field.layers(bearer, steps)
    reached = union(layers)
    if _wins(plan, bearer, steps):
        return plan.goal
    friends = {piece.at for piece in plan.idle() if field.reach(piece)}
    others = field.all & ~(1 << bearer.at)
    places = [at for at in hexes(reached) if not others >> at & 1 or at in friends]
    if plan.seen.stays_of(plan.side, bearer.at) >= 2 and field.elves_live and len(places) > 1:
        places.remove(bearer.at)
    left = {at: _way_left(plan, at) for at in places}
    ranked = sorted(places, key=lambda at: (left[at], at))
    if not plan.style.is_wary:
        return ranked[0] if ranked else None
    valued = []
    best = -1e9
    for at in ranked:
        near = -left[at]
        if near < best:
            break
        danger = risk(field.with_bearer(bearer, at), plan.side, at)
        value = near - _price(plan, at) * danger
        best = max(best, value)
        valued.append((value, at, danger))
    valued.sort(reverse=True)
    if not plan.style.is_thorough:
        return valued[0][1] if valued else None
    looked = [
        (
            value if not danger else max(value, -left[at] - _price(plan, at) * _walled(plan, bearer, at)),
            at,
        )
        for value, at, danger in valued[:_LOOKED_AT]
    ]
    return max(looked)[1] if looked else None


def _price(plan: TurnPlan, at: Hex) -> float:
    """Steps that the Ring is worth there: the fewer, the more friends could take it back at once."""
    danger = _DANGER * max(_patience(plan), plan.patience.fear)
    if plan.side != ALLIANCE:
        return danger
    land, far = plan.land, plan.land.distance
    saruman = plan.field.board.first("saruman")
    touches = saruman is not None and saruman.side == SARUMAN and far(saruman.at, at) <= 2 * saruman.allowance
    if touches or land.steps(land.pack.barad_dur).get(at, FAR) <= 2 * plan.field.bearer.allowance:
        return danger
    friends = sum(far(piece.at, at) <= 2 * piece.allowance for piece in fighters(plan.field, plan.side))
    return danger * max(_LEAST, 1 - _RETAKES * friends)


_RETAKES: Final = 0.08
_LEAST: Final = 0.25
"""What each friend who could come takes off that, and what is left of it at least."""


def _way_left(plan: TurnPlan, at: Hex) -> float:
    """How far it is to the goal; the Alliance rests in refuges, and waits while Mount Doom is guarded."""
    left = float(plan.far(at, plan.goal))
    if plan.side == ALLIANCE and left > _IN_REACH and _guards(plan) > _FEW:
        left *= 1 - _WAITS * _patience(plan)
    if plan.side == ALLIANCE and plan.land.elven >> at & 1 and plan.field.elves_live:
        left -= _REST[plan.style.is_wary] * _patience(plan)
    return left + _PRESSURE * _patience(plan) * _crowd(plan, at)


_REST: Final = {False: 4.0, True: 8.0}
"""Steps that a turn in a refuge is worth, to the heedless and to the wary: with the Ring out of reach armies grow."""


def _patience(plan: TurnPlan) -> float:
    """How much of all care is left so late in the war."""
    return float(plan.patience.fades ** max(0, plan.seen.round - plan.patience.rounds))


def _guards(plan: TurnPlan) -> int:
    """How many stand around Mount Doom."""
    far = plan.land.distance
    return sum(
        far(piece.at, plan.land.doom) <= _NEAR for piece in plan.field.board.pieces if piece.side != plan.side
    )


_IN_REACH: Final = 6
_NEAR: Final = 3
_FEW: Final = 5
_WAITS: Final = 0.4
"""Which part of the way left does not count while more than few guard Mount Doom."""


def _crowd(plan: TurnPlan, at: Hex) -> float:
    """How many more opposing pieces than friends are, or will be in a turn, where they could come to the Ring."""
    far = plan.land.distance
    foes = friends = 0
    for piece in plan.field.board.pieces:
        if not piece.is_bearer and is_awake(plan.field, piece):
            if piece.side == plan.side:
                friends += far(piece.at, at) <= 2 * piece.allowance
            else:
                foes += far(piece.at, at) <= 2 * piece.allowance + _AHEAD
    return max(0.0, foes - _COMPANY * friends)


_COMPANY: Final = 1.0
"""How many of them a friend near by is good against."""
_PRESSURE: Final = 0.3
_AHEAD: Final = 4


def _wins(plan: TurnPlan, bearer: Piece, steps: int) -> bool:
    """Whether the goal can be entered, one's own pieces there or not (B-17.6)."""
    if plan.field.foes(plan.side) >> plan.goal & 1:
        return False
    return any(layer >> plan.goal & 1 for layer in plan.field.layers(bearer, steps, passable=1 << plan.goal))


def _walled(plan: TurnPlan, bearer: Piece, at: Hex) -> float:
    """How likely the Ring is lost there with friends around."""
    field = plan.field.with_bearer(bearer, at)
    _wall(plan, field, order=False)
    return risk(field, plan.side, at)


def _wall(plan: TurnPlan, field: Field, *, order: bool) -> None:
    """Friends on the free hexes beside the Ring-bearer, the ones least needed first; *order*: in earnest."""
    bearer = field.bearer
    if not risk(field, plan.side, bearer.at):
        return
    friends = sorted(
        (
            piece
            for piece in plan.idle()
            if field.board.find(piece.id) is not None
            and is_awake(field, piece)
            and plan.land.distance(piece.at, bearer.at) <= 7
        ),
        key=lambda piece: WORTH[piece.kind],
    )
    reach = {piece.id: field.reach(piece) for piece in friends}
    empty = plan.land.near[bearer.at] & ~field.all & ~(1 << plan.land.doom | 1 << plan.land.fangorn)
    gaps = sorted(hexes(empty), key=lambda at: sum(some >> at & 1 for some in reach.values()))
    for gap in gaps:
        who = next((piece for piece in friends if piece.id in reach and reach[piece.id] >> gap & 1), None)
        if who is None:
            continue
        del reach[who.id]
        if order:
            plan.go(who, gap)
        else:
            field.put(replace(who, at=gap, moved=True))
    if order:
        beside = plan.land.near[bearer.at]
        plan.posted |= {piece.id for piece in plan.idle() if beside >> piece.at & 1}


def _vacate(plan: TurnPlan, goal: Hex) -> bool:
    """Who stands where the Ring-bearer should go makes room (B-8.8); whether there is room."""
    piece = next((one for one in plan.idle() if one.at == goal), None)
    if piece is not None:
        free = [at for at in hexes(plan.field.reach(piece)) if at != plan.field.bearer.at]
        if free:
            plan.go(piece, min(free, key=lambda at: (plan.land.distance(at, goal), at)))
    return not plan.field.all >> goal & 1


def _first_half(plan: TurnPlan, bearer: Piece, goal: Hex) -> None:
    """As far as one phase leads on a way of two."""
    field = plan.field
    here = field.layers(bearer)
    there = field.layers(replace(bearer, at=goal), passable=1 << bearer.at)
    reached = union(here[1:]) & union(there)
    free = [at for at in hexes(reached) if not field.all >> at & 1]
    plain = [at for at in free if not (plan.land.elven >> at & 1 and bearer.side == ALLIANCE)]
    if plain or free:
        plan.go(bearer, min(plain or free, key=lambda at: (plan.far(at, goal), at)))


def escape(plan: TurnPlan) -> Hex:
    """Where a new Ring-bearer flees (B-9.7); its own hex where it stays."""
    bearer = replace(plan.field.bearer, moved=False)
    plan.field.put(bearer)
    if _wins(plan, bearer, bearer.allowance):
        return plan.goal
    places = [bearer.at, *hexes(plan.field.reach(bearer))]

    def value(at: Hex) -> tuple[float, int]:
        danger = risk(plan.field.with_bearer(bearer, at), plan.side, at) if plan.style.is_wary else 0.0
        return -plan.far(at, plan.goal) - _DANGER * danger, at

    return max(places, key=value)
