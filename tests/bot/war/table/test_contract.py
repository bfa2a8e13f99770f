"""Words, pages and pictures of an owners' table, along random games in each of its modes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

import pytest

from bot.games.presentation import presentation_of
from bot.operation.checking import contract, secrets
from rules.checking.courses import Course
from tests.rules.war.table.owners import open_table
from tests.rules.war.table.test_contract import TableCourse

GAME = open_table()
WORDS = presentation_of(GAME)
CHECKS = (
    contract.check_every_event_has_words_or_is_silent,
    contract.check_every_page_can_be_read,
    contract.check_every_picture_can_be_drawn,
    contract.check_what_is_heard_answers_one_kind_of_question,
    contract.check_the_lobby_can_be_read,
    secrets.check_words_and_pictures_tell_no_more_than_views,
)


@functools.cache
def _courses(mode: str) -> Sequence[Course]:
    return [TableCourse(GAME, mode, seed) for seed in (44, 45)]


@pytest.mark.parametrize("mode", ["hidden", "three", "both"])
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_the_contract_of_words_and_pictures_is_kept_at_a_table(
    check: Callable[..., object], mode: str
) -> None:
    """W-44.1, W-16.10: no event, page or picture is forgotten, in any language, and none tells a secret."""
    check(WORDS, _courses(mode))


SCARCE = """
low odd
join 33 -2
size W 38 50
size E 20 44
provinces A_b *x*, `Hol|lon`, Hollin, Rhudaur, Gorgoroth, Dunland, Vales of Anduin, Lórien, Rohan
town W1612 <@123> **Bree**
in Hollin W2413 W2414
in Rhudaur W2412
"""


@pytest.mark.parametrize("mode", ["hidden", "three", "both"])
def test_a_sheet_that_names_next_to_nothing_and_that_oddly_is_enough(mode: str) -> None:
    """W-44.2: the places of the rules are called as usual, and marks in names mean nothing."""
    game = open_table(SCARCE)
    words, courses = presentation_of(game), [TableCourse(game, mode, 46)]

    contract.check_every_page_can_be_read(words, courses, 4)
    contract.check_every_button_leads_somewhere(words, courses, 4)


@pytest.mark.parametrize("mode", ["hidden", "three", "both"])
def test_every_button_of_a_table_leads_somewhere(mode: str) -> None:
    """W-44.17: the rules read what a desk sends, what it opens goes on, and no two of a page read the same."""
    presses = contract.check_every_button_leads_somewhere(WORDS, _courses(mode), 6)

    assert {"SAY", "DRAW"} <= presses.pressed.keys()
