"""`/doctor` in Discord: what stands in the way, by name, and a button that tries again."""

from __future__ import annotations

from typing import Any

from bot.sandbox.world.discord_numbers import ATTACH_FILES, SEND_MESSAGES_IN_THREADS
from bot.sandbox.world.grants import restore, revoke
from tests.journeys.kit import DAY_MS, HOST, Table, moderate, refuse_silence, table

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
        newest = game.newest()
        await moderate(game.be(HOST), "gm resume", in_=game.place, reason="in time")
        after = (await owner.command("doctor", in_=game.place)).text

        assert "I have all permissions that I need" in well
        assert "1 game is fine" in well
        assert "I need **Send Messages in Threads** and **Attach Files**" in told
        assert "I could not make some posts" in told
        assert "50013" in told
        assert "has paused the game" in newest
        assert "1 game is fine" in after
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


# ------------------------------------------------------------------------------------------- what is not well at all


async def _lobby(game: Table) -> None:
    answer = await game.be(HOST).command("game open", in_=game.sandbox.games_id, game="quest", seats=5)
    await answer.final()
    await game.quiet()


async def _shown(game: Table) -> str:
    return (await game.be(OWNER).command("doctor", in_=game.sandbox.games_id)).text


async def test_a_lobby_in_which_nothing_happens_is_not_called_well() -> None:
    """One that lives is; talk in its thread is life too."""
    async with table() as game:
        await _lobby(game)
        young = await _shown(game)
        await game.rest(4 * DAY_MS)
        idle = await _shown(game)
        place = (await game.bot.service.cache.look(1, None)).facts.place or 0
        await game.be("Bob").say(place, "I am coming")
        await game.quiet()
        after = await _shown(game)
        await game.bot.service.seating.open(
            name="quest",
            guild=game.sandbox.guild_id,
            channel=game.sandbox.games_id,
            host=game.be(HOST).id,
            host_name=HOST,
            seats=5,
            cause="press:1",
            settings={"name": "Bree"},
        )
        unopened = await _shown(game)

        assert r"Bree \(Quest 2\): I could not open its thread yet." in unopened
        assert "✅ 1 game is fine." in young
        assert "Nobody has done anything in this lobby since <t:" in idle
        assert "✅ 0 games are fine." in idle
        assert "✅ 1 game is fine." in after


async def test_a_lobby_whose_thread_is_gone_is_closed_by_looking() -> None:
    """Its deletion was not told, as while the bot was away."""
    async with table() as game:
        await _lobby(game)
        place = (await game.bot.service.cache.look(1, None)).facts.place or 0
        guild = game.sandbox.first_world.guild
        del game.sandbox.world.channels[place], guild.channels[place]
        shown = await _shown(game)
        await game.quiet()
        again = await _shown(game)

        assert "Somebody deleted its thread, so I am closing it." in shown
        assert "✅ 0 games are fine." in shown
        assert "deleted" not in again
        assert (await game.bot.service.cache.look(1, None)).facts.stage == "ended"


async def test_a_game_at_rest_is_not_called_well() -> None:
    """Q-9.2, Q-9.5, Q-9.14: it says why: a pause, a deadline that has passed, a call for moderators."""
    async with table() as game:
        await game.begin(5, policies={"vote": "wait"})
        await moderate(game.be(OWNER), "gm pause", in_=game.place, reason="a feast")
        paused = await _shown(game)
        await moderate(game.be(OWNER), "gm resume", in_=game.place, reason="over")
        await game.propose_any()
        running = await _shown(game)
        await game.rest(DAY_MS + 6_000)
        waits = await _shown(game)
        await game.vote("reject")
        for _ in game.names:
            await game.rest(DAY_MS + 6_000)
        rests = await _shown(game)

        assert "**The game is paused.**" in paused
        assert "✅ 1 game is fine." in running
        assert "**The deadline for the vote has passed.** The game waits" in waits
        assert "1 thing for moderators to decide" in waits
        assert "The game waits for a moderator." in rests
        assert ["✅ 0 games are fine." in page for page in (paused, waits, rests)] == [True] * 3
