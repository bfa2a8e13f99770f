"""Requests for leave: a move is held until all who are asked have answered (B-7.6 to B-7.12)."""

from __future__ import annotations

import contextlib
from typing import Final, Literal

from msgspec.structs import replace

from rules.battle.charts import Side
from rules.battle.events import LeaveAnswered, LeaveAsked, LeaveEnded
from rules.battle.leave import Consent, Leave, LeaveRequest, Need
from rules.battle.orders import Move
from rules.battle.pieces import Piece
from rules.battle.questions.kinds import TURN
from rules.battle.state import MOST_REQUESTS, Settle
from rules.battle.turn import leave, movement, ring
from rules.battle.turn.play import BattlePlay
from rules.game import Illegal, OrderDropped

MOST_OPEN: Final = 2
"""B-7.11: at once."""


def can_ask(play: BattlePlay, side: Side) -> bool:
    """Whether *side* may ask for anything now (B-7.6, B-7.11)."""
    return play.state.can_ask(side) > 0 and len(open_of(play, side)) < MOST_OPEN


def ask(play: BattlePlay, piece: Piece, order: Move, *, ahead: bool = False) -> None:
    """Ask for what lacks on the way of *order*, a whole path (B-7.6). Raises Illegal."""
    moves, side = play.moves(piece), piece.side
    moves.check(order.way)
    needs = moves.lacking(order.way)
    _check(play, side, needs)
    movement.check_held(play, piece)
    movement.check_statement(play, piece, order.shire)
    grantors = tuple(dict.fromkeys(need.grantor for need in needs))
    # Whoever only tries an order on does not learn so who would refuse.
    refusing = () if play.rehearsed else [one for one in grantors if play.state.refuses(one, side)]
    number = play.count(f"request/{side}")
    refused = tuple(Consent(one, 0, agrees=False) for one in refusing)
    request = LeaveRequest(
        *(number, side, piece.id, piece.kind, order.way, needs, ahead),
        refused or tuple(Consent(one, play.count(f"asked/{one}")) for one in grantors),
        *(order.otherwise, order.shire, order.escape),
    )
    asked = {**dict(play.state.asked), side: MOST_REQUESTS - play.state.can_ask(side) + 1}
    play.set(requests=(*play.state.requests, request), asked=tuple(asked.items()))
    play.tell(LeaveAsked(to=play.state.rules.seats(side), request=request.to_mover(), of=grantors))
    for one in refusing:
        _tell_answer(play, request, one, agrees=False, at_once=True)
    if refusing:
        _decide(play, request)
        return
    for one in grantors:
        told = request.to_grantor(one, numbered=True)
        play.tell(LeaveAsked(to=play.state.rules.seats(one), request=told, of=(one,)))


def _check(play: BattlePlay, side: Side, needs: tuple[Need, ...]) -> None:
    if play.state.rules.players == 2:
        raise Illegal("B-7.6", "With two players you cannot ask for leave; only what was given counts.")
    if not needs:
        raise Illegal("B-7.12", "You need no leave for that, or have it already, so there is nothing to ask.")
    if not play.state.can_ask(side):
        n = MOST_REQUESTS
        raise Illegal("B-7.11", "You have asked {n} times; that is all until your turn ends.", n=n)
    if not can_ask(play, side):
        how = ", ".join(f"`withdraw {request.number}`" for request in open_of(play, side))
        facts = {"n": MOST_OPEN, "how": how}
        raise Illegal(
            "B-7.11", "You have {n} requests open. Wait for an answer, or take one back: {how}.", **facts
        )


def number_for(play: BattlePlay, grantor: Side, said: int) -> int:
    """The number of what *grantor* answers who *said* one; 0: the only thing that he is asked. Raises Illegal."""
    mine = [consent.number for _, consent in _asked_of(play, grantor)]
    if not said and len(mine) > 1:
        numbers = ", ".join(map(str, mine))
        raise Illegal(
            "B-19.10", "Others ask you for more than one thing; say which: {numbers}.", numbers=numbers
        )
    if not mine or said not in (0, *mine):
        raise Illegal("B-7.9", "You are not asked that, or not any more.")
    return said or mine[0]


def answer(play: BattlePlay, grantor: Side, number: int, *, agrees: bool) -> None:
    """What *grantor* says to what he is asked under his *number*."""
    request = next(request for request, asked in _asked_of(play, grantor) if asked.number == number)
    consents = [
        replace(consent, agrees=agrees) if consent.grantor == grantor else consent
        for consent in request.consents
    ]
    now = replace(request, consents=tuple(consents))
    _put(play, request, now)
    _tell_answer(play, now, grantor, agrees=agrees)
    if not agrees:
        _tell_end(play, now, but=grantor)
    if now.is_granted is not None:
        _decide(play, now)


def _asked_of(play: BattlePlay, grantor: Side) -> list[tuple[LeaveRequest, Consent]]:
    """What *grantor* has still to answer."""
    found = ((request, consent) for request in play.state.requests for consent in request.pending)
    return [(request, consent) for request, consent in found if consent.grantor == grantor]


def withdraw(play: BattlePlay, side: Side, number: int) -> None:
    """B-7.6. Raises Illegal."""
    request = next((request for request in open_of(play, side) if request.number == number), None)
    if request is None:
        raise Illegal("B-7.6", "You have no request {n} open.", n=number)
    _end(play, request)


def _decide(play: BattlePlay, request: LeaveRequest) -> None:
    """All is said of it: a held move is made as soon as no escape waits (B-9.7), one in advance becomes leave."""
    if not request.ahead:
        last = (play.pop(),) if play.state.escape is not None else ()
        play.push(*last, Settle(request.number))
        return
    _put(play, request)
    if request.is_granted:
        _give(play, request)


def _give(play: BattlePlay, request: LeaveRequest) -> None:
    """B-7.12: for one move of that piece over those hexes, until the turn ends."""
    for grantor, kind in dict.fromkeys((need.grantor, need.kind) for need in request.needs):
        needs = [need for need in request.needs if (need.grantor, need.kind) == (grantor, kind)]
        given = Leave(
            *(0, grantor, request.side, kind, (request.piece,), (), tuple(need.at for need in needs)),
            *(any(need.stop for need in needs), True, "turn"),
        )
        leave.give(play, given)


def settle(play: BattlePlay, task: Settle) -> None:
    """Make a held move that was granted, or its fallback; its mover is told why it cannot be done (B-7.7, B-7.8)."""
    side = play.state.side
    request = next(
        request for request in play.state.requests if (request.side, request.number) == (side, task.number)
    )
    _put(play, request)
    piece = play.board.find(request.piece)
    way = request.way if request.is_granted else request.otherwise or ()
    if piece is None or len(way) < 2:
        return
    try:
        given = request.needs if request.is_granted else ()
        whole = way if request.is_granted else play.moves(piece).whole(way)
        movement.move(play, piece, whole, request.shire, given=given)
    except Illegal as no:
        if request.is_granted:
            _tell_end(play, request)
        words = "-".join(play.pack.words[at] for at in way)
        to, question = play.state.rules.seats(side), TURN.asked(play.state.turn)
        play.tell(OrderDropped.because(no, to=to, question=question, words=words))
        return
    if request.is_granted and request.escape and play.state.escape is not None:
        with contextlib.suppress(Illegal):  # then its owner is asked
            ring.escape(play, ring.escape_way(play, request.escape))


def end_of_phase(play: BattlePlay) -> tuple[Settle, ...]:
    """All that the mover has open ends as a no (B-7.9); what is to be done for it: the fallbacks."""
    ended = open_of(play, play.state.side)
    for request in ended:
        consents = tuple(replace(consent, agrees=bool(consent.agrees)) for consent in request.consents)
        _put(play, request, replace(request, consents=consents))
        _tell_end(play, request, "closed")
    return tuple(Settle(request.number) for request in ended)


def end_of_turn(play: BattlePlay) -> None:
    """Its player may ask anew (B-7.11)."""
    play.set(asked=tuple(one for one in play.state.asked if one[0] != play.state.side))


def begin_turn(play: BattlePlay, side: Side) -> None:
    """What *side* has asked in advance ends as a no (B-7.12)."""
    for request in open_of(play, side):
        _end(play, request, "begun")


def resign(play: BattlePlay, side: Side) -> None:
    """What it asks ends, what is asked of it is refused (B-7.15)."""
    for request in open_of(play, side):
        _end(play, request)
    refuse_all(play, side)


def refuse_all(play: BattlePlay, side: Side) -> None:
    """What is asked of *side* is refused: it has resigned or is absent (B-7.17)."""
    for _, consent in _asked_of(play, side):
        answer(play, side, consent.number, agrees=False)


def open_of(play: BattlePlay, side: Side) -> list[LeaveRequest]:
    """What *side* has asked and not all have answered."""
    return [request for request in play.state.requests if request.side == side and request.is_granted is None]


def _put(play: BattlePlay, request: LeaveRequest, now: LeaveRequest | None = None) -> None:
    """*now* in the place of *request*; without it, it is gone."""
    requests = (now if one is request else one for one in play.state.requests)
    play.set(requests=tuple(request for request in requests if request is not None))


def _tell_answer(
    play: BattlePlay, request: LeaveRequest, of: Side, *, agrees: bool, at_once: bool = False
) -> None:
    to = play.state.rules.seats(request.side, of)
    play.tell(LeaveAnswered(to, request.to_grantor(of), of, agrees, at_once))


def _end(play: BattlePlay, request: LeaveRequest, why: Literal["", "begun"] = "") -> None:
    _put(play, request)
    _tell_end(play, request, why)


def _tell_end(
    play: BattlePlay, request: LeaveRequest, why: Literal["", "closed", "begun"] = "", but: Side = ""
) -> None:
    """To all grantors *but* one, each apart and without why; to the mover where there is a reason to tell."""
    for consent in request.consents:
        if consent.grantor != but:
            told = request.to_grantor(consent.grantor, numbered=True)
            play.tell(LeaveEnded(to=play.state.rules.seats(consent.grantor), request=told))
    if why:
        play.tell(LeaveEnded(to=play.state.rules.seats(request.side), request=request.to_mover(), why=why))
