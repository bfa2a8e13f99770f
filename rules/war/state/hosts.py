"""Hosts: strength of one side in a hex, which all see (W-59.5, W-59.7)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.board.hexes import Hex
from rules.game import Value
from rules.war.state.pieces import Side


class Host(Value, order=True):
    """All of one side's strength in a hex: hosts that meet are one."""

    side: Side
    at: Hex
    strength: int
    moved: int = 0
    """So much of it has moved in this game-turn."""


Hosts = tuple[Host, ...]
"""By side and hex."""


def strength_at(hosts: Iterable[Host], side: Side, at: Hex) -> int:
    """How strong a side's host in a hex is; 0: it has none there."""
    return sum(host.strength for host in hosts if host.side == side and host.at == at)
