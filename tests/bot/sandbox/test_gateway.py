"""Connecting, resuming, and being sent away; and several clients in the life of one sandbox."""

import asyncio

import aiohttp
import discord
import pytest
import yarl

from bot.sandbox import Sandbox
from bot.sandbox.gateway.gateway import DAY_MS
from tests.bot.sandbox.client import INTENTS, Guest, buttons, visiting
from tests.journeys.landlord import Landlord


async def test_a_client_gets_ready(sandbox: Sandbox, guest: Guest) -> None:
    assert guest.user is not None
    assert guest.user.id == sandbox.application_id
    assert [each.name for each in guest.guilds] == ["The Prancing Pony"]
    tags = [tag.name for tag in guest.quests(sandbox).available_tags]
    assert tags == ["Open", "Running", "Paused", "Finished"]
    assert guest.games(sandbox).permissions_for(guest.guilds[0].me).pin_messages


async def test_a_wrong_token_is_refused(sandbox: Sandbox) -> None:
    with pytest.raises(discord.LoginFailure):
        async with visiting(sandbox, token="wrong"):
            pass


async def test_intents_that_the_portal_does_not_allow_are_refused(sandbox: Sandbox) -> None:
    """Close code 4014."""
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with visiting(sandbox, INTENTS | discord.Intents(message_content=True)):
            pass


@pytest.mark.parametrize("how", ["close", "drop", "reconnect", "may resume"])
async def test_what_was_missed_is_told_at_a_resume(sandbox: Sandbox, guest: Guest, how: str) -> None:
    ann = sandbox.be("Ann")
    await ann.say(ann.dm_id, "before")
    await guest.heard_of(1)

    match how:
        case "close":
            sandbox.wire.close(4000)
        case "drop":
            sandbox.wire.drop()
        case "reconnect":
            sandbox.wire.ask_to_reconnect()
        case _:
            sandbox.wire.invalidate(may_resume=True)
    for number in range(20):
        await ann.say(ann.dm_id, f"meanwhile {number}")
    await guest.heard_of(21)

    assert len({each.id for each in guest.heard}) == 21
    assert (sandbox.wire.identified, sandbox.wire.resumed) == (1, 1)


async def test_a_connection_that_hangs_is_noticed_by_its_heartbeats_and_resumed(sandbox: Sandbox) -> None:
    """Nobody closes it; what was told meanwhile is told after it."""
    sandbox.wire.heartbeat_ms = 50
    ann = sandbox.be("Ann")
    async with visiting(sandbox, heartbeat_timeout=0.5) as guest:
        sandbox.wire.freeze()
        well = sandbox.wire.is_well
        await ann.say(ann.dm_id, "hello?")
        await asyncio.sleep(0.1)
        before = len(guest.heard)
        await guest.heard_of(1, patience=20)

        assert (well, before) == (False, 0)
        assert (sandbox.wire.identified, sandbox.wire.resumed) == (1, 1)
        assert sandbox.wire.is_well


async def test_events_that_are_kept_back_arrive_late_and_in_order(sandbox: Sandbox, guest: Guest) -> None:
    ann = sandbox.be("Ann")
    sandbox.wire.hold()
    for number in range(3):
        await ann.say(ann.dm_id, f"{number}")
    await asyncio.sleep(0.05)
    before = len(guest.heard)
    sandbox.wire.release()
    await ann.say(ann.dm_id, "3")
    await guest.heard_of(4)

    assert before == 0
    assert [each.content for each in guest.heard] == ["0", "1", "2", "3"]


async def test_an_event_may_come_twice(sandbox: Sandbox, guest: Guest) -> None:
    ann = sandbox.be("Ann")
    sandbox.wire.send_copies(2)
    await ann.say(ann.dm_id, "hello")
    await guest.heard_of(2)
    sandbox.wire.send_copies(1)
    await ann.say(ann.dm_id, "again")
    await guest.heard_of(3)
    await asyncio.sleep(0.05)

    assert [each.content for each in guest.heard] == ["hello", "hello", "again"]


async def test_a_session_that_was_forgotten_begins_anew(sandbox: Sandbox, guest: Guest) -> None:
    ann = sandbox.be("Ann")
    sandbox.wire.drop()
    sandbox.wire.forget()
    async with asyncio.timeout(60):
        while sandbox.wire.identified < 2 or not guest.is_ready():
            await asyncio.sleep(0.01)
    await ann.say(ann.dm_id, "hello")
    await guest.heard_of(1)

    assert sandbox.wire.resumed == 0


async def test_a_new_client_finds_the_world_as_it_was(sandbox: Sandbox) -> None:
    async with visiting(sandbox) as first:
        post = await first.games(sandbox).send("Press", view=buttons("hello"))
    missed = await sandbox.be("Ann").press(post.id, "hello")

    async with visiting(sandbox) as second:
        answer = await sandbox.be("Ann").press(post.id, "hello")
        await asyncio.sleep(0.02)

    assert (missed.kind, answer.kind) == ("failed", "message")
    assert len(second.presses) == 1


async def test_shards_share_the_guilds_and_the_first_has_direct_messages(sandbox: Sandbox) -> None:
    discord.http.Route.BASE = sandbox.api_base
    client = discord.AutoShardedClient(
        intents=INTENTS,
        shard_count=2,
        shard_ids=[0, 1],
        guild_ready_timeout=0.02,
        chunk_guilds_at_startup=False,
    )

    async def no_pause(shard_id: int | None, *, initial: bool = False) -> None:
        return None

    client.before_identify_hook = no_pause  # type: ignore[method-assign]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway)
    running = asyncio.create_task(client.start(sandbox.token))
    await _ready(client)

    assert sandbox.wire.identified == 2
    assert len(client.guilds) == 1
    assert client.guilds[0].shard_id == (sandbox.guild_id >> 22) % 2
    await client.close()
    await asyncio.gather(running, return_exceptions=True)


async def _ready(client: discord.Client) -> None:
    async with asyncio.timeout(60):
        while not client.is_ready():
            await asyncio.sleep(0.01)


async def test_there_are_so_many_logins_a_day_and_then_the_token_is_taken_away(sandbox: Sandbox) -> None:
    """As Discord does, which tells before how many are left; those of a day ago count no more."""
    sandbox.wire.logins_a_day = 3
    for left in (2, 1):
        async with visiting(sandbox) as guest:
            _, _, limit = await guest.http.get_bot_gateway()
            assert (limit["total"], limit["remaining"]) == (3, left)
            assert 0 < limit["reset_after"] <= DAY_MS
    sandbox.clock.move(DAY_MS)
    for _ in range(3):
        async with visiting(sandbox):
            pass

    with pytest.raises(discord.ConnectionClosed):
        async with visiting(sandbox):
            pass
    with pytest.raises(discord.LoginFailure):
        async with visiting(sandbox):
            pass


async def test_connections_can_be_refused_before_there_is_one(sandbox: Sandbox) -> None:
    sandbox.wire.refusals = 1
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(sandbox.gateway)
        async with session.ws_connect(sandbox.gateway) as socket:
            assert (await socket.receive_json())["op"] == 10


async def test_members_are_found_by_id_without_an_intent(sandbox: Sandbox, guest: Guest) -> None:
    """Op 8 with ids needs none."""
    ann = sandbox.be("Ann")

    found = await guest.guilds[0].query_members(user_ids=[ann.id])

    assert [each.display_name for each in found] == ["Ann"]


async def test_a_kicked_bot_has_no_guild(sandbox: Sandbox, guest: Guest) -> None:
    Landlord(sandbox).kick_bot()
    await asyncio.sleep(0.02)

    assert list(guest.guilds) == []
    with pytest.raises(discord.NotFound):
        await guest.fetch_guild(sandbox.guild_id)
    Landlord(sandbox).invite_bot()
    await asyncio.sleep(0.02)
    assert [each.name for each in guest.guilds] == ["The Prancing Pony"]
