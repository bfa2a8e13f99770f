"""An answer to an open turn or block that waits for its deadline (H-17.33): `preload block late move 17 then end`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.game import Illegal, Seat
from rules.hunt import actions
from rules.hunt.orders import step_conditions, whole
from rules.hunt.pack import HuntPack
from rules.hunt.questions import kinds, written
from rules.hunt.questions.decisions import decisions
from rules.hunt.state import HuntState
from rules.kit.advance import LATE
from rules.terms import Order

KINDS: Final = (kinds.TURN.name, kinds.BLOCK.name)


def order(pack: HuntPack, state: HuntState, seat: Seat, kind: str, said: Sequence[str]) -> Order:
    """H-17.33: `preload block late move 17 then search`. Raises Illegal."""
    question = next(
        (
            decision.question
            for decision in decisions(state)
            if (decision.seat, decision.question.kind) == (seat, kind)
        ),
        None,
    )
    if question is None or kind not in KINDS:
        raise Illegal("H-17.33", "You are not asked that now, so you can leave nothing for its deadline.")
    if not said:
        raise Illegal("H-17.33", "Say what you will do at the deadline, like “preload turn late mark 17”.")
    action = written.read(kind, " ".join(said))
    assert isinstance(action, actions.Turn | actions.Ride)
    for step in action.steps:
        step_conditions.check(pack, state, step)
    whole.check(pack, state, seat, action)
    text = written.write(action)
    return Order(
        seat=seat,
        kind=kind,
        number=question.number,
        answers=(("", text),),
        words=f"preload {kind} {LATE} {text}",
        slot=kind,
        term=state.part,
        late=True,
    )
