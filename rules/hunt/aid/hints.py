"""Which public events tell something of where Frodo and Gandalf can be, and what (H-20.8, H-20.9)."""

from __future__ import annotations

from typing import Final

from rules.hunt import events as told
from rules.hunt.state import HuntState
from rules.hunt.values import Hint

TELLING: Final = frozenset(
    {
        *(told.FrodoMoved, told.CardPlayed, told.CompanyUsed, told.CourseChanged, told.FactRevealed),
        *(told.InfoFound, told.FrodoFound, told.MentorRevealed, told.MentorLeft, told.MentorFled),
        *(told.DeedDone, told.MentorSafe, told.MentorBusy),
    }
)
"""The few kinds of events that are looked at."""


def hint(state: HuntState, event: told.HuntEvent) -> Hint | None:
    """What the aid keeps of *event*; None when it tells nothing of the kind."""
    if (found := _hint(state, event)) is None:
        return None
    what, value = found
    return Hint(state.part, state.turn_number, state.moves, len(state.ledger), what, value)


def _hint(state: HuntState, event: told.HuntEvent) -> tuple[str, str] | None:
    match event:
        case told.FrodoMoved(moves=moves, by=by):
            return "step", f"{moves} {by}"
        case told.CardPlayed(card=card, option=option) if event.seat == state.rules.bearer:
            return "card", f"{card} {option}"
        case told.CompanyUsed(companion=companion):
            return "company", companion
        case told.CourseChanged(moves=moves):
            return "course", str(moves)
        case told.FactRevealed(fact=fact, value=value):
            return "fact", f"{fact} {value}"
        case told.InfoFound(number=number):
            return "info", str(number)
        case told.FrodoFound(location=location):
            return "found", str(location)
        case _:
            return _of_mentor(event)


def _of_mentor(event: told.HuntEvent) -> tuple[str, str] | None:
    match event:
        case told.MentorRevealed(location=location):
            return "revealed", str(location)
        case told.MentorLeft():
            return "left", ""
        case told.MentorFled(location=location):
            return "fled", str(location)
        case told.DeedDone(location=location):
            return "deed", str(location)
        case told.MentorSafe():
            return "safe", ""
        case told.MentorBusy(op=op, n=n):
            return op, str(n)
        case _:
            return None
