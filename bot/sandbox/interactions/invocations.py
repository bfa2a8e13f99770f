"""Interactions as Discord sends them to the bot: who, where, on what, with everything it refers to."""

import time
from collections.abc import Iterable
from typing import Any

from bot.sandbox.interactions.interaction import Interaction, token_for
from bot.sandbox.world import discord_numbers, objects, permissions
from bot.sandbox.world.core import Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.world import Channel, Message, User

RESOLVED_AS = {
    discord_numbers.USER_SELECT: ("users",),
    discord_numbers.ROLE_SELECT: ("roles",),
    discord_numbers.MENTIONABLE_SELECT: ("users", "roles"),
    discord_numbers.CHANNEL_SELECT: ("channels",),
}


def summon(
    core: Core,
    who: User,
    channel: Channel,
    kind: int,
    data: Json,
    source: Message | None = None,
    number: int | None = None,
) -> Interaction:
    """A new interaction of *who* in *channel*; *source* is the message that it came from, *number* its id if told."""
    number = core.world.ids.next() if number is None else number
    payload: Json = {
        "id": str(number),
        "application_id": str(core.world.application_id),
        "type": kind,
        "token": token_for(number),
        "version": 1,
        "data": data,
        "channel_id": str(channel.id),
        "channel": _place(core, channel, who),
        "locale": who.locale,
        "app_permissions": str(_app_permissions(core, channel)),
        "entitlements": [],
        "attachment_size_limit": discord_numbers.FILE_LIMIT,
    }
    payload |= _whereabouts(core, channel, who)
    if source is not None:
        payload["message"] = objects.message(core.world, source, core.world.bot.id)
    return Interaction(
        number, token_for(number), kind, who, channel, payload, core.clock.now_ms(), time.monotonic(), source
    )


def _app_permissions(core: Core, channel: Channel) -> int:
    return permissions.in_channel(core.world, channel, core.world.bot.id)


def _place(core: Core, channel: Channel, who: User) -> Json:
    drawn = objects.channel(core.world, channel)
    if channel.guild_id is not None:
        drawn["permissions"] = str(permissions.in_channel(core.world, channel, who.id))
    return drawn


def _whereabouts(core: Core, channel: Channel, who: User) -> Json:
    """In a guild the member, whose permissions are those in this channel; else the user.

    Where the bot is no part of, whoever has added it to his account uses it by that.
    """
    guild = core.world.guild_of(channel)
    his_own = {str(discord_numbers.BY_USER): str(who.id)}
    if guild is None:
        is_group = bool(channel.group)
        return {
            "user": objects.user(who),
            "context": discord_numbers.IN_PRIVATE if is_group else discord_numbers.IN_DIRECT,
            "authorizing_integration_owners": his_own if is_group else {str(discord_numbers.BY_GUILD): "0"},
        }
    is_invited = core.world.bot.id in guild.members
    member = objects.member(guild.members[who.id])
    member["permissions"] = str(permissions.in_channel(core.world, channel, who.id))
    return {
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "member": member,
        "context": discord_numbers.IN_GUILD,
        "authorizing_integration_owners": {str(discord_numbers.BY_GUILD): str(guild.id)}
        if is_invited
        else his_own,
    }


def resolve(core: Core, channel: Channel, kinds: Iterable[str], ids: Iterable[Any]) -> Json:
    """What the ids stand for, as far as they are of one of *kinds*: `users`, `roles`, `channels`."""
    found: Json = {}
    wanted, kinds = [int(each) for each in ids], tuple(kinds)
    for number in wanted:
        if "users" in kinds and number in core.world.users:
            _resolve_user(core, channel, number, found)
        elif "roles" in kinds and (guild := core.world.guild_of(channel)) and number in guild.roles:
            found.setdefault("roles", {})[str(number)] = objects.role(guild.roles[number])
        elif "channels" in kinds and number in core.world.channels:
            found.setdefault("channels", {})[str(number)] = _channel(core, core.world.channels[number])
    return found


def _resolve_user(core: Core, channel: Channel, number: int, found: Json) -> None:
    found.setdefault("users", {})[str(number)] = objects.user(core.world.users[number])
    guild = core.world.guild_of(channel)
    if guild is not None and number in guild.members:
        member = objects.member(guild.members[number], with_user=False)
        member["permissions"] = str(permissions.in_channel(core.world, channel, number))
        found.setdefault("members", {})[str(number)] = member


def _channel(core: Core, channel: Channel) -> Json:
    return objects.channel(core.world, channel) | {"permissions": str(_app_permissions(core, channel))}


def pressed(core: Core, channel: Channel, component: Json, custom_id: str, values: list[str] | None) -> Json:
    """The data of a press or a selection."""
    kind = component.get("type", discord_numbers.BUTTON)
    data: Json = {"custom_id": custom_id, "component_type": kind, "id": component.get("id", 1)}
    if values is not None:
        data["values"] = values
    if values and kind in RESOLVED_AS:
        data["resolved"] = resolve(core, channel, RESOLVED_AS[kind], values)
    return data
