"""What may be said in advance of one kind of question (H-17.33), and two ways in which many kinds have it said."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from rules.game import Decision, Illegal, Kind, Options, Question, Seat
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.state import HuntState, Rules, facts
from rules.kit.asks import Asked, Replies
from rules.kit.replies import END
from rules.terms import Order

Words: TypeAlias = tuple[str, ...]
Seats: TypeAlias = Callable[[Rules], tuple[Seat, ...]]
Offered: TypeAlias = Callable[[HuntPack, HuntState, Seat, Words], Options]
Answers: TypeAlias = list[tuple[str, str]]
"""Pairs of a condition of the order's own and the words of an answer."""
Answering: TypeAlias = Callable[[HuntPack, HuntState, Seat, Words], Answers]


def bearer(rules: Rules) -> tuple[Seat, ...]:
    """RB alone."""
    return (rules.bearer,)


def riders(rules: Rules) -> tuple[Seat, ...]:
    """The RW."""
    return rules.riders


def everyone(rules: Rules) -> tuple[Seat, ...]:
    """All seats."""
    return tuple(range(1, len(rules.riders) + 2))


def _present(state: HuntState, seat: Seat) -> int:
    return state.part


def _in_part1(state: HuntState, kept: Order) -> bool:
    return state.part == 1


class Ahead(NamedTuple):
    """What may be said in advance of one kind (H-17.33): `preload`, the kind, the words below, conditions."""

    who: Seats
    comes: Callable[[HuntPack, HuntState, Seat], bool | None]
    """Whether it is offered already, for before it can matter it is not; None: it cannot be said now."""
    offers: Callable[[HuntPack, HuntState, Seat, Words], Options]
    answers: Callable[[HuntPack, HuntState, Seat, Words], Answers]
    """What these words answer when they are asked for, the first whose condition holds. Raises Illegal."""
    next_only: bool = False
    """It is meant for the next of its kind, not for whichever opens."""
    waits: bool = False
    """It is open before it is owed: with RB's next turn (H-17.34)."""
    goes_on: bool = False
    """More words may always follow, so that no condition is offered behind them."""
    standing: bool = False
    """It answers more than once."""
    term: Callable[[HuntState, Seat], int] = _present
    """The part to which it belongs."""
    is_to_come: Callable[[HuntState, Order], bool] = _in_part1
    """Whether what was said of whichever opens can still be asked for."""


def at_will(kind: Kind, who: Seats) -> Mapping[type, Asked]:
    """What some may say at any time until the game is over is asked by its rules; never owed, without a number."""

    @functools.cache
    def asked(rules: Rules) -> tuple[Decision, ...]:
        return tuple(Decision(kind.asked(), seat, owed=False) for seat in who(rules))

    return {Rules: lambda state, rules: asked(rules)}


def as_asked(replies: Replies, *verb: str) -> tuple[Offered, Answering]:
    """One word of those that are offered behind *verb* when it is asked, which are known beforehand."""

    def offered(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Options:
        play = Play(pack, state, None, rehearsed=True)
        return replies.offers(play, seat, Question(""), (*verb, *said))

    def answers(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Answers:
        known = offered(pack, state, seat, ()).words
        if len(said) != 1 or said[0] not in known:
            raise Illegal("H-17.33", "Say one of these: {words}.", words=", ".join(known))
        return [("", " ".join((*verb, *said)))]

    return offered, answers


def ranked(
    verb: str, allowed: Callable[[HuntPack, HuntState], Words], test: str
) -> tuple[Offered, Answering]:
    """What can be chosen is not known yet: a list out of *allowed*, the dearest first.

    The first counts that can be chosen by then, which *test* tells.
    """

    def offered(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Options:
        left = tuple(word for word in allowed(pack, state) if word not in said)
        return Options(left, whole=bool(said)) if left else END

    def answers(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Answers:
        known = allowed(pack, state)
        if not said or any(word not in known or said.count(word) > 1 for word in said):
            raise Illegal(
                "H-17.33",
                "List what you would choose, the best first, each once: {words}.",
                words=", ".join(known[:12]) + (" …" if len(known) > 12 else ""),
            )
        return [(f"{test} {word} {seat}", f"{verb} {word}") for word in said]

    return offered, answers


def deeds(pack: HuntPack, state: HuntState) -> Words:
    """The places of Gandalf's tokens, of which some are drawn."""
    return tuple(map(str, sorted(pack.deeds)))


HALF = facts.LAST_MOVE // 2


def is_late(state: HuntState) -> bool:
    """Whether the part can soon be over: before, corruption leaves no choice of tokens (H-15.5)."""
    return state.moves >= HALF


def always(pack: HuntPack, state: HuntState, seat: Seat) -> bool:
    """There can be another in every game turn, for all that anybody knows."""
    return True


def only_in(part: int) -> Callable[[HuntPack, HuntState, Seat], bool | None]:
    """The same in one part alone."""
    return lambda pack, state, seat: True if state.part == part else None


def late_in_part1(pack: HuntPack, state: HuntState, seat: Seat) -> bool | None:
    """What is asked when Part 2 is set out."""
    return is_late(state) if is_before_part2(state) else None


def is_before_part2(state: HuntState) -> bool:
    """Whether Part 1 is played and Part 2 follows."""
    is_placed = bool(state.ranks) and None not in state.wraiths
    return state.part == 1 and state.rules.length == "full" and is_placed


def in_part2(state: HuntState, seat: Seat) -> int:
    """The term of what is asked when Part 2 is set out."""
    return 2
