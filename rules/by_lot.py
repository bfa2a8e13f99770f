"""An answer by lot, from the options alone: what a random player of any game says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from rules.game import Decision, Lot, Options

Ask: TypeAlias = Callable[[Sequence[str]], Options]
"""The options after the words already said."""


ENOUGH: Final = 0.8
"""How likely a random player is to add nothing to what is an answer already."""


def answer(ask: Ask, chance: Lot, is_allowed: Callable[[str], bool] = lambda word: True) -> str:
    """An answer of words that are allowed, any of them as likely as another at each place."""
    said: list[str] = []
    wants_more = False
    while True:
        offer = ask(said)
        if offer.whole and not (offer.words and (wants_more or chance.random() >= ENOUGH)):
            return " ".join(said)
        left = [word for word in offer.words if is_allowed(word)]
        take = offer.least + int(chance.random() * (offer.most - offer.least + 1))
        said += [left.pop(int(chance.random() * len(left))) for _ in range(take)]
        wants_more = take == 1 and said[-1] in offer.ends
        if wants_more and chance.random() < ENOUGH:
            return " ".join(said)


def player(view: Any, decision: Decision, ask: Ask, chance: Lot) -> str:
    """Who answers by lot, whatever the game."""
    return answer(ask, chance)


PLAYERS: Final = {"random": player, "sensible": player}
"""Who plays a game that brings no such players of its own."""
