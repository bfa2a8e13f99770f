"""Who watches, what he sees, and who comes (W-8, W-9.5, W-51.7, W-52.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.land import Land
from rules.war.pieces import NAZGUL, PieceId
from rules.war.play import WarPlay
from rules.war.state import Standing
from rules.war.tracks.chart import Group
from rules.war.tracks.sightings import is_watched

_WATCHING: Final = frozenset((*NAZGUL, "saruman", "mouth"))
"""Who has a zone (W-8.1, W-8.2)."""


def stacks(play: WarPlay) -> Mapping[Hex, tuple[PieceId, ...]]:
    """Those that have a zone, by their hexes' names (W-8.11)."""
    return stacks_of(play.state.pieces)


def stacks_of(pieces: Iterable[Standing]) -> Mapping[Hex, tuple[PieceId, ...]]:
    """The same of any *pieces*."""
    found: dict[Hex, tuple[PieceId, ...]] = {}
    for piece in sorted(pieces, key=lambda piece: piece.at):
        if piece.id in _WATCHING:
            found[piece.at] = (*found.get(piece.at, ()), piece.id)
    return found


def enemy_citadels(play: WarPlay) -> tuple[Hex, ...]:
    """They watch like a stack, with or without forces in them (W-8.3, W-10.24)."""
    return tuple(citadel for citadel in play.land.of("citadel") if play.holder(citadel) != "F")


def sees(play: WarPlay, watcher: Hex, at: Hex) -> bool:
    """Whether who stands at *watcher* sees a hex now, or stands there."""
    return can_see(play.land, watcher, at, play.state.foul)


def can_see(land: Land, watcher: Hex, at: Hex, foul: str = "") -> bool:
    """The same in such weather: nobody sees into a haven, or into the province *foul* (W-51.7, W-58.1)."""
    if at == watcher:
        return True
    in_fog = foul and land.province(at) == foul
    return not in_fog and not land.is_a("haven", at) and is_watched(land, watcher, at)


def seen_members(play: WarPlay, group: Group) -> tuple[PieceId, ...]:
    """All but who wears the Ring where it hides him (W-57.2)."""
    ring = play.state.ring
    if not ring.is_on or play.land.is_mordor(group.at):
        return group.members
    return tuple(piece for piece in group.members if piece != ring.bearer)


def there(play: WarPlay, at: Hex) -> tuple[PieceId, ...]:
    """The enemy's pieces in a hex, in their order."""
    return tuple(piece.id for piece in play.state.pieces if piece.at == at)


def move_in(play: WarPlay, pieces: Iterable[PieceId], at: Hex) -> tuple[PieceId, ...]:
    """Those of *pieces* that may stand in a hex go there, and which these are (W-51.7, W-52.5)."""
    if play.land.is_a("haven", at):
        return ()
    going = tuple(pieces)
    if play.land.is_a("doom", at):
        most = play.state.rules.constants.doom_guard - len(there(play, at)) if play.state.reported else 0
        going = going[: max(0, most)]
    moved = (Standing(piece.id, at) if piece.id in going else piece for piece in play.state.pieces)
    play.set(pieces=tuple(moved))
    return going


def is_spotted(play: WarPlay, group: Group) -> bool:
    """Whether it stands on the map in this game-turn (W-15.9)."""
    return group.spotted >= play.state.turn


def hides(play: WarPlay, group: Group) -> bool:
    """Whether it can be found at all: it does not stand on the map, and is not the wearer of the Ring alone."""
    return not is_spotted(play, group) and bool(seen_members(play, group))


def spot(play: WarPlay, number: int, until: int) -> None:
    """A group stands on the map from now on, to the end of that game-turn."""
    group = play.group(number)
    play.put_group(number, replace(group, spotted=max(group.spotted, until)))
