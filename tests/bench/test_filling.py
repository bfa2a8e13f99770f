"""The bench of wishes: it comes out the same again, its columns stand in their order, and its twins can differ."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.lobbies import matching
from bot.lobbies.wishing import Wishing
from storage.tables.wishes import Wishes
from tests.bench import filling


@pytest.mark.slow
def test_a_server_comes_out_the_same_whenever_it_is_simulated() -> None:
    first, again, other = (filling.year("wishes", 60, 60, 40, seed) for seed in (1, 1, 2))

    assert first == again != other
    assert first["begun"]


@pytest.mark.slow
def test_more_wishes_become_games_in_each_column_than_in_the_one_before() -> None:
    """Issue 31, Figures: with the same people, wishes and habits."""
    runs = [filling.year(column, 60, 20, 150, 1) for column in filling.COLUMNS]

    became = [len(run["hours"]) for run in runs]
    assert len({run["wishes"] for run in runs}) == 1
    assert became == sorted(became)
    assert became[2] >= 3 * max(1, became[0])


def test_nobody_wishes_twice_at_a_time() -> None:
    found = filling.arrivals(10, 200, 60, 1)

    for n, one in enumerate(found):
        assert all(one.person != other.person or one.until_ms <= other.at_ms for other in found[n + 1 :])


def test_twins_agree_and_would_not_if_who_wishes_showed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A net that has to be seen to catch."""
    assert asyncio.run(filling.twins(6)) == 0

    async def telling(self: Wishing, guild: int) -> Any:
        rows = await self.cache.database.read(lambda c: Wishes(c).of_guild(guild))
        return {f"{row.person_id} wishes for {row.games}": 1 for row in rows}

    monkeypatch.setattr(Wishing, "counts", telling)
    assert asyncio.run(filling.twins(6)) > 0


def test_no_seat_is_left_to_more_companions_than_a_third() -> None:
    assert {seats: matching.enough(seats, companions=True) for seats in filling.SEATS.values()} == {
        7: 5,
        3: 2,
    }
