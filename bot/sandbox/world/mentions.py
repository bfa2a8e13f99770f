"""Whom a message mentions, given what its sender allows."""

import re
from dataclasses import dataclass

from bot.sandbox.world import discord_numbers, permissions
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.world import Channel, User, World

USER, ROLE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")
EVERYTHING: Json = {"parse": ["users", "roles", "everyone"]}
"""What an ordinary message allows when it does not say."""
USERS_ONLY: Json = {"parse": ["users"]}
"""The same for answers to interactions and for webhooks."""


@dataclass(frozen=True)
class Mentions:
    """Ids of users and roles, and whether everyone is called."""

    users: list[int]
    roles: list[int]
    everyone: bool


def find(
    world: World, channel: Channel, author: User, text: str, allowed: Json, replied_to: int | None
) -> Mentions:
    """The mentions in *text* by *author* that *allowed* lets through, in order of appearance.

    A role that is not for everyone to mention is called only by who may mention everyone.
    """
    users = [each for each in _ids(USER, text, "users", allowed) if each in world.users]
    if replied_to is not None and allowed.get("replied_user", True) and replied_to not in users:
        users.append(replied_to)
    guild = world.guild_of(channel)
    roles = _ids(ROLE, text, "roles", allowed) if guild is not None else []
    calls_all = "everyone" in (allowed.get("parse") or []) and ("@everyone" in text or "@here" in text)
    known = [guild.roles[each] for each in roles if guild and each in guild.roles]
    may_all = bool(permissions.in_channel(world, channel, author.id) & discord_numbers.MENTION_EVERYONE)
    called = [role.id for role in known if role.mentionable or may_all]
    return Mentions(users, called, calls_all)


def _ids(pattern: re.Pattern[str], text: str, key: str, allowed: Json) -> list[int]:
    found = list(dict.fromkeys(int(each) for each in pattern.findall(text)))
    if key in (allowed.get("parse") or []):
        return found
    named = {int(each) for each in allowed.get(key) or []}
    return [each for each in found if each in named]
