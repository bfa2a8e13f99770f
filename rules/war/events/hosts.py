"""Hosts and places where three play (chapters 28, 38, 59)."""

from __future__ import annotations

from rules.board.hexes import Hex
from rules.game import Event, Value
from rules.war.events.fights import Added
from rules.war.state.pieces import PieceId, Side


class HostsFreed(Event):
    """D's hosts may move, and F's too: by the game-turn, a Hobbit, or the end of D's ban (W-59.6)."""

    why: str
    """`turn`, `hobbit` or `ban`."""


class HostMoved(Event):
    """Strength that goes (W-59.7): whose it is, and who moves it."""

    side: Side
    strength: int
    way: tuple[Hex, ...]
    by_side: Side


class Strength(Value):
    """What one side has in an army, and what of it the army combat cost."""

    side: Side
    strength: int
    lost: int = 0


class Army(Value):
    """One side of an army combat: whose strength, who leads, with which die, and what was added to it."""

    hosts: tuple[Strength, ...]
    leader: PieceId | None
    thrown: int
    added: tuple[Added, ...] = ()

    @property
    def strength(self) -> int:
        """With which it began."""
        return sum(host.strength for host in self.hosts)

    @property
    def lost(self) -> int:
        return sum(host.lost for host in self.hosts)

    @property
    def total(self) -> int:
        return self.thrown + sum(one.more for one in self.added)


class ArmyFought(Event):
    """An army combat (W-59.8)."""

    at: Hex
    attacker: Army
    defender: Army


class Retreated(Event):
    """Who was with a stack that is gone, or Saruman who goes home, and where to (W-28.7, W-59.13)."""

    pieces: tuple[PieceId, ...]
    at: Hex
    to_hex: Hex


class PlacesHeld(Event):
    """At so many ends of game-turns in a row Saruman has had his three places (W-50.3)."""

    times: int
