"""The clock, the news that members get, and how fast it all goes."""

import asyncio
import time
from datetime import UTC, datetime, timedelta

import discord
import pytest

from bot.operation.discord_py import point_at
from bot.sandbox import NotPossible, Sandbox, SandboxClock
from bot.sandbox.members.seeing import Seen
from bot.sandbox.world.snowflakes import Snowflakes, born_ms
from tests.bot.sandbox.client import Guest, buttons

START = datetime(2027, 1, 1, tzinfo=UTC)


async def test_a_clock_is_moved_and_tells_of_it() -> None:
    clock = SandboxClock(START, speed=0)
    woken: list[int] = []
    clock.subscribe(lambda: woken.append(clock.now_ms()))
    waiting = asyncio.create_task(clock.wait_until(clock.now_ms() + 60_000))
    await asyncio.sleep(0)

    clock.advance(timedelta(seconds=59))
    await asyncio.sleep(0.01)
    assert not waiting.done()
    clock.move(1000)
    await asyncio.wait_for(waiting, 1)

    assert clock.now() == START + timedelta(minutes=1)
    assert len(woken) == 2


async def test_a_clock_runs_as_fast_as_it_is_told() -> None:
    clock = SandboxClock(START, speed=3600)

    await asyncio.wait_for(clock.wait_until(int(START.timestamp() * 1000) + 60_000), 1)
    clock.speed = 0
    stood = clock.now_ms()
    await asyncio.sleep(0.01)

    assert clock.now_ms() == stood


def test_ids_carry_their_time_and_never_repeat() -> None:
    clock = SandboxClock(START, speed=0)
    ids = Snowflakes(clock)

    made = [ids.next() for _ in range(1000)]
    clock.move(-5000)
    made.append(ids.next())

    assert made == sorted(set(made))
    assert born_ms(made[0]) == int(START.timestamp() * 1000)


async def test_how_many_commands_there_are_changes_no_other_id() -> None:
    """Nor, with them, the chance of a rehearsed game."""
    left: list[int] = []
    for count in (1, 7):
        async with Sandbox(SandboxClock(START, speed=0), ["Ann"], ["Mod"]) as sandbox:
            async with discord.Client(intents=discord.Intents.none()) as client:
                point_at(sandbox.api_base, sandbox.gateway)
                await client.login(sandbox.token)
                route = discord.http.Route("PUT", f"/applications/{sandbox.application_id}/commands")
                names = [{"name": f"c{n}", "type": 1, "description": "x"} for n in range(count)]
                await client.http.request(route, json=names)
            left.append(sandbox.world.ids.next())

    assert left[0] == left[1]


async def test_messages_have_the_sandbox_time(guest: Guest, sandbox: Sandbox) -> None:
    sandbox.clock.advance(timedelta(days=3))

    post = await guest.games(sandbox).send("x")

    assert abs(post.created_at - sandbox.clock.now()) < timedelta(seconds=5)


async def test_members_see_what_is_new_for_them(sandbox: Sandbox, guest: Guest) -> None:
    ann, bob = sandbox.be("Ann"), sandbox.be("Bob")
    seen: dict[str, list[Seen]] = {"Ann": [], "Bob": []}

    async def watch(visitor_name: str) -> None:
        async for each in sandbox.be(visitor_name).changes():
            seen[visitor_name].append(each)

    watchers = [asyncio.create_task(watch(name)) for name in seen]
    await asyncio.sleep(0)
    post = await guest.games(sandbox).send("x", view=buttons("hello"))
    await ann.press(post.id, "hello")
    await (await guest.fetch_user(bob.id)).send("secret")
    await post.delete()
    await asyncio.sleep(0.01)
    for each in watchers:
        each.cancel()
    await asyncio.gather(*watchers, return_exceptions=True)

    assert [_line(each) for each in seen["Ann"]] == ["message x", "message Hello Ann", "delete "]
    assert [_line(each) for each in seen["Bob"]] == ["message x", "message secret", "delete "]
    assert sandbox.core.watchers == []


def _line(seen: Seen) -> str:
    return f"{seen.kind} {(seen.message or {}).get('content', '')}"


async def test_a_hundred_presses_take_a_moment(sandbox: Sandbox, guest: Guest) -> None:
    post = await guest.games(sandbox).send("x", view=buttons("hello"))
    began = time.process_time()

    for _ in range(25):
        await asyncio.gather(
            *(sandbox.be(name).press(post.id, "hello") for name in ("Ann", "Bob", "Cid", "Mod"))
        )

    assert time.process_time() - began < 3
    assert sandbox.counts()["interaction_answers"] == 100


async def test_people_come_and_go(sandbox: Sandbox, guest: Guest) -> None:
    dan = sandbox.add_member("Dan")

    assert (await guest.guilds[0].fetch_member(dan.id)).display_name == "Dan"
    dan.leave()

    assert dan.channels() == []


async def test_other_guilds_can_be_built_by_hand(sandbox: Sandbox, guest: Guest) -> None:
    """The bot hears of them when they are there, and they share their people."""
    world, ann = sandbox.world, sandbox.be("Ann")
    green = world.add_guild("The Green Dragon", ann.user)
    world.add_member(green, world.bot)
    hall = world.add_channel(green, 0, "hall")
    sandbox.wire.arrive(green)
    await asyncio.sleep(0.02)
    channel = guest.get_channel(hall.id)
    assert isinstance(channel, discord.TextChannel)

    post = await channel.send("x", view=buttons("hello"))
    answer = await sandbox.be("Ann", green).press(post.id, "hello")

    assert answer.text == "Hello Ann"
    with pytest.raises(NotPossible):
        sandbox.be("Bob", green).read(hall.id)
