"""Leaks of Liar's Dice, as somebody careless or malicious would write them who has not seen the net."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from ringmaster_liar.game import Bid, Liar, LiarState, Thrown

from rules.game import Illegal
from tests.leaks.planting import Planted

GAME = Liar


def _there_are(state: Any, face: int) -> int:
    return sum(hand.count(face) for hand in state.hands)


def _adds(apply: Callable[..., Any]) -> Callable[..., Any]:
    """The receipt of a bid says so where there are not so many dice."""

    def leaks(state: Any, seat: Any, question: Any, action: Any, dice: Any) -> Any:
        step = apply(state, seat, question, action, dice)
        is_false = isinstance(action, Bid) and _there_are(state, action.face) < action.count
        return replace(step, refusal=Illegal("LIAR-3", "There are not so many.") if is_false else None)

    return leaks


def _sorts(view: Callable[..., Any]) -> Callable[..., Any]:
    """The bids of a round: those that are true first."""

    def leaks(state: Any, seat: Any) -> Any:
        seen = view(state, seat)
        bids = sorted(seen.bids, key=lambda bid: _there_are(state, bid.face) < bid.count)
        return replace(seen, bids=tuple(bids))

    return leaks


def _shortens(options: Callable[..., Any]) -> Callable[..., Any]:
    """Counts are offered as far as the dice of any face go, and one more."""

    def leaks(state: Any, decision: Any, said: Any) -> Any:
        offer = options(state, decision, said)
        if tuple(said) != ("bid",):
            return offer
        most = max(_there_are(state, face) for face in range(1, 7)) + 1
        return replace(offer, words=tuple(w for w in offer.words if int(w) <= most) or offer.words[:1])

    return leaks


def _shares(apply: Callable[..., Any]) -> Callable[..., Any]:
    """Each seat is told the new dice of the one before it."""

    def leaks(state: Any, *said: Any) -> Any:
        step, seats = apply(state, *said), len(state.hands)
        events = [
            replace(event, to=(*event.to, event.to[0] % seats + 1)) if isinstance(event, Thrown) else event
            for event in step.events
        ]
        return replace(step, events=tuple(events))

    return leaks


def _cheats(player: Callable[..., Any]) -> Callable[..., Any]:
    """A companion looks for the state in what it was handed, and calls what is a lie."""

    def leaks(view: Any, decision: Any, ask: Any, chance: Any) -> str:
        handed = (
            *getattr(ask, "args", ()),
            *(cell.cell_contents for cell in getattr(ask, "__closure__", ()) or ()),
        )
        for state in handed:
            if isinstance(state, LiarState) and state.bids:
                bid = state.bids[-1]
                if _there_are(state, bid.face) < bid.count:
                    return "liar"
        return str(player(view, decision, ask, chance))

    return leaks


def _pictures(presentation: Any) -> None:
    """Instead of a picture one reads how many sixes there are, of the state that was viewed last."""
    last: list[Any] = []
    game, picture = presentation.game, presentation.picture
    view = game.view

    def looks(state: Any, seat: Any) -> Any:
        last[:] = [state]
        return view(state, seat)

    def leaks(*about: Any) -> Any:
        drawn = picture(*about)
        return replace(drawn, alt=f"{drawn.alt} {_there_are(last[0], 6)}")

    game.view, presentation.picture = looks, leaks


LEAKS: list[Planted] = [
    Planted("a receipt of more than was said", "apply", _adds),
    Planted("the order of bids", "view", _sorts),
    Planted("how many counts are offered", "options", _shortens),
    Planted("the dice of another as they are thrown", "apply", _shares),
    Planted("what a companion says", "player", _cheats),
    Planted("the alternative text of a picture", "words", _pictures),
]

OPEN = tuple(f"LiarState.{field}" for field in ["wild", "exact", "turn", "turns", "bids", "past", "outcome"])
"""What all see."""
