"""`/setup`: what a server's managers set for all its games, shown as it is and changed one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from babel import Locale
from discord import app_commands

from bot.clocks.read_back import spelt
from bot.commands import new_games
from bot.games.servers import Server
from bot.language.choice import Choice
from bot.language.locale import languages
from bot.language.times import zones
from bot.language.times.moments import Moment
from bot.language.words import Text
from bot.lobbies import openers
from bot.lobbies.filling import announcing
from bot.moderation.calls import pinged
from bot.service.bot import Channel
from bot.ui import ids, leaves, threads
from bot.ui.languages import Languages
from bot.ui.message import Button, Field, Form, Menu, Message, filled
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import answer, asking, text_for
from bot.ui.verbs import Verbs
from rules.game import Illegal, Value
from storage.tables.next_games import Hearing

if TYPE_CHECKING:
    from bot.service.bot import Bot

VERB: Final = "setup"

MOST: Final = 10
"""Moderators that are named one by one; a role holds more."""

AS_IT_IS: Final = "none"
"""The choice that takes a setting away."""


class Seen(Value):
    """A server's settings, and what is wrong with them: permissions that the bot lacks, a role that is gone."""

    server: Server
    lacking: tuple[str, ...] = ()
    is_role_gone: bool = False
    are_openers_gone: bool = False
    now_ms: int = 0
    is_call_gone: bool = False
    is_call_mute: bool = False
    """Whether nobody would be notified by the mention of the role that is called."""


async def pressed(press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """A menu, button or form of the page. Each choice counts at once."""
    guild = _managed(press)
    servers, text = press.client.servers, text_for(press)
    match read.rest.removesuffix("+"):
        case "games":
            where = _channel(press, guild, values)
            if where is not None:
                threads.refuse_missing(where, press.client.hears_typed, text)
            await servers.change(guild.id, games=None if where is None else where.id)
        case "told":
            where = _channel(press, guild, values)
            if where is not None:
                _refuse_mute(where)
            await servers.change(guild.id, told=None if where is None else where.id)
        case "role":
            await servers.change(guild.id, role=_role(guild, values), alone=None)
        case "people":
            await servers.change(guild.id, moderators=await _people(guild, values) or None, alone=None)
        case "hosts":
            server = await servers.get(guild.id)
            await servers.change(guild.id, hosts=False if server.hosts else None)
        case "openers" if press.type is discord.InteractionType.modal_submit:
            await servers.change(guild.id, **openers.filled(guild, filled(dict(press.data or {}))))
        case "openers":
            again = ids.verb(ids.NOWHERE, VERB, "openers")
            return asking(openers.form(await servers.get(guild.id), again, text), press)
        case "called" if press.type is discord.InteractionType.modal_submit:
            given, last = filled(dict(press.data or {})), await _newest(press, guild.id)
            await servers.change(guild.id, **pinged.filled(guild, given, last))
        case "called":
            again = ids.verb(ids.NOWHERE, VERB, "called")
            return asking(pinged.form(await servers.get(guild.id), again, text), press)
        case "form" if press.type is discord.InteractionType.modal_submit:
            await _filled(press, guild, filled(dict(press.data or {})))
        case "form":
            return asking(_form(await servers.get(guild.id), text), press)
        case "begin" if press.type is discord.InteractionType.modal_submit:
            given = new_games.filled(
                await servers.get(guild.id), filled(dict(press.data or {})), press.client.now_ms()
            )
            return await _new_games(press, await servers.change(guild.id, **given))
        case "begin":
            return asking(new_games.form(await servers.get(guild.id), text), press)
        case "new":
            return await _new_games(press)
        case new_games.PLAYED:
            return await _new_games(press, await servers.change(guild.id, **new_games.played_of(values)))
        case "page":
            return await _page(press, guild)
        case found if found.startswith(new_games.PACE):
            name, server = found.removeprefix(new_games.PACE), await servers.get(guild.id)
            chosen = new_games.with_pace_of(press.client, server, name, values, text)
            leaf = new_games.leaf_of(press.client, name, text)
            return await _new_games(press, await servers.change(guild.id, **chosen), leaf)
        case found if ids.is_number(found):
            return await _new_games(press, leaf=leaves.number(found))
        case _:
            raise Illegal("F-8", "That button does not work any more, so I changed nothing.")
    return await _page(press, guild, text("✅ **Saved.**"))


async def _new_games(press: Press, changed: Server | None = None, leaf: int = 1) -> Reaction:
    """What new games begin with; *changed*: it was saved just now."""
    text = text_for(press)
    server = changed or await press.client.servers.get(press.guild_id)
    news = "" if changed is None else text("✅ **Saved.**")
    return Reaction(new_games.page(press.client, server, text, news, leaf), replaces=True)


async def _newest(press: Press, guild: int) -> int:
    return await press.client.database.read(lambda connection: Hearing(connection).newest(guild))


def _managed(press: Press) -> discord.Guild:
    """The server, for one who may manage it. Raises Illegal."""
    if press.guild is None:
        raise Illegal("F-8", "Use this in the server that you mean.")
    if not press.permissions.manage_guild:
        raise Illegal("F-8", "You need **Manage Server** here to change that.")
    return press.guild


def _channel(press: Press, guild: discord.Guild, values: tuple[str, ...]) -> Channel | None:
    """The channel that was chosen; None for none. Raises Illegal for what is no channel of this server."""
    if not values:
        return None
    found = guild.get_channel(_number(values[0]))
    if not isinstance(found, discord.TextChannel | discord.ForumChannel):
        raise Illegal("F-8", "I cannot see that channel. Give me **View Channel** there, or choose another.")
    return found


def _refuse_mute(where: Channel) -> None:
    mine = where.permissions_for(where.guild.me)
    if not isinstance(where, discord.TextChannel) or not (mine.view_channel and mine.send_messages):
        raise Illegal("F-8", "Choose a text channel in which I may post.")


def _role(guild: discord.Guild, values: tuple[str, ...]) -> int | None:
    if not values:
        return None
    role = guild.get_role(_number(values[0]))
    if role is None:
        raise Illegal("F-8", "That role is gone. Choose another.")
    if role.is_default():
        raise Illegal("F-8", "Everyone in the server has that role. Choose one for moderators.")
    return role.id


async def _people(guild: discord.Guild, values: tuple[str, ...]) -> list[int]:
    found: list[int] = []
    for value in values[:MOST]:
        try:
            member = await guild.fetch_member(_number(value))
        except discord.NotFound:
            raise Illegal("F-8", "Somebody you chose is not in this server. Choose again.") from None
        if member.bot:
            raise Illegal("F-8", "A bot cannot moderate. Choose people.")
        found.append(member.id)
    return found


def _number(value: str) -> int:
    return int(value) if ids.is_number(value) else 0


async def _filled(press: Press, guild: discord.Guild, given: dict[str, tuple[str, ...]]) -> None:
    """Zone and language, both or none of them."""
    zone = next(iter(given.get("zone", ())), "").strip()
    language = given.get("language", (AS_IT_IS,))[:1]
    named = zones.zone_named(zone) if zone else None
    if not set(language) <= {*languages(), AS_IT_IS}:
        raise Illegal("F-8", "You cannot choose that, so I changed nothing.")
    await press.client.servers.change(guild.id, zone=named)
    spoken = None if language in ((), (AS_IT_IS,)) else language[0]
    await press.client.get(Languages).set_server(guild.id, spoken)


# ---------------------------------------------------------------------------------------------------------- the page


async def _page(press: Press, guild: discord.Guild, news: str = "") -> Reaction:
    server = await press.client.servers.get(guild.id)
    where = guild.get_channel(server.games) if server.games is not None else None
    lacking: tuple[str, ...] = ()
    if isinstance(where, discord.TextChannel | discord.ForumChannel):
        lacking = tuple(threads.lacking(where, press.client.hears_typed))
    text = text_for(press)
    seen = Seen(
        server,
        lacking,
        _is_gone(guild, server.role),
        _is_gone(guild, server.openers),
        press.client.now_ms(),
        _is_gone(guild, server.pinged),
        pinged.is_mute(guild, server),
    )
    return Reaction(page(seen, text, news), replaces=True)


def _is_gone(guild: discord.Guild, role: int | None) -> bool:
    return role is not None and guild.get_role(role) is None


def page(seen: Seen, text: Text, news: str = "") -> Message:
    """What is set now, with a menu or button for each."""
    server = seen.server
    lines = [text("**Settings of this server.** I save every choice at once."), *_lines(seen, text)]
    if seen.is_role_gone:
        lines.append(text("⚠️ The moderators' role is gone. Choose another."))
    if seen.are_openers_gone:
        lines.append(
            text("⚠️ The role of those who may open games is gone, so everybody may. Choose another.")
        )
    if seen.is_call_gone:
        lines.append(text("⚠️ The role to notify is gone. Choose another."))
    if seen.is_call_mute:
        lines.append(
            text(
                "⚠️ I can notify nobody by that role: allow everyone to mention it in its settings, or grant "
                "me **Mention Everyone** in the moderators' channel."
            )
        )
    if seen.lacking:
        named = text.list([f"**{text(threads.NAMES[flag])}**" for flag in seen.lacking])
        lines.append(text("⚠️ In the channel for games I need {permissions}.", permissions=named))
    if news:
        lines.append(news)
    hosts = (
        text("Hosts moderate their games: yes") if server.hosts else text("Hosts moderate their games: no")
    )
    buttons = (
        Button(hosts, ids.verb(ids.NOWHERE, VERB, "hosts")),
        Button(text("Roles to notify"), ids.verb(ids.NOWHERE, VERB, "called")),
        Button(text("Who opens games, and how many"), ids.verb(ids.NOWHERE, VERB, "openers")),
        Button(text("Time zone, language"), ids.verb(ids.NOWHERE, VERB, "form")),
        Button(text("New games"), ids.verb(ids.NOWHERE, VERB, "new"), "primary"),
    )
    return Message("\n".join(lines), (*_menus(server, text), buttons))


def _lines(seen: Seen, text: Text) -> list[str]:
    server = seen.server
    who = [f"<@&{server.role}>"] if server.role is not None else []
    who += [f"<@{person}>" for person in server.moderators]
    return [
        text("- I open games in <#{channel}>.", channel=server.games)
        if server.games is not None
        else text("- I open games where somebody types `/game open`."),
        *openers.lines(server, text),
        text("- Moderators are {people}.", people=text.list(who))
        if who
        else text(
            "- ⚠️ The moderators that you chose are gone, and nobody has taken their place. Choose others below."
        )
        if server.alone
        else text("- Moderators are all who may manage threads."),
        text("- Hosts moderate their own games.")
        if server.hosts
        else text("- Hosts do not moderate their own games."),
        text("- I tell moderators in <#{channel}> what waits for them.", channel=server.told)
        if server.told is not None
        else text("- I tell the host, or the first moderator, in private what waits for moderators."),
        pinged.line(server, text),
        text(
            "- Times of day are those of this zone: it is {moment} now.",
            moment=spelt(Moment(seen.now_ms, server.zone), text),
        )
        if server.zone
        else text("- Times of day need a time zone."),
        *announcing.lines(server, text),
        text(
            "- **New games** shows which games you play here, and what they begin with: pace, hours, reminders, name."
        ),
        text("- I post in {language}.", language=_language(server.language))
        if server.language
        else text("- I post in the language of the server, if I speak it."),
    ]


def _language(code: str) -> str:
    return Locale.parse(code).display_name or code


def _menus(server: Server, text: Text) -> tuple[Menu, ...]:
    kinds = (discord.ChannelType.text, discord.ChannelType.forum)
    one = {name: () if found is None else (found,) for name, found in _set(server).items()}
    return (
        Menu(_id("games"), (), text("Channel or forum for games"), 0, channels=kinds, chosen=one["games"]),
        Menu(_id("role"), (), text("Role of the moderators"), 0, roles=True, chosen=one["role"]),
        Menu(
            _id("people"), (), text("Or moderators by name"), 0, MOST, people=True, chosen=server.moderators
        ),
        Menu(
            _id("told"),
            (),
            text("Channel in which I tell moderators"),
            0,
            channels=kinds[:1],
            chosen=one["told"],
        ),
    )


def _set(server: Server) -> dict[str, int | None]:
    return {"games": server.games, "role": server.role, "told": server.told}


def _id(rest: str) -> str:
    return ids.verb(ids.NOWHERE, VERB, f"{rest}+")


def _form(server: Server, text: Text) -> Form:
    declared = Choice(text("The server's, if I speak it"), AS_IT_IS, chosen=server.language is None)
    spoken = tuple(Choice(_language(code), code, chosen=code == server.language) for code in languages())
    return Form(
        text("Time zone, language"),
        ids.verb(ids.NOWHERE, VERB, "form"),
        (
            Field(
                text("Time zone"),
                "zone",
                zones.shown(server.zone or ""),
                required=False,
                placeholder="Europe/Berlin",
                most=60,
            ),
            Field(text("Language of posts"), "language", menu=Menu("language", (declared, *spoken))),
        ),
    )


# ------------------------------------------------------------------------------------- what a new game begins with


def place_for(bot: Bot, server: Server) -> Channel | None:
    """The channel that is set for games, while it is there."""
    found = None if server.games is None else bot.get_channel(server.games)
    return found if isinstance(found, discord.TextChannel | discord.ForumChannel) else None


# ------------------------------------------------------------------------------------------------------- the command


@app_commands.command(
    name="setup", description="Where I open games, who moderates, and what new games begin with."
)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_guild=True)
async def setup(press: discord.Interaction[Bot]) -> None:
    async def work() -> Reaction:
        return await _page(press, _managed(press))

    await answer(press, work())


VERBS: Final[Verbs] = {VERB: pressed}
