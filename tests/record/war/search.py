"""What is placed in a search, and what D can pay for in a game-turn (W-12, W-53), as a stranger reckons it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.record.checker import must
from tests.record.war.cards import EYE, HAND, NAZGUL, names
from tests.record.war.land import Land

A_CARD, ORCS, LEAST_BAND = 3, 2, 2
"""W-53.6, W-12.9, W-12.8: Nazgûl of a card; the cost of all bands; the least strength of one."""


@dataclass
class Placing:
    """What one side has said of placing in this game-turn: Nazgûl and their hexes, bands in order."""

    row: list[tuple[str, str, int]] = field(default_factory=list)
    """A Nazgûl's id or `orcs`, the hex, and a band's strength."""
    has_begun: bool = False

    def put(self, who: str, at: str, strength: int) -> None:
        """W-12.3: a Nazgûl placed again keeps its turn in the row."""
        for place, (one, _, _) in enumerate(self.row):
            if one == who != "orcs":
                self.row[place] = (who, at, 0)
                return
        self.row.append((who, at, strength))

    @property
    def cost(self) -> int:
        bands = [who for who, _, _ in self.row if who == "orcs"]
        return len(self.row) - len(bands) + (ORCS if bands else 0)


@dataclass
class Search:
    """The searches of a game-turn, and what it cost D so far."""

    land: Land
    sides: str
    constants: dict[str, int]
    placings: dict[str, Placing] = field(default_factory=dict)
    points: int = 0
    """D's at the most: what the die gave, and what he turned in (W-53.1, W-58.4)."""
    is_known: bool = True
    """No order that may have turned in cards."""
    hosts: int = 0
    goals: set[str] = field(default_factory=set)

    def begin(self, die: int) -> None:
        """A game-turn begins with this draw."""
        self.placings = {side: Placing() for side in self.sides}
        self.points, self.hosts, self.goals = self.constants["points"] + die + 1, 0, set()

    def place(self, side: str, words: str, cards: Iterable[int], *, is_open: bool, where: str) -> None:
        """W-12.3: each by a card that gives it, and all within what D has to pay."""
        placing, (_, who, *rest) = self.placings[side], words.split(" ")
        placing.has_begun = True
        if who == "-":
            placing.row = []
            return
        at, strength = (rest[1], int(rest[0])) if who == "orcs" else (rest[0], 0)
        must(self.land.is_land(at) and (is_open or at not in self.land.havens), f"{where}: {words}: no place")
        if who == "orcs":
            must(strength >= LEAST_BAND and rest[3] in self.land.around(at), f"{where}: {words}")
        placing.put(who, at, strength)
        must(self._are_given(side, placing, list(cards)), f"{where}: {words}: no card gives it")
        self.pay(where)

    def _are_given(self, side: str, placing: Placing, cards: list[int]) -> bool:
        """W-53.6: in the order said, each by the first card with enough left that names the province."""
        left = [self.constants["orc_strength"] if card % 3 != NAZGUL else A_CARD for card in cards]
        mordor = A_CARD if side == "D" else 0
        for who, at, strength in placing.row:
            kinds, need = (self._orcs(side), strength) if who == "orcs" else ((NAZGUL,), 1)
            province = self.land.province[at]
            if who != "orcs" and province in self.land.mordor and mordor:
                mordor -= 1
                continue
            fits = [
                place
                for place, card in enumerate(cards)
                if card % 3 in kinds and left[place] >= need and province in names(self.land, card)
            ]
            if not fits:
                return False
            left[fits[0]] -= need
        return True

    def _orcs(self, side: str) -> tuple[int, ...]:
        """W-53.4: orcs of the Hand are S's where three play."""
        return (HAND,) if side == "S" else (EYE,) if "S" in self.sides else (EYE, HAND)

    def move(self, goal: str | None, where: str) -> None:
        """W-53.2: each stack that D moves costs a point, so each goal one at least; and each host (None) one."""
        if goal is None:
            self.hosts += 1
        else:
            self.goals.add(goal)
        self.pay(where)

    def pay(self, where: str) -> None:
        spent = self.placings["D"].cost + self.hosts + len(self.goals)
        must(spent <= self.points or not self.is_known, f"{where}: D cannot pay")
