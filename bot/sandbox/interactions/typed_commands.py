"""Slash commands as a member types them: finding the command, and making its options what it registered."""

from collections.abc import Mapping
from typing import Any

from bot.sandbox.interactions import invocations
from bot.sandbox.world import contents, discord_numbers, permissions
from bot.sandbox.world.core import Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible
from bot.sandbox.world.world import Channel, User

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
RESOLVED_AS = {USER: ("users",), CHANNEL: ("channels",), ROLE: ("roles",), MENTIONABLE: ("users", "roles")}


def available(core: Core, who: User, channel: Channel) -> list[Json]:
    """The commands that *who*, who has added the application to his own account, is offered in *channel*."""
    world = core.world
    if channel.guild_id is None:
        context = discord_numbers.IN_PRIVATE if channel.group else discord_numbers.IN_DIRECT
        return [each for each in world.commands.get(None, []) if _works(each, context, is_invited=False)]
    if not permissions.may_command(world, channel, who.id):
        return []
    guild = world.guilds[channel.guild_id]
    is_invited = world.bot.id in guild.members
    allowed = permissions.in_channel(world, channel, who.id)
    found = world.commands.get(guild.id, []) + world.commands.get(None, [])
    return [
        each
        for each in found
        if (each["name"] in world.open_commands or _is_permitted(each, allowed))
        and _works(each, discord_numbers.IN_GUILD, is_invited=is_invited)
    ]


def barred(core: Core, who: User, channel: Channel) -> list[Json]:
    """The slash commands that others are offered in *channel* and *who* is not: of each its name, and who may."""
    guild = core.world.guild_of(channel)
    if guild is None:
        return []
    own = {each["name"] for each in available(core, who, channel)}
    found: dict[str, list[str]] = {}
    for member in guild.members.values():
        for each in [] if member.user.is_bot else available(core, member.user, channel):
            if each["type"] == 1 and each["name"] not in own:
                found.setdefault(each["name"], []).append(member.user.name)
    return [{"name": name, "who": names} for name, names in found.items()]


def _works(command: Json, context: int, *, is_invited: bool) -> bool:
    """Whether a command is for this kind of place. One that does not say is for every place.

    A bot's own direct messages are open to either installation; elsewhere a person's counts where the bot is not.
    """
    contexts = command.get("contexts")
    if contexts is None:
        works = context != discord_numbers.IN_DIRECT or bool(command.get("dm_permission", True))
    else:
        works = context in contexts
    is_free = is_invited or context == discord_numbers.IN_DIRECT
    return works and (
        is_free or discord_numbers.BY_USER in command.get("integration_types", [discord_numbers.BY_USER])
    )


def _is_permitted(command: Json, allowed: int) -> bool:
    needed = command.get("default_member_permissions")
    if needed is None:
        return True
    return bool(allowed & discord_numbers.ADMINISTRATOR) or (int(needed) != 0 and not int(needed) & ~allowed)


def find(core: Core, who: User, channel: Channel, name: str, kind: int = 1) -> Json:
    """The command of that name and type. Raises NotPossible when it is not offered."""
    for command in available(core, who, channel):
        if command["name"] == name and command["type"] == kind:
            return command
    raise NotPossible(f"There is no command {name!r} here for {who.name}.")


def head(command: Json) -> Json:
    """How an interaction names its command."""
    drawn = {key: command[key] for key in ("id", "name", "type")}
    return drawn | ({"guild_id": command["guild_id"]} if "guild_id" in command else {})


class Typing:
    """One command line being typed. *path* is the command's name with its groups, by spaces.

    *is_offered*: only what is offered there; else an app that knows better sends it all the same.
    """

    def __init__(
        self, core: Core, who: User, channel: Channel, path: str, *, is_offered: bool = True
    ) -> None:
        self.core, self.who, self.channel = core, who, channel
        first, *rest = path.split() or [path]
        if is_offered:
            self.command = find(core, who, channel, first)
        else:
            self.command = next(each for each in core.world.commands[None] if each["name"] == first)
        self.branch: list[Json] = []
        node = self.command
        for word in rest:
            node = _branch(node, word)
            self.branch.append(node)
        self.registered: list[Json] = node.get("options") or []
        if any(option["type"] in (SUBCOMMAND, GROUP) for option in self.registered):
            raise NotPossible(f"{path!r} is a group; say which of its commands.")
        self.resolved: Json = {}

    def data(self, given: Mapping[str, Any], focused: str | None = None) -> Json:
        """The data of the interaction. While an option is *focused*, others may still be missing."""
        known = {option["name"]: option for option in self.registered}
        if unknown := set(given) - set(known):
            raise NotPossible(f"There are no options {sorted(unknown)}; there are {sorted(known)}.")
        missing = [name for name, option in known.items() if option.get("required") and name not in given]
        if missing and focused is None:
            raise NotPossible(f"The options {missing} are required.")
        options = [
            self._option(known[name], value, name == focused)
            for name, value in given.items()
            if value is not None
        ]
        for node in reversed(self.branch):
            options = [{"name": node["name"], "type": node["type"], "options": options}]
        data = head(self.command)
        if options:
            data["options"] = options
        return data | ({"resolved": self.resolved} if self.resolved else {})

    def _option(self, option: Json, value: Any, is_focused: bool) -> Json:
        drawn: Json = {"name": option["name"], "type": option["type"]}
        if is_focused:
            if not option.get("autocomplete"):
                raise NotPossible(f"{option['name']} completes nothing.")
            return drawn | {"value": str(value), "focused": True}
        return drawn | {"value": self._value(option, value)}

    def _value(self, option: Json, value: Any) -> Any:
        if option.get("choices"):
            return _chosen(option, value)
        match option["type"]:
            case 3:
                return _string(option, str(value))
            case 4:
                return _number(option, _whole(option, value))
            case 5:
                return _boolean(option, value)
            case 10:
                return _number(option, float(value))
            case 11:
                return self._file(option["name"], value)
            case kind:
                return self._thing(option["name"], kind, value)

    def _file(self, name: str, file: Any) -> str:
        """A file, given as its name and its contents."""
        if not isinstance(file, tuple):
            raise NotPossible(f"{name} takes a file.")
        drawn = contents.stored(self.core, self.channel, *file)
        self.resolved.setdefault("attachments", {})[drawn["id"]] = drawn
        return str(drawn["id"])

    def _thing(self, name: str, kind: int, value: Any) -> str:
        """A user, channel or role by its id, by its name, or as whatever has an id."""
        number = getattr(value, "id", value)
        if not str(number).isdecimal():
            number = self._named(RESOLVED_AS[kind], str(value))
        found = invocations.resolve(self.core, self.channel, RESOLVED_AS[kind], [number])
        place = self.core.world.channels.get(int(number))
        is_hidden = place is not None and not permissions.is_seen(self.core.world, place, self.who.id)
        if not found or is_hidden:
            raise NotPossible(f"{name} cannot be {value!r}.")
        for key, things in found.items():
            self.resolved.setdefault(key, {}).update(things)
        return str(number)

    def _named(self, kinds: tuple[str, ...], name: str) -> int:
        guild = self.core.world.guild_of(self.channel)
        named: dict[str, int] = {}
        if guild is not None and "channels" in kinds:
            named |= {channel.name: channel.id for channel in guild.channels.values()}
        if guild is not None and "roles" in kinds:
            named |= {role.name: role.id for role in guild.roles.values()}
        if guild is not None and "users" in kinds:
            named |= {member.user.name: member.user.id for member in guild.members.values()}
        if name not in named:
            raise NotPossible(f"There is no {name!r} here.")
        return named[name]


def _branch(node: Json, word: str) -> Json:
    for option in node.get("options") or []:
        if option["name"] == word and option["type"] in (SUBCOMMAND, GROUP):
            return dict(option)
    raise NotPossible(f"{node['name']!r} has no {word!r}.")


def _chosen(option: Json, value: Any) -> Any:
    for choice in option["choices"]:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    raise NotPossible(f"{option['name']} is one of {[choice['name'] for choice in option['choices']]}.")


def _string(option: Json, value: str) -> str:
    least, most = option.get("min_length") or 0, option.get("max_length") or 6000
    if not least <= len(value) <= most:
        raise NotPossible(f"{option['name']} takes {least} to {most} characters.")
    return value


def _whole(option: Json, value: Any) -> int:
    try:
        return int(str(value))
    except ValueError:
        raise NotPossible(f"{option['name']} is a whole number.") from None


def _number(option: Json, value: float) -> float:
    least, most = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
    if not least <= value <= most:
        raise NotPossible(f"{option['name']} is between {least} and {most}.")
    return value


def _boolean(option: Json, value: Any) -> bool:
    if not isinstance(value, bool):
        raise NotPossible(f"{option['name']} is true or false.")
    return value
