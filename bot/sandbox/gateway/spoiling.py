"""Events as nobody expects them: with a field that is missing, or null. Discord has sent such."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from bot.sandbox.world.discord_numbers import Json

Path: TypeAlias = "tuple[str | int, ...]"
"""Where a field is: `("thread_metadata", "locked")`, `("threads", 0, "parent_id")`."""

MISSING: Final = "missing"
NULL: Final = "null"


def fields(value: Any, above: Path = ()) -> Iterator[Path]:
    """Where there is a field in what an event tells, outer ones first; of a list, those of its first entry."""
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value[:1]) if isinstance(value, list) else ()
    )
    for name, inner in entries:
        if isinstance(value, dict):
            yield (*above, name)
        yield from fields(inner, (*above, name))


def spoiled(data: Json, field: Path, how: str) -> Json:
    """What an event tells, with one *field* MISSING or NULL; as it was where there is no such field."""
    data = copy.deepcopy(data)
    holder: Any = data
    try:
        for step in field[:-1]:
            holder = holder[step]
        if field[-1] not in holder:
            return data
    except (LookupError, TypeError):
        return data
    if how == NULL:
        holder[field[-1]] = None
    else:
        del holder[field[-1]]
    return data
