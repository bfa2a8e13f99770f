"""`/doctor` in Discord: what stands in the way, by name, and a button that tries again."""

from __future__ import annotations

from typing import Any

from bot.sandbox.bits import ATTACH_FILES, SEND_MESSAGES_IN_THREADS
from bot.sandbox.grants import restore, revoke
from tests.journeys.kit import HOST, moderate, refuse_silence, table

OWNER = "Barliman"


async def test_permissions_posts_and_closed_messages_are_told_and_tried_again(caplog: Any) -> None:
    """Q-9.16: by name, by code, and without a seat."""
    async with table() as game:
        await game.begin(5)
        sandbox, owner = game.sandbox, game.be(OWNER)
        guild, bot = sandbox.world.guilds[sandbox.guild_id], sandbox.world.bot.id
        well = (await owner.command("doctor", in_=game.place)).text
        revoke(sandbox.core, guild, bot, ATTACH_FILES | SEND_MESSAGES_IN_THREADS, None)
        await game.quiet()
        await moderate(game.be(HOST), "gm pause", in_=game.place, reason="late")
        await game.quiet()
        page = await owner.command("doctor", in_=game.place)
        told = page.text
        restore(sandbox.core, guild, bot, ATTACH_FILES | SEND_MESSAGES_IN_THREADS)
        await owner.press(page.message or {}, label="Try again")
        await game.quiet()
        after = (await owner.command("doctor", in_=game.place)).text

        assert "I may do all that I need" in well
        assert "1 game is well" in well
        assert "I lack **Send Messages in Threads** and **Attach Files**" in told
        assert "posts could not be made" in told
        assert "50013" in told
        assert "has paused the game" in game.newest()
        assert "1 game is well" in after
        refuse_silence(sandbox)


async def test_who_plays_is_not_told_how_many_take_no_private_messages() -> None:
    """Q-9.16: what is refused could show whose message it was; who does not play gets a number and no name."""
    async with table() as game:
        game.be("Bob").dms_open = False
        await game.begin(5)
        await game.desk("Bob")
        await game.quiet()
        host = (await game.be(HOST).command("doctor", in_=game.place)).text
        owner = (await game.be(OWNER).command("doctor", in_=game.place)).text

        assert "private messages" not in host
        assert "1 player takes no private messages" in owner
        assert "Bob" not in owner


async def test_it_is_for_moderators() -> None:
    """Q-9.8: nobody else is shown it, nor presses its button."""
    async with table() as game:
        await game.begin(5)

        for answer in (
            await game.be("Bob").command("doctor", in_=game.place),
            await game.press("Bob", "doctor:again"),
        ):
            assert "rm:0" not in answer.text
            assert "and for those who may **Manage Threads** here." in answer.text
