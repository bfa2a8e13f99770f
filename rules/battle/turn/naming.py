"""Whom an order of a turn names, and which orders are passed over because somebody of them is gone."""

from __future__ import annotations

import itertools

from msgspec.structs import replace

from rules.battle.charts import Side
from rules.battle.events import Eliminated
from rules.battle.orders import Advance, Fight, Move, Part
from rules.battle.pieces import Piece
from rules.battle.strength import why_none
from rules.battle.turn.play import BattlePlay
from rules.board.hexes import Hex
from rules.game import Illegal


class Gone(Illegal):
    """Who should do it, or whom it is done to, is gone: an order of a list is passed over (B-5.15, B-10.15)."""


class Unmet(Gone):
    """Its condition does not hold (B-18.5): that order alone is passed over, and closes nothing."""


def check_condition(play: BattlePlay, order: Part | Advance) -> None:
    """Raise Unmet where *order* hangs on what is not so."""
    if not isinstance(order, Advance):
        return
    if order.empty is not None and play.board.on(order.empty):
        raise Unmet("B-18.5", "{at} is not empty.", at=play.pack.grid.name(order.empty))
    if order.alive and not any(order.alive in (piece.id, piece.kind) for piece in play.board.pieces):
        raise Unmet("B-18.5", "{kind} is not on the map any more.", kind=order.alive.partition("-")[0])


def piece_at(play: BattlePlay, side: Side, at: Hex, kind: str) -> Piece:
    """The piece that an order names by its hex, and by its kind where two stand there (B-19.3). Raises Illegal."""
    no, there = play.pack.no, play.board.named(at, kind)
    mine = [piece for piece in there if piece.side == side]
    if not there:
        raise no("B-19.3", "There is no such piece at {at}.", at=at)
    if not mine:
        raise no("B-2.4", "{kind} at {at} is not yours.", kind=there[0].kind, at=at)
    if len({piece.kind for piece in mine}) > 1:
        raise no("B-19.3", "Two stand at {at}; say which, like `{word}:{at}-…`.", at=at, word=mine[0].kind)
    return next((piece for piece in mine if not piece.moved), mine[0])


def alone(play: BattlePlay, side: Side, kind: str) -> Piece:
    """The one piece of a kind, where an order names no hex. Raises Illegal."""
    mine = [piece for piece in play.board.of(side) if piece.kind == kind]
    if len(mine) == 1:
        return mine[0]
    if not mine:
        raise Illegal("B-19.3", "You have no {kinds} on the map.", kinds=kind)
    facts = {"kinds": kind, "n": len(mine), "at": mine[0].at}
    raise play.pack.no("B-19.3", "You have {n} {kinds}; say which by its hex, like `{at}-…`.", **facts)


def named(play: BattlePlay, side: Side, order: Move) -> tuple[Piece, Move]:
    """The piece that a move is about, and the move with the hex where it stands (B-5.11). Raises Illegal."""
    if len(order.way) == 1:
        piece = alone(play, side, order.kind)
        order = replace(order, way=(piece.at, *order.way))
    else:
        piece = piece_at(play, side, order.way[0], order.kind)
    shares = len({piece.kind for piece in play.board.on(piece.at)}) > 1
    return piece, replace(order, kind=piece.kind if shares else "")


def aimed(play: BattlePlay, part: Fight, *, ahead: bool) -> tuple[Piece, Piece]:
    """Who attacks whom, as the pieces stand. Raises Illegal where there can be no such attack, and Gone."""
    side = play.state.side
    there = play.board.named(part.attacker, part.kind)
    targets = [at for at in part.targets if any(piece.side != side for piece in play.board.on(at))]
    lost = fallen(play, part.attacker, part.kind, ahead=ahead)
    is_gone = ahead or _fought_over(play, part)
    if is_gone and (not there or (ahead and lost)):
        raise (
            _fell(play, "B-10.15", lost) if lost else Gone("B-10.15", "The piece that should attack is gone.")
        )
    if is_gone and not targets:
        falls = {event.at: event for event in _falls(play)}
        lost = next((falls[at] for at in part.targets if at in falls), None)
        raise _fell(play, "B-10.15", lost) if lost else Gone("B-10.15", "The piece that you attack is gone.")
    attacker = (
        alone(play, side, part.kind)
        if part.attacker is None
        else piece_at(play, side, part.attacker, part.kind)
    )
    target = targets[0] if targets else part.targets[0]
    foes = sorted(play.board.on(target), key=lambda piece: piece.is_bearer)
    if not foes:
        raise play.pack.no("B-10.2", "Nobody stands at {target}.", target=target)
    if wrong := why_none(play.pack, play.board, attacker, foes[0]):
        raise wrong
    return attacker, foes[0]


def fallen(play: BattlePlay, at: Hex | None, kind: str, *, ahead: bool) -> Eliminated | None:
    """How the piece that an order names fell in this turn, or *ahead* of it since its player's last.

    *at* None: it is named by its kind alone.
    """
    side, chapters = play.state.side, play.state.history
    if any(piece.side == side for piece in play.board.named(at, kind)):
        return None
    others = itertools.takewhile(lambda chapter: chapter.side != side, reversed(chapters[:-1]))
    return next(
        (
            event
            for chapter in (*chapters[-1:], *(others if ahead else ()))
            for event in chapter.events
            if isinstance(event, Eliminated)
            and event.side == side
            and at in (None, event.at)
            and kind in ("", event.kind)
        ),
        None,
    )


def gone_mover(play: BattlePlay, part: Move, *, ahead: bool) -> Gone | None:
    """That whoever should move has fallen (B-5.15)."""
    start = part.way[0] if len(part.way) > 1 else None
    lost = fallen(play, start, part.kind, ahead=ahead)
    return None if lost is None else _fell(play, "B-5.15", lost)


def _fell(play: BattlePlay, clause: str, lost: Eliminated) -> Gone:
    """Why an order is passed over, with the piece that was meant."""
    return Gone(clause, "{kind} at {at} has fallen.", kind=lost.kind, at=play.pack.grid.name(lost.at))


def _falls(play: BattlePlay) -> list[Eliminated]:
    """Who fell in this turn."""
    happened = play.state.history[-1].events if play.state.history else ()
    return [event for event in happened if isinstance(event, Eliminated)]


def _fought_over(play: BattlePlay, part: Fight) -> bool:
    """Whether somebody fell in this turn where the attack begins or leads: it came too late, and is no mistake."""
    lost = _falls(play)
    if part.attacker is None and any(event.kind == part.kind for event in lost):
        return True
    return any(event.at in (part.attacker, *part.targets) for event in lost)
