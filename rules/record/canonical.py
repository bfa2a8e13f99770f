"""JSON in exactly one form, so that the same game gives the same bytes (R-1.5, R-1.9)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

# The module `json` escapes just what names once told not to keep to ASCII.
_compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
_pretty = json.JSONEncoder(ensure_ascii=False, indent=2, allow_nan=False)


def compact(value: Any) -> str:
    """*value* without spaces; keys as they stand (R-1.5)."""
    return _compact.encode(value)


def pretty(value: Any) -> str:
    """*value* indented by two spaces, each key and element on its own line (R-1.9); keys as they stand."""
    return _pretty.encode(value) + "\n"


def in_order(value: Any) -> Any:
    """*value* with the keys of every object in it sorted, lists as they are."""
    if isinstance(value, dict):
        return {key: in_order(value[key]) for key in sorted(value)}
    if isinstance(value, list | tuple):
        return [in_order(item) for item in value]
    return value


def is_deeper(value: Any, levels: int) -> bool:
    """Whether lists and objects stand more than *levels* deep in one another, the outermost included.

    Looked at level by level, so that no depth can hurt.
    """
    level = [value]
    for _ in range(levels):
        level = [
            inner for outer in level for inner in _inside(outer) if isinstance(inner, dict | list | tuple)
        ]
    return bool(level)


def _inside(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value.values()
    elif isinstance(value, list | tuple):
        yield from value
