"""Routes about channels: reading, changing and deleting them, overwrites, direct messages, webhooks."""

from hashlib import sha256

from bot.sandbox.gateway import announce
from bot.sandbox.rest import checks
from bot.sandbox.rest.calls import Call, Table
from bot.sandbox.world import discord_numbers, objects, permissions, refusals, threads
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import Refused
from bot.sandbox.world.world import Channel, Overwrite, Tag, Webhook, World

route = Table()

ONE = "/channels/{channel_id}"


@route("GET", ONE, "lookups")
def get(call: Call) -> Json:
    """A channel or a thread."""
    permissions.require(call.core.world, call.channel(), 0)
    return objects.channel(call.core.world, call.channel())


@route("PATCH", ONE, "channel_edits")
def change(call: Call) -> Json:
    """Change a channel or a thread."""
    core, channel = call.core, call.channel()
    if channel.recipient is not None:
        raise Refused(400, 50024, "Cannot execute action on this channel type")
    if channel.thread is not None:
        threads.change(core, channel, call.fields)
        return objects.channel(core.world, channel)
    permissions.require(core.world, channel, discord_numbers.MANAGE_CHANNELS)
    checks.channel(call.fields | {"type": channel.kind})
    settle(core.world, channel, call.fields)
    announce.channel(core, "UPDATE", channel)
    return objects.channel(core.world, channel)


def settle(world: World, channel: Channel, body: Json) -> None:
    """Take over the settings of a channel that *body* names."""
    channel.name = str(body.get("name", channel.name))
    channel.topic = body.get("topic", channel.topic)
    channel.position = int(body.get("position") or channel.position)
    channel.slowmode = int(body.get("rate_limit_per_user") or channel.slowmode)
    channel.flags = int(body.get("flags", channel.flags))
    if body.get("parent_id"):
        channel.parent_id = int(body["parent_id"])
    if body.get("default_auto_archive_duration"):
        channel.default_archive_minutes = int(body["default_auto_archive_duration"])
    if "permission_overwrites" in body:
        overwrites = [_overwrite(int(each["id"]), each) for each in body["permission_overwrites"] or ()]
        channel.overwrites = {each.id: each for each in overwrites}
    if "available_tags" in body:
        channel.tags = [_tag(world, each) for each in body["available_tags"] or ()]


def _tag(world: World, body: Json) -> Tag:
    number = int(body["id"]) if body.get("id") else world.ids.next()
    emoji_id = int(body["emoji_id"]) if body.get("emoji_id") else None
    return Tag(number, str(body["name"]), bool(body.get("moderated")), emoji_id, body.get("emoji_name"))


def _overwrite(target: int, body: Json) -> Overwrite:
    return Overwrite(
        target, int(body.get("type") or 0), int(body.get("allow") or 0), int(body.get("deny") or 0)
    )


@route("DELETE", ONE, "deletes")
def delete(call: Call) -> Json:
    """Delete a channel or a thread; direct messages are only closed."""
    core, channel = call.core, call.channel()
    drawn = objects.channel(core.world, channel)
    if channel.recipient is not None:
        return drawn
    needed = discord_numbers.MANAGE_CHANNELS if channel.thread is None else discord_numbers.MANAGE_THREADS
    permissions.require(core.world, channel, needed)
    announce.channel(core, "DELETE", channel)
    threads.forget(core, channel)
    return drawn


@route("PUT", ONE + "/permissions/{overwrite_id}", "channel_edits")
def overwrite(call: Call) -> None:
    """Set what a role or a member may do in a channel."""
    channel = call.channel()
    permissions.require(call.core.world, channel, discord_numbers.MANAGE_ROLES)
    channel.overwrites[call.id("overwrite_id")] = _overwrite(call.id("overwrite_id"), call.fields)
    announce.channel(call.core, "UPDATE", channel)


@route("POST", "/users/@me/channels", "dm_opens")
def open_direct(call: Call) -> Json:
    """The direct messages with a user, opened when they are not yet."""
    if not call.core.limits.may_open():
        raise refusals.opened_too_fast()
    recipient_id = call.fields.get("recipient_id")
    if recipient_id is None:
        raise refusals.bad_form("recipient_id", "This field is required")
    user = call.core.world.users.get(int(recipient_id))
    if user is None:
        raise refusals.unknown_user()
    if user.is_bot:
        raise refusals.closed()
    return objects.channel(call.core.world, call.core.world.direct(user))


@route("POST", ONE + "/webhooks")
def add_webhook(call: Call) -> Json:
    """A webhook, to speak in a channel under other names."""
    world, channel = call.core.world, call.channel()
    permissions.require(world, channel, discord_numbers.MANAGE_WEBHOOKS)
    number = world.ids.next()
    token = sha256(f"webhook {number}".encode()).hexdigest()
    world.webhooks[number] = Webhook(
        number, token, channel.id, str(call.fields.get("name") or "Webhook"), world.bot
    )
    return objects.webhook(world.webhooks[number], channel.guild_id)
