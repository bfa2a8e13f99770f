"""Saruman and the Chief wear the Ring before all eyes (W-27.3, W-57.5)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.war.events.ring import RingInTheOpen
from rules.war.fights.captures import makes
from rules.war.play import WarPlay
from rules.war.ring.wearing import mark
from rules.war.state.chance import die
from rules.war.state.pieces import TABLE

_CHIEF = "chief"
WEARERS = ("saruman", _CHIEF)


def try_off_in_the_open(play: WarPlay) -> None:
    """In the Ring Phase who wears it tries to take it off, by S's `unring`; failing is a mark for the Chief alone.

    All see the die (W-19.12, W-27.3, W-57.3, W-57.5).
    """
    ring, sides = play.state.ring, play.state.rules.sides
    assert ring.bearer is not None
    thrown = die(play, sides) if play.row("S", "unring").word == "yes" else None
    is_off = thrown is not None and makes(TABLE[ring.bearer].ring, thrown)
    if is_off:
        play.set(ring=replace(ring, is_on=False))
    if thrown is not None:
        play.tell(RingInTheOpen(ring.bearer, is_on=not is_off, thrown=thrown))
    if ring.bearer == _CHIEF and not is_off:
        mark(play)
