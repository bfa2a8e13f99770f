"""Tags of forum posts: apart from all else, and the host's own are left where they are."""

from __future__ import annotations

import pytest

from bot.sandbox.world import discord_numbers
from tests.journeys.kit import HOST, Table, refuse_errors, table
from tests.journeys.landlord import Landlord
from tests.journeys.refusing import MINUTE_MS, dms, passing


def worn(game: Table) -> list[str]:
    """The names of the tags that the game's post wears."""
    thread = game.sandbox.world.channels[game.place].thread
    assert thread is not None
    names = {tag.id: tag.name for tag in game.sandbox.first_world.quests.tags}
    return [names[tag] for tag in thread.applied_tags]


async def test_a_tag_that_moderators_keep_is_told_once_and_holds_up_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Issue 13.12: it made one false alarm for each post, seven in one vote."""
    async with table() as game:
        await game.lobby(5, forum=True)
        Landlord(game.sandbox).revoke(None, discord_numbers.MANAGE_THREADS)
        for tag in game.sandbox.first_world.quests.tags:
            tag.is_moderated = True
        await game.rest(10_000)
        await game.start(game.game_id)
        await passing(game, 2 * MINUTE_MS)
        for _ in range(3):
            await game.propose_any()
            await passing(game, MINUTE_MS)
            await game.vote("reject")
            await passing(game, MINUTE_MS)

        assert dms(game, "I could not set the tag of the game's forum post") == 1
        assert dms(game, "Please allow me **Manage Threads**") == 1
        assert dms(game, "could not post in") == 0
        assert sum("is **rejected**" in post for post in game.thread()) == 3
        refuse_errors(caplog)


async def test_tags_that_a_host_gave_to_a_thread_that_sleeps_stay() -> None:
    """Issue 13.12: what is not known of a thread was taken for none."""
    async with table() as game:
        await game.lobby(5, forum=True)
        beginners = game.sandbox.world.add_tag(game.sandbox.first_world.quests, "Beginners")
        thread = game.sandbox.world.channels[game.place].thread
        assert thread is not None
        thread.applied_tags.append(beginners.id)
        Landlord(game.sandbox).set_thread(game.place, archived=True)
        await game.quiet()
        await game.bot.service.dealing.start(game.game_id, game.be(HOST).id, "press:1")
        await passing(game, MINUTE_MS)

        assert sorted(worn(game)) == ["Beginners", "Running"]
