"""Rumours, and a burden at the start: for an even game among beginners (H-16.5, H-16.6, H-16.7)."""

from __future__ import annotations

from random import Random

import pytest

from rules.hunt.config import HuntConfig
from rules.hunt.events import FactRevealed, TurnBegan
from rules.hunt.pack.opening import open_pack, shipped_body
from rules.hunt.state import facts
from rules.record.verify import verify
from tests.bot.hunt.table import Table
from tests.record import hunt_checker
from tests.record.kit import random_table
from tests.rules.hunt import kit

PACK = open_pack()


def heard(game: Table, steps: int = 400) -> list[tuple[int, FactRevealed, str]]:
    """What rumours said in so many answers: on which day, and where Frodo was."""
    found = []
    for _ in range(steps):
        if game.is_over:
            break
        game.step()
        area = PACK.boards[game.state.part].area
        began = [event for event in game.events if isinstance(event, TurnBegan)]
        told = [
            event for event in game.events if isinstance(event, FactRevealed) and event.fact == "bearer_area"
        ]
        assert len(told) <= len(began)
        found += [(game.state.day, event, area[facts.last_location(game.state)]) for event in told]
        if told:
            assert facts.last_location(game.state) in kit.aid(PACK, game.state).frodo
    return found


@pytest.mark.parametrize("length", ["part1", "part2"])
def test_from_the_second_day_on_all_hear_in_which_area_frodo_is(length: str) -> None:
    """H-16.5, H-20.9, H-22.39: truly, in public, and the aid reckons with it."""
    found = [one for seed in range(3) for one in heard(Table(seed=seed, length=length, rumours=True))]

    assert len(found) > 5
    assert all(day >= 2 and event.to is None and event.value == area for day, event, area in found)


def test_without_the_option_nothing_is_heard() -> None:
    """H-2.5, H-16.5."""
    assert heard(Table(seed=1)) == []


@pytest.mark.parametrize(
    ("length", "burden", "corruption"), [("part1", 5, 5), ("part2", 5, 9), ("part2", 9, 11)]
)
def test_corruption_begins_at_the_burden(length: str, burden: int, corruption: int) -> None:
    """H-16.6, H-2.6: where Part 2 alone is played below every limit."""
    assert Table(length=length, burden=burden).state.corruption == corruption


@pytest.mark.parametrize(("seed", "one_tile"), [(0, False), (1, True)])
def test_the_record_of_a_game_with_rumours_verifies(seed: int, one_tile: bool) -> None:
    """R-1.12, H-16.5, H-16.6, H-16.7: every rumour is found true; a config without them has none of the words."""
    told = random_table(Random(seed), 4, 400, name="hunt", rumours=True, burden=2, one_tile=one_tile)
    text = told.text()

    assert '"kind": "reveal"' in text or '"kind":"reveal"' in text
    assert verify(text).ok
    assert hunt_checker.complaint(text, shipped_body("open-road")) is None
    assert {"rumours", "burden", "one_tile"}.isdisjoint(HuntConfig().model_dump())
