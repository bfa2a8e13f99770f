"""Simulated members of a game in which players bargain: they talk while others are asked, and come to an end."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from rules import registry, simulator
from tests.bot.sandbox.directing import Room, room


async def war(found: Room) -> tuple[str, str]:
    """A war for three whose first sitting, Saruman's, is in your hands; who plays him and who the Fellowship."""
    await found.ask("draft", game="war", seats=3)
    await found.ask("new")
    await found.until(lambda: found.stage == "running")
    live = await found.rehearsal.bot.service.cache.live(int(found.game["id"]))
    assert live.position is not None
    seats = {side: live.position.state.rules.seat(side) for side in "FS"}
    names = {holder.seat: holder.name for holder in live.holders}
    saruman = names[seats["S"]]
    await found.ask("hands", member=saruman, who="you")
    return saruman, f"seat {seats['F']}"


async def said_by(found: Room, seat: str) -> list[str]:
    return [words for by, words in await found.entries() if by == seat]


async def test_who_is_offered_a_deal_answers_while_you_are_asked() -> None:
    """W-29.10: nobody owes an answer to it, and so nobody gave one."""
    async with room(seats=5) as found:
        saruman, fellowship = await war(found)
        offer = "deal f gives 1 0 takes 1 0"
        await found.be(saruman).command("act", in_=found.place, words=offer)
        async with asyncio.timeout(60):
            while not await said_by(found, fellowship):
                await asyncio.sleep(0.05)

        assert (await said_by(found, fellowship))[0] in ("agree s", "fold s")


async def test_members_who_never_have_enough_fall_silent_till_you_say_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else a rehearsal would never stand still."""

    def says(view: Any, decision: Any, ask: Any, chance: Random) -> str:
        return f"note {chance.random()}"

    players = registry.players("war")
    monkeypatch.setattr(players, "ASIDES", {"sensible": {"note": says}})
    monkeypatch.setattr(players, "AT_ANY_TIME", frozenset({"note"}))
    async with room(seats=5) as found:
        await war(found)
        for _ in range(30):
            before = len(await found.entries())
            await asyncio.sleep(2)
            if len(await found.entries()) == before:
                break

        notes = [words for _, words in await found.entries() if words.startswith("note")]
        assert 0 < len(notes) <= 2 * 3 * simulator.ASIDES
