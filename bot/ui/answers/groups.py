"""What exceeds the menus of one page is picked in two presses: first a group of words, then the word.

Which group was picked stands behind the words said so far, as `~2`, and counts for nothing.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from bot.ui.message import IN_A_MENU
from rules.game import Value

MENUS: Final = 3
"""Menus that one page has at most: beside them stand buttons and the way back."""
MOST: Final = MENUS * IN_A_MENU
_MARK: Final = "~"
AFRESH: Final = "~0"
"""The mark of a first page on which nothing is gone on with."""
_NUMBER: Final = re.compile(r"(\d+)")

Naming = Callable[[str], str]
T = TypeVar("T")


class Group(Value):
    """Words that are picked behind one choice; *mark* is its value."""

    label: str
    words: tuple[str, ...]
    mark: str


def parted(said: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words of *said*, and the marks of groups behind them.

    >>> parted(["mark", "~2", "~1"])
    (('mark',), ('~2', '~1'))
    """
    words = tuple(word for word in said if not word.startswith(_MARK))
    return words, tuple(word for word in said if word.startswith(_MARK))


def within(words: tuple[str, ...], marks: Sequence[str], label: Naming, name: Naming) -> tuple[str, ...]:
    """Those of *words* that the *marks* lead to; a mark that leads nowhere is passed over."""
    for mark in marks:
        found = groups(words, label, name) if len(words) > MOST else ()
        words = next((group.words for group in found if group.mark == mark), words)
    return words


def groups(words: tuple[str, ...], label: Naming, name: Naming) -> tuple[Group, ...]:
    """More *words* than one page holds in groups: as the game *names* them, else from one to another by *label*."""
    named: dict[str, list[str]] = {}
    for word in words:
        named.setdefault(name(word), []).append(word)
    if not 1 < len(named) <= MOST or not all(named):
        named = {}
        ordered = sorted(words, key=lambda word: _key(label(word)))
        for part in evenly(ordered, min(-(-len(ordered) // MOST), MOST)):
            named[span(label(part[0]), label(part[-1]))] = [*part]
    return tuple(Group(name, tuple(part), f"{_MARK}{n}") for n, (name, part) in enumerate(named.items(), 1))


def evenly(items: Sequence[T], parts: int) -> list[Sequence[T]]:
    """*items* in so many parts, none more than one longer than another.

    >>> evenly("abcdefg", 3)
    ['ab', 'cd', 'efg']
    """
    ends = [len(items) * nth // parts for nth in range(parts + 1)]
    return [items[start:end] for start, end in itertools.pairwise(ends)]


def span(first: str, last: str) -> str:
    """From one thing to another; the thing itself where they are one."""
    return first if first == last else f"{first} – {last}"


def is_in_order(labels: Sequence[str]) -> bool:
    """Whether they stand by number, or else by letter."""
    return [*labels] == sorted(labels, key=_key)


def _key(label: str) -> list[tuple[int, str]]:
    """By number where it has one, else by letter."""
    return [
        (int(part), "") if part.isdigit() else (-1, part.casefold()) for part in _NUMBER.split(label) if part
    ]
