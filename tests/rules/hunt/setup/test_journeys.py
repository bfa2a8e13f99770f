"""Journeys that are made for one game (H-21.16, H-24.6)."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import Dice, simulated_seed
from rules.hunt.pack import WILD, JourneyCard, JourneyClass
from rules.hunt.pack.board import Board
from rules.hunt.pack.opening import open_pack
from rules.hunt.setup.journeys import NoJourneys, generate, shared

PACK = open_pack()
BOARD = PACK.boards[2]
CLASSES = [PACK.journeys["short"], PACK.journeys["long"]]


def _dice(number: int) -> Dice:
    return Dice(simulated_seed(number))


def _runs(journey: JourneyCard) -> list[tuple[int, int, int]]:
    """Where each step leads from, the wild entries between, and where it leads to."""
    runs, last, wild = [], BOARD.flagged["start"][0], 0
    for entry in journey.steps:
        if entry == WILD:
            wild += 1
        else:
            runs.append((last, wild, entry))
            last, wild = entry, 0
    return runs


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), of=st.sampled_from(CLASSES))
def test_a_deck_is_legal_and_varied(seed: int, of: JourneyClass) -> None:
    """H-21.16: every demand of the clause, on many decks."""
    deck = generate(BOARD, of, True, _dice(seed), f"journeys/{of.id}")

    assert [journey.id for journey in deck] == [f"g-{of.id}-{number}" for number in range(1, of.count + 1)]
    for journey in deck:
        places = [entry for entry in journey.steps if entry != WILD]
        assert len(journey.steps) == of.steps
        assert all(BOARD.gaps[last].get(to) == wild for last, wild, to in _runs(journey))
        assert len(set(places)) == len(places)
        assert [place for place in places if place in BOARD.exits] == [journey.steps[-1]]
        assert of.wild[0] <= journey.steps.count(WILD) <= of.wild[1]
        assert journey.shelters <= set(places) & set(BOARD.flagged["ally"])
        assert len(journey.shelters) <= (3 if of.id == "long" else 0)
    assert all(shared(one.steps, other.steps) <= 72 for one, other in itertools.combinations(deck, 2))
    used = Counter(journey.steps[-1] for journey in deck)
    assert max(used.values()) - min(used[n] for n in BOARD.exits) <= 1


def test_the_open_pack_makes_18_of_each_class() -> None:
    """H-24.6: with 2 to 5 wild entries, or 2 to 6; nine of each are written down for a fixed deck."""
    assert [(of.id, of.steps, of.limit, of.count, of.wild) for of in CLASSES] == [
        ("short", 14, 12, 18, (2, 5)),
        ("long", 16, 14, 18, (2, 6)),
    ]
    assert PACK.journey_mode == "generated"
    assert all(len(of.cards) == 9 for of in CLASSES)


def test_a_deck_comes_from_one_draw() -> None:
    """H-20.1, H-0.5: the same seed and label give the same deck, and the record holds one line of it."""
    dice = _dice(1)
    deck = generate(BOARD, CLASSES[0], True, dice, "journeys/short")

    assert deck == generate(BOARD, CLASSES[0], True, _dice(1), "journeys/short")
    assert deck != generate(BOARD, CLASSES[0], True, _dice(2), "journeys/short")
    assert [label for label, _ in dice.drawn] == ["journeys/short"]


def test_shelters_are_marked_only_where_they_are_asked_for() -> None:
    """H-16.2, H-23.24: and in the long class alone."""
    with_them = generate(BOARD, CLASSES[1], True, _dice(3), "long")
    without = generate(BOARD, CLASSES[1], False, _dice(3), "long")

    assert any(journey.shelters for journey in with_them)
    assert not any(journey.shelters for journey in without)
    assert [journey.steps for journey in with_them] == [journey.steps for journey in without]
    assert not any(journey.shelters for journey in generate(BOARD, CLASSES[0], True, _dice(3), "short"))


@pytest.mark.parametrize(
    "of",
    [
        JourneyClass("short", 9, 12, 18, (0, 9)),
        JourneyClass("short", 11, 12, 18, (2, 5)),
        JourneyClass("long", 16, 14, 18, (16, 16)),
        JourneyClass("short", 14, 12, 60, (5, 5)),
    ],
)
def test_a_board_without_such_journeys_says_so(of: JourneyClass) -> None:
    """H-21.16, H-23.26: after a bounded search, not never."""
    with pytest.raises(NoJourneys, match=f"no {of.count} {of.id} journeys"):
        generate(BOARD, of, False, _dice(1), "none")


def test_the_share_is_that_of_the_shorter_journey() -> None:
    """H-21.16: wild entries are no locations."""
    assert shared((1, 2, WILD, 3), (3, WILD, 2, 4, 5)) == pytest.approx(200 / 3)
    assert isinstance(BOARD, Board)
