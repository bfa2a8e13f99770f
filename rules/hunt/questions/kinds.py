"""The kinds of question that rules ask for, with the usual deadlines of H-17.2; the rows beside say all else of them.

They stand apart because whoever asks stands below whoever answers: a row knows its answers, and these ask again.
"""

from __future__ import annotations

from typing import Final

from rules.game import Kind, Shown

_HOUR: Final = 3600
_SETUP, _TURN, _BLOCK, _CHOICE, _REACTION = 48 * _HOUR, 48 * _HOUR, 24 * _HOUR, 24 * _HOUR, 6 * _HOUR

SPLIT: Final = Kind("split", Shown.BY_NAME, _SETUP)
RANK: Final = Kind("rank", Shown.HIDDEN, None)  # never waited for
GIVE: Final = Kind("give", Shown.BY_NAME, _SETUP)
PLACE: Final = Kind("place", Shown.BY_NAME, _SETUP)
JOURNEY: Final = Kind("journey", Shown.BY_NAME, _SETUP)
MENTOR: Final = Kind("mentor", Shown.BY_NAME, _SETUP)
GIFTS: Final = Kind("gifts", Shown.BY_NAME, _SETUP)
LORD: Final = Kind("lord", Shown.BY_NAME, _SETUP)

TURN: Final = Kind("turn", Shown.BY_NAME, _TURN, is_long=True)
KEEP: Final = Kind("keep", Shown.HIDDEN, _TURN)  # runs on the turn
DISCARD: Final = Kind("discard", Shown.HIDDEN, _TURN)  # runs on the turn
RELOCATE: Final = Kind("relocate", Shown.HIDDEN, _TURN)  # runs on the turn

WISH: Final = Kind("wish", Shown.HIDDEN, None)  # what is left in advance, as the next
PLAN: Final = Kind("plan", Shown.HIDDEN, None, is_long=True)

BLOCK: Final = Kind("block", Shown.BY_NAME, _BLOCK, is_long=True)
PEEK: Final = Kind("peek", Shown.HIDDEN, _BLOCK)  # runs on the turn or block
SURPLUS: Final = Kind("surplus", Shown.BY_NAME, _CHOICE)

FLIP: Final = Kind("flip", Shown.BY_NAME, _CHOICE)
ESCAPE: Final = Kind("escape", Shown.BY_NAME, _CHOICE)
COURSE: Final = Kind("course", Shown.BY_NAME, _CHOICE)
REDRAW: Final = Kind("redraw", Shown.BY_NAME, _CHOICE)
REACT: Final = Kind("react", Shown.BY_NAME, _REACTION, is_brief=True)
TOKEN: Final = Kind("token", Shown.BY_NAME, _CHOICE)
