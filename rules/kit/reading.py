"""Readers of typed values, made while their module is loaded.

The library finds out about a type when it is first asked to read it, and two threads that ask at once bring the whole
program down. So nothing is left to be found out when threads run.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import msgspec

T = TypeVar("T")


def reader(of: type[T]) -> Callable[[object], T]:
    """What makes values of a type out of mappings and lists; for the top level of a module.

    >>> reader(tuple[int, ...])([1, 2])
    (1, 2)
    """
    msgspec.json.Decoder(of)  # finds out all about it
    return partial(msgspec.convert, type=of)
