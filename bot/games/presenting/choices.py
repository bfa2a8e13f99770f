"""What a game's presets make their menus of: rows with a name and a line each."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from bot.games.presenting.fields import FormField
from bot.language.choice import Choice
from bot.language.words import Text


def options(
    rows: Mapping[str, tuple[Any, ...]], text: Text, chosen: Collection[str] = ()
) -> tuple[Choice, ...]:
    """A menu of *rows*, each beginning with its name and its line; what is *chosen* is marked."""
    return tuple(Choice(text(row[0]), key, text(row[1]), key in chosen) for key, row in rows.items())


def pace_field(rows: Mapping[str, tuple[Any, ...]], text: Text, chosen: Collection[str]) -> FormField:
    """The named paces, of which a lobby has one."""
    return FormField("pace", text("Pace (finer with /game pace)"), options(rows, text, chosen))
