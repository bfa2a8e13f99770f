"""Leaks of War of the Ring, as somebody careless or malicious would write them who has not seen the net."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.game import Illegal
from rules.war.game import WarGame
from rules.war.questions.kinds import ABSENT
from rules.war.state.phases import Phase
from rules.war.tracks.chart import numbered
from tests.leaks.planting import Planted

GAME = WarGame


def _is_even(state: Any) -> bool:
    """Whether a hidden group stands in an even hex."""
    return any(group.at % 2 == 0 for _, group in numbered(state.chart) if group.spotted < state.turn)


def _warns(apply: Callable[..., Any]) -> Callable[..., Any]:
    """The Dark Power is refused where a group is."""

    def leaks(state: Any, seat: Any, *said: Any) -> Any:
        if seat == state.rules.seat("D") and _is_even(state):
            raise Illegal("W-52.5", "None of your pieces may enter that hex.")
        return apply(state, seat, *said)

    return leaks


def _shows(view: Callable[..., Any]) -> Callable[..., Any]:
    """Who carries Sting is seen of what has been used."""

    def leaks(state: Any, seat: Any) -> Any:
        seen = view(state, seat)
        used = {piece for card, piece in state.magic if card == "sting"}
        return replace(seen, state=replace(seen.state, used=seen.state.used | used))

    return leaks


def _sorts(options: Callable[..., Any]) -> Callable[..., Any]:
    """Words stand the other way round where somebody holds Foul Weather."""

    def leaks(state: Any, *said: Any) -> Any:
        offer = options(state, *said)
        held = any(12 in hand.cards for _, hand in state.hands)
        return replace(offer, words=offer.words[::-1]) if held else offer

    return leaks


def _shortens(decisions: Callable[..., Any]) -> Callable[..., Any]:
    """A sitting has the short clock of who is absent, where the Dark Power has points to spare."""

    def leaks(state: Any) -> Any:
        clock = ABSENT.asked(state.turn) if state.points > 6 and state.phase is Phase.JOURNEY else None
        return tuple(replace(asked, runs_on=clock or asked.runs_on) for asked in decisions(state))

    return leaks


def _bars(order: Callable[..., Any]) -> Callable[..., Any]:
    """Nothing is left in advance where another has notes."""

    def leaks(state: Any, seat: Any, words: str) -> Any:
        found = order(state, seat, words)
        if found is not None and any(notes for side, notes in state.notes if state.rules.seat(side) != seat):
            raise Illegal("W-16.6", "That cannot be left now.")
        return found

    return leaks


LEAKS: list[Planted] = [
    Planted("a refusal where a group is", "apply", _warns),
    Planted("who carries a card", "view", _shows),
    Planted("the order of what is offered", "options", _sorts),
    Planted("a shorter clock", "decisions", _shortens),
    Planted("a refusal of what is left in advance", "order", _bars),
]
