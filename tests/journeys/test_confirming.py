"""A moderator's command tells what it would do, and does it once he says yes (Q-9.8)."""

from __future__ import annotations

import re

import pytest

from tests.journeys.forging import Forger
from tests.journeys.kit import HOST, refuse_faults, table


async def test_nothing_is_done_before_the_yes_and_it_is_done_once(caplog: pytest.LogCaptureFixture) -> None:
    """Q-9.8: asked in private, with the reason that everybody will read; announced afterwards."""
    async with table() as game:
        await game.begin(5)
        before = game.thread()
        asked = await game.be(HOST).command("gm pause", in_=game.place, reason="a *feast*", length="2d")
        await game.quiet()
        untouched = game.thread()
        page, question = asked.newest or {}, asked.text
        yes = page["components"][0]["components"][0]["custom_id"]
        other = await Forger.of(game.be("Bob")).press(game.post(), yes)
        done = (await game.be(HOST).press(page, label="Yes, do it")).text
        again = await Forger.of(game.be(HOST)).press(game.post(), yes)
        await game.quiet()

        assert asked.ephemeral
        assert re.search(
            r"Pause the game until .*2026, 12:00 UTC\)\? I will tell everybody that you did this\.", question
        )
        assert "feast" in question
        assert untouched == before
        assert "Only the host of a game" in other.text
        assert "Done" in done
        assert "Done" in again.text
        assert sum("has paused the game" in post for post in game.thread()) == 1
        refuse_faults(game.sandbox, caplog)
