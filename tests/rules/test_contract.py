"""What the contract promises, once, over every game that is found."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules.checking
from rules.checking import contract
from rules.checking.courses import Course, replayed
from rules.checking.promises import Check, promises
from rules.entry import (
    lapse_words,
    lapsed_clock,
)
from rules.game import Game, Question
from rules.registry import games, home, names, open_game
from tests.rules.shares import share

every_game = pytest.mark.parametrize("game", games(), ids=[game.name for game in games()])

AnyGame = Game[Any]

CHECKS = tuple(promises(rules.checking))


@functools.cache
def _courses(game: AnyGame, half: int) -> Sequence[Course]:
    """A few random games of every size, by halves."""
    numbers = range(half, share(game, 10), 2)
    return [Course(game, seats, 100 * seats + number) for seats in game.seats for number in numbers]


@pytest.fixture(params=[0, pytest.param(1, marks=pytest.mark.slow)], ids=["some", "others"])
def courses(game: AnyGame, request: pytest.FixtureRequest) -> Sequence[Course]:
    """Half of them; the longer runs look at the others."""
    return _courses(game, request.param)


LEAST: Mapping[Check, Callable[[int], int]] = {
    contract.check_what_comes_after_a_correction_is_not_what_came_before: lambda steps: 10,
    contract.check_every_offer_is_taken_or_refused_with_its_clause_and_nothing_changed: lambda steps: 500,
    contract.check_a_closed_question_changes_nothing_and_never_counts_for_the_next: lambda steps: min(
        500, steps // 2
    ),
    contract.check_a_lapse_is_legal_and_asks_nothing_of_it_again: lambda steps: min(50, steps // 10),
}
"""How much a check has to find in so many steps of a game of the house; a small game never reaches it."""


@every_game
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_the_contract_is_kept(game: AnyGame, check: Check, courses: Sequence[Course]) -> None:
    count = check(game, courses)

    if check in LEAST and not home(game.name).package:
        assert isinstance(count, int)
        assert count > LEAST[check](sum(len(course.steps) for course in courses))


def test_the_turns_of_a_battle_name_every_word_that_ends_an_answer() -> None:
    """Issue 29.2."""
    battle = open_game("battle")
    found = [
        (is_whole, word in offer.ends)
        for offer, word, is_whole, decision in contract.words_offered(battle, _courses(battle, 0))
        if decision.question.kind == "turn"
    ]

    assert all(is_whole == is_named for is_whole, is_named in found)
    assert min(map(found.count, ((True, True), (False, False)))) > 100


def test_rooms_are_found_by_listing_the_folders() -> None:
    assert "quest" in names()
    assert [game.name for game in games()] == list(names())
    with pytest.raises(ValueError, match="there is no game"):
        open_game("chess")


@every_game
def test_random_games_end(game: AnyGame) -> None:
    """Q-11.5, H-4.5: a Quest takes 3 to 25 proposals and at most five quests, a hunt its days."""

    @settings(max_examples=share(game, 40), derandomize=True, deadline=None)
    @given(seed=st.integers(0, 2**32))
    def end(seed: int) -> None:
        _ended(game, seed)

    end()


def _ended(game: AnyGame, seed: int) -> Course:
    course = Course(game, Random(seed).choice(list(game.seats)), seed)
    assert course.outcome is not None
    if game.name == "quest" and course.outcome.reason != "aborted":
        _within_bounds(course)
    return course


def _within_bounds(course: Course) -> None:
    state = course.position.state
    most = state.rules.rejections
    assert 3 <= state.proposed <= 5 * most
    assert len(state.quests) <= 5
    if not state.quests:
        assert state.proposed == most


@every_game
@pytest.mark.slow
def test_many_random_games_end_and_replay(game: AnyGame) -> None:
    """Q-11.5, H-4.5, H-20.4."""

    @settings(max_examples=share(game, 500), derandomize=True, deadline=None)
    @given(seed=st.integers(0, 2**32))
    def end(seed: int) -> None:
        course = _ended(game, seed)
        assert replayed(course)[-1].position == course.position

    end()


def test_a_lapse_names_its_clock_by_its_number_where_several_of_a_kind_run() -> None:
    """R-1.3: `lapse vote`, and `lapse block/7` where the kind alone would not tell."""
    vote, one, other = Question("vote", 1), Question("block", 7), Question("block", 8)
    running = (vote, one, other)

    assert lapse_words(running, vote) == "lapse vote"
    assert lapse_words(running, other) == "lapse block/8"
    assert [lapsed_clock(running, words) for words in ("vote", "block/7", "block")] == [vote, one, None]
