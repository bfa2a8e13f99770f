"""The record of a battle: sides, dice, the result, and what a change of it comes to."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rules.battle.events import Rolled
from rules.battle.pack.opening import SHELF
from rules.record.record import parse
from rules.record.replay import replay
from rules.record.verify import verify
from tests.record import battle_checker
from tests.record.kit import corrected, random_table
from tests.record.test_tampering import forged, rewritten

Facts = dict[str, Any]

BODY = SHELF.shipped_body("open-1")


@functools.cache
def played(seats: int = 3) -> str:
    """A battle in which something is attacked."""
    for seed in range(100):
        text = random_table(Random(seed), seats, name="battle", round_limit=3).text()
        if text.count('"roll/') > 1 and '"sides",' in text:
            return text
    raise AssertionError("nobody attacks anybody")


@pytest.mark.parametrize("seats", [2, 3])
def test_a_strangers_checker_and_verify_agree_on_any_battle(seats: int) -> None:
    """R-1.6, B-19.1, B-19.2, B-19.9: written from the pages alone, it finds nothing; nor does verify."""
    for seed in range(4):
        text = random_table(Random(seed), seats, name="battle", round_limit=3).text()

        assert battle_checker.complaint(text, BODY) is None
        assert verify(text).sentence.startswith("Verified"), seed


def test_a_battle_that_was_taken_back_verifies() -> None:
    """R-1.14, B-18.12: the throws that follow are new ones, and are counted on from where it stands again."""
    texts = (corrected(seed, "battle", 3, 300, round_limit=4).text() for seed in range(100))
    text = next(one for one in texts if "/roll/" in one)

    assert battle_checker.complaint(text, BODY) is None
    assert verify(text).sentence.startswith("Verified")


def test_sides_that_were_chosen_are_drawn_by_nobody() -> None:
    """B-2.7, B-19.12: then the first entry draws nothing."""
    chosen = ("alliance", "sauron", "saruman")
    text = random_table(Random(1), 3, name="battle", round_limit=2, sides=chosen).text()

    assert json.loads(text)["entries"][0]["draws"] == []
    assert json.loads(text)["result"]["sides"] == list(chosen)
    assert battle_checker.complaint(text, BODY) is None


def test_the_dice_that_were_told_are_those_of_the_draws() -> None:
    """R-1.21, B-19.9: each number plus 1 is a die."""
    rolls = [
        ([drawn for label, drawn in each.draws if label == f"roll/{event.number}"], event.dice)
        for each in replay(parse(played()), BODY)
        for event in each.events
        if isinstance(event, Rolled)
    ]

    assert len(rolls) > 1
    assert all([[one - 1, other - 1]] == drawn for drawn, (one, other) in rolls)


def _another_die(facts: Facts) -> None:
    draws = next(entry["draws"] for entry in facts["entries"][1:] if entry["draws"])
    draws[0][1][0] = (draws[0][1][0] + 1) % 6


def _a_throw_left_out(facts: Facts) -> None:
    next(entry for entry in facts["entries"][1:] if entry["draws"])["draws"].pop()


def _sides_changed(facts: Facts) -> None:
    facts["entries"][0]["draws"][0][1].reverse()


def _another_winner(facts: Facts) -> None:
    facts["result"]["winners"] = [1] if facts["result"]["winners"] != [1] else [2]


def _more_orcs_left(facts: Facts) -> None:
    facts["result"]["left"]["orc"] = 31


@pytest.mark.parametrize(
    "change", [_another_die, _a_throw_left_out, _sides_changed, _another_winner, _more_orcs_left]
)
def test_a_change_is_found_by_both(change: Callable[[Facts], None]) -> None:
    """R-1.6, B-19.2: with a head that fits."""

    def changed(facts: Facts) -> None:
        change(facts)
        forged(facts)

    text = rewritten(played(), changed)

    assert battle_checker.complaint(text, BODY) is not None
    assert not verify(text).ok
