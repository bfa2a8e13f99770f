"""What makes a side of three win by how things stand, and who wins with it (W-38.2, W-38.4 to W-38.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rules.war.pack import OpenLand
from rules.war.state.pieces import NAZGUL, SIDES, Side
from rules.war.state.places import TEN, THREE, holds_all
from rules.war.state.war import WarState

_ABOUT_NAZGUL: Final = tuple(f"{fact} {piece}" for piece in NAZGUL for fact in ("at", "dead"))
"""What words change about whether a Nazgûl exists."""


class Win(NamedTuple):
    """Who has won, by what, and by which clause (W-19.7)."""

    side: Side
    reason: str
    clause: str


def standing_wins(land: OpenLand, state: WarState) -> Iterator[Win]:
    """The sides of three whose condition is met as things stand, in their order.

    At an owners' table not while somebody may contest a word about places, or which Nazgûl there are (W-44.11).
    """
    if "S" not in state.rules.sides:
        return
    if state.table is not None and state.table.is_disputable("took", *_ABOUT_NAZGUL):
        return
    if holds_all(land, state, "D", TEN):
        yield Win("D", "places", "W-38.2")
    nazgul = set(NAZGUL) - state.dead
    if state.rules.is_table:  # not all are in play (W-44.3)
        nazgul &= {piece.id for piece in state.pieces}
    if nazgul and nazgul <= state.won and holds_all(land, state, "S", THREE):
        yield Win("S", "nazgul", "W-38.4")


def winners_with(land: OpenLand, state: WarState, first: Win) -> tuple[Win, ...]:
    """All who win at the instant in which *first* does, each once, in their order (W-38.6)."""
    wins = {win.side: win for win in (*standing_wins(land, state), first)}
    return tuple(wins[side] for side in SIDES if side in wins)


def possesses_ring(state: WarState) -> bool:
    """Whether Saruman, the Chief, a Nazgûl of S's or a Hand party has the Ring (W-37.10)."""
    bearer = state.ring.bearer
    return bearer != "gollum" and state.side_of(bearer) == "S"


def last_win(state: WarState) -> Win:
    """Who wins when the last game-turn is over and nobody has: D, but S if the Ring is his (W-50.2)."""
    return Win("S" if possesses_ring(state) else "D", "limit", "W-50.2")
