"""The build list and orders in advance: what is offered of them, word by word (B-4.12, B-18.5, B-19.10)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Final

from rules.battle.charts import BUILT, KINDS, Side
from rules.battle.orders import Advance, Build, Builds, Drop, Fight, Later, Move, advance, notation
from rules.battle.orders.advance import ALL, BUILDS, DROP, NEXT, NONE, THEN
from rules.battle.orders.notation import ALIVE, EMPTY
from rules.battle.orders.parting import IF
from rules.battle.questions import offers
from rules.battle.questions.kinds import PLAN as KIND
from rules.battle.questions.sides import by_side, checked, everybody
from rules.battle.state import Phase
from rules.battle.turn import building, phases, plans, posting
from rules.battle.turn.play import BattlePlay
from rules.game import Illegal, Options, Question
from rules.kit.asks import Replies, Row, Spelling
from rules.kit.replies import picked

_TESTS: Final = (EMPTY, ALIVE)
_LONG: Final = 3
"""Words of a condition: `if s14 empty`."""


def _offers(play: BattlePlay, side: Side, question: Question, said: Sequence[str]) -> Options:
    state, left = play.state, plans.shown(play.state, play.state.rules.seat(side))
    count = len(plans.listed(left))
    match said:
        case []:
            verbs = (BUILDS, *(field for field in (THEN, NEXT) if plans.may(state, side, field)))
            return Options((*verbs, DROP) if count else verbs)
        case [advance.BUILDS, *rest]:
            return _build_words(play, side, rest, has_list=bool(left.builds))
        case [advance.DROP, *_]:
            return picked(DROP, (ALL, *map(str, range(1, count + 1))), 1, tuple(said))
        case [verb, *rest]:
            _imagine(play, side, verb, left.then if verb == THEN else left.next)
            return _order_words(play, side, rest)
    return Options()


def _build_words(play: BattlePlay, side: Side, said: Sequence[str], *, has_list: bool) -> Options:
    """A kind, then its hexes; then another."""
    if said == [NONE]:
        return Options(whole=True)
    kinds = {BUILT[nation]: play.pack.build[nation] for nation in building.nations(play.state, side)}
    of = next((word for word in reversed(said) if word in KINDS), "")
    others = [kind for kind in kinds if kind not in said]
    if not of:
        return Options((NONE, *others) if has_list else tuple(others))
    since = said[said.index(of) + 1 :]
    names = [play.pack.words[at] for at in kinds.get(of, ())]
    hexes = [name for name in names if name not in since]
    return Options((*hexes, *others) if since else tuple(hexes), whole=bool(since))


def _imagine(play: BattlePlay, side: Side, verb: str, orders: Sequence[Advance]) -> None:
    """As if what the orders are for began now on the board as it stands, with those that were left so far."""
    order, round = play.state.rules.order, play.state.round
    at, now = order.index(side), order.index(play.state.side)
    if verb == THEN:
        play.set(side=side, phase=Phase.ATTACK, todo=(), past=())
    else:
        later = 0 < at <= now  # where the side is the first, its turn begins the round
        play.set(side=order[at - 1], phase=Phase.SECOND, round=round + later, todo=(), past=())
    phases.go_on(play)
    turn = play.state.turn
    for one in orders:
        with contextlib.suppress(Illegal):
            posting.one(play, one.part, turn)


def _order_words(play: BattlePlay, side: Side, said: Sequence[str]) -> Options:
    """As in the turn itself, and behind each order a condition."""
    plain, begun = _parted(said)
    if begun:
        return Options(tuple(_conditions(play, plain)) if begun == [IF] else (_TESTS[begun[1] in KINDS],))
    if play.state.side != side or play.state.outcome is not None:
        return Options(whole=True) if plain else Options((offers.DONE,))
    options = offers.following(play, plain)
    words = [word for word in options.words if word not in (offers.UNDO, offers.ALL)]
    if options.whole and offers.ESCAPE not in words and list(said[-3:-2]) != [IF]:
        words += [offers.ELSE, IF] if plain[-1].startswith("-") else [IF]
    return Options(tuple(words) or (() if plain else (offers.DONE,)), whole=options.whole)


def _parted(said: Sequence[str]) -> tuple[list[str], list[str]]:
    """Without the conditions, and how far one has come at the end."""
    plain: list[str] = []
    left = list(said)
    while left:
        if left[0] == IF and len(left) < _LONG:
            return plain, left
        plain += left[:1] if left[0] != IF else []
        left = left[1:] if left[0] != IF else left[_LONG:]
    return plain, []


def _conditions(play: BattlePlay, said: Sequence[str]) -> Iterator[str]:
    """The hex that the last order is about, and what is on the map; others are typed."""
    match notation.read(play.pack, " ".join(said)).said[-1]:
        case Move(way=(*_, at)) | Build(at=at) | Fight(targets=(at, *_)):
            yield play.pack.words[at]
    yield from dict.fromkeys(piece.kind for piece in play.board.pieces)


def _plan(play: BattlePlay, side: Side, question: Question, action: advance.Planned) -> None:
    match action:
        case Builds(wishes=wishes):
            plans.leave_builds(play, side, wishes)
        case Drop(number=number):
            plans.drop(play, side, number)
        case Later(when=when, orders=orders):
            plans.leave(play, side, when, orders)


PLAN: Final = Row(
    KIND,
    "D11",
    Replies(
        (),
        by_side(_offers),
        Spelling(
            checked(advance.read),
            lambda game, action: advance.write(game.data, action),
            (Builds, Later, Drop),
        ),
    ),
    by_side(_plan),
    asked=everybody(KIND),
)
