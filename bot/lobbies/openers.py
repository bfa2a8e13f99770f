"""Who may open games in a server, and how many: a form of `/setup`, and what it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord

from bot.games.servers import Server
from bot.language.words import Text, said
from bot.ui import ids
from bot.ui.message import Field, Form, Menu
from bot.ui.reaction import Press
from bot.ui.wardens import is_moderator
from rules.game import Illegal

MOST: Final = 500

ROLE: Final = "openers"

_NUMBERS: Final = {
    "lobbies_each": said("Open lobbies for each host"),
    "lobbies": said("Open lobbies in all"),
    "companions_each": said("Companions for each host"),
    "companions": said("Companions in all"),
}
"""The limits, by the names that they have among a server's settings."""


def form(server: Server, custom_id: str, text: Text) -> Form:
    """All of it as it is now, to be changed."""
    chosen = () if server.openers is None else (server.openers,)
    role = Menu(ROLE, (), least=0, roles=True, chosen=chosen)
    fields = [Field(text("Who may open games? Empty: everybody."), ROLE, required=False, menu=role)]
    fields += [
        Field(text(label), name, str(getattr(server, name)), most=3) for name, label in _NUMBERS.items()
    ]
    return Form(text("Who opens games, and how many"), custom_id, tuple(fields))


def filled(guild: discord.Guild, given: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """The settings that the form gives; all or none of them. Raises Illegal for what is no number."""
    role = next(iter(given.get(ROLE, ())), "")
    found = guild.get_role(int(role)) if ids.is_number(role) else None
    return {
        "openers": None if found is None or found.is_default() else found.id,
        **{name: _number(next(iter(given.get(name, ())), "")) for name in _NUMBERS},
    }


def _number(typed: str) -> int:
    word = typed.strip()
    if not (ids.is_number(word) and len(word) <= 3 and int(word) <= MOST):
        raise Illegal("F-8", "Write whole numbers from 0 to {most}. I changed nothing.", most=MOST)
    return int(word)


def lines(server: Server, text: Text) -> list[str]:
    """The same in words, for the page."""
    return [
        text("- <@&{role}> and moderators may open games.", role=server.openers)
        if server.openers is not None
        else text("- Everybody may open games."),
        text(
            "- At most {each} open lobbies for each host, {all} in all; {companions_each} companions for "
            "each host, {companions} in all.",
            each=server.lobbies_each,
            all=server.lobbies,
            companions_each=server.companions_each,
            companions=server.companions,
        ),
    ]


def refuse_guest(press: Press, server: Server) -> None:
    """Raise Illegal for who may open no game here, naming the role that may. One that is deleted keeps nobody out."""
    guild, member = press.guild, press.user
    role = None if guild is None or server.openers is None else guild.get_role(server.openers)
    if role is None or not isinstance(member, discord.Member) or member.get_role(role.id) is not None:
        return
    if not (press.permissions.manage_guild or is_moderator(server, member, press.permissions)):
        raise Illegal("F-22", "You need the role <@&{role}> to open games here.", role=role.id)
