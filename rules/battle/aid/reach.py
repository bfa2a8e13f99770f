"""Where a piece can go, and who can come to a hex, as all others stand (B-19.7)."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from rules.battle.leave import Leave, Need
from rules.battle.moving import Moves
from rules.battle.pack import BattlePack
from rules.battle.pieces import Board, Piece
from rules.battle.strength import why_none
from rules.board.hexes import Hex, Way
from rules.game import Illegal, Value


class Reach(Value):
    """Of one piece in one movement phase."""

    free: Mapping[Hex, Way]
    """Where it may end its move with no leave that is not given."""
    asks: Mapping[Hex, tuple[Need, ...]]
    """Where else, and the leave that lacks."""
    stuck: Illegal | None = None
    """Why it cannot move at all."""


def reach(pack: BattlePack, board: Board, piece: Piece, leave: Sequence[Leave] = ()) -> Reach:
    """Of *piece* now; of one that has moved, in its next movement phase (B-5.2)."""
    moves = Moves(pack, board, replace(piece, moved=False), leave)
    free = moves.free
    asks = {at: moves.lacking(way) for at, way in moves.dear.items() if at not in free}
    return Reach(free, asks, moves.why_stuck)


class Threats(Value):
    """Who could come to a hex with no fighting and no leave, each with a way."""

    in_a_phase: tuple[tuple[Piece, Way], ...]
    in_a_turn: tuple[tuple[Piece, Way], ...]
    """Those who need two movement phases."""
    attackers: tuple[tuple[Piece, Way], ...]
    """Who could stand beside whoever is there and attack, after one movement phase or, with a way of one hex, now."""


@functools.lru_cache(8)
def threats(pack: BattlePack, board: Board, at: Hex) -> Threats:
    """Of *at*, as all pieces stand."""
    in_a_phase, in_a_turn, attackers = [], [], []
    board = replace(board, alliance_passed=False)
    for piece in board.pieces:
        far = pack.grid.distance(piece.at, at)
        if far == 0 or far > 2 * piece.allowance:
            continue
        moves = Moves(pack, board, replace(piece, moved=False, fought=False))
        if at in moves.free:
            in_a_phase.append((piece, moves.free[at]))
        elif way := next(_in_two(pack, board, moves, at), None):
            in_a_turn.append((piece, way))
        if way := next(_to_attack(pack, board, moves, at), None):
            attackers.append((piece, way))
    return Threats(tuple(in_a_phase), tuple(in_a_turn), tuple(attackers))


def _in_two(pack: BattlePack, board: Board, moves: Moves, at: Hex) -> Iterator[Way]:
    """Ways on which a second movement phase leads there from where the first may end."""
    piece, far = moves.piece, functools.partial(pack.grid.distance, at)
    if pack.terrain[at] != "clear" or moves.may_enter(at) is not None or not moves.may_end(at):
        return
    for halt in sorted(moves.free, key=far):
        if far(halt) <= piece.allowance and not moves.captures(halt):
            halted = replace(piece, at=halt)
            onward = Moves(pack, board.put(halted), halted).free
            if at in onward:
                yield (*moves.free[halt], *onward[at][1:])


def _to_attack(pack: BattlePack, board: Board, moves: Moves, at: Hex) -> Iterator[Way]:
    """Ways to hexes from which the piece could attack who stands at *at*; of one hex where it is there."""
    piece, beside = moves.piece, pack.grid.adjacent[at]
    ways: list[Way] = [(piece.at,)] if piece.at in beside else []
    ways += [moves.free[one] for one in beside if one in moves.free and not moves.captures(one)]
    for way in ways:
        moved = replace(piece, at=way[-1])
        there = board.put(moved)
        if any(one.side != piece.side and not why_none(pack, there, moved, one) for one in board.on(at)):
            yield way
