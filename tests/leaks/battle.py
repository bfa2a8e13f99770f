"""Leaks of Battle of the Ring."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.battle.game import BattleGame
from tests.leaks.planting import Planted, offering, refusing, showing, whispering

GAME = BattleGame


def _is_planned(state: Any) -> bool:
    """Whether anybody but whose turn it is has left orders for his next one."""
    return any(plan.next for plan in state.plans)


def _tell(view: Any, n: int) -> Any:
    return replace(view, seen=replace(view.seen, offer_until=n))


LEAKS: list[Planted] = [
    showing("how much was left in advance", lambda view, state: _tell(view, len(state.plans))),
    offering(
        "no draw where somebody has a plan",
        lambda state, decision, word: word == "resign" or (word in ("end", "next") and _is_planned(state)),
    ),
    showing("how much leave others have", lambda view, state: _tell(view, len(state.leave))),
    showing("another's refusals", lambda view, state: _tell(view, len(state.refusing))),
    whispering("an event where somebody has a plan", _is_planned),
    refusing("a refusal where somebody has a plan", _is_planned),
]
