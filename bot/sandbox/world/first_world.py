"""The world that tests and rehearsals begin with: The Prancing Pony, its rooms and its guests."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.sandbox.world import discord_numbers
from bot.sandbox.world.world import Channel, Guild, Role, World

TAGS = ("Open", "Running", "Paused", "Finished")
LANDLORD = "Barliman"


YEAR_MS = 365 * 24 * 60 * 60 * 1000
"""How long the guests of the inn have been members."""


@dataclass(frozen=True)
class FirstWorld:
    """A guild with a text channel, a forum and a role for moderators."""

    guild: Guild
    games: Channel
    quests: Channel
    moderators: Role
    bot_role: Role


def furnish(world: World, members: Iterable[str], moderators: Iterable[str]) -> FirstWorld:
    """The inn with its landlord, who owns it, the bot, and the named members and moderators."""
    guild = world.add_guild("The Prancing Pony", world.add_user(LANDLORD))
    moderators_role = world.add_role(guild, "Moderator", discord_numbers.MODERATOR_MAY)
    own = world.add_role(guild, world.bot.name, discord_numbers.BOT_MAY)
    own.is_managed = True
    world.add_member(guild, world.bot, own)
    for name in members:
        world.add_member(guild, world.add_user(name, age_ms=YEAR_MS)).joined_ms -= YEAR_MS
    for name in moderators:
        world.add_member(guild, world.add_user(name, age_ms=YEAR_MS), moderators_role).joined_ms -= YEAR_MS
    games = world.add_channel(guild, discord_numbers.TEXT, "games")
    quests = world.add_channel(guild, discord_numbers.FORUM, "quests")
    for tag in TAGS:
        world.add_tag(quests, tag)
    return FirstWorld(guild, games, quests, moderators_role, own)
