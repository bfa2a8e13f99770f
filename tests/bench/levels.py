"""The three levels of each side that the matrix of `tests.bench.balance` plays against each other."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from rules.by_lot import Ask
from rules.game import Decision
from rules.hunt.pack import HuntPack
from rules.hunt.players import ASIDES as OF_PLAYERS
from rules.hunt.players import Aside, Mind, bearer, hunter
from rules.hunt.view import HuntView
from tests.bench import beginner, careless, plain

HEEDLESS: Final = 0.25
"""In what share of their answers the careless look at nothing; in the others they play as the plain do."""


def _at_times(heedless: Mind, usual: Mind) -> Mind:
    """A player who answers without a thought now and then."""

    def says(pack: HuntPack, view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str | None:
        mind = heedless if chance.random() < HEEDLESS else usual
        return mind(pack, view, decision, ask, chance)

    return says


BEARS: Final[Mapping[str, Mind]] = {
    "careless": _at_times(careless.bears, plain.bears),
    "plain": plain.bears,
    "reference": bearer.answer,
}
HUNTS: Final[Mapping[str, Mind]] = {
    "careless": _at_times(beginner.hunts, plain.hunts),
    "plain": plain.hunts,
    "reference": hunter.answer,
}
LEVELS: Final = tuple(BEARS)
"""From the weakest on."""
ASIDES: Final[Mapping[str, Mapping[str, Aside]]] = {
    level: {} if level == "careless" else OF_PLAYERS["sensible"] for level in LEVELS
}
"""Who says beforehand when to react; the careless say nothing that they are not asked."""
PRESET: Final[Mapping[str, str]] = {"careless": "first", "plain": "first", "reference": "standard"}
"""What the lobby advises to each (H-16.4)."""


def preset(bears: str, hunts: str) -> str:
    """What a table of these two plays by: what is advised to the weaker one."""
    return PRESET[min(bears, hunts, key=LEVELS.index)]
