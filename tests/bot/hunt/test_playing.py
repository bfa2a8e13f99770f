"""What PLAYING.md tells players can be written, and everything that can be written stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules.hunt
from bot.hunt.asking import labels
from bot.hunt.asking.verbs import BETWEEN, FILTERS, TESTS
from bot.hunt.questions.rows import ROWS
from rules.hunt.orders import preloads
from rules.hunt.questions.written import GRAMMAR
from rules.kit.parts import JOINT, VERB
from tests.bot.hunt.kit import voice
from tests.bot.hunt.table import GAME

VOICE = voice()
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

    assert said >= {(kind, verb) for kind, row in ROWS.items() for verb in row.verbs}


def test_the_labels_know_every_word_of_the_grammar() -> None:
    """H-18.39: whatever can be said stands on a button in the reader's language."""
    for kind in GRAMMAR.forms:
        known = {
            VERB: {*ROWS[kind].verbs, *ROWS["block"].verbs},
            JOINT: BETWEEN,
            "test": TESTS,
            "filter": FILTERS,
        }
        for word in GRAMMAR.words(kind):
            assert word.name in labels._LABELS
            assert not word.only or word.only in known[word.name], (kind, word.only)


@pytest.mark.parametrize(
    ("kind", "said", "word", "label"),
    [
        ("wish", "never", "sorcery", "a sorcery card"),
        ("block", "play s-15", "ring", "Ring"),
        ("block", "play s-15 ring by", "ring", "Pay: Ring"),
        ("block", "end if wraith", "w2", VOICE.figure(1)),
        ("plan", "queue end if wraith w2", "17", VOICE.space(17)),
        ("wish", "swift a1-08 on search if wraith w1", "w2", VOICE.figure(1)),
        ("wish", "swift a1-08 on search if area k", "l", "area L (Old Forest)"),
        ("block", "ability 2", "hunt", "a hunt"),
        ("place", "preload place 16 when wraith", "2", "2"),
        ("place", "preload place 16 when wraith 2", "17", VOICE.space(17)),
    ],
)
def test_a_word_is_called_what_it_means_there(kind: str, said: str, word: str, label: str) -> None:
    """Issue 15.2, H-18.39: labels ask the grammar; they took what sorcery declares for a die that pays."""
    assert labels.label(kind, said.split(), word, VOICE, None) == label


@pytest.mark.parametrize("words", re.findall(r"^\| `(preload [^`]+)` \|", TEXT, re.MULTILINE))
def test_an_order_in_advance_is_one_of_the_known(words: str) -> None:
    """H-17.33."""
    assert words.split()[1] in preloads.AHEAD


def test_every_order_in_advance_stands_there() -> None:
    """H-17.33."""
    assert {words.split()[1] for words in re.findall(r"`(preload [^`]+)` \|", TEXT)} == set(preloads.AHEAD)
