"""What a rehearsal's director switches for a member or the bot: private messages, presence, permissions."""

from __future__ import annotations

from bot.sandbox.gateway import announce
from bot.sandbox.members.casting import MODERATOR, CastMember
from bot.sandbox.server import Sandbox
from bot.sandbox.world import discord_numbers, grants, permissions
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible

WRITE = discord_numbers.SEND_MESSAGES | discord_numbers.SEND_MESSAGES_IN_THREADS

PERMISSIONS = {
    "see": discord_numbers.VIEW_CHANNEL,
    "write": WRITE,
    "commands": discord_numbers.USE_APPLICATION_COMMANDS,
    "post": WRITE,
}
"""By the page's words."""


def set_presence(sandbox: Sandbox, member: CastMember, in_guild: bool) -> None:
    """Have a member leave, or come back; the moderator comes back as one."""
    if not in_guild:
        member.visitor.leave()
        return
    member.visitor.join()
    if member.name == MODERATOR:
        found = sandbox.first_world.guild.members[member.id]
        found.roles.add(sandbox.first_world.moderators.id)
        announce.member(sandbox.core, "UPDATE", sandbox.first_world.guild, found)


def set_permission(sandbox: Sandbox, member: CastMember | None, what: object, allowed: bool) -> None:
    """Take a permission away in all channels, or give it back; None stands for the bot. Raises NotPossible."""
    number = PERMISSIONS.get(str(what))
    if number is None:
        raise NotPossible("There is no such permission here.")
    if member is not None and not member.is_here:
        raise NotPossible(f"{member.name} is not in the server.")
    guild, someone = sandbox.first_world.guild, sandbox.world.bot.id if member is None else member.id
    if allowed:
        grants.restore(sandbox.core, guild, someone, number)
    else:
        grants.revoke(sandbox.core, guild, someone, number, None)


def state(member: CastMember) -> Json:
    """How a member's switches stand."""
    allowed = member.allowed
    return {
        "in_guild": member.is_here,
        "dms_open": member.visitor.dms_open,
        "can_see": bool(allowed & discord_numbers.VIEW_CHANNEL),
        "can_write": allowed & WRITE == WRITE,
        "can_use_commands": bool(allowed & discord_numbers.USE_APPLICATION_COMMANDS),
    }


def bot_state(sandbox: Sandbox) -> Json:
    """Whether the bot is there, and may post."""
    allowed = permissions.in_channel(sandbox.world, sandbox.first_world.games, sandbox.world.bot.id)
    return {"connected": sandbox.wire.arrived.is_set(), "can_post": allowed & WRITE == WRITE}
