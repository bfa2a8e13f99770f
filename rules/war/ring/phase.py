"""The Ring Phase, in which nobody is asked (W-5.1)."""

from __future__ import annotations

from rules.war.events.ring import BoromirStruggled
from rules.war.play import WarPlay
from rules.war.ring import in_the_open
from rules.war.ring.gollum import bear, throw
from rules.war.ring.passing import heir, pass_to
from rules.war.ring.wearing import bearers_group, put_on, try_off
from rules.war.state.chance import die
from rules.war.state.pieces import GOLLUM

BOROMIR = "boromir"
_PUTS_IT_ON, _GIVES_IT = 1, 4


def ring_phase(play: WarPlay) -> None:
    """Gollum's die; the worn Ring, or the mark of Gollum who bears it; Boromir's die. Raises Ended."""
    throw(play)
    ring = play.state.ring
    if ring.bearer == GOLLUM:
        bear(play)
    elif ring.is_in_the_open:
        in_the_open.try_off(play)
    elif ring.is_on:
        try_off(play)
    if play.state.ring.bearer == BOROMIR and not play.state.ring.is_on:
        _struggle(play)


def _struggle(play: WarPlay) -> None:
    """On 1 he puts it on, from 4 on he gives it to another of his group (W-57.9)."""
    number = bearers_group(play)
    if number is None:
        return  # he is a Ringwraith
    group = play.group(number)
    thrown = die(play, "F")
    others = [piece for piece in group.members if piece != BOROMIR]
    gives_to = heir(play, others) if thrown >= _GIVES_IT else None
    play.tell(BoromirStruggled(play.state.rules.seats("F"), thrown, gives_to))
    if thrown == _PUTS_IT_ON:
        put_on(play)
    elif gives_to is not None:
        pass_to(play, gives_to, group.at, "F")
