"""The one written form of each action, out of the rows: `read` and `write` are inverse."""

from __future__ import annotations

import functools
from typing import Final

from rules.hunt.actions import HuntAction
from rules.hunt.questions.rows import ROWS

GRAMMAR: Final = ROWS.grammar


@functools.lru_cache(maxsize=4096)
def read(kind: str, words: str) -> HuntAction:
    """The action that *words* write in answer to a question of this *kind*. Raises Illegal.

    Most answers are short and come again and again, so that they are read once.

    >>> ride = read("block", "Move 17  then search if yes else end")
    >>> [step.words for step in ride.steps], ride.steps[1].when, write(ride)
    ([('move', '17'), ('search',)], ('yes',), 'move 17 then search if yes else end')
    """
    action: HuntAction = GRAMMAR.read(kind, words)
    return action


def write(action: HuntAction) -> str:
    """The one written form of *action*."""
    return GRAMMAR.write(action)
