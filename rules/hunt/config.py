"""What a host chooses for a hunt (H-2.5, H-16)."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer, model_validator

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
    reactions: Literal["swift", "windowed", "ride"] = "swift"
    """H-17.20, H-17.21; `windowed` with a clock for each window is what hunts were opened with before 0.8."""
    rw_order: Literal["strict", "free"] = "strict"
    aid: Literal["off", "ledger", "full", "likely"] = "ledger"
    war_tokens: bool | None = False
    """Whether the hunt ends with tokens for a War of the Ring game (H-15.5); None: it was written before there was a
    choice, when it always did.
    """
    rumours: bool = Field(default=False, exclude_if=operator.not_)
    """H-16.5: all hear in which area Frodo is."""
    burden: int = Field(default=0, ge=0, le=10, exclude_if=operator.not_)
    """H-16.6: the corruption with which the Ring-bearer begins."""
    one_tile: bool = Field(default=False, exclude_if=operator.not_)
    """H-16.7: an encounter draws one tile, and no companion cancels it. None of these three is written where it is
    not chosen: records of before have no such words."""

    @model_validator(mode="before")
    @classmethod
    def _written_before(cls, given: Any) -> Any:
        """A config that has all the older choices, which stand above, and not this one goes on as it was written."""
        older = set(itertools.takewhile(lambda name: name != "war_tokens", cls.model_fields))
        is_older = isinstance(given, Mapping) and "war_tokens" not in given and older <= given.keys()
        return {**given, "war_tokens": None} if is_older else given

    @model_serializer(mode="wrap")
    def _as_written(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """None is not written: records and chains of older games are what they were."""
        found: dict[str, Any] = dump(self)
        return {name: value for name, value in found.items() if name != "war_tokens" or value is not None}


_BARE: Final[Mapping[str, object]] = {"rumours": False, "burden": 0, "one_tile": False}
_EASY: Final[Mapping[str, object]] = {
    "length": "part1",
    "rumours": True,
    "burden": 9,
    "one_tile": True,
    "aid": "likely",
}

PRESETS: Final[Mapping[str, Mapping[str, object]]] = {
    "standard": {"info_given": 1, "shelters": False, "tokens": 3, **_BARE},
    "first": {"info_given": 1, "shelters": False, "tokens": 3, **_EASY},
    "wraiths": {"info_given": 2, "shelters": False, "tokens": 3, **_BARE},
    "bearer": {"info_given": 0, "shelters": True, "tokens": 3, **_BARE},
    "bearer_plus": {"info_given": 0, "shelters": True, "tokens": 4, **_BARE},
}
"""H-16.4."""
