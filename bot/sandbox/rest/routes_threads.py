"""Routes about threads: opening them, who is in them, and which there are."""

from bot.sandbox.rest.calls import Call, Table
from bot.sandbox.world import discord_numbers, objects, permissions, posting, threads
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.posting import MessageDraft
from bot.sandbox.world.refusals import Refused
from bot.sandbox.world.world import Channel, ThreadState

route = Table()

ONE = "/channels/{channel_id}"
MEMBERS = ONE + "/thread-members"


@route("POST", ONE + "/threads", "threads")
def open_thread(call: Call) -> tuple[int, Json]:
    """A thread in a text channel, or a post in a forum, which comes back with its first message."""
    core, parent = call.core, call.channel()
    if parent.kind == discord_numbers.FORUM:
        return 201, _post(call, parent)
    if parent.kind not in (discord_numbers.TEXT, discord_numbers.NEWS):
        raise Refused(400, 50024, "Cannot execute action on this channel type")
    is_public = call.fields.get("type") == discord_numbers.PUBLIC_THREAD
    needed = discord_numbers.CREATE_PUBLIC_THREADS if is_public else discord_numbers.CREATE_PRIVATE_THREADS
    permissions.require(core.world, parent, needed)
    thread = threads.open_in_text(core, parent, core.world.bot, call.fields)
    return 201, objects.channel(core.world, thread)


def _post(call: Call, forum: Channel) -> Json:
    """Nested fields are the message; older clients send them flat."""
    core = call.core
    nested = call.fields.get("message")
    draft = MessageDraft(nested if isinstance(nested, dict) else call.fields, call.files)
    permissions.require(core.world, forum, discord_numbers.SEND_MESSAGES | posting.needs(draft))
    thread, message = threads.open_post(core, forum, core.world.bot, call.fields, draft)
    shown = objects.message(core.world, message, core.world.bot.id)
    return objects.channel(core.world, thread) | {"message": shown}


@route("POST", ONE + "/messages/{message_id}/threads", "threads")
def open_on_message(call: Call) -> tuple[int, Json]:
    """A thread on a message."""
    core, parent = call.core, call.channel()
    permissions.require(
        core.world, parent, discord_numbers.CREATE_PUBLIC_THREADS | discord_numbers.READ_MESSAGE_HISTORY
    )
    message = posting.found(parent, call.id("message_id"))
    thread = threads.open_on_message(core, parent, message, core.world.bot, call.fields)
    return 201, objects.channel(core.world, thread)


def _thread(call: Call) -> tuple[Channel, ThreadState]:
    """The thread in the path. Raises Refused when it is none, or is not seen."""
    channel = call.channel()
    permissions.require(call.core.world, channel, 0)
    if channel.thread is None:
        raise Refused(400, 50024, "Cannot execute action on this channel type")
    return channel, channel.thread


@route("PUT", MEMBERS + "/{user_id}")
def add_member(call: Call) -> None:
    """Put somebody into a thread."""
    channel, _ = _thread(call)
    permissions.require(call.core.world, channel, discord_numbers.SEND_MESSAGES_IN_THREADS)
    threads.join(call.core, channel, call.id("user_id"))


@route("DELETE", MEMBERS + "/{user_id}")
def remove_member(call: Call) -> None:
    """Take somebody out of a thread; private ones let their owner do that."""
    channel, state = _thread(call)
    is_own = channel.kind == discord_numbers.PRIVATE_THREAD and state.owner_id == call.core.world.bot.id
    permissions.require(call.core.world, channel, 0 if is_own else discord_numbers.MANAGE_THREADS)
    threads.leave(call.core, channel, call.id("user_id"))


@route("GET", MEMBERS, "lookups")
def members(call: Call) -> list[Json]:
    """Who is in a thread."""
    channel, state = _thread(call)
    return [objects.thread_member(channel.id, *each) for each in sorted(state.members.items())]


@route("GET", "/guilds/{guild_id}/threads/active", "lookups")
def active(call: Call) -> Json:
    """All threads of a guild that are not archived and that the bot sees."""
    channels = [
        channel for channel in call.guild().threads() if channel.thread and not channel.thread.is_archived
    ]
    return {key: value for key, value in _listed(call, channels).items() if key != "has_more"} | {
        "has_more": False
    }


@route("GET", ONE + "/threads/archived/public", "lookups")
def archived_public(call: Call) -> Json:
    """Archived public threads of a channel, the last archived first."""
    return _archived(call, is_private=False, own_only=False)


@route("GET", ONE + "/threads/archived/private", "lookups")
def archived_private(call: Call) -> Json:
    """Archived private threads, for who manages threads."""
    permissions.require(call.core.world, call.channel(), discord_numbers.MANAGE_THREADS)
    return _archived(call, is_private=True, own_only=False)


@route("GET", ONE + "/users/@me/threads/archived/private", "lookups")
def archived_joined(call: Call) -> Json:
    """Archived private threads that the bot is in."""
    return _archived(call, is_private=True, own_only=True)


def _archived(call: Call, is_private: bool, own_only: bool) -> Json:
    parent, bot_id = call.channel(), call.core.world.bot.id
    permissions.require(call.core.world, parent, discord_numbers.READ_MESSAGE_HISTORY)
    found = [
        (channel.thread.archive_ms, channel)
        for channel in threads.guild_of(call.core, parent).threads()
        if channel.thread is not None
        and channel.thread.is_archived
        and channel.parent_id == parent.id
        and (channel.kind == discord_numbers.PRIVATE_THREAD) == is_private
        and (not own_only or bot_id in channel.thread.members)
    ]
    found.sort(key=lambda pair: pair[0], reverse=True)
    limit = int(call.query.get("limit") or 50)
    return _listed(call, [channel for _, channel in found[:limit]]) | {"has_more": len(found) > limit}


def _listed(call: Call, channels: list[Channel]) -> Json:
    world = call.core.world
    seen = [channel for channel in channels if permissions.is_seen(world, channel, world.bot.id)]
    drawn = [objects.channel(world, channel) for channel in seen]
    return {
        "threads": drawn,
        "members": [each["member"] for each in drawn if "member" in each],
        "has_more": False,
    }
