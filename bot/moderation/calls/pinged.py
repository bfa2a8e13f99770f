"""The roles whose members are notified: of what waits for moderators, and of open games; a form of `/setup`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord

from bot.games.servers import Server
from bot.language.words import Text
from bot.lobbies.filling import announcing
from bot.ui import ids
from bot.ui.message import Field, Form, Menu
from rules.game import Illegal

ROLE: Final = "pinged"
"""Its name among a server's settings, and the form's field."""


def form(server: Server, custom_id: str, text: Text) -> Form:
    """The role as it is now, to be changed."""
    chosen = () if server.pinged is None else (server.pinged,)
    menu = Menu(ROLE, (), least=0, roles=True, chosen=chosen)
    field = Field(text("Which role? Empty: nobody."), ROLE, required=False, menu=menu)
    says = text(
        "I notify its members when moderators have something to decide: in the moderators' channel, or in the "
        "game's thread if there is none."
    )
    return Form(text("Roles to notify"), custom_id, (field, *announcing.fields(server, text)), says)


def filled(guild: discord.Guild, given: Mapping[str, tuple[str, ...]], newest: int) -> dict[str, Any]:
    """The settings that the form gives. Raises Illegal for everybody's role, and one that is gone."""
    role, beside = next(iter(given.get(ROLE, ())), ""), announcing.filled(guild, given, newest)
    if not role:
        return {ROLE: None, **beside}
    found = guild.get_role(int(role)) if ids.is_number(role) else None
    if found is None or found.is_default():
        raise Illegal("F-8", "I can call neither everybody nor a role that is gone. Choose another.")
    return {ROLE: found.id, **beside}


def line(server: Server, text: Text) -> str:
    """The setting in words, for the page."""
    if server.pinged is None:
        return text("- I notify no role of it.")
    return text("- I notify <@&{role}> of it.", role=server.pinged)


def is_mute(guild: discord.Guild, server: Server) -> bool:
    """Whether a mention of the role would notify nobody, where moderators are told."""
    role = None if server.pinged is None else guild.get_role(server.pinged)
    if role is None or role.mentionable:
        return False
    where = guild.get_channel(server.told or 0)
    mine = guild.me.guild_permissions if where is None else where.permissions_for(guild.me)
    return not mine.mention_everyone
