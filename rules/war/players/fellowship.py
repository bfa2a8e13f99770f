"""The Fellowship's journey: who goes where, by which cards, and whom they fight."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from rules.board.hexes import Hex
from rules.war.land import Path, Walk, cheapest_path, cost_of
from rules.war.pack import OpenLand
from rules.war.players import hand, plans
from rules.war.players.campaign import Campaign, fight, march
from rules.war.players.forces import will_refuse
from rules.war.players.plans import Company, Venture
from rules.war.players.saying import Saying
from rules.war.state.pieces import CHARACTERS, HOBBITS, TABLE, PieceId
from rules.war.tracks.chart import Group, numbered
from rules.war.tracks.going import is_held_low, left_of, walk_of
from rules.war.tracks.watching import enemy_citadels, is_spotted, stacks, there

_MOST_PLOTS: Final = 3
_ROUND: Final = 2
"""So many half points a way round what is watched may cost more."""
_WEAPONS: Final = (("anduril", "aragorn"), ("glamdring", "gandalf"), ("sting", "frodo"))


def journey(saying: Saying, plan: Venture, *, is_wise: bool) -> str:
    """What is said next on a journey."""
    state = saying.state
    if is_wise:
        hand.fellowship(saying)
        _weapons(saying)
    if state.turn == 1 and len(list(numbered(state.chart))) == 1:
        _split(saying, plan)
    for number in sorted(_numbers(saying), key=lambda number: _turn_of(saying, number)):
        if saying.play.state.chart[number - 1] is not None:
            _go(saying, plan, number, is_wise=is_wise)
    aims = _aims(saying, is_wise=is_wise)
    march(saying, "F", aims)
    _fight(saying, is_wise=is_wise)
    fight(saying, "F", aims)
    return saying.answer()


def _aims(saying: Saying, *, is_wise: bool) -> Campaign:
    """What Saruman needs, and what the Dark Power wants (W-38.2, W-50.3)."""
    return Campaign(("minas-tirith", "edoras", "helms-deep"), ("dol-amroth",), boldness=0.1 * is_wise)


def _numbers(saying: Saying) -> list[int]:
    return [number for number, _ in numbered(saying.state.chart)]


def _turn_of(saying: Saying, number: int) -> tuple[bool, int]:
    """Who has the Ring goes last: what the others meet is known then."""
    members = saying.play.group(number).members
    return saying.state.ring.bearer in members, number


def _split(saying: Saying, plan: Venture) -> None:
    """At the start, each party into a column of its own."""
    for party in (*plan.parties[1:], Company(_staying(plan), ())):
        if party.members:
            saying.say(f"split 1 {' '.join(party.members)} to new")


def _staying(plan: Venture) -> tuple[PieceId, ...]:
    going = {piece for party in plan.parties for piece in party.members}
    return tuple(piece for piece in CHARACTERS if piece not in going)


def _weapons(saying: Saying) -> None:
    """To who can use them."""
    for card, piece in _WEAPONS:
        holder = dict(saying.state.magic).get(card)
        if holder not in (None, piece) and saying.state.column_of(piece) == saying.state.column_of(holder):
            saying.say(f"pass {card} {piece}")


# ------------------------------------------------------------------------------------------------------- the way


def _go(saying: Saying, plan: Venture, number: int, *, is_wise: bool) -> None:
    """A group's plots of this game-turn, as far as it comes."""
    play, land = saying.play, saying.land
    for _ in range(_MOST_PLOTS):
        group = play.group(number)
        if group.is_stopped or is_held_low(play, group):
            return
        party = plan.party_of(group.members, play.state.ring.bearer)
        goal, roads = _chase(saying), True
        if goal is None and party is not None:
            before = (line.at for line in play.state.lines if set(group.members).issubset(line.members))
            been = frozenset((group.at, *before, *(step.at for step in group.walked)))
            goal, roads = plans.goal(land, party, group.at, been), party.roads
        if goal is None or goal == group.at:
            return
        walk = walk_of(play, group)
        shut = _danger(saying, group) - {goal} if is_wise else frozenset[Hex]()
        path = _way(land, group.at, goal, roads, walk, shut)
        steps = list(_steps(saying, group, path or (), walk))
        if (
            not steps
            or not saying.say(f"plot {number} {' '.join(steps)}")
            or not _goes_on(saying, party, number)
        ):
            return


def _goes_on(saying: Saying, party: Company | None, number: int) -> bool:
    """At a place on its way a group ends its game-turn, so that it can be seen that it has been there."""
    at = saying.play.group(number).at
    return party is None or at not in [plans.place(saying.land, word) for word in party.way[:-1]]


def _steps(saying: Saying, group: Group, path: Path, walk: Walk) -> Iterator[str]:
    """As many as it has half points for."""
    left, at = left_of(saying.play, group), group.at
    for step in path:
        left -= saying.land.cost(at, step.at, by_road=step.by_road, walk=walk)
        if left < 0:
            return
        at = step.at
        yield f"{saying.land.name(at)}{'+' * step.by_road}"


@functools.lru_cache(4096)
def _way(land: OpenLand, start: Hex, goal: Hex, roads: bool, walk: Walk, shut: frozenset[Hex]) -> Path | None:
    """The cheapest, or one round what is watched where that is not much longer."""
    plain = cheapest_path(land, start, goal, roads=roads, walk=walk)
    if plain is None:
        return cheapest_path(land, start, goal, walk=walk)
    if shut.isdisjoint(step.at for step in plain):
        return plain
    around = cheapest_path(land, start, goal, roads=roads, walk=walk, shut=shut)
    most = cost_of(land, start, plain, walk) + _ROUND
    return around if around is not None and cost_of(land, start, around, walk) <= most else plain


def _danger(saying: Saying, group: Group) -> frozenset[Hex]:
    """What is watched within two game-turns' way of a group; at the fire nothing is minded."""
    land, play = saying.land, saying.play
    watching = {watcher.at for watcher in (*stacks(play), *enemy_citadels(play))}
    near = (at for at in watching if saying.distance(at, group.at) <= 8)
    watched = frozenset().union(*(land.zones[at] | {at} for at in near))
    return watched - land.zones[land.place[plans.FIRE]] - {land.place[plans.FIRE]}


def _chase(saying: Saying) -> Hex | None:
    """Where the Ring is, while D has it or it lies somewhere."""
    ring = saying.state.ring
    if ring.bearer is None:
        return ring.lies
    return None if ring.bearer in CHARACTERS else saying.state.standing(ring.bearer)


# ------------------------------------------------------------------------------------------------------- fights


def _fight(saying: Saying, *, is_wise: bool) -> None:
    """Whom the strongest three of a hex fight: who has the Ring, or captives; at the fire who has beaten them."""
    play, state, land = saying.play, saying.state, saying.land
    for at in sorted({group.at for _, group in numbered(state.chart)}):
        here = [piece for _, group in numbered(state.chart) if group.at == at for piece in group.members]
        able = [piece for piece in here if piece not in state.fought and piece not in HOBBITS]
        enemies = there(play, at)
        if not able or not enemies:
            continue
        best = sorted(able, key=lambda piece: -TABLE[piece].might)[:3]
        whom = next((piece for piece in enemies if state.party(piece) is not None), None)
        is_lost = is_wise and land.is_a("doom", at) and state.ring.bearer in state.lost
        is_strong = is_wise and _is_open(saying, at) and _is_stronger(best, enemies)
        foes = [whom] if whom is not None else []
        if not foes and (is_lost or is_strong or state.ring.bearer in enemies):
            foes = [side.lower() for side in state.rules.enemies]
        if will_refuse(saying, at):
            foes = [foe for foe in foes if foe != "s"]
        any(saying.say(f"combat {land.name(at)} {' '.join(best)} against {foe}") for foe in foes)


def _is_open(saying: Saying, at: Hex) -> bool:
    """Whether somebody stands on the map there already, so that a fight shows nobody."""
    groups = (group for _, group in numbered(saying.state.chart) if group.at == at)
    return any(is_spotted(saying.play, group, "D") for group in groups)


def _is_stronger(ours: list[PieceId], enemies: tuple[PieceId, ...]) -> bool:
    theirs = sorted((TABLE[piece].might for piece in enemies if piece in TABLE), reverse=True)[:3]
    return sum(TABLE[piece].might for piece in ours) > sum(theirs) + 2
