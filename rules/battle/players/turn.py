"""A turn in a few posts: builds, moves and attacks; then, the dice seen, the second movement (B-18.4)."""

from __future__ import annotations

from random import Random

from rules.battle.orders import Done, EscapeBy, Fight
from rules.battle.pack import BattlePack
from rules.battle.players import army, attacks, bearer, places
from rules.battle.players.plan import Style, TurnPlan
from rules.battle.state import Phase
from rules.battle.view import BattleView


def words(pack: BattlePack, view: BattleView, style: Style, chance: Random) -> str:
    """The next post of whoever is to move."""
    assert view.own is not None
    if chance.random() < style.heedless:
        style = style._replace(is_wary=False)
    plan = TurnPlan(pack, view.seen, view.own.side, style, chance)
    if view.seen.escape is not None:
        goal = bearer.escape(plan)
        at = plan.field.bearer.at
        way = plan.field.way(plan.field.bearer, goal) if goal != at else None
        plan.parts.append(EscapeBy(way or ()))
        return plan.words()
    phase = view.seen.phase
    if phase is Phase.BUILDING:
        army.build(plan)
    if phase is Phase.ATTACK:
        attacks.attack(plan)
        if plan.parts:
            return plan.words()
    if army.capture(plan):
        return plan.words()
    _moves(plan)
    if plan.is_won:
        return plan.words()
    if phase in (Phase.BUILDING, Phase.FIRST):
        attacks.attack(plan)
        if not any(isinstance(part, Fight) for part in plan.parts):
            plan.parts.append(Done())
    else:
        plan.parts.append(Done())
    return plan.words()


def _moves(plan: TurnPlan) -> None:
    places.leave(plan)
    places.characters(plan)
    if plan.owns:
        bearer.move(plan)
    if not plan.is_won:
        army.guard(plan)
        army.advance(plan)
