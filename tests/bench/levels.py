"""The three levels of each side that the matrix of `tests.bench.balance` plays against each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.hunt.players import ASIDES as OF_PLAYERS
from rules.hunt.players import Aside, Mind, bearer, hunter
from tests.bench import beginner, careless, plain

BEARS: Final[Mapping[str, Mind]] = {
    "careless": careless.bears,
    "plain": plain.bears,
    "reference": bearer.answer,
}
HUNTS: Final[Mapping[str, Mind]] = {
    "careless": beginner.hunts,
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
"""What the lobby advises to each (H-16.4): the rows are played by it."""
