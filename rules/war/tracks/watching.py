"""Who watches, what he sees, and who comes (W-8, W-9.5, W-51.7, W-52.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.events import sightings as told
from rules.war.play import WarPlay
from rules.war.state.chance import die
from rules.war.state.pieces import NAZGUL, PieceId, in_order
from rules.war.state.war import Standing
from rules.war.tracks.chart import Group
from rules.war.tracks.sightings import can_see

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
    """Whether who stands at *watcher* sees a hex in this weather, or stands there."""
    return can_see(play.land, watcher, at, play.state.foul)


def seen_members(play: WarPlay, group: Group) -> tuple[PieceId, ...]:
    """All but who wears the Ring where it hides him (W-57.2)."""
    return play.state.visible(group, play.land)


def there(play: WarPlay, at: Hex) -> tuple[PieceId, ...]:
    """The enemy's pieces in a hex, in their order."""
    return tuple(piece.id for piece in play.state.pieces if piece.at == at)


def room_for(
    play: WarPlay, pieces: Iterable[PieceId], at: Hex, leaving: Iterable[PieceId] = ()
) -> tuple[PieceId, ...]:
    """Those of *pieces* that may stand in a hex when others have left it (W-51.7, W-52.5, W-52.6)."""
    going = in_order(pieces)
    if play.land.is_a("haven", at):
        return tuple(piece for piece in going if piece == "gollum" and piece not in play.state.wraiths)
    if play.land.is_a("doom", at):
        staying = set(there(play, at)).difference(going, leaving)
        if play.state.gollum.side != "D":
            staying -= {"gollum"} - play.state.wraiths
        most = play.state.rules.constants.doom_guard - len(staying) if play.state.reported else 0
        going = going[: max(0, most)]
    return going


def check_room(play: WarPlay, pieces: Iterable[PieceId], at: Hex, leaving: Iterable[PieceId] = ()) -> None:
    """Raises Illegal where not all of *pieces* may stand in a hex."""
    going = in_order(pieces)
    if room_for(play, going, at, leaving) == going:
        return
    name, most = play.land.name(at), play.state.rules.constants.doom_guard
    if play.land.is_a("haven", at):
        raise Illegal("W-51.7", "{at} is a haven: none of your pieces may enter it.", at=name)
    if not play.state.reported:
        raise Illegal(
            "W-52.5", "None of your pieces may enter {at} before a group was reported in Mordor.", at=name
        )
    raise Illegal("W-52.5", "At most {most} of your pieces may stand at {at}.", most=most, at=name)


def move_in(play: WarPlay, pieces: Iterable[PieceId], at: Hex) -> tuple[PieceId, ...]:
    """Those of *pieces* that may stand in a hex go there, and which these are (W-51.7, W-52.5)."""
    going = room_for(play, pieces, at)
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


def reveal(play: WarPlay, number: int, clause: str, until: int) -> None:
    """A group stands on the map by name, to the end of that game-turn, and both sides hear it (W-15.3, W-15.9)."""
    spot(play, number, until)
    group = play.group(number)
    members = seen_members(play, group)
    play.learn_of(3, clause, group.at, len(members), names=members)
    play.tell(told.Spotted(play.state.rules.seats("F", "D"), group.at, members, until))


def throw_to_spot(play: WarPlay, number: int, points: int, clause: str, until: int) -> bool:
    """The die that finds a group in so many of six cases; if so, it stands on the map until then (W-53.8)."""
    thrown = die(play, "FD")
    if thrown > points:
        both, at = play.state.rules.seats("F", "D"), play.group(number).at
        play.tell(told.SpottingFailed(both, at, thrown))
        return False
    reveal(play, number, clause, until)
    return True


def by_size(play: WarPlay, groups: Iterable[int]) -> tuple[int, ...]:
    """The larger first as the enemy counts them, equal ones by lot, so that no order tells a column (W-12.13)."""
    sizes: dict[int, list[int]] = {}
    for number in groups:
        sizes.setdefault(len(seen_members(play, play.group(number))), []).append(number)
    return tuple(
        number
        for size in sorted(sizes, reverse=True)
        for number in (play.shuffle("order", sizes[size]) if len(sizes[size]) > 1 else sizes[size])
    )
