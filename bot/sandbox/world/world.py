"""What there is: users, guilds, channels, threads, messages. Plain state; nothing here decides."""

from dataclasses import dataclass, field
from typing import Final

from bot.sandbox.world import discord_numbers
from bot.sandbox.world.clock import SandboxClock
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.snowflakes import Snowflakes

AN_HOUR: Final = 60 * 60 * 1000 << 22
"""By so much an id is less than another that was made an hour later."""


@dataclass(eq=False)
class User:
    """A person or the bot."""

    id: int
    name: str
    is_bot: bool = False
    dms_open: bool = True
    locale: str = "en-US"
    shown: str | None = None
    """What the user is called everywhere, where that is not *name*; "": nothing but by the login."""


@dataclass(eq=False)
class Role:
    """A role of a guild; the one with the guild's own id is everyone's."""

    id: int
    name: str
    permissions: int = 0
    position: int = 1
    color: int = 0
    hoist: bool = False
    mentionable: bool = False
    is_managed: bool = False


@dataclass(eq=False)
class Member:
    """A user in a guild."""

    user: User
    joined_ms: int
    roles: set[int] = field(default_factory=set)
    nick: str | None = None


@dataclass
class Overwrite:
    """What one channel allows or denies a role (kind 0) or a member (kind 1)."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass
class Tag:
    """A tag of a forum."""

    id: int
    name: str
    is_moderated: bool = False
    emoji_id: int | None = None
    emoji_name: str | None = None


@dataclass
class Reaction:
    """One emoji under a message and who put it there."""

    emoji: Json
    users: list[int] = field(default_factory=list)


@dataclass(eq=False)
class Message:
    """A message; *only_for* names the one reader of an ephemeral one."""

    id: int
    channel_id: int
    author: User
    made_ms: int
    kind: int = discord_numbers.DEFAULT
    content: str = ""
    edited_ms: int | None = None
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    flags: int = 0
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mentions_everyone: bool = False
    pinned_ms: int | None = None
    nonce: str | int | None = None
    reference: Json | None = None
    reactions: dict[str, Reaction] = field(default_factory=dict)
    application_id: int | None = None
    webhook_id: int | None = None
    interaction: Json | None = None
    only_for: int | None = None
    is_tts: bool = False


@dataclass
class ThreadState:
    """What a thread has beyond a channel. *members* maps user ids to when they joined."""

    owner_id: int
    made_ms: int
    archive_ms: int
    active_ms: int
    is_archived: bool = False
    is_locked: bool = False
    is_invitable: bool = True
    auto_archive_minutes: int = 1440
    applied_tags: list[int] = field(default_factory=list)
    members: dict[int, int] = field(default_factory=dict)
    total_sent: int = 0


@dataclass(eq=False)
class Channel:
    """Any channel: text, forum, category, thread, the direct messages of the bot and one user, or a group's own.

    *group*: whose it is, the bot being none of them.
    """

    id: int
    kind: int
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None
    position: int = 0
    topic: str | None = None
    flags: int = 0
    slowmode: int = 0
    default_archive_minutes: int = 1440
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    tags: list[Tag] = field(default_factory=list)
    thread: ThreadState | None = None
    recipient: User | None = None
    group: tuple[User, ...] = ()
    messages: dict[int, Message] = field(default_factory=dict)
    last_message_id: int | None = None
    last_pin_ms: int | None = None


@dataclass(eq=False)
class Event:
    """A scheduled event of a guild, held somewhere outside its channels."""

    id: int
    maker: User
    name: str
    place: str
    starts: str
    ends: str
    status: int = discord_numbers.SCHEDULED
    description: str | None = None


@dataclass(eq=False)
class Guild:
    """A server with its roles, members and channels; *channels* holds threads too."""

    id: int
    name: str
    owner_id: int
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    events: dict[int, Event] = field(default_factory=dict)
    locale: str = "en-US"

    def threads(self) -> list[Channel]:
        """Its threads, archived ones included."""
        return [channel for channel in self.channels.values() if channel.thread is not None]


@dataclass(eq=False)
class Webhook:
    """A webhook that a bot made in a channel, to speak under other names."""

    id: int
    token: str
    channel_id: int
    name: str
    maker: User


class World:
    """Everything there is, and the one application that visits it."""

    def __init__(self, clock: SandboxClock) -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.command_ids = Snowflakes(clock, worker=1)
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.webhooks: dict[int, Webhook] = {}
        self.commands: dict[int | None, list[Json]] = {}
        """Registered commands per guild; None holds the global ones."""
        self.open_commands: set[str] = set()
        """Those that an owner has opened to all by the settings of his server, whatever they ask for."""
        self.commands_a_day = 200
        self.made_commands: list[int] = []
        """When new ones were registered, of late."""
        self.files: dict[int, bytes] = {}
        """What attachments contain, by their ids."""
        self.bot = self.add_user("Ringmaster", is_bot=True)

    @property
    def application_id(self) -> int:
        """The id of the bot's application; like most, it is the bot's own."""
        return self.bot.id

    def add_user(self, name: str, is_bot: bool = False, age_ms: int = 0) -> User:
        """A new user, in no guild, whose account is so old."""
        user = User(self.ids.next() - (age_ms << 22), name, is_bot)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, owner: User) -> Guild:
        """A new guild with its owner in it and the role that everyone has."""
        guild = Guild(self.ids.next(), name, owner.id)
        guild.roles[guild.id] = Role(guild.id, "@everyone", discord_numbers.EVERYONE_MAY, position=0)
        self.guilds[guild.id] = guild
        self.add_member(guild, owner)
        return guild

    def add_member(self, guild: Guild, user: User, *roles: Role) -> Member:
        """*user* as a member of *guild* with some roles."""
        member = Member(user, self.clock.now_ms(), {role.id for role in roles})
        guild.members[user.id] = member
        return member

    def add_role(self, guild: Guild, name: str, permissions: int = 0) -> Role:
        """A new role above all others."""
        role = Role(self.ids.next(), name, permissions, position=len(guild.roles))
        guild.roles[role.id] = role
        return role

    def add_channel(self, guild: Guild, kind: int, name: str) -> Channel:
        """A new channel of *guild*, below the others."""
        return self.keep(guild, Channel(self.ids.next(), kind, name, guild.id, position=len(guild.channels)))

    def keep(self, guild: Guild, channel: Channel) -> Channel:
        """*channel*, known to the world and to *guild* from now on."""
        self.channels[channel.id] = guild.channels[channel.id] = channel
        return channel

    def add_tag(self, forum: Channel, name: str, emoji: str | None = None) -> Tag:
        """A new tag of *forum*."""
        tag = Tag(self.ids.next(), name, emoji_name=emoji)
        forum.tags.append(tag)
        return tag

    def direct(self, user: User) -> Channel:
        """The direct messages of the bot and *user*, opened when they are not yet.

        Their id follows from the user's: the bot opens them when it likes, and no other id is to depend on that.
        """
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        channel = Channel(user.id - AN_HOUR, discord_numbers.DM, recipient=user)
        self.channels[channel.id] = channel
        return channel

    def add_group(self, *people: User) -> Channel:
        """A new group of people, without the bot."""
        channel = Channel(self.ids.next(), discord_numbers.GROUP, group=people)
        self.channels[channel.id] = channel
        return channel

    def guild_of(self, channel: Channel) -> Guild | None:
        """The guild that *channel* is in; None for direct messages."""
        return None if channel.guild_id is None else self.guilds.get(channel.guild_id)

    def parent_of(self, channel: Channel) -> Channel:
        """The channel whose permissions count: a thread's parent, or the channel itself."""
        if channel.thread is None or channel.parent_id is None:
            return channel
        return self.channels.get(channel.parent_id, channel)
