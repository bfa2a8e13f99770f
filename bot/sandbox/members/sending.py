"""How what a member does reaches the bot, and how its answer comes back."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress

from bot.sandbox.interactions import interactions, invocations
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.interactions.interaction import Interaction
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.core import Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible
from bot.sandbox.world.world import Channel, Message, User


async def send(core: Core, made: Interaction) -> Answer:
    """Hand it to the bot and wait for an answer, as long as Discord does."""
    if interactions.submit(core, made):
        left = made.sent_at + core.interaction_seconds - time.monotonic()
        with suppress(TimeoutError):
            async with asyncio.timeout(left):
                await made.answered.wait()
    answer = Answer(core, made)
    if answer.kind == "deferred" and core.reading_seconds:
        with suppress(TimeoutError):
            await answer.final(core.reading_seconds)
    return answer


async def invoke(
    core: Core, who: User, channel: Channel, data: Json, kind: int = discord_numbers.COMMAND
) -> Answer:
    """A command of *who*, or what else belongs to no message."""
    return await send(core, invocations.summon(core, who, channel, kind, data))


async def press(
    core: Core,
    who: User,
    channel: Channel,
    message: Message,
    component: Json,
    values: Sequence[str] | None = None,
    number: int | None = None,
) -> Answer:
    """A press on a component of a message, or with *values* a choice in it; with *number*, under that id."""
    chosen = None if values is None else list(values)
    data = invocations.pressed(core, channel, component, component["custom_id"], chosen)
    made = invocations.summon(core, who, channel, discord_numbers.COMPONENT, data, message, number)
    return await send(core, made)


def refuse_strangers(core: Core, who: User, channel: Channel) -> None:
    """Raise NotPossible where *who* is not in the server of *channel*."""
    guild = core.world.guild_of(channel)
    if guild is not None and who.id not in guild.members:
        raise NotPossible(f"{who.name} is not in {guild.name!r}.")
