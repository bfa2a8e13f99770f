"""What a room answers when one of its buttons, menus or forms is pressed: a table by the verb of its custom ids."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any, TypeAlias

from bot.ui import ids
from bot.ui.reaction import Press, Reaction

Handler: TypeAlias = Callable[[Press, ids.Press, tuple[str, ...]], Coroutine[Any, Any, Reaction]]
"""Answers a press, of which the id is read, with what was chosen in a menu."""

Verbs: TypeAlias = Mapping[str, Handler]


def joined(tables: Iterable[Verbs]) -> Verbs:
    """All *tables* as one. Raises ValueError where two rooms answer the same verb."""
    handlers: dict[str, Handler] = {}
    for table in tables:
        if twice := handlers.keys() & table:
            raise ValueError(f"two rooms answer {', '.join(sorted(twice))}")
        handlers.update(table)
    return handlers
