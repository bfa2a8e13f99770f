"""Rumours (H-16.5): a table can have it told, turn by turn, in which area Frodo is."""

from __future__ import annotations

from typing import Final

from rules.hunt.cards.verbs import asking
from rules.hunt.events import FactRevealed
from rules.hunt.play import Play

FIRST_DAY: Final = 2
"""Of a part: before it nothing is heard."""
FACT: Final = "bearer_area"


def spread(play: Play) -> None:
    """H-16.5: as a turn begins all hear in which area Frodo's last location lies."""
    state = play.state
    if not state.rules.rumours or state.day < FIRST_DAY:
        return
    play.seal()
    area = play.learn(FACT, lambda: asking.bearer_area(play.pack, state), lambda: ())
    asking.keep(play, FACT, area)
    play.tell(FactRevealed(part=state.part, fact=FACT, value=area))
