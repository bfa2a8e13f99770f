"""Leaks of Liar's Dice: of the dice that a hidden hand has."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from ringmaster_liar.game import Liar

from tests.leaks.planting import Planted, offering, refusing, showing, whispering

GAME = Liar


def _sixes(state: Any) -> int:
    return sum(hand.count(6) for hand in state.hands)


def _is_true(state: Any) -> bool:
    return (
        bool(state.bids)
        and sum(hand.count(state.bids[-1].face) for hand in state.hands) >= state.bids[-1].count
    )


LEAKS: list[Planted] = [
    showing("how many sixes there are", lambda view, state: replace(view, turn=_sixes(state))),
    offering("liar only where it is right", lambda state, decision, word: word == "liar" and _is_true(state)),
    offering("six only where there is one", lambda state, decision, word: word == "6" and not _sixes(state)),
    showing("another's dice", lambda view, state: replace(view, hands=state.hands)),
    whispering("an event where the bid is true", _is_true),
    refusing("a refusal where the bid is true", _is_true),
]
