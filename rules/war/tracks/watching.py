"""Who watches, what he sees, and who comes (W-8, W-9.5, W-51.7, W-52.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.council import bans
from rules.war.events import sightings as told
from rules.war.events.table import NoChance
from rules.war.pack import OpenLand
from rules.war.play import WarPlay
from rules.war.state.chance import die
from rules.war.state.phases import Phase
from rules.war.state.pieces import GOLLUM, NAZGUL, TABLE, PieceId, Side, Watcher, in_order
from rules.war.state.war import Standing
from rules.war.tracks.chart import Group
from rules.war.tracks.sightings import can_see

_WATCHING: Final = frozenset((*NAZGUL, "saruman", "mouth"))
"""Who has a zone (W-8.1, W-8.2)."""


def stacks(play: WarPlay) -> Mapping[Watcher, tuple[PieceId, ...]]:
    """Those that have a zone, by their hexes' names, those of one side together (W-8.11, W-39.2)."""
    return {
        Watcher(at, side): mine
        for at, pieces in stacks_of(play.state.pieces).items()
        for side in play.state.rules.enemies
        if (mine := tuple(piece for piece in pieces if play.state.side_of(piece) == side))
    }


def stacks_of(pieces: Iterable[Standing]) -> Mapping[Hex, tuple[PieceId, ...]]:
    """Any *pieces* that have a zone, by their hexes' names, whosever they are."""
    found: dict[Hex, tuple[PieceId, ...]] = {}
    for piece in sorted(pieces, key=lambda piece: piece.at):
        if piece.id in _WATCHING:
            found[piece.at] = (*found.get(piece.at, ()), piece.id)
    return found


def enemy_citadels(play: WarPlay) -> tuple[Watcher, ...]:
    """They watch like a stack for who holds them, with or without forces in them (W-8.3, W-10.24, W-39.2)."""
    return tuple(
        Watcher(citadel, side)
        for citadel in play.land.of("citadel")
        for side in play.state.rules.enemies
        if play.holder(citadel) == side
    )


def sees(play: WarPlay, watcher: Hex, at: Hex) -> bool:
    """Whether who stands at *watcher* sees a hex in this weather, or stands there."""
    return can_see(play.land, watcher, at, play.state.sight)


def seen_members(play: WarPlay, group: Group) -> tuple[PieceId, ...]:
    """All but who wears the Ring where it hides him (W-57.2)."""
    return play.state.visible(group, play.land)


def there(play: WarPlay, at: Hex) -> tuple[PieceId, ...]:
    """The enemies' pieces in a hex, in their order."""
    return tuple(piece.id for piece in play.state.pieces if piece.at == at)


def stack_at(play: WarPlay, at: Hex, side: str) -> tuple[PieceId, ...]:
    """D's or S's pieces of the table in a hex: neither Gollum nor parties, who are fought by themselves (W-18.1)."""
    return tuple(
        piece
        for piece in there(play, at)
        if piece in TABLE and piece != GOLLUM and play.state.side_of(piece) == side
    )


def room_for(
    play: WarPlay, pieces: Iterable[PieceId], at: Hex, leaving: Iterable[PieceId] = ()
) -> tuple[PieceId, ...]:
    """Those of *pieces* that may stand in a hex when others have left it (W-51.7, W-52.5, W-52.6)."""
    going = in_order(pieces)
    if play.state.rules.is_table:  # who may stand where is its owner's word (W-44.13)
        return going
    if play.land.is_a("haven", at) and not play.state.sight.has_havens:
        return tuple(piece for piece in going if piece == "gollum" and piece not in play.state.wraiths)
    if play.land.is_a("doom", at):
        side = play.state.enemy_of(going)
        others = {"F", *play.state.rules.enemies} - {side}
        staying = {piece for piece in there(play, at) if play.state.side_of(piece) not in others}
        staying.difference_update(going, leaving)
        if play.state.side_of("gollum") != side:
            staying.discard("gollum")
        most = play.state.rules.constants.doom_guard - len(staying) if side in play.state.reported else 0
        going = going[: max(0, most)]
    return going


def limited(land: OpenLand) -> tuple[Hex, ...]:
    """Where not everybody of the enemy's may stand: all other land is alike."""
    return (*land.of("haven"), *land.of("doom"))


def closed_to(play: WarPlay, pieces: Iterable[PieceId]) -> frozenset[Hex]:
    """Where not all of *pieces* may stand, as they leave one hex together."""
    going = in_order(pieces)
    return frozenset(at for at in limited(play.land) if room_for(play, going, at) != going)


def check_room(play: WarPlay, pieces: Iterable[PieceId], at: Hex, leaving: Iterable[PieceId] = ()) -> None:
    """Raises Illegal where not all of *pieces* may stand in a hex."""
    going = in_order(pieces)
    if room_for(play, going, at, leaving) == going:
        return
    name, most = play.land.name(at), play.state.rules.constants.doom_guard
    if play.land.is_a("haven", at) and not play.state.sight.has_havens:
        raise Illegal("W-51.7", "{at} is a haven: none of your pieces may enter it.", at=name)
    if play.state.enemy_of(going) not in play.state.reported:
        raise Illegal(
            "W-52.5", "None of your pieces may enter {at} before a group was reported in Mordor.", at=name
        )
    raise Illegal("W-52.5", "At most {most} of your pieces may stand at {at}.", most=most, at=name)


def move_in(play: WarPlay, pieces: Iterable[PieceId], at: Hex) -> tuple[PieceId, ...]:
    """Those of *pieces* that may stand in a hex go there, and which these are (W-51.7, W-52.5)."""
    going = room_for(play, pieces, at)
    for piece in going:
        start = play.state.standing(piece)
        assert start is not None
        play.stand(piece, at)
        bans.moved(play, piece, (start, at))
    return going


def is_spotted(play: WarPlay, group: Group, side: Side) -> bool:
    """Whether it stands on the map for a side in this game-turn; for F: for anybody (W-15.9, W-15.11)."""
    return group.is_spotted(play.state.turn, side)


def sees_spotted(play: WarPlay, group: Group, side: Side) -> bool:
    """Whether a side sees it on the map now, and not only when the sitting ends (W-16.9)."""
    return is_spotted(play, group, side) and side not in group.unseen_by


def hides(play: WarPlay, group: Group, side: Side) -> bool:
    """Whether a side can find it at all: he does not see it on the map, and it is not the Ring's wearer alone."""
    return not is_spotted(play, group, side) and bool(seen_members(play, group))


def spot(play: WarPlay, number: int, until: int, unseen_by: tuple[Side, ...] = ()) -> None:
    """A group stands on the map from now on, to the end of that game-turn; *unseen_by*: who sees it later."""
    group = play.group(number)
    unseen_by = tuple(
        side for side in unseen_by if side in group.unseen_by or not is_spotted(play, group, side)
    )
    play.put_group(number, replace(group, spotted=max(group.spotted, until), unseen_by=unseen_by))


def reveal(play: WarPlay, number: int, clause: str, until: int, by: Side | None = None) -> None:
    """A group stands on the map by name, to the end of that game-turn (W-15.3, W-15.9, W-39.10).

    Who has spotted it, and F, hear it at once, others see it when the sitting ends; *by* None: all at once (W-16.9).
    """
    enemies = play.state.rules.enemies
    spot(play, number, until, () if by is None else tuple(side for side in enemies if side != by))
    _name(play, number, clause, until, enemies if by is None else (by,), is_open=True)


def find(play: WarPlay, number: int, clause: str, until: int) -> None:
    """S has spotted a group in a search: it stands on the map for him and F alone (W-15.11, W-39.6)."""
    group = play.group(number)
    play.put_group(number, replace(group, found=max(group.found, until)))
    _name(play, number, clause, until, ("S",), is_open=False)


def _name(play: WarPlay, number: int, clause: str, until: int, to: Iterable[Side], *, is_open: bool) -> None:
    group = play.group(number)
    members, sides = seen_members(play, group), tuple(to)
    for side in sides:
        play.learn_of(3, clause, group.at, len(members), names=members, to=side)
    play.tell(told.Spotted(play.state.rules.seats("F", *sides), group.at, members, until, is_open))


def throw_to_spot(
    play: WarPlay, number: int, points: int | None, clause: str, until: int, by: Side | None
) -> bool:
    """The die that finds a group in so many of six cases; if so, it stands on the map until then (W-53.8).

    *by* None: D and S together (W-22.2). *points* None: no chance is stated, and nobody spots it (W-44.8).
    """
    seen_by: tuple[Side, ...] = ("F", *play.state.rules.enemies) if by is None else ("F", by)
    if points is None:
        play.tell(NoChance(play.state.rules.seats(*seen_by), play.group(number).at))
        return False
    thrown = die(play, seen_by)
    if thrown > points:
        play.tell(told.SpottingFailed(play.state.rules.seats(*seen_by), play.group(number).at, thrown))
        return False
    if by == "S" and play.state.phase is Phase.SEARCH:
        find(play, number, clause, until)
    else:
        reveal(play, number, clause, until, by)
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
