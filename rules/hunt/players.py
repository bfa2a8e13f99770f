"""Players of a seat, from its view and options alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from rules.game import Decision, Options
from rules.hunt.view import HuntView

Ask: TypeAlias = Callable[[Sequence[str]], Options]
"""The options after the words already said."""

Player: TypeAlias = Callable[[HuntView, Decision, Ask, Random], str]
"""Words that answer a decision, from the seat's view, the options and chance of its own."""


def random_player(view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str:
    """An answer, any word as likely as another at each place."""
    said: list[str] = []
    while True:
        offer = ask(said)
        if offer.whole and (not offer.words or chance.random() < 0.8):
            return " ".join(said)
        take = offer.least + int(chance.random() * (offer.most - offer.least + 1))
        said += _some(offer.words, take, chance)


def _some(words: Sequence[str], count: int, chance: Random) -> list[str]:
    left = list(words)
    return [left.pop(int(chance.random() * len(left))) for _ in range(count)]
