"""What a host chooses for a hunt (H-2.5, H-16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Literal

from rules.config import TableConfig
from rules.game import Kind
from rules.hunt.questions.rows import KINDS


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
