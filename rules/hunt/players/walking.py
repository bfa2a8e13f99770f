"""Finding words: what a player has in mind, said as the options allow it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from rules.by_lot import Ask
from rules.game import Options
from rules.kit.order_steps import THEN

MORE: Final = frozenset({THEN, "if", "anyway", "by"})
"""Words that would make a step longer than it need be."""
SURE: Final = "sure"
"""Accepts that the game is lost by it (H-5.8): no player in his senses adds that unasked."""


def can_say(ask: Ask, words: Sequence[str]) -> bool:
    """Whether *words* are an answer, each on offer after those before it."""
    for at, word in enumerate(words):
        if word not in ask(words[:at]).words:
            return False
    return ask(words).whole


def completed(
    ask: Ask, said: Sequence[str], like: Callable[[Sequence[str], str], float], chance: Random
) -> list[str]:
    """*said* with the words most liked until it is one step; among equals one by lot, and none that is disliked.

    What could only be said by accepting that it loses is left unfinished, so that nobody says it.
    """
    found = list(said)
    while (offer := ask(found)).words != (SURE,) and offer.words:
        offered = [word for word in offer.words if word != SURE]
        words = [word for word in offered if word not in MORE]
        if not words and not offer.whole:
            words = offered  # it cannot be said without: a card that works by another die alone
        if offer.whole and all(like(found, word) < 0 for word in words):
            return found
        ranked = sorted(words, key=lambda word: (-like(found, word), chance.random()))
        found += ranked[: max(1, offer.least)]
    return found


def remembered(ask: Ask) -> Ask:
    """*ask*, each answer of which is kept: plans that begin alike ask the same."""
    known: dict[tuple[str, ...], Options] = {}

    def again(said: Sequence[str]) -> Options:
        key = tuple(said)
        if key not in known:
            known[key] = ask(key)
        return known[key]

    return again
