"""Rumours (H-16.5): a table can have it told, turn by turn, in which area Frodo is."""

from __future__ import annotations

from typing import Final

from rules.hunt.cards.verbs import asking
from rules.hunt.play import Play

FIRST_DAY: Final = 2
"""Of a part: before it nothing is heard."""
FACT: Final = "bearer_area"


def spread(play: Play) -> None:
    """H-16.5: as a turn begins all hear in which area Frodo's last location lies."""
    if play.state.rules.rumours and play.state.day >= FIRST_DAY:
        asking.disclose(play, FACT, lambda: asking.bearer_area(play), about=FACT)
