"""Whether Saruman refuses a fight, as he alone may (W-27.5, W-28.5, W-32.1)."""

from __future__ import annotations

from typing import Final

from rules.war.play import WarPlay, sure_row
from rules.war.state.pieces import SARUMAN, PieceId

ENOUGH: Final = 30
"""With less strength on the map he may refuse nobody (W-28.5)."""


def may_refuse(play: WarPlay) -> bool:
    """For two he is a piece of D's as any other (W-55.10)."""
    return play.state.side_of(SARUMAN) == "S" and strength_on_map(play) >= ENOUGH


def is_spent(play: WarPlay, piece: PieceId) -> bool:
    """Whether a piece is Saruman after a mind battle, who starts no fight then (W-33.2)."""
    return piece == SARUMAN and play.state.council.is_mind_battle


def strength_on_map(play: WarPlay) -> int:
    """S's, in hosts and parties (W-59.10)."""
    hosts = sum(host.strength for host in play.state.hosts if host.side == "S")
    return hosts + sum(party.strength for party in play.state.parties if party.owner == "S")


def consents(play: WarPlay, ours: int, theirs: int) -> bool:
    """By S's sheet; after a mind battle never (W-33.2)."""
    if play.state.council.is_mind_battle:
        return False
    return bool(sure_row(play, "S", "consent").holds(ours, theirs))
