"""Dice by which one number of one draw is another."""

from __future__ import annotations

from collections.abc import Iterable

from rules.dice import Dice
from rules.game import Lot


class Redrawn(Dice):
    """As *dice* have drawn, but for one number, which *chance* picks among them all."""

    def __init__(self, key: bytes, dice: Dice, chance: Lot) -> None:
        super().__init__(key, dice.prefix)
        labels = [label.removeprefix(dice.prefix) for label, _ in dice.drawn]
        self._label, self._chance = chance.choice(labels), chance

    def _draw(self, label: str, bounds: Iterable[int]) -> list[int]:
        bounds = list(bounds)
        drawn = super()._draw(label, bounds)
        if label == self._label and bounds:
            place = self._chance.randint(0, len(bounds) - 1)
            drawn[place] = self._chance.randint(0, bounds[place] - 1)
        return drawn
