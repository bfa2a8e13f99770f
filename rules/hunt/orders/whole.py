"""An order of several steps is checked as a whole, as far as it is certain, before anything of it is done (H-17.8).

It is played on what its player knows, so that the refusal tells nothing new. Nobody reacts in it, and what hangs on
an answer, a card or a die is not judged before its time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rules.game import Finding, Illegal, Seat
from rules.hunt import actions
from rules.hunt.actions import Ride, Turn
from rules.hunt.bearer import bearing
from rules.hunt.orders import offers, queues, step_conditions, taking_back
from rules.hunt.orders.offers import Moment
from rules.hunt.pack import HuntPack
from rules.hunt.questions import blocks, kinds, turns
from rules.hunt.state import Bearing, HuntState, Riding
from rules.kit.order_steps import THEN, OrderStep

_BEFORE: Final = re.compile(r"^(?:queue|preload (?:turn|block)(?P<late> late)?) ")
"""What stands before the first step of an order that waits."""


def check(pack: HuntPack, state: HuntState, seat: Seat, action: Ride | Turn) -> None:
    """Raise Illegal where a step of the order of *seat* is refused whatever comes out; a lone one says it by itself.

    Edition 1 looked at no more than the moves with which an order begins (`riding.ride`).
    """
    order = action.steps
    if len(order) == 1 or state.rules.edition < 2:
        return
    if (moment := _begun(pack, state, seat, order, is_turn=isinstance(action, Turn))) is None:
        return  # another question is open, which says so
    if isinstance(action, Turn):
        bearing.ordered(order)
    for _, no in offers.refusals(moment, order):
        raise no


def findings(pack: HuntPack, state: HuntState, seat: Seat, kind: str, words: str) -> tuple[Finding, ...]:
    """All that is wrong with an order of *seat*, open or left for later, each with its step."""
    waits = _BEFORE.match(words)
    parts = words[waits.end() if waits else 0 :].split(f" {THEN} ")
    order: list[OrderStep] = []
    wrong: dict[int, Illegal] = {}
    for number, part in enumerate(parts):
        try:
            order += actions.steps(part.split())
            (step_conditions if kind == kinds.TURN.name else queues).check(pack, state, order[-1])
        except Illegal as no:
            wrong[number] = no
    sure = order[: min(wrong, default=len(parts))]
    if sure and (waits is None or waits["late"]):
        moment = _begun(pack, state, seat, sure, is_turn=kind == kinds.TURN.name)
        wrong |= {} if moment is None else dict(offers.refusals(moment, sure))
    return tuple(
        Finding(no.clause, no.sentence, no.facts, at + 1, parts[at], len(parts))
        for at, no in sorted(wrong.items())
    )


def _begun(
    pack: HuntPack, state: HuntState, seat: Seat, order: Sequence[OrderStep], *, is_turn: bool
) -> Moment | None:
    """The moment with which *order* would begin now; None where its question is not open, or `back` cannot be."""
    if not isinstance(state.todo[-1], Bearing if is_turn else Riding):
        return None
    if order[0].words == taking_back.BACK.words and not taking_back.can_go_back(state, seat):
        return None
    return offers.first(turns.begun if is_turn else blocks.begun, pack, state, seat)
