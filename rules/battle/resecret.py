"""A battle as it may be for all that one reader knows: what others have in advance and between them (B-18.2)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.battle.charts import Side
from rules.battle.leave import Leave, LeaveRequest
from rules.battle.questions.kinds import PLAN, STANDING
from rules.battle.state import BattleState, DrawOffer, LeftInAdvance, PublicState
from rules.game import Game, Lot, Seat
from rules.kit.resecret import whispered

_MOST: Final = 4
"""What a seat says in secret, at most."""


def resecret(
    game: Game[BattleState], state: BattleState, seat: Seat | None, chance: Lot
) -> BattleState | None:
    """Another state that is this one to *seat* (None: the public); None when the battle is over."""
    if state.outcome is not None:
        return None
    mine = state.rules.sides[seat - 1] if seat else ""
    others = [side for side in state.rules.order if side != mine and side not in state.resigned]
    found = _forgotten(state, mine, chance)
    for side in others:
        for _ in range(chance.randint(0, _MOST)):
            found = _said(game, found, side, mine, chance)
    return _voted(found, mine, others, chance)


def _forgotten(state: BattleState, mine: Side, chance: Lot) -> BattleState:
    """Without some of what others have in secret; of what was left, some waits for a newcomer's word."""
    seat = state.rules.seat(mine) if mine else 0

    def kept(leave: Leave) -> bool:
        return mine in (leave.grantor, leave.grantee) or chance.random() < 0.5

    plans = [plan for plan in state.plans if plan.seat == seat or chance.random() < 0.5]
    waits = [plan for plan in state.held if plan.seat == seat or chance.random() < 0.5]
    for plan in [plan for plan in plans if plan.seat != seat and chance.random() < 0.2]:
        if all(plan.seat != other.seat for other in waits):
            plans.remove(plan)
            waits.append(plan)
    return replace(
        state,
        plans=_by_seat(plans),
        held=_by_seat(waits),
        leave=tuple(filter(kept, state.leave)),
        requests=tuple(
            request
            for request in state.requests
            if not request.ahead or _concerns(request, mine) or chance.random() < 0.5
        ),
        refusing=tuple(pair for pair in state.refusing if pair[0] == mine or chance.random() < 0.5),
    )


def _by_seat(plans: list[LeftInAdvance]) -> tuple[LeftInAdvance, ...]:
    return tuple(sorted(plans, key=lambda plan: plan.seat))


def _said(game: Game[BattleState], state: BattleState, side: Side, mine: Side, chance: Lot) -> BattleState:
    """*state* after *side* has said something of which *mine* knows nothing."""
    kind = chance.choice((PLAN, PLAN, STANDING))
    after = whispered(game, state, state.rules.seat(side), kind, chance)
    return state if after is None or not _is_hidden(state, after, mine) else after


def _is_hidden(before: BattleState, after: BattleState, mine: Side) -> bool:
    """Whether nothing has happened that everybody sees, or that concerns *mine*."""
    names = (*PublicState.__struct_fields__, "todo")
    ours = [
        (
            [leave for leave in state.leave if mine in (leave.grantor, leave.grantee)],
            [request for request in state.requests if _concerns(request, mine)],
        )
        for state in (before, after)
    ]
    return ours[0] == ours[1] and all(getattr(before, name) == getattr(after, name) for name in names)


def _concerns(request: LeaveRequest, mine: Side) -> bool:
    return mine == request.side or mine in [consent.grantor for consent in request.consents]


def _voted(state: BattleState, mine: Side, others: list[Side], chance: Lot) -> BattleState:
    """Who has voted how on a draw is secret until all agree (B-18.13)."""
    if state.offer is None:
        return state
    own = tuple(vote for vote in state.offer.votes if vote[0] == mine)
    votes = own + tuple((side, chance.random() < 0.5) for side in others if chance.random() < 0.7)
    if all(agrees for _, agrees in votes) and len(votes) > len(others):
        votes = own
    return replace(state, offer=DrawOffer(state.offer.turn, votes))
