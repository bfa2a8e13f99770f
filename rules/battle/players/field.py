"""A board as a player changes it in his thoughts, and who can come where on it (B-5 to B-8, B-12 to B-16)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rules.battle.charts import ALLIANCE, SAURON, Side
from rules.battle.moving import Moves
from rules.battle.pieces import Board, Piece
from rules.battle.players.ground import Ground
from rules.board.hex_sets import bits, union
from rules.board.hexes import Hex, Way


class Field:
    """What a piece may do now is as the rules have it; how far all could come in a turn is guessed by sets."""

    def __init__(self, land: Ground, board: Board) -> None:
        self.land = land
        self.board = board
        self.elves_live = board.elves_live
        """As it was: who only makes room in a thought lives on."""

    @property
    def bearer(self) -> Piece:
        return self.board.bearer

    @property
    def taken(self) -> Mapping[Side, int]:
        """The hexes of each side that has pieces."""
        return self.board.once("taken by side", self._taken)

    def _taken(self) -> Mapping[Side, int]:
        taken: dict[Side, int] = {}
        for piece in self.board.pieces:
            taken[piece.side] = taken.get(piece.side, 0) | 1 << piece.at
        return taken

    @property
    def all(self) -> int:
        """Every hex that is taken."""
        return union(self.taken.values())

    def foes(self, side: Side) -> int:
        """The hexes of all others."""
        return union(hexes for other, hexes in self.taken.items() if other != side)

    def put(self, piece: Piece) -> None:
        """A piece as it is now."""
        self.board = self.board.put(piece)

    def with_bearer(self, bearer: Piece, goal: Hex) -> Field:
        """The same to try something on, with the Ring-bearer at *goal*; a friend who stands there has made room."""
        tried = Field(
            self.land, self.board.without(*self._friends(bearer, goal)).put(replace(bearer, at=goal))
        )
        tried.elves_live = self.elves_live
        return tried

    def _friends(self, bearer: Piece, goal: Hex) -> list[Piece]:
        there = self.board.on(goal)
        return [piece for piece in there if piece.side == bearer.side and piece.id != bearer.id]

    def last_at(self, where: Hex) -> Piece | None:
        """Who stands there; of two the one that came last."""
        return next(reversed(self.board.on(where)), None)

    # ------------------------------------------------------------------------------------------------ where to

    def _moves(self, piece: Piece) -> Moves:
        return Moves(self.land.pack, self.board, piece)

    def reach(self, piece: Piece) -> int:
        """The hexes on which it can end a move now that are free."""
        shared = (self.land.fangorn, self.land.paths)  # who may enter at all shares them (B-6.2)
        taken = self.board.taken
        return bits([goal for goal in self._moves(piece).goals if goal not in taken or goal in shared])

    def way(self, piece: Piece, goal: Hex) -> Way | None:
        """The way to *goal*, be it to take the Ring or to win there; None where it cannot go now."""
        moves = self._moves(piece)
        return moves.way(goal) if goal in moves.goals else None

    def shut(self, piece: Piece) -> int:
        """What *piece* may not enter, whoever stands there."""
        return self.board.once(("shut", piece, self.elves_live), lambda: self._shut(piece))

    def _shut(self, piece: Piece) -> int:
        moves, land = self._moves(piece), self.land
        shut = bits([at for at in (*land.pack.roles, *land.pack.elven) if moves.may_enter(at)])
        return shut | land.elven if piece.side != ALLIANCE and self.elves_live else shut

    def closed(self, side: Side) -> int:
        """What a side's pieces, on no errand, may not enter; round it they go on long ways."""
        land = self.land
        closed = land.ends
        if side != ALLIANCE and self.elves_live:
            closed |= land.elven
        if self.board.isengard_special and side in (ALLIANCE, SAURON):
            closed |= 1 << land.isengard
        return closed

    def may_pass_moria(self, side: Side) -> bool:
        """Whether a way leads through it now."""
        gandalf = self.board.first("gandalf")
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
        layers = land.layers(start, steps, shut, moria=moria, ends=ends)
        if piece.kind == "gandalf":
            self._into_moria(layers, steps)
        return layers

    def _into_moria(self, layers: list[int], steps: int) -> None:
        """Gandalf ends a move there."""
        gates = self.land.west | self.land.east
        number = next((n for n, layer in enumerate(layers) if layer & gates), steps)
        if number < steps:
            layers.extend([0] * (number + 2 - len(layers)))
            layers[number + 1] |= 1 << self.land.moria
