"""What a game is called: by the name that its host chose, if he did, and always by its number."""

from __future__ import annotations

from typing import Final

from bot.games.presentation import Presentation
from bot.games.reader_view import Facts
from bot.language.words import Text, safe

MOST: Final = 60
"""Letters of a name."""


def title(facts: Facts, presentation: Presentation, text: Text) -> str:
    """`The long road (Quest, game 12)`, or `Quest, game 12`."""
    named = safe(facts.named, MOST, "")
    if not named:
        return text("{title}, game {n}", title=presentation.title, n=facts.id)
    return text("{name} ({title}, game {n})", name=named, title=presentation.title, n=facts.id)


def linked(facts: Facts, name: str) -> str:
    """*name* as it may stand in a post; while the game has a thread it leads there."""
    if facts.place is None:
        return name
    return f"[{name}](https://discord.com/channels/{facts.guild}/{facts.place})"
