"""Taking permissions and giving them back, as a server's owner would, with the events that tell the bot."""

from bot.sandbox.gateway import announce
from bot.sandbox.world.core import Core
from bot.sandbox.world.world import Channel, Guild, Overwrite

MEMBER = 1


def revoke(core: Core, guild: Guild, user_id: int, taken: int, channel: Channel | None) -> None:
    """Keep a member from what *taken* names, in one channel or in all."""
    for each in places(core, guild, channel):
        overwrite = each.overwrites.setdefault(user_id, Overwrite(user_id, MEMBER))
        overwrite.deny |= taken
        overwrite.allow &= ~taken
        announce.channel(core, "UPDATE", each)


def restore(core: Core, guild: Guild, user_id: int, taken: int) -> None:
    """Take back what `revoke` took in all channels."""
    for channel in places(core, guild, None):
        overwrite = channel.overwrites.get(user_id)
        if overwrite is not None and overwrite.deny & taken:
            overwrite.deny &= ~taken
            announce.channel(core, "UPDATE", channel)


def places(core: Core, guild: Guild, channel: Channel | None) -> list[Channel]:
    """The channel whose overwrites count, or all that have any."""
    if channel is not None:
        return [core.world.parent_of(channel)]
    return [channel for channel in guild.channels.values() if channel.thread is None]
