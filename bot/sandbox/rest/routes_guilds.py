"""Routes about guilds: their channels, members and roles, and users."""

from bot.sandbox.gateway import announce
from bot.sandbox.rest import checks
from bot.sandbox.rest.calls import Call, Table
from bot.sandbox.rest.routes_channels import settle
from bot.sandbox.world import discord_numbers, objects, permissions, refusals
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.world import Guild, Member, Role

route = Table()

ONE = "/guilds/{guild_id}"
MEMBER = ONE + "/members/{user_id}"
ROLE = ONE + "/roles/{role_id}"
KINDS = (
    discord_numbers.TEXT,
    discord_numbers.VOICE,
    discord_numbers.CATEGORY,
    discord_numbers.NEWS,
    discord_numbers.FORUM,
)


@route("GET", ONE, "lookups")
def get(call: Call) -> Json:
    """A guild."""
    return objects.guild(call.guild())


@route("GET", ONE + "/channels", "lookups")
def channels(call: Call) -> list[Json]:
    """A guild's channels without threads."""
    found = [channel for channel in call.guild().channels.values() if channel.thread is None]
    return [objects.channel(call.core.world, channel) for channel in found]


@route("POST", ONE + "/channels", "channel_edits")
def add_channel(call: Call) -> tuple[int, Json]:
    """A new channel."""
    core, guild = call.core, call.guild()
    permissions.require_in_guild(core.world, guild, discord_numbers.MANAGE_CHANNELS)
    kind = int(call.fields.get("type") or 0)
    if kind not in KINDS:
        raise refusals.bad_form("type", f"Value must be one of {KINDS}.")
    if not call.fields.get("name"):
        raise refusals.bad_form("name", "This field is required")
    checks.channel(call.fields)
    channel = core.world.add_channel(guild, kind, str(call.fields["name"]))
    settle(core.world, channel, call.fields)
    announce.channel(core, "CREATE", channel)
    return 201, objects.channel(core.world, channel)


def _member(call: Call) -> tuple[Guild, Member]:
    """The member in the path. Raises Refused: an unknown user is 10013, one who is not here 10007."""
    guild, user_id = call.guild(), call.id("user_id")
    if user_id not in call.core.world.users:
        raise refusals.unknown_user()
    if user_id not in guild.members:
        raise refusals.unknown_member()
    return guild, guild.members[user_id]


@route("GET", MEMBER, "lookups")
def member(call: Call) -> Json:
    """One member."""
    return objects.member(_member(call)[1])


def _role(guild: Guild, role_id: int) -> Role:
    if role_id not in guild.roles:
        raise refusals.unknown_role()
    return guild.roles[role_id]


def _require_above(call: Call, guild: Guild, role: Role) -> None:
    """Roles are handed out and changed by who manages roles and stands above them."""
    permissions.require_in_guild(call.core.world, guild, discord_numbers.MANAGE_ROLES)
    if permissions.top(guild, guild.members[call.core.world.bot.id]) <= role.position:
        raise refusals.no_permission()


@route("PUT", MEMBER + "/roles/{role_id}")
def give_role(call: Call) -> None:
    """Give a member a role."""
    guild, one = _member(call)
    role = _role(guild, call.id("role_id"))
    _require_above(call, guild, role)
    one.roles.add(role.id)
    announce.member(call.core, "UPDATE", guild, one)


@route("GET", ONE + "/roles", "lookups")
def roles(call: Call) -> list[Json]:
    """A guild's roles."""
    return [objects.role(role) for role in call.guild().roles.values()]


@route("POST", ONE + "/roles")
def add_role(call: Call) -> Json:
    """A new role, below all others but everyone's."""
    core, guild = call.core, call.guild()
    permissions.require_in_guild(core.world, guild, discord_numbers.MANAGE_ROLES)
    added = core.world.add_role(guild, str(call.fields.get("name") or "new role"))
    added.position = 1
    _settle_role(added, call.fields)
    announce.role(core, "CREATE", guild, added)
    return objects.role(added)


def _settle_role(role: Role, body: Json) -> None:
    role.name = str(body.get("name") or role.name)
    role.permissions = int(body.get("permissions") or role.permissions)
    colors = body.get("colors") or {}
    role.color = int(body.get("color") or colors.get("primary_color") or role.color)
    role.hoist = bool(body.get("hoist", role.hoist))
    role.mentionable = bool(body.get("mentionable", role.mentionable))


@route("GET", "/users/{user_id}", "lookups")
def user(call: Call) -> Json:
    """Any user."""
    found = call.core.world.users.get(call.id("user_id"))
    if found is None:
        raise refusals.unknown_user()
    return objects.user(found)


@route("GET", "/users/@me/guilds", "lookups")
def my_guilds(call: Call) -> list[Json]:
    """The guilds that the bot is in."""
    world = call.core.world
    here = [guild for guild in world.guilds.values() if world.bot.id in guild.members]
    return [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": guild.owner_id == world.bot.id,
            "permissions": str(permissions.in_guild(guild, guild.members[world.bot.id])),
            "features": [],
        }
        for guild in here
    ]
