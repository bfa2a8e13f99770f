"""Threads and forum posts: opening, changing, archiving, and who is in them."""

from bot.sandbox.gateway import announce
from bot.sandbox.rest import checks
from bot.sandbox.world import discord_numbers, permissions, refusals
from bot.sandbox.world.core import Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.posting import MessageDraft, compose, put, refuse_full
from bot.sandbox.world.refusals import Problems, Refused
from bot.sandbox.world.world import Channel, Guild, Message, ThreadState, User

ARCHIVED_MAY = {"archived", "locked", "auto_archive_duration"}
"""What can be changed of an archived thread without bringing it back in the same request."""
MINUTE_MS = 60_000


def guild_of(core: Core, channel: Channel) -> Guild:
    """The guild of *channel*. Raises Refused for direct messages, which have no threads."""
    guild = core.world.guild_of(channel)
    if guild is None:
        raise Refused(400, 50024, "Cannot execute action on this channel type")
    return guild


def open_thread(
    core: Core, parent: Channel, owner: User, body: Json, kind: int, thread_id: int | None = None
) -> Channel:
    """A new thread under *parent* with its owner in it; one on a message has that message's id."""
    checks.thread_name(body)
    refuse_full(core, parent.guild_id)
    now = core.clock.now_ms()
    thread = Channel(thread_id or core.world.ids.next(), kind, str(body["name"]), parent.guild_id, parent.id)
    thread.slowmode = int(body.get("rate_limit_per_user") or 0)
    minutes = body.get("auto_archive_duration") or parent.default_archive_minutes
    thread.thread = ThreadState(
        owner.id,
        made_ms=now,
        archive_ms=now,
        active_ms=now,
        is_invitable=bool(body.get("invitable", True)),
        auto_archive_minutes=int(minutes),
        members={owner.id: now},
    )
    return core.world.keep(guild_of(core, parent), thread)


def open_in_text(core: Core, parent: Channel, owner: User, body: Json) -> Channel:
    """A thread without a message: private unless it says otherwise. Public ones are announced in *parent*."""
    kind = int(body.get("type") or discord_numbers.PRIVATE_THREAD)
    if kind not in discord_numbers.THREADS:
        raise refusals.bad_form("type", "Value must be one of {10, 11, 12}.")
    thread = open_thread(core, parent, owner, body, kind)
    announce.channel(core, "CREATE", thread)
    if kind == discord_numbers.PUBLIC_THREAD:
        note = Message(
            core.world.ids.next(), parent.id, owner, core.clock.now_ms(), discord_numbers.THREAD_CREATED
        )
        note.content = thread.name
        note.reference = {"type": 0, "channel_id": str(thread.id), "guild_id": str(thread.guild_id)}
        put(core, parent, note)
    return thread


def open_on_message(core: Core, parent: Channel, message: Message, owner: User, body: Json) -> Channel:
    """A thread on a message, which can have one."""
    if message.id in core.world.channels:
        raise Refused(400, 160004, "A thread has already been created for this message")
    thread = open_thread(core, parent, owner, body, discord_numbers.PUBLIC_THREAD, message.id)
    message.flags |= discord_numbers.HAS_THREAD
    announce.channel(core, "CREATE", thread)
    announce.message(core, "MESSAGE_UPDATE", message)
    return thread


def open_post(
    core: Core, forum: Channel, owner: User, body: Json, draft: MessageDraft
) -> tuple[Channel, Message]:
    """A post in a forum: a thread and its first message, which share their id. All or nothing."""
    known = [tag.id for tag in forum.tags]
    applied = checks.tags(known, body.get("applied_tags"), bool(forum.flags & discord_numbers.REQUIRE_TAG))
    thread = open_thread(core, forum, owner, body, discord_numbers.PUBLIC_THREAD)
    _state(thread).applied_tags = applied
    try:
        message = compose(core, thread, owner, draft, thread.id)
    except Refused:
        forget(core, thread)
        raise
    forum.last_message_id = thread.id
    announce.channel(core, "CREATE", thread)
    put(core, thread, message)
    return thread, message


def forget(core: Core, channel: Channel) -> None:
    """Take a channel out of the world, with the threads under it."""
    guild = guild_of(core, channel)
    doomed = [channel, *(each for each in guild.threads() if each.parent_id == channel.id)]
    for each in doomed:
        core.world.channels.pop(each.id, None)
        guild.channels.pop(each.id, None)


def change(core: Core, thread: Channel, body: Json) -> None:
    """Change a thread as the bot asks. Raises Refused when the bot may not, or the thread is archived."""
    state = _state(thread)
    _check_change(core, thread, state, body)
    if state.is_archived and body.get("archived", True) and set(body) - ARCHIVED_MAY:
        raise refusals.archived()
    if state.is_archived and not body.get("archived", True):
        refuse_full(core, thread.guild_id)
    thread.name = str(body.get("name", thread.name))
    thread.slowmode = (
        int(body.get("rate_limit_per_user") or 0) if "rate_limit_per_user" in body else thread.slowmode
    )
    thread.flags = int(body.get("flags", thread.flags)) & discord_numbers.PINNED_POST
    state.auto_archive_minutes = int(body.get("auto_archive_duration") or state.auto_archive_minutes)
    state.is_invitable = bool(body.get("invitable", state.is_invitable))
    state.is_locked = bool(body.get("locked", state.is_locked))
    if "applied_tags" in body:
        state.applied_tags = _tags(core, thread, body)
    if "archived" in body:
        _archive(core, thread, state, bool(body["archived"]))
    announce.channel(core, "UPDATE", thread)


def _state(thread: Channel) -> ThreadState:
    assert thread.thread is not None, "only threads come here"
    return thread.thread


def set_state(core: Core, thread: Channel, archived: bool | None, locked: bool | None) -> None:
    """Archive or lock a thread without asking who may; None leaves things as they are."""
    state = _state(thread)
    state.is_locked = state.is_locked if locked is None else locked
    if archived is not None:
        _archive(core, thread, state, archived)
    announce.channel(core, "UPDATE", thread)


def ask_to_open(core: Core, thread: Channel, user_id: int) -> None:
    """What a member's app asks before a press in an archived thread. Raises Refused: writing would open it, but asked
    for this Discord lets only those open it who have made it or manage threads.
    """
    state = _state(thread)
    if state.is_archived:
        allowed = permissions.in_channel(core.world, thread, user_id)
        if state.owner_id != user_id and not allowed & discord_numbers.MANAGE_THREADS:
            raise refusals.no_permission()
        set_state(core, thread, False, None)


def _archive(core: Core, thread: Channel, state: ThreadState, is_archived: bool) -> None:
    if state.is_archived != is_archived:
        state.is_archived, state.archive_ms = is_archived, core.clock.now_ms()
        state.active_ms = core.clock.now_ms()
    if is_archived:
        thread.flags &= ~discord_numbers.PINNED_POST


def _check_change(core: Core, thread: Channel, state: ThreadState, body: Json) -> None:
    """A thread's owner may do most things; locking takes who manages threads."""
    problems = Problems()
    problems.size("name", body.get("name"), 100, 1)
    checks.archive(problems, "auto_archive_duration", body.get("auto_archive_duration"))
    checks.slowmode(problems, body)
    problems.settle()
    permissions.require(core.world, thread, 0)
    allowed = permissions.in_channel(core.world, thread, core.world.bot.id)
    is_owner = state.owner_id == core.world.bot.id
    is_plain = not {"locked", "flags", "rate_limit_per_user"} & set(body) and not state.is_locked
    is_waking = set(body) <= {"archived", "auto_archive_duration"} and not state.is_locked
    may_wake = (
        is_waking
        and not body.get("archived", True)
        and bool(allowed & discord_numbers.SEND_MESSAGES_IN_THREADS)
    )
    if not allowed & discord_numbers.MANAGE_THREADS and not (is_owner and is_plain) and not may_wake:
        raise refusals.no_permission()


def _tags(core: Core, thread: Channel, body: Json) -> list[int]:
    forum = core.world.parent_of(thread)
    applied = checks.tags(
        [tag.id for tag in forum.tags], body["applied_tags"], bool(forum.flags & discord_numbers.REQUIRE_TAG)
    )
    allowed = permissions.in_channel(core.world, thread, core.world.bot.id)
    moderated = {tag.id for tag in forum.tags if tag.is_moderated}
    if moderated & set(applied) and not allowed & discord_numbers.MANAGE_THREADS:
        raise refusals.no_permission()
    return applied


def join(core: Core, thread: Channel, user_id: int) -> None:
    """Let a user into a thread. Raises Refused when it is archived, and for who is not in the guild or not let see
    the channel.
    """
    state = _state(thread)
    if state.is_archived:
        raise refusals.archived()
    if user_id not in guild_of(core, thread).members:
        raise refusals.unknown_member()
    if not permissions.is_seen(core.world, core.world.parent_of(thread), user_id):
        raise refusals.no_access()
    if user_id not in state.members:
        state.members[user_id] = core.clock.now_ms()
        announce.thread_members(core, thread, [user_id], [])


def leave(core: Core, thread: Channel, user_id: int) -> None:
    """Take a user out of a thread."""
    state = _state(thread)
    if state.is_archived:
        raise refusals.archived()
    if user_id in state.members:
        del state.members[user_id]
        announce.thread_members(core, thread, [], [user_id])


def archive_idle(core: Core) -> None:
    """Archive the threads in which nothing happened for as long as they allow; pinned posts stay."""
    now = core.clock.now_ms()
    for guild in core.world.guilds.values():
        for thread in guild.threads():
            state = _state(thread)
            idle_ms = now - max(state.active_ms, state.made_ms)
            is_due = idle_ms > state.auto_archive_minutes * MINUTE_MS
            if is_due and not state.is_archived and not thread.flags & discord_numbers.PINNED_POST:
                _archive(core, thread, state, True)
                announce.channel(core, "UPDATE", thread)
