"""Steps of an order as they are written: `hunt if eye else search anyway`, joined by `then`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.game import Illegal, Value


class OrderStep(Value):
    """One step of an order: `hunt if eye else search anyway`."""

    words: tuple[str, ...]
    when: tuple[str, ...] = ()
    """A condition on public facts, as the game has them: `found`, `not eye`, `track 17`."""
    otherwise: tuple[str, ...] = ()
    anyway: bool = False
    """Tried even if an earlier step was broken."""


MARKERS: Final = frozenset({"if", "else", "anyway"})
THEN: Final = "then"
"""Joins a step to the one before it."""
STOP: Final = "stop"
"""Ends a choice of up to so many."""


def steps(words: Sequence[str], clause: str) -> tuple[OrderStep, ...]:
    """The steps that *words* write. Raises Illegal.

    >>> [(step.words, step.when, step.otherwise) for step in steps("ride 7 then hunt if eye else end".split(), "X-1")]
    [(('ride', '7'), (), ()), (('hunt',), ('eye',), ('end',))]
    """
    return tuple(_step(one, clause) for one in split(words, THEN))


def _step(words: tuple[str, ...], clause: str) -> OrderStep:
    done, when, otherwise = parted(words)
    is_left_open = "if" in words and not when
    if not done or is_left_open or ("else" in words and not (when and otherwise)):
        raise Illegal(clause, "A step is written like “hunt if eye else search”, steps are joined by “then”.")
    if MARKERS.intersection((*done, *when, *otherwise)):
        raise Illegal(clause, "A step has one “if”, one “else” and one “anyway” at most, in this order.")
    return OrderStep(done, when, otherwise, words[-1] == "anyway")


def parted(words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """`STEP if CONDITION else STEP anyway` in its parts."""
    words = words[:-1] if words[-1:] == ("anyway",) else words
    words, otherwise = cut(words, "else")
    words, when = cut(words, "if")
    return words, when or (), otherwise or ()


def write_steps(found: Sequence[OrderStep]) -> str:
    """The written form of steps."""
    return f" {THEN} ".join(map(_write_step, found))


def _write_step(step: OrderStep) -> str:
    when, otherwise = ("if", *step.when), ("else", *step.otherwise)
    parts = (*step.words, *(when if step.when else ()), *(otherwise if step.otherwise else ()))
    return " ".join((*parts, "anyway") if step.anyway else parts)


def split(words: Sequence[str], joint: str) -> list[tuple[str, ...]]:
    """What stands before, between and behind every *joint*; one empty part where there are no words."""
    found: list[list[str]] = [[]]
    for word in words:
        if word == joint:
            found.append([])
        else:
            found[-1].append(word)
    return list(map(tuple, found))


def cut(words: tuple[str, ...], joint: str) -> tuple[tuple[str, ...], tuple[str, ...] | None]:
    """What stands before and behind the first *joint*; None behind where there is none."""
    if joint not in words:
        return words, None
    at = words.index(joint)
    return words[:at], words[at + 1 :]
