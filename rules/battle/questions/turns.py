"""The turn: one question for all its phases, answered by as many posts as its player likes (B-18.3, B-18.14)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules.battle import imagined
from rules.battle.orders import (
    Build,
    Fight,
    Move,
    Orders,
    Part,
    Undo,
    advance,
    forms,
    notation,
    part_of,
    parting,
)
from rules.battle.pack import BattlePack
from rules.battle.questions import offers
from rules.battle.questions.kinds import ABSENT, PLAN
from rules.battle.questions.kinds import TURN as KIND
from rules.battle.questions.sides import checked
from rules.battle.state import BattleState, Rules
from rules.battle.turn import phases, plans, posting
from rules.battle.turn.play import BattlePlay, rehearsal
from rules.capabilities import Lists
from rules.game import Decision, Illegal, Question, Seat
from rules.kit.advance import LATE, for_deadline
from rules.kit.asks import Played, Replies, Row, Spelling
from rules.terms import Order

_LED: Final = re.compile(rf"((?:{advance.NEXT} )?)(?:and|then) (.*)", re.IGNORECASE)
"""An order with `then` before it."""
_AFTER_COMMA: Final = re.compile(rf", {parting.IF} [^,]*$", re.IGNORECASE)


def clock(state: BattleState) -> Question:
    """B-18.3: one for all phases of a turn; a shorter one where its player is absent."""
    kind = ABSENT if state.is_absent(state.side) else KIND
    return kind.asked(state.turn)


def _asked(state: BattleState, rules: Rules) -> Sequence[Decision]:
    return (Decision(KIND.asked(state.turn), rules.seat(state.side), runs_on=clock(state)),)


def _play(play: BattlePlay, seat: Seat, question: Question, action: Orders) -> Played:
    phases.act(play)
    posted = posting.post(play, action)
    if not posted.is_held:  # whatever was refused behind the attacks: the journal has no trace of it
        phases.end_attacks(play)
    return Played(Orders(posted.played), posted.refusal, posted.unplayed)


def left_for_deadline(pack: BattlePack, state: BattleState, seat: Seat, words: str) -> Order | None:
    """B-18.6: `preload turn late T15-S15, done`; None where *words* are no order. Raises Illegal."""
    verb, _, rest = words.partition(" ")
    if verb != "preload":
        return None
    said = rest.removeprefix(f"{KIND.name} {LATE} ")
    if said == rest or seat != state.rules.seat(state.side):
        raise Illegal("B-18.6", "You can leave orders for the deadline only in a turn that is yours now.")
    orders = notation.read(pack, said)
    notation.check(pack, orders.said, state.rules.edition)
    return for_deadline(seat, KIND.asked(state.turn), notation.write(pack, orders))


def without_made(game: Any, order: Order, said: str) -> str | None:
    """B-18.6: steps that their player has *said* and made himself are taken off what he left for the deadline.

    The words that do it; None where nothing is to be done.
    """
    pack, [(_, words)] = game.data, order.answers
    try:
        made = notation.read(pack, said).said
    except Illegal:
        return None
    steps = left = notation.read(pack, words).parts
    for part in made:
        same = next((n for n, step in enumerate(left) if _is_done(part_of(step), part)), len(left))
        left = left[:same] + left[same + 1 :]
    if left == steps:
        return None
    if not left:
        return f"withdraw {KIND.name}"
    return for_deadline(order.seat, KIND.asked(), notation.write(pack, Orders(left))).words


def _is_done(step: Part, made: Part) -> bool:
    match step, made:
        case Move(way=way), Move(way=gone):
            return way[-1] == gone[-1] and (len(way) == 1 or way[0] == gone[0])
        case Fight(attacker=attacker, targets=targets), Fight(attacker=fought, targets=(at, *_)):
            return at in targets and attacker in (None, fought)
        case Build(at=at), Build(at=built):
            return at == built
    return step == made and not isinstance(step, Undo)


def _behind(pack: BattlePack, verb: str, words: str) -> Iterator[tuple[str, str]]:
    """The orders behind *verb*, each with it, and with a `then` once that has said `second`: it stays behind it."""
    has_begun = False
    for order, is_second in advance.orders(pack, verb.casefold(), words):
        has_begun |= is_second
        known = notation.known(pack, _whole(order.said))
        joint = f"{parting.THEN} " if has_begun and known != forms.END else ""
        yield f"{verb} {joint}{order.typed}", f"{verb.casefold()} {known}"


def _whole(order: str) -> str:
    """An order without what was only begun behind it: what it does if leave is refused (B-7.8)."""
    return order.rstrip().removesuffix(f" {offers.ELSE}")


def _led(form: str) -> frozenset[str]:
    """This *form*, now and in advance."""
    return frozenset({form, *(f"{verb} {form}" for verb in (advance.THEN, advance.NEXT))})


class OrderLists(Lists[BattleState]):
    """Orders of a turn, and of one that comes (B-18.14, B-18.5)."""

    go_on = frozenset({KIND.name, PLAN.name})
    tried = frozenset({PLAN.name})
    last = _led(forms.END)
    parting = _led(forms.SECOND)
    marks = last | parting | _led(forms.DONE)

    def orders(self, game: Any, words: str) -> Sequence[tuple[str, str]]:
        verb, _, rest = words.partition(" ")
        match verb.casefold():
            case advance.BUILDS | advance.DROP:
                return [(words, words.casefold())]
            case advance.THEN | advance.NEXT:  # each begins with it: alone it is an order of another question
                return list(_behind(game.data, verb, rest))
            case _:
                orders = parting.orders_in(game.data, words)
                return [(order.words, notation.known(game.data, _whole(order.said))) for order in orders]

    def joined(self, kind: str, orders: Sequence[str]) -> str:
        found: list[str] = []
        for order in orders:
            led = _LED.match(order)
            if (
                led and found and _AFTER_COMMA.search(found[-1])
            ):  # that condition is not of what `then` begins
                found += [f"{led[1]}{forms.SECOND}"] if led[1] else []
                order = f"{led[1]}{led[2]}"
            elif led and not (found or led[1]) and kind == KIND.name:  # it would make a plan of it
                order = led[2]
            found.append(order)
        return ", ".join(found)

    def hangs(self, game: Any, order: str) -> bool:
        return not parting.begins(game.data, order)

    def come_due(
        self, game: Any, state: BattleState, seat: Seat, question: Question, words: str
    ) -> tuple[Question, str]:
        rest = advance.without_next(game.data, words) if PLAN.asks(question) else ""
        if rest and state.outcome is None and seat == state.rules.seat(state.side):
            return KIND.asked(state.turn), _whole(rest)
        return question, words


TURN: Final = Row(
    KIND,
    "D2, D3, D4, D6, D7, D8, D9",
    Replies(
        (),
        lambda play, seat, question, said: offers.following(play, said),
        Spelling(
            checked(notation.read),
            lambda game, action: notation.write(game.data, action),
            (Orders,),
        ),
    ),
    _play,
    lambda play, seat: plans.lapse(play),
    asked={Rules: _asked},
    is_final=lambda game, state, words: imagined.is_final(rehearsal(game.data, state), words),
)
