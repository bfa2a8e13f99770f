"""The build list and orders in advance: what is offered of them, word by word (B-4.12, B-18.5, B-19.10)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from rules.battle.charts import BUILT, KINDS, Side
from rules.battle.orders import Build, Builds, Drop, Fight, Move, Next, Then, advance, notation
from rules.battle.orders.advance import ALIVE, ALL, BUILDS, DROP, EMPTY, IF, NEXT, NONE, THEN
from rules.battle.pack import BattlePack
from rules.battle.questions import offers
from rules.battle.questions.ending import everybody
from rules.battle.questions.kinds import PLAN as KIND
from rules.battle.questions.row import Row
from rules.battle.state import BattleState, Phase
from rules.battle.turn import building, phases, plans, posting
from rules.battle.turn.play import BattlePlay, rehearsal
from rules.game import Illegal, Options, Question, Seat

_TESTS: Final = (EMPTY, ALIVE)
_LONG: Final = 3
"""Words of a condition: `if s14 empty`."""


def _offers(
    pack: BattlePack, state: BattleState, seat: Seat, question: Question, said: Sequence[str]
) -> Options:
    match said:
        case []:
            return Options(tuple(_verbs(state, seat)))
        case [advance.BUILDS, *rest]:
            return _build_words(pack, state, seat, rest)
        case [advance.DROP]:
            count = len(plans.listed(plans.shown(state, seat)))
            return Options((ALL, *map(str, range(1, count + 1))))
        case [advance.DROP, _]:
            return Options(whole=True)
        case [verb, *rest]:
            return _order_words(_imagined(pack, state, seat, verb), state.rules.sides[seat - 1], rest)
    return Options()


def _verbs(state: BattleState, seat: Seat) -> Iterator[str]:
    yield BUILDS
    yield from (field for field in (THEN, NEXT) if plans.may(state, seat, field))
    if plans.listed(plans.shown(state, seat)):
        yield DROP


def _build_words(pack: BattlePack, state: BattleState, seat: Seat, said: Sequence[str]) -> Options:
    """A kind, then its hexes; then another."""
    if said == [NONE]:
        return Options(whole=True)
    kinds = {
        BUILT[nation]: pack.build[nation] for nation in building.nations(state, state.rules.sides[seat - 1])
    }
    of = next((word for word in reversed(said) if word in KINDS), "")
    others = [kind for kind in kinds if kind not in said]
    if not of:
        return Options((NONE, *others) if plans.shown(state, seat).builds else tuple(others))
    since = said[said.index(of) + 1 :]
    names = [pack.grid.name(at).lower() for at in kinds.get(of, ())]
    hexes = [name for name in names if name not in since]
    return Options((*hexes, *others) if since else tuple(hexes), whole=bool(since))


def _imagined(pack: BattlePack, state: BattleState, seat: Seat, verb: str) -> BattlePlay:
    """The board as it stands, as if what the orders are for began now, with those that were left so far."""
    side, order, plan = state.rules.sides[seat - 1], state.rules.order, plans.shown(state, seat)
    at, now = order.index(side), order.index(state.side)
    if verb == THEN:
        state = replace(state, side=side, phase=Phase.ATTACK, todo=(), past=())
    else:
        later = 0 < at <= now  # where the side is the first, its turn begins the round
        before = order[at - 1]
        state = replace(state, side=before, phase=Phase.SECOND, round=state.round + later, todo=(), past=())
    play = rehearsal(pack, state)
    phases.begin(play)
    turn = play.state.turn
    for one in plan.then if verb == THEN else plan.next:
        with contextlib.suppress(Illegal):
            posting.one(play, one.part, turn)
    return play


def _order_words(play: BattlePlay, side: Side, said: Sequence[str]) -> Options:
    """As in the turn itself, and behind each order a condition."""
    plain, begun = _parted(said)
    if begun:
        return Options(tuple(_conditions(play, plain)) if begun == [IF] else (_TESTS[begun[1] in KINDS],))
    if play.state.side != side or play.state.outcome is not None:
        return Options(whole=True) if plain else Options((offers.DONE,))
    found = offers.following(play, plain)
    words = [word for word in found.words if word not in (offers.UNDO, offers.ALL)]
    if found.whole and offers.ESCAPE not in words and list(said[-3:-2]) != [IF]:
        words += [offers.ELSE, IF] if plain[-1].startswith("-") else [IF]
    return Options(tuple(words) or (() if plain else (offers.DONE,)), whole=found.whole)


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
    match notation.read(play.pack, " ".join(said)).parts[-1]:
        case Move(way=(*_, at)) | Build(at=at) | Fight(targets=(at, *_)):
            yield play.pack.grid.name(at).lower()
    yield from dict.fromkeys(piece.kind for piece in play.board.pieces)


def _plan(play: BattlePlay, seat: Seat, question: Question, action: Any) -> None:
    match action:
        case Builds():
            plans.leave_builds(play, seat, action.wishes)
        case Drop():
            plans.drop(play, seat, action.number)
        case _:
            plans.leave(play, seat, THEN if isinstance(action, Then) else NEXT, action.orders)


PLAN: Final = Row(
    KIND, "D11", everybody, _offers, advance.read, advance.write, (Builds, Then, Next, Drop), _plan
)
