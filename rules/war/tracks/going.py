"""A group on its way: step by step, with all that each step sets off (W-7, W-9, W-10)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.events import sightings as told
from rules.war.fights.combat import strike
from rules.war.fights.servants import living_at, meet_servant
from rules.war.hunting.spotting import points_of
from rules.war.land import Entered, Walk
from rules.war.play import WarPlay
from rules.war.ring.gollum import helps
from rules.war.ring.wearing import carry_in
from rules.war.state.chance import die
from rules.war.state.journeys import Met, Noted
from rules.war.state.pieces import PieceId, Side, Watcher
from rules.war.tracks.chart import Group, Plot, allowance, checked_plot, road_of
from rules.war.tracks.sightings import entered_zones, seen_along
from rules.war.tracks.walking import walk_now
from rules.war.tracks.watching import (
    enemy_citadels,
    is_spotted,
    move_in,
    seen_members,
    sees_spotted,
    stacks,
    there,
    throw_to_spot,
)

_COMES_FROM = 3
"""On which die a stack comes, and on all higher ones (W-9.4)."""
_MISSED = 3
"""Journeys that a group misses which lies low while the enemy stays (W-13.8)."""


def left_of(play: WarPlay, group: Group) -> int:
    """Half points that a group has left (W-7.10, W-52.1)."""
    has_shadowfax = play.state.carries(group, "shadowfax")
    return allowance(group, play.state.rules.constants, has_shadowfax=has_shadowfax) - group.spent


def walk_of(play: WarPlay, group: Group) -> Walk:
    """How it walks now: with the rope, guided by Gollum, by boat (W-56.5, W-57.7, W-58.1)."""
    state, number = play.state, play.state.column_of(group.members[0])
    is_helped = state.carries(group, "rope") or number in state.journey.guided or _meets_guide(play, group)
    walk = walk_now(play)
    return replace(walk, easy_trails=walk.easy_trails or is_helped, boats=number in state.journey.boats)


def _meets_guide(play: WarPlay, group: Group) -> bool:
    """Whether F's Gollum is in its hex: he shows it the way of a path that begins there (W-57.7)."""
    return helps(play, "F") and group.at == play.state.gollum.at


def is_held_low(play: WarPlay, group: Group) -> bool:
    """Whether a group lies low and may not go: three journeys are missed, in the fourth it may (W-13.7, W-13.8)."""
    return bool(group.low_since) and play.state.turn <= group.low_since + _MISSED


def go(play: WarPlay, plot: Plot) -> None:
    """A plot is played, as far as nothing holds it up. Raises Illegal where it cannot be made (W-7.2)."""
    group = play.group(plot.group)
    walk = walk_of(play, group)
    if is_held_low(play, group):
        raise Illegal("W-13.7", "Group {group} lies low and may not go yet.", group=plot.group)
    checked_plot(play.land, group, plot, left_of(play, group), walk)
    if _meets_guide(play, group):
        guided = play.state.journey.guided | {plot.group}
        play.set(journey=replace(play.state.journey, guided=guided))
    names, way = seen_members(play, group), [group.at]
    aware = tuple(side for side in play.state.rules.enemies if sees_spotted(play, group, side))
    for step in plot.path:
        way.append(step.at)
        if not _enter(play, plot, step, walk):
            break
    left = play.state.chart[plot.group - 1]
    if left is not None and left.at != way[-1]:
        way.append(left.at)  # a Servant has thrown it back
    for side in aware if names else ():  # it went in the open (W-7.8)
        play.tell(told.SpottedMoved(play.state.rules.seats(side), names, tuple(way)))
    if plot.path and left is not None:
        group, entered = left, {step.at for step in left.walked}
        chosen = plot.cover if plot.cover in entered else group.cover
        play.put_group(plot.group, replace(group, cover=chosen or _cover(group, plot)))


def _cover(group: Group, plot: Plot) -> Hex:
    """Not named: the first hex entered. Named, and not reached: the last that was entered (W-52.4)."""
    return group.walked[0].at if plot.cover is None else group.walked[-1].at


def _enter(play: WarPlay, plot: Plot, step: Entered, walk: Walk) -> bool:
    """One step, and whether the plot goes on behind it."""
    group, land = play.group(plot.group), play.land
    came_from, seeing = group.at, _seeing(play, group)
    cost = land.cost(came_from, step.at, by_road=step.by_road, walk=walk)
    group = replace(
        group,
        at=step.at,
        spent=group.spent + cost,
        walked=(*group.walked, step),
        came_from=came_from if group.came_from is None else group.came_from,
        low_since=0,
        met=(),
    )
    play.put_group(plot.group, group)
    if not play.state.rules.is_table:
        carry_in(play, plot.group, came_from)
    now_seeing = _seeing(play, play.group(plot.group))
    _note(play, plot.group, came_from, step)
    _meet_watchers(play, plot.group, came_from)
    for side in now_seeing:
        strike(play, step.at, stacks(play).get(Watcher(step.at, side), ()))
    if play.state.chart[plot.group - 1] is None:  # all are dead or captured
        return False
    if not meet_servant(play, plot.group, plot.champion, came_from):
        return False
    if _stops(play, step.at, seeing):
        play.put_group(plot.group, replace(play.group(plot.group), is_stopped=True))
        return False
    return set(seeing).issuperset(_seeing(play, play.group(plot.group)))


def _seeing(play: WarPlay, group: Group) -> tuple[Side, ...]:
    """For whom it stands on the map (W-15.11)."""
    return tuple(side for side in play.state.rules.enemies if is_spotted(play, group, side))


def _note(play: WarPlay, number: int, came_from: Hex, step: Entered) -> None:
    """What the step tells for certain waits for the end of the journey, roads too (W-10.2, W-10.15).

    Citadels tell who holds them, all else tells D; who sees the group on the map is told nothing (W-10.22, W-39.3).
    """
    group = play.group(number)
    members, seeing = seen_members(play, group), _seeing(play, group)
    if not members:
        return
    if "D" not in seeing:
        play.put_group(number, replace(group, road=max(group.road, road_of(play.land, came_from, step))))
    journey, noted = play.state.journey, []
    for seen in seen_along(play.land, play.holder, came_from, (step,), play.state.sight):
        if seen.clause == "W-10.9" and (play.state.rules.is_table or living_at(play, seen.at) is not None):
            continue  # it is told at once (W-10.20)
        watchers = tuple(citadel for citadel in enemy_citadels(play) if citadel.at in seen.by)
        told_to: Iterable[Side] = dict.fromkeys(citadel.side for citadel in watchers) or ("D",)
        know_of(play, number, (citadel for citadel in watchers if citadel.side not in seeing))
        began_with = (group.began_with or group.members) if seen.clause == "W-10.6" else ()
        noted += [
            Noted(seen.clause, seen.at, len(members), began_with, side)
            for side in told_to
            if side not in seeing
        ]
    play.set(journey=replace(play.state.journey, noted=(*journey.noted, *noted)))


def know_of(play: WarPlay, number: int, watchers: Iterable[Watcher]) -> None:
    """Their owners have been told that a group is in these zones, in this journey (W-9.15)."""
    journey = play.state.journey
    entered = ((number, watcher) for watcher in watchers)
    play.set(journey=replace(journey, entered=(*journey.entered, *entered)))


def _stops(play: WarPlay, at: Hex, seeing: Collection[Side]) -> bool:
    """Any group in an enemy citadel's hex; who comes upon pieces of a side that saw it on the map (W-52.4).

    At an owners' table stops are its owner's word (W-44.4).
    """
    if play.state.rules.is_table:
        return False
    if play.land.is_a("citadel", at) and play.holder(at) != "F":
        return True
    return bool(seeing) and any(_sees(play, seeing, piece) for piece in there(play, at))


def _sees(play: WarPlay, seeing: Collection[Side], piece: PieceId) -> bool:
    """Whether a piece stops who stands on the map for *seeing*: all but those of a side that does not see him."""
    return play.state.side_of(piece) not in set(play.state.rules.enemies).difference(seeing)


# -------------------------------------------------------------------------------------------------------- challenges


def _meet_watchers(play: WarPlay, number: int, came_from: Hex) -> None:
    """Whose zones the group has entered their owners hear; then each stack tries to come, by its hex's name (W-9).

    Of two stacks in one hex D's is the first.
    """
    group, watching = play.group(number), stacks(play)
    if not seen_members(play, group):
        return
    hexes = {watcher.at for watcher in watching}
    entered = entered_zones(play.land, hexes, came_from, group.at, play.state.sight)
    seeing = _seeing(play, group)
    watchers = [one for one in watching if one.at in entered and one.side not in seeing]
    for side in dict.fromkeys(watcher.side for watcher in sorted(watchers, key=lambda one: one.side)):
        mine = tuple(watcher.at for watcher in watchers if watcher.side == side)
        play.tell(told.ZoneEntered(play.state.rules.seats("F", side), mine))
        for at in mine:
            play.learn_of(0, "W-9.3", at, to=side)
    know_of(play, number, watchers)
    for watcher in watchers:
        challenge(play, number, watcher, watching[watcher])


def challenge(play: WarPlay, number: int, stack: Watcher, pieces: tuple[PieceId, ...]) -> None:
    """A stack that has a group in its zone tries to come, and where it stands to spot it (W-9.4 to W-9.11)."""
    group = play.state.chart[number - 1]
    if group is None or not seen_members(play, group):
        return  # the stack before has left nobody to be seen
    coming = pieces if stack.at == group.at else _coming(play, group, stack, pieces)
    if coming:
        _found(play, number, stack.side, coming)
        if is_spotted(play, play.group(number), stack.side):
            strike(play, group.at, coming)


def _coming(play: WarPlay, group: Group, stack: Watcher, pieces: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Who of a stack comes by its die, which the sheet may exempt; who has rolled does not again (W-9.4, W-9.14)."""
    journey, land = play.state.journey, play.land
    rolling = tuple(
        piece for piece in pieces if not any(Met(piece, one) in journey.rolled for one in group.members)
    )
    if not rolling or land.name(stack.at) in play.row(stack.side, "challenge").hexes:
        return ()
    both = play.state.rules.seats("F", stack.side)
    thrown = die(play, ("F", stack.side))
    met = {Met(piece, one) for piece in rolling for one in group.members}
    play.set(journey=replace(journey, rolled=journey.rolled | met))
    staying = play.row(stack.side, "enter").pieces
    going: tuple[PieceId, ...] = ()
    if thrown >= _COMES_FROM:
        going = move_in(play, (piece for piece in rolling if piece not in staying), group.at)
    play.tell(told.Challenged(both, stack.at, thrown, bool(going)))
    if going:
        play.tell(told.MovedIn(both, going, group.at))
    return going


def _found(play: WarPlay, number: int, side: Side, pieces: tuple[PieceId, ...]) -> None:
    """A side's pieces stand where a group is: it hears how many, and they try to spot it, once (W-9.6, W-53.9)."""
    group, journey = play.group(number), play.state.journey
    members, both = seen_members(play, group), play.state.rules.seats("F", side)
    trying = tuple(piece for piece in pieces if not any(Met(piece, one) in journey.tried for one in members))
    if is_spotted(play, group, side):
        return
    play.tell(told.Counted(both, group.at, len(members)))
    play.learn_of(2, "W-9.6", group.at, len(members), to=side)
    if not trying:
        return
    met = {Met(piece, one) for piece in trying for one in members}
    play.set(journey=replace(play.state.journey, tried=journey.tried | met))
    points = points_of(play, number, side, trying)
    throw_to_spot(play, number, points, "W-9.7", play.state.turn, side)
