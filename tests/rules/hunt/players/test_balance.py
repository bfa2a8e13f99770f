"""How the reference players fare: a few games in every run, two dozen in the longer runs (H-24.14 to H-24.19).

The targets are measured by `python -m tests.bench.balance`; here the bounds are wide, for few games tell little.
"""

from __future__ import annotations

import functools
from typing import Any

import pytest

from rules.hunt.pack.opening import open_pack
from tests.bench import levels
from tests.bench.balance import (
    GAMES,
    GROUPS,
    Played,
    batch,
    cell,
    cells,
    figures,
    lifts,
    missed,
    percent,
    use,
    verdict,
    weighed,
)

FEW = 4
SMOKE = 24


@functools.cache
def games(group: str, count: int = FEW) -> tuple[Played, ...]:
    return tuple(batch(group, count))


def test_a_few_games_come_out_as_they_should() -> None:
    """H-24.14, H-24.15, H-24.18, H-24.19: a version for every run, with wide bounds."""
    found = figures(games("riders_1"))

    assert found["games"] == FEW
    assert found["survived_part1"] >= 50
    assert 1 <= found["encounters_part1"] <= 5
    assert 1 <= found["encounters_part2"] <= 7
    assert 1.5 <= found["tiles_per_encounter"] <= 4


def test_cards_are_played_by_both_sides() -> None:
    """H-24.15: and every one that was played had been held."""
    played = games("riders_1")

    assert sum(share > 0 for share in use(open_pack(), played).values()) > 30
    assert all(game.cards <= game.held for game in played)
    assert all(count <= FEW for _, count in lifts(open_pack(), played).values())


def test_what_is_missed_is_named() -> None:
    """H-24.14, H-24.15, H-24.16, H-24.17: the verdict of the bench."""
    fair = {"bearer_wins": 50.0, "survived_part1": 85.0, "corruption_after_part1": 5.0}
    fair |= {"encounters_part1": 3.0, "encounters_part2": 3.0}

    assert missed({**fair, "exits": {"61": 30.0}}) == []
    assert missed({**fair, "bearer_wins": 20.0, "exits": {"61": 10.0}}) == ["bearer_wins", "exit 61"]
    group = {**fair, "exits": {}}
    said = verdict(
        {**dict.fromkeys(GROUPS, group), "cards_used": {"s-01": 1.0}, "cards_lift": {"s-02": (20.0, 9)}}
    )
    assert said == [
        "s-01 played in 1.0 %",
        "s-02 lifts by 20.0",
        "preset wraiths moves by 0.0",
        "preset bearer moves by 0.0",
        "a careless bearer wins too often",
    ]


def test_the_matrix_is_weighed_by_rows() -> None:
    """Issue 16.9: nine shares by level, then Ringwraiths; and what a level more brings in its row."""
    found = dict.fromkeys(cells(), 0.5) | {(2, "plain", "reference"): 0.2, (4, "reference", "plain"): 0.6}

    assert len(found) == 27
    assert weighed(found)["diagonal"] == [0.5] * 9
    assert weighed(found)["most_advantage"] == 30.0
    assert weighed({**found, (1, "careless", "careless"): 0.9})["diagonal"][0] == 0.9
    assert weighed({**found, (1, "careless", "reference"): 0.0})["most_advantage"] == 30.0


@pytest.mark.parametrize("level", levels.LEVELS)
@pytest.mark.slow
def test_players_of_every_level_play_to_the_end(level: str) -> None:
    """Issue 16.9: both sides of a level, by the preset that the lobby names for it."""
    assert {cell(2, level, level, number) for number in range(4)} <= {True, False}


@pytest.mark.slow
def test_beginners_have_a_game_of_both_sides() -> None:
    """Issue 16.9, H-16.4: with First games neither side of the careless wins nearly always."""
    won = percent(cell(2, "careless", "careless", number) for number in range(SMOKE))

    assert 22 <= won <= 78


BOUNDS = {
    "bearer_wins": (40, 60),
    "survived_part1": (75, 95),
    "corruption_after_part1": (4, 8),
    "encounters_part1": (1.5, 4),
    "encounters_part2": (1.5, 4),
}
"""As the rules name them."""


@pytest.mark.parametrize("name", BOUNDS)
def test_the_bench_measures_against_the_numbers_of_the_rules(name: str) -> None:
    """H-24.14, H-24.15: at least 400 games of each group, and each bound as it is written."""
    fair = {one: low for one, (low, _) in BOUNDS.items()}
    low, high = BOUNDS[name]

    assert GAMES >= 400
    for value, is_met in ((low, True), (high, True), (low - 0.1, False), (high + 0.1, False)):
        assert missed({**fair, name: value, "exits": {"61": 15.0}}) == ([] if is_met else [name])
    assert missed({**fair, "exits": {"61": 14.9}}) == ["exit 61"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, []),
        ({"careless_hunter": 80.0}, []),
        ({"careless_hunter": 80.1}, ["a careless hunter wins too seldom"]),
        ({"careless_bearer": 35.1}, ["a careless bearer wins too often"]),
        ({"cards_used": {"s-01": 2.9, "s-02": 3.0}}, ["s-01 played in 2.9 %"]),
        ({"cards_lift": {"s-01": (12.0, 9), "s-02": (12.1, 9)}}, ["s-02 lifts by 12.1"]),
    ],
)
def test_the_verdict_knows_the_careless_and_the_cards(changes: dict[str, Any], said: list[str]) -> None:
    """H-24.15, H-24.17: the shares at which the bench says no."""
    wins = {
        "wraiths": 45.0,
        "bearer": 55.0,
        "bearer_plus": 55.0,
        "careless_hunter": 60.0,
        "careless_bearer": 35.0,
    }
    wins |= {name: share for name, share in changes.items() if name in GROUPS}
    fair: dict[str, Any] = {one: low for one, (low, _) in BOUNDS.items()} | {"exits": {}}
    found: dict[str, Any] = {name: {**fair, "bearer_wins": wins.get(name, 50.0)} for name in GROUPS}
    found |= {"cards_used": changes.get("cards_used", {}), "cards_lift": changes.get("cards_lift", {})}

    assert verdict(found) == said


@pytest.mark.slow
@pytest.mark.parametrize("group", ["riders_1", "riders_4"])
def test_two_dozen_games_are_near_the_targets(group: str) -> None:
    """H-24.14, H-24.15, H-24.18: with the bounds that so few games allow."""
    found = figures(games(group, SMOKE))

    assert 22 <= found["bearer_wins"] <= 78
    assert found["survived_part1"] >= 70
    assert 3 <= found["corruption_after_part1"] <= 9
    assert 1.5 <= found["encounters_part1"] <= 4.5
    assert 1.5 <= found["encounters_part2"] <= 6


@pytest.mark.slow
def test_thinking_pays() -> None:
    """H-24.17: a careless bearer fares worse than one who thinks, a careless hunter too."""
    base = percent(game.won for game in games("riders_1", SMOKE))

    assert percent(game.won for game in games("careless_bearer", SMOKE)) <= min(35, base)
    assert percent(game.won for game in games("careless_hunter", SMOKE)) >= base
