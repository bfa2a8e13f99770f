"""What a host chooses for a hunt (H-2.5, H-16), and the kinds of its questions (H-17.2, H-18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Literal

from rules.config import TableConfig
from rules.game import Kind, Shown

_HOUR: Final = 3600
SETUP, TURN, BLOCK, CHOICE, REACTION = 48 * _HOUR, 48 * _HOUR, 24 * _HOUR, 24 * _HOUR, 6 * _HOUR
"""Deadlines of H-17.2, in seconds."""

KINDS: Final[Mapping[str, Kind]] = {
    kind.name: kind
    for kind in (
        Kind("split", Shown.BY_NAME, SETUP),  # D-1, D-24
        Kind("rank", Shown.HIDDEN, None),  # D-2, D-24: never waited for
        Kind("give", Shown.BY_NAME, SETUP),  # D-3
        Kind("place", Shown.BY_NAME, SETUP),  # D-4, D-25
        Kind("journey", Shown.BY_NAME, SETUP),  # D-20
        Kind("mentor", Shown.BY_NAME, SETUP),  # D-21
        Kind("gifts", Shown.BY_NAME, SETUP),  # D-22
        Kind("lord", Shown.BY_NAME, SETUP),  # D-23
        Kind("turn", Shown.BY_NAME, TURN, is_long=True),  # D-5 to D-8, D-13, D-26 to D-29
        Kind("keep", Shown.HIDDEN, TURN),  # D-9: runs on the turn
        Kind("discard", Shown.HIDDEN, TURN),  # D-10: runs on the turn
        Kind("relocate", Shown.HIDDEN, TURN),  # D-30: runs on the turn
        Kind("block", Shown.BY_NAME, BLOCK, is_long=True),  # D-14 to D-16, D-33
        Kind("peek", Shown.HIDDEN, BLOCK),  # D-34: runs on the turn or block
        Kind("surplus", Shown.BY_NAME, CHOICE),  # D-17
        Kind("flip", Shown.BY_NAME, CHOICE),  # D-18
        Kind("escape", Shown.BY_NAME, CHOICE),  # D-19
        Kind("course", Shown.BY_NAME, CHOICE),  # D-31
        Kind("redraw", Shown.BY_NAME, CHOICE),  # D-32
        Kind("react", Shown.BY_NAME, REACTION),  # D-12
        Kind("token", Shown.BY_NAME, CHOICE),  # D-35
        Kind("wish", Shown.HIDDEN, None),  # D-11, stored route and preferences: at any time
        Kind("plan", Shown.HIDDEN, None, is_long=True),  # the queue of H-17.10: at any time
        Kind("note", Shown.HIDDEN, None),  # H-8.9: at any time
    )
}


class HuntConfig(TableConfig):
    """The options of H-2.5; defaults are those of `standard` (H-16.4)."""

    kinds: ClassVar[Mapping[str, Kind]] = KINDS

    length: Literal["full", "part1", "part2"] = "full"
    bearer: Literal["first", "drawn"] = "first"
    """Who bears the Ring: the first to join, or whom the lot names."""
    info_given: Literal[0, 1, 2] = 1
    tokens: Literal[3, 4] = 3
    shelters: bool = False
    journeys: Literal["pack", "fixed", "generated"] = "pack"
    reactions: Literal["swift", "windowed"] = "swift"
    rw_order: Literal["strict", "free"] = "strict"
    aid: Literal["off", "ledger", "full"] = "ledger"


PRESETS: Final[Mapping[str, Mapping[str, object]]] = {
    "standard": {"info_given": 1, "shelters": False, "tokens": 3},
    "wraiths": {"info_given": 2, "shelters": False, "tokens": 3},
    "bearer": {"info_given": 0, "shelters": True, "tokens": 3},
    "bearer_plus": {"info_given": 0, "shelters": True, "tokens": 4},
}
"""H-16.4."""
