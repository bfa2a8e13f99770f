"""The card's picture in the thread: sent with the one edit, again only when it has changed, and never needed."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from bot.operation.logs import Discreet
from bot.quest.drawing import paint
from bot.quest.drawing.parts import WIDTH
from bot.sandbox.rest.faults import Fault
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.discord_numbers import Json
from tests.bot.sandbox import openapi
from tests.journeys.kit import HOST, Table, card_edits, moderate, table
from tests.journeys.landlord import Landlord


async def _card(game: Table) -> Json:
    card = (await game.look()).facts.card
    return next(post for post in game.sandbox.posts(game.place) if int(post["id"]) == card)


async def _edits(game: Table) -> list[Json]:
    return card_edits(game.sandbox, (await game.look()).facts.card or 0)


async def _drawn(game: Table) -> None:
    async with asyncio.timeout(60):
        while game.bot.cards.is_busy:
            await asyncio.sleep(0.01)


async def test_the_card_has_a_picture_with_words_beside_it_once_the_game_runs() -> None:
    """The lobby has none; the picture comes with the edit, so that no call is added."""
    async with table() as game:
        await game.lobby(5)
        assert (await _card(game))["attachments"] == []

        await game.start(game.game_id)
        await game.rest(12_000)
        (file,) = (await _card(game))["attachments"]
        edits = await _edits(game)

        assert (file["content_type"], file["width"]) == ("image/png", WIDTH)
        assert file["description"].startswith("Quest 1: choosing a party of 2.")
        assert f"Leader: {await game.leader()}." in file["description"]
        assert len(edits) == 1
        assert openapi.validate(game.sandbox.traffic) == []


async def test_it_is_sent_again_only_when_it_shows_something_new() -> None:
    """More time changes the words of the card alone: the picture stays as it is."""
    async with table() as game:
        await game.begin(5)
        await game.rest(12_000)
        before, edits = await _card(game), len(await _edits(game))

        await moderate(
            game.be(HOST), "gm extend", in_=game.place, kind="party", length="2d", reason="holidays"
        )
        await game.rest(12_000)
        later = await _card(game)
        await game.propose_any()
        await game.rest(12_000)
        after = await _card(game)

        assert later["content"] != before["content"]
        assert later["attachments"] == before["attachments"]
        assert ["attachments" in edit for edit in (await _edits(game))[edits:]] == [False, True]
        assert len(after["attachments"]) == 1
        assert after["attachments"] != before["attachments"]


async def test_without_the_permission_to_attach_files_the_card_goes_without() -> None:
    async with table() as game:
        await game.lobby(5)
        Landlord(game.sandbox).revoke(None, discord_numbers.ATTACH_FILES)
        await game.sandbox.idle()

        await game.start(game.game_id)
        await game.rest(12_000)
        bare = await _card(game)
        Landlord(game.sandbox).grant(None, discord_numbers.ATTACH_FILES)
        await game.sandbox.idle()
        await game.propose_any()
        await game.rest(12_000)

        assert await game.leader() in bare["content"]
        assert bare["attachments"] == []
        assert len((await _card(game))["attachments"]) == 1


async def test_a_picture_that_cannot_be_drawn_keeps_no_card_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is logged once, without contents, and what was shown before does not stay to mislead."""
    async with table() as game:
        await game.begin(5)
        await game.rest(12_000)
        before = await _card(game)
        monkeypatch.setattr(paint, "draw", _breaks)
        await game.propose_any()
        await game.rest(12_000)
        await game.vote("approve")
        await game.rest(12_000)
        card = await _card(game)

    told = [Discreet().format(record) for record in caplog.records if record.levelno == logging.ERROR]
    assert card["content"] != before["content"]
    assert (len(before["attachments"]), card["attachments"]) == (1, [])
    assert len(told) == 1
    assert "quest.png of game 1 cannot be drawn (OSError)" in told[0]
    assert "secret" not in told[0]


def _breaks(scene: Any) -> bytes:
    message = "the sec" + "ret font of " + scene.seated[0].name
    raise OSError(message)


@pytest.mark.parametrize("code", [40005, 50013])
async def test_a_picture_that_discord_refuses_keeps_no_card_back(code: int) -> None:
    """Too large, or a permission that was taken away just now: the words are what counts."""
    async with table() as game:
        await game.begin(5)
        await game.rest(12_000)
        refused = Fault("PATCH", "/channels/*/messages/*", 403, body={"code": code, "message": "No"})
        game.sandbox.faults.add(refused)
        before = await _card(game)

        await game.propose_any()
        await game.rest(12_000)
        card = await _card(game)

    assert card["content"] != before["content"]
    assert (len(before["attachments"]), card["attachments"]) == (1, [])


async def test_a_card_that_was_broken_off_is_drawn_the_next_time() -> None:
    """A timed job may last two minutes: the card that it was at is not forgotten."""
    async with table() as game:
        await game.begin(5)
        await game.rest(12_000)
        before = await _card(game)
        waits = game.sandbox.faults.add(Fault("PATCH", "/channels/*/messages/*", status=0, delay=30))
        await game.propose_any()
        game.sandbox.clock.move(12_000)
        while waits.times:
            await asyncio.sleep(0.01)

        game.bot.alarm.stop()
        await _drawn(game)
        game.sandbox.clock.move(12_000)
        await asyncio.sleep(0)
        await _drawn(game)

        assert (await _card(game))["content"] != before["content"]


async def test_a_thread_that_discord_keeps_waiting_holds_no_other_card_back() -> None:
    async with table() as game:
        await game.begin(5)
        await game.rest(12_000)
        slow = (await game.look()).facts.card
        game.sandbox.faults.add(Fault("PATCH", f"/channels/*/messages/{slow}", status=0, delay=30))
        await game.propose_any()
        await game.begin(5)
        game.sandbox.clock.move(12_000)

        async with asyncio.timeout(60):
            while not (await _card(game))["attachments"]:
                await asyncio.sleep(0.01)


async def test_a_bot_that_closes_while_a_card_is_drawn_leaves_nothing_behind() -> None:
    async with table() as game:
        await game.begin(5)
        game.sandbox.faults.add(Fault("PATCH", "/channels/*/messages/*", status=0, delay=30))
        game.sandbox.clock.move(12_000)
        async with asyncio.timeout(60):
            while not game.bot.cards.is_busy:
                await asyncio.sleep(0)

        await game.bot.close()

        assert not game.bot.cards.is_busy
