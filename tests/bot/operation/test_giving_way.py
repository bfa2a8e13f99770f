"""People come first, for a little while."""

from __future__ import annotations

import asyncio

import pytest

from bot.service.giving_way import GivingWay


async def test_who_gives_way_waits_until_the_last_answer_is_worked_out() -> None:
    """Design, clocks: whoever presses comes first."""
    people = GivingWay()
    await people.calm()
    with people.working():
        with people.working():
            waiting = asyncio.create_task(people.calm())
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)
        assert not waiting.done()
    await waiting


async def test_nobody_waits_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Design, clocks: an answer that hangs stops no deadline."""
    monkeypatch.setattr("bot.service.giving_way.GIVES_WAY_S", 0.01)
    people = GivingWay()
    with people.working():
        async with asyncio.timeout(5):
            await people.calm()


async def test_an_answer_that_fails_is_over_too() -> None:
    people = GivingWay()
    with pytest.raises(ZeroDivisionError), people.working():
        raise ZeroDivisionError
    async with asyncio.timeout(0.05):
        await people.calm()
