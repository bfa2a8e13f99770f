"""The token for a War of the Ring game, when a hunt has ended (H-15.6, D-35)."""

from __future__ import annotations

from typing import Final

from rules.game import Seat
from rules.hunt import actions
from rules.hunt.actions import grammar
from rules.hunt.days import ending
from rules.hunt.pack import HuntPack
from rules.hunt.questions import ahead, kinds
from rules.hunt.questions.ahead import Ahead, is_late
from rules.hunt.state import HuntState, Placing, Preparing
from rules.kit.asks import Row
from rules.kit.replies import one_of

_TOKEN: Final = one_of(
    actions.Choose, "choose", grammar.LETTER, lambda play, seat, question: ("a", "b")
)  # H-15.6


def _comes(pack: HuntPack, state: HuntState, seat: Seat) -> bool | None:
    """In Part 2, for an RW once it is set out."""
    is_set_out = seat == state.rules.bearer or not isinstance(state.todo[-1], Preparing | Placing)
    return is_late(state) if state.part == 2 and is_set_out and state.rules.war_tokens else None


TOKEN: Final = Row(
    kinds.TOKEN,
    "D-35",
    _TOKEN,
    ending.token,
    lambda play, seat: actions.Choose("a"),
    Ahead(ahead.everyone, _comes, *ahead.as_asked(_TOKEN, "choose"), is_to_come=lambda state, kept: True),
    said_ahead=(grammar.LETTER,),
)
