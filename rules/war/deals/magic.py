"""Magic cards in a deal: they change hands where a character of each side is (W-29.7, W-29.11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.board.hexes import Hex
from rules.war.cards import of_saruman
from rules.war.cards.magic import give
from rules.war.cards.of_saruman import CHIEF
from rules.war.play import WarPlay
from rules.war.state.pieces import CHARACTERS, NAZGUL, OF_ISENGARD, PieceId, Side, in_order


def keepers(play: WarPlay, side: Side) -> Iterator[PieceId]:
    """Who of a side may hold magic cards: of S no Nazgûl, nor who is a Ringwraith now (W-29.7, W-30.7, W-57.4)."""
    match side:
        case "S":
            yield from (piece for piece in OF_ISENGARD if play.state.side_of(piece) == "S")
        case "D":
            mine = (*NAZGUL, "mouth", *play.state.wraiths)
            yield from (piece for piece in in_order(mine) if play.state.side_of(piece) == "D")
        case _:
            standing = {piece.id for piece in play.state.pieces if play.state.side_of(piece.id) == "F"}
            yield from (
                piece for piece in CHARACTERS if piece in standing or play.state.column_of(piece) is not None
            )


def holds(play: WarPlay, side: Side, card: str) -> bool:
    """Whether one of a side's, who may, holds a card."""
    return dict(play.state.magic).get(card) in {*keepers(play, side)}


def place_of_card(play: WarPlay, card: str) -> Hex | None:
    """Where who holds it counts."""
    holder = dict(play.state.magic).get(card)
    return None if holder is None else _counts_at(play, holder)


def _counts_at(play: WarPlay, piece: PieceId) -> Hex | None:
    """Where somebody counts: pieces of D's and S's where all saw them last (W-16.9, W-29.7).

    So no deal feels for moves that show when a sitting ends.
    """
    number = play.state.column_of(piece)
    if number is not None:
        return play.group(number).at
    return next((standing.at for standing in play.state.public if standing.id == piece), None)


def taker_at(play: WarPlay, side: Side, at: Hex | None) -> PieceId | None:
    """Who of a side there gets a card: of S Saruman, else the Chief; of others the first by W-51.8 (W-29.7)."""
    return next((piece for piece in keepers(play, side) if _counts_at(play, piece) == at), None)


def has_room(play: WarPlay, given: Iterable[str], taken: Iterable[str]) -> bool:
    """Whether the Chief can hold what comes to him when S gives and takes these at once (W-30.8)."""
    leaving = [card for card in given if dict(play.state.magic).get(card) == CHIEF]
    coming = [card for card in taken if taker_at(play, "S", place_of_card(play, card)) == CHIEF]
    return of_saruman.has_room(play, CHIEF, len(coming) - len(leaving))


def change_hands(play: WarPlay, card: str, to: Side) -> None:
    """It goes to who of the other side is there."""
    taker = taker_at(play, to, place_of_card(play, card))
    assert taker is not None
    give(play, card, taker)
