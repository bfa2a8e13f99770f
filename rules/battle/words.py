"""The words with which orders begin (B-19)."""

from __future__ import annotations

from typing import Final

FIRST: Final = frozenset(
    {
        *("allow", "ask", "builds", "done", "draft", "draw", "drop", "else", "escape", "if", "leave"),
        *("next", "refuse", "resign", "revoke", "stay", "stop", "then", "undo", "withdraw"),
    }
)
"""No name of a place begins with one of them (B-22.29)."""
