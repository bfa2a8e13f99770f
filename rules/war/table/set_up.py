"""How pieces are put before the first game-turn (W-44.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.events.table import PiecesPut
from rules.war.play import WarPlay, without
from rules.war.state.pieces import GOLLUM, SIDES, TABLE, PieceId, Side, in_order, owner
from rules.war.table.learning import learn, province_of
from rules.war.table.naming import claim, is_hidden_kind, is_name
from rules.war.tracks.chart import COLUMNS, Group

CLAUSE: Final = "W-44.3"
_NEVER: Final = -1
"""The game-turn before the first is number 0, and nobody stands on the map in it."""
EXAMPLE: Final = "put frodo sam W2412 1 Rhudaur, put lord E0729, or put theoden F W2724"


def put(play: WarPlay, side: Side, words: str) -> None:
    """A group of F's with its column and province, or a piece in the open. Raises Illegal."""
    said = words.split()
    pieces = [word.lower() for word in said[: _names(said)]]
    rest = said[len(pieces) :]
    whose = rest.pop(0).upper() if rest and rest[0].upper() in SIDES else None
    if not pieces or not rest or not all(map(is_name, pieces)):
        raise Illegal(CLAUSE, "That cannot be read. Write it like `{example}`.", example=EXAMPLE)
    at, behind = _hex(play, rest[0]), rest[1:]
    _check_owner(play, side, pieces, whose)
    if any(is_hidden_kind(play.state, piece) for piece in pieces):
        _put_hidden(play, in_order(pieces), at, behind)
        return
    if behind:
        raise Illegal(
            CLAUSE, "Nothing stands behind the hex of a piece in the open, and `{word}` does.", word=behind[0]
        )
    for piece in pieces:
        claim(play, piece, side)
        play.stand(piece, at)
    play.tell(PiecesPut(play.state.rules.seats(side), in_order(pieces), at))


def _names(said: list[str]) -> int:
    """How many words are names: those before a side, a hex or a number."""
    return next((n for n, word in enumerate(said) if not is_name(word.lower())), len(said))


def _hex(play: WarPlay, name: str) -> Hex:
    try:
        return play.land.parse(name)
    except ValueError:
        raise Illegal("W-41.1", "There is no hex {at} on this map.", at=name) from None


def _check_owner(play: WarPlay, side: Side, pieces: list[PieceId], whose: str | None) -> None:
    if whose is not None and whose != side:
        raise Illegal(CLAUSE, "You put your own pieces: leave {side}'s to their owner.", side=whose)
    for piece in pieces:
        if piece == GOLLUM:
            raise Illegal(CLAUSE, "Gollum comes by a word: `word at gollum HEX`, or `seal at gollum HEX`.")
        known = owner(piece, len(play.state.rules.sides))
        if known is None and whose is None and piece not in dict(play.state.tabled.owners):
            raise Illegal(
                CLAUSE,
                "I do not know {piece}. Say whose it is: `put {piece} {side} HEX`.",
                piece=piece,
                side=side,
            )
        if known not in (None, side):
            raise Illegal(CLAUSE, "{piece} is another side's.", piece=piece)


def _put_hidden(play: WarPlay, pieces: tuple[PieceId, ...], at: Hex, behind: list[str]) -> None:
    """Raises Illegal."""
    number = int(behind[0]) if behind and behind[0].isdecimal() and len(behind[0]) < 3 else 0
    if not 1 <= number <= COLUMNS:
        raise Illegal(
            "W-6.7",
            "Say behind the hex which group they are, from 1 to {most}: `{example}`.",
            most=COLUMNS,
            example=EXAMPLE,
        )
    if not all(is_hidden_kind(play.state, piece) for piece in pieces):
        raise Illegal(CLAUSE, "Only the nine of the Fellowship go unseen. Put the others by themselves.")
    group = play.state.chart[number - 1]
    left = () if group is None else tuple(piece for piece in group.members if piece not in pieces)
    if left and group is not None and group.at != at:
        raise Illegal(
            "W-6.3",
            "Group {group} stands at {at}: a group is in one hex.",
            group=number,
            at=play.land.name(group.at),
        )
    learn(play, at, province_of(play, at, " ".join(behind[1:])))
    for piece in pieces:
        if (column := play.state.column_of(piece)) is not None:
            without(play, column, piece)
    members = in_order((*left, *pieces))
    group = play.state.chart[number - 1]
    play.put_group(
        number,
        Group(members, at, spotted=_NEVER, found=_NEVER)
        if group is None
        else replace(group, members=members),
    )
    play.tell(PiecesPut(play.state.rules.seats("F"), pieces, at, number))


def settle(play: WarPlay, side: Side) -> None:
    """A side has put all its pieces."""
    play.set(table=replace(play.state.tabled, ready=play.state.tabled.ready | {side}))


def known(play: WarPlay, side: Side) -> tuple[PieceId, ...]:
    """A side's pieces that the rules know, in their order."""
    return tuple(piece for piece in TABLE if owner(piece, len(play.state.rules.sides)) == side)


def columns_for(play: WarPlay, pieces: Collection[PieceId], at: Hex) -> Iterator[str]:
    """Where a group of F's in this hex can have its column: a free one, or one whose others stand there."""
    for number, group in enumerate(play.state.chart, 1):
        if group is None or group.at == at or set(group.members) <= set(pieces):
            yield str(number)
