"""Private threads for talk alone, where rules give some players such: opened, filled, mended, closed (W-29.3)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.world.discord_numbers import CREATE_PRIVATE_THREADS, PRIVATE_THREAD
from bot.sandbox.world.world import Channel, ThreadState
from rules.war.config import WarConfig
from tests.journeys.kit import WARDEN, Table, by_panel, moderate, refuse_errors, refuse_faults, table
from tests.journeys.landlord import Landlord
from tests.journeys.refusing import MINUTE_MS, dms, passing

F, D, S = NAMES[:3]
NEWCOMER = "Kit"
TROUBLE = "private threads in which players of this game talk"


@asynccontextmanager
async def war(*, forum: bool = False, begins: bool = True) -> AsyncIterator[Table]:
    """A war for three that has begun."""
    async with table(4, members=(*NAMES, NEWCOMER)) as game:
        game.seats = 3
        game.game_id = await game.open("war", 3, WarConfig(lots=False), forum=forum)
        game.place = (await game.look()).facts.place or 0
        if begins:
            await begin(game)
        yield game


async def begin(game: Table) -> None:
    await game.start(game.game_id)
    for name in NAMES[:3]:
        await game.desk(name)
    await passing(game, MINUTE_MS, 10_000)


async def looked_at_anew(game: Table) -> None:
    """As after a restart, when somebody has said something."""
    game.bot.talks.forget()
    game.bot.cards.changed(await game.live())
    await passing(game, MINUTE_MS)


def private(game: Table) -> list[Channel]:
    """The private threads there are."""
    guild = game.sandbox.first_world.guild
    return [channel for channel in guild.threads() if channel.kind == PRIVATE_THREAD]


def state(thread: Channel) -> ThreadState:
    assert thread.thread is not None
    return thread.thread


def inside(game: Table, thread: Channel) -> set[str]:
    """Who is in it, but for the bot."""
    users, bot = game.sandbox.world.users, game.sandbox.world.bot.id
    return {users[member].name for member in state(thread).members if member != bot}


def all_inside(game: Table) -> list[set[str]]:
    return [inside(game, thread) for thread in private(game)]


async def test_saruman_has_a_thread_with_each_of_the_two_and_they_have_none(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """W-29.3: for talk alone; whoever is no part of it neither sees it nor is let in by a mention."""
    async with war() as game:
        assert all_inside(game) == [{F, S}, {D, S}]
        first = private(game)[0]
        (greeting,) = game.be(F).read(first.id)
        await game.be(F).say(first.id, f"<@{game.be(D).id}> Shall we tell them?")
        await passing(game, MINUTE_MS)

        assert "can talk here, apart from the others" in greeting["content"]
        assert inside(game, first) == {F, S}
        assert [thread["name"] for thread in game.be(D).threads()].count(first.name) == 0
        assert all(len(thread.messages) <= 2 for thread in private(game))  # the bot says nothing more
        refuse_faults(game.sandbox, caplog)


async def test_they_are_closed_when_the_game_is_over() -> None:
    """W-29.3: what was said stays to be read."""
    async with war() as game:
        await moderate(game.be(WARDEN), "gm abort", in_=game.place, reason="Enough")
        await passing(game, MINUTE_MS)

        assert [state(thread).is_archived for thread in private(game)] == [True, True]
        assert all_inside(game) == [{F, S}, {D, S}]


async def test_who_takes_over_a_seat_takes_over_its_talk_also_where_the_thread_sleeps() -> None:
    """W-29.3, F-7: who had the seat is not of it any more."""
    async with war() as game:
        first = private(game)[0]
        Landlord(game.sandbox).set_thread(first.id, archived=True)
        offered = await game.be(WARDEN).complete("gm replace", "player", S, in_=game.place)
        taken = {"player": offered[0]["value"], "newcomer": game.be(NEWCOMER)}
        await moderate(game.be(WARDEN), "gm replace", in_=game.place, reason="He is ill", **taken)
        await passing(game, MINUTE_MS)

        assert all_inside(game) == [{F, NEWCOMER}, {D, NEWCOMER}]
        assert dms(game, TROUBLE) == 0


async def test_with_a_companion_nobody_talks() -> None:
    """W-29.3: there is none with it from the start, and who it takes over from leaves."""
    async with war(begins=False) as game:
        await game.start(game.game_id)
        await game.quiet()
        await by_panel(game.be(WARDEN), "companion", in_=game.place, player=D, reason="Away")
        await passing(game, MINUTE_MS, 10_000)
        assert all_inside(game) == [{F, S}]
        await by_panel(game.be(WARDEN), "companion", in_=game.place, player=F, reason="Away")
        await passing(game, MINUTE_MS)

        assert all_inside(game) == [{S}]


async def test_what_the_bot_may_not_is_told_once_and_done_when_it_may(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """W-29.3, F-8: the game goes on meanwhile."""
    async with war(begins=False) as game:
        landlord = Landlord(game.sandbox)
        landlord.revoke(None, CREATE_PRIVATE_THREADS)
        await begin(game)
        await game.say(S, "offer f yes")
        await passing(game, 2 * MINUTE_MS)

        assert private(game) == []
        assert dms(game, TROUBLE) == 1
        assert dms(game, "Please allow me **Create Private Threads**") == 1
        landlord.grant(None, CREATE_PRIVATE_THREADS)
        await passing(game, MINUTE_MS)
        assert all_inside(game) == [{F, S}, {D, S}]
        refuse_errors(caplog)


async def test_one_that_somebody_deletes_is_told_and_another_opened_on_a_press() -> None:
    """W-29.3, F-8: whoever deleted it may not want one; the other thread is left as it is."""
    async with war() as game:
        Landlord(game.sandbox).delete_channel(private(game)[0].id)
        await passing(game, MINUTE_MS)
        await looked_at_anew(game)
        assert all_inside(game) == [{D, S}]
        assert dms(game, TROUBLE) == 1

        told = next(message for message in game.be(F).dms() if TROUBLE in message["content"])
        await game.be(F).press(told, label="Try again")
        await passing(game, MINUTE_MS)

        assert sorted(all_inside(game), key=sorted) == [{F, S}, {D, S}]
        assert dms(game, TROUBLE) == 1


async def test_a_forum_has_none_and_that_is_told() -> None:
    """W-29.3: Discord would make a post of it that everybody reads."""
    async with war(forum=True) as game:
        assert private(game) == []
        assert len([thread for thread in game.be(D).threads() if thread["id"] != str(game.place)]) == 0
        assert dms(game, "A forum has no private threads.") == 1


async def test_after_a_restart_none_is_made_twice() -> None:
    """W-29.3: killed before it noted the threads that Discord has made, the bot finds them."""
    async with war() as game:
        before = [thread.id for thread in private(game)]
        for key in ("1-3", "2-3"):
            await game.bot.talks._note(game.game_id, key, None)
        await looked_at_anew(game)

        assert [thread.id for thread in private(game)] == before
        assert all(len(thread.messages) == 1 for thread in private(game))
