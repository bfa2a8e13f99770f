"""The declared grammar: what it lets somebody say is read, is written the same, and each word means what it meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

import rules.hunt
from rules.hunt.pack import TRIGGERS
from rules.hunt.questions.rows import KINDS
from rules.hunt.questions.written import GRAMMAR, read, write
from rules.kit.parts import Word, after, firsts, is_whole, meant

PLAYING = (Path(rules.hunt.__file__).parent / "PLAYING.md").read_text(encoding="utf-8")
WORDS = {
    "number": ("1", "7"),
    "seat": ("2", "5"),
    "space": ("17", "4"),
    "figure": ("w1", "w4"),
    "trigger": TRIGGERS,
    "length": ("short", "long"),
    "letter": ("a", "b"),
    "item": ("1", "3"),
    "tile": ("2", "4"),
    "ability": ("1", "3"),
    "option": ("1", "2"),
    "card": ("a1-08", "s-04"),
    "companion": ("sam", "merry"),
    "area": ("k", "l"),
    "section": ("iv", "i"),
    "scope": ("area", "section"),
    "face": ("ring", "morgul_shadow"),
    "standard": ("ring", "shadow"),
    "pay": ("ring", "sword"),
    "phase": ("daylight", "nightfall"),
    "pick": ("17", "51-57.1", "shadow", "a1-08"),
    "text": ("here", "day"),
}
"""Words of each kind."""
MOST = 12
"""From so many words on an answer ends where it can."""


IN_ADVANCE = [
    (form.split()[1], form) for form in re.findall(r"^\| `(preload [^`]+)` \|", PLAYING, re.MULTILINE)
]


def answer(kind: str, chance: Random) -> Iterator[tuple[Word, str]]:
    """Words by lot that answer a question, each as what it is meant; soon as few as will do."""
    parts = GRAMMAR.shape(kind)
    for at in count():
        ways = [one for one in firsts(parts) if one[0].only != "preload"]
        if is_whole(parts) and (not ways or at > MOST or chance.random() < 0.3):
            return
        word, parts = chance.choice(ways)
        yield word, word.only or chance.choice(WORDS[word.name])


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_whatever_the_grammar_lets_say_is_read_and_written_the_same(kind: str) -> None:
    """Issue 15.2, H-18.39: every declared form, and an action is what its written form reads."""
    for seed in range(200):
        words = " ".join(word for _, word in answer(kind, Random(seed)))

        action = read(kind, words)

        assert write(action) == words
        assert read(kind, write(action)) == action


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_grammar_knows_what_each_word_was_meant_as(kind: str) -> None:
    """Issue 15.2: by the words before it; a joint is never anything else."""
    for seed in range(40):
        said = list(answer(kind, Random(seed)))

        for at, (kind_of_word, word) in enumerate(said):
            found = meant(GRAMMAR.next(kind, [before for _, before in said[:at]]), word)
            assert kind_of_word in found
            assert not kind_of_word.only or all(one.only for one in found)


def test_every_kind_of_question_is_declared() -> None:
    """H-27.2: else somebody could be asked what nobody can answer."""
    assert set(GRAMMAR.forms) == set(KINDS)


@pytest.mark.parametrize(("kind", "form"), IN_ADVANCE)
def test_what_the_page_says_in_advance_is_declared(kind: str, form: str) -> None:
    """H-27.7: with its conditions, so that every word of it has a label."""
    assert any(map(is_whole, after(GRAMMAR.shape(kind), form.split())))
    assert not any(map(is_whole, after(GRAMMAR.shape(kind), [*form.split(), "when"])))
