"""Routes about guilds: their channels, members and roles, and users."""

from bot.sandbox.gateway import announce
from bot.sandbox.rest import checks
from bot.sandbox.rest.calls import Call, Table
from bot.sandbox.rest.routes_channels import settle
from bot.sandbox.world import discord_numbers, objects, permissions, refusals
from bot.sandbox.world.core import Change
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import Refused
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
    found = [each for each in call.guild().channels.values() if each.thread is None]
    return [objects.channel(call.core.world, each) for each in found]


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


@route("GET", ONE + "/members", "lookups")
def members(call: Call) -> list[Json]:
    """Members by id; takes the privileged intent."""
    if not call.core.gateway.privileged & discord_numbers.GUILD_MEMBERS:
        raise refusals.no_access()
    after, limit = int(call.query.get("after") or 0), int(call.query.get("limit") or 1)
    found = sorted((each for each in call.guild().members.values() if each.user.id > after), key=_by_id)
    return [objects.member(each) for each in found[:limit]]


@route("GET", ONE + "/members/search", "lookups")
def search(call: Call) -> list[Json]:
    """Members whose name or nick begins with the query."""
    query, limit = str(call.query.get("query") or "").lower(), int(call.query.get("limit") or 1)
    found = [
        each
        for each in call.guild().members.values()
        if each.user.name.lower().startswith(query) or (each.nick or "").lower().startswith(query)
    ]
    return [objects.member(each) for each in sorted(found, key=_by_id)[:limit]]


def _by_id(one: Member) -> int:
    return one.user.id


@route("PATCH", ONE + "/members/@me")
def change_me(call: Call) -> Json:
    """The bot's own nick."""
    guild = call.guild()
    own = guild.members[call.core.world.bot.id]
    permissions.require_in_guild(call.core.world, guild, discord_numbers.CHANGE_NICKNAME)
    own.nick = call.fields.get("nick")
    announce.member(call.core, "UPDATE", guild, own)
    return objects.member(own)


@route("PATCH", MEMBER)
def change_member(call: Call) -> Json:
    """A member's nick and roles."""
    guild, one = _member(call)
    if "nick" in call.fields:
        permissions.require_in_guild(call.core.world, guild, discord_numbers.MANAGE_NICKNAMES)
        one.nick = call.fields["nick"]
    if "roles" in call.fields:
        wanted = {int(each) for each in call.fields["roles"] or ()}
        for role_id in wanted ^ one.roles:
            _require_above(call, guild, _role(guild, role_id))
        one.roles = wanted
    announce.member(call.core, "UPDATE", guild, one)
    return objects.member(one)


@route("DELETE", MEMBER)
def kick(call: Call) -> None:
    """Remove a member."""
    guild, one = _member(call)
    permissions.require_in_guild(call.core.world, guild, discord_numbers.KICK_MEMBERS)
    del guild.members[one.user.id]
    announce.member(call.core, "REMOVE", guild, one)


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
    _change_role(call, has=True)


@route("DELETE", MEMBER + "/roles/{role_id}")
def take_role(call: Call) -> None:
    """Take a role from a member."""
    _change_role(call, has=False)


def _change_role(call: Call, has: bool) -> None:
    guild, one = _member(call)
    role = _role(guild, call.id("role_id"))
    _require_above(call, guild, role)
    (one.roles.add if has else one.roles.discard)(role.id)
    announce.member(call.core, "UPDATE", guild, one)


@route("GET", ONE + "/roles", "lookups")
def roles(call: Call) -> list[Json]:
    """A guild's roles."""
    return [objects.role(each) for each in call.guild().roles.values()]


@route("GET", ROLE, "lookups")
def role(call: Call) -> Json:
    """One role."""
    return objects.role(_role(call.guild(), call.id("role_id")))


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


@route("PATCH", ROLE)
def change_role(call: Call) -> Json:
    """Change a role."""
    guild = call.guild()
    changed = _role(guild, call.id("role_id"))
    _require_above(call, guild, changed)
    _settle_role(changed, call.fields)
    announce.role(call.core, "UPDATE", guild, changed)
    return objects.role(changed)


@route("DELETE", ROLE)
def delete_role(call: Call) -> None:
    """Remove a role."""
    guild = call.guild()
    gone = _role(guild, call.id("role_id"))
    _require_above(call, guild, gone)
    del guild.roles[gone.id]
    for each in guild.members.values():
        each.roles.discard(gone.id)
    announce.role(call.core, "DELETE", guild, gone)


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


@route("DELETE", "/users/@me/guilds/{guild_id}")
def leave(call: Call) -> None:
    """The bot leaves a guild."""
    guild, bot = call.guild(), call.core.world.bot
    if guild.owner_id == bot.id:
        raise Refused(400, 50055, "Invalid Guild")
    del guild.members[bot.id]
    call.core.changed(Change("people"))
    call.core.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild.id, discord_numbers.GUILDS)
