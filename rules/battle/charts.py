"""The charts of the rule book: pieces, builds and the results of combat (B-1.1, B-4.2, B-11)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from rules.kit.reading import reader

Side: TypeAlias = str
"""Who commands: `sauron`, `saruman`, `alliance`, or in the two-player game `evil`."""
Position: TypeAlias = Literal["open", "one", "both"]
"""B-10.6: where the defender stands."""

SAURON: Final = "sauron"
SARUMAN: Final = "saruman"
ALLIANCE: Final = "alliance"
EVIL: Final = "evil"
SIDES: Final[Mapping[int, tuple[Side, ...]]] = {2: (EVIL, ALLIANCE), 3: (SAURON, SARUMAN, ALLIANCE)}
"""B-2.1, B-2.2: the sides by the number of players, in order of play."""
BEARER: Final = "ring_bearer"
FIRST_BUILDS: Final = 2
"""B-4.1: the first round in which anybody builds."""


class PieceKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of piece (B-1.1)."""

    nation: str
    start: int
    cap: int
    move: int
    rebuilt: bool = False
    elven: bool = False
    """Of Elven strength by itself (B-10.7)."""
    army: bool = True
    """An army, no character (B-1.2)."""

    @property
    def force(self) -> Side:
        """Whose it is in the three-player game; the Ring-bearer's owner changes (B-1.4)."""
        return self.nation if self.nation in (SAURON, SARUMAN) else ALLIANCE


class Odds(NamedTuple):
    """B-11.4: in how many of 36 throws each happens."""

    attacker_lost: int
    defender_lost: int


class _Charts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: dict[str, PieceKind]
    builds: dict[str, tuple[int, int, int]]
    combat: dict[Position, dict[Literal["OO", "OE", "EO", "EE"], str]]


_FILE: Final = Path(__file__).parent / "data" / "charts.toml"
_CHARTS: Final = reader(_Charts)(tomllib.loads(_FILE.read_text(encoding="utf-8")))
KINDS: Final[Mapping[str, PieceKind]] = _CHARTS.kind
"""In the order of B-1.1."""
NATIONS: Final = tuple(_CHARTS.builds)
"""Those that build, in the order in which they do by default (B-4.12), hobbits after dwarves."""
BUILT: Final[Mapping[str, str]] = {KINDS[kind].nation: kind for kind in KINDS if KINDS[kind].rebuilt}
"""The kind that each nation builds."""


def side_of(kind: str, players: int) -> Side:
    """Who commands a piece of this kind, no Ring-bearer, in a game of so many (B-2.1, B-2.2)."""
    force = KINDS[kind].force
    return EVIL if players == 2 and force != ALLIANCE else force


def most_builds(nation: str, round: int) -> int:
    """B-4.1, B-4.2: how many armies the nation may build in this round.

    >>> [most_builds("sauron", round) for round in (1, 2, 3, 4, 9)]
    [0, 1, 2, 3, 3]
    """
    return 0 if round < FIRST_BUILDS else _CHARTS.builds[nation][min(round, 4) - FIRST_BUILDS]


def box(position: Position, attacker_elven: bool, defender_elven: bool) -> str:
    """B-11.2: what comes of the sums 2 to 12, in order: `a`, `d` or `.`."""
    return _CHARTS.combat[position]["OE"[attacker_elven] + "OE"[defender_elven]]  # type: ignore[index]


def odds(results: str) -> Odds:
    """B-11.3, B-11.4: the chances of a box.

    >>> odds(box("open", attacker_elven=False, defender_elven=False))
    Odds(attacker_lost=1, defender_lost=15)
    """
    ways = {at: min(at + 1, 11 - at) for at in range(11)}
    lost = {word: sum(ways[at] for at in ways if results[at] == word) for word in "ad"}
    return Odds(lost["a"], lost["d"])
