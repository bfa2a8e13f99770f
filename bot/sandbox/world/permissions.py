"""Who may do what where: roles, then overwrites of the channel, then what threads add."""

from bot.sandbox.world import discord_numbers, refusals
from bot.sandbox.world.world import Channel, Guild, Member, Message, World


def in_guild(guild: Guild, member: Member) -> int:
    """What the roles of *member* allow in *guild*, before any channel has its say."""
    if guild.owner_id == member.user.id:
        return discord_numbers.ALL_PERMISSIONS
    allowed = guild.roles[guild.id].permissions
    for role_id in member.roles:
        if role_id in guild.roles:
            allowed |= guild.roles[role_id].permissions
    return discord_numbers.ALL_PERMISSIONS if allowed & discord_numbers.ADMINISTRATOR else allowed


def in_channel(world: World, channel: Channel, user_id: int) -> int:
    """What *user_id* may do in *channel*; 0 for who is not in its guild or cannot see it."""
    guild = world.guild_of(channel)
    if guild is None:
        is_ours = channel.recipient is not None and user_id in (channel.recipient.id, world.bot.id)
        is_party = is_ours or any(user_id == user.id for user in channel.group)
        return (
            discord_numbers.TALK | discord_numbers.ADD_REACTIONS | discord_numbers.PIN_MESSAGES
            if is_party
            else 0
        )
    member = guild.members.get(user_id)
    if member is None:
        return 0
    allowed = _overwritten(guild, world.parent_of(channel), member, in_guild(guild, member))
    if not allowed & discord_numbers.VIEW_CHANNEL or not _has_joined(channel, user_id, allowed):
        return 0
    return allowed


def _overwritten(guild: Guild, channel: Channel, member: Member, allowed: int) -> int:
    """Everyone's overwrite first, then those of roles together, then the member's own."""
    if allowed & discord_numbers.ADMINISTRATOR:
        return allowed
    steps = [[guild.id], [role for role in member.roles if role != guild.id], [member.user.id]]
    for step in steps:
        overwrites = [channel.overwrites[target] for target in step if target in channel.overwrites]
        for overwrite in overwrites:
            allowed &= ~overwrite.deny
        for overwrite in overwrites:
            allowed |= overwrite.allow
    return allowed


def _has_joined(channel: Channel, user_id: int, allowed: int) -> bool:
    """Private threads are for those in them and for who manages threads."""
    if channel.kind != discord_numbers.PRIVATE_THREAD or channel.thread is None:
        return True
    return user_id in channel.thread.members or bool(allowed & discord_numbers.MANAGE_THREADS)


def is_seen(world: World, channel: Channel, user_id: int) -> bool:
    """Whether *user_id* sees *channel* at all."""
    return bool(in_channel(world, channel, user_id) & discord_numbers.VIEW_CHANNEL)


def is_read(world: World, message: Message, user_id: int) -> bool:
    """Whether *user_id* can read *message*."""
    if message.only_for is not None:
        return message.only_for == user_id
    channel = world.channels.get(message.channel_id)
    return channel is not None and is_seen(world, channel, user_id)


def readable(world: World, channel: Channel, user_id: int) -> list[Message]:
    """What *user_id* finds in *channel*, oldest first: without the history, only own ephemeral messages."""
    has_history = bool(in_channel(world, channel, user_id) & discord_numbers.READ_MESSAGE_HISTORY)
    return [
        message
        for message in sorted(channel.messages.values(), key=lambda message: message.id)
        if is_read(world, message, user_id) and (message.only_for is not None or has_history)
    ]


def may_write(world: World, channel: Channel, user_id: int) -> bool:
    """Whether *user_id* can send messages in *channel*; locked threads take those who manage threads."""
    needed = (
        discord_numbers.SEND_MESSAGES if channel.thread is None else discord_numbers.SEND_MESSAGES_IN_THREADS
    )
    allowed = in_channel(world, channel, user_id)
    is_closed = (
        channel.thread is not None
        and channel.thread.is_locked
        and not allowed & discord_numbers.MANAGE_THREADS
    )
    return (
        not needed & ~allowed
        and not is_closed
        and channel.kind not in (discord_numbers.FORUM, discord_numbers.CATEGORY)
    )


def may_command(world: World, channel: Channel, user_id: int) -> bool:
    """Whether *user_id* can use commands in *channel*, if it is one where things are typed."""
    if channel.guild_id is None:
        return is_seen(world, channel, user_id)
    is_archived = channel.thread is not None and channel.thread.is_archived
    return (
        bool(in_channel(world, channel, user_id) & discord_numbers.USE_APPLICATION_COMMANDS)
        and not is_archived
    )


def require(world: World, channel: Channel, needed: int) -> None:
    """Raise Refused unless the bot sees *channel* and may do all that *needed* names there."""
    allowed = in_channel(world, channel, world.bot.id)
    if not allowed & discord_numbers.VIEW_CHANNEL:
        raise refusals.no_access()
    if needed & ~allowed:
        raise refusals.no_permission()


def require_in_guild(world: World, guild: Guild, needed: int) -> None:
    """Raise Refused unless the bot may do all that *needed* names in the whole of *guild*."""
    if needed & ~in_guild(guild, guild.members[world.bot.id]):
        raise refusals.no_permission()


def top(guild: Guild, member: Member) -> int:
    """The position of the highest role of *member*."""
    return max((guild.roles[role].position for role in member.roles if role in guild.roles), default=0)
