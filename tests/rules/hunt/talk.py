"""Saying words to a hunt in tests, and looking at what came of them."""

from __future__ import annotations

import pytest

from rules.game import Illegal, Question, Seat
from rules.hunt.game import HuntGame
from rules.hunt.play import Play
from rules.hunt.questions.decisions import decisions
from rules.hunt.questions.written import read
from rules.hunt.state import HuntState
from tests.rules.hunt.kit import told

__all__ = ["open_question", "refused", "say", "told"]


def open_question(state: HuntState, seat: Seat, kind: str) -> Question:
    """The question of *kind* that is open to *seat*."""
    return next(one.question for one in decisions(state) if one.seat == seat and one.question.kind == kind)


def say(play: Play, words: str, seat: Seat = 2, kind: str = "block") -> Play:
    """What comes of *words*, with its events alone; *play* is left as it was."""
    question = open_question(play.state, seat, kind)
    done = HuntGame(data=play.pack).apply(play.state, seat, question, read(kind, words), play.dice)  # type: ignore[arg-type]
    after = Play(play.pack, done.state, play.dice)
    after.events = list(done.events)  # type: ignore[arg-type]
    return after


def refused(play: Play, words: str, seat: Seat = 2, kind: str = "block") -> Illegal:
    """Why *words* are refused; the sentence has all its facts."""
    with pytest.raises(Illegal) as no:
        say(play, words, seat, kind)
    assert no.value.sentence.format(**no.value.facts)
    return no.value
