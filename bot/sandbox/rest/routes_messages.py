"""Routes about messages in channels: posts, edits, history, pins, reactions, typing."""

from typing import Any

from bot.sandbox.rest.calls import Call, Table
from bot.sandbox.world import discord_numbers, marks, objects, permissions, posting, refusals
from bot.sandbox.world.clock import stamp
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.posting import MessageDraft
from bot.sandbox.world.refusals import Refused
from bot.sandbox.world.world import Channel, Message

route = Table()

HERE = "/channels/{channel_id}/messages"
ONE = HERE + "/{message_id}"
EMOJI = ONE + "/reactions/{emoji_name}"


def _shown(call: Call, message: Message) -> Json:
    return objects.message(call.core.world, message, call.core.world.bot.id)


def _message(call: Call, needed: int = 0) -> tuple[Channel, Message]:
    """The message in the path and its channel, once the bot sees it and has what it needs."""
    channel = call.channel()
    permissions.require(call.core.world, channel, needed)
    return channel, posting.found(channel, call.id("message_id"))


@route("POST", HERE, "posts")
def post(call: Call) -> Json:
    """Send a message; the same nonce again gets the same message."""
    core, channel = call.core, call.channel()
    draft = MessageDraft(call.fields, call.files)
    posting.require_sending(core, channel, draft)
    nonce = call.fields.get("nonce")
    if nonce and call.fields.get("enforce_nonce"):
        before = core.nonces.find(core.world, core.world.bot.id, str(nonce))
        if before is not None:
            return _shown(call, before) | {"nonce": nonce}
    message = posting.write(core, channel, core.world.bot, draft)
    if nonce:
        core.nonces.note(core.world, message, str(nonce))
    shown, message.nonce = _shown(call, message), None  # told once, and not kept with the message
    return shown


@route("GET", HERE, "lookups")
def history(call: Call) -> list[Json]:
    """Messages, newest first; none for who may not read the history."""
    world, channel = call.core.world, call.channel()
    permissions.require(world, channel, 0)
    allowed = permissions.in_channel(world, channel, world.bot.id)
    if not allowed & discord_numbers.READ_MESSAGE_HISTORY:
        return []
    return [_readable(call, channel, message) for message in posting.history(call.core, channel, call.query)]


@route("GET", ONE, "lookups")
def get(call: Call) -> Json:
    """One message."""
    channel, message = _message(call, discord_numbers.READ_MESSAGE_HISTORY)
    return _readable(call, channel, message)


def _readable(call: Call, channel: Channel, message: Message) -> Json:
    """Over REST as at the gateway, what others write in a guild is hidden without the intent."""
    bot = call.core.world.bot
    is_free = channel.guild_id is None or message.author is bot or bot.id in message.mentions
    with_content = is_free or bool(call.core.gateway.privileged & discord_numbers.MESSAGE_CONTENT)
    return objects.message(call.core.world, message, bot.id, with_content)


@route("PATCH", ONE, "edits")
def edit(call: Call) -> Json:
    """Edit one of the bot's own messages."""
    core = call.core
    channel, message = _message(call)
    if message.author is not core.world.bot:
        raise Refused(403, 50005, "Cannot edit a message authored by another user")
    draft = MessageDraft(call.fields, call.files)
    permissions.require(core.world, channel, posting.needs(draft))
    return _shown(call, posting.edit(core, channel, message, draft))


@route("DELETE", ONE, "deletes")
def delete(call: Call) -> None:
    """Delete a message; those of others take who manages messages."""
    channel, message = _message(call)
    if message.author is not call.core.world.bot:
        permissions.require(call.core.world, channel, discord_numbers.MANAGE_MESSAGES)
    posting.delete(call.core, channel, message)


@route("GET", HERE + "/pins", "lookups")
def pins(call: Call) -> Json:
    """Pinned messages, the latest first."""
    channel = call.channel()
    permissions.require(call.core.world, channel, discord_numbers.READ_MESSAGE_HISTORY)
    pinned = [
        (message.pinned_ms, message) for message in channel.messages.values() if message.pinned_ms is not None
    ]
    pinned.sort(key=lambda pair: pair[0], reverse=True)
    limit = int(call.query.get("limit") or 50)
    items = [{"pinned_at": stamp(at), "message": _shown(call, message)} for at, message in pinned[:limit]]
    return {"items": items, "has_more": len(pinned) > limit}


@route("PUT", HERE + "/pins/{message_id}", "pins")
def pin(call: Call) -> None:
    """Pin a message."""
    channel, message = _message(call, discord_numbers.PIN_MESSAGES)
    _refuse_archived(channel)
    marks.pin(call.core, channel, message, call.core.world.bot)


@route("DELETE", HERE + "/pins/{message_id}", "pins")
def unpin(call: Call) -> None:
    """Unpin a message."""
    channel, message = _message(call, discord_numbers.PIN_MESSAGES)
    _refuse_archived(channel)
    marks.unpin(call.core, channel, message)


def _refuse_archived(channel: Channel) -> None:
    if channel.thread is not None and channel.thread.is_archived:
        raise refusals.archived()


@route("PUT", EMOJI + "/@me", "reactions")
def react(call: Call) -> None:
    """Add a reaction; the first of its emoji takes a permission."""
    channel, message = _message(call, discord_numbers.READ_MESSAGE_HISTORY)
    _refuse_archived(channel)
    if call.path["emoji_name"] not in message.reactions:
        permissions.require(call.core.world, channel, discord_numbers.ADD_REACTIONS)
    marks.react(call.core, message, call.core.world.bot, call.path["emoji_name"])


@route("DELETE", EMOJI + "/@me", "reactions")
def unreact(call: Call) -> None:
    """Take the bot's reaction back."""
    _, message = _message(call)
    marks.unreact(call.core, message, call.core.world.bot.id, call.path["emoji_name"])


@route("DELETE", EMOJI, "reactions")
@route("DELETE", ONE + "/reactions", "reactions")
def clear_reactions(call: Call) -> None:
    """Take all reactions away, or all of one emoji."""
    _, message = _message(call, discord_numbers.MANAGE_MESSAGES)
    for name in [call.path["emoji_name"]] if "emoji_name" in call.path else list(message.reactions):
        for user_id in tuple(message.reactions[name].users) if name in message.reactions else ():
            marks.unreact(call.core, message, user_id, name)


@route("GET", EMOJI, "lookups")
def reactors(call: Call) -> list[Any]:
    """Who reacted with this emoji."""
    _, message = _message(call, discord_numbers.READ_MESSAGE_HISTORY)
    reaction = message.reactions.get(call.path["emoji_name"])
    after, limit = int(call.query.get("after") or 0), int(call.query.get("limit") or 25)
    ids = sorted(each for each in (reaction.users if reaction else ()) if each > after)
    return [objects.user(call.core.world.users[each]) for each in ids[:limit]]
