"""Life: who is wounded, healed or dead, and what becomes of what he had (W-51.4, W-54.6, W-55.4, W-56.4)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.cards.magic import leave_to_group
from rules.war.cards.of_saruman import leave_to_others, spoils
from rules.war.fights.parties import beaten
from rules.war.play import WarPlay, show, without
from rules.war.ring.passing import bearer_died
from rules.war.state.phases import Phase
from rules.war.state.pieces import PARTY, PieceId, in_order

_AWAY = 3
"""With which of F's player-turns after his death Gandalf comes back (W-51.4)."""


def wound(play: WarPlay, piece: PieceId, wounds: int) -> None:
    """A piece of the table loses so much Life; a party so much strength (W-54.6)."""
    party = play.state.party(piece)
    if party is not None:
        play.put_party(piece, replace(party, strength=party.strength - wounds))
    else:
        taken = dict(play.state.wounds)
        _put_wounds(play, {**taken, piece: taken.get(piece, 0) + wounds})


def heal(play: WarPlay, piece: PieceId, most: int) -> int:
    """A piece regains so much Life at most, never above the table; how much it is."""
    taken = dict(play.state.wounds)
    healed = min(most, taken.get(piece, 0))
    _put_wounds(play, {**taken, piece: taken.get(piece, 0) - healed})
    return healed


def _put_wounds(play: WarPlay, taken: dict[PieceId, int]) -> None:
    """What heals are wounds of plain weapons first: of the others no more are counted than are left (W-36.12)."""
    counted = ((piece, min(wounds, taken.get(piece, 0))) for piece, wounds in play.state.bitten)
    play.set(
        wounds=tuple((piece, taken[piece]) for piece in in_order(taken) if taken[piece]),
        bitten=tuple((piece, wounds) for piece, wounds in counted if wounds),
    )


def kill(
    play: WarPlay, pieces: Collection[PieceId], at: Hex, by: str, winners: Collection[PieceId] = ()
) -> None:
    """They have no Life left: what they had goes to their group, and the Ring to who won (W-55.8).

    *by*: the side that won, whose fighters are *winners*; `-`: a Servant, and those who are left of the group.
    """
    bearer = play.state.ring.bearer
    had_ring, loser = bearer in pieces, play.state.side_of(bearer)
    spoils(play, pieces, winners, at)
    for piece in in_order(pieces):
        if piece.startswith(PARTY):
            beaten(play, piece, at, by)
        else:
            _die(play, piece, at)
    if had_ring:
        bearer_died(play, at, by, winners, loser)


def _die(play: WarPlay, piece: PieceId, at: Hex) -> None:
    state = play.state
    number = state.column_of(piece)
    if number is not None:
        without(play, number, piece)
        leave_to_group(play, piece, number, at)
    show(play, piece, None)
    if number is None:
        leave_to_others(play, piece, at)
    _put_wounds(play, {**dict(state.wounds), piece: 0})
    if piece == "gollum":
        play.set(gollum=replace(state.gollum, is_dead=True))
    elif piece == "gandalf" and piece not in state.wraiths and not state.was_white:
        play.set(returns=state.turn + _AWAY - (state.phase is Phase.SEARCH))
    else:
        play.set(dead=state.dead | {piece})
