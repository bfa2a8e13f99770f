"""How what three say at any time stands in a record."""

from __future__ import annotations

import pytest

from rules.war import make

GAME = make()


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("offer", "offer s yes"),
        ("lend", "lend w2421 4 to d"),
        ("lend", "lend -"),
        ("show", "show ring"),
        ("deal", "deal d gives 1 0 takes 0 1"),
        ("deal", "lay s 4 sting"),
    ],
)
def test_what_is_said_has_one_form_in_small_letters(kind: str, words: str) -> None:
    """W-18.4, R-1.3."""
    assert GAME.write(GAME.read(kind, words.upper())) == words
