"""Who could take a seat that is given up (F-7): whom a moderator can choose, and whoever he chose all the same."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import discord

from bot.games.presentation import people_named
from bot.games.reader_view import Facts
from bot.language.words import Names
from bot.seats.openings import Openings
from bot.service.discord.retrying import UNREACHED
from bot.ui import ids
from bot.ui.message import IN_A_MENU
from rules.game import Illegal, Seat, Stale, Value

if TYPE_CHECKING:
    from bot.service.bot import Bot

PATIENCE_S: Final = 1.0
"""Real seconds for which a press waits to hear who is there."""


class Somebody(Value):
    """A member of the game's server. *taken_over*: so many seats of others in its games."""

    person: int
    name: str
    taken_over: int = 0


async def somebody(bot: Bot, facts: Facts, number: str | int) -> Somebody:
    """Who was chosen, if he is a member of the game's server. Raises Illegal."""
    guild = await bot.server(facts.guild)
    try:
        member = await guild.fetch_member(int(number)) if guild and ids.is_number(str(number)) else None
    except discord.NotFound:
        member = None
    if member is None:
        raise Illegal("F-7", "They are no longer in this server.")
    if member.bot:
        raise no_bot()
    return Somebody(member.id, member.display_name)


def no_bot() -> Illegal:
    return Illegal("F-7", "A bot cannot take a seat. Choose a person.")


async def fitting(bot: Bot, facts: Facts, seat: Seat) -> tuple[Somebody, ...]:
    """Those of whom the bot knows that they may take *seat* and are in the server now, the likeliest first.

    They are who offered, who had a place in this game, and who played in others of the server; of equals first who
    has taken over more seats. Nobody, where Discord does not say who is there.
    """
    known = await bot.service.get(Openings).candidates(facts.id, seat)
    here = {member.id: member for member in await _members(bot, facts, tuple(known)) if not member.bot}
    candidates = [
        Somebody(person, here[person].display_name, many) for person, many in known.items() if person in here
    ]
    return tuple(candidates[:IN_A_MENU])


async def _members(bot: Bot, facts: Facts, asked: Sequence[int]) -> Sequence[discord.Member]:
    server = bot.get_guild(facts.guild)
    if server is None or not asked:
        return ()
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await server.query_members(user_ids=list(asked), limit=len(asked))
    except (TimeoutError, discord.ClientException, *UNREACHED):
        return ()


def seat_held(facts: Facts, word: str) -> str:
    """A seat and its holder, `3/17`: as it was chosen, or by its number, or by its holder's name. Raises Illegal.

    Raises Stale where somebody else holds by now what was chosen.
    """
    held = {person.seat: person for person in facts.people if person.seat is not None}
    if "/" in word:
        if word not in [f"{seat}/{person.person}" for seat, person in held.items()]:
            raise Stale("F-7", "Somebody else has that seat now. I changed nothing.")
        return word
    seat = int(word) if word.isdecimal() and int(word) in held else Names(people_named(facts)).meant(word)
    if seat is not None:
        return f"{seat}/{held[seat].person}"
    raise Illegal("F-7", "There is no such player in this game. Pick one from the list.")
