"""A game killed and started again in the middle goes on as if nothing had been (R-1.3, Q-9.15)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox.clock import SandboxClock
from bot.sandbox.rehearsal import HOST, NAMES, START
from bot.sandbox.server import Sandbox
from tests.journeys.killing import Ordeal, killed
from tests.journeys.kills import Program
from tests.journeys.kit import Table
from tests.journeys.process import killed_by_the_system
from tests.journeys.scripts import START_IT, Match, Played, Setting, differences


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3, 4, 5, 6, 7))]
)
async def test_a_game_killed_at_many_points_reads_like_one_that_never_was(seed: int, tmp_path: Path) -> None:
    """Q-9.15: no post and no message is missing, none comes twice, none is out of order; every clock runs out once.

    `python -m tests.bench.kill --seed SEED` plays it again.
    """
    outcome = await killed(seed, tmp_path)

    assert outcome.wrong == [], "\n".join(map(str, outcome.kills))
    assert len(outcome.kills) >= 15


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
async def test_a_process_that_the_system_kills_goes_on_where_it_was(seed: int, tmp_path: Path) -> None:
    """A program of its own, ended by SIGKILL: nothing accepted is lost, nothing comes twice."""
    outcome = await killed_by_the_system(seed, tmp_path)

    assert outcome.wrong == [], "\n".join(map(str, outcome.kills))
    assert len(outcome.kills) >= 5


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 8))])
async def test_roles_arrive_and_are_missed_once_wherever_the_deal_is_killed(
    part: int, tmp_path: Path
) -> None:
    """Q-9.1, Q-9.16: a message that was sent has arrived, and moderators are told once of one that cannot be sent."""
    expected, points = await _dealt(tmp_path / "unharmed", None)
    for point in range(part + 1, points, 16):
        found, _ = await _dealt(tmp_path / str(point), point)

        assert differences(found, expected) == [], f"killed at point {point}"


async def _dealt(folder: Path, point: int | None) -> tuple[dict[str, list[str]], int]:
    """A deal to people of whom one takes no messages, killed at *point*; what there is to read, and its points."""
    match = Match(Setting(1), folder)
    await match.begin()
    match.sandbox.be("Cid").dms_open = False
    before = len(match.program.points.passed)
    ordeal = Ordeal(match, {} if point is None else {0: [point]})
    await ordeal.step(0, Played(START_IT, 1, ((HOST, "lobby:start"),)))
    points = len(match.program.points.passed) - before
    assert len(ordeal.outcome.kills) == (point is not None)
    assert (await match.table.look()).facts.stage == "dealing"
    await match.press("Cid", "desk")
    await match.table.quiet()
    assert (await match.table.look()).facts.stage == "running"
    found = await match.read()
    await match.end()
    return found, points


async def test_old_buttons_still_work_after_a_restart(tmp_path: Path) -> None:
    """A button of a post from before, and of a page that only its owner sees, does what it says."""
    sandbox = Sandbox(SandboxClock(START, speed=0), NAMES, (HOST,))
    program = Program(sandbox, tmp_path / "game.db")
    async with sandbox:
        table = Table(sandbox, await program.start(), Path())
        await table.begin(5)
        await table.propose_any()
        await table.quiet()
        post = table.be("Ann").read(table.place)[-1]
        page = (await table.desk("Bob")).message
        dm = table.be("Cid").dms()[0]

        program.kill()
        await program.bury()
        program = program.again()
        table.bot = await program.start()
        ballot = await table.be("Ann").press(post, label="Approve")
        assert page is not None
        other = await table.be("Bob").press(page, label="Reject")
        desk = await table.be("Cid").press(dm, label="My desk")
        await program.stop()

    assert "Your ballot: **approve**" in ballot.text
    assert "Your ballot: **reject**" in other.text
    assert "**Vote** on party 1" in desk.text
