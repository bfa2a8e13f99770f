"""Strength on the move (W-59.6, W-59.7): costs as for all who walk, who may move whose, and where it stops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.council.alliance import lent
from rules.war.council.bans import may_attack, went
from rules.war.events.hosts import HostMoved, HostsFreed
from rules.war.hosts.leading import come_forward, leaders_at
from rules.war.land import NO_WAY, ROHAN, cheapest_path, costs_from, entering, points
from rules.war.play import WarPlay
from rules.war.state.council import Choice
from rules.war.state.hosts import Host, host_at, parted, sides_at, with_host, with_more
from rules.war.state.pieces import Side
from rules.war.tracks.walking import walk_now

_COST_OF_HOST: Final = 1
"""Shadow points that D pays for each that he moves (W-53.2)."""


# ---------------------------------------------------------------------------------------------- whether it may


def look_who_marches(play: WarPlay) -> None:
    """D's hosts may move from a game-turn on, or when he has a Hobbit or no ban any more; all hear it (W-59.6)."""
    state = play.state
    if state.marching or state.rules.is_table or "S" not in state.rules.sides:
        return
    reasons = (
        ("ban", "D" not in state.bans.standing),
        ("hobbit", state.has_hobbit),
        ("turn", state.turn >= state.rules.constants.hosts_from),
    )
    if why := next((why for why, holds in reasons if holds), ""):
        play.set(marching=why)
        play.tell(HostsFreed(why))


def may_march(play: WarPlay, owner: Side, at: Hex) -> bool:
    """Whether a side's host in a hex may move: S's always, F's when D's may, or in Rohan without a ban (W-59.6)."""
    state = play.state
    if owner == "S" or state.marching:
        return True
    return owner == "F" and play.land.province(at) == ROHAN and "F" not in state.bans.standing


def may_set_out(play: WarPlay, side: Side, owner: Side, at: Hex) -> bool:
    """Whether the time has come for *side* to move *owner*'s strength in a hex, and it can pay for that."""
    state = play.state
    return not state.stage and may_march(play, owner, at) and (side != "D" or state.points >= _COST_OF_HOST)


def movable(play: WarPlay, side: Side, owner: Side, at: Hex) -> int:
    """How much of *owner*'s strength in a hex *side* may still move: of its own what is not lent, of others' what is
    lent to it (W-21.15, W-59.7).
    """
    state = play.state
    host = host_at(state.hosts, owner, at)
    unmoved = host.strength - host.moved
    loans = [loan for loan in lent(state) if (loan.owner, loan.at) == (owner, at)]
    others = min(unmoved, sum(loan.strength for loan in loans))
    if owner == side:
        return unmoved - others
    return others if any(loan.to == side for loan in loans) else 0


def may_lead(play: WarPlay, side: Side, owner: Side, at: Hex) -> bool:
    """Whether *side* can lead *owner*'s strength in a hex: by more of its own, or by a leader (W-21.7)."""
    hosts = play.state.hosts
    is_stronger = host_at(hosts, side, at).strength > host_at(hosts, owner, at).strength
    return owner == side or is_stronger or bool(leaders_at(play, at, (side,)))


# -------------------------------------------------------------------------------------------------- how it goes


def march(
    play: WarPlay, side: Side, owner: Side, start: Hex, strength: int, way: Sequence[Hex]
) -> tuple[Hex, ...]:
    """*side* moves so much of *owner*'s strength; the hexes that it has entered. Raises Illegal."""
    state, name = play.state, play.land.name(start)
    if state.stage:
        raise Illegal("W-5.4", "Fights have begun: none of your hosts moves any more.")
    if not may_march(play, owner, start):
        raise Illegal("W-59.6", "The host at {at} may not move yet.", at=name)
    left = movable(play, side, owner, start)
    if not 0 < strength <= left:
        raise Illegal(
            "W-59.7",
            "Of the strength at {at} you can still move {n}, not {more}.",
            at=name,
            n=left,
            more=strength,
        )
    if state.points < _COST_OF_HOST and side == "D":
        raise Illegal("W-53.2", "Each host that moves takes a shadow point, and you have none left.")
    entered = _as_far_as_it_goes(play, owner, _checked(play, owner, start, way))
    if owner != side:
        _take_command(play, side, owner, start)
    _go(play, side, owner, start, strength, entered[-1])
    play.tell(HostMoved(owner, strength, (start, *entered), side))
    went(play, owner, (start, *entered), is_strength=True)
    return entered


def _take_command(play: WarPlay, side: Side, owner: Side, at: Hex) -> None:
    """Who moves an ally's strength has more of his own there, or somebody who leads it (W-21.7). Raises Illegal."""
    if not may_lead(play, side, owner, at):
        raise Illegal(
            "W-21.7",
            "To move an ally’s strength at {at} you need somebody there who can lead it, or more strength than he.",
            at=play.land.name(at),
        )
    hosts = play.state.hosts
    if host_at(hosts, side, at).strength <= host_at(hosts, owner, at).strength:
        come_forward(play, leaders_at(play, at, (side,))[0])


def _checked(play: WarPlay, owner: Side, start: Hex, way: Sequence[Hex]) -> tuple[Hex, ...]:
    """The hexes of a way. Raises Illegal where it cannot be gone (W-52.1)."""
    land, shut = play.land, _shut(play, owner)
    if len(way) == 1 and way[0] not in land.adjacent(start):
        way = _to_goal(play, owner, start, way[0], shut)
    costs, most = 0, play.state.rules.constants.allowance_party
    for at, other in pairwise((start, *way)):
        names = {"at": land.name(other), "before": land.name(at)}
        if other not in land.adjacent(at):
            raise Illegal("W-52.1", "That way jumps: {at} is not beside {before}.", **names)
        if other in shut:
            raise Illegal("W-51.7", "{at} is a haven: none of your hosts may enter it.", at=names["at"])
        costs += entering(land, at, other, roads=True, walk=walk_now(play))[0]
        if costs >= NO_WAY:
            raise Illegal("W-52.3", "No host can go from {before} to {at}.", **names)
    if costs > most:
        raise Illegal(
            "W-52.1",
            "That way takes {costs} points, and a host has {most}.",
            costs=points(costs),
            most=points(most),
        )
    return tuple(way)


def _to_goal(play: WarPlay, owner: Side, start: Hex, goal: Hex, shut: frozenset[Hex]) -> tuple[Hex, ...]:
    """The cheapest way on which no host stops it, if it can be paid, else the cheapest. Raises Illegal (W-59.7)."""
    land, walk, most = play.land, walk_now(play), play.state.rules.constants.allowance_party
    held = {host.at for host in play.state.hosts if host.at != goal and stops(play, owner, host.at)}
    for avoided in (shut | held, shut):
        near = costs_from(land, start, walk=walk, most=most, shut=avoided)
        if goal in near or avoided == shut:
            path = cheapest_path(land, start, goal, walk=walk, shut=avoided) or ()
            if path:
                return tuple(step.at for step in path)
    raise Illegal("W-52.1", "No way leads there from {at}.", at=land.name(start))


def _shut(play: WarPlay, owner: Side) -> frozenset[Hex]:
    """Havens, for hosts of D and S, but while their masters hold a mind battle (W-51.3, W-51.7)."""
    is_open = owner == "F" or play.state.council is Choice.ELVES
    return frozenset() if is_open else frozenset(play.land.of("haven"))


def _as_far_as_it_goes(play: WarPlay, owner: Side, way: Sequence[Hex]) -> tuple[Hex, ...]:
    """To the first hex with a host that it may attack (W-59.7)."""
    stop = next((n for n, at in enumerate(way) if stops(play, owner, at)), len(way) - 1)
    return tuple(way[: stop + 1])


def stops(play: WarPlay, owner: Side, at: Hex) -> bool:
    """Whether a host of theirs in a hex stops one that enters it (W-59.7)."""
    others = (other for other in sides_at(play.state.hosts, at) if other != owner)
    return any(may_attack(play, owner, other) and not _pass(play, owner, other) for other in others)


def _pass(play: WarPlay, owner: Side, other: Side) -> bool:
    """Whether hosts of S and D share hexes: while D's ban stands (W-37.11)."""
    return {owner, other} == {"S", "D"} and "D" in play.state.bans.standing


def _go(play: WarPlay, side: Side, owner: Side, start: Hex, strength: int, goal: Hex) -> None:
    """It is there, and has moved; of what is lent it is the borrower's to the end of the game-turn (W-24.5)."""
    state, is_lent = play.state, owner != side
    left, going = parted(host_at(state.hosts, owner, start), strength)
    come = Host(owner, goal, strength, moved=strength, led=strength if is_lent else 0, sauron=going.sauron)
    loans = (
        replace(loan, strength=loan.strength - strength)
        if is_lent and (loan.owner, loan.at) == (owner, start)
        else loan
        for loan in state.loans
    )
    play.set(
        hosts=with_more(with_host(state.hosts, left), come),
        loans=tuple(loan for loan in loans if loan.strength > 0),
        points=state.points - (_COST_OF_HOST if side == "D" else 0),
    )


# -------------------------------------------------------------------------------------------------- what may be said


def goals(play: WarPlay, owner: Side, start: Hex) -> Iterator[Hex]:
    """Where a host comes from a hex."""
    most = play.state.rules.constants.allowance_party
    found = costs_from(play.land, start, walk=walk_now(play), most=most, shut=_shut(play, owner))
    return (at for at in sorted(found) if at != start)
