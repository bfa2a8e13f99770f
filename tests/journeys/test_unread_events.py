"""Events that discord.py cannot read: they end nothing, and what they would have told is looked at afterwards."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator

import discord
import pytest

from bot.operation import login
from bot.operation.metrics import Metrics
from bot.sandbox.gateway import announce
from bot.sandbox.gateway.spoiling import MISSING, NULL, fields, spoiled
from bot.sandbox.world import threads
from bot.sandbox.world.discord_numbers import Json
from bot.service.departures import ROUND_MS
from tests.journeys.kit import HOST, Table, refuse_errors, table
from tests.journeys.landlord import Landlord

OWNER = "Barliman"
MINUTE_MS = 60_000


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new session begins without a wait."""
    monkeypatch.setattr(login, "_AT_LEAST_S", 0.0)


async def look(game: Table) -> None:
    """Time goes by until what could not be read has been looked at."""
    await game.calm()
    for _ in range(3):
        await game.rest(6 * MINUTE_MS)
        await game.bot.health.tick()
    await game.quiet()


async def mended(game: Table) -> None:
    """Wait until the server has been read anew, while no time goes by in the game."""
    await game.calm()
    async with asyncio.timeout(10):
        while not ((unread := game.bot.health.unread.about(game.sandbox.guild_id)) and unread.is_mended):
            await game.bot.health.unread.tick()
            await asyncio.sleep(0.01)
    await game.calm()


async def doctor(game: Table) -> str:
    return (await game.be(OWNER).command("doctor", in_=game.sandbox.games_id)).text


async def _reconnected(game: Table) -> None:
    """The bot has begun another session."""
    wire = game.sandbox.wire
    sessions = wire.identified
    wire.invalidate()
    async with asyncio.timeout(20):
        while wire.identified == sessions or not wire.connected:
            await asyncio.sleep(0.01)
    await game.bot.wait_until_ready()
    await game.calm()


def of_each_kind(game: Table) -> dict[str, Json]:
    """The first event of each kind that the bot has been told, interactions by their type (2: a command)."""
    found: dict[str, Json] = {}
    for session in game.sandbox.wire.sessions.values():
        for _number, told in session.told:
            event = json.loads(told)
            is_pressed = event["t"] == "INTERACTION_CREATE"
            found.setdefault(f"{event['t']} {event['d']['type']}" if is_pressed else event["t"], event["d"])
    return found


async def _cause_more(game: Table) -> None:
    """Channels, roles and threads come, change and go, none of them the game's; somebody writes and leaves."""
    core, guild, landlord = game.sandbox.core, game.sandbox.first_world.guild, Landlord(game.sandbox)
    channel, role = core.world.add_channel(guild, 0, "cellar"), core.world.add_role(guild, "Cellarers")
    for change in ("CREATE", "UPDATE"):
        announce.channel(core, change, channel)
        announce.role(core, change, guild, role)
    thread = threads.open_in_text(core, channel, game.be(HOST).user, {"name": "barrels", "type": 11})
    threads.join(core, thread, core.world.bot.id)
    landlord.set_thread(thread.id, archived=True)
    announce.member(core, "UPDATE", guild, guild.members[core.world.bot.id])
    post = await game.be(HOST).say(game.place, "hello")
    announce.pins(core, core.world.channels[game.place])
    await game.be(HOST).edit(post, "good evening")
    await game.be(HOST).delete(post)
    for place in (thread, channel):
        landlord.delete_channel(place.id)
    landlord.delete_role(role)
    await game.calm()


EVENTS_OF_OTHERS: dict[str, Json] = {
    "GUILD_MEMBER_ADD": {
        "user": {"id": "7", "username": "x", "discriminator": "0", "avatar": None},
        "roles": [],
    },
    "GUILD_MEMBER_REMOVE": {"user": {"id": "7", "username": "x", "discriminator": "0", "avatar": None}},
    "GUILD_DELETE": {"unavailable": True},
}
"""What the inn never sends, or only with intents that the bot has not."""


def _spoils(events: dict[str, Json]) -> Iterator[tuple[str, tuple[str | int, ...], str]]:
    for event, data in events.items():
        for field in fields(data):
            for how in (MISSING, NULL):
                yield event, field, how


async def test_no_field_that_is_missing_or_null_ends_anything(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 28.1: of 844 fields that were taken away or set to null 166 ended the program, for all games."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        await _cause_more(game)
        await game.bot.departures.now(await game.live())
        await game.quiet()
        events = of_each_kind(game)
        guild = str(game.sandbox.guild_id)
        events |= {
            event: data | {("id" if event == "GUILD_DELETE" else "guild_id"): guild}
            for event, data in EVENTS_OF_OTHERS.items()
        }
        assert len(events) >= 18
        session = game.sandbox.wire.connected[0]
        told = 0
        for event, field, how in _spoils({kind: data for kind, data in events.items() if kind != "READY"}):
            session.tell(event.split()[0], spoiled(events[event], field, how))
            told += 1
            if not told % 100:
                await game.calm()
        await look(game)
        await look(game)
        number = game.number(await game.look(), "vote")
        receipt = await game.press(HOST, f"vote/{number}:approve")

        assert told > 800
        assert game.sandbox.wire.connected == [session]  # nothing has ended it
        assert "approve" in receipt.text
        refuse_errors(caplog)


async def test_a_first_event_that_cannot_be_read_begins_another_session() -> None:
    """Without READY there is nothing to go on with."""
    async with table() as game:
        await game.begin(5)
        wire = game.sandbox.wire
        for field in (("session_id",), ("resume_gateway_url",), ("user",), ("user", "id"), ("guilds",)):
            sessions = wire.identified
            wire.spoil("READY", field, MISSING)
            wire.invalidate()
            async with asyncio.timeout(20):
                while wire.identified < sessions + 2:
                    await asyncio.sleep(0.01)
            wire.spoil_nothing()
            async with asyncio.timeout(20):
                while not (wire.connected and game.bot.is_ready()):
                    await asyncio.sleep(0.01)
        await game.calm()

        assert await game.propose_any()


# --------------------------------------------------------------------------------------- what is looked at afterwards


async def test_it_is_logged_by_its_name_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    """Nothing of what is in it is logged; of many of a kind a line a minute."""
    async with table() as game:
        metrics = Metrics()
        metrics.watch(game.bot)
        await game.begin(5)
        session = game.sandbox.wire.connected[0]
        with caplog.at_level(logging.WARNING, "bot.posting.health.unread_events"):
            for _ in range(3):
                session.tell("CHANNEL_UPDATE", {"guild_id": None, "name": "a secret"})
            await game.calm()
        lines = [record.getMessage() for record in caplog.records if "cannot be read" in record.getMessage()]

        assert len(lines) == 1
        assert "CHANNEL_UPDATE (KeyError)" in lines[0]
        assert "secret" not in caplog.text
        assert 'ringmaster_unread_events_total{event="CHANNEL_UPDATE"} 3.0' in (await metrics.page()).decode()


async def test_a_thread_that_is_deleted_unread_is_noticed() -> None:
    """Its game waits for a new one, as after an event that can be read."""
    async with table() as game:
        await game.begin(5)
        await game.quiet()
        game.sandbox.wire.spoil("THREAD_DELETE", ("guild_id",))
        Landlord(game.sandbox).delete_channel(game.place)
        await mended(game)  # before anything is posted there, which would tell too

        assert (await game.live()).settings["trouble"]
        assert "GONE" in str((await game.live()).settings["trouble"]).upper()


async def test_a_thread_that_is_archived_unread_is_opened() -> None:
    """Discord's own file lets the parent of a thread be null."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        game.sandbox.wire.spoil("THREAD_UPDATE", ("parent_id",))
        Landlord(game.sandbox).set_thread(game.place, archived=True)
        await mended(game)  # before anything is posted there, which would open it too
        state = game.sandbox.world.channels[game.place].thread
        assert state is not None
        is_noticed = game.bot.get_channel(game.place) is None or not state.is_archived
        await look(game)

        assert is_noticed
        assert not state.is_archived


async def test_a_server_that_cannot_be_read_is_a_row_of_the_checkup_and_no_removal() -> None:
    """Its channels are asked for one by one: a broken piece costs none of the others."""
    async with table() as game:
        await game.begin(5)
        await game.quiet()
        before = game.thread()
        game.sandbox.wire.spoil("GUILD_CREATE", ("channels", 0, "type"), MISSING)
        await _reconnected(game)
        game.sandbox.wire.spoil_nothing()
        server = game.bot.get_guild(game.sandbox.guild_id)
        assert server is not None
        early = await doctor(game)
        await look(game)
        late = await doctor(game)

        assert "`GUILD_CREATE`" in early
        assert "keep trying" in early
        assert "know how everything is" in late
        assert len(server.channels) == sum(
            each.thread is None for each in game.sandbox.first_world.guild.channels.values()
        )
        assert "removed" not in "".join(game.thread()[len(before) :])


async def test_a_removal_that_is_none_is_told_to_nobody() -> None:
    """A GUILD_DELETE that has lost its `unavailable` looks like a removal: Discord is asked."""
    async with table() as game:
        await game.begin(5)
        await game.quiet()
        session = game.sandbox.wire.connected[0]
        session.tell("GUILD_DELETE", {"id": str(game.sandbox.guild_id)})
        await look(game)

        assert game.bot.get_guild(game.sandbox.guild_id) is not None
        assert not any("removed" in post for post in game.thread())
        assert await game.propose_any()


async def test_who_has_gone_is_noticed_though_the_answer_cannot_be_read() -> None:
    async with table() as game:
        await game.begin(5)
        await game.quiet()
        game.sandbox.wire.spoil("GUILD_MEMBERS_CHUNK", ("members", 0, "user"))
        game.be("Bob").leave()
        await game.rest(ROUND_MS)
        await game.bot.health.present()
        await look(game)

        assert game.be("Bob").id in (await game.live()).settings["missing"]


async def test_a_press_that_cannot_be_read_is_answered() -> None:
    """Nothing was done, and whoever pressed reads so, instead of Discord's own "failed"."""
    async with table() as game:
        await game.begin(5)
        game.sandbox.wire.spoil("INTERACTION_CREATE", ("member", "user"))
        answer = await game.desk("Bob")

        assert "I did nothing" in answer.text


async def test_only_what_is_written_in_threads_of_the_bot_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The intent for messages is there for locked threads alone: all others are let go by unread."""
    async with table() as game:
        await game.begin(5)
        read: list[int] = []

        async def heard(message: discord.Message) -> None:
            read.append(message.channel.id)

        monkeypatch.setattr(game.bot, "on_message", heard)
        await game.be(HOST).say(game.sandbox.games_id, "hello")
        await game.be(HOST).say(game.place, "hello")
        await game.calm()

        assert read == [game.place]
