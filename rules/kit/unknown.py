"""What nobody can know yet, as it stands in a state that a seat imagines: it is carried about and cannot be read.

An `Unknown` stands for a secret, for a card that is still to be drawn, for an answer that is still to be given. Rules
that only move it about work as ever; one that reads it raises `Open`, so that nothing is found out from it.

>>> hand = ("s-04", Unknown("the top card"))
>>> len(hand), hand[0]
(2, 's-04')
>>> hand[1] == "s-09"
Traceback (most recent call last):
rules.kit.unknown.Open: the top card
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import Any, Final, NoReturn, TypeVar

T = TypeVar("T")


class Open(Exception):
    """A rehearsal asked for what nobody can know yet: *label*.

    *among* is all that it can come to; empty where nobody can list that.
    """

    def __init__(self, label: str, among: Sequence[Any] = ()) -> None:
        super().__init__(label)
        self.label, self.among = label, tuple(among)


class Unknown:
    """A value that nobody can know yet. What belongs to it is unknown too; whoever reads it raises Open.

    Only `is` cannot be caught: `field is None` says no more than that somebody has it.
    """

    __slots__ = ("_among", "_label")

    def __init__(self, label: str, among: Sequence[Any] = ()) -> None:
        self._label, self._among = label, among

    def _read(self, *_: object) -> NoReturn:
        raise Open(self._label, self._among)

    def _part(self, *_: object, **__: object) -> Unknown:
        return self

    def __getattr__(self, name: str) -> Unknown:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __repr__(self) -> str:
        return "<unknown>"

    __call__ = __getitem__ = __add__ = __radd__ = __sub__ = __rsub__ = __mod__ = __rmod__ = _part
    __bool__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = _read
    __len__ = __iter__ = __contains__ = __reversed__ = __index__ = __int__ = __str__ = __format__ = _read


SECRET: Final = Unknown("a secret")
"""What is hidden from the seat."""


class Perhaps(int):
    """A number that may lie among others or not: any other is told apart from it, whoever asks for it raises Open."""

    _label: str
    _among: tuple[Any, ...]

    @classmethod
    def of(cls, number: int, what: Open) -> Perhaps:
        """*number*, which is there or not as *what* comes out."""
        perhaps = cls(number)
        perhaps._label, perhaps._among = what.label, what.among
        return perhaps

    def _read(self, *_: object) -> NoReturn:
        raise Open(self._label, self._among)

    def __eq__(self, other: object) -> bool:
        return self._read() if int.__eq__(self, other) is True else False

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = int.__hash__
    __bool__ = __lt__ = __le__ = __gt__ = __ge__ = __index__ = __int__ = __str__ = __format__ = _read


def known(items: Iterable[T]) -> tuple[T, ...]:
    """Those of *items* that can be read.

    >>> known(("s-04", Unknown("the top card")))
    ('s-04',)
    """
    return tuple([item for item in items if not isinstance(item, Unknown)])


def is_there(items: Iterable[T], one: T, times: int = 1) -> bool:
    """Whether *one* is among *items* so many times. Raises Open where nobody knows it."""
    every = tuple(items)
    readable = known(every)
    found = readable.count(one)
    if found < times <= found + len(every) - len(readable):
        raise Open(f"whether {one} is there")
    return found >= times


def without(items: Iterable[T], taken: Iterable[T]) -> tuple[T, ...]:
    """*items* less each of *taken* once; where nobody knows which one was taken, nobody knows what is left.

    >>> without(("a", "b", "a"), ("a",))
    ('b', 'a')
    """
    left = list(items)
    for one in taken:
        try:
            left.remove(one)
        except Open:
            left = _less(left, one)
    return tuple(left)


def _less(items: list[T], one: T) -> list[T]:
    """The same where some of it is unknown. Raises Open where *one* may be one of those."""
    is_it = operator.is_ if isinstance(one, Unknown) else operator.eq
    readable = (at for at, item in enumerate(items) if item is one or not isinstance(item, Unknown))
    at = next((at for at in readable if is_it(items[at], one)), None)
    if at is not None:
        return [*items[:at], *items[at + 1 :]]
    if isinstance(one, Unknown):
        return [one] * (len(items) - 1)
    raise Open(f"whether {one} is there")
