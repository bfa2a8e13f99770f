"""All deeds that are rows. A new one is added to its subject's `DEEDS`, a new subject here."""

from __future__ import annotations

from typing import Final

from bot.moderation.deed import Deed
from bot.moderation.rows import lobby, people, posts

DEEDS: Final[tuple[Deed, ...]] = (*lobby.DEEDS, *people.DEEDS, *posts.DEEDS)
"""In the order in which the panel shows them."""

_BY_WORD: Final = {deed.word: deed for deed in DEEDS}


def named(word: str) -> Deed | None:
    """The deed that goes by this word; None for one that there is not."""
    return _BY_WORD.get(word)
