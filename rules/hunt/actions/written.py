"""The written form of orders of several steps."""

from __future__ import annotations

from collections.abc import Sequence

from rules.board import order_steps
from rules.board.order_steps import OrderStep, write_steps
from rules.hunt.actions.grammar import CLAUSE

__all__ = ["steps", "write_steps"]


def steps(words: Sequence[str]) -> tuple[OrderStep, ...]:
    """The steps that *words* write, joined by `then`. Raises Illegal."""
    return order_steps.steps(words, CLAUSE)
