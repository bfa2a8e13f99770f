"""How the Dark Power goes after Saruman or the Chief, who wears the Ring before all eyes (W-57.5)."""

from __future__ import annotations

from typing import Final

from rules.board.hexes import Hex
from rules.war.council.bans import may_attack
from rules.war.players.forces import REACH, best_three, might_of, own, will_refuse
from rules.war.players.going import towards
from rules.war.players.saying import Saying
from rules.war.state.pieces import TABLE
from rules.war.tracks.watching import stack_at

_OF_WEARER: Final = 2
"""What Sorcery and the Ring add to Saruman's total."""


def fall_upon(saying: Saying) -> None:
    """Where Saruman or the Chief wears the Ring, with three who are no weaker than theirs."""
    at = lair(saying)
    if at is None:
        return
    coming = [
        piece
        for piece in own(saying, "D")
        if (start := saying.state.standing(piece)) is not None and saying.distance(start, at) <= REACH
    ]
    best = best_three(saying, coming)
    if might_of(saying, best, at) >= _theirs(saying, at):
        for piece in best:
            towards(saying, piece, at)


def lair(saying: Saying) -> Hex | None:
    """Where the Ring is worn before all eyes, by whom one may attack (W-57.5)."""
    ring = saying.state.ring
    is_foe = ring.is_in_the_open and may_attack(saying.play, "D", "S")
    return saying.state.standing(str(ring.bearer)) if is_foe else None


def _theirs(saying: Saying, at: Hex) -> int:
    """The Might of his best three there, and what the Ring and Sorcery add."""
    theirs = sorted((TABLE[piece].might for piece in stack_at(saying.play, at, "S")), reverse=True)[:3]
    return sum(theirs) + _OF_WEARER


def strike_at(saying: Saying) -> None:
    """By threes, as long as that is no worse than even."""
    at = lair(saying)
    while at is not None and not saying.is_full and not will_refuse(saying, at):
        fought = saying.state.fought
        here = [piece for piece in own(saying, "D") if saying.state.standing(piece) == at]
        best = best_three(saying, [piece for piece in here if piece not in fought])
        if not best or might_of(saying, best, at) < _theirs(saying, at):
            return
        said = saying.say(f"attack {saying.land.name(at)} {' '.join(best)} against s")
        if not said or saying.state.fought == fought:
            return
