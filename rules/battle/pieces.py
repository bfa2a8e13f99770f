"""The pieces on the map, and what of its special hexes can change (B-1, B-6, B-12 to B-15)."""

from __future__ import annotations

import enum
import functools
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Set
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from rules.battle.charts import ALLIANCE, BEARER, KINDS, SARUMAN, Side, side_of
from rules.battle.pack import BattlePack
from rules.board.hexes import Hex
from rules.game import Value

T = TypeVar("T")


class Piece(Value):
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


class _Index(NamedTuple):
    """Where in `Board.pieces` somebody is found."""

    by_id: Mapping[str, int]
    by_hex: Mapping[Hex, tuple[int, ...]]
    bearer: int
    has_elves: bool


class Board(Value, dict=True, gc=True):
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
    def _index(self) -> _Index:
        by_hex: dict[Hex, tuple[int, ...]] = {}
        for number, piece in enumerate(self.pieces):
            by_hex[piece.at] = (*by_hex[piece.at], number) if piece.at in by_hex else (number,)
        kinds = [piece.kind for piece in self.pieces]
        by_id = {piece.id: number for number, piece in enumerate(self.pieces)}
        return _Index(by_id, by_hex, kinds.index(BEARER), "elf" in kinds)

    @property
    def taken(self) -> Set[Hex]:
        """The hexes on which somebody stands."""
        return self._index.by_hex.keys()

    @functools.cached_property
    def _found(self) -> dict[Any, Any]:
        return {}

    def once(self, key: Hashable, find: Callable[[], T]) -> T:
        """What *find* finds under this *key*, asked once as long as all stand so: it goes with the board."""
        if key not in self._found:
            self._found[key] = find()
        found: T = self._found[key]
        return found

    def foes(self, side: Side) -> frozenset[Hex]:
        """The hexes on which somebody stands who is not of *side*."""
        return self.once(side, lambda: frozenset([piece.at for piece in self.pieces if piece.side != side]))

    @property
    def bearer(self) -> Piece:
        """The one Ring-bearer (B-1.4)."""
        return self.pieces[self._index.bearer]

    @property
    def elves_live(self) -> bool:
        """B-8.1, B-8.2."""
        return self._index.has_elves

    def on(self, at: Hex) -> tuple[Piece, ...]:
        """The pieces there."""
        numbers = self._index.by_hex.get(at)
        return tuple([self.pieces[number] for number in numbers]) if numbers else ()

    def named(self, at: Hex | None, kind: str) -> tuple[Piece, ...]:
        """Those that an order means by a hex and, where two stand there, a kind; or by a kind alone (B-19.3)."""
        there = self.pieces if at is None else self.on(at)
        return tuple(piece for piece in there if kind in ("", piece.kind))

    def find(self, id: str) -> Piece | None:
        """The piece with this id, if it is on the map."""
        number = self._index.by_id.get(id)
        return None if number is None else self.pieces[number]

    def of(self, side: Side) -> list[Piece]:
        """The pieces that a side commands."""
        return [piece for piece in self.pieces if piece.side == side]

    def first(self, kind: str) -> Piece | None:
        """The first piece of a kind that is on the map: of a character, the only one."""
        return next((piece for piece in self.pieces if piece.kind == kind), None)

    def count(self, kind: str) -> int:
        """How many of a kind are on the map."""
        return sum(piece.kind == kind for piece in self.pieces)

    def put(self, piece: Piece) -> Board:
        """With *piece* in the place of the one with its id; the last one is kept: it is tried first, then done."""
        last: tuple[Piece, Board] | None = self._found.get("put")
        if last is None or last[0] != piece:
            last = self._found["put"] = piece, self._put(piece)
        return last[1]

    def _put(self, piece: Piece) -> Board:
        index = self._index
        number = index.by_id[piece.id]
        before = self.pieces[number].at
        if before != piece.at:
            by_hex = dict(index.by_hex)
            by_hex[piece.at] = tuple(sorted((*by_hex.get(piece.at, ()), number)))
            by_hex[before] = tuple(one for one in by_hex[before] if one != number)
            if not by_hex[before]:
                del by_hex[before]
            index = index._replace(by_hex=by_hex)
        return self._with((*self.pieces[:number], piece, *self.pieces[number + 1 :]), index)

    def released(self, *, for_a_round: bool) -> Board:
        """All may move again (B-5.2), and *for_a_round* attack (B-10.1)."""
        return self.once(("released", for_a_round), lambda: self._released(for_a_round))

    def _released(self, for_a_round: bool) -> Board:
        pieces = tuple(
            [
                replace(piece, moved=False, fought=piece.fought and not for_a_round)
                if piece.moved or (piece.fought and for_a_round)
                else piece
                for piece in self.pieces
            ]
        )
        return self._with(pieces, self._index, alliance_passed=False)

    def _with(self, pieces: tuple[Piece, ...], index: _Index, **changes: Any) -> Board:
        """With *pieces*, of which the *index* is known, so that nobody has to look again."""
        board = replace(self, pieces=pieces, **changes)
        vars(board)["_index"] = index
        return board

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
