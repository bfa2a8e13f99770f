"""Who leads hosts, and steps out of hiding for it (W-59.11)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rules.board.hexes import Hex
from rules.war.fights.coming_forward import step_out
from rules.war.play import WarPlay
from rules.war.state.pieces import CHARACTERS, PieceId, Side
from rules.war.tracks.chart import numbered
from rules.war.tracks.watching import is_spotted, seen_members, there

OF_FELLOWSHIP: Final = ("aragorn", "boromir", "gandalf")
_OTHERS: Final = frozenset(("lord", "gothmog", "mouth", "saruman", "chief"))


def leaders_at(play: WarPlay, at: Hex, sides: Collection[Side]) -> tuple[PieceId, ...]:
    """Those of *sides* who can lead a host in a hex; one counts, the first (W-59.11).

    First who stands on the map anyhow, by W-51.8, then who would step out of hiding, as F's sheet has them [decided].
    """
    open_ones = [
        piece for piece in there(play, at) if piece in _OTHERS and play.state.side_of(piece) in sides
    ]
    if "F" not in sides:
        return tuple(open_ones)
    spotted, hidden = list[PieceId](), list[PieceId]()
    for piece in play.row("F", "lead").pieces:
        for _, group in numbered(play.state.chart):
            if group.at == at and piece in OF_FELLOWSHIP and piece in seen_members(play, group):
                (spotted if is_spotted(play, group, "D") else hidden).append(piece)
    return (*spotted, *open_ones, *hidden)


def come_forward(play: WarPlay, leader: PieceId) -> None:
    """Who leads stands on the map to the end of the game-turn; others of his group stay hidden (W-59.11)."""
    number = play.state.column_of(leader) if leader in CHARACTERS else None
    if number is not None:
        step_out(play, number, (leader,), "W-59.11")
