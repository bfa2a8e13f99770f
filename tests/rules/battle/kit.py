"""A board of the battle put together piece by piece."""

from __future__ import annotations

from random import Random

from rules.battle.charts import ALLIANCE, BEARER, KINDS, side_of
from rules.battle.leave import Leave
from rules.battle.moving import Moves
from rules.battle.pack import opening
from rules.battle.pieces import Board, Piece, set_up
from rules.board.hexes import Hex, Way

MAP = opening.open_pack()


def at(name: str) -> Hex:
    """The hex that is called so."""
    return MAP.grid.parse(name)


def way(names: str) -> Way:
    """A path, written as `T15-S15`."""
    return tuple(map(at, names.split("-")))


def written(path: Way) -> str:
    """The path as orders write it."""
    return "-".join(map(MAP.grid.name, path))


def board(*pieces: str, players: int = 3, **more: object) -> Board:
    """These alone: `orc T15`, a Ring-bearer of a side that is not the Alliance as `saruman:ring_bearer G6`.

    The Ring-bearer of the Alliance stands in the Shire where none is named; elves live in the far Woodland Realm.
    """
    named = [*pieces, *([] if any(BEARER in one for one in pieces) else ["ring_bearer G6"])]
    found = []
    for number, text in enumerate(named, 1):
        what, place = text.split()
        side, _, kind = what.rpartition(":")
        owner = side or (ALLIANCE if kind == BEARER else side_of(kind, players))
        found.append(Piece(id=f"{kind}-{number:02}", kind=kind, side=owner, at=at(place)))
    return Board(players=players, pieces=tuple(found), **more)  # type: ignore[arg-type]


def moves(given: Board, place: str, *leave: Leave, kind: str = "") -> Moves:
    """What the piece there may do; *kind* where two stand there."""
    piece = next(one for one in given.on(at(place)) if kind in ("", one.kind))
    return Moves(MAP, given, piece, leave)


def scattered(seed: int, players: int) -> Board:
    """All 68 pieces of the start, each on some clear hex that is not special, one a hex."""
    chance = Random(seed)
    start = set_up(MAP, players)
    free = [one for one in MAP.open if one not in MAP.specials.values()]
    places = chance.sample(free, len(start.pieces))
    pieces = [
        piece if piece.kind == "army_of_the_dead" else Piece(piece.id, piece.kind, piece.side, place)
        for piece, place in zip(start.pieces, places, strict=True)
        if chance.random() < 0.8 or KINDS[piece.kind].start == 1
    ]
    return Board(players=players, pieces=tuple(pieces), isengard_special=chance.random() < 0.5)
