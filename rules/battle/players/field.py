"""All pieces as a player moves them in his thoughts: who can come where now (B-5 to B-8, B-12 to B-16)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.battle.charts import ALLIANCE, SAURON, Side
from rules.battle.pieces import Board, Piece, Sleep, commands_isengard
from rules.battle.players.ground import Ground
from rules.board.hex_sets import bits, hexes, union
from rules.board.hexes import Hex, Way


class Field:
    """All pieces as a player moves them in his thoughts; what they may enter is as the rules have it."""

    def __init__(self, land: Ground, board: Board) -> None:
        self.land = land
        self.board = board
        self.pieces = {piece.id: piece for piece in board.pieces}
        self.taken: dict[Side, int] = {}
        for piece in board.pieces:
            self.taken[piece.side] = self.taken.get(piece.side, 0) | 1 << piece.at
        self.elves_live = board.elves_live

    @property
    def bearer(self) -> Piece:
        return self.pieces[self.board.bearer.id]

    @property
    def all(self) -> int:
        """Every hex that is taken."""
        return union(self.taken.values())

    def of(self, side: Side) -> list[Piece]:
        return [piece for piece in self.pieces.values() if piece.side == side]

    def foes(self, side: Side) -> int:
        """The hexes of all others."""
        return union(some for one, some in self.taken.items() if one != side)

    def put(self, piece: Piece) -> None:
        """A piece as it is now."""
        self.pieces[piece.id] = piece
        self.taken[piece.side] = bits(one.at for one in self.pieces.values() if one.side == piece.side)

    def copy(self) -> Field:
        """The same, to try something on."""
        other = object.__new__(Field)
        other.__dict__.update(self.__dict__)
        other.pieces, other.taken = dict(self.pieces), dict(self.taken)
        return other

    def as_board(self) -> Board:
        """As the rules have it."""
        return replace(self.board, pieces=tuple(self.pieces.values()))

    def one(self, kind: str) -> Piece | None:
        """The first of a kind."""
        return next((piece for piece in self.pieces.values() if piece.kind == kind), None)

    def at(self, where: Hex) -> Piece | None:
        """Who stands there; of two the one that came last."""
        return next((piece for piece in reversed(self.pieces.values()) if piece.at == where), None)

    # ------------------------------------------------------------------------------------------------ where to

    def shut(self, piece: Piece) -> int:
        """What *piece* may not enter, whoever stands there; Moria is not among it, since no step leads there."""
        land = self.land
        found = 0
        if self.board.isengard_special and not commands_isengard(piece, self.board.players):
            found |= 1 << land.isengard
        is_bearer = piece.is_bearer and piece.side == ALLIANCE
        if not is_bearer:
            found |= 1 << land.doom
        visited = any(
            piece.at == land.fangorn for piece in self.pieces.values() if piece.kind != "fangorn_army"
        )
        if not (is_bearer or piece.kind == "gandalf") or self.board.fangorn is not Sleep.ASLEEP or visited:
            found |= 1 << land.fangorn
        if piece.kind != "aragorn" or self.board.dead is not Sleep.ASLEEP:
            found |= 1 << land.paths
        if self.elves_live:
            if piece.side != ALLIANCE:
                found |= land.elven
            if piece.is_bearer:
                found |= bits(at for side, at in self.board.left if side == piece.side)
        return found

    def closed(self, side: Side) -> int:
        """What a side's pieces, on no errand, may not enter; round it they go on long ways."""
        land = self.land
        found = land.ends
        if side != ALLIANCE and self.elves_live:
            found |= land.elven
        if self.board.isengard_special and side in (ALLIANCE, SAURON):
            found |= 1 << land.isengard
        return found

    def may_pass_moria(self, side: Side) -> bool:
        """Whether a way leads through it now."""
        gandalf = self.one("gandalf")
        is_held = gandalf is not None and gandalf.at == self.land.moria
        return is_held if side == ALLIANCE else not is_held

    def layers(self, piece: Piece, steps: int | None = None, passable: int = 0) -> list[int]:
        """Where *piece* can come, by steps; *passable*: hexes of others that do not stand in its way."""
        land = self.land
        shut = self.shut(piece) | self.foes(piece.side) & ~passable
        start, moria = 1 << piece.at, self.may_pass_moria(piece.side) or piece.kind == "gandalf"
        steps = piece.allowance if steps is None else steps
        ends = land.ends
        if piece.at == land.paths:
            first = land.south & ~shut
            return [start, *land.layers(first, steps - 1, shut | start, ends=ends)]
        if piece.at == land.moria:
            first = (land.west | land.east) & ~shut
            return [start, *land.layers(first, steps - 1, shut, ends=ends)]
        found = land.layers(start, steps, shut, moria=moria, ends=ends)
        if piece.kind == "gandalf":
            self._into_moria(found, steps)
        return found

    def _into_moria(self, found: list[int], steps: int) -> None:
        """Gandalf ends a move there."""
        gates = self.land.west | self.land.east
        number = next((n for n, layer in enumerate(found) if layer & gates), steps)
        if number < steps:
            found.extend([0] * (number + 2 - len(found)))
            found[number + 1] |= 1 << self.land.moria

    def reach(self, piece: Piece) -> int:
        """The hexes on which it can end a move now that are free."""
        if piece.moved:
            return 0
        free = union(self.layers(piece)[1:])
        shared = 1 << self.land.fangorn | 1 << self.land.paths  # who may enter at all shares them (B-6.2)
        return free & ~(self.all & ~shared)

    def way(self, piece: Piece, goal: Hex) -> Way | None:
        """A shortest way to *goal*, which may be taken; None where there is none."""
        passable = 1 << goal
        layers = self.layers(piece, passable=passable)
        number = next((n for n, layer in enumerate(layers) if n and layer >> goal & 1), None)
        if number is None:
            return None
        back = [goal]
        while number:
            number, here = self._before(layers, number, back[-1])
            if number < 0:
                return None
            back += here
        return tuple(reversed(back))

    def _before(self, layers: list[int], number: int, at: Hex) -> tuple[int, tuple[Hex, ...]]:
        """The hex before *at* on the way there, and its number of steps; through Moria both hexes."""
        land = self.land
        source = layers[number - 1] & ~(land.ends if number > 1 else 0)
        near = source & (land.near[at] & ~(1 << land.moria) if at != land.moria else land.near[at])
        if layers[number - 1] >> land.moria & 1 and number == 1 and land.near[at] >> land.moria & 1:
            return 0, (land.moria,)
        if near:
            return number - 1, (next(hexes(near)),)
        gates = land.west if land.east >> at & 1 else land.east if land.west >> at & 1 else 0
        if number >= 2 and layers[number - 2] & gates:
            return number - 2, (land.moria, next(hexes(layers[number - 2] & gates)))
        return -1, ()
