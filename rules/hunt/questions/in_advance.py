"""The words of answers given in advance (H-17.33): `preload`, the kind, its words, and conditions after `when`."""

from __future__ import annotations

from typing import Final

from rules.board.offers import END, first, order
from rules.game import Options, Question, Seat
from rules.hunt.bearer import encounter
from rules.hunt.orders import preloads
from rules.hunt.orders.preloads_later import LATER
from rules.hunt.pack import HuntPack
from rules.hunt.questions import turns
from rules.hunt.state import HuntState, facts

_LISTS: Final = frozenset({"place", "gifts", *(kind for kind, one in LATER.items() if one.test)})
"""Kinds whose words go on: no condition is offered behind them."""


def preload(
    pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: tuple[str, ...]
) -> Options:
    """What may follow *said* in an order for *question*."""
    if not said:
        return Options(("preload",))
    if len(said) == 1:
        return Options((question.kind,))
    rest = said[2:]
    if "when" in rest:
        return _conditions(pack, state, rest[rest.index("when") + 1 :])
    offer = _plain(pack, state, seat, question, rest)
    if offer.whole and question.kind not in _LISTS:
        return Options((*offer.words, "when"), whole=True)
    return offer


def _plain(
    pack: HuntPack, state: HuntState, seat: Seat, question: Question, rest: tuple[str, ...]
) -> Options:
    match question.kind:
        case "turn":
            return order(first(turns.coming, pack, state, seat), rest)
        case "flip":
            return END if rest else Options((*(one.id for one in facts.ready(pack, state.company)), "pass"))
        case "escape":
            return _escape(pack, state, rest)
        case "course":
            return END if rest else Options(("keep", "change"))
        case "place":
            return _place(pack, state, seat, rest)
        case "gifts":
            return _gifts(state, seat, rest)
        case kind:
            return LATER[kind].options(pack, state, rest)


def _escape(pack: HuntPack, state: HuntState, rest: tuple[str, ...]) -> Options:
    """Where Frodo could be found after one more move, and whereto from there."""
    match rest:
        case ():
            return Options(("mark", "stay"))
        case ("mark",):
            board = pack.boards[state.part]
            reach = facts.reach(board, state, 1 + encounter.ESCAPE_BONUS)
            return Options(tuple(str(at) for at in reach if at not in board.exits))
        case _:
            return END


def _place(pack: HuntPack, state: HuntState, seat: Seat, rest: tuple[str, ...]) -> Options:
    """A ranked list of starts."""
    part = preloads.place_part(state, seat)
    most = 1 if part == 1 else 2
    starts = map(str, pack.boards[part].flagged["wraith_start"])
    left = tuple(start for start in starts if rest.count(start) < most)
    if len(rest) < state.masters.count(seat):
        return Options(left)
    if part == 2 and len(rest) > state.masters.count(seat):
        return END  # of two starts one more is enough: whoever has no choice is not asked (H-12.11)
    return Options(left, whole=True) if left else END


def _gifts(state: HuntState, seat: Seat, rest: tuple[str, ...]) -> Options:
    """Pairs of an own card and another RW; none: nothing is given."""
    if len(rest) % 2:
        return Options(tuple(str(other) for other in state.rules.riders if other != seat), seats=True)
    left = tuple(card for card in dict.fromkeys(facts.hand_of(state, seat)) if card not in rest)
    return Options(left, whole=True) if left else END


def _conditions(pack: HuntPack, state: HuntState, rest: tuple[str, ...]) -> Options:
    """Conditions on public facts, joined by `&`."""
    at = len(rest) - 1 - rest[::-1].index("&") if "&" in rest else -1
    one = rest[at + 1 :]
    match one:
        case ():
            return Options(("found", "eye", "corruption", "tiles", "wraith", "track", "ally", "die", "not"))
        case ("not",):
            return Options(("found", "eye", "corruption", "tiles", "wraith", "track", "ally", "die"))
        case ("not", *rest_of_one):
            return _condition(pack, state, tuple(rest_of_one))
        case _:
            return _condition(pack, state, one)


def _condition(pack: HuntPack, state: HuntState, one: tuple[str, ...]) -> Options:
    match one:
        case ("corruption",):
            return Options(tuple(map(str, range(1, facts.limit(pack, state)))))
        case ("tiles",):
            return Options(tuple(map(str, range(1, 6))))
        case ("die",):
            return Options(tuple(dict.fromkeys(face.lower() for face in pack.faces)))
        case ("wraith" | "track" | "ally",):
            return Options(tuple(map(str, range(4))))
        case ("wraith" | "track" | "ally", _):
            return Options(tuple(map(str, pack.boards[state.part].locations)))
        case _:
            return Options(("&",), whole=True)
