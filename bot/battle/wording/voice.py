"""One reader's words for the pieces and places of a battle, as the map names them (B-20.3)."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from bot.battle.wording import terms
from bot.language.words import Names, Text, capital, safe
from rules.battle.charts import KINDS, Odds, Side
from rules.battle.pack import BattlePack
from rules.battle.view import BattleView
from rules.board.hexes import Hex, Way, hexside

_HEX: Final = re.compile(r"(?:(?<![a-z_])|(?<=[0-9]x))[a-z][1-9][0-9]?(?![0-9])")
NAME: Final = 60
THROWS: Final = 36
"""Characters of a name out of a map."""


def spelt(words: str) -> str:
    """Orders as people write them.

    >>> spelt("then t15xs15, man_orc:m12-l10 if orc-07 alive")
    '`then T15xS15, man_orc:M12-L10 if orc-07 alive`'
    """
    return f"`{_HEX.sub(lambda match: match[0].upper(), words)}`"


class BattleVoice:
    """The names of a map, the players' names, and the sentences of one language."""

    def __init__(self, pack: BattlePack, names: Names, text: Text, sides: Sequence[Side] = ()) -> None:
        self.pack, self.names, self.text = pack, names, text
        self.sides = sides
        """By seat; none before the game begins."""

    @classmethod
    def of(cls, pack: BattlePack, view: BattleView | None, names: Names, text: Text) -> BattleVoice:
        """The voice for words about *view*."""
        return cls(pack, names, text, () if view is None else view.seen.rules.sides)

    @functools.cached_property
    def words(self) -> Mapping[str, Callable[[Any], object]]:
        """How the placeholders of what is told of an event are worded."""
        return {
            "side": lambda event: capital(self.side(event.side)),
            "other": lambda event: self.side(event.of),
            "place": lambda event: self.hex(event.at),
            "kind": lambda event: capital(self.the(event.kind)),
            "phase": lambda event: self.text(terms.PHASES[event.phase]),
        }

    # Places.

    def hex(self, place: Hex) -> str:
        """`Weathertop K6`, or `S15`."""
        name = self.pack.grid.name(place)
        return f"{self.place(place)} {name}" if place in self.pack.names else name

    def place(self, where: Hex) -> str:
        """Its name alone, or what it is called without one."""
        return safe(self.pack.names.get(where, self.pack.grid.name(where)), NAME)

    def special(self, role: str) -> str:
        """The name of a special hex."""
        return self.place(self.pack.specials[role])

    def goals(self) -> dict[str, str]:
        """The places where the Ring wins (B-17)."""
        tower, doom, isengard = (
            self.place(self.pack.barad_dur),
            self.special("mount_doom"),
            self.special("isengard"),
        )
        return {"tower": tower, "doom": doom, "isengard": isengard}

    def way(self, way: Way, clause: str = "", *, is_short: bool = False) -> str:
        """`M10 → Gladden Vale O9 (through Moria, B-12.3)`, by the *clause* that lets it; *is_short*: by ids alone."""
        goal = self.pack.grid.name(way[-1]) if is_short else self.hex(way[-1])
        shown = f"{self.pack.grid.name(way[0])} → {goal}"
        if self.pack.specials["moria"] in way[1:-1]:
            return self.text(
                "{way} (through {place}, {clause})", way=shown, place=self.special("moria"), clause=clause
            )
        return shown

    def cover(self, start: Hex, goal: Hex) -> tuple[str, ...]:
        """What helps the defender at *goal* against an attack from *start* (B-10.6)."""
        fortress = (self.text("fortress"),) if goal in self.pack.fortresses else ()
        river = (self.text("river"),) if hexside(start, goal) in self.pack.river_sides else ()
        return fortress + river

    def percent(self, odds: Odds) -> str:
        """How often the defender falls, of the throws of two dice: `28 %`."""
        return self.text("{n} %", n=round(100 * odds.defender_lost / THROWS))

    # Pieces and sides.

    def one(self, kind: str) -> str:
        """`orc`, `Gandalf`: where it stands follows."""
        return self.text(terms.PIECES[kind].one)

    def the(self, kind: str) -> str:
        return self.text(terms.PIECES[kind].the)

    def many(self, kind: str) -> str:
        return self.text(terms.PIECES[kind].many)

    def counted(self, kind: str, n: int) -> str:
        """`3 orcs`, `1 orc`, `Gandalf`."""
        if KINDS[kind].cap == 1:
            return self.one(kind)
        return f"{n} {self.one(kind) if n == 1 else self.many(kind)}"

    def tally(self, kinds: Iterable[str]) -> str:
        """How many of each kind, in the order of B-1.1: `2 orcs, Saruman`."""
        counts = Counter(kinds)
        return ", ".join(self.counted(kind, counts[kind]) for kind in KINDS if kind in counts)

    def side(self, side: Side) -> str:
        """`Sauron`, `the Alliance`."""
        return self.text(terms.SIDES[side])

    def player(self, side: Side) -> str:
        """A side with who plays it: `the Alliance (Cid)`."""
        if side not in self.sides:
            return self.side(side)
        return f"{self.side(side)} ({self.names.quiet(self.sides.index(side) + 1)})"
