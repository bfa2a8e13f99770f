"""What leave is worth to whoever gets it, and what it lays open to him, as all pieces stand (B-7, B-19.7)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.battle.aid.odds import Chance, chance
from rules.battle.leave import Leave
from rules.battle.moving import Moves
from rules.battle.pack import BattlePack
from rules.battle.pieces import Board, Piece
from rules.board.hexes import Hex, Way
from rules.game import Value


class Worth(Value):
    """Of leave for one move, or of standing leave."""

    takes_ring: bool
    attacks: tuple[Chance, ...] = ()
    """One move: those that are open where it ends, the likeliest first."""
    gained: tuple[tuple[Piece, tuple[Hex, ...]], ...] = ()
    """Standing leave: who reaches more hexes in a movement phase, and which."""
    exposed: tuple[Piece, ...] = ()
    """Standing leave: pieces of whoever gives it that can be reached and attacked only with it."""


def of_move(pack: BattlePack, board: Board, piece: Piece, way: Way) -> Worth:
    """Of a move of *piece* on *way*."""
    moved = replace(piece, at=way[-1], fought=False)
    there = board.put(moved)
    foes = (foe for at in pack.grid.adjacent[moved.at] for foe in there.on(at) if foe.side != piece.side)
    found = filter(None, (chance(pack, there, moved, foe) for foe in foes))
    attacks = sorted(found, key=lambda one: -one.odds.defender_lost)
    return Worth(_is_ring(board, piece, way[-1]), tuple(attacks))


def of_leave(pack: BattlePack, board: Board, leave: Leave, held: Sequence[Leave] = ()) -> Worth:
    """Of *leave*, beside what is *held* already."""
    gained, open_before, open_now = [], set[Hex](), set[Hex]()
    for piece in board.of(leave.grantee):
        rested = replace(piece, moved=False)
        before, now = (Moves(pack, board, rested, given).free for given in (held, (*held, leave)))
        more = tuple(at for at in now if at not in before)
        if more:
            gained.append((piece, more))
        if not piece.is_bearer:
            open_before |= {other for at in (piece.at, *before) for other in pack.grid.adjacent[at]}
            open_now |= {other for at in more for other in pack.grid.adjacent[at]}
    exposed = tuple(foe for foe in board.of(leave.grantor) if foe.at in open_now - open_before)
    takes_ring = any(_is_ring(board, piece, at) for piece, more in gained for at in more)
    return Worth(takes_ring, gained=tuple(gained), exposed=exposed)


def _is_ring(board: Board, piece: Piece, at: Hex) -> bool:
    """Whether *piece* takes the Ring at *at* (B-9.4)."""
    return board.bearer.at == at and board.bearer.side != piece.side and not piece.is_bearer
