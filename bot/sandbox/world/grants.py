"""Giving and taking permissions, as a server's owner would, with the events that tell the bot."""

from bot.sandbox.gateway import announce
from bot.sandbox.world.core import Core
from bot.sandbox.world.world import Channel, Guild, Overwrite

MEMBER = 1


def grant(core: Core, guild: Guild, user_id: int, needed: int, channel: Channel | None) -> None:
    """Let a member do all that *needed* names: in one channel, or by a role of their own everywhere."""
    for each in _places(core, guild, channel):
        overwrite = each.overwrites.get(user_id)
        if channel is not None:
            overwrite = each.overwrites.setdefault(user_id, Overwrite(user_id, MEMBER))
            overwrite.allow |= needed
        if overwrite is not None:
            overwrite.deny &= ~needed
            announce.channel(core, "UPDATE", each)
    if channel is None:
        _give_role(core, guild, user_id, needed)


def _give_role(core: Core, guild: Guild, user_id: int, needed: int) -> None:
    member = guild.members[user_id]
    name = f"{member.user.name}'s own"
    role = next((each for each in guild.roles.values() if each.name == name), None)
    if role is None:
        role = core.world.add_role(guild, name)
        role.position = 1
        announce.role(core, "CREATE", guild, role)
    role.permissions |= needed
    announce.role(core, "UPDATE", guild, role)
    member.roles.add(role.id)
    announce.member(core, "UPDATE", guild, member)


def revoke(core: Core, guild: Guild, user_id: int, taken: int, channel: Channel | None) -> None:
    """Keep a member from what *taken* names, in one channel or in all."""
    for each in _places(core, guild, channel):
        overwrite = each.overwrites.setdefault(user_id, Overwrite(user_id, MEMBER))
        overwrite.deny |= taken
        overwrite.allow &= ~taken
        announce.channel(core, "UPDATE", each)


def restore(core: Core, guild: Guild, user_id: int, taken: int) -> None:
    """Take back what `revoke` took in all channels."""
    for each in _places(core, guild, None):
        overwrite = each.overwrites.get(user_id)
        if overwrite is not None and overwrite.deny & taken:
            overwrite.deny &= ~taken
            announce.channel(core, "UPDATE", each)


def _places(core: Core, guild: Guild, channel: Channel | None) -> list[Channel]:
    """The channel whose overwrites count, or all that have any."""
    if channel is not None:
        return [core.world.parent_of(channel)]
    return [each for each in guild.channels.values() if each.thread is None]
