"""The board as it was: the start of the map, and what happened since, told once more (B-19.1).

Who has moved or fought is not told: a board of the past is one between two phases.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.battle import events as told
from rules.battle.charts import ALLIANCE, BEARER, KINDS
from rules.battle.pack import BattlePack
from rules.battle.pieces import Board, Piece, Sleep, set_up
from rules.battle.state import Chapter
from rules.board.hexes import Hex, Way
from rules.game import AnyEvent


def boards(pack: BattlePack, players: int, history: Sequence[Chapter]) -> Iterator[tuple[Chapter, Board]]:
    """Each turn with the board at its end; the first is the start, before all turns."""
    board = set_up(pack, players)
    for chapter in history:
        for event in chapter.events:
            board = after(pack, board, event)
        yield chapter, board


def at_end_of(pack: BattlePack, players: int, history: Sequence[Chapter], turn: int) -> Board:
    """The board as a turn left it; turn 0 is the start."""
    past = [board for chapter, board in boards(pack, players, history) if chapter.turn <= turn]
    return past[-1] if past else set_up(pack, players)


def turn_of(history: Sequence[Chapter], events: Sequence[AnyEvent]) -> Chapter | None:
    """The turn in which *events* begin, whole, also what other entries brought; None before the first."""
    begun = next((event for event in events if isinstance(event, told.TurnBegan | told.TurnSkipped)), None)
    return next((c for c in reversed(history) if begun is None or c.turn < begun.turn), None)


def ring_way(history: Sequence[Chapter], first: int) -> Way:
    """Every hex into which the Ring went from round *first* on, in their order, with the one where it was then."""
    way: Way = ()
    for event in (event for chapter in history if chapter.round >= first for event in chapter.events):
        match event:
            case told.Moved(kind=kind, way=steps) if kind == BEARER:
                way += steps[1:] if way else steps
            case told.RingEscaped(way=steps):
                way += steps[1:] if way else steps
            case told.RingTaken(at=at):
                way += (at,)
            case _:
                pass
    return way


def after(pack: BattlePack, board: Board, event: told.MapEvent) -> Board:
    """*board* once *event* has happened."""
    match event:
        case told.Built(side=side, piece=id, kind=kind, at=at):
            return board.with_new(Piece(id, kind, side, at))
        case told.Moved(piece=id, way=way):
            return _placed(board, board.find(id), way[-1])
        case told.RingTaken(side=side, piece=id, kind=kind, at=at):  # a bearer of the captor appears (B-9.5)
            number = int(board.bearer.id.rpartition("-")[2]) + 1
            nation = "" if side == ALLIANCE else KINDS[kind].nation
            bearer = Piece(f"{BEARER}-{number:02}", BEARER, side, at, taken_by=nation)
            gone = (piece for piece in board.pieces if piece.is_bearer or piece.id == id)
            return board.without(*gone).with_new(bearer)
        case told.RingEscaped(way=way):
            return _placed(board, board.bearer, way[-1])
        case told.Eliminated(piece=id):
            return board.without(*(piece for piece in board.pieces if piece.id == id))
        case told.FangornRoused(at=at):
            board = _placed(board, board.first("fangorn_army"), at)
            return replace(board, fangorn=Sleep.AWAKE, isengard_special=False)
        case told.DeadRoused():
            return replace(board, dead=Sleep.AWAKE)
        case told.PlaceClosed(at=at):
            where = "fangorn" if at == pack.specials["fangorn"] else "dead"
            return replace(board, **{where: Sleep.CLOSED})
        case _:
            return board


def _placed(board: Board, piece: Piece | None, at: Hex) -> Board:
    assert piece is not None
    return board.put(replace(piece, at=at))
