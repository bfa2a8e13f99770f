"""The board as it was: the start of the map, and what happened since, told once more (B-19.1).

Who has moved or fought is not told: a board of the past is one between two phases.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from rules.battle.charts import ALLIANCE, BEARER, KINDS
from rules.battle.events import (
    Built,
    DeadRoused,
    Eliminated,
    FangornRoused,
    MapEvent,
    Moved,
    PlaceClosed,
    RingEscaped,
    RingTaken,
)
from rules.battle.pack import BattlePack
from rules.battle.pieces import Board, Piece, Sleep, set_up
from rules.battle.state import Chapter
from rules.board.hexes import Hex


def boards(pack: BattlePack, players: int, history: Sequence[Chapter]) -> Iterator[tuple[Chapter, Board]]:
    """Each turn with the board at its end; the first is the start, before all turns."""
    board = set_up(pack, players)
    for chapter in history:
        board = after(pack, board, chapter.events)
        yield chapter, board


def at_end_of(pack: BattlePack, players: int, history: Sequence[Chapter], turn: int) -> Board:
    """The board as a turn left it; turn 0 is the start."""
    told = [event for chapter in history if chapter.turn <= turn for event in chapter.events]
    return after(pack, set_up(pack, players), told)


def after(pack: BattlePack, board: Board, events: Iterable[MapEvent]) -> Board:
    """*board* once *events* have happened."""
    for event in events:
        board = _one(pack, board, event)
    return board


def _one(pack: BattlePack, board: Board, event: MapEvent) -> Board:
    match event:
        case Built(side=side, piece=id, kind=kind, at=at):
            return board.with_new(Piece(id, kind, side, at))
        case Moved(piece=id, way=way):
            return _placed(board, id, way[-1])
        case RingTaken():
            return _taken(board, event)
        case RingEscaped(way=way):
            return _placed(board, board.bearer.id, way[-1])
        case Eliminated(piece=id):
            lost = board.find(id)
            return board if lost is None else board.without(lost)
        case FangornRoused(at=at):
            army = board.first("fangorn_army")
            assert army is not None
            board = board.put(replace(army, at=at))
            return replace(board, fangorn=Sleep.AWAKE, isengard_special=False)
        case DeadRoused():
            return replace(board, dead=Sleep.AWAKE)
        case PlaceClosed(at=at) if at == pack.specials["fangorn"]:
            return replace(board, fangorn=Sleep.CLOSED)
        case PlaceClosed():
            return replace(board, dead=Sleep.CLOSED)
        case _:
            return board


def _placed(board: Board, id: str, at: Hex) -> Board:
    piece = board.find(id)
    assert piece is not None
    return board.put(replace(piece, at=at))


def _taken(board: Board, event: RingTaken) -> Board:
    """B-9.5: the captor is spent, and a Ring-bearer of its player appears."""
    old, captor = board.bearer, board.find(event.piece)
    assert captor is not None
    number = int(old.id.rpartition("-")[2]) + 1
    nation = "" if event.side == ALLIANCE else KINDS[event.kind].nation
    new = Piece(f"{BEARER}-{number:02}", BEARER, event.side, event.at, taken_by=nation)
    return board.without(captor, old).with_new(new)
