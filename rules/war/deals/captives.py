"""Captives in a deal, and as a gift: where they are held, how they go free, who has them next (W-29.8)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.game import Illegal
from rules.war.events.fights import Freed
from rules.war.fights.parties import held_at, held_by, hold, let_go, release
from rules.war.play import WarPlay
from rules.war.state.deals import Released
from rules.war.state.pieces import PieceId, Side
from rules.war.tracks.watching import seen_members, sees_spotted


def check(
    play: WarPlay, side: Side, other: Side, frees: Iterable[Released], yields: Iterable[PieceId]
) -> None:
    """Raises Illegal for captives that neither has, as far as *side* may know whom the other holds (W-36.3)."""
    for piece in (*(freed.piece for freed in frees), *yields):
        if held_by(play, piece) != side and not _may_be_held(play, side, piece, other):
            raise Illegal("W-29.8", "{piece} is no captive of yours.", piece=piece)


def _may_be_held(play: WarPlay, side: Side, piece: PieceId, other: Side) -> bool:
    """Whether *side* can think that another holds a captive: F knows it, others may where nobody sees him."""
    if side == "F":
        return held_by(play, piece) == other
    number = play.state.column_of(piece)
    group = None if number is None else play.group(number)
    return group is None or not (sees_spotted(play, group, side) and piece in seen_members(play, group))


def can_go(play: WarPlay, pair: Iterable[Side], frees: Iterable[Released], yields: Iterable[PieceId]) -> bool:
    """Whether all are held by one of the two, where it was agreed, and who takes one has somebody there (W-29.8)."""
    holders = tuple(pair)
    for freed in frees:
        at = held_at(play, freed.piece)
        if held_by(play, freed.piece) not in holders or freed.at not in (None, at):
            return False
    return all(_can_be_taken(play, holders, piece) for piece in yields)


def _can_be_taken(play: WarPlay, pair: tuple[Side, ...], piece: PieceId) -> bool:
    holder, at = held_by(play, piece), held_at(play, piece)
    if holder not in pair or at is None:
        return False
    (taker,) = (side for side in pair if side != holder)
    is_there = any(one.at == at and play.state.side_of(one.id) == taker for one in play.state.public)
    return is_there or (play.land.is_a("citadel", at) and play.holder(at) == taker)


def set_free(play: WarPlay, piece: PieceId, *, told_by_deal: bool) -> None:
    """A captive goes free where he is held; where S and D have dealt for him F hears that of it (W-14.10, W-29.8)."""
    at = held_at(play, piece)
    assert at is not None
    release(play, piece, at)
    if not told_by_deal:
        play.tell(Freed(play.state.rules.seats("F"), at, (piece,)))


def give_freedom(play: WarPlay, side: Side, piece: PieceId) -> None:
    """`free legolas`: as a deal's `frees` does, for nothing; the two alone hear of it (W-29.8). Raises Illegal."""
    at = held_at(play, piece)
    if at is None or held_by(play, piece) != side:
        raise Illegal("W-29.8", "{piece} is no captive of yours.", piece=piece)
    release(play, piece, at)
    play.tell(Freed(play.state.rules.seats("F", side), at, (piece,)))


def hand_over(play: WarPlay, piece: PieceId, side: Side) -> None:
    """He is held as one whom that side captured, by a party there, else by a new one of strength 0 (W-54.6)."""
    at = held_at(play, piece)
    assert at is not None
    let_go(play, piece)
    hold(play, (piece,), at, side)
