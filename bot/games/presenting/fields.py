"""What a host chooses of a game: sets of options, and menus of them."""

from __future__ import annotations

from pydantic import BaseModel

from bot.language.choice import Choice
from rules.game import Value


class Preset(Value):
    """A set of options under one name."""

    name: str
    line: str
    config: BaseModel
    is_usual: bool = False
    """Simulated where nothing is chosen; where no set says so, it is the last that fits."""
    is_for_beginners: bool = False
    """What a rehearsal begins with."""


class FormField(Value):
    """One menu of the lobby's options."""

    id: str
    label: str
    options: tuple[Choice, ...]
    least: int = 1
    most: int = 1
