"""The world as Discord writes it in JSON. What is absent is left out, for null breaks clients."""

from bot.sandbox.world import discord_numbers, permissions
from bot.sandbox.world.clock import stamp
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.world import (
    Channel,
    Event,
    Guild,
    Member,
    Message,
    Role,
    Tag,
    ThreadState,
    User,
    Webhook,
    World,
)


def user(someone: User) -> Json:
    """A user."""
    drawn: Json = {
        "id": str(someone.id),
        "username": someone.name if someone.is_bot else someone.name.lower().replace(" ", "."),
        "global_name": None
        if someone.is_bot
        else someone.name
        if someone.shown is None
        else someone.shown or None,
        "discriminator": "0001" if someone.is_bot else "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }
    return drawn | {"bot": True} if someone.is_bot else drawn


def member(one: Member, with_user: bool = True) -> Json:
    """A member; inside of messages it comes without its user."""
    drawn: Json = {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": stamp(one.joined_ms),
        "nick": one.nick,
        "pending": False,
        "premium_since": None,
        "roles": [str(role) for role in sorted(one.roles)],
        "mute": False,
        "deaf": False,
    }
    return drawn | {"user": user(one.user)} if with_user else drawn


def role(one: Role) -> Json:
    """A role."""
    return {
        "id": str(one.id),
        "name": one.name,
        "permissions": str(one.permissions),
        "position": one.position,
        "color": one.color,
        "colors": {"primary_color": one.color, "secondary_color": None, "tertiary_color": None},
        "hoist": one.hoist,
        "managed": one.is_managed,
        "mentionable": one.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def tag(one: Tag) -> Json:
    """A tag of a forum."""
    return {
        "id": str(one.id),
        "name": one.name,
        "moderated": one.is_moderated,
        "emoji_id": None if one.emoji_id is None else str(one.emoji_id),
        "emoji_name": one.emoji_name,
    }


def channel(world: World, one: Channel) -> Json:
    """Any channel; a thread comes with the bot's own membership when it is in it."""
    if one.thread is not None:
        return _thread(world, one, one.thread)
    drawn: Json = {"id": str(one.id), "type": one.kind, "flags": one.flags} | _lasts(one)
    if one.recipient is not None:
        return drawn | {"recipients": [user(one.recipient)]}
    if one.group:
        owner = {"owner_id": str(one.group[0].id), "name": one.name, "icon": None}
        return drawn | owner | {"recipients": [user(each) for each in one.group]}
    drawn |= {
        "guild_id": str(one.guild_id),
        "name": one.name,
        "position": one.position,
        "parent_id": None if one.parent_id is None else str(one.parent_id),
        "permission_overwrites": [
            {"id": str(o.id), "type": o.kind, "allow": str(o.allow), "deny": str(o.deny)}
            for o in one.overwrites.values()
        ],
        "nsfw": False,
    }
    if one.kind in (discord_numbers.TEXT, discord_numbers.NEWS, discord_numbers.FORUM):
        drawn |= {
            "topic": one.topic,
            "rate_limit_per_user": one.slowmode,
            "default_auto_archive_duration": one.default_archive_minutes,
        }
    if one.kind == discord_numbers.FORUM:
        drawn |= {
            "available_tags": [tag(each) for each in one.tags],
            "default_reaction_emoji": None,
            "default_sort_order": None,
            "default_forum_layout": 0,
        }
    if one.kind == discord_numbers.VOICE:
        drawn |= {"bitrate": 64000, "user_limit": 0}
    return drawn


def _lasts(one: Channel) -> Json:
    drawn: Json = {"last_message_id": None if one.last_message_id is None else str(one.last_message_id)}
    return drawn if one.last_pin_ms is None else drawn | {"last_pin_timestamp": stamp(one.last_pin_ms)}


def _thread(world: World, one: Channel, state: ThreadState) -> Json:
    metadata: Json = {
        "archived": state.is_archived,
        "archive_timestamp": stamp(state.archive_ms),
        "auto_archive_duration": state.auto_archive_minutes,
        "locked": state.is_locked,
        "create_timestamp": stamp(state.made_ms),
    }
    if one.kind == discord_numbers.PRIVATE_THREAD:
        metadata["invitable"] = state.is_invitable
    starter = 1 if one.id in one.messages else 0
    drawn: Json = _lasts(one) | {
        "id": str(one.id),
        "type": one.kind,
        "flags": one.flags,
        "guild_id": str(one.guild_id),
        "parent_id": str(one.parent_id),
        "name": one.name,
        "owner_id": str(state.owner_id),
        "rate_limit_per_user": one.slowmode,
        "thread_metadata": metadata,
        "message_count": max(len(one.messages) - starter, 0),
        "total_message_sent": state.total_sent,
        "member_count": min(len(state.members), 50),
    }
    if (
        parent := world.channels.get(one.parent_id or 0)
    ) is not None and parent.kind == discord_numbers.FORUM:
        drawn["applied_tags"] = [str(each) for each in state.applied_tags]
    if world.bot.id in state.members:
        drawn["member"] = thread_member(one.id, world.bot.id, state.members[world.bot.id])
    return drawn


def thread_member(thread_id: int, user_id: int, joined_ms: int) -> Json:
    """One user's place in a thread."""
    return {"id": str(thread_id), "user_id": str(user_id), "join_timestamp": stamp(joined_ms), "flags": 0}


def guild(one: Guild) -> Json:
    """A guild, as REST gives it."""
    return {
        "id": str(one.id),
        "name": one.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": str(one.owner_id),
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [role(each) for each in one.roles.values()],
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": one.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }


def guild_create(world: World, one: Guild, with_members: bool) -> Json:
    """A guild, as the gateway gives it: with all channels, and the open threads that the bot sees."""
    threads = [each for each in one.threads() if permissions.is_seen(world, each, world.bot.id)]
    members = one.members.values() if with_members else [one.members[world.bot.id]]
    awake = [each for each in threads if each.thread is not None and not each.thread.is_archived]
    return guild(one) | {
        "joined_at": stamp(one.members[world.bot.id].joined_ms),
        "large": False,
        "unavailable": False,
        "member_count": len(one.members),
        "members": [member(each) for each in members],
        "channels": [channel(world, each) for each in one.channels.values() if each.thread is None],
        "threads": [channel(world, each) for each in awake],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def message(world: World, one: Message, reader_id: int, with_content: bool = True) -> Json:
    """A message as *reader_id* sees it; without its content it has neither words, files nor buttons."""
    drawn: Json = {
        "id": str(one.id),
        "channel_id": str(one.channel_id),
        "type": one.kind,
        "author": user(one.author),
        "content": one.content if with_content else "",
        "timestamp": stamp(one.made_ms),
        "edited_timestamp": None if one.edited_ms is None else stamp(one.edited_ms),
        "tts": one.is_tts,
        "flags": one.flags,
        "pinned": one.pinned_ms is not None,
        "mention_everyone": one.mentions_everyone,
        "mentions": [user(world.users[each]) for each in one.mentions],
        "mention_roles": [str(each) for each in one.mention_roles],
        "embeds": one.embeds if with_content else [],
        "components": one.components if with_content else [],
        "attachments": one.attachments if with_content else [],
    }
    if one.reactions:
        drawn["reactions"] = [
            _reaction(reaction.emoji, reaction.users, reader_id) for reaction in one.reactions.values()
        ]
    if one.nonce is not None:
        drawn["nonce"] = one.nonce
    if one.reference is not None:
        drawn["message_reference"] = one.reference
    if one.webhook_id is not None:
        drawn["webhook_id"] = str(one.webhook_id)
    if one.application_id is not None:
        drawn["application_id"] = str(one.application_id)
    if one.interaction is not None:
        drawn["interaction_metadata"] = one.interaction
    if one.flags & discord_numbers.HAS_THREAD and one.id in world.channels:
        drawn["thread"] = channel(world, world.channels[one.id])
    return drawn


def message_event(world: World, one: Message, with_content: bool) -> Json:
    """A message as an event: with its guild and its author's membership."""
    drawn = message(world, one, world.bot.id, with_content)
    place = world.channels[one.channel_id]
    if (home := world.guild_of(place)) is not None:
        drawn["guild_id"] = str(home.id)
        drawn["mentions"] = [_mention(home, world.users[each]) for each in one.mentions]
        if one.webhook_id is None and one.author.id in home.members:
            drawn["member"] = member(home.members[one.author.id], with_user=False)
    return drawn


def _mention(home: Guild, someone: User) -> Json:
    """A mentioned user, as a member of the guild that the message is in."""
    if someone.id not in home.members:
        return user(someone)
    return user(someone) | {"member": member(home.members[someone.id], with_user=False)}


def _reaction(emoji: Json, users: list[int], reader_id: int) -> Json:
    return {
        "emoji": emoji,
        "count": len(users),
        "count_details": {"burst": 0, "normal": len(users)},
        "burst_colors": [],
        "me": reader_id in users,
        "me_burst": False,
    }


def event(one: Event, guild_id: int) -> Json:
    """A scheduled event that is held outside of channels."""
    return {
        "id": str(one.id),
        "guild_id": str(guild_id),
        "name": one.name,
        "description": one.description,
        "channel_id": None,
        "creator_id": str(one.maker.id),
        "creator": user(one.maker),
        "image": None,
        "scheduled_start_time": one.starts,
        "scheduled_end_time": one.ends,
        "status": one.status,
        "entity_type": discord_numbers.EXTERNAL,
        "entity_id": None,
        "recurrence_rule": None,
        "privacy_level": 2,
        "entity_metadata": {"location": one.place},
        "guild_scheduled_event_exceptions": [],
    }


def webhook(one: Webhook, guild_id: int | None) -> Json:
    """An incoming webhook with its token."""
    return {
        "id": str(one.id),
        "type": 1,
        "application_id": str(one.maker.id),
        "avatar": None,
        "channel_id": str(one.channel_id),
        "guild_id": None if guild_id is None else str(guild_id),
        "name": one.name,
        "token": one.token,
        "user": user(one.maker),
    }
