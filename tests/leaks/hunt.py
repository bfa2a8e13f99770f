"""Leaks of Hunt for the Ring."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.hunt.game import HuntGame
from rules.hunt.state import facts
from tests.leaks.planting import Planted, ahead, offering, refusing, showing, whispering

GAME = HuntGame


def _is_odd(state: Any) -> bool:
    """Whether Frodo is at a location with an odd number, where he is in one."""
    has_place = bool(state.log) and (state.part == 1 or state.journey is not None)
    return has_place and bool(facts.last_location(state) % 2)


def _tell(view: Any, moves: int) -> Any:
    return replace(view, seen=replace(view.seen, moves=moves))


LEAKS: list[Planted] = [
    showing("how long the route is that was left", lambda view, state: _tell(view, len(state.route))),
    offering(
        "no search where it would be in vain",
        lambda state, decision, word: word == "search" and _is_odd(state),
    ),
    ahead("nothing in advance where a reaction was left", lambda state, seat: bool(state.standing)),
    showing("another's cards", lambda view, state: replace(view, turn_open="".join(state.ally_hand))),
    whispering("an event where Frodo is near", _is_odd),
    refusing("a refusal where Frodo is near", _is_odd),
]
