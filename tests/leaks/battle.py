"""Leaks of Battle of the Ring, as somebody careless or malicious would write them who has not seen the net."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.battle.game import BattleGame
from rules.battle.questions.kinds import ABSENT, TURN
from rules.battle.state import PublicState
from rules.game import Illegal
from rules.terms import Unplayed
from tests.leaks.planting import Planted

GAME = BattleGame


def _is_planned(state: Any) -> bool:
    """Whether anybody but whose turn it is has left orders."""
    seat = state.rules.seat(state.side)
    return any(plan.seat != seat for plan in state.plans)


def _asks(is_final: Callable[..., Any]) -> Callable[..., Any]:
    """Whose turn it is is asked whether he is sure, where another has left orders."""
    return lambda game, state, words: is_final(game, state, words) or _is_planned(state)


def _keeps(apply: Callable[..., Any]) -> Callable[..., Any]:
    """A receipt says that something was not played, where somebody refuses leave beforehand."""

    def leaks(state: Any, seat: Any, question: Any, *said: Any) -> Any:
        step = apply(state, seat, question, *said)
        if not state.refusing or not TURN.asks(question):
            return step
        why = Illegal("B-7.17", "That would have been refused.")
        return replace(step, unplayed=(*step.unplayed, Unplayed(question, "done", why, is_kept=False)))

    return leaks


def _spares(view: Callable[..., Any]) -> Callable[..., Any]:
    """A seat may ask for leave less often where it would be refused."""

    def leaks(state: Any, seat: Any) -> Any:
        seen = view(state, seat)
        if seen.own is None:
            return seen
        refused = sum(seen.own.side in sides for _, sides in state.refusing)
        return replace(seen, own=replace(seen.own, can_ask=seen.own.can_ask - refused))

    return leaks


def _bars(order: Callable[..., Any]) -> Callable[..., Any]:
    """Nothing is left for the deadline where another has orders for his next turn."""

    def leaks(state: Any, *said: Any) -> Any:
        order_ = order(state, *said)
        if order_ is not None and _is_planned(state):
            raise Illegal("B-18.6", "That cannot be left now.")
        return order_

    return leaks


def _shortens(decisions: Callable[..., Any]) -> Callable[..., Any]:
    """A turn has the short clock of who is absent, where somebody has agreed to a draw."""

    def leaks(state: Any) -> Any:
        agreed = state.offer is not None and any(agrees for _, agrees in state.offer.votes)
        clock = ABSENT.asked(state.turn) if agreed else None
        return tuple(
            replace(asked, runs_on=clock or asked.runs_on) if TURN.asks(asked.question) else asked
            for asked in decisions(state)
        )

    return leaks


def _labels(presentation: Any) -> None:
    """A button has a sign where somebody has left orders: of the state in which it was last looked for words."""
    last: list[Any] = []
    game, options = presentation.game, presentation.game.options

    def looks(state: Any, *said: Any) -> Any:
        last[:] = [state]
        return options(state, *said)

    def leaking(speaking: Any) -> Any:
        label, of = speaking.answers.label, speaking.of
        speaking.answers.label = lambda *about: label(*about) + "!" * any(map(_is_planned, last))
        speaking.of = lambda *about: leaking(of(*about))
        return speaking

    game.options = looks
    leaking(presentation)


LEAKS: list[Planted] = [
    Planted("whether an answer is for good", "finals.turn", _asks),
    Planted("what a receipt says was not played", "apply", _keeps),
    Planted("how often leave can be asked for", "view", _spares),
    Planted("a refusal of what is left for the deadline", "order", _bars),
    Planted("a shorter clock", "decisions", _shortens),
    Planted("the label of a button", "words", _labels),
]

OPEN = (
    *(f"BattleState.{field}" for field in PublicState.__struct_fields__),
    *("BattleState.todo", "BattleState.past", "BattleState.acted", "BattleState.offered"),
)
"""What all see or can reckon."""
