"""What RB leaves at any time: standing reactions, a route, wishes (H-17.15, H-17.17, H-17.21, H-17.31, H-17.36)."""

from __future__ import annotations

from typing import Final

from rules.game import Options, Question, Seat
from rules.hunt import actions
from rules.hunt.actions import grammar
from rules.hunt.orders import newcomers, wishes
from rules.hunt.pack import TRIGGERS, HuntPack
from rules.hunt.pack.board import Board
from rules.hunt.play import Play
from rules.hunt.questions import ahead, kinds
from rules.hunt.state import HuntState, Window, facts
from rules.kit.asks import Replies, Row, Words
from rules.kit.grammar import Form
from rules.kit.parts import Fixed, Maybe, Raw
from rules.kit.replies import END

_LONGEST = 16
"""Marks of a stored route."""


def discards(state: HuntState, seat: Seat, said: tuple[str, ...]) -> Options:
    """H-17.36: the stored discard order, out of the own hand; alone it forgets it, where there is one."""
    return _list(_held(state, seat), said, _is_stored(state, seat, "discard_wish"))


def _held(state: HuntState, seat: Seat) -> tuple[str, ...]:
    return tuple(dict.fromkeys(facts.hand_of(state, seat))) if state.sorcery_hands else ()


def can_discard(state: HuntState, seat: Seat) -> bool:
    """Whether there is a card to store, or an order to forget."""
    return bool(_held(state, seat)) or _is_stored(state, seat, "discard_wish")


def _list(words: tuple[str, ...], said: tuple[str, ...], is_stored: bool) -> Options:
    """Words behind a verb, each once; the verb alone forgets what *is_stored*."""
    left = tuple(word for word in words if word not in said)
    return Options(left, whole=is_stored or len(said) > 1) if left else END


def _wish(play: Play, seat: Seat, question: Question, said: Words) -> Options:
    """H-17.15, H-17.17, H-17.21, H-17.31, H-17.36."""
    pack, state = play.pack, play.state
    match said:
        case ():
            return Options(_verbs(pack, state, seat))
        case ("drop",):
            return Options(
                tuple(dict.fromkeys(wish_set.card for wish_set in newcomers.shown(state, seat).standing))
            )
        case ("ask",):
            return Options(tuple(trigger for trigger in TRIGGERS if trigger not in state.asks))
        case ("never",):
            return Options(state.asks)
        case ("route", *marks):
            is_stored = _is_stored(state, seat, "route")
            return _route(pack.boards[state.part], state, tuple(marks), is_stored)
        case ("flips",):
            return Options((*_companions(pack, state), "none"), whole=_is_stored(state, seat, "flip_wish"))
        case ("flips", *_) if said[-1] != "none":
            return _list(_companions(pack, state), said, is_stored=True)
        case ("discards", *_):
            return discards(state, seat, said)
        case ("swift", *rest):
            return _standing(pack, state, tuple(rest))
        case _:
            return END


def _verbs(pack: HuntPack, state: HuntState, seat: Seat) -> tuple[str, ...]:
    found = ["swift"] if reactions_in_hand(pack, state) else []
    if newcomers.shown(state, seat).standing:
        found.append("drop")
    if state.rules.windowed:
        found += ["ask"] if len(state.asks) < len(TRIGGERS) else []
        found += ["never"] if state.asks else []
        if not isinstance(state.todo[-1], Window):  # there `pass-day` is an answer to it
            found.append("ask-day" if state.declined == facts.this_day(state) else "pass-day")
    if state.log and (state.part == 1 or state.mentor is not None):
        found.append("route")
    if not state.rules.one_tile:
        found.append("flips")
    return (*found, "discards") if can_discard(state, seat) else tuple(found)


def _companions(pack: HuntPack, state: HuntState) -> tuple[str, ...]:
    return tuple(companion.id for companion in facts.ready(pack, state.company))


def reactions_in_hand(pack: HuntPack, state: HuntState) -> tuple[str, ...]:
    """Reaction cards that RB holds, each once."""
    return tuple(dict.fromkeys(card for card in state.ally_hand if pack.cards[card].timing == "reaction"))


def _standing(pack: HuntPack, state: HuntState, rest: tuple[str, ...]) -> Options:
    """`swift CARD on TRIGGER`, then a filter of the ready ones (H-17.24) or a count."""
    match rest:
        case (*_, "times"):
            return Options(("1", "2", "3"))
        case ():
            return Options(reactions_in_hand(pack, state))
        case (_,):
            return Options(("on",))
        case (card, "on"):
            return Options(pack.cards[card].on)
        case (_, "on", _):
            return Options(("if", "times"), whole=True)
        case (_, "on", trigger, "if"):
            return Options(_FILTERS.get(trigger, ()) + _COMMON)
        case (_, "on", _, "if", "frodo" | "gandalf" | "answer" | "found") | (_, "on", _, "if", _, _):
            return Options(("times",), whole=True)
        case (_, "on", _, "if", "corruption"):
            return Options(tuple(map(str, range(1, 13))))
        case (_, "on", _, "if", "moves"):
            return Options(tuple(map(str, range(1, 17))))
        case (_, "on", _, "if", "near"):
            return Options(tuple(map(str, range(1, 5))))
        case (_, "on", _, "if", "wraith"):
            return Options(("w1", "w2", "w3", "w4"))
        case _:
            return END


_FILTERS = {
    "search": ("answer", "frodo"),
    "hunt": ("found", "answer", "gandalf"),
    "perceive": ("answer",),
    "move": ("frodo",),
}
"""The ready filters of each trigger come first (H-17.24)."""
_COMMON = ("wraith", "near", "corruption", "moves")


def _is_stored(state: HuntState, seat: Seat, what: str) -> bool:
    """Whether the verb alone would forget something."""
    return bool(getattr(newcomers.shown(state, seat), what))


def _route(board: Board, state: HuntState, marks: tuple[str, ...], is_stored: bool) -> Options:
    """H-17.15: marks, or moves of Gandalf, each legal after those before it."""
    if len(marks) >= _LONGEST:
        return END
    words = _marks(board, state, marks) if state.part == 1 else _walk(board, state, marks)
    return Options(words, whole=is_stored or bool(marks)) if words else END


def _marks(board: Board, state: HuntState, marks: tuple[str, ...]) -> tuple[str, ...]:
    last, dots = facts.last_location(state), facts.dots(state)
    for mark in marks:
        if mark == "dot":
            dots += 1
        elif (space := board.find(mark)) is not None:
            last, dots = space, 0
    reach = board.reach(last, dots)
    return () if last in board.exits else ("dot", *map(str, reach))


def _walk(board: Board, state: HuntState, marks: tuple[str, ...]) -> tuple[str, ...]:
    assert state.mentor is not None
    at = (board.find(marks[-1]) if marks else None) or state.mentor.location
    return tuple(map(str, board.gaps[at]))


_FORMS: Final = (
    Form(
        actions.WishSet,
        "swift",
        (grammar.CARD, Raw((Maybe((grammar.OPTION,)), grammar.PICKS)), grammar.ON),
        no=grammar.NO_SWIFT,
    ),
    Form(actions.WishDrop, "drop", (grammar.CARD,)),
    Form(actions.AskFor, "ask", (grammar.TRIGGER, Fixed(True))),
    Form(actions.AskFor, "never", (grammar.TRIGGER, Fixed(False))),
    grammar.DECLINE_DAY,
    Form(actions.Decline, "ask-day", (Fixed(""),)),
    Form(actions.Route, "route", (grammar.ROUTE,)),
    Form(actions.FlipWish, "flips", (grammar.FLIPS,)),
    grammar.DISCARDS,
)
WISH: Final = Row(
    kinds.WISH,
    "D-11",
    Replies(_FORMS, _wish),
    wishes.wish,
    asked=ahead.at_will(kinds.WISH, ahead.bearer),
)
