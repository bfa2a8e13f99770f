"""The kinds of question, with the usual windows of W-2.1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.game import Kind, Question, Shown
from rules.war.state.phases import Phase

_HOUR: Final = 3600
_TURN: Final = 24 * _HOUR

TOWER: Final = Kind(Phase.TOWER.value, Shown.BY_NAME, _TURN, is_long=True)
SEARCH: Final = Kind(Phase.SEARCH.value, Shown.BY_NAME, _TURN, is_long=True)
JOURNEY: Final = Kind(Phase.JOURNEY.value, Shown.BY_NAME, _TURN, is_long=True)
SHADOW: Final = Kind(Phase.SHADOW.value, Shown.BY_NAME, _TURN, is_long=True)
"""The sittings, numbered as game-turns are (W-16.2)."""
SETUP: Final = Kind(Phase.SETUP.value, Shown.AS_COUNT, _TURN, is_long=True)
"""Before the first game-turn of an owners' table, of all at once (W-44.3)."""
WORD: Final = Kind("word", Shown.HIDDEN, None)
"""What happened at the owners' own table, and dice for it (W-44.9 to W-44.11)."""
ABSENT: Final = Kind("absent", Shown.BY_NAME, 8 * _HOUR)
"""Only the clock of a sitting whose seat is absent (W-2.6)."""
SHEET: Final = Kind("sheet", Shown.HIDDEN, None)
"""A row of one's sheet, at any time (W-16.5)."""
NOTE: Final = Kind("note", Shown.HIDDEN, None)
DEAL: Final = Kind("deal", Shown.HIDDEN, None)
"""What S bargains over with another, at any time (W-29.10)."""
DRAW: Final = Kind("draw", Shown.HIDDEN, None)
OFFER: Final = Kind("offer", Shown.HIDDEN, None)
"""An alliance (W-21.14); with loans, its end, and what Saruman makes known it is there for three alone."""
DISSOLVE: Final = Kind("dissolve", Shown.HIDDEN, None)
LEND: Final = Kind("lend", Shown.HIDDEN, None)
SHOW: Final = Kind("show", Shown.HIDDEN, None)
RESIGN: Final = Kind("resign", Shown.HIDDEN, None, final=True)

SITTINGS: Final[Mapping[Phase, Kind]] = {
    Phase.SETUP: SETUP,
    Phase.TOWER: TOWER,
    Phase.SEARCH: SEARCH,
    Phase.JOURNEY: JOURNEY,
    Phase.SHADOW: SHADOW,
}
KINDS: Final[Mapping[str, Kind]] = {
    kind.name: kind
    for kind in (
        *SITTINGS.values(),
        ABSENT,
        SHEET,
        WORD,
        NOTE,
        DEAL,
        OFFER,
        DISSOLVE,
        LEND,
        SHOW,
        DRAW,
        RESIGN,
    )
}


def asked_in(phase: Phase, turn: int) -> Question:
    """The question of a sitting in a game-turn; that before the first is number 1 (W-16.2)."""
    return SITTINGS[phase].asked(max(1, turn))
