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
    inn = sandbox.inn
    room = sandbox.world.add_channel(inn.guild, discord_numbers.TEXT, NAME)
    room.overwrites[inn.guild.id] = Overwrite(inn.guild.id, _OF_ROLES, deny=discord_numbers.VIEW_CHANNEL)
    for role in (inn.moderators, inn.bot_role):
        room.overwrites[role.id] = Overwrite(role.id, _OF_ROLES, allow=discord_numbers.VIEW_CHANNEL)
    announce.channel(sandbox.core, "CREATE", room)
    inn.moderators.mentionable = True
    announce.role(sandbox.core, "UPDATE", inn.guild, inn.moderators)
    await rehearsal.bot.servers.change(inn.guild.id, told=room.id, pinged=inn.moderators.id)
    return room
