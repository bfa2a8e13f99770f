"""Leaks of the Quest game."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.quest.game import QuestGame
from rules.quest.phases import Questing
from rules.quest.roles import Role, Side
from tests.leaks.planting import Planted, ahead, offering, refusing, showing, whispering

GAME = QuestGame


def _acted(state: Any) -> int:
    """How many have acted on the quest under way."""
    return sum(map(bool, state.phase.deeds)) if isinstance(state.phase, Questing) else 0


def _is_minion(state: Any, seat: int) -> bool:
    return bool(state.sides[seat - 1] is Side.MINIONS)


LEAKS: list[Planted] = [
    showing("how many have acted", lambda view, state: replace(view, in_effect=_acted(state))),
    offering(
        "a word only where it is right: Gandalf is no member",
        lambda state, decision, word: word.isdigit() and state.deal.roles[int(word) - 1] is Role.GANDALF,
    ),
    ahead("nothing in advance where somebody has acted", lambda state, seat: _acted(state)),
    showing("who is Gandalf", lambda view, state: replace(view, quest=state.deal.roles.index(Role.GANDALF))),
    whispering("an event where the leader is a Minion", lambda state: _is_minion(state, state.leading)),
    refusing("a refusal where the leader is a Minion", lambda state: _is_minion(state, state.leading)),
]
