"""What every game's host chooses: deadlines, and what happens when they pass, by kind (F-1, F-2)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Literal
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, Field, field_validator

from rules.game import Kind

SHORTEST, LONGEST = 60, 60 * 60 * 24 * 30
"""Seconds that a deadline may last: a minute to thirty days."""

_TIME_OF_DAY = re.compile(r"([01]\d|2[0-3]):([0-5]\d) (\S+)")

PolicyWord = Literal["auto", "ask", "wait"]


class TableConfig(BaseModel):
    """Deadlines (seconds, or a time of day with its zone: `20:00 Europe/Berlin`) and policies by kind."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    kinds: ClassVar[Mapping[str, Kind]]

    deadlines: dict[str, int | str] = Field(default_factory=dict, validate_default=True)
    policies: dict[str, PolicyWord] = Field(default_factory=dict, validate_default=True)

    @field_validator("deadlines")
    @classmethod
    def _fill_deadlines(cls, given: dict[str, int | str]) -> dict[str, int | str]:
        usual = {name: kind.pace for name, kind in cls.kinds.items() if kind.pace is not None}
        _refuse_unknown(given, usual)
        return {name: _deadline(given.get(name, pace)) for name, pace in usual.items()}

    @field_validator("policies")
    @classmethod
    def _fill_policies(cls, given: dict[str, PolicyWord]) -> dict[str, PolicyWord]:
        usual: dict[str, Any] = {
            name: kind.policy.value for name, kind in cls.kinds.items() if kind.pace is not None
        }
        _refuse_unknown(given, usual)
        return {**usual, **given}


def _refuse_unknown(given: Mapping[str, Any], usual: Mapping[str, Any]) -> None:
    unknown = [name for name in given if name not in usual]
    if unknown:
        raise ValueError(f"there is no such kind of decision; there are: {', '.join(usual)}")


def _deadline(value: int | str) -> int | str:
    if isinstance(value, int):
        if not SHORTEST <= value <= LONGEST:
            raise ValueError("a deadline is between one minute and thirty days")
        return value
    refuse_no_time_of_day(value)
    return value


def refuse_no_time_of_day(written: str) -> None:
    """Raise ValueError where *written* is no time of day with its zone."""
    match = _TIME_OF_DAY.fullmatch(written)
    if match is None:
        raise ValueError("a time of day is written like 20:00 Europe/Berlin")
    try:
        ZoneInfo(match[3])
    except (KeyError, ValueError, OSError) as error:
        raise ValueError("that time zone is not known; write one like Europe/Berlin") from error
