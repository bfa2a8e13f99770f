"""What PLAYING.md tells players can be written, and everything that can be written stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules.hunt
from bot.hunt.asking.verbs import VERBS
from rules.hunt.actions.grammar import GRAMMAR
from rules.hunt.orders import preloads
from tests.bot.hunt.table import GAME

TEXT = (Path(rules.hunt.__file__).parent / "PLAYING.md").read_text(encoding="utf-8")
FORMS = [(match[1], match[2]) for match in re.finditer(r"^\| `(\w+)` \| `([^`]+)` \|", TEXT, re.MULTILINE)]


@pytest.mark.parametrize(("kind", "words"), FORMS)
def test_a_form_reads_as_an_answer_and_is_written_the_same(kind: str, words: str) -> None:
    """H-18.39: one form for one action."""
    assert GAME.write(GAME.read(kind, words)) == words


def test_every_verb_stands_there() -> None:
    """H-18.39: of every kind of question, each word that an answer can begin with."""
    said = {
        (kind, word) for kind, words in FORMS for step in words.split(" then ") for word in step.split()[:1]
    }

    assert said >= {(kind, verb) for kind, verbs in VERBS.items() for verb in verbs}


def test_the_labels_know_every_verb_of_the_code() -> None:
    """H-18.39: an answer to any kind but a turn or a ride begins with one of these."""
    for kind, forms in GRAMMAR.forms.items():
        assert {form.verb for form in forms if form.verb} <= set(VERBS[kind]), kind


@pytest.mark.parametrize("words", re.findall(r"^\| `(preload [^`]+)` \|", TEXT, re.MULTILINE))
def test_an_order_in_advance_is_one_of_the_known(words: str) -> None:
    """H-17.33."""
    assert words.split()[1] in preloads.AHEAD


def test_every_order_in_advance_stands_there() -> None:
    """H-17.33."""
    assert {words.split()[1] for words in re.findall(r"`(preload [^`]+)` \|", TEXT)} == set(preloads.AHEAD)
