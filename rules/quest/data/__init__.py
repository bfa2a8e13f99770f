"""The charts of the Quest game, read once from TOML and checked."""

from __future__ import annotations

import functools
import tomllib
from importlib import resources
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Five = Annotated[tuple[int, ...], Field(min_length=5, max_length=5)]


class Sides(BaseModel):
    """How many seats each side has (Q-1.2)."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    free: int
    minions: int


class Chart(BaseModel):
    """What depends on the number of seats; *party* and *fails_at* are by quest, the first first."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    sides: Sides
    party: Five
    fails_at: Five


@functools.cache
def charts() -> dict[int, Chart]:
    """The chart of each number of seats that can play (Q-1.1)."""
    text = resources.files(__package__).joinpath("seats.toml").read_text(encoding="utf-8")
    kind = TypeAdapter(dict[Literal["5", "6", "7", "8", "9", "10"], Chart])
    return {int(seats): chart for seats, chart in kind.validate_python(tomllib.loads(text)).items()}
