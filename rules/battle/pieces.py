"""The pieces on the map, and what of its special hexes can change (B-1, B-6, B-12 to B-15)."""

from __future__ import annotations

import enum
import functools
from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from rules.battle.charts import ALLIANCE, BEARER, KINDS, SARUMAN, Side, side_of
from rules.battle.pack import BattlePack
from rules.board.hexes import Hex
from rules.game import Value


class Piece(Value, frozen=True):
    """One piece (B-1.5)."""

    id: str
    kind: str
    side: Side
    at: Hex
    moved: bool = False
    """In this movement phase (B-5.2)."""
    fought: bool = False
    """In this round (B-10.1)."""
    taken_by: str = ""
    """Of a Ring-bearer that appeared by capture: the nation of the piece that was spent for it (B-9.11)."""

    @property
    def allowance(self) -> int:
        return KINDS[self.kind].move

    @property
    def is_bearer(self) -> bool:
        return self.kind == BEARER

    @property
    def nation(self) -> str:
        """Whose nation it counts as in the Shire (B-4.14, B-4.16)."""
        return self.taken_by or KINDS[self.kind].nation


class Sleep(enum.Enum):
    """How far the army in Fangorn, or the Dead, have come (B-14, B-15)."""

    ASLEEP = "asleep"
    AWAKE = "awake"
    """Roused; who roused it is still to leave."""
    CLOSED = "closed"
    """Nobody enters any more."""


class Board(Value, frozen=True, dict=True, gc=True):
    """All pieces, in the order in which they came, and the state of the special hexes. Each change is a new one."""

    players: int
    pieces: tuple[Piece, ...]
    isengard_special: bool = True
    fangorn: Sleep = Sleep.ASLEEP
    dead: Sleep = Sleep.ASLEEP
    alliance_passed: bool = False
    """Through Moria in this movement phase: Gandalf has to be there at its end (B-12.4)."""
    left: frozenset[tuple[Side, Hex]] = frozenset()
    """Elven hexes that a side's Ring-bearer was in and left (B-8.5)."""

    @functools.cached_property
    def by_hex(self) -> Mapping[Hex, tuple[Piece, ...]]:
        """What stands on each hex that is taken."""
        found: dict[Hex, tuple[Piece, ...]] = {}
        for piece in self.pieces:
            found[piece.at] = (*found[piece.at], piece) if piece.at in found else (piece,)
        return found

    @functools.cached_property
    def bearer(self) -> Piece:
        """The one Ring-bearer (B-1.4)."""
        return next(piece for piece in self.pieces if piece.is_bearer)

    @functools.cached_property
    def elves_live(self) -> bool:
        """B-8.1, B-8.2."""
        return any(piece.kind == "elf" for piece in self.pieces)

    def on(self, at: Hex) -> tuple[Piece, ...]:
        """The pieces there."""
        return self.by_hex.get(at, ())

    def named(self, at: Hex | None, kind: str) -> tuple[Piece, ...]:
        """Those that an order means by a hex and, where two stand there, a kind; or by a kind alone (B-19.3)."""
        there = self.pieces if at is None else self.on(at)
        return tuple(piece for piece in there if kind in ("", piece.kind))

    def find(self, id: str) -> Piece | None:
        """The piece with this id, if it is on the map."""
        return next((piece for piece in self.pieces if piece.id == id), None)

    def of(self, side: Side) -> Iterator[Piece]:
        """The pieces that a side commands."""
        return (piece for piece in self.pieces if piece.side == side)

    def first(self, kind: str) -> Piece | None:
        """The first piece of a kind that is on the map: of a character, the only one."""
        return next((piece for piece in self.pieces if piece.kind == kind), None)

    def count(self, kind: str) -> int:
        """How many of a kind are on the map."""
        return sum(piece.kind == kind for piece in self.pieces)

    def put(self, piece: Piece) -> Board:
        """With *piece* in the place of the one with its id."""
        return replace(self, pieces=tuple(piece if old.id == piece.id else old for old in self.pieces))

    def without(self, *gone: Piece) -> Board:
        """Without these pieces."""
        ids = {piece.id for piece in gone}
        return replace(self, pieces=tuple(piece for piece in self.pieces if piece.id not in ids))

    def with_new(self, piece: Piece) -> Board:
        """With one more."""
        return replace(self, pieces=(*self.pieces, piece))


def set_up(pack: BattlePack, players: int) -> Board:
    """B-3.1, B-3.2: every piece from the map's start markers, numbered in the order of its sites (B-1.5)."""
    pieces: list[Piece] = []
    numbers = Counter[str]()
    starts = [(kind, site) for site in pack.sites.values() if (kind := site.start)]
    for kind, site in (each for each in starts for _ in range(each[1].start_count)):
        numbers[kind] += 1
        side = ALLIANCE if kind == BEARER else side_of(kind, players)
        pieces.append(Piece(f"{kind}-{numbers[kind]:02}", kind, side, site.at))
    return Board(players, tuple(pieces))


def commands_isengard(piece: Piece, players: int) -> bool:
    """B-13.2: Saruman, his man-orcs, and the Ring-bearer of the player who commands them."""
    is_his = piece.is_bearer and piece.side == side_of(SARUMAN, players)
    return is_his or piece.kind in ("saruman", "man_orc")
