"""Movement phases: one move after the other, those that must be made, and the engine's choice (B-5, B-8.6, B-8.7)."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence, Set

from msgspec.structs import replace

from rules.battle.charts import ALLIANCE, SARUMAN, SAURON
from rules.battle.events import Moved, PlaceClosed, ShireStated
from rules.battle.leave import Need
from rules.battle.pieces import Piece, Sleep
from rules.battle.state import Phase, Shire
from rules.battle.strength import is_asleep
from rules.battle.turn import leave, ring
from rules.battle.turn.play import BattlePlay
from rules.board.hexes import Hex, Way
from rules.game import Illegal

_STATEMENTS = ("hobbits", SARUMAN)


def move(
    play: BattlePlay,
    piece: Piece,
    way: Way,
    statement: str = "",
    *,
    given: Sequence[Need] = (),
    is_forced: bool = False,
) -> None:
    """*piece* goes *way*, the whole path (B-5.3), with the leave that stands and what was *given* for this move.

    Raises Illegal, and nothing has happened (B-5.12).
    """
    moves = play.moves(piece)
    moves.check(way)
    check_held(play, piece)
    if lacking := [need for need in moves.lacking(way) if need not in given]:
        raise _why_lacking(play, lacking)
    check_statement(play, piece, statement)
    used = moves.needs(way)
    if not used:
        play.keep(piece.id, piece)
    play.tell(Moved(piece.side, piece.id, piece.kind, way, used, is_forced))
    _withdraw(play, piece, statement)
    if piece.is_bearer:
        ring.leave_elven_hex(play, piece)
    captures = moves.captures(way[-1])
    now = replace(piece, at=way[-1], moved=True)
    play.place(now)
    leave.spend(play, piece, [need for need in used if need not in given])
    if used:
        play.seal()
    if piece.side == ALLIANCE and piece.kind != "gandalf" and play.pack.specials["moria"] in way[1:-1]:
        play.set(board=replace(play.board, alliance_passed=True))
    _close(play, piece, way[0])
    if captures:
        ring.capture(play, now)
    else:
        ring.check_victory(play)


def can_move(play: BattlePlay, piece: Piece) -> bool:
    """Whether *piece* may move without leave that is not given; mostly plain land near it tells."""
    if piece.moved or is_asleep(play.board, piece):
        return False
    plain, board = play.pack.plain, play.board
    layer: Set[Hex] = plain[piece.at]
    for _ in range(piece.allowance - 1):
        if not layer <= board.taken:
            return True
        layer = frozenset[Hex]().union(*[plain[at] for at in layer - board.foes(piece.side)])
    return not layer <= board.taken or play.moves(piece).can_move


def check_held(play: BattlePlay, piece: Piece) -> None:
    """Raise Illegal where it waits for leave (B-7.6)."""
    if request := play.state.request_of(piece.id):
        facts = {"kind": piece.kind, "at": piece.at, "n": request.number}
        raise play.pack.no(
            "B-7.6", "{kind} at {at} waits for leave; `withdraw {n}` takes that request back.", **facts
        )


def _why_lacking(play: BattlePlay, lacking: Sequence[Need]) -> Illegal:
    """B-7.6: of whom, and for which hexes."""
    where = ", ".join(play.pack.grid.name(at) for at in dict.fromkeys(need.at for need in lacking))
    no = functools.partial(Illegal, where=where)
    if play.state.rules.players == 2:
        return no("B-7.6", "That needs leave from the other player, which you do not have: for {where}.")
    side, *more = dict.fromkeys(need.grantor for need in lacking)
    if more:
        return no(
            "B-7.6",
            "That needs leave from both others, which you do not have: for {where}. To ask, end the move in `ask`.",
        )
    return no(
        "B-7.6",
        "That needs leave from {side}, which you do not have: for {where}. To ask for it, end the move in "
        "`ask`.",
        side=side,
    )


def check_statement(play: BattlePlay, piece: Piece, statement: str) -> None:
    """Raise Illegal where nothing is stated so, or by nobody there (B-4.17)."""
    if statement not in ("", *_STATEMENTS):
        raise Illegal(
            "B-4.17", "When you leave the Shire, say whether it belongs to the hobbits or to Saruman."
        )
    if statement and not _withdraws(play, piece):
        raise Illegal(
            "B-4.17", "You say whose the Shire is only when you withdraw from it after occupying it."
        )


def _withdraws(play: BattlePlay, piece: Piece) -> bool:
    return piece.at == play.pack.shire and play.state.shire.is_occupied and piece.nation == SAURON


def _withdraw(play: BattlePlay, piece: Piece, statement: str) -> None:
    """B-4.17: who moves out of the Shire says whose it is from now on; else that is unchanged."""
    if _withdraws(play, piece):
        possessor = statement or play.state.shire.possessor
        play.set(shire=Shire(possessor))
        play.tell(ShireStated(side=piece.side, possessor=possessor))


def _close(play: BattlePlay, piece: Piece, at: Hex) -> None:
    """B-14.7: once who roused the army has left Fangorn, nobody enters it any more."""
    fangorn = play.pack.specials["fangorn"]
    if at == fangorn and play.board.fangorn is Sleep.AWAKE and piece.kind != "fangorn_army":
        play.set(board=replace(play.board, fangorn=Sleep.CLOSED))
        play.tell(PlaceClosed(at=fangorn))


def forced(play: BattlePlay) -> Iterator[Piece]:
    """Pieces of whoever moves that must still move in this phase and can: "done" is refused till then (B-8.9)."""
    yield from (piece for piece in _due(play) if _destinations(play, piece))


def _due(play: BattlePlay) -> Iterator[Piece]:
    state, board, specials = play.state, play.board, play.pack.specials
    if state.side == ALLIANCE and board.dead is Sleep.AWAKE:  # the armies first, Aragorn last (B-15.5)
        leaving = [piece for piece in board.on(specials["paths_of_the_dead"]) if not piece.moved]
        yield from sorted(leaving, key=lambda piece: piece.kind == "aragorn")
    if state.side == ALLIANCE and board.fangorn is Sleep.AWAKE:
        yield from (piece for piece in board.on(specials["fangorn"]) if not piece.moved)
    bearer = board.bearer
    may_stay = state.phase is not Phase.SECOND or not board.elves_live or bearer.moved
    if bearer.side == state.side and not may_stay and state.stays_of(bearer.side, bearer.at) >= 2:
        yield bearer


def _destinations(play: BattlePlay, piece: Piece) -> dict[Hex, Way]:
    """B-8.9: empty hexes, reached without leave that is not given."""
    return {at: way for at, way in play.moves(piece).free.items() if not play.board.on(at)}


def make_forced(play: BattlePlay) -> None:
    """At the deadline the engine makes the moves that must be made, by B-8.7. Raises Unwound where that ends it."""
    while (piece := next(forced(play), None)) is not None:
        ways, far, goal = _destinations(play, piece), play.pack.grid.distance, play.pack.goal_of(piece.side)
        foes = [one.at for one in play.board.pieces if one.side != piece.side]
        nearest = {at: min((far(at, foe) for foe in foes), default=99) for at in ways}
        best = min(ways, key=lambda at: (-nearest[at], far(at, goal), at))
        move(play, piece, ways[best], is_forced=True)
