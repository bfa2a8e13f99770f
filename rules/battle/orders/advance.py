"""Orders in advance as people write them, and their one written form (B-18.5, B-19.10)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from rules.battle.charts import KINDS
from rules.battle.orders import (
    Advance,
    Build,
    Builds,
    Done,
    Drop,
    End,
    Later,
    Move,
    Second,
    Undo,
    When,
    forms,
    notation,
    part_of,
    parting,
)
from rules.battle.orders.parting import Written
from rules.battle.pack import BattlePack
from rules.game import Illegal

BUILDS: Final = "builds"
THEN: Final[When] = "then"
NEXT: Final[When] = "next"
DROP: Final = "drop"
VERBS: Final = (BUILDS, THEN, NEXT, DROP)
NONE: Final = "none"
ALL: Final = "all"

SECOND: Final = forms.SECOND
_BEFORE: Final = {
    verb: re.compile(rf"(^|[\s,;]){verb}\s+", re.IGNORECASE) for verb in (BUILDS, THEN, NEXT, DROP)
}
"""A verb that stands before an order anew."""

Planned: TypeAlias = Builds | Later | Drop


def read(pack: BattlePack, words: str) -> Planned:
    """What *words* leave in advance, or take back. Raises Illegal."""
    verb, _, rest = words.partition(" ")
    if verb == BUILDS:
        return Builds(tuple(_builds(pack, rest)))
    if verb == DROP:
        return _drop(rest)
    if verb not in (THEN, NEXT):
        raise Illegal("B-19.10", "Begin with `builds`, `then`, `next` or `drop`.")
    parts = split(pack, verb, rest)
    if not parts:
        raise Illegal("B-19.10", "Say what to do, like `then T15-S14 if S14 empty` or `next T15-T14, done`.")
    return Later(THEN if verb == THEN else NEXT, tuple(_order(pack, part, verb) for part in parts))


def split(pack: BattlePack, verb: str, words: str) -> tuple[str, ...]:
    """The orders in *words* behind *verb*, which may stand before each.

    Behind `next`, `then` begins what follows the attacks, as it does elsewhere. Before an attack or a build it only
    parts them.

    >>> from rules.battle.pack.opening import open_pack
    >>> split(open_pack(), "next", "T15-T14, then T14xS14, then T14-T13, next T13-T12")
    ('t15-t14', 't14xs14', 'second', 't14-t13', 't13-t12')
    """
    found: list[str] = []
    for order, is_second in orders(pack, verb, words):
        found += [SECOND, order.order] if is_second else [order.order]
    return tuple(found)


def orders(pack: BattlePack, verb: str, words: str) -> Sequence[tuple[Written, bool]]:
    """The same as they were written, each with whether its `then` says `second`."""
    found: list[tuple[Written, bool]] = []
    has_begun = verb != NEXT
    words = words if verb == THEN else _BEFORE[verb].sub(r"\1", f" {words}")  # `then` parts them anyway
    for order in parting.orders_in(pack, f" {words}"):
        is_second = not has_begun and order.joint == THEN and _follows_attacks(pack, order)
        has_begun |= is_second or order.order == SECOND
        found.append((order, is_second))
    return found


def _follows_attacks(pack: BattlePack, order: Written) -> bool:
    """Whether it belongs to the second movement, or ends the turn."""
    try:
        return isinstance(part_of(notation.read_order(pack, order.said)), Move | Done | End)
    except Illegal:
        return False


def without_next(pack: BattlePack, words: str) -> str:
    """What was left, or was to be, for one's next turn, as it is ordered in that turn; empty for all else.

    >>> from rules.battle.pack.opening import open_pack
    >>> without_next(open_pack(), "Next T15-T14, next T14xS14, then T14-T13")
    'T15-T14, T14xS14, second, then T14-T13'
    """
    verb, _, rest = words.partition(" ")
    if verb.casefold() != NEXT:
        return ""
    return ", ".join(
        f"{SECOND}, {order.words}" if is_second else order.words
        for order, is_second in orders(pack, NEXT, rest)
    )


def _builds(pack: BattlePack, words: str) -> Iterator[Build]:
    """`orc Y14 U16, man_orc M12`."""
    said = [] if words == NONE else parting.named(pack, words).replace(",", " ").split()
    if not (said or words == NONE):
        raise Illegal(
            "B-19.10",
            "Say what to build and where, like `builds orc Y14 U16, man_orc M12`, or `builds none`.",
        )
    kind = ""
    for word in said:
        if word in KINDS:
            kind = word
        elif kind:
            yield Build(notation.hex_of(pack.grid, word), kind)
        else:
            raise Illegal("B-19.10", "First say what to build, then where: `builds orc Y14 U16`.")
    if said and said[-1] in KINDS:
        raise Illegal("B-19.10", "Say where to build each piece: `builds orc Y14 U16`.")


def _drop(words: str) -> Drop:
    if words == ALL:
        return Drop()
    if not (words.isascii() and words.isdigit() and 0 < int(words) < 1000):
        raise Illegal("B-19.10", "Say which, by its number in your list: `drop 2`, or `drop all`.")
    return Drop(int(words))


def _order(pack: BattlePack, part: str, verb: str) -> Advance:
    order = notation.read_order(pack, part)
    if isinstance(order, Undo):
        raise Illegal("B-18.5", "You cannot order in advance to take something back.")
    if verb == THEN and not isinstance(part_of(order), Move | Done | Second | End):
        raise Illegal("B-18.5", "After the attacks you can only move, or say `done` or `end`.")
    return order if isinstance(order, Advance) else Advance(order)


def write(pack: BattlePack, action: Planned) -> str:
    """The one written form.

    >>> from rules.battle.pack.opening import open_pack
    >>> write(open_pack(), read(open_pack(), "then t15 to s14 if s14 is empty then done"))
    'then t15-s14 if s14 empty, done'
    >>> write(open_pack(), read(open_pack(), "builds orc Barad-dur u16 man_orc m12"))
    'builds orc y14 u16, man_orc m12'
    """
    match action:
        case Drop():
            return f"{DROP} {action.number or ALL}"
        case Builds():
            return f"{BUILDS} {write_builds(pack, action.wishes) or NONE}"
        case Later():
            return (
                f"{action.when} {', '.join(notation.write_order(pack, advance) for advance in action.orders)}"
            )


def write_builds(pack: BattlePack, wishes: Sequence[Build]) -> str:
    """A build list."""
    groups = groupby(wishes, key=lambda build: build.kind)
    return ", ".join(" ".join((kind, *(pack.words[build.at] for build in builds))) for kind, builds in groups)
