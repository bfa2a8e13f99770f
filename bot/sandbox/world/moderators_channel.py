"""The moderators' own room at the inn: what waits for them is told there, for players not to see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.sandbox.gateway import announce
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.world import Channel, Overwrite

if TYPE_CHECKING:
    from bot.sandbox.room.rehearsal import Rehearsal

NAME: Final = "moderators"

_OF_ROLES: Final = 0


async def furnish(rehearsal: Rehearsal) -> Channel:
    """Make the room, and have the bot tell the moderators there, and call them to it, as `/setup` would."""
    sandbox = rehearsal.sandbox
    first_world = sandbox.first_world
    room = sandbox.world.add_channel(first_world.guild, discord_numbers.TEXT, NAME)
    room.overwrites[first_world.guild.id] = Overwrite(
        first_world.guild.id, _OF_ROLES, deny=discord_numbers.VIEW_CHANNEL
    )
    for role in (first_world.moderators, first_world.bot_role):
        room.overwrites[role.id] = Overwrite(role.id, _OF_ROLES, allow=discord_numbers.VIEW_CHANNEL)
    announce.channel(sandbox.core, "CREATE", room)
    first_world.moderators.mentionable = True
    announce.role(sandbox.core, "UPDATE", first_world.guild, first_world.moderators)
    await rehearsal.bot.servers.change(first_world.guild.id, told=room.id, pinged=first_world.moderators.id)
    return room
