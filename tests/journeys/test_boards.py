"""The board on posts and on private pages, where the bot may attach files and where not, through the real client."""

from __future__ import annotations

import pytest

from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.discord_numbers import Json
from rules.hunt.config import HuntConfig
from tests.journeys.kit import Table, refuse_errors, table
from tests.journeys.landlord import Landlord


async def _hunt(game: Table) -> None:
    """A hunt for two that has begun."""
    game.seats, game.game_id = 2, await game.open("hunt", 2, HuntConfig())
    game.place = (await game.look()).facts.place or 0
    await game.start(game.game_id)
    await game.quiet()
    for name in NAMES[:2]:
        await game.desk(name)


async def _until(game: Table, words: str) -> Json:
    """Both play until a post says *words*; that post."""
    actors = game.actors(game.game_id, 2, 1)
    before = len(game.thread())
    for _ in range(40):
        for actor in actors:
            await actor.act()
        await game.quiet()
        for post in game.sandbox.posts(game.place)[before:]:
            if words in post["content"]:
                return post
    raise AssertionError(f"no post says {words!r}")


async def test_a_turn_is_posted_with_the_board_and_without_attach_files_in_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """H-20.2, H-20.6, H-20.10: picture, words beside it and seal; without the permission the words alone."""
    async with table() as game:
        await _hunt(game)
        shown = await _until(game, "turn is over")
        page = (await game.desk(NAMES[0])).message

        Landlord(game.sandbox).revoke(None, discord_numbers.ATTACH_FILES)
        await game.sandbox.idle()
        bare = await _until(game, "turn is over")
        plain = (await game.desk(NAMES[0])).message

        assert len(shown["attachments"]) == 1
        assert shown["attachments"][0]["filename"] == "hunt.webp"
        assert shown["attachments"][0]["description"]
        assert page is not None
        assert len(page["attachments"]) == 1
        assert bare["attachments"] == []
        assert plain is not None
        assert plain["attachments"] == []
        for board in (shown, page):
            signs = [button for row in board["components"] for button in row["components"]]
            assert [button["custom_id"] for button in signs if button.get("label") == "?"] == [
                f"rm:{game.game_id}:signs"
            ]
        told = (await game.press(NAMES[1], "signs")).message
        assert told is not None
        assert len(told["content"].split("\n")) == 3
        assert "**Rings:** broken black where Frodo probably is" in told["content"]
        assert all("Seal of what is hidden: " in post["content"] for post in (shown, bare))
        refuse_errors(caplog)
