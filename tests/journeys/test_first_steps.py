"""Whoever plays his first hunt is told on his desk what to do next, and in his second one no more (Issue 16.5)."""

from __future__ import annotations

import pytest

from bot.sandbox.room.rehearsal import NAMES
from tests.journeys.kit import HOST, Table, refuse_faults, table

HINT = "**Your first time:** "


async def _hunt(game: Table, names: tuple[str, str]) -> None:
    """A hunt of these two is dealt."""
    host = game.be(HOST)
    await (await host.command("game open", in_=game.sandbox.games_id, game="hunt", seats=2)).final()
    game.seats, game.game_id = 2, (await game.bot.service.directory.of(host.id))[-1].id
    game.place = (await game.look()).facts.place or 0
    for name in names:
        await game.join(name, game.game_id)
    await game.start(game.game_id)


async def test_the_first_hunt_of_each_has_a_line_on_the_desk(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 16.5: Ann bears the Ring again, and knows how; in the third hunt Cid does so for the first time."""
    async with table(11) as game:
        ann, bob, cid = NAMES[:3]
        await _hunt(game, (ann, bob))
        page = await game.desk(ann)
        first, shown = page.text, page.message or {}
        offered = [item["label"].split()[0] for item in shown["components"][0]["components"]]
        await _hunt(game, (ann, bob))
        again = (await game.desk(ann)).text
        await _hunt(game, (cid, ann))
        new = (await game.desk(cid)).text

        assert f"{HINT}Keep the places on your way" in first
        ringed = shown["attachments"][0]["description"].partition("to choose from: ")[2].partition(".")[0]
        assert sorted(ringed.split(", ")) == sorted(offered), (
            "Issue 16.3: the board of a page rings what it asks"
        )
        assert f"{HINT}Keep the places on your way" in new
        assert "Your turn" in again
        assert HINT not in again
        refuse_faults(game.sandbox, caplog)
