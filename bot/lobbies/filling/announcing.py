"""How a server tells of its lobbies: a role that is called, and scheduled events; part of a form of `/setup`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord

from bot.games.servers import Server
from bot.language.choice import Choice
from bot.language.words import Text
from bot.ui import ids
from bot.ui.message import Field, Menu
from rules.game import Illegal

ROLE: Final = "hearers"
EVENTS: Final = "events"
"""Their names among a server's settings, and in the form."""


def fields(server: Server, text: Text) -> tuple[Field, ...]:
    """Both as they are now, to be changed."""
    chosen = () if server.hearers is None else (server.hearers,)
    role = Menu(ROLE, (), least=0, roles=True, chosen=chosen)
    events = (
        Choice(text("No"), "no", chosen=not server.events),
        Choice(text("Yes: one for each lobby with a start time"), "yes", chosen=server.events),
    )
    return (
        Field(text("Who is told of open games? Empty: who asked"), ROLE, required=False, menu=role),
        Field(text("Scheduled events of Discord's?"), EVENTS, menu=Menu(EVENTS, events)),
    )


def filled(guild: discord.Guild, given: Mapping[str, tuple[str, ...]], newest: int) -> dict[str, Any]:
    """The settings that the form gives; of lobbies up to the *newest* game a new role is not told any more.

    Raises Illegal for everybody's role and one that is gone, and where the bot may make no events.
    """
    role, events = next(iter(given.get(ROLE, ())), ""), given.get(EVENTS) == ("yes",)
    found = guild.get_role(int(role)) if ids.is_number(role) else None
    if role and (found is None or found.is_default()):
        raise Illegal("F-8", "I can call neither everybody nor a role that is gone. Choose another.")
    if events and not guild.me.guild_permissions.create_events:
        raise Illegal("F-8", "I need **Create Events** in this server for that. I changed nothing.")
    return {
        ROLE: None if found is None else found.id,
        EVENTS: events or None,
        **({} if found is None else {"heard": newest}),
    }


def lines(server: Server, text: Text) -> list[str]:
    """The same in words, for the page."""
    told = (
        text("- I tell people of open games who asked for it with `/notify`.")
        if server.hearers is None
        else text("- I tell <@&{role}> of open games, at most once a day.", role=server.hearers)
    )
    return [told, *([text("- A lobby with a start time gets a scheduled event.")] if server.events else [])]
