"""What a card asks of whoever plays it, and a hand above its limit (D-34, D-17)."""

from __future__ import annotations

from typing import Any, Final

from rules.game import Illegal, Options, Question, Seat
from rules.hunt import actions
from rules.hunt.actions import HuntAction, Take, grammar
from rules.hunt.bearer import encounter as bearer_encounter
from rules.hunt.cards import hands, playing
from rules.hunt.defaults import flips
from rules.hunt.play import Play
from rules.hunt.questions import beside, encounter, kinds
from rules.hunt.state import Choosing, HuntState
from rules.kit.asks import Replies, Row, Words
from rules.kit.engine import top
from rules.kit.grammar import Form
from rules.kit.parts import Some
from rules.kit.replies import END, one_by_one


def _peek(play: Play, seat: Seat, question: Question, said: Words) -> Options:
    """H-22.32: by places from 1."""
    task = _choosing(play.state)
    if _is_of_journeys(play.state):
        return encounter.REDRAWN.offers(play, seat, question, said)
    places = tuple(str(at + 1) for at in range(len(task.items))) if task else ()
    verb = "bottom" if task is not None and task.then == "bottom" else "order"
    match said:
        case ():
            return Options((verb,))
        case ("order", *_):
            return one_by_one("order", places, len(places), said)
        case ("bottom",):
            return Options(places, 1, len(places), whole=True)
        case _:
            return END


def _choosing(state: HuntState) -> Choosing | None:
    top = state.todo[-1]
    return top if isinstance(top, Choosing) else None


def _is_of_journeys(state: HuntState) -> bool:
    """H-22.35: of journeys drawn by a card in RB's open turn one is kept, where nobody sees it asked (H-19.17)."""
    task = _choosing(state)
    return task is not None and task.what == "redraw"


def _looked(play: Play, seat: Seat, question: Question, action: Any) -> None:
    """D-34, or D-32."""
    keeps = _is_of_journeys(play.state)
    if keeps != isinstance(action, Take):
        raise Illegal("H-18.39", "That does not answer the question. Press **My desk** to see what does.")
    (bearer_encounter.redraw if keeps else playing.arrange)(play, seat, question, action)


def _arrange(play: Play, seat: Seat) -> HuntAction:
    """D-34: the order stays as it is; D-32 where a card in RB's turn drew journeys."""
    if _is_of_journeys(play.state):
        return flips.redraw(play)
    task = top(play.state.todo, Choosing)
    if task.then == "bottom":
        return actions.Bottom(())
    return actions.Arrange(tuple(range(1, len(task.items) + 1)))


PEEK: Final = Row(
    kinds.PEEK,
    "D-34",
    Replies(
        (
            Form(actions.Arrange, "order", (Some((grammar.ITEM,), 1),)),
            Form(actions.Bottom, "bottom", (Some((grammar.ITEM,)),)),
            *encounter.REDRAWN.forms,
        ),
        _peek,
    ),
    _looked,
    _arrange,
)

SURPLUS: Final = Row(kinds.SURPLUS, "D-17", beside.DISCARDED, hands.discard, beside.default_discard)
