"""A flood of presses: whoever presses too fast is told so, and nothing else comes of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.service.limiting import BURST, PER_SECOND, REMEMBERED, Limit
from tests.journeys.forging import Forger
from tests.journeys.kit import EVENTS, refuse_errors, refuse_silence, table

TOO_FAST = "That was too fast for me"


class Time:
    ms = 1_000_000

    def __call__(self) -> int:
        return self.ms


def test_presses_are_taken_in_a_burst_and_then_at_a_steady_pace() -> None:
    time = Time()
    limit = Limit(time, burst=10, per_second=5)

    burst = [limit.takes(1) for _ in range(12)]
    steady = []
    for _ in range(20):
        time.ms += 100
        steady.append(limit.takes(1))

    assert burst == [True] * 10 + [False] * 2
    assert steady == [False, True] * 10


def test_one_persons_presses_are_no_other_persons() -> None:
    limit = Limit(Time(), burst=1)

    assert limit.takes(1)
    assert limit.takes(2)
    assert not limit.takes(1)


def test_a_clock_that_is_put_back_keeps_nobody_out() -> None:
    time = Time()
    limit = Limit(time, burst=2, per_second=1)
    limit.takes(1)
    time.ms -= 500_000

    taken = [limit.takes(1)]
    time.ms += 1000
    taken.append(limit.takes(1))

    assert taken == [False, True]


def test_people_who_have_rested_are_forgotten() -> None:
    time = Time()
    limit = Limit(time, burst=1)
    for person in range(REMEMBERED):
        limit.takes(person)
    time.ms += 60_000

    limit.takes(REMEMBERED)

    assert len(limit._full_at) == 1


def _noting(real: Callable[..., Awaitable[Any]], asked: list[str]) -> Callable[..., Awaitable[Any]]:
    """The way to the database, noted where a press or a command takes it: clocks and cards go it at any time."""

    async def noted(*given: Any) -> Any:
        task = asyncio.current_task()
        if task is not None and task.get_name().startswith(EVENTS):
            asked.append(task.get_name())
        return await real(*given)

    return noted


@pytest.mark.slow
async def test_a_flood_is_answered_in_private_before_the_database_is_asked(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of thousands of presses a burst is taken; the others get one neutral sentence, and others go on playing."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        await game.quiet()
        stranger, post = game.be("Jon"), game.post()
        footing = await game.footing()
        taken = [await Forger.of(stranger).press(post, "rm:1:desk") for _ in range(BURST)]
        asked: list[str] = []
        with monkeypatch.context() as patch:
            for way in ("read", "write"):
                patch.setattr(game.bot.database, way, _noting(getattr(game.bot.database, way), asked))
            answers = []
            for _ in range(40):
                answers += await asyncio.gather(
                    *(
                        Forger.of(stranger).press(post, f"rm:1:vote/1:{word}")
                        for word in ("approve", "reject") * 25
                    )
                )
            refused = await stranger.command("desk", in_=game.place)
            offered = await stranger.complete("act", "words", "a", in_=game.place)
        voted = await Forger.of(game.be("Bob")).press(post, "rm:1:vote/1:approve")
        game.sandbox.clock.move(1000)
        again = [await Forger.of(stranger).press(post, "rm:1:desk") for _ in range(PER_SECOND + 1)]

        assert all("You hold no seat" in answer.text for answer in taken)
        assert {(answer.kind, answer.ephemeral, answer.text) for answer in (*answers, refused)} == {
            ("message", True, refused.text)
        }
        assert refused.text.startswith(TOO_FAST)
        assert offered == []
        assert asked == []
        assert "Your ballot" in voted.text
        assert [answer.text.startswith(TOO_FAST) for answer in again] == [False] * PER_SECOND + [True]
        assert (await game.footing()) != footing
        refuse_silence(game.sandbox)
    refuse_errors(caplog)
