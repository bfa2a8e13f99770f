"""The simulation of games by post: its order of ways, its delays, and that its numbers come again."""

from __future__ import annotations

import statistics
from random import Random

import pytest

from tests.bench import delays_by_letter
from tests.bench.bypost import HALF_A_DAY, MORNING, delay, next_session
from tests.bench.delays import WAYS, figures, play

GAMES = 20


def test_each_way_is_faster_than_the_one_before_it_and_does_not_wait_more_often() -> None:
    """On average. Early closing makes waits shorter and hardly fewer, so that chance may add one in twenty."""
    by_hand, early, preloads, standing = (
        figures([play(way, number) for number in range(GAMES)])
        for way in ("by_hand", "early_closing", "preloads", "standing")
    )

    days = [way["days_mean"] for way in (standing, preloads, early, by_hand)]
    assert days == sorted(set(days))
    assert standing["waits_mean"] < preloads["waits_mean"] < early["waits_mean"]
    assert early["waits_mean"] <= by_hand["waits_mean"] * 1.05


def test_a_game_comes_out_the_same_whenever_it_is_simulated() -> None:
    for way in WAYS:
        games = [play(way, number) for number in range(5)]

        assert [play(way, number) for number in range(5)] == games
        assert len({game.days for game in games}) > 1


def test_one_delay_in_two_is_longer_than_four_hours_and_one_in_ten_than_a_day() -> None:
    chance = Random(1)

    hours = [delay(chance) for _ in range(20_000)]

    assert abs(statistics.median(hours) - 4) < 0.15
    assert abs(sum(found > 24 for found in hours) / len(hours) - 0.1) < 0.01


def test_by_hand_a_game_goes_on_at_nine_and_at_nine_only() -> None:
    assert [next_session(hour) for hour in (9, 9.1, 20.9, 21, 33.5)] == [9, 21, 21, 21, 45]
    for number in range(5):
        hours = play("by_hand", number).days * 24

        assert next_session(MORNING + hours) == MORNING + hours
        assert hours > HALF_A_DAY


@pytest.mark.slow
def test_a_hunt_by_the_bot_takes_half_as_long_as_one_by_hand_and_windows_make_it_wait() -> None:
    """For each game turn: no two games are of one length."""
    games = {
        way: [delays_by_letter.play("hunt", 2, way, number) for number in range(3)]
        for way in delays_by_letter.GAMES["hunt"].ways
    }
    turns = {way: sum(one.rounds for one in played) for way, played in games.items()}
    days = {way: sum(one.days for one in played) / turns[way] for way, played in games.items()}
    waits = {way: sum(one.waits for one in played) / turns[way] for way, played in games.items()}

    assert days["early_closing"] < days["by_hand"] / 2
    assert days["windowed"] < days["by_hand"]
    assert waits["early_closing"] < waits["windowed"]


@pytest.mark.parametrize(("name", "seats"), [("hunt", 5), pytest.param("war", 2, marks=pytest.mark.slow)])
def test_a_game_by_letter_comes_out_the_same_whenever_it_is_simulated(name: str, seats: int) -> None:
    first, again, other = (
        delays_by_letter.play(name, seats, "early_closing", number) for number in (1, 1, 2)
    )

    assert first == again != other


@pytest.mark.slow
def test_a_battle_by_the_bot_is_faster_than_one_in_single_letters_and_that_than_one_where_dice_are_seen() -> (
    None
):
    """For each round: no two games are of one length."""
    games = {way: delays_by_letter.play("battle", 2, way, 4) for way in delays_by_letter.GAMES["battle"].ways}
    days = {way: one.days / one.rounds for way, one in games.items()}

    assert days["early_closing"] < days["by_hand_at_once"] < days["by_hand"]
    assert games["early_closing"].waits >= 2 * games["early_closing"].rounds - 1


def test_a_war_between_two_lively_people_takes_two_weeks_at_most_and_by_hand_longer() -> None:
    """W-50.2: of fifteen game-turns; no two games are of one length, so it is reckoned from days for each of them."""
    games = {
        way: [delays_by_letter.play("war", 2, way, number) for number in range(4)]
        for way in delays_by_letter.GAMES["war"].ways
    }
    days = {
        way: 15 * sum(one.days for one in played) / sum(one.rounds for one in played)
        for way, played in games.items()
    }

    assert days["early_closing"] <= 14
    assert days["early_closing"] < days["by_hand"] / 2
