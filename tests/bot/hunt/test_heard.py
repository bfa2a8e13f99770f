"""What may be written in the thread of a hunt: its own words, and those that the first post gives as examples."""

from __future__ import annotations

import re

import pytest

from bot.games.presentation import open_presentation
from bot.kit.rows import RowAnswers
from bot.posting.typed import acknowledge, parse
from bot.posting.typed.listen import vocabulary
from bot.posting.typed.parse import Said
from bot.quest.presentation import QuestPresentation
from rules.quest.game import QuestGame
from rules.registry import names
from tests.bot.hunt.kit import TEXT
from tests.bot.hunt.table import PRESENTATION, Table
from tests.bot.hunt.test_desk import look_of


def test_every_game_gives_examples_of_its_own() -> None:
    """Q-12: the first post of a hunt names no word of another game."""
    told = {
        presentation.title: acknowledge.how(presentation, True, TEXT)
        for presentation in (PRESENTATION, QuestPresentation(QuestGame()))
    }

    assert "like **SEARCH** or **MOVE 17 then SEARCH**. What I mark" in told[PRESENTATION.title]
    assert [title for title, line in told.items() if "APPROVE" in line] == [
        QuestPresentation(QuestGame()).title
    ]
    assert acknowledge.how(PRESENTATION, False, TEXT).startswith("-# What you write here is talk")


@pytest.mark.parametrize("name", names())
def test_examples_are_given_where_answers_are_heard_and_nowhere_else(name: str) -> None:
    """Issue 28.16: a battle gave two, and none of what is written in its thread was ever heard."""
    presentation = open_presentation(name)
    answers = presentation.answers
    is_heard = isinstance(answers, RowAnswers) and any(
        row.open_words and answers.aloud(kind, "") is not None for kind, row in answers.rows.items()
    )

    told = acknowledge.how(presentation, True, TEXT)

    assert told.startswith(
        "-# You can also type public answers" if is_heard else "-# What you write here is talk"
    )


@pytest.mark.parametrize("words", re.findall(r"\*\*[^*]+\*\*", TEXT(PRESENTATION.answers.EXAMPLES)))
def test_the_examples_are_heard(words: str) -> None:
    """H-17.8: in every moment of a hunt, wherever the Nazgul stand."""
    known = vocabulary(look_of(Table(3, 31), 2), PRESENTATION)
    assert parse.hear(words, known) == Said("block", words.strip("*").lower())


@pytest.mark.parametrize(("words", "kind"), [("**HUNT**", "block"), ("PASS", "flip"), ("**KEEP**", "course")])
def test_all_public_answers_are_heard(words: str, kind: str) -> None:
    """H-18.18, H-18.31: as they stand under the posts."""
    said = parse.hear(words, vocabulary(look_of(Table(3, 31), 2), PRESENTATION))
    assert isinstance(said, Said)
    assert said.kind == kind
