"""Messages: making, editing, deleting and finding them. All ways in end here."""

from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.gateway import announce
from bot.sandbox.rest import checks
from bot.sandbox.rest.checks import Upload
from bot.sandbox.world import components, contents, discord_numbers, mentions, permissions, refusals
from bot.sandbox.world.core import Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import Refused
from bot.sandbox.world.world import Channel, Message, User

CHANGEABLE = discord_numbers.SUPPRESS_EMBEDS | discord_numbers.COMPONENTS_V2
SETTABLE = CHANGEABLE | discord_numbers.SILENT


@dataclass
class MessageDraft:
    """A message before it is taken: its body as it came, its files, and how it was sent."""

    body: Json
    files: list[Upload] = field(default_factory=list)
    default_mentions: Json = field(default_factory=lambda: mentions.EVERYTHING)
    settable: int = SETTABLE
    only_for: int | None = None
    kind: int = discord_numbers.DEFAULT
    application_id: int | None = None
    webhook_id: int | None = None
    interaction: Json | None = None

    @property
    def flags(self) -> int:
        """The flags that its sender may set."""
        return int(self.body.get("flags") or 0) & self.settable

    @property
    def is_v2(self) -> bool:
        """Whether it is made of components alone."""
        return bool(self.flags & discord_numbers.COMPONENTS_V2)


def refuse_full(core: Core, guild_id: int | None) -> None:
    """Raise Refused where a server has as many open threads as it may have."""
    guild = core.world.guilds.get(guild_id or 0)
    open_ = (
        [channel for channel in guild.threads() if channel.thread and not channel.thread.is_archived]
        if guild
        else []
    )
    if len(open_) >= core.most_threads:
        raise refusals.too_many_threads()


def write(core: Core, channel: Channel, author: User, draft: MessageDraft) -> Message:
    """A new message in *channel*. Raises Refused when Discord would not take it."""
    if channel.thread is not None and channel.thread.is_archived:  # the message would open it
        refuse_full(core, channel.guild_id)
    message = compose(core, channel, author, draft)
    put(core, channel, message)
    return message


def compose(
    core: Core, channel: Channel, author: User, draft: MessageDraft, message_id: int | None = None
) -> Message:
    """A message that nobody sees yet. Raises Refused when Discord would not take it."""
    world, body = core.world, draft.body
    checks.message(body, draft.files, draft.is_v2)
    message = Message(message_id or world.ids.next(), channel.id, author, world.clock.now_ms(), draft.kind)
    message.flags = draft.flags | (0 if draft.only_for is None else discord_numbers.EPHEMERAL)
    message.only_for, message.is_tts = draft.only_for, bool(body.get("tts"))
    message.application_id, message.webhook_id = draft.application_id, draft.webhook_id
    message.interaction, message.nonce = draft.interaction, body.get("nonce")
    replied_to = _reply(channel, message, body.get("message_reference"))
    contents.fill(core, channel, message, draft.body, draft.files)
    _refuse_empty(message)
    _mention(core, channel, message, body.get("allowed_mentions") or draft.default_mentions, replied_to)
    return message


def put(core: Core, channel: Channel, message: Message) -> None:
    """Let a finished message appear."""
    channel.messages[message.id] = message
    if message.only_for is None:
        channel.last_message_id = message.id
        _count_in_thread(core, channel)
        _join_mentioned(core, channel, message)
    announce.message(core, "MESSAGE_CREATE", message)


def _join_mentioned(core: Core, channel: Channel, message: Message) -> None:
    """A mention makes a member of everybody who can see the thread; an edit makes nobody one.

    In a private one it does so where the thread lets all invite, or the author manages threads.
    """
    state = channel.thread
    if state is None:
        return
    parent = core.world.parent_of(channel)
    if channel.kind == discord_numbers.PRIVATE_THREAD and not state.is_invitable:
        allowed = permissions.in_channel(core.world, channel, message.author.id)
        if not allowed & discord_numbers.MANAGE_THREADS:
            return
    added = [
        each
        for each in message.mentions
        if each not in state.members and permissions.is_seen(core.world, parent, each)
    ]
    if added:
        state.members.update(dict.fromkeys(added, core.clock.now_ms()))
        announce.thread_members(core, channel, added, [])


def _count_in_thread(core: Core, channel: Channel) -> None:
    """A message in an archived thread brings it back."""
    state = channel.thread
    if state is None:
        return
    state.total_sent += 1
    state.active_ms = core.clock.now_ms()
    if state.is_archived:
        state.is_archived, state.archive_ms = False, core.clock.now_ms()
        announce.channel(core, "UPDATE", channel)


def _reply(channel: Channel, message: Message, reference: Json | None) -> int | None:
    """Note what *message* replies to. Returns whom that was by."""
    if not reference or not reference.get("message_id"):
        return None
    target = channel.messages.get(int(reference["message_id"]))
    if target is None or target.only_for is not None:
        if not reference.get("fail_if_not_exists", True):
            return None
        raise refusals.bad_form("message_reference", "Unknown message")
    message.kind = discord_numbers.REPLY
    message.reference = {"type": 0, "channel_id": str(channel.id), "message_id": str(target.id)}
    if channel.guild_id is not None:
        message.reference["guild_id"] = str(channel.guild_id)
    return target.author.id


def _refuse_empty(message: Message) -> None:
    if not (message.content or message.embeds or message.components or message.attachments):
        raise Refused(400, 50006, "Cannot send an empty message")


def _mention(core: Core, channel: Channel, message: Message, allowed: Json, replied_to: int | None) -> None:
    text = "\n".join([message.content, *components.texts(message.components)])
    found = mentions.find(core.world, channel, message.author, text, allowed, replied_to)
    message.mentions, message.mention_roles, message.mentions_everyone = (
        found.users,
        found.roles,
        found.everyone,
    )


def edit(core: Core, channel: Channel, message: Message, draft: MessageDraft) -> Message:
    """*message* with what the body names replaced. Raises Refused and changes nothing when that cannot be."""
    was_v2 = bool(message.flags & discord_numbers.COMPONENTS_V2)
    is_v2 = was_v2 or draft.is_v2
    checks.message(draft.body, draft.files, is_v2)
    if channel.thread is not None and channel.thread.is_archived and message.only_for is None:
        raise refusals.archived()
    before = dict(vars(message))
    try:
        contents.fill(core, channel, message, draft.body, draft.files)
        if "flags" in draft.body:
            message.flags = message.flags & ~discord_numbers.SUPPRESS_EMBEDS | draft.flags & CHANGEABLE
        _refuse_mixture(message, is_v2)
        _refuse_empty(message)
    except Refused:
        vars(message).update(before)
        raise
    if "content" in draft.body or "components" in draft.body:
        _mention(core, channel, message, draft.body.get("allowed_mentions") or draft.default_mentions, None)
    message.edited_ms = core.clock.now_ms()
    announce.message(core, "MESSAGE_UPDATE", message)
    return message


def _refuse_mixture(message: Message, is_v2: bool) -> None:
    if is_v2 and (message.content or message.embeds):
        raise refusals.bad_form("flags", "IS_COMPONENTS_V2 cannot be set while there are content or embeds.")


def delete(core: Core, channel: Channel, message: Message) -> None:
    """Remove a message for good."""
    del channel.messages[message.id]
    announce.message_gone(core, message)


def found(channel: Channel, message_id: int) -> Message:
    """A message of *channel* that the bot can ask for; ephemeral ones are not. Raises Refused (404)."""
    message = channel.messages.get(message_id)
    if message is None or message.only_for is not None:
        raise refusals.unknown_message()
    return message


def require_sending(core: Core, channel: Channel, draft: MessageDraft) -> None:
    """Raise Refused unless the bot may send *draft* to *channel*."""
    if channel.kind in (discord_numbers.FORUM, discord_numbers.CATEGORY):
        raise Refused(400, 50008, "Cannot send messages in a non-text channel")
    if channel.recipient is not None:
        _require_open(core, channel.recipient)
        return
    needed = (
        discord_numbers.SEND_MESSAGES if channel.thread is None else discord_numbers.SEND_MESSAGES_IN_THREADS
    )
    permissions.require(core.world, channel, needed | needs(draft))
    state = channel.thread
    allowed = permissions.in_channel(core.world, channel, core.world.bot.id)
    if state is not None and state.is_locked and not allowed & discord_numbers.MANAGE_THREADS:
        raise refusals.archived() if state.is_archived else refusals.locked()


def needs(draft: MessageDraft) -> int:
    """The permissions that files, embeds and replies take."""
    needed = discord_numbers.ATTACH_FILES if draft.files else 0
    needed |= discord_numbers.EMBED_LINKS if draft.body.get("embeds") else 0
    return needed | (discord_numbers.READ_MESSAGE_HISTORY if draft.body.get("message_reference") else 0)


def _require_open(core: Core, recipient: User) -> None:
    shared = [
        guild
        for guild in core.world.guilds.values()
        if {recipient.id, core.world.bot.id} <= set(guild.members)
    ]
    if not shared:
        raise Refused(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
    if not recipient.dms_open:
        raise refusals.closed()


def history(core: Core, channel: Channel, query: dict[str, Any]) -> list[Message]:
    """Messages that all readers see, newest first, by `before`, `after`, `around` and `limit`."""
    shown = [message for message in channel.messages.values() if message.only_for is None]
    shown.sort(key=lambda message: message.id)
    limit = min(max(int(query.get("limit", 50)), 1), 100)
    if "after" in query:
        return [message for message in shown if message.id > int(query["after"])][:limit][::-1]
    if "around" in query:
        middle = int(query["around"])
        return sorted(
            sorted(shown, key=lambda message: abs(message.id - middle))[:limit],
            key=lambda message: -message.id,
        )
    if "before" in query:
        shown = [message for message in shown if message.id < int(query["before"])]
    return shown[-limit:][::-1]
