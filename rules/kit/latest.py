"""What was found out of a state last, for as long as that state is in use.

An answer is asked for word by word in one state, and then played in it, so that the same would be found out again
each time. States hold secrets: nothing here keeps one alive, and what was found out of it goes with it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar
from weakref import ref

T = TypeVar("T")


class Latest(Generic[T]):
    """What was found of the latest state, by key."""

    def __init__(self) -> None:
        self._kept: tuple[Callable[[], object], dict[Hashable, T]] = (lambda: None, {})
        """A state and what was found of it, set as one: threads share this, and no find may come to another state."""

    def of(self, state: Any, key: Hashable, find: Callable[[], T]) -> T:
        """What *find* finds under this *key*: asked once as long as no other *state* comes between."""
        latest, found = self._kept
        if latest() is not state:
            found = {}
            self._kept = ref(state, lambda _: found.clear()), found
        if key not in found:
            found[key] = find()
        return found[key]
