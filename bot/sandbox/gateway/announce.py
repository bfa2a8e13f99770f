"""Which event goes to whom: by intents, and only of places that the bot sees.

Channels themselves are the exception: bots are told of all, also of those that they cannot look into.
"""

from bot.sandbox.gateway.sessions import Session
from bot.sandbox.world import discord_numbers, objects, permissions
from bot.sandbox.world.core import Change, ChangeKind, Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.world import Channel, Guild, Member, Message, Role

KIND_OF: dict[str, ChangeKind] = {
    "MESSAGE_CREATE": "message",
    "MESSAGE_UPDATE": "edit",
    "MESSAGE_DELETE": "delete",
}


def message(core: Core, event: str, one: Message) -> None:
    """A message was made or edited. Ephemeral ones are news for their reader alone."""
    core.changed(Change(KIND_OF[event], one.channel_id, one.id, one.only_for))
    channel = core.world.channels[one.channel_id]
    if one.only_for is not None or not _is_seen(core, channel):
        return

    def draw(session: Session) -> Json:
        return objects.message_event(core.world, one, _may_read(core, channel, one, session))

    core.gateway.dispatch_each(event, draw, channel.guild_id, _of_messages(channel))


def _may_read(core: Core, channel: Channel, one: Message, session: Session) -> bool:
    """Without the intent a bot reads its own messages, direct ones, and those that mention it."""
    bot = core.world.bot
    is_free = channel.guild_id is None or one.author is bot or bot.id in one.mentions
    return is_free or session.reads_content


def message_gone(core: Core, one: Message) -> None:
    """A message was deleted."""
    core.changed(Change("delete", one.channel_id, one.id, one.only_for))
    channel = core.world.channels[one.channel_id]
    if one.only_for is None and _is_seen(core, channel):
        data = _placed(channel, {"id": str(one.id), "channel_id": str(channel.id)})
        core.gateway.dispatch("MESSAGE_DELETE", data, channel.guild_id, _of_messages(channel))


def reaction(core: Core, event: str, one: Message, user_id: int, emoji: Json) -> None:
    """A reaction came or went."""
    channel = core.world.channels[one.channel_id]
    core.changed(Change("edit", channel.id, one.id, one.only_for))
    if not _is_seen(core, channel):
        return
    data: Json = {
        "user_id": str(user_id),
        "channel_id": str(channel.id),
        "message_id": str(one.id),
        "emoji": emoji,
        "type": 0,
        "burst": False,
    }
    guild = core.world.guild_of(channel)
    if event == "MESSAGE_REACTION_ADD":
        data["message_author_id"] = str(one.author.id)
        if guild is not None and user_id in guild.members:
            data["member"] = objects.member(guild.members[user_id])
    intent = discord_numbers.DIRECT_REACTIONS if guild is None else discord_numbers.GUILD_REACTIONS
    core.gateway.dispatch(event, _placed(channel, data), channel.guild_id, intent)


def pins(core: Core, channel: Channel) -> None:
    """Something was pinned or unpinned."""
    data: Json = {"channel_id": str(channel.id)}
    if (last := objects.channel(core.world, channel).get("last_pin_timestamp")) is not None:
        data["last_pin_timestamp"] = last
    intent = discord_numbers.DIRECT_MESSAGES if channel.guild_id is None else discord_numbers.GUILDS
    if _is_seen(core, channel):
        core.gateway.dispatch("CHANNEL_PINS_UPDATE", _placed(channel, data), channel.guild_id, intent)


def channel(core: Core, event: str, one: Channel) -> None:
    """A channel or a thread was made, changed or deleted: `CREATE`, `UPDATE`, `DELETE`."""
    core.changed(Change("channel" if one.thread is None else "thread", one.id))
    if one.thread is not None and not _is_seen(core, one):
        return
    noun = "CHANNEL" if one.thread is None else "THREAD"
    data = objects.channel(core.world, one)
    if noun == "THREAD" and event == "CREATE":
        data["newly_created"] = True
    if noun == "THREAD" and event == "DELETE":
        data = {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
    core.gateway.dispatch(f"{noun}_{event}", data, one.guild_id, discord_numbers.GUILDS)


def thread_members(core: Core, one: Channel, added: list[int], removed: list[int]) -> None:
    """Somebody joined or left a thread."""
    guild = core.world.guild_of(one)
    if guild is None or one.thread is None:
        return
    core.changed(Change("thread", one.id))
    data: Json = {
        "id": str(one.id),
        "guild_id": str(guild.id),
        "member_count": min(len(one.thread.members), 50),
        "removed_member_ids": [str(each) for each in removed],
        "added_members": [
            objects.thread_member(one.id, each, one.thread.members[each])
            | {"member": objects.member(guild.members[each]), "presence": None}
            for each in added
        ],
    }
    is_own = core.world.bot.id in (*added, *removed)
    core.gateway.dispatch(
        "THREAD_MEMBERS_UPDATE",
        data,
        guild.id,
        discord_numbers.GUILDS if is_own else discord_numbers.GUILD_MEMBERS,
    )


def member(core: Core, event: str, guild: Guild, one: Member) -> None:
    """A member came, changed or went: `ADD`, `UPDATE`, `REMOVE`; changes of the bot itself need no intent."""
    core.changed(Change("people"))
    drawn = {"user": objects.user(one.user)} if event == "REMOVE" else objects.member(one)
    intent = 0 if one.user is core.world.bot and event == "UPDATE" else discord_numbers.GUILD_MEMBERS
    core.gateway.dispatch(f"GUILD_MEMBER_{event}", drawn | {"guild_id": str(guild.id)}, guild.id, intent)


def role(core: Core, event: str, guild: Guild, one: Role) -> None:
    """A role was made, changed or deleted: `CREATE`, `UPDATE`, `DELETE`."""
    core.changed(Change("people"))
    data: Json = {"guild_id": str(guild.id)}
    data |= {"role_id": str(one.id)} if event == "DELETE" else {"role": objects.role(one)}
    core.gateway.dispatch(f"GUILD_ROLE_{event}", data, guild.id, discord_numbers.GUILDS)


def _placed(channel: Channel, data: Json) -> Json:
    return data if channel.guild_id is None else data | {"guild_id": str(channel.guild_id)}


def _of_messages(channel: Channel) -> int:
    return discord_numbers.DIRECT_MESSAGES if channel.guild_id is None else discord_numbers.GUILD_MESSAGES


def _is_seen(core: Core, channel: Channel) -> bool:
    return permissions.is_seen(core.world, channel, core.world.bot.id)
