"""Which public events tell something of where Frodo and Gandalf can be, and what (H-20.8, H-20.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.hunt import events as told
from rules.hunt.state import HuntState
from rules.hunt.values import Hint

TELLING: Final[Mapping[type, Callable[[Any], tuple[str, str]]]] = {
    told.FrodoMoved: lambda one: ("step", f"{one.moves} {one.by}"),
    told.CardPlayed: lambda one: ("card", f"{one.card} {one.option}"),
    told.CompanyUsed: lambda one: ("company", one.companion),
    told.CourseChanged: lambda one: ("course", str(one.moves)),
    told.FactRevealed: lambda one: ("fact", f"{one.fact} {one.value}"),
    told.InfoFound: lambda one: ("info", str(one.number)),
    told.FrodoFound: lambda one: ("found", str(one.location)),
    told.MentorRevealed: lambda one: ("revealed", str(one.location)),
    told.MentorLeft: lambda one: ("left", ""),
    told.MentorFled: lambda one: ("fled", str(one.location)),
    told.DeedDone: lambda one: ("deed", str(one.location)),
    told.MentorSafe: lambda one: ("safe", ""),
    told.MentorBusy: lambda one: (one.op, str(one.n)),
}
"""The few kinds of events that are looked at, and what each tells."""


def hint(state: HuntState, event: told.HuntEvent) -> Hint | None:
    """What the aid keeps of *event*; None when it tells nothing of the kind."""
    is_riders = isinstance(event, told.CardPlayed) and event.seat != state.rules.bearer
    if is_riders or type(event) not in TELLING:
        return None
    what, value = TELLING[type(event)](event)
    return Hint(state.part, state.turn_number, state.moves, len(state.ledger), what, value)
