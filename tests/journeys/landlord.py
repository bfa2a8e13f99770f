"""What whoever runs the server does: who may do what, who comes and goes, what becomes of its places."""

from bot.sandbox.gateway import announce
from bot.sandbox.members.seeing import Place
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.server import Sandbox
from bot.sandbox.world import discord_numbers, grants, threads
from bot.sandbox.world.core import Change, Core
from bot.sandbox.world.world import Channel, Guild, Overwrite, Role


class Landlord:
    """The owner of the first server, for whom nobody speaks."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._core = sandbox.core
        self._wire = sandbox.wire
        self._guild = sandbox.first_world.guild
        self._bot_role = sandbox.first_world.bot_role

    def grant(self, who: Visitor | None, permissions: int, *, in_: Place | None = None) -> None:
        """Let a member, or the bot for None, do all that *permissions* names, everywhere or in one place."""
        channel = None if in_ is None else self._core.world.channels[int(in_)]
        _grant(self._core, self._guild, self._id(who), permissions, channel)

    def revoke(self, who: Visitor | None, permissions: int, *, in_: Place | None = None) -> None:
        """Keep a member, or the bot for None, from all that *permissions* names."""
        channel = None if in_ is None else self._core.world.channels[int(in_)]
        grants.revoke(self._core, self._guild, self._id(who), permissions, channel)

    def _id(self, who: Visitor | None) -> int:
        return self._core.world.bot.id if who is None else who.id

    def invite_bot(self) -> None:
        """Bring the bot back into the guild."""
        if self._core.world.bot.id not in self._guild.members:
            self._core.world.add_member(self._guild, self._core.world.bot, self._bot_role)
            self._core.changed(Change("people"))
            self._wire.arrive(self._guild)

    def kick_bot(self) -> None:
        """Remove the bot from the guild."""
        guild = self._guild.id
        self._guild.members.pop(self._core.world.bot.id, None)
        self._core.changed(Change("people"))
        self._wire.dispatch("GUILD_DELETE", {"id": str(guild)}, guild, discord_numbers.GUILDS)

    def set_thread(
        self, thread_id: Place, *, archived: bool | None = None, locked: bool | None = None
    ) -> None:
        """Archive, wake, lock or unlock a thread, as a moderator would."""
        threads.set_state(self._core, self._core.world.channels[int(thread_id)], archived, locked)

    def delete_channel(self, channel_id: Place) -> None:
        """Delete a channel or a thread."""
        channel = self._core.world.channels[int(channel_id)]
        announce.channel(self._core, "DELETE", channel)
        threads.forget(self._core, channel)

    def tell_channel(self, channel: Channel) -> None:
        """Tell that a channel is not as it was."""
        announce.channel(self._core, "UPDATE", channel)

    def change_role(self, role: Role) -> None:
        """Tell that a role is not as it was."""
        announce.role(self._core, "UPDATE", self._guild, role)

    def delete_role(self, role: Role) -> None:
        """Delete a role; nobody wears it any more."""
        del self._guild.roles[role.id]
        for member in self._guild.members.values():
            member.roles.discard(role.id)
        announce.role(self._core, "DELETE", self._guild, role)


def _grant(core: Core, guild: Guild, user_id: int, needed: int, channel: Channel | None) -> None:
    """Let a member do all that *needed* names: in one channel, or by a role of their own everywhere."""
    for each in grants.places(core, guild, channel):
        overwrite = each.overwrites.get(user_id)
        if channel is not None:
            overwrite = each.overwrites.setdefault(user_id, Overwrite(user_id, grants.MEMBER))
            overwrite.allow |= needed
        if overwrite is not None:
            overwrite.deny &= ~needed
            announce.channel(core, "UPDATE", each)
    if channel is None:
        _give_role(core, guild, user_id, needed)


def _give_role(core: Core, guild: Guild, user_id: int, needed: int) -> None:
    member = guild.members[user_id]
    name = f"{member.user.name}'s own"
    role = next((each for each in guild.roles.values() if each.name == name), None)
    if role is None:
        role = core.world.add_role(guild, name)
        role.position = 1
        announce.role(core, "CREATE", guild, role)
    role.permissions |= needed
    announce.role(core, "UPDATE", guild, role)
    member.roles.add(role.id)
    announce.member(core, "UPDATE", guild, member)
