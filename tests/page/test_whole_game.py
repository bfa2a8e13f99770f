"""A game in the browser, from the lobby to the record."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.sandbox.members.actors import Actor
from tests.page.hands import Hands
from tests.page.kit import PHONE, Staged, staged


async def play(visits: Staged, *members: Hands) -> None:
    """Play by hand for *members*, by the page alone, until the game has ended."""
    room = visits.room
    service = room.rehearsal.bot.service
    game_id = int(room.game["id"])
    actors = [Actor(hands, service, game_id, Random(hands.name)) for hands in members]
    async with asyncio.timeout(120):
        while room.stage != "ended":
            acted = [await actor.act() for actor in actors]
            if not any(acted):
                await asyncio.sleep(0.02)


@pytest.mark.slow
async def test_a_whole_game_as_two_members_while_the_others_play_themselves() -> None:
    """One on a desk, one on a phone: join, start, every vote and deed by the page, to the record."""
    async with staged(seats=5, simulated_host=False) as visits:
        room = visits.room
        await room.ask("hands", member="Bob", who="you")
        ann, bob = await visits.member("Ann"), await visits.member("Bob", size=PHONE)

        lobby = ann.read(room.place)[0]
        await ann.press(lobby, label="Join")
        await bob.press(lobby, label="Join")
        await room.until(lambda: room.game["taken"] == 5)
        await ann.press(lobby, label="Start")
        await play(visits, ann, bob)
        await room.until(lambda: room.game["record"] is not None)

        for hands in (ann, bob):
            await hands.pane.get_by_text("The record is attached.").wait_for()
        record = ann.page.get_by_role("link", name="Record", exact=True)
        async with ann.page.expect_download() as download:
            await record.click()
        assert (await download.value).suggested_filename == "quest-1.json"
