"""All deeds. A new one is added to its subject's rows, a new subject here."""

from __future__ import annotations

from typing import Final

from bot.moderation.deed import Deed, Line
from bot.moderation.rows import course, ends, lobby, pace, people, posts, sitters, tale

DEEDS: Final[tuple[Deed, ...]] = (
    *lobby.DEEDS,
    *course.CLOCKS,
    pace.PACE,
    *people.SEATS,
    *sitters.DEEDS,
    *people.THREAD,
    *people.SECRETS,
    *ends.DEEDS,
    *people.HOST,
    *posts.DEEDS,
    *pace.DEEDS,
    *tale.DEEDS,
)
"""In the order in which the panel shows them."""

LINES: Final[tuple[Line, ...]] = (*(deed.line for deed in DEEDS), pace.POLICY, *course.BY_ITSELF)
"""Everything that journal and notices name by a word: deeds, their by-products, and what happens by itself."""


def named(word: str) -> Deed | None:
    """The deed with this word in its buttons; None for an unknown word."""
    return next((deed for deed in DEEDS if word in (deed.word, deed.old_word) and word), None)


def line(word: str) -> Line | None:
    """The sentences for this word of the journal or a notice; None for an unknown word."""
    return next((line for line in LINES if line.word == word), None)
