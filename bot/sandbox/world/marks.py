"""What is put on a message afterwards: pins and reactions."""

from bot.sandbox.gateway import announce
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.core import Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.posting import put
from bot.sandbox.world.refusals import Refused
from bot.sandbox.world.world import Channel, Message, Reaction, User


def pin(core: Core, channel: Channel, one: Message, who: User) -> None:
    """Pin *message*; the channel is told by a message of its own."""
    if sum(1 for message in channel.messages.values() if message.pinned_ms is not None) >= 250:
        raise Refused(400, 30003, "Maximum number of pins reached (250)")
    if one.pinned_ms is not None:
        return
    one.pinned_ms = channel.last_pin_ms = core.clock.now_ms()
    announce.message(core, "MESSAGE_UPDATE", one)
    announce.pins(core, channel)
    note = Message(core.world.ids.next(), channel.id, who, core.clock.now_ms(), discord_numbers.PINS_ADD)
    note.reference = {"type": 0, "channel_id": str(channel.id), "message_id": str(one.id)}
    if channel.guild_id is not None:
        note.reference["guild_id"] = str(channel.guild_id)
    put(core, channel, note)


def unpin(core: Core, channel: Channel, message: Message) -> None:
    """Take *message* off the pins."""
    if message.pinned_ms is not None:
        message.pinned_ms = None
        announce.message(core, "MESSAGE_UPDATE", message)
        announce.pins(core, channel)


def emoji(written: str) -> Json:
    """An emoji as paths write it: the character itself, or `name:id`."""
    name, _, number = written.partition(":")
    return {"id": number or None, "name": name}


def react(core: Core, message: Message, who: User, written: str) -> None:
    """Put an emoji under a message; twice is once."""
    reaction = message.reactions.setdefault(written, Reaction(emoji(written)))
    if who.id not in reaction.users:
        reaction.users.append(who.id)
        announce.reaction(core, "MESSAGE_REACTION_ADD", message, who.id, reaction.emoji)


def unreact(core: Core, message: Message, user_id: int, written: str) -> None:
    """Take one user's emoji away again."""
    reaction = message.reactions.get(written)
    if reaction is None or user_id not in reaction.users:
        return
    reaction.users.remove(user_id)
    if not reaction.users:
        del message.reactions[written]
    announce.reaction(core, "MESSAGE_REACTION_REMOVE", message, user_id, reaction.emoji)
