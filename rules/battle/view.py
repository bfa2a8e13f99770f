"""What one reader of a battle may know (B-18.2): all but what the others keep in reserve."""

from __future__ import annotations

from msgspec.structs import replace

from rules.battle.charts import Side
from rules.battle.leave import Leave, LeaveRequest
from rules.battle.pack import BattlePack
from rules.battle.state import BattleState, Escape, LeftInAdvance, Past, PublicState
from rules.battle.turn.plans import shown
from rules.game import Seat, View


class Seen(PublicState, kw_only=True):
    """What everybody knows."""

    pack: str
    """The hash of the map that is played on."""
    escape: Escape | None
    offer_until: int
    """The turn with which an offer of a draw ends; 0: there is none."""


class Own(View):
    """What one seat alone knows."""

    seat: Seat
    side: Side
    plan: LeftInAdvance
    """What it has left in advance, also what waits for a newcomer's word."""
    given: tuple[Leave, ...]
    """Leave that it has given, by its numbers."""
    held: tuple[Leave, ...]
    """Leave that others have given it, without theirs (B-7.13)."""
    refusing: tuple[Side, ...]
    """Whose requests it refuses at once (B-7.17)."""
    requests: tuple[LeaveRequest, ...]
    """What it has asked: `ahead` for its next turn; else a piece is held, and `done` ends the request (B-7.10)."""
    asked: tuple[LeaveRequest, ...]
    """What it is asked and has not answered."""
    can_ask: int
    """How often it may still ask before its turn ends (B-7.11)."""
    past: tuple[Past, ...] = ()
    """What it can take back in its turn (B-18.10)."""


class BattleView(View, weakref=True, gc=True):
    """All that a reader may know."""

    seen: Seen
    own: Own | None = None


def view(pack: BattlePack, state: BattleState, seat: Seat | None) -> BattleView:
    """For the public: None."""
    seen = Seen(
        pack=pack.sha256,
        escape=state.escape,
        offer_until=0 if state.offer is None else state.offer.turn + 1,
        **{name: getattr(state, name) for name in PublicState.__struct_fields__},
    )
    return BattleView(seen, _own(state, seat) if seat else None)


def _own(state: BattleState, seat: Seat) -> Own:
    side = state.rules.sides[seat - 1]
    return Own(
        seat=seat,
        side=side,
        plan=shown(state, seat),
        given=tuple(leave for leave in state.leave if leave.grantor == side),
        held=tuple(replace(leave, number=0) for leave in state.leave if leave.grantee == side),
        refusing=dict(state.refusing).get(side, ()),
        requests=tuple(request.to_mover() for request in state.requests if request.side == side),
        asked=tuple(
            request.to_grantor(side, numbered=True)
            for request in state.requests
            if side in [consent.grantor for consent in request.pending]
        ),
        can_ask=state.can_ask(side),
        past=state.past if state.side == side else (),
    )
