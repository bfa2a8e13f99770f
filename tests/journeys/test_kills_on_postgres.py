"""The kill matrix on PostgreSQL: to all who play, it is the same game as that on a file that nobody killed."""

from pathlib import Path

import pytest

from tests.journeys.killing import killed
from tests.journeys.process import killed_by_the_system
from tests.postgres import Server

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seed", [4])
async def test_a_game_killed_at_many_points_reads_like_one_that_never_was(
    seed: int, tmp_path: Path, postgres: Server
) -> None:
    """Q-9.15: no post and no message is missing, none comes twice, none is out of order; every clock runs out once.

    `python -m tests.bench.kill --seed SEED --postgres` plays it again.
    """
    outcome = await killed(seed, tmp_path, postgres.new())

    assert outcome.wrong == [], "\n".join(map(str, outcome.kills))
    assert len(outcome.kills) >= 10


@pytest.mark.parametrize("seed", [2])
async def test_a_killed_process_is_followed_by_one_that_goes_on(
    seed: int, tmp_path: Path, postgres: Server
) -> None:
    """A program of its own, ended by SIGKILL: the next one takes its part of the games, and finds all that it did."""
    outcome = await killed_by_the_system(seed, tmp_path, postgres.new())

    assert outcome.wrong == [], "\n".join(map(str, outcome.kills))
    assert len(outcome.kills) >= 5
