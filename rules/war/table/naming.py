"""Pieces by the names that owners give them, and where each is (W-44.3, W-44.10)."""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.kit.parts import Word
from rules.war.fights.parties import party_of
from rules.war.play import WarPlay
from rules.war.state.council import Persuaded
from rules.war.state.pieces import CHARACTERS, GOLLUM, PARTY, TABLE, PieceId, Side, is_band, is_piece, owner
from rules.war.state.war import WarState
from rules.war.tracks.watching import sees_spotted

_NAME: Final = re.compile("[a-z][a-z0-9-]{1,23}")
_RESERVED: Final = frozenset(
    [
        "all",
        "alone",
        "against",
        "any",
        "by",
        "champion",
        "cover",
        "done",
        "if",
        "in",
        "neutral",
        "new",
        "off",
        "on",
        "ring",
        "then",
        "to",
    ]
)
_HEX: Final = re.compile("[we][0-9]{4}")


def is_name(word: str) -> bool:
    """Whether a word can be a piece's: one that the rules know, or any name."""
    if is_piece(word):
        return True
    return _NAME.fullmatch(word) is not None and _HEX.fullmatch(word) is None and word not in _RESERVED


def _name(word: str) -> PieceId:
    if not is_name(word):
        raise ValueError(word)
    return word


NAME: Final = Word("piece", _name)


def is_hidden_kind(state: WarState, piece: PieceId) -> bool:
    """Whether a piece goes unseen as a rule: the nine, where Part A is on, and no Ringwraith."""
    return state.rules.has_hidden and piece in CHARACTERS and piece not in state.wraiths


def where(play: WarPlay, piece: PieceId) -> Hex | None:
    """Where it is, hidden or not; of a captive where its captor is; None: not on the map."""
    state = play.state
    number = state.column_of(piece)
    if number is not None:
        return play.group(number).at
    party = party_of(play, piece)
    if party is not None:
        return state.standing(party.id)
    if (walker := persuaded_of(state, piece)) is not None:
        return walker.at
    if piece == GOLLUM and not state.gollum.is_dead and state.gollum.at >= 0:
        return state.gollum.at
    return state.standing(piece)


def is_there(play: WarPlay, piece: PieceId) -> bool:
    """Whether it is in play."""
    return where(play, piece) is not None


def is_known(play: WarPlay, piece: PieceId, side: Side) -> bool:
    """Whether a side knows that it is in play: not of another's band, nor whom a third holds (W-15.7, W-36.3)."""
    state = play.state
    party = party_of(play, piece)
    if party is not None:
        return side in ("F", party.owner)
    if persuaded_of(state, piece) is not None:
        return side in ("F", "S")
    if state.standing(piece) is not None and state.side_of(piece) != side:
        return any(standing.id == piece for standing in state.public)
    return is_there(play, piece)


def persuaded_of(state: WarState, piece: PieceId) -> Persuaded | None:
    """Where somebody is on his way to Isengard (W-34.7)."""
    return next((walker for walker in state.persuaded if walker.id == piece), None)


def is_strength(piece: PieceId) -> bool:
    """Whether a piece is one of combat strength: none of the characters that the rules know (W-37.5)."""
    return piece.startswith(PARTY) or piece not in TABLE


def claim(play: WarPlay, piece: PieceId, side: Side) -> None:
    """A piece whose owner the rules do not know is *side*'s from now on. Raises Illegal for another's."""
    state = play.state
    if is_band(piece):
        raise Illegal("W-12.3", "Bands are placed in a search. What stays on the map is called `party-1`.")
    known = owner(piece, len(state.rules.sides))
    has = known or dict(state.tabled.owners).get(piece)
    if has is not None and has != side:
        raise Illegal("W-44.3", "{piece} is another side's.", piece=piece)
    if has is None and piece != GOLLUM and (piece not in TABLE or known is None):
        owners = tuple(sorted((*state.tabled.owners, (piece, side))))
        play.set(table=replace(state.tabled, owners=owners))


def is_in_sight(play: WarPlay, piece: PieceId, side: Side) -> bool:
    """Whether a side may say words of a piece: hidden ones are F's alone (W-44.10).

    So is a Gollum who is hidden, or not in play, for that shows to nobody else.
    """
    gollum = play.state.gollum
    if piece == GOLLUM:
        return side in ("F", gollum.side) or not gollum.is_hidden
    if side == "F" or not is_hidden_kind(play.state, piece):
        return True
    if persuaded_of(play.state, piece) is not None:
        return side == "S"
    number, party = play.state.column_of(piece), party_of(play, piece)
    if number is not None:
        return sees_spotted(play, play.group(number), side)
    return party is not None and party.owner == side
