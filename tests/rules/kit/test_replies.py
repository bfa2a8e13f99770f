"""Ready-made replies: which words they offer (issue 35.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from rules.game import Action, Options, Question
from rules.kit.asks import Words
from rules.kit.grammar import Grammar
from rules.kit.replies import END, NUMBER, alone, any_of, path, where

TURN = Question("turn", 1)


class Bid(Action):
    number: int
    face: int


class Liar(Action):
    pass


def _numbers(play: Any, seat: int, question: Question, said: Words) -> Iterable[str]:
    return map(str, range(play, 4))


def _faces(play: Any, seat: int, question: Question, said: Words) -> Iterable[str]:
    return "56" if said == (str(play),) else "23456"


REPLIES = any_of(
    path(Bid, "bid", (NUMBER, _numbers), (NUMBER, _faces)),
    where(lambda play, seat, question: play > 1, alone(Liar, "liar")),
)


def offered(play: int, *said: str) -> Options:
    return REPLIES.offers(play, 1, TURN, said)


def test_each_word_of_a_path_is_among_those_that_the_words_before_it_leave() -> None:
    assert offered(2, "bid").words == ("2", "3")
    assert offered(2, "bid", "2") == Options(("5", "6"), ends=("5", "6"))
    assert offered(2, "bid", "3").words == ("2", "3", "4", "5", "6")
    assert offered(2, "bid", "3", "2") == END


def test_of_several_replies_those_are_offered_that_can_be_said_now() -> None:
    assert offered(1).words == ("bid",)
    assert offered(2).words == ("bid", "liar")
    assert offered(4).words == ("liar",)
    assert offered(2, "liar") == END


def test_a_form_that_reads_what_another_reads_is_refused_as_it_is_written() -> None:
    """Issue 35, bad input: it would never be read, and the package is left out with file and line."""
    forms = any_of(alone(Liar, "bid"), path(Bid, "bid", (NUMBER, _numbers), (NUMBER, _faces))).forms

    with pytest.raises(ValueError, match="two forms of `bid` answer turn, and the second is never read"):
        Grammar({"turn": forms}, "X-1")
