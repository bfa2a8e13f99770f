"""Hosts as players lead them where three play: what they are after, what stays, and which battles they fight."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple

from rules.board.hexes import Hex
from rules.war.council.bans import may_attack
from rules.war.hosts.army import IN_CITADEL, IN_TOWN
from rules.war.hosts.leading import leaders_at
from rules.war.hosts.marching import may_march, movable, stops
from rules.war.hosts.odds import by_odds, losses
from rules.war.hosts.places import LEAST
from rules.war.land import cheapest_path, costs_from
from rules.war.pack import OpenLand
from rules.war.players.saying import Saying
from rules.war.state.chance import FACES
from rules.war.state.hosts import strength_at
from rules.war.state.pieces import SIDES, Side
from rules.war.tracks.walking import walk_now

_FAR: Final = 999
_ENOUGH: Final = 3
"""At so many times the enemy's strength more would only be lost (W-59.8)."""


class Campaign(NamedTuple):
    """What one side's hosts are for."""

    goals: tuple[str, ...]
    """Places to take, or to hold, the first before the others."""
    keeps: tuple[str, ...] = ()
    """Places that are not left to an enemy who is near."""
    boldness: float = 0.0
    """How much more it may lose in a battle than the other, of what both have."""
    caution: float = 1.0
    """Which share of the enemies who are near a place is kept there."""
    quiet: tuple[str, ...] = ()
    """Places at which it begins no battle."""
    most: int = 99
    """Marches of a player-turn: each takes the Dark Power a shadow point."""


def march(saying: Saying, side: Side, plan: Campaign) -> None:
    """Hosts go, each to the first goal where it is of use."""
    marches = 0
    for goal in (saying.land.place[name] for name in plan.goals):
        foes = _foes_at(saying, side, goal)
        ours = _own(saying, side, goal)
        if not foes and ours >= _wanted(saying, side, plan, goal):
            continue
        for start, going in _coming(saying, side, plan, goal, is_bold=bool(foes)):
            if marches >= plan.most:
                return
            marches += _send(saying, side, start, going, goal, has_foes=bool(foes))


def fight(saying: Saying, side: Side, plan: Campaign) -> None:
    """Battles that cost the others more, those for places first."""
    places = [saying.land.place[name] for name in (*plan.goals, *plan.keeps)]
    quiet = {saying.land.place[name] for name in plan.quiet}
    fields = sorted({host.at for host in saying.state.hosts if host.side == side} - quiet)
    for at in sorted(fields, key=lambda at: (at not in places, at)):
        for other in SIDES:
            foes = strength_at(saying.state.hosts, other, at)
            if not foes or not may_attack(saying.play, side, other):
                continue
            ours = _own(saying, side, at)
            if worth(ours, foes, _edge(saying, side, other, at)) > -plan.boldness * (at in places):
                saying.say(f"army {saying.land.name(at)} against {other}")


@functools.lru_cache(4096)
def worth(attacker: int, defender: int, edge: int) -> float:
    """How much larger a share of his army the defender loses than the attacker; *edge*: of the attacker's die."""
    edge += by_odds(attacker, defender)
    lost = [losses(attacker, defender, mine - theirs + edge) for mine, theirs in product(FACES, FACES)]
    shares = (one.defender / defender - one.attacker / attacker for one in lost)
    return sum(shares) / len(lost)


def _edge(saying: Saying, side: Side, other: Side, at: Hex) -> int:
    """What a leader gives, and walls and leaders take (W-59.8)."""
    play, land = saying.play, saying.land
    edge = bool(leaders_at(play, at, (side,))) - bool(leaders_at(play, at, (other,)))
    if land.sites.get(at) is not None and play.holder(at) == other:
        edge -= IN_CITADEL if land.is_a("citadel", at) else IN_TOWN
    return edge


# ------------------------------------------------------------------------------------------------ where and how many


def _own(saying: Saying, side: Side, at: Hex) -> int:
    return strength_at(saying.state.hosts, side, at)


def _foes_at(saying: Saying, side: Side, at: Hex) -> int:
    others = (other for other in SIDES if other != side and may_attack(saying.play, side, other))
    return sum(strength_at(saying.state.hosts, other, at) for other in others)


def _wanted(saying: Saying, side: Side, plan: Campaign, at: Hex) -> int:
    """What keeps a place: more the more enemies are near."""
    return max(LEAST, round(_threat(saying, side, at) * plan.caution))


def _threat(saying: Saying, side: Side, at: Hex) -> int:
    """The strength of enemies who can be there in two game-turns; who is at peace yet is one too."""
    most = 2 * saying.state.rules.constants.allowance_party
    near = _costs(saying.land, at)
    return sum(
        host.strength
        for host in saying.state.hosts
        if host.side != side
        and not saying.state.are_allied(side, host.side)
        and near.get(host.at, _FAR) <= most
        and may_march(saying.play, host.side, host.at)
    )


@functools.lru_cache(256)
def _costs(land: OpenLand, goal: Hex) -> Mapping[Hex, int]:
    """About what it costs to come from each hex to *goal*."""
    return costs_from(land, goal)


def _kept(saying: Saying, side: Side, plan: Campaign, start: Hex, goal: Hex) -> int:
    """What stays where a host is: of the places that matter as much as keeps them."""
    land = saying.land
    places = {land.place[name]: rank for rank, name in enumerate((*plan.goals, *plan.keeps))}
    if start == goal or start not in places:
        return 0 if start != goal else _own(saying, side, start)
    threat = _threat(saying, side, start)
    walls = 0.6 if land.is_a("citadel", start) else 0.8
    return max(LEAST, round(threat * walls * plan.caution))


def _coming(
    saying: Saying, side: Side, plan: Campaign, goal: Hex, *, is_bold: bool
) -> Iterator[tuple[Hex, int]]:
    """Who goes there, the nearest first, and with how much; to an enemy all together or nobody."""
    far = _costs(saying.land, goal)
    most = saying.state.rules.constants.allowance_party
    free: list[tuple[int, Hex, int]] = []
    for host in saying.state.hosts:
        if host.side == side and host.at != goal and may_march(saying.play, side, host.at):
            able = movable(saying.play, side, side, host.at)
            going = min(able, host.strength - _kept(saying, side, plan, host.at, goal))
            if going > 0:
                free.append((far.get(host.at, _FAR), host.at, going))
    free.sort()
    if not is_bold:
        yield from _enough(free, _wanted(saying, side, plan, goal) - _own(saying, side, goal))
        return
    foes = _foes_at(saying, side, goal)
    near = [one for one in free if one[0] <= most]
    enough = _ENOUGH * foes - _own(saying, side, goal)
    together = min(enough, sum(going for _, _, going in near)) + _own(saying, side, goal)
    edge = min((_edge(saying, side, other, goal) for other in SIDES if other != side), default=0)
    if together and worth(together, foes, edge) > -plan.boldness:
        yield from _enough(near, enough)
        free = [one for one in free if one not in near]
    yield from ((start, going) for cost, start, going in free if most < cost < _FAR)


def _enough(free: Iterable[tuple[int, Hex, int]], missing: int) -> Iterator[tuple[Hex, int]]:
    for cost, start, going in free:
        if missing <= 0 or cost >= _FAR:
            return
        yield start, min(going, missing)
        missing -= going


def _send(saying: Saying, side: Side, start: Hex, going: int, goal: Hex, *, has_foes: bool) -> bool:
    """As far towards a goal as it comes; before a stronger enemy it stops, and round him it goes if it can."""
    play, land = saying.play, saying.land
    most = play.state.rules.constants.allowance_party
    shut = _shut(saying, side, goal, going)
    walk = walk_now(play)
    path = cheapest_path(land, start, goal, walk=walk, shut=shut) or cheapest_path(
        land, start, goal, walk=walk
    )
    ends: list[Hex] = []
    reach = costs_from(land, start, walk=walk, most=most, shut=shut)
    for step in path or ():
        if step.at not in reach or (step.at in shut and step.at != goal):
            break
        ends.append(step.at)
    if has_foes and ends[-1:] == [goal] and _costs(land, goal).get(start, _FAR) > most:
        ends.pop()
    return any(
        saying.say(f"host {land.name(start)} {going} {land.name(end)}") for end in list(reversed(ends))[:2]
    )


def _shut(saying: Saying, side: Side, goal: Hex, going: int) -> frozenset[Hex]:
    """Havens, and hexes of enemies who would stop it."""
    play = saying.play
    held = {
        host.at
        for host in saying.state.hosts
        if host.side != side and host.at != goal and stops(play, side, host.at) and host.strength * 2 > going
    }
    havens = () if side == "F" else play.land.of("haven")
    return frozenset((*held, *havens))
