"""Saruman's and the Chief's magic cards: how they gain them, hold them and use them (chapter 30)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.cards.magic import check_free, give
from rules.war.events.cards import MagicGained, MagicPassed
from rules.war.play import WarPlay
from rules.war.state.chance import die
from rules.war.state.hosts import strength_at
from rules.war.state.pieces import OF_ISENGARD, PieceId
from rules.war.tracks.chart import numbered

CHIEF: Final = "chief"
_MOST_OF_CHIEF: Final = 3
_GAINS_UP_TO: Final = 3
_ALSO_MAGIC: Final = ("edoras", "minas-tirith")
"""Besides magic hexes (W-56.3)."""


def carried_by(play: WarPlay, piece: PieceId) -> tuple[str, ...]:
    """The cards of one, in their order."""
    return tuple(card for card, holder in play.state.magic if holder == piece)


def has_room(play: WarPlay, piece: PieceId, more: int = 1) -> bool:
    """Whether one can hold so many *more*: the Chief holds three at most, Saruman any number (W-30.8)."""
    return piece != CHIEF or more <= 0 or len(carried_by(play, piece)) + more <= _MOST_OF_CHIEF


def _here(play: WarPlay, at: Hex) -> tuple[PieceId, ...]:
    """Who of S's two is there: no Ringwraith, and for two players nobody (W-57.4, W-55.10)."""
    state = play.state
    return tuple(
        piece for piece in OF_ISENGARD if state.standing(piece) == at and state.side_of(piece) == "S"
    )


# ----------------------------------------------------------------------------------------------- what is gained


def try_hexes(play: WarPlay) -> None:
    """At the end of S's player-turn one try in each magic hex where he or the Chief is and no enemy (W-30.2)."""
    magic = {*play.land.of("magic"), *(play.land.place[place] for place in _ALSO_MAGIC)}
    for at in sorted({at for piece in OF_ISENGARD if (at := play.state.standing(piece)) in magic}):
        if _here(play, at) and not _is_barred(play, at):
            _try(play, at)


def _is_barred(play: WarPlay, at: Hex) -> bool:
    """By a unit of an enemy's, hidden or not; allies' are none (W-30.4, W-30.2)."""
    state = play.state
    ally = None if state.alliance is None else state.alliance.side
    others = [side for side in state.rules.sides if side not in ("S", ally)]
    groups = (group for _, group in numbered(state.chart) if group.at == at)
    return (
        any(piece.at == at and state.side_of(piece.id) in others for piece in state.pieces)
        or any(strength_at(state.hosts, side, at) for side in others)
        or ("F" in others and any(groups))
    )


def _try(play: WarPlay, at: Hex) -> None:
    """A die for each card that lies there; nobody sees it, and S what he gains (W-30.3)."""
    gained = tuple(card for card, where in play.state.lying if where == at and die(play, "") <= _GAINS_UP_TO)
    taken = tuple((card, holder) for card in gained if (holder := _take(play, card, at)) is not None)
    if taken:
        play.tell(MagicGained(play.state.rules.seats("S"), at, taken))


def _take(play: WarPlay, card: str, at: Hex) -> PieceId | None:
    """Saruman has it, else the Chief if he can hold it; else it goes on lying there."""
    holder = next((piece for piece in _here(play, at) if has_room(play, piece)), None)
    if holder is not None:
        play.set(lying=tuple(lying for lying in play.state.lying if lying[0] != card))
        give(play, card, holder)
    return holder


def spoils(play: WarPlay, dead: Iterable[PieceId], winners: Collection[PieceId], at: Hex) -> None:
    """Saruman or the Chief, S's, who has won a fight, takes the cards of the beaten (W-30.11)."""
    state = play.state
    mine = (piece for piece in OF_ISENGARD if state.side_of(piece) == "S")
    if any(piece in winners and piece not in state.dead for piece in mine):
        for piece in dead:
            leave_to_others(play, piece, at)


def leave_to_others(play: WarPlay, piece: PieceId, at: Hex) -> None:
    """The cards of one who died go to Saruman or the Chief in the hex, else lie there (W-30.11, W-56.4)."""
    cards = carried_by(play, piece)
    play.set(
        magic=tuple(held for held in play.state.magic if held[0] not in cards),
        lying=(*play.state.lying, *((card, at) for card in cards)),
    )
    taken = tuple((card, holder) for card in cards if (holder := _take(play, card, at)) is not None)
    if taken:
        play.tell(MagicGained(play.state.rules.seats("S"), at, taken))


# ------------------------------------------------------------------------------------------------ what S says of them


def take_from_captive(play: WarPlay, card: str, piece: PieceId) -> None:
    """From a captive at Isengard, where the taker is too (W-54.4). Raises Illegal."""
    owner = dict(play.state.magic).get(card)
    if piece not in _here(play, play.land.place["isengard"]) or owner not in play.state.prisoners:
        raise Illegal(
            "W-54.4", "{piece} takes {card} from a captive at Isengard alone.", piece=piece, card=card
        )
    _check_room(play, piece)
    give(play, card, piece)
    play.tell(MagicGained(play.state.rules.seats("S"), play.land.place["isengard"], ((card, piece),)))


def _check_room(play: WarPlay, piece: PieceId) -> None:
    if not has_room(play, piece):
        raise Illegal("W-30.8", "The Chief holds three magic cards at most.")


def pass_on(play: WarPlay, card: str, piece: PieceId) -> None:
    """From one of the two to the other, in one hex (W-56.4). Raises Illegal."""
    owner = dict(play.state.magic).get(card)
    check_free(play, card)
    at = None if owner is None else play.state.standing(owner)
    there = () if at is None else _here(play, at)
    if owner == piece or owner not in there or piece not in there:
        raise Illegal("W-56.4", "{piece} gets {card} where who holds it is.", piece=piece, card=card)
    _check_room(play, piece)
    give(play, card, piece)
    play.tell(MagicPassed(play.state.rules.seats("S"), card, piece))
