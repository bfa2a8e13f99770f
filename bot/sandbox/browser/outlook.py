"""What a page shows of the sandbox: to one member what that member may see, or everything to nobody."""

from collections.abc import Callable

from bot.sandbox.browser.unread import Reader, Unread
from bot.sandbox.world import discord_numbers, objects, permissions
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible
from bot.sandbox.world.snowflakes import born_ms
from bot.sandbox.world.world import Channel, Guild, Member, Message, User, World

KINDS = {
    discord_numbers.TEXT: "text",
    discord_numbers.NEWS: "text",
    discord_numbers.FORUM: "forum",
    discord_numbers.DM: "dm",
} | dict.fromkeys(discord_numbers.THREADS, "thread")
"""How the page calls the places that it shows."""


Allowed = Callable[[World, Channel, int], bool]


class Outlook:
    """A view on one guild and the direct messages of its members. *user* is None for the all-seeing one."""

    def __init__(self, world: World, guild: Guild, unread: Unread, user: User | None) -> None:
        self._world = world
        self._guild = guild
        self._unread = unread
        self.user = user

    @property
    def reader(self) -> Reader:
        """Who looks."""
        return None if self.user is None else self.user.id

    # Who is there

    def hello(self) -> Json:
        """Who looks, and what there is to know of people. Who left the guild no longer knows who is in it."""
        is_outside = self.user is not None and self.user.id not in self._guild.members
        known = [self.user, self._world.bot] if is_outside else self._world.users.values()
        roles = [] if is_outside else self._guild.roles.values()
        return {
            "me": self._me(),
            "bot": {"id": str(self._world.bot.id), "name": self._world.bot.name},
            "guild": {"id": str(self._guild.id), "name": self._guild.name},
            "people": [self._person(user, is_outside) for user in known if user is not None],
            "roles": [{"id": str(role.id), "name": role.name, "color": role.color} for role in roles],
        }

    def _me(self) -> Json | None:
        if self.user is None:
            return None
        member = self._guild.members.get(self.user.id)
        return {
            "id": str(self.user.id),
            "name": self.user.name,
            "in_guild": member is not None,
            "dms_open": self.user.dms_open,
            "is_moderator": member is not None and self._moderates(member),
        }

    def _moderates(self, member: Member) -> bool:
        return bool(permissions.in_guild(self._guild, member) & discord_numbers.MANAGE_THREADS)

    def _person(self, user: User, is_for_outsider: bool) -> Json:
        """A person, with the roles he wears, lowest first."""
        member = self._guild.members.get(user.id)
        worn = set() if member is None or is_for_outsider else member.roles
        return {
            "id": str(user.id),
            "name": user.name,
            "bot": user.is_bot,
            "in_guild": member is not None,
            "roles": [str(role.id) for role in self._guild.roles.values() if role.id in worn],
        }

    # Places

    def sees(self, channel: Channel) -> bool:
        """Whether *channel* is open to this view."""
        if channel.guild_id not in (None, self._guild.id) or channel.kind not in KINDS:
            return False
        return self.user is None or permissions.is_seen(self._world, channel, self.user.id)

    def place(self, channel_id: str) -> Channel:
        """The place with that id. Raises NotPossible when this view has none."""
        channel = self._world.channels.get(int(channel_id))
        if channel is None or not self.sees(channel):
            raise NotPossible("There is no such place here.")
        return channel

    def places(self) -> list[Json]:
        """All places; direct messages once there is one."""
        seen = [channel for channel in self._world.channels.values() if self.sees(channel)]
        return [
            self._place(channel)
            for channel in seen
            if channel.guild_id is not None or self._readable(channel)
        ]

    def _place(self, channel: Channel) -> Json:
        news = self._unread.news(self.reader, channel)
        return (
            self._named(channel)
            | self._standing(channel)
            | {
                "tags": [
                    {"id": str(tag.id), "name": tag.name, "emoji": tag.emoji_name} for tag in channel.tags
                ],
                "made_ms": born_ms(channel.id),
                "last_ms": born_ms(channel.last_message_id or channel.id),
                "unread": news.unread,
                "pings": news.pings,
                "messages": sum(message.only_for is None for message in channel.messages.values()),
                "can_write": self._may(permissions.may_write, channel),
                "can_use_commands": self._may(permissions.may_command, channel),
            }
        )

    def _named(self, channel: Channel) -> Json:
        drawn: Json = {
            "id": str(channel.id),
            "kind": KINDS[channel.kind],
            "topic": channel.topic,
            "with": None,
        }
        drawn["parent"] = None if channel.parent_id is None else str(channel.parent_id)
        if channel.recipient is None:
            return drawn | {"name": channel.name}
        other = channel.recipient if self.user is None else self._world.bot
        return drawn | {"name": other.name, "with": str(channel.recipient.id)}

    def _standing(self, channel: Channel) -> Json:
        """What only threads have, as far as *channel* has it; and how many people there are."""
        state = channel.thread
        return {
            "applied": [] if state is None else [str(each) for each in state.applied_tags],
            "archived": state is not None and state.is_archived,
            "locked": state is not None and state.is_locked,
            "private": channel.kind == discord_numbers.PRIVATE_THREAD,
            "owner": None if state is None else str(state.owner_id),
            "members": self._count(channel) if state is None else len(state.members),
        }

    def _count(self, channel: Channel) -> int:
        if channel.recipient is not None:
            return 2
        return sum(permissions.is_seen(self._world, channel, each) for each in self._guild.members)

    # Messages

    def reads(self, message: Message) -> bool:
        """Whether this view shows *message*."""
        return self.user is None or permissions.is_read(self._world, message, self.user.id)

    def read(self, channel: Channel) -> list[Json]:
        """The messages of *channel*, oldest first."""
        return [self.shown(message) for message in self._readable(channel)]

    def shown(self, message: Message) -> Json:
        """A message as Discord writes it, and for whom alone it is."""
        drawn = objects.message(self._world, message, self.reader or 0)
        if message.interaction is not None:
            drawn["interaction_metadata"] = self._cause(message.interaction)
        return drawn | {"only_for": None if message.only_for is None else str(message.only_for)}

    def _cause(self, metadata: Json) -> Json:
        """What led to a message, without the id of a pressed message that is hidden from this view."""
        drawn = dict(metadata)
        if "triggering_interaction_metadata" in drawn:
            drawn["triggering_interaction_metadata"] = self._cause(drawn["triggering_interaction_metadata"])
        if "interacted_message_id" in drawn and not self._finds(int(drawn["interacted_message_id"])):
            del drawn["interacted_message_id"]
        return drawn

    def _finds(self, message_id: int) -> bool:
        found = (
            channel.messages.get(message_id)
            for channel in self._world.channels.values()
            if self.sees(channel)
        )
        return any(message is not None and self.reads(message) for message in found)

    def _readable(self, channel: Channel) -> list[Message]:
        if self.user is None:
            return sorted(channel.messages.values(), key=lambda message: message.id)
        return permissions.readable(self._world, channel, self.user.id)

    def _may(self, is_allowed: Allowed, channel: Channel) -> bool:
        return self.user is not None and is_allowed(self._world, channel, self.user.id)
