"""What a game is called: by the name that its host chose, if he did, and always by its number."""

from __future__ import annotations

from typing import Final

from bot.games import finding
from bot.games.presentation import Presentation, refusal
from bot.games.reader_view import Facts
from bot.language.words import Text, safe
from rules import registry
from storage.tables.games import Absent

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
    return _linked(name, facts.guild, facts.place)


def _linked(name: str, guild: int, place: int | None) -> str:
    return name if place is None else f"[{name}](https://discord.com/channels/{guild}/{place})"


def stands_still(game: Absent, text: Text) -> str:
    """Which game stands still because its rules are not installed, or refuse its options, and why."""
    name = text("{title}, game {n}", title=registry.title(game.name), n=game.id)
    why = refusal(finding.uninstalled(game.name, game.edition), None, text)
    return f"**{_linked(name, game.guild_id, game.place_id)}**: {why}"
