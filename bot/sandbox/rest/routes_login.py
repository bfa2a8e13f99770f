"""Routes about the bot itself: who it is, its gateway, its commands."""

from bot.sandbox.gateway.gateway import DAY_MS
from bot.sandbox.rest import check_commands
from bot.sandbox.rest.calls import Call, Table
from bot.sandbox.world import discord_numbers, objects
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import Refused
from bot.sandbox.world.world import World

route = Table()

OWN = "/applications/{application_id}"


@route("GET", "/users/@me", "login")
def me(call: Call) -> Json:
    """The bot's own user."""
    return objects.user(call.core.world.bot) | {"mfa_enabled": False, "locale": "en-US", "verified": True}


@route("GET", "/oauth2/applications/@me", "login")
def application(call: Call) -> Json:
    """The bot's application; whoever owns the first guild owns it."""
    world = call.core.world
    owner = next((world.users[guild.owner_id] for guild in world.guilds.values()), world.bot)
    return {
        "id": str(world.application_id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": objects.user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": objects.user(owner),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
    }


@route("GET", "/gateway", "login")
def gateway(call: Call) -> Json:
    """Where the gateway is."""
    return {"url": call.core.gateway.url}


@route("GET", "/gateway/bot", "login")
def gateway_bot(call: Call) -> Json:
    """Where the gateway is, for sharded clients."""
    gateway = call.core.gateway
    left, after = gateway.logins_left
    limit = {
        "total": gateway.logins_a_day,
        "remaining": max(0, left),
        "reset_after": after,
        "max_concurrency": 1,
    }
    return {"url": gateway.url, "shards": 1, "session_start_limit": limit}


ENTRY_POINT = 4

LEFT_OUT = 30
"""Commands have ids of their own, and so many others are left out for them, however many there are: else each new one
would change the ids that follow, and with them the chance of every rehearsed game.
"""


def _scope(call: Call) -> int | None:
    """The guild whose commands are meant; None for the global ones."""
    if call.id("application_id") != call.core.world.application_id:
        raise Refused(403, 20012, "You are not authorized to perform this action on this application")
    return call.guild().id if "guild_id" in call.path else None


def _count_new(call: Call, scope: int | None, commands: list[Json]) -> None:
    """Discord takes two hundred new commands a day. Raises Refused when there are more."""
    world, now = call.core.world, call.core.clock.now_ms()
    known = {(each["name"], each["type"]) for each in world.commands.get(scope, [])}
    new = [each for each in commands if (each["name"], each.get("type") or 1) not in known]
    world.made_commands = [at for at in world.made_commands if now - at < DAY_MS]
    if len(world.made_commands) + len(new) > world.commands_a_day:
        raise Refused(400, 30034, "Max number of daily application command creates has been reached (200)")
    world.made_commands += [now] * len(new)


def _refuse_without_entry_point(call: Call, scope: int | None, commands: list[Json]) -> None:
    """Raise Refused where the command that Discord made for Activities would be lost."""
    known = {each["id"] for each in call.core.world.commands.get(scope, []) if each["type"] == ENTRY_POINT}
    if not known <= {each.get("id") for each in commands}:
        raise Refused(
            400, 50240, "You cannot remove this app's Entry Point command in a bulk update operation."
        )


def switch_activities_on(world: World) -> None:
    """What Discord does when a host switches Activities on: a command to launch them, of a type of its own."""
    launch: Json = {
        "id": str(world.command_ids.next()),
        "application_id": str(world.application_id),
        "version": str(world.command_ids.next()),
        "type": ENTRY_POINT,
        "name": "launch",
        "description": "",
        "handler": 1,
        "nsfw": False,
    }
    world.commands.setdefault(None, []).append(launch)


def _register(call: Call, scope: int | None, command: Json) -> Json:
    """One command as it is kept: with an id, which stays while the name does."""
    world = call.core.world
    kind = command.get("type") or 1
    same = [c for c in world.commands.get(scope, []) if (c["name"], c["type"]) == (command["name"], kind)]
    kept: Json = {
        "id": same[0]["id"] if same else str(world.command_ids.next()),
        "application_id": str(world.application_id),
        "version": str(world.command_ids.next()),
        "default_member_permissions": None,
        "type": kind,
        "description": "",
        "nsfw": False,
    }
    given = {key: value for key, value in command.items() if value is not None and key != "id"}
    if given.get("default_member_permissions") is not None:
        given["default_member_permissions"] = str(given["default_member_permissions"])
    if scope is None:
        anyhow = {
            "dm_permission": True,
            "contexts": None,
            "integration_types": [discord_numbers.BY_GUILD, discord_numbers.BY_USER],
        }
        return kept | anyhow | given
    return kept | {"guild_id": str(scope)} | given


@route("GET", OWN + "/commands", "lookups")
@route("GET", OWN + "/guilds/{guild_id}/commands", "lookups")
def commands(call: Call) -> list[Json]:
    """The registered commands."""
    return call.core.world.commands.get(_scope(call), [])


@route("PUT", OWN + "/commands", "commands")
@route("PUT", OWN + "/guilds/{guild_id}/commands", "commands")
def overwrite_commands(call: Call) -> list[Json]:
    """Replace all commands of this scope."""
    scope = _scope(call)
    found: list[Json] = call.body or []
    check_commands.commands(found)
    _refuse_without_entry_point(call, scope, found)
    _count_new(call, scope, found)
    if scope not in call.core.world.commands:
        call.core.world.ids.skip(LEFT_OUT)
    call.core.world.commands[scope] = [_register(call, scope, each) for each in found]
    return call.core.world.commands[scope]
