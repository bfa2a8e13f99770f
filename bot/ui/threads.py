"""Threads for games: where one may be made, what the bot needs for it, and the making."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import aiohttp
import discord
from discord import app_commands

from bot.language.words import Text, said
from bot.service.discord import patience, refusals
from bot.ui.message import Message, custom_ids, ids, send_arguments
from bot.ui.reaction import Press
from rules.game import Illegal

if TYPE_CHECKING:
    from bot.service.bot import Bot, Channel

log = logging.getLogger(__name__)

WEEK: Final = 10_080
"""Minutes after which a thread falls asleep in which nothing is written: as long as Discord lets it be."""

LOOKED_AT: Final = 100
"""How many of the newest messages are looked at for a card that was posted, though nobody noted it."""

FIRST_LOOKED_AT: Final = 5
"""How many of the oldest messages are looked at for a card: what stands above it is Discord's own."""

SLACK_MS: Final = 60_000
"""By so much Discord's clock may be behind ours."""

_TYPES: Final = (discord.ChannelType.text, discord.ChannelType.forum)

_NEEDED: Final = {
    "view_channel": said("View Channel"),
    "send_messages": said("Send Messages"),
    "send_messages_in_threads": said("Send Messages in Threads"),
    "read_message_history": said("Read Message History"),
    "attach_files": said("Attach Files"),
}
_IN_TEXT: Final = {
    "create_public_threads": said("Create Public Threads"),
    "pin_messages": said("Pin Messages"),
}
TO_TALK: Final = {
    "create_private_threads": said("Create Private Threads"),
    "send_messages_in_threads": _NEEDED["send_messages_in_threads"],
}
"""Only where rules give some players a thread of their own."""
_TO_MARK: Final = {"add_reactions": said("Add Reactions")}
"""Only where typed votes count."""

PERMISSIONS: Final = discord.Permissions(**dict.fromkeys((*_NEEDED, *_IN_TEXT, *TO_TALK), True))
"""All that the bot asks of a server."""


def permissions(typed_votes: bool) -> discord.Permissions:
    """All that the bot asks of a server, with what marking typed votes takes."""
    return PERMISSIONS | discord.Permissions(add_reactions=True) if typed_votes else PERMISSIONS


TAGS: Final = {
    "lobby": ("lobby", "open"),
    "running": ("running",),
    "paused": ("paused",),
    "ended": ("ended", "finished"),
}
"""By phase of the game: the names of tags that a forum post then wears, where the forum has one of them."""


def here(press: Press) -> Channel:
    """The channel of the command, or the one whose thread it is in. Raises Illegal where no game can be."""
    channel = press.channel
    return _fitting(channel.parent if isinstance(channel, discord.Thread) else channel)


def _fitting(channel: object) -> Channel:
    if isinstance(channel, discord.TextChannel | discord.ForumChannel) and channel.type in _TYPES:
        return channel
    raise Illegal("F-22", "A game needs a text channel or a forum: choose one with `channel`.")


class Chosen(app_commands.Transformer):
    """The option of a command that takes text channels and forums; discord.py would take others of their like."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return list(_TYPES)

    async def transform(
        self, interaction: discord.Interaction[Any], value: app_commands.AppCommandChannel, /
    ) -> Channel:
        return _fitting(value.resolve())


_TO_TAG: Final = {"manage_threads": said("Manage Threads")}
"""Only for tags that a forum keeps for moderators."""

NAMES: Final = {**_NEEDED, **_IN_TEXT, **TO_TALK, **_TO_MARK, **_TO_TAG}
"""Permissions by flag, as Discord calls them."""


def lacking(where: Channel, typed_votes: bool) -> list[str]:
    """The flags of the permissions that the bot lacks there."""
    mine = where.permissions_for(where.guild.me)
    needed = _NEEDED if isinstance(where, discord.ForumChannel) else {**_NEEDED, **_IN_TEXT}
    if typed_votes:
        needed = {**needed, **_TO_MARK}
    return [flag for flag in needed if not getattr(mine, flag)]


def refuse_missing(where: Channel, typed_votes: bool, text: Text) -> None:
    """Raise Illegal that names the permissions which the bot lacks there."""
    missing = [text(NAMES[flag]) for flag in lacking(where, typed_votes)]
    if missing:
        raise Illegal(
            "F-22",
            "In that channel I need {permissions}. Somebody who manages it can allow that.",
            permissions=text.list(missing),
        )


UNSURE: Final = (discord.DiscordServerError, aiohttp.ClientError, OSError, TimeoutError)
"""After these Discord may have done what it was asked, or not."""


class Made(NamedTuple):
    """A thread with the id of its card. *is_repeated*: it was asked for more than once, so there may be two."""

    thread: discord.Thread
    card: int
    is_repeated: bool


async def make(
    bot: Bot,
    where: Channel,
    name: str,
    card: Message,
    since_ms: int,
    seed_print: str,
    *,
    is_first: bool = True,
) -> Made:
    """The thread of a game, wanted since that instant, whose card shows the fingerprint *seed_print*.

    What is not sure is looked for, and finished; so is what an earlier try has left, where this *is_first* not.
    Raises what Discord, or the way to it, says twice; then it can be tried again later.
    """
    with patience.counting() as sent:
        try:
            made = await (
                _make(where, name, card)
                if is_first
                else _found_or_made(bot, where, name, card, since_ms, seed_print)
            )
        except UNSURE:
            made = await _found_or_made(bot, where, name, card, since_ms, seed_print)
    is_repeated = not is_first or sent.count("POST threads") > 1
    if is_repeated:
        await remove_doubles(bot, where, made[0], since_ms, seed_print)
    return Made(*made, is_repeated)


def made_since(bot: Bot, there: Sequence[discord.Thread], name: str, since_ms: int) -> list[discord.Thread]:
    """The threads among those *there* that the bot has made for a game of this name, opened at that instant.

    An older one is of another game, as from before a new database was begun.
    """
    instant = datetime.fromtimestamp((since_ms - SLACK_MS) / 1000, UTC)
    first, me = discord.utils.time_snowflake(instant), bot.user
    threads = [
        thread
        for thread in there
        if thread.name == name and me and thread.owner_id == me.id and thread.id > first
    ]
    return sorted(threads, key=lambda thread: thread.id)


async def beneath(
    bot: Bot, where: Channel, name: str, since_ms: int, seed_print: str
) -> list[discord.Thread]:
    """Those that are this game's, as Discord knows them at this moment."""
    there = await where.guild.active_threads()
    made = made_since(bot, [thread for thread in there if thread.parent_id == where.id], name, since_ms)
    return [thread for thread in made if await _is_of(bot, thread, seed_print)]


async def remove_doubles(
    bot: Bot, where: Channel, made: discord.Thread, since_ms: int, seed_print: str
) -> None:
    """The library repeats a call that failed, though Discord may have made the thread all the same.

    Another program with this token, and a database of its own, makes threads with the same names: those are left.
    """
    for thread in made_since(bot, where.threads, made.name, since_ms):
        if thread.id != made.id and await _is_of(bot, thread, seed_print):
            await take_down(thread)


async def _is_of(bot: Bot, thread: discord.Thread, seed_print: str) -> bool:
    """Whether a thread stands empty but for Discord's own line, or begins with this game's card."""
    me = bot.user
    try:
        async for message in thread.history(limit=FIRST_LOOKED_AT, oldest_first=True):
            if not message.is_system():
                return me is not None and message.author.id == me.id and seed_print in message.content
    except refusals.ERRORS as error:
        log.info("Thread %s is left as it is: %s", thread.id, refusals.of(error).written)
        return False
    return True


async def call(bot: Bot, place: int, name: str) -> None:
    """Have a thread called *name*; one that is archived wakes. Where that may not be, nothing waits for it."""
    try:
        await bot.http.edit_channel(place, name=name, archived=False)
    except refusals.ERRORS as error:
        case = refusals.of(error)
        if case.refusal.passes:
            raise
        log.info("Thread %s keeps its name: %s", place, case.written)


async def take_down(thread: discord.Thread) -> None:
    """Remove a thread in which nothing is to happen, or close it: deleting takes a permission that few give."""
    try:
        try:
            await thread.delete()
        except discord.Forbidden:
            if isinstance(thread.parent, discord.ForumChannel):
                await thread.get_partial_message(thread.id).edit(view=None)
            await thread.edit(archived=True)
    except refusals.ERRORS as error:
        log.warning("Thread %s is left over: %s", thread.id, refusals.of(error).written)


async def _found_or_made(
    bot: Bot, where: Channel, name: str, card: Message, since_ms: int, seed_print: str
) -> tuple[discord.Thread, int]:
    for thread in (await beneath(bot, where, name, since_ms, seed_print))[:1]:
        if isinstance(where, discord.ForumChannel):
            return thread, thread.id  # a forum post's first message has the thread's id
        there = await posted(bot, thread, card)
        if there is not None and not there.pinned:
            await pin(there)
        return thread, (there or await _post(thread, card)).id
    return await _make(where, name, card)


async def _make(where: Channel, name: str, card: Message) -> tuple[discord.Thread, int]:
    if isinstance(where, discord.ForumChannel):
        made = await where.create_thread(
            name=name, auto_archive_duration=WEEK, applied_tags=_tags(where), **send_arguments(card)
        )
        return made.thread, made.message.id
    public = discord.ChannelType.public_thread
    thread = await where.create_thread(name=name, type=public, auto_archive_duration=WEEK)
    return thread, (await _post(thread, card)).id


async def _post(thread: discord.Thread, card: Message) -> discord.Message:
    message = await thread.send(**send_arguments(card))
    await pin(message)
    return message


async def pin(message: discord.Message) -> None:
    """Pin a card where that can be done: it is found by the next press all the same."""
    try:
        await message.pin()
    except refusals.ERRORS as error:
        log.info("A card is not pinned: %s", refusals.of(error).written)


async def posted(bot: Bot, place: discord.abc.Messageable, card: Message) -> discord.Message | None:
    """The newest message in *place* that is such a card, by its buttons."""
    me, marks = bot.user, ids(card)
    async for old in place.history(limit=LOOKED_AT):
        if me is not None and old.author.id == me.id and custom_ids(old) == marks:
            return old
    return None


def _tags(forum: discord.ForumChannel) -> list[discord.ForumTag]:
    """The tag of the lobby; where the forum wants one and has no such, its first. None that only others may set."""
    may_all = forum.permissions_for(forum.guild.me).manage_threads
    free = [tag for tag in forum.available_tags if may_all or not tag.moderated]
    named = tag_of(forum, "lobby")
    if named in free:
        return [named] if named else []
    return free[:1] if forum.flags.require_tag else []


def tag_of(forum: discord.ForumChannel, phase: str) -> discord.ForumTag | None:
    """The tag that a post wears in this phase of its game; None where the forum has none of its names."""
    return next((tag for tag in forum.available_tags if tag.name.lower() in TAGS[phase]), None)
