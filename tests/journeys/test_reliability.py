"""Who sees how reliably somebody plays: its owner all of it, the host a line before Start, and nobody else."""

from __future__ import annotations

import pytest

from tests.journeys.kit import HOST, Table, refuse_errors, table
from tests.journeys.test_lobbies import card


async def _page(game: Table, name: str) -> str:
    page = await game.be(name).command("play", in_=game.sandbox.games_id)
    return (await game.be(name).press(page.message or {}, label="My deadlines")).text


async def test_the_owner_sees_every_deed_the_host_a_line_and_nobody_else_anything(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Issue 31.5: from a game that is over; of the one that runs nothing shows."""
    async with table() as game:
        await game.begin(5)
        running = await _page(game, "Bob")
        await game.play(1, game.actors(1, 5, 1))
        await game.quiet()
        own = await _page(game, "Bob")
        number = await game.open("quest", 5, (await game.live()).config)
        game.game_id, game.place = number, (await game.bot.service.cache.live(number)).row.place_id or 0
        await game.quiet()
        host = await game.be(HOST).press(card(game), label="Who plays?")
        other = await game.be("Cid").press(card(game), label="Who plays?")

        assert "no question yet" in running
        assert "deadlines kept" in own
        assert "answered in time (the vote)" in own
        assert host.ephemeral
        assert "**Bob**: " in host.text
        assert "deadlines kept" in host.text
        assert "answered in time" not in host.text
        assert "an account younger than thirty days" in host.text
        assert "Only the host" in other.text
        assert "deadlines kept" not in other.text
        refuse_errors(caplog)
