"""The Cracks of Doom (W-60.2)."""

from __future__ import annotations

from rules.war.events.ring import FireTried
from rules.war.play import WarPlay
from rules.war.ring.gollum import lives
from rules.war.ring.phase import BOROMIR
from rules.war.ring.wearing import bearers_group
from rules.war.state.chance import die


def try_fire(play: WarPlay) -> None:
    """At the end of F's player-turn a free bearer on Mount Doom throws for the Ring. Raises Ended."""
    number, state = bearers_group(play), play.state
    if number is None or state.ring.bearer == BOROMIR:
        return  # Boromir does not throw it (W-57.9)
    group = play.group(number)
    if not play.land.is_a("doom", group.at) or not state.lost.isdisjoint(group.members):
        return
    thrown = die(play, state.rules.sides)
    helped_by = state.gollum.side if lives(play) else "-"
    least = state.rules.constants.doom_die + (helped_by == "D")
    is_destroyed = helped_by == "F" or thrown >= least
    play.tell(FireTried(thrown, is_destroyed))
    if is_destroyed:
        play.end("F", "destroyed", "W-38.3")
