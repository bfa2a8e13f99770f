"""Saruman and the Chief of the Dunlendings wear the Ring before all eyes (chapter 27, W-57.5)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.game import Illegal
from rules.war.council.bans import lift
from rules.war.events.council import Cause
from rules.war.events.ring import RingInTheOpen
from rules.war.fights.captures import makes
from rules.war.play import WarPlay
from rules.war.ring.passing import pass_to
from rules.war.ring.wearing import mark
from rules.war.state.chance import die
from rules.war.state.pieces import NAZGUL, OF_ISENGARD, SARUMAN, TABLE, PieceId, Side

_HANDING: Final = frozenset(("chief", *NAZGUL))
"""Who gives it to Saruman (W-27.2, W-57.5)."""


def wear(play: WarPlay) -> None:
    """S's bearer puts it on in S's player-turn (W-57.1). Raises Illegal."""
    bearer = play.state.ring.bearer
    if bearer not in OF_ISENGARD or play.state.side_of(bearer) != "S":
        raise Illegal("W-57.5", "Neither Saruman nor the Chief of the Dunlendings has the Ring.")
    if play.state.ring.is_on:
        raise Illegal("W-57.1", "{piece} wears the Ring already.", piece=bearer)
    put_on(play)


def put_on(play: WarPlay) -> None:
    """All see it, D may attack, and nobody else is taken for the bearer (W-57.5, W-37.7, W-54.1)."""
    ring = play.state.ring
    assert ring.bearer is not None
    play.set(ring=replace(ring, is_on=True, believed=None, believed_by_s=None))
    play.tell(RingInTheOpen(ring.bearer, is_on=True, marks=_marks_after(play, ring.bearer)))
    lift(play, Cause.RING)
    _mark(play, ring.bearer)


def try_off(play: WarPlay) -> None:
    """In the Ring Phase, by S's `unring`; all see the die (W-27.3, W-57.3, W-19.12).

    Saruman keeps it on while he controls Nazgûl (W-25.19). Not to get it off, and not to try, is a mark of
    the Chief's.
    """
    state, bearer = play.state, play.state.ring.bearer
    assert bearer is not None
    is_trying = play.row("S", "unring").word == "yes" and not (bearer == SARUMAN and state.control.attempts)
    if bearer == SARUMAN and not is_trying:
        return
    thrown = die(play, state.rules.sides) if is_trying else None
    is_off = thrown is not None and makes(TABLE[bearer].ring, thrown)
    if is_off:
        play.set(ring=replace(state.ring, is_on=False))
    marks = None if is_off else _marks_after(play, bearer)
    play.tell(RingInTheOpen(bearer, not is_off, thrown, is_kept=not is_trying, marks=marks))
    if not is_off:
        _mark(play, bearer)


def _marks_after(play: WarPlay, bearer: PieceId) -> int | None:
    """With one more; Saruman gets none (W-27.3)."""
    return None if bearer == SARUMAN else play.state.ring.marks_of(bearer) + 1


def _mark(play: WarPlay, bearer: PieceId) -> None:
    if bearer != SARUMAN:
        mark(play)


def _can_hand_over(play: WarPlay, side: Side) -> bool:
    """Whether the Chief or a Nazgûl of S's has it, and stands where Saruman is (W-27.2, W-57.5)."""
    state = play.state
    bearer, at = state.ring.bearer, state.standing(SARUMAN)
    is_mine = side == "S" and bearer in _HANDING and state.side_of(bearer) == "S"
    return is_mine and bearer is not None and at is not None and state.standing(bearer) == at


def hand_over(play: WarPlay, side: Side, piece: PieceId) -> None:
    """`pass ring saruman`: S alone hears of it (W-57.5, W-16.10). Raises Illegal."""
    state = play.state
    at, bearer = state.standing(SARUMAN), state.ring.bearer
    if piece != SARUMAN or at is None or not _can_hand_over(play, side):
        raise Illegal(
            "W-27.2",
            "The Ring is handed on where the Chief of the Dunlendings or a Nazgûl of Saruman’s has it, and to "
            "Saruman alone, in one hex.",
        )
    if state.ring.is_on:  # who wears it has to get it off [decided]
        raise Illegal("W-57.3", "{piece} wears the Ring, and has to get it off first.", piece=bearer)
    pass_to(play, SARUMAN, at, "S")
