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
)
from rules.battle.pack import BattlePack
from rules.game import Illegal
from rules.kit.parts import expression

BUILDS: Final = "builds"
THEN: Final[When] = "then"
NEXT: Final[When] = "next"
DROP: Final = "drop"
VERBS: Final = (BUILDS, THEN, NEXT, DROP)
NONE: Final = "none"
ALL: Final = "all"
IF: Final = "if"
EMPTY: Final = "empty"
ALIVE: Final = "alive"

Planned: TypeAlias = Builds | Later | Drop

_WHEN: Final = re.compile(expression(forms.WHEN))


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
        raise Illegal(
            "B-19.10", "Say what is to be done, like `then T15-S14 if S14 empty` or `next T15-T14, done`."
        )
    return Later(THEN if verb == THEN else NEXT, tuple(_order(pack, part, verb) for part in parts))


def split(pack: BattlePack, verb: str, words: str) -> tuple[str, ...]:
    """The orders in *words* behind *verb*, which may stand before each."""
    return notation.split(pack, re.sub(rf"(?:^|[\s,]){verb} ", ", ", f" {words}"))


def without(verb: str, words: str) -> str:
    """*words* as they were written, but for a *verb* that stands before one of them anew.

    >>> without("then", "T15-T14, then T16-T15")
    'T15-T14, T16-T15'
    """
    return re.sub(rf"(^|[,;]\s*){verb} ", r"\1", words, flags=re.IGNORECASE)


def without_next(words: str) -> str:
    """What was left, or was to be, for one's next turn, as it is ordered in that turn; empty for all else.

    >>> without_next("Next T15-T14, next done")
    'T15-T14, done'
    """
    verb, _, rest = words.partition(" ")
    if verb.casefold() != NEXT:
        return ""
    return without(NEXT, rest)


def _builds(pack: BattlePack, words: str) -> Iterator[Build]:
    """`orc Y14 U16, man_orc M12`."""
    said = [] if words == NONE else notation.named(pack, words).replace(",", " ").split()
    if not (said or words == NONE):
        raise Illegal(
            "B-19.10", "Say what is built where, like `builds orc Y14 U16, man_orc M12`, or `builds none`."
        )
    kind = ""
    for word in said:
        if word in KINDS:
            kind = word
        elif kind:
            yield Build(notation.hex_of(pack.grid, word), kind)
        else:
            raise Illegal("B-19.10", "First say what is built, then where: `builds orc Y14 U16`.")
    if said and said[-1] in KINDS:
        raise Illegal("B-19.10", "Say where each is built: `builds orc Y14 U16`.")


def _drop(words: str) -> Drop:
    if words == ALL:
        return Drop()
    if not (words.isascii() and words.isdigit() and 0 < int(words) < 1000):
        raise Illegal("B-19.10", "Say which, by its number in your list: `drop 2`, or `drop all`.")
    return Drop(int(words))


def _order(pack: BattlePack, part: str, verb: str) -> Advance:
    said, *when = f" {part} ".partition(f" {IF} ")
    match = _WHEN.fullmatch("".join(when).lstrip())
    if any(when) and match is None:
        raise Illegal("B-18.5", "A condition is written like `if S14 empty` or `if gandalf alive`.")
    order = notation.read_part(pack, said if said.strip() else part)
    if isinstance(order, Undo):
        raise Illegal("B-18.5", "Taking back cannot be ordered in advance.")
    if verb == THEN and not isinstance(order, Move | Done | Second | End):
        raise Illegal("B-18.5", "After the attacks there are moves and `done` or `end`, and nothing else.")
    if match is None:
        return Advance(order)
    when_empty, alive = match["empty"], match["alive"]
    empty = notation.hex_of(pack.grid, when_empty.strip()) if when_empty else None
    return Advance(order, empty, (alive or "").strip())


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
            return f"{action.when} {', '.join(write_order(pack, advance) for advance in action.orders)}"


def write_builds(pack: BattlePack, wishes: Sequence[Build]) -> str:
    """A build list."""
    groups = groupby(wishes, key=lambda build: build.kind)
    return ", ".join(" ".join((kind, *(pack.words[build.at] for build in builds))) for kind, builds in groups)


def write_order(pack: BattlePack, order: Advance) -> str:
    """One order with its condition."""
    said = notation.write_part(pack, order.part)
    if order.empty is not None:
        return f"{said} {IF} {pack.words[order.empty]} {EMPTY}"
    return f"{said} {IF} {order.alive} {ALIVE}" if order.alive else said
