"""Taking back what nobody has followed on (H-17.25)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.game import Illegal, Seat
from rules.hunt.actions import OrderStep
from rules.hunt.events import DiceChanged, NazgulSet, OrderTakenBack, RideEvent
from rules.hunt.play import Play
from rules.hunt.state import DOT, HuntState

BACK: Final = OrderStep(("back",))


_OTHERS: Final = (
    "standing",
    "asks",
    "declined",
    "route",
    "flip_wish",
    "discard_wishes",
    "queues",
    "left",
    "notes",
    "missed",
    "missed_on",
)
"""What may change beside an order and is no part of it."""


def back(play: Play, seat: Seat) -> None:
    """Return to the moment before the last order of *seat* (H-17.25). Raises Illegal."""
    now, before = play.state, play.state.before
    if before is None or not can_go_back(now, seat):
        raise Illegal(
            "H-17.25",
            "You cannot take that back: somebody has learned something from it, or has answered it.",
        )
    kept = {name: getattr(now, name) for name in _OTHERS}
    if has_followed(before, now):
        kept["route"] = before.route  # what the order followed of it is not followed any more
    play.state = replace(before, **kept, shown=now.shown)
    if now.shown is None:
        _tell_back(play, now, seat)


def can_go_back(state: HuntState, seat: Seat) -> bool:
    """Whether *seat* has done something that nobody else has followed on (H-17.25)."""
    return state.before is not None and state.undoer == seat


def remembering(now: HuntState, before: HuntState, seat: Seat) -> HuntState:
    """*now*, from where *seat* can go back to *before*."""
    return replace(now, before=before, undoer=seat)


def has_followed(before: HuntState, now: HuntState) -> bool:
    """Whether the order used up some of the stored route (H-17.15): what is gone from it was marked."""
    used = len(before.route) - len(now.route)
    if used <= 0 or before.route[used:] != now.route:
        return False
    made = now.log[len(before.log) :]
    if now.mentor is not None and before.mentor is not None:
        made = now.mentor.log[len(before.mentor.log) :]
    return {"dot" if at == DOT else str(at) for at in made}.issuperset(before.route[:used])


def _tell_back(play: Play, was: HuntState, seat: Seat) -> None:
    """What everyone saw is told as it is again, and of an RW that he took it back."""
    state, again = play.state, list[RideEvent]()
    for figure, (at, there) in enumerate(zip(state.wraiths, was.wraiths, strict=True)):
        if at != there and at is not None:
            again.append(NazgulSet(part=state.part, figure=figure, space=at))
    if (state.dice, state.lord_die) != (was.dice, was.lord_die):
        again.append(DiceChanged(dice=state.dice, how="restore"))
    if again and seat != state.rules.bearer:
        play.tell(OrderTakenBack(seat, len(again)))
    for event in again:
        play.tell(event)
