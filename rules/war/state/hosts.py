"""Hosts: strength of one side in a hex, which all see (W-59.5, W-59.7)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Value
from rules.war.state.council import Alliance
from rules.war.state.pieces import SIDES, PieceId, Side


class Host(Value, order=True):
    """All of one side's strength in a hex: hosts that meet are one."""

    side: Side
    at: Hex
    strength: int
    moved: int = 0
    """So much of it has moved in this game-turn."""
    led: int = 0
    """So much of that was moved by an ally, who leads it to the end of the game-turn (W-21.15, W-24.5)."""
    sauron: int = 0
    """Of Saruman's: so much of it began as Sauron's, and is his while a Nazgûl of his leads it (W-25.12, W-25.13)."""


Hosts = tuple[Host, ...]
"""By side and hex."""


class TurnEnd(Value):
    """What all saw when a game-turn ended, for who looks back."""

    turn: int
    hosts: Hosts = ()
    taken: tuple[tuple[Hex, Side], ...] = ()
    """Places that were not whose they were at the start."""
    alliance: Alliance | None = None
    won: frozenset[PieceId] = frozenset()
    """The Nazgûl that were Saruman's."""


def host_at(hosts: Iterable[Host], side: Side, at: Hex) -> Host:
    """A side's host in a hex; one of strength 0 where it has none there."""
    return next((host for host in hosts if host.side == side and host.at == at), Host(side, at, 0))


def strength_at(hosts: Iterable[Host], side: Side, at: Hex) -> int:
    """How strong a side's host in a hex is; 0: it has none there."""
    return host_at(hosts, side, at).strength


def sides_at(hosts: Iterable[Host], at: Hex) -> tuple[Side, ...]:
    """Who has a host in a hex, in the order F, D, S."""
    there = {host.side for host in hosts if host.at == at}
    return tuple(side for side in SIDES if side in there)


def with_host(hosts: Iterable[Host], host: Host) -> Hosts:
    """With a host as it is now; one without strength is gone."""
    others = (other for other in hosts if (other.side, other.at) != (host.side, host.at))
    return tuple(sorted((*others, *((host,) if host.strength else ()))))


def with_more(hosts: Iterable[Host], come: Host) -> Hosts:
    """With a host that has come where its side may have one already."""
    there = host_at(hosts, come.side, come.at)
    grown = replace(
        come,
        strength=there.strength + come.strength,
        moved=there.moved + come.moved,
        led=there.led + come.led,
        sauron=there.sauron + come.sauron,
    )
    return with_host(hosts, grown)


def parted(host: Host, strength: int) -> tuple[Host, Host]:
    """What stays of a host, and what goes or is lost of it: first what began as Sauron's [decided]."""
    sauron = min(host.sauron, strength)
    left = replace(host, strength=host.strength - strength, sauron=host.sauron - sauron)
    return left, Host(host.side, host.at, strength, sauron=sauron)


def rested(hosts: Iterable[Host]) -> Hosts:
    """As they are when a game-turn begins: all may move, and each is its owner's again (W-24.6, W-59.7)."""
    return tuple(replace(host, moved=0, led=0) for host in hosts)
