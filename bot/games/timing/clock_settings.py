"""How a table is run: what moderators may change while the game goes on, and the rules never see."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

import msgspec

from bot.games.timing.hours import Hours
from rules.game import Value

Step: TypeAlias = int | Literal["half", "7/8", "9/10"]
"""When to remind: when this part of the time has passed, or so many seconds before the deadline."""

STEPS: Final[tuple[Step, ...]] = ("half", 2 * 60 * 60)
"""Where neither the game nor the host says anything else."""

LEFT: Final[Mapping[Step, int]] = {"half": 2, "7/8": 8, "9/10": 10}
"""Which part of the time is left at such a step: one of so many."""

STILL: Final = "still"
"""Under this name stands since when the clocks of a game stand because something was not posted."""

BEGINS: Final = "begins"
"""Under this name stands when a lobby begins by itself: the fields of `Begins`."""

WAS_AWAY: Final = "was_away"
"""Under this name stands who said that he is away: of each the id of the holder, from when, and until when."""

CREDIT: Final = 10 * 60
"""Seconds that the bot must be away before deadlines are moved, where nothing else was chosen."""


class Begins(Value, frozen=True):
    """A lobby begins by itself once all seats are taken, and at the latest *at_ms*; 0: at no time of its own.

    *companions*: then they take the seats that are free, if at least so many people (*least*) have joined.
    """

    at_ms: int = 0
    companions: bool = False
    least: int = 0


class ClockSettings(Value, frozen=True):
    """The settings of one game that its clocks go by. What is not there is as the config has it."""

    paces: dict[str, int | str] = msgspec.field(default_factory=dict)
    policies: dict[str, str] = msgspec.field(default_factory=dict)
    hours: Hours | None = None
    steps: tuple[Step, ...] = STEPS
    floor: int | None = None
    """Seconds that a time of day must be off at least to be meant; None: a third of the time between two of them."""
    credit: int | None = None
    """Seconds; 0: deadlines are never moved; None: as the server has it."""
    answers: bool = False
    """Whether answers are taken while the game is paused (F-14)."""
    paused_ms: int | None = None
    """Since when it is paused."""
    still_ms: int | None = None
    """Since when its clocks stand because something was not posted; its answers are taken."""
    begins: Begins | None = None
    """When its lobby begins by itself."""


@functools.lru_cache(4096)
def read(settings: str, steps: tuple[Step, ...] = STEPS) -> ClockSettings:
    """The ways among a game's settings; *steps* are its reminders where nobody chose others."""
    found: dict[str, Any] = msgspec.json.decode(settings)
    hours, pause, begins = found.get("hours"), found.get("pause") or {}, found.get(BEGINS)
    return ClockSettings(
        found.get("paces", {}),
        found.get("policies", {}),
        None if hours is None else Hours.from_facts(hours),
        tuple(found.get("steps", steps)),
        found.get("floor"),
        found.get("credit"),
        pause.get("answers", False),
        pause.get("since"),
        found.get(STILL),
        None if begins is None else Begins(*begins),
    )


def written(settings: str, **news: object) -> str:
    """*settings* with *news*; None takes one away."""
    found = {**msgspec.json.decode(settings), **news}
    return json.dumps({name: value for name, value in found.items() if value is not None})
