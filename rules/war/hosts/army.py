"""An army combat from its word to its end (W-59.8, W-21.11, W-24.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal, Value
from rules.war.council.alliance import modifier
from rules.war.council.bans import check_attack
from rules.war.council.bans import fought as declared
from rules.war.events.fights import Added
from rules.war.events.hosts import Army, ArmyFought, Strength
from rules.war.hosts.leading import come_forward, leaders_at
from rules.war.hosts.odds import by_odds, losses, shared
from rules.war.hosts.parting import scatter
from rules.war.hosts.saruman import look_at_isengard, settle
from rules.war.play import WarPlay
from rules.war.state.chance import FACES, die
from rules.war.state.hosts import Host, host_at, parted, sides_at, with_host
from rules.war.state.pieces import GOLLUM, RING, SIDES, PieceId, Side
from rules.war.tracks.watching import there

_ARMIES: Final = 2
"""The part of a player-turn in which they fight: moves and fights are over (W-5.4)."""
IN_CITADEL, IN_TOWN = 2, 1
"""What walls give to who defends his own place (W-59.8)."""
_FRENZY: Final = "10"
"""Orcs in Battle Frenzy gives its owner's die 1 (W-58.1)."""


class Stack(Value):
    """One side of an army combat before it is fought."""

    sides: tuple[Side, ...]
    """Whose characters are with it."""
    hosts: tuple[Strength, ...]
    is_attacking: bool = False

    @property
    def strength(self) -> int:
        return sum(host.strength for host in self.hosts)


# ----------------------------------------------------------------------------------------------- who fights


def attacking(play: WarPlay, side: Side, at: Hex) -> Stack:
    """What *side* controls in a hex: its own but what an ally leads, and what it leads of an ally's (W-59.8)."""
    hosts = [
        host for host in _hosts_at(play, at) if host.side == side or play.state.are_allied(side, host.side)
    ]
    strengths = (
        Strength(host.side, host.strength - host.led if host.side == side else host.led) for host in hosts
    )
    return Stack((side,), tuple(one for one in strengths if one.strength), is_attacking=True)


def defending(play: WarPlay, side: Side, at: Hex) -> Stack:
    """All that a side and its ally have there."""
    allied = tuple(other for other in SIDES if other == side or play.state.are_allied(side, other))
    hosts = [host for host in _hosts_at(play, at) if host.side in allied]
    return Stack(allied, tuple(Strength(host.side, host.strength) for host in hosts))


def _hosts_at(play: WarPlay, at: Hex) -> Iterator[Host]:
    hosts = play.state.hosts
    return (host_at(hosts, side, at) for side in sides_at(hosts, at))


def _leader(play: WarPlay, at: Hex, stack: Stack) -> PieceId | None:
    """Who counts: an attacker's own, of a defender's those whose side has a host there (W-59.11).

    After a mind battle Saruman leads no attack (W-33.2).
    """
    sides = stack.sides if stack.is_attacking else tuple(host.side for host in stack.hosts)
    barred = {"saruman"} if stack.is_attacking and play.state.council.is_mind_battle else set[str]()
    return next((piece for piece in leaders_at(play, at, sides) if piece not in barred), None)


# ------------------------------------------------------------------------------------------- what adds to a die


def _is_allied(play: WarPlay, at: Hex, stack: Stack, leader: PieceId | None) -> bool:
    """Whether not all of a stack is of one side: strength, and who stands with it on the map (W-21.9, W-21.10)."""
    state = play.state
    sides = {host.side for host in stack.hosts} | ({state.side_of(leader)} if leader else set())
    sides |= {state.side_of(piece) for piece in there(play, at) if piece != GOLLUM}.intersection(stack.sides)
    if "F" in stack.sides and at in dict(state.shown):
        sides.add("F")
    return len(sides) > 1


def _added(play: WarPlay, at: Hex, stack: Stack, leader: PieceId | None) -> Iterator[Added]:
    """What a stack adds to its die by itself."""
    state = play.state
    if leader is not None:
        yield Added("leader", 1)
    if (
        "S" in stack.sides
        and state.ring.is_in_the_open
        and state.ring.bearer == "saruman"
        and "saruman" in there(play, at)
    ):
        yield Added(RING, 1)  # W-28.2, W-57.5
    if state.frenzy >= state.turn and any(host.side == state.frenzied for host in stack.hosts):
        yield Added(_FRENZY, 1)
    if not stack.is_attacking and play.land.sites.get(at) is not None and play.holder(at) in stack.sides:
        if play.land.is_a("citadel", at):
            yield Added("citadel", IN_CITADEL)
        elif play.land.is_a("town", at) or play.land.is_a("port", at):
            yield Added("town", IN_TOWN)


def _all_added(
    play: WarPlay, at: Hex, stacks: tuple[Stack, Stack], leaders: Sequence[PieceId | None]
) -> tuple[list[Added], list[Added]]:
    """What is added to the attacker's die, and to the defender's."""
    attacker, defender = stacks
    first, second = (
        [*_added(play, at, stack, leader)] for stack, leader in zip(stacks, leaders, strict=True)
    )
    if odds := by_odds(attacker.strength, defender.strength):
        first.insert(0, Added("odds", odds))
    for stack, leader, more in zip(stacks, leaders, (-1, 1), strict=True):
        if _is_allied(play, at, stack, leader):
            first.append(Added("allies", more * modifier(play.state)))
    return first, second


class Forecast(Value):
    """An army combat before it is fought: what is added to each die, and in how many of 36 the attacker wins."""

    attacker: Stack
    defender: Stack
    added: tuple[Sequence[Added], Sequence[Added]]
    wins: int


def forecast(play: WarPlay, side: Side, at: Hex, against: Side) -> Forecast | None:
    """As far as *play* knows who is there; None where nobody can fight."""
    stacks = attacking(play, side, at), defending(play, against, at)
    if not all(stack.hosts for stack in stacks):
        return None
    leaders = [_leader(play, at, stack) for stack in stacks]
    added = _all_added(play, at, stacks, leaders)
    ahead = sum(one.more for one in added[0]) - sum(one.more for one in added[1])
    wins = sum(first + ahead > second for first in FACES for second in FACES)
    return Forecast(*stacks, added, wins)


# -------------------------------------------------------------------------------------------------- how it goes


def fight_army(play: WarPlay, side: Side, at: Hex, against: Side) -> None:
    """*side* attacks the hosts of another side, and its ally's, in a hex. Raises Illegal, and Ended."""
    state, name = play.state, play.land.name(at)
    attacker, defender = attacking(play, side, at), defending(play, against, at)
    if side == against:
        raise Illegal("W-59.8", "Those are your own.")
    check_attack(play, side, against)
    if not attacker.hosts:
        raise Illegal("W-59.8", "You have no host at {at}.", at=name)
    if not any(host.side == against for host in defender.hosts):
        raise Illegal("W-59.8", "No host of {side} is at {at}.", side=against, at=name)
    if at in state.battles:
        raise Illegal("W-59.8", "An army combat was fought at {at} already: once in a player-turn.", at=name)
    play.set(stage=_ARMIES, battles=state.battles | {at})
    declared(play, side, against)
    fought = _fought(play, at, attacker, defender)
    _lose(play, side, fought)
    play.tell(fought)
    look_at_isengard(play, fought)
    settle(play, fought, attacker.sides, tuple(host.side for host in defender.hosts))
    for stack in (attacker, defender):
        _look_who_is_gone(play, at, stack)


def _fought(play: WarPlay, at: Hex, attacker: Stack, defender: Stack) -> ArmyFought:
    """Leaders step forward, both throw, the attacker first, and lose what W-59.8 has."""
    leaders = [_leader(play, at, stack) for stack in (attacker, defender)]
    for leader in leaders:
        if leader is not None:
            come_forward(play, leader)
    added = _all_added(play, at, (attacker, defender), leaders)
    first, second = (
        Army(stack.hosts, leader, die(play, play.state.rules.sides), tuple(more))
        for stack, leader, more in zip((attacker, defender), leaders, added, strict=True)
    )
    lost = losses(attacker.strength, defender.strength, first.total - second.total)
    state, used = play.state, any(one.by == _FRENZY for one in (*first.added, *second.added))
    play.set(
        led=state.led.union(leader for leader in leaders if leader is not None),
        frenzy=0 if used else state.frenzy,
    )
    return ArmyFought(at, _with_losses(first, lost.attacker), _with_losses(second, lost.defender))


def _with_losses(army: Army, lost: int) -> Army:
    parts = shared([host.strength for host in army.hosts], lost)
    return replace(
        army, hosts=tuple(replace(host, lost=n) for host, n in zip(army.hosts, parts, strict=True))
    )


def _lose(play: WarPlay, side: Side, fought: ArmyFought) -> None:
    """What did not move is lost first, but of an ally's host what its borrower led into the fight [decided]."""
    for army in (fought.attacker, fought.defender):
        for lost in army.hosts:
            host = host_at(play.state.hosts, lost.side, fought.at)
            is_led = army is fought.attacker and lost.side != side
            left = host.strength - lost.lost
            led = host.led - lost.lost if is_led else min(host.led, left)
            moved = host.moved - lost.lost if is_led else min(host.moved, left)
            rest, _ = parted(host, lost.lost)
            play.set(hosts=with_host(play.state.hosts, replace(rest, moved=moved, led=led)))


def _look_who_is_gone(play: WarPlay, at: Hex, stack: Stack) -> None:
    """W-59.13: where nothing is left of a side and its ally, who was with them goes."""
    sides = {*stack.sides, *(host.side for host in stack.hosts)}
    sides |= {ally for ally in SIDES for side in stack.sides if play.state.are_allied(side, ally)}
    if sides.isdisjoint(sides_at(play.state.hosts, at)):
        scatter(play, at, [side for side in SIDES if side in sides])
