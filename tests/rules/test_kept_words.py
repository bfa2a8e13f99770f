"""Events and actions are kept under words made of the names of their classes: who renames one must keep its word."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules.game import Action, Event, Private
from rules.registry import games

KEPT = Path(__file__).with_suffix(".txt")
"""A game and a word each. A new event adds its own; none is ever taken out, for databases have it."""


def classes(above: type[Any]) -> Iterator[type[Any]]:
    """All below *above*."""
    for one in above.__subclasses__():
        yield one
        yield from classes(one)


def words() -> list[str]:
    """Those under which something is kept."""
    assert games()
    kept: tuple[type[Any], ...] = (Action, Event, Private)
    found = [one for above in kept for one in classes(above)]
    ours = [one for one in found if one.__module__.startswith("rules.") and not one.__subclasses__()]
    return sorted(f"{one.__module__.split('.')[1]} {one.__struct_config__.tag}" for one in ours)


def test_what_was_kept_is_read_again_under_the_same_word() -> None:
    """An entry of a year ago is read today: Event, Private and Action are kept as ever."""
    assert words() == KEPT.read_text(encoding="utf-8").splitlines()
