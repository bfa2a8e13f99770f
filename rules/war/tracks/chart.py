"""The plotting chart: the Fellowship's groups, whom they have, where they are and went (W-6, W-7)."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from rules.board.hexes import Hex, hexside
from rules.game import Illegal, Secret
from rules.war.land import NO_WAY, ON_FOOT, Constants, Entered, Land, Path, Walk, points
from rules.war.state.pieces import PieceId, Side, Watcher, in_order

COLUMNS: Final = 9
_MANY: Final = 5


class Road(enum.IntEnum):
    """What a path used of roads (W-10.15, W-10.16)."""

    NONE = 0
    USED = 1
    JUNCTION = 2
    """By road into a listed junction, or out of it."""


def road_of(land: Land, at: Hex, step: Entered) -> Road:
    """What one step uses (W-10.15, W-10.16)."""
    if not step.by_road:
        return Road.NONE
    return Road.USED if land.junctions.isdisjoint((at, step.at)) else Road.JUNCTION


class Line(Secret):
    """Where a group was when a game-turn ended (W-6.4), and whom it had."""

    turn: int
    group: int
    at: Hex
    province: str
    members: tuple[PieceId, ...]
    walked: Path = ()
    """At an owners' table the hexes that it entered, for whoever recounts what they cost (W-44.14)."""


class Group(Secret):
    """One column (W-6.3). What it did counts for the player-turn that goes on; *turn*s are game-turns."""

    members: tuple[PieceId, ...]
    at: Hex
    spent: int = 0
    """Half points."""
    walked: Path = ()
    """All that it has entered, which is one path (W-7.10)."""
    came_from: Hex | None = None
    """Where that path began."""
    cover: Hex | None = None
    began_with: tuple[PieceId, ...] = ()
    """With whom it began, if it has split since (W-10.14)."""
    road: Road = Road.NONE
    """What it used of roads while nobody saw it (W-10.16)."""
    is_stopped: bool = False
    """It lost a fight, lay low, or was stopped (W-7.10, W-52.4, W-56.1)."""
    low_since: int = 0
    """The game-turn in which it chose to lie low (W-13.7); 0: it does not."""
    met: tuple[PieceId, ...] = ()
    """Before whom it made its choice (W-13.10, W-13.17)."""
    watched: tuple[Watcher, ...] = ()
    """In whose zones it was when their owner's player-turn ended (W-13.3, W-39.5)."""
    spotted: int = 0
    """To the end of which game-turn it stands on the map (W-15.9)."""
    found: int = 0
    """To the end of which game-turn S sees it so, and he alone: he has spotted it in a search (W-15.11, W-39.6)."""
    unseen_by: tuple[Side, ...] = ()
    """Who sees only when the sitting ends that it stands on the map (W-16.9)."""

    def is_spotted(self, turn: int, side: Side) -> bool:
        """Whether it stands on the map for a side: F knows of all that anybody sees (W-15.11, W-39.10)."""
        return self.spotted >= turn or (side != "D" and self.found >= turn)


Chart: TypeAlias = tuple[Group | None, ...]
"""Columns 1 to 9; None: free."""


def numbered(chart: Chart) -> Iterable[tuple[int, Group]]:
    """The groups there are, with their numbers."""
    return ((number, group) for number, group in enumerate(chart, 1) if group is not None)


def group_of(chart: Chart, number: int) -> Group:
    """One group. Raises Illegal for a free column."""
    group = chart[number - 1] if 1 <= number <= len(chart) else None
    if group is None:
        names = ", ".join(str(other) for other, _ in numbered(chart))
        raise Illegal(
            "W-6.2", "There is no group {group}. Your groups are: {names}.", group=number, names=names
        )
    return group


def with_group(chart: Chart, number: int, group: Group | None) -> Chart:
    """With another *group* in a column; one without members leaves it free (W-6.12)."""
    kept = group if group is not None and group.members else None
    return (*chart[: number - 1], kept, *chart[number:])


def free_column(chart: Chart) -> int | None:
    """The lowest; None where none is free (W-6.7)."""
    return next((number for number, group in enumerate(chart, 1) if group is None), None)


# ------------------------------------------------------------------------------------------------- splits and joins


def split(chart: Chart, number: int, leaving: Sequence[PieceId], to: int | None = None) -> tuple[Chart, int]:
    """Some go into a column of their own, the lowest that is free unless told: the chart, and which it is (W-6.6).

    Raises Illegal.
    """
    group = group_of(chart, number)
    for piece in leaving:
        if piece not in group.members:
            raise Illegal("W-6.6", "{piece} is not in group {group}.", piece=piece, group=number)
    staying = tuple(piece for piece in group.members if piece not in leaving)
    if not staying:
        raise Illegal("W-6.6", "Somebody has to stay in group {group}.", group=number)
    if group.low_since:
        raise Illegal("W-13.16", "Group {group} lies low: it cannot split.", group=number)
    if group.walked or group.is_stopped:
        raise Illegal("W-7.10", "Group {group} has moved: split a group before it goes.", group=number)
    column = free_column(chart) if to is None else to
    if column is None or not 1 <= column <= len(chart):
        raise Illegal("W-6.7", "All nine columns are taken: join two groups first.")
    if chart[column - 1] is not None:
        raise Illegal("W-6.6", "There is a group {group} already.", group=column)
    began_with = group.began_with or group.members
    apart = replace(group, members=in_order(leaving), began_with=began_with)
    rest = replace(group, members=staying, began_with=began_with)
    return with_group(with_group(chart, number, rest), column, apart), column


def join(chart: Chart, number: int, other: int) -> Chart:
    """The first group goes over into the second's column, which goes on with the less of both (W-6.6).

    Raises Illegal.
    """
    group, into = group_of(chart, number), group_of(chart, other)
    if number == other:
        raise Illegal("W-6.6", "Name two groups.")
    if group.at != into.at:
        raise Illegal("W-6.6", "Groups {group} and {other} are not in one hex.", group=number, other=other)
    for n, joining in ((number, group), (other, into)):
        if joining.low_since:
            raise Illegal("W-13.16", "Group {group} lies low: it cannot join another.", group=n)
    joined = replace(
        into,
        members=in_order((*group.members, *into.members)),
        spent=max(group.spent, into.spent),
        is_stopped=group.is_stopped or into.is_stopped,
        watched=tuple(sorted({*group.watched, *into.watched})),
        spotted=max(group.spotted, into.spotted),
        found=max(group.found, into.found),
        unseen_by=_unseen_by(group, into),
    )
    return with_group(with_group(chart, other, joined), number, None)


def _unseen_by(group: Group, into: Group) -> tuple[Side, ...]:
    """Who sees neither of two groups yet of which one stands on the map at least."""
    until = max(group.spotted, into.spotted)
    apart = [set(one.unseen_by) for one in (group, into) if one.spotted == until]
    return tuple(sorted(set.intersection(*apart)))


# ------------------------------------------------------------------------------------------------------------ plots


class Plot(Secret):
    """Where a group is to go, where it is said to have been, and who fights a Servant for it (W-7.1)."""

    group: int
    path: Path
    cover: Hex | None = None
    champion: PieceId | None = None


def allowance(group: Group, constants: Constants, *, has_shadowfax: bool = False) -> int:
    """Half points of a player-turn (W-52.1); *has_shadowfax*: Gandalf does, who is alone."""
    if has_shadowfax and group.members == ("gandalf",):
        return constants.allowance_shadowfax
    return constants.allowance_many if len(group.members) >= _MANY else constants.allowance


def checked_plot(land: Land, group: Group, plot: Plot, left: int, walk: Walk = ON_FOOT) -> int:
    """What a plot costs, for a group with so much *left*. Raises Illegal with the place where it fails (W-7.2)."""
    if group.is_stopped:
        raise Illegal("W-7.10", "Group {group} was stopped, and goes no further this turn.", group=plot.group)
    costs, at = 0, group.at
    for step in plot.path:
        costs += _cost(land, at, step, walk, plot)
        at = step.at
        if costs > left:
            raise Illegal(
                "W-7.2",
                "Group {group} comes as far as the hex before {at}: that way takes {costs} points, "
                "and it has {left} left.",
                group=plot.group,
                at=land.name(at),
                costs=points(costs),
                left=points(left),
            )
    entered = {step.at for step in plot.path}
    if plot.cover is not None and plot.cover not in entered:
        raise Illegal(
            "W-10.12",
            "The cover has to be a hex that group {group} enters, and {at} is none.",
            group=plot.group,
            at=land.name(plot.cover),
        )
    if plot.champion is not None and plot.champion not in group.members:
        raise Illegal("W-10.20", "{piece} is not in group {group}.", piece=plot.champion, group=plot.group)
    return costs


def _cost(land: Land, at: Hex, step: Entered, walk: Walk, plot: Plot) -> int:
    names = {"group": plot.group, "at": land.name(step.at), "before": land.name(at)}
    if step.at not in land.adjacent(at):
        raise Illegal("W-7.2", "The way of group {group} jumps: {at} is not beside {before}.", **names)
    if step.by_road and not land.follows_road(at, step.at):
        raise Illegal("W-7.5", "No road leads from {before} to {at}: write it without the +.", **names)
    if hexside(at, step.at) in walk.shut:
        raise Illegal("W-58.1", "The pass from {before} to {at} is blocked now.", **names)
    cost = land.cost(at, step.at, by_road=step.by_road, walk=walk)
    if cost >= NO_WAY:
        raise Illegal("W-52.3", "Nobody can walk from {before} to {at}.", **names)
    return cost


def at_rest(group: Group) -> Group:
    """The group when its player-turn has ended: nothing is walked any more."""
    return replace(
        group,
        spent=0,
        walked=(),
        came_from=None,
        cover=None,
        began_with=(),
        road=Road.NONE,
        is_stopped=False,
    )
