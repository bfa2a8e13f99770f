"""Companions of three bargain while others are asked, and no moment in which they do tells a secret."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from bot.sandbox.room.rehearsal import NAMES
from rules import registry, simulator
from rules.war.config import WarConfig
from storage.tables.journal import Journal
from tests.journeys.kit import DAY_MS, WARDEN, Table, by_panel, table

F, D, S = NAMES[:3]
TERMS = "deal f gives 1 0 takes 1 0"


@asynccontextmanager
async def war(*companions: str) -> AsyncIterator[Table]:
    """A war for three in its first sitting, which is Saruman's; these seats are played by companions."""
    async with table(4) as game:
        game.seats = 3
        game.game_id = await game.open("war", 3, WarConfig(lots=False))
        game.place = (await game.look()).facts.place or 0
        await game.start(game.game_id)
        await game.quiet()
        for name in companions:
            await by_panel(game.be(WARDEN), "companion", in_=game.place, player=name, reason="Away")
        await talk(game)
        yield game


async def talk(game: Table, ticks: int = 12) -> None:
    """Time passes in which they may talk, and nobody's answer is due."""
    for _ in range(ticks):
        game.bot.companions._due.clear()
        game.sandbox.clock.move(20_000)
        await game.bot.companions.tick()
    await game.quiet()


async def said(game: Table, seat: int) -> list[str]:
    return [words for by, words in await game.entries() if by == f"seat {seat}"]


async def causes(game: Table) -> list[str]:
    """Of all that was entered."""
    found = await game.bot.database.read(lambda connection: Journal(connection, game.game_id).entries())
    return [one.cause for one in found]


async def test_they_strike_a_deal_while_somebody_else_is_asked() -> None:
    """W-17.3, W-29.10: what Saruman proposes in his sitting is agreed to, laid and confirmed in it."""
    async with war(F) as game:
        await game.say(S, TERMS)
        await talk(game)
        laid = (await game.state()).hand("S").cards[0]
        await game.say(S, f"lay f {laid}")
        await game.say(S, "confirm f")
        await talk(game)

        assert [words.split()[0] for words in await said(game, 1)] == ["agree", "lay", "confirm"]
        assert laid in (await game.state()).hand("F").cards
        assert len({cause for cause in await causes(game) if ":deal/0:1:" in cause}) == 3


async def test_what_a_companion_does_not_see_does_not_wake_it() -> None:
    """F would learn by when Saruman's companion speaks that D wrote something, of which nobody is told."""
    async with war(S) as game:
        due, before = game.bot.companions._talk_due, len(await game.entries())
        assert due == {}
        for words in ("sheet search found", "note Up to something."):
            await game.say(D, words)

        assert len(await game.entries()) == before + 2
        assert due == {}
        await game.say(D, "offer s yes")
        assert due.keys() == {game.game_id}


def _never_has_enough(view: Any, decision: Any, ask: Any, chance: Random) -> str:
    return f"note {chance.random()}"


@pytest.fixture
def chatters(monkeypatch: pytest.MonkeyPatch) -> None:
    """War's players always have something to say."""
    players = registry.players("war")
    monkeypatch.setattr(players, "ASIDES", {"sensible": {"note": _never_has_enough}})
    monkeypatch.setattr(players, "AT_ANY_TIME", frozenset({"note"}))


async def test_nobodys_answer_comes_later_for_what_is_said_in_private(
    chatters: None,
) -> None:
    """The third would learn from a long sitting that there was a bargain in it."""
    async with war(F, S) as game:
        due, before = game.bot.companions._due, len(await game.entries())
        await game.say(D, "offer s yes")
        due[game.game_id] = game.sandbox.clock.now_ms() + DAY_MS
        at = dict(due)
        for _ in range(3):
            game.sandbox.clock.move(20_000)
            await game.bot.companions.tick()

        assert len(await game.entries()) > before + 1
        assert due == at


async def test_companions_that_never_have_enough_fall_silent_till_somebody_says_what_they_see(
    chatters: None,
) -> None:
    """Only what they see wakes them again."""
    async with war(F, S) as game:
        await talk(game, 40)
        once = len(await game.entries())
        await talk(game)
        await game.say(D, "note Only mine.")
        await talk(game)

        assert len(await said(game, 1)) + len(await said(game, 3)) == 3 * simulator.ASIDES
        assert len(await game.entries()) == once + 1
        await game.say(D, "offer s yes")
        await talk(game, 1)
        assert len(await said(game, 3)) > 3 * simulator.ASIDES // 2
