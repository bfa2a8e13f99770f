"""Where the bot may attach no files a game is told in words, and its host reads why, once."""

from __future__ import annotations

import pytest

from bot.sandbox import Fault
from bot.sandbox.world import discord_numbers, refusals
from tests.journeys.kit import Table, refuse_errors, table
from tests.journeys.landlord import Landlord
from tests.journeys.refusing import MINUTE_MS, dms, passing, posts_in, without_pauses

MAY_NOT = "I may not attach files there."


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    without_pauses(monkeypatch)


async def played(game: Table) -> None:
    """Five parties are rejected, which ends it."""
    for _ in range(5):
        await game.propose_any()
        await passing(game, MINUTE_MS)
        await game.vote("reject")
        await passing(game, MINUTE_MS)


async def ended_in_words(game: Table) -> None:
    await passing(game, 12 * MINUTE_MS)
    assert (await game.look()).facts.stage == "ended"
    assert not await game.bot.service.oversight.waiting_posts(game.game_id)
    assert any("so the record is missing" in post for post in game.thread())
    assert not any("The record is attached" in post for post in game.thread())
    assert dms(game, MAY_NOT) == 1
    assert dms(game, "could not post in") == 0
    assert "outage" not in [action for _, action in await game.entries()]


@pytest.mark.pictures
@pytest.mark.parametrize("everywhere", [True, False])
async def test_a_quest_without_files_is_told_in_words(
    everywhere: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 28.10: its last post waited, with the end in it."""
    async with table() as game:
        owner, place = Landlord(game.sandbox), game.sandbox.games_id
        owner.revoke(None, discord_numbers.MANAGE_THREADS)
        await game.begin(5)
        owner.revoke(None, discord_numbers.ATTACH_FILES, in_=None if everywhere else place)
        await played(game)
        await ended_in_words(game)
        refuse_errors(caplog)


async def test_where_discord_has_not_told_it_the_post_is_said_in_words_all_the_same() -> None:
    """Issue 28.10: what the bot knows of its permissions may be old."""
    async with table() as game:
        await game.begin(5)
        denied = Fault.refusing(refusals.no_permission(), "POST", posts_in(game.place), times=99)
        denied.with_files = True
        game.sandbox.faults.add(denied)
        await played(game)
        await ended_in_words(game)


async def test_when_it_may_again_the_next_time_is_news() -> None:
    """Issue 28.10."""
    async with table() as game:
        owner = Landlord(game.sandbox)
        await game.begin(5)
        owner.revoke(None, discord_numbers.ATTACH_FILES)
        await game.propose_any()
        await passing(game, MINUTE_MS)
        first = dms(game, MAY_NOT)
        owner.grant(None, discord_numbers.ATTACH_FILES)
        await passing(game, MINUTE_MS)

        assert first == 1
        assert "files" not in (await game.live()).settings
