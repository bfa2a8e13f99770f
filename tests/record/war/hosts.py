"""Hosts of a war of three, as far as entries alone tell: what is where at most, and what of it can still move.

Losses hang on leaders and the Ring, so only the most is kept: what never was in a hex, or has moved already in this
game-turn, cannot move or fight there (W-59.5 to W-59.8, W-21.5, W-21.15).
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass, field

from tests.record.checker import must
from tests.record.war.land import Land

ROHAN, DUNLAND, ISENGARD = "O", "D", "w2421"


@dataclass
class Hosts:
    """The strength of each side at most: what has not moved in this game-turn, and what has."""

    land: Land
    constants: dict[str, int]
    still: Counter[tuple[str, str]] = field(default_factory=Counter)
    moved: Counter[tuple[str, str]] = field(default_factory=Counter)
    is_known: bool = True
    """No order that may have moved a host."""
    is_exact: bool = True
    """No army combat yet."""
    has_changed: bool = False
    """Hosts of D's may have gone over to S (W-25.12)."""
    sittings: set[tuple[int, str]] = field(default_factory=set)
    fought: set[str] = field(default_factory=set)
    """Hexes of army combats in this player-turn."""
    causes: set[str] = field(default_factory=set)
    """What may have lifted the ban of F, of D, and what lets hosts march (W-37.2, W-37.5, W-59.6)."""

    def begin(self) -> None:
        for side, some in self.land.hosts.items():
            for at, strength in some.items():
                self.still[side, at] = strength

    def turn_ends(self) -> None:
        self.still.update(self.moved)
        self.moved.clear()

    def sitting_ends(self, now: set[tuple[int, str]]) -> None:
        """Each player-turn has its own army combats."""
        if now != self.sittings:
            self.fought.clear()
        self.sittings = now

    def most(self, side: str, at: str) -> int:
        """The strength that a side can have in a hex."""
        sides = "DS" if self.has_changed and side in "DS" else side
        return sum(self.still[one, at] + self.moved[one, at] for one in sides)

    # ---------------------------------------------------------------------------------------------- what is said

    def move(self, side: str, words: str, lent: int, *, is_open: bool, passes: bool, where: str) -> None:
        """W-59.7: *lent*: the most that an ally has lent there; *is_open*: havens (W-33.5); *passes* (card 9)."""
        _, start, number, *rest = words.split(" ")
        owner, path = (rest[1].upper(), rest[2:]) if rest[0] == "of" else (side, rest)
        strength = int(number)
        must(owner == side or strength <= lent, f"{where}: {words}: not lent")
        self._marches(owner, start, where)
        sides = "DS" if self.has_changed and owner in "DS" else owner
        has = sum(self.still[one, start] for one in sides)
        must(strength <= has or not self.is_known, f"{where}: {words}: not so much")
        most = self.constants["allowance_party"]
        must(self.land.is_walk([start, *path], most, are_open=passes), f"{where}: {words}: no way")
        must(owner == "F" or is_open or not set(path) & self.land.havens, f"{where}: {words}: a haven")
        self._stops(side, owner, path, where)
        self._take(sides, start, strength)
        self.moved[owner, path[-1]] += strength
        self._lifts(owner, path)

    def _take(self, sides: str, at: str, strength: int) -> None:
        for side in reversed(sides):
            taken = min(strength, self.still[side, at])
            self.still[side, at] -= taken
            strength -= taken

    def _marches(self, owner: str, start: str, where: str) -> None:
        """W-59.6."""
        is_let = owner == "S" or "hosts" in self.causes
        if owner == "F" and self.land.province[start] == ROHAN:
            is_let = is_let or "F" in self.causes
        must(is_let, f"{where}: hosts of {owner} do not march yet")

    def _stops(self, side: str, owner: str, path: list[str], where: str) -> None:
        """W-59.7: a host of D's stops one of F's, and the other way round; other pairs have bans and alliances."""
        foe = {"F": "D", "D": "F"}.get(owner)
        if self.is_exact and self.is_known and foe is not None and side == owner:
            must(all(not self.most(foe, at) for at in path[:-1]), f"{where}: passes a host")

    def _lifts(self, owner: str, path: list[str]) -> None:
        """W-37.2, W-37.5: where S's host comes."""
        if owner == "S":
            if any(self.land.province[at] != DUNLAND and at != ISENGARD for at in path):
                self.causes.add("F")
            if any(at.startswith("e") for at in path):
                self.causes |= {"D", "hosts"}

    def fight(self, side: str, words: str, allies: list[str], where: str) -> None:
        """W-59.8: where both have a host, once a hex and player-turn."""
        _, at, _, foe = words.split(" ")
        must(foe.upper() != side and at not in self.fought, f"{where}: {words}")
        own = self.most(side, at) + sum(self.moved[ally, at] for ally in allies)
        must((own and self.most(foe.upper(), at)) or not self.is_known, f"{where}: {words}: no host")
        self.fought.add(at)
        self.is_exact = False

    def attack(self, side: str, foe: str, turn: int, *, is_ally: bool, where: str) -> None:
        """W-37: F attacks S, and D attacks S, only where something may have lifted the ban."""
        if foe == "S" and side in "FD":
            is_late = side == "D" and turn >= self.constants["no_ban_from"]
            must(is_late or side in self.causes, f"{where}: the ban of {side} stands")
        must(not is_ally, f"{where}: {side} attacks an ally")


def path_of(words: str) -> list[str]:
    """The hexes behind the pieces of a `move`."""
    return list(
        itertools.dropwhile(lambda word: word[0] not in "we" or not word[1:].isdigit(), words.split()[1:])
    )
