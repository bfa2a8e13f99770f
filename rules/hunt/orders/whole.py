"""An order of several steps is checked as a whole, as far as it is certain, before anything of it is done (H-17.8).

It is played on what its player knows, so that the refusal tells nothing new. Nobody reacts in it, and what hangs on
an answer, a card or a die is not judged before its time.
"""

from __future__ import annotations

from rules.board import offers
from rules.game import Seat
from rules.hunt.actions import Ride, Turn
from rules.hunt.bearer import bearing
from rules.hunt.orders import taking_back
from rules.hunt.pack import HuntPack
from rules.hunt.questions import blocks, turns
from rules.hunt.state import Bearing, HuntState, Riding


def check(pack: HuntPack, state: HuntState, seat: Seat, action: Ride | Turn) -> None:
    """Raise Illegal where a step of the order of *seat* is refused whatever comes out; a lone one says it by itself.

    Edition 1 looked at no more than the moves with which an order begins (`riding.ride`).
    """
    is_turn, order = isinstance(action, Turn), action.steps
    if len(order) == 1 or state.rules.edition < 2:
        return
    if not isinstance(state.todo[-1], Bearing if is_turn else Riding):
        return  # another question is open, which says so
    if order[0].words == taking_back.BACK.words and not taking_back.can_go_back(state, seat):
        return
    if is_turn:
        bearing.ordered(order)
    begin = turns.begun if is_turn else blocks.begun
    if (no := offers.refusal(offers.first(begin, pack, state, seat), order)) is not None:
        raise no
