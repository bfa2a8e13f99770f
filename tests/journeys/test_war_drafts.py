"""Picks of a war that are not sent: they outlive another page, and nothing is called lost that was sent in full."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.sandbox.room.rehearsal import HOST, NAMES, START, rehearsing
from bot.sandbox.world.clock import SandboxClock
from rules.war.config import WarConfig
from tests.journeys.test_battles import Player

DRAFT = "**Your draft of the Fellowship’s journey,** kept for you alone; it is not sent."


@asynccontextmanager
async def first_journey() -> AsyncIterator[Player]:
    """The Fellowship's first."""
    async with (
        asyncio.timeout(120),
        rehearsing(seed=1, clock=SandboxClock(START)) as rehearsal,
    ):
        game_id = await rehearsal.open("war", 2, WarConfig(lots=False))
        await rehearsal.start(game_id)
        look = await rehearsal.bot.service.cache.look(game_id, None)
        assert look.facts.place is not None
        fellowship, dark = (Player(rehearsal, game_id, look.facts.place, name) for name in (HOST, NAMES[1]))
        await dark.say("place - then done")
        await fellowship.desk()
        yield fellowship


async def test_a_way_that_is_half_picked_is_a_draft_till_it_is_sent() -> None:
    """Who looked at another page had lost what he had picked, and nothing said so."""
    async with first_journey() as player:
        await player.pick("Hex by hex")
        if "Which group?" in player.text:  # where Gollum goes with them
            await player.pick("Group 1")
        for picked in ("W2413 open land", "W2414 open land"):
            await player.pick(picked)
        way = "→ W2413 → W2414. 2 of 2 points"
        assert way in player.text
        await player.desk()
        assert DRAFT in player.text
        assert way in player.text
        await player.pick("Draft: Journey")
        await player.press("Send")
        assert "✅ Group 1" in player.text
        assert "draft" not in player.text
        await player.desk()
        assert DRAFT not in player.text


@pytest.mark.parametrize("pressed", ["A group of their own", "Sam"])
async def test_what_is_sent_in_full_is_not_called_lost_by_halves(pressed: str) -> None:
    """Its draft, which is half of it, goes with it; who it is about is no draft alone."""
    async with first_journey() as player:
        await player.pick("Split a group")
        await player.desk()
        assert DRAFT not in player.text
        await player.pick("Split a group")
        await player.pick("Frodo")
        await player.pick(pressed)
        if pressed == "Sam":
            await player.desk()
            assert DRAFT in player.text
            await player.pick("Draft: Journey")
            await player.pick("A group of their own")
        assert "as a group of their own: Frodo" in player.text
        assert "draft" not in player.text


async def test_a_draft_of_one_group_stays_beside_a_typed_way_of_another_and_is_named_where_a_pick_replaces_it() -> (
    None
):
    async with first_journey() as player:
        await player.say("split 1 frodo sam to new")
        for picked in ("Hex by hex", "Group 1", "W2413 open land"):
            await player.pick(picked)
        await player.type("plot 2 w2413")
        await player.desk()
        assert DRAFT in player.text
        await player.pick("Group 2")
        await player.pick("Weathertop")
        assert "It is in the place of your draft: `plot 1 W2413`" in player.text


async def test_a_row_of_the_sheet_is_written_by_typing_it() -> None:
    """W-16.5: a page has the same name, and answered every row that was typed with the rows that there are."""
    async with first_journey() as player:
        told = (await player.type("sheet meet low")).text
        game = await player.rehearsal.bot.service.cache.live(player.game_id)

        assert "My sheet" not in told
        assert game.position is not None
        assert dict(game.position.state.sheet("F").rows) == {"meet": "low"}
        assert "### My sheet" in (await player.type("sheet meet")).text
