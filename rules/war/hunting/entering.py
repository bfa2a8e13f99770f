"""Which forces go into which hexes that they have sighted (W-12.12, W-53.10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.play import WarPlay
from rules.war.state.pieces import PieceId
from rules.war.state.searches import Search
from rules.war.tracks.watching import check_room


def check(play: WarPlay, search: Search, at: Hex, pieces: Sequence[PieceId]) -> None:
    """Raises Illegal where not all of *pieces* may go into a hex."""
    name, entering = play.land.name(at), search.entering or ()
    hex_ = next((hex_ for hex_ in search.sighted if hex_.at == at), None)
    if hex_ is None:
        raise Illegal("W-12.12", "You have sighted nobody at {at}.", at=name)
    going = {piece for _, others in entering for piece in others}
    there = (force.piece for force in search.placed or () if force.at == at and force.piece not in going)
    along = (*pieces, *there, *(piece for other, others in entering if other == at for piece in others))
    for n, piece in enumerate(pieces):
        if piece in going or piece in pieces[:n]:
            raise Illegal("W-12.12", "{piece} goes into a hex already.", piece=piece)
        if piece not in hex_.by and not any(
            other in along and other in hex_.by for other in _near(play, search, piece)
        ):
            raise Illegal(
                "W-12.12",
                "{piece} has not sighted {at}: a band goes there only with one near it that has.",
                piece=piece,
                at=name,
            )
    before = takewhile(lambda entry: entry[0] != at, entering)
    check_room(play, along, at, (piece for _, others in before for piece in others))


def _near(play: WarPlay, search: Search, piece: PieceId) -> tuple[PieceId, ...]:
    """The bands with which a band may go, itself among them (W-53.10)."""
    bands = {force.piece: force for force in search.placed or () if force.strength}
    if piece not in bands:
        return ()
    return tuple(
        other
        for other, force in bands.items()
        if play.land.grid.distance(bands[piece].at, force.at) <= play.state.rules.constants.gather
    )


def entries(play: WarPlay, search: Search) -> Mapping[Hex, tuple[PieceId, ...]]:
    """Who goes where, in the order as said; nothing said: all into the largest group that they sighted, by name."""
    found: dict[Hex, tuple[PieceId, ...]] = {}
    for at, pieces in search.entering if search.entering is not None else _by_default(play, search):
        found[at] = (*found.get(at, ()), *pieces)
    return found


def _by_default(play: WarPlay, search: Search) -> list[tuple[Hex, tuple[PieceId, ...]]]:
    """The Mouth and Saruman stay; bands that sighted none go with the lowest near them that did."""
    goals: dict[PieceId, Hex] = {}
    following: dict[PieceId, Hex] = {}
    forces = search.placed or ()
    for force in forces:
        largest = max(
            (hex_ for hex_ in search.sighted if force.piece in hex_.by),
            key=lambda hex_: (hex_.numbers[0], -hex_.at),
            default=None,
        )
        if largest is not None:
            goals[force.piece] = largest.at
    for force in forces:
        leaders = [goals[other] for other in _near(play, search, force.piece) if other in goals]
        if force.piece not in goals and leaders:
            following[force.piece] = leaders[0]
    goals |= following
    return [(at, tuple(piece for piece in goals if goals[piece] == at)) for at in sorted(set(goals.values()))]
