"""The tables by which rooms answer presses on their buttons, menus and forms, by the verb of the custom id."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any, TypeAlias

from bot.ui import ids
from bot.ui.reaction import Press, Reaction

Handler: TypeAlias = Callable[[Press, ids.Press, tuple[str, ...]], Coroutine[Any, Any, Reaction]]
"""Answers a press, from its parsed id and the values chosen in a menu."""

Verbs: TypeAlias = Mapping[str, Handler]


def joined(tables: Iterable[Verbs]) -> Verbs:
    """All *tables* as one. Raises ValueError if two rooms answer the same verb."""
    handlers: dict[str, Handler] = {}
    for table in tables:
        if twice := handlers.keys() & table:
            raise ValueError(f"two rooms answer {', '.join(sorted(twice))}")
        handlers.update(table)
    return handlers
