"""Events and actions are kept under words made of the names of their classes: who renames one must keep its word."""

from pathlib import Path

import pytest

from rules.checking import kept_words
from tests.foreign import ours

KEPT = Path(__file__).with_suffix(".txt")
"""A game and a word each. A new event adds its own; none is ever taken out, for databases have it."""


def words() -> list[str]:
    """Those under which something of the house is kept."""
    houses = (*sorted(game.name for game in ours()), "terms")
    return [f"{house} {word}" for house in houses for word in kept_words.words_of(f"rules.{house}")]


def test_what_was_kept_is_read_again_under_the_same_word() -> None:
    """An entry of a year ago is read today: Event, Private and Action are kept as ever."""
    assert words() == KEPT.read_text(encoding="utf-8").splitlines()


def test_a_package_has_words_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_words, "FILE", "RULES.md")

    with pytest.raises(AssertionError, match="a class was renamed or taken out"):
        kept_words.check_what_was_kept_is_read_again_under_the_same_word(ours()[0], ())
