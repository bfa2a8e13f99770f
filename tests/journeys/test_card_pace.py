"""How often the card is edited: not within five seconds of the last time, whatever happens meanwhile."""

from __future__ import annotations

import asyncio
from itertools import pairwise

from bot.posting.status import REST_MS
from bot.sandbox.rest.faults import Fault
from bot.sandbox.world.core import Change
from tests.journeys.forging import Forger
from tests.journeys.kit import table


async def test_what_changes_while_the_card_is_drawn_waits_as_long_as_anything_else() -> None:
    """Q-5.6: an edit that came sooner would tell that somebody did something just then."""
    async with table() as game:
        await game.begin(5)
        await game.rest(12_000)
        card = (await game.look()).facts.card
        edits: list[int] = []

        def watch(change: Change) -> None:
            if change.kind == "edit" and change.message_id == card:
                edits.append(game.sandbox.clock.now_ms())

        game.sandbox.on_change(watch)
        await game.propose_any()
        await game.rest(12_000)
        await game.press("Ann", "vote/1:approve")
        game.sandbox.faults.add(Fault("PATCH", f"*/messages/{card}", status=None, delay=0.5))
        game.sandbox.clock.move(8_500)  # it comes to it late
        async with asyncio.timeout(60):
            while not game.sandbox.rest.in_flight:
                await asyncio.sleep(0.001)
        await Forger.of(game.be("Bob")).press(game.post(), "rm:1:vote/1:approve")
        assert game.bot.cards.is_busy
        await game.quiet()
        for name in ("Cid", "Dan", "Bob", "Cid"):
            await game.rest(1_900)
            await game.press(name, "vote/1:reject")
        await game.rest(12_000)

    gaps = [later - earlier for earlier, later in pairwise(edits)]
    assert len(gaps) >= 2
    assert min(gaps) >= REST_MS
