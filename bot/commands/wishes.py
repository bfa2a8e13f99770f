"""`/play`: what people would play on a server, and their answers when the bot asks them in private."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import discord
import msgspec
from discord import app_commands

from bot.commands import deadlines_kept, new_games, not_with, setup
from bot.games import finding
from bot.games.timing.hours import Hours
from bot.language.choice import Choice
from bot.language.times import waking
from bot.language.times.moments import today
from bot.language.words import Text, said
from bot.lobbies import wording
from bot.lobbies.keeping import Keeper
from bot.lobbies.matching import DAY_MS, PACES
from bot.lobbies.post import WISH
from bot.lobbies.seating import Seating, apart
from bot.lobbies.wishing import Wanted, Wishing
from bot.ui import ids, ways
from bot.ui.languages import Languages
from bot.ui.message import Button, Field, Form, Menu, Message, Row, filled
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import answer, asking, text_for, useless
from bot.ui.verbs import Verbs
from rules import registry
from rules.game import Illegal
from storage.tables.wishes import Wish

if TYPE_CHECKING:
    from bot.service.bot import Bot

VERB: Final = WISH
"""The custom ids: `rm:0:wish` shows the page, `games+`, `paces+` and `until+` are its menus, `hours` its form, `drop`
takes the wish back; `rm:12:wish:would` wishes for a game like that one. `yes/SERVER/INSTANT` and `no/SERVER/INSTANT`
answer what the bot asks in private."""

PACE_NAMES: Final = {"quick": said("Quick"), "usual": said("Usual"), "slow": said("Slow")}

HOLDS: Final = {
    "3": said("For three days"),
    "7": said("For a week"),
    "14": said("For two weeks"),
    "30": said("For a month"),
}
"""How long a wish may hold, in days."""
USUALLY: Final = 14


async def pressed(press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """A menu, button or form of the page, or an answer to what was asked in private."""
    match read.rest.split("/"):
        case ["yes" | "no" as word, guild, asked_ms] if ids.is_number(guild) and ids.is_number(asked_ms):
            return await _answered(press, int(guild), int(asked_ms), is_there=word == "yes")
        case ["would"]:
            return await _like(press, read.game_id)
    guild_id, text = _server(press), text_for(press)
    match read.rest:
        case "":
            return await page(press, guild_id)
        case "drop":
            await press.client.service.get(Wishing).take_back(guild_id, press.user.id)
            return await page(press, guild_id, text("I have forgotten your wish."))
        case "hours" if press.type is not discord.InteractionType.modal_submit:
            wish = await press.client.service.get(Wishing).of(guild_id, press.user.id)
            return asking(_form(wanted(wish, press.client.now_ms()), text), press)
        case "hours":
            typed = " ".join(filled(dict(press.data or {})).get("hours", ()))
            server = await press.client.servers.get(guild_id)
            return await _wished(press, guild_id, hours=_hours(press, typed, server.zone))
        case "games+":
            refuse_unknown(values, finding.names())
            return await _wished(press, guild_id, games=values)
        case "paces+":
            refuse_unknown(values, PACES)
            return await _wished(press, guild_id, paces=values)
        case "until+":
            refuse_unknown(values, tuple(HOLDS))
            until_ms = press.client.now_ms() + int(values[0]) * DAY_MS
            return await _wished(press, guild_id, until_ms=until_ms)
    return useless(press)


def refuse_unknown(values: Sequence[str], known: Sequence[str]) -> None:
    """Raise Illegal if nobody can wish here for one of *values*."""
    if not values or not set(values) <= set(known):
        raise Illegal("F-22", "Nobody can play that here, so I changed nothing. Choose from the menu.")


def _server(press: Press) -> int:
    if press.guild_id is None:
        raise Illegal("F-22", "Use `/play` in the server in which you would play.")
    return press.guild_id


def _hours(press: Press, typed: str, zone: str | None) -> Hours | None:
    """The hours that somebody typed; None for all. Raises Illegal for an unknown zone, and the like."""
    if not typed.strip() or waking.is_always(typed):
        return None
    return Hours.parse(typed, today(press.client.now_ms(), zone or "UTC"), zone)


# ------------------------------------------------------------------------------------------------------- the wish


async def _wished(press: Press, guild: int, **changes: object) -> Reaction:
    """Change the wish by what was chosen just now; it counts at once."""
    bot = press.client
    chosen = msgspec.structs.replace(await _before(bot, guild, press.user.id), **changes)
    if not chosen.games:
        raise Illegal("F-22", "Choose first what you would play.")
    await bot.service.get(Wishing).wish(guild, press.user.id, press.user.display_name, chosen)
    return await page(press, guild, text_for(press)("✅ **Saved.**"))


async def _before(bot: Bot, guild: int, person: int) -> Wanted:
    """The wish as it was before this press, without games that the server does not play."""
    server = await bot.servers.get(guild)
    before = wanted(await bot.service.get(Wishing).of(guild, person), bot.now_ms())
    return msgspec.structs.replace(before, games=tuple(filter(server.plays, before.games)))


def wanted(wish: Wish | None, now_ms: int) -> Wanted:
    """The parts of a *wish* that still holds; else those that a new wish begins with."""
    if wish is None:
        return Wanted((), PACES, now_ms + USUALLY * DAY_MS)
    hours = None if wish.hours is None else Hours.from_facts(msgspec.json.decode(wish.hours))
    return Wanted(tuple(wish.games.split()), tuple(wish.paces.split()), wish.until_ms, hours)


async def _like(press: Press, game_id: int) -> Reaction:
    """**I would play** under a game: add a game like that one to the wish."""
    bot, guild = press.client, _server(press)
    facts = (await bot.service.cache.look(game_id, None)).facts
    wish = await bot.service.get(Wishing).of(guild, press.user.id)
    before = await _before(bot, guild, press.user.id)
    pace = bot.service.get(Wishing).pace_of(facts)
    paces = before.paces if wish is not None or not pace else (pace,)
    games = tuple(dict.fromkeys((*before.games, facts.name)))
    return await _wished(
        press, guild, games=games, paces=tuple(dict.fromkeys((*paces, *filter(None, [pace]))))
    )


async def page(press: Press, guild: int, news: str = "") -> Reaction:
    """One's own wish, how many would play what, and the menus."""
    bot, text, now = press.client, text_for(press), press.client.now_ms()
    wishing = bot.service.get(Wishing)
    wish, counts = await wishing.of(guild, press.user.id), await wishing.counts(guild)
    chosen, server = wanted(wish, now), await bot.servers.get(guild)
    played = tuple(filter(server.plays, finding.names()))
    lines = [
        text(
            "**What would you play in this server?** When enough people would play the same, I ask each in "
            "private: **I am there** is one press, and you have a day. I offer open lobbies first. Others "
            "see how many would play, never who or since when."
        ),
        *(
            line(chosen, text)
            if wish is not None
            else [text("You wish for nothing yet: choose a game below.")]
        ),
        *(
            text.plural(
                "- {game}: {n} person would play.",
                "- {game}: {n} people would play.",
                counts[name],
                game=bot.service.cache.presentation(name).title,
            )
            for name in finding.names()
            if counts.get(name)
        ),
    ]
    if setup.place_for(bot, server) is None:
        lines.append(
            text(
                "This server has no channel for games, so I can only offer open lobbies. Somebody who "
                "manages the server can choose one with `/setup`."
            )
        )
    buttons = [
        Button(text("Hours when I answer"), _id("hours")),
        Button(text("Open games"), ids.verb(ids.NOWHERE, ways.VERB, "open")),
        not_with.button(text),
        deadlines_kept.button(text),
    ]
    if wish is not None:
        buttons.append(Button(text("Take my wish back"), _id("drop"), "danger"))
    rows: tuple[Row, ...] = (*_menus(press, chosen, played, text), tuple(buttons))
    return Reaction(Message("\n".join([*lines, *filter(None, [news])]), rows), replaces=True)


def line(chosen: Wanted, text: Text) -> list[str]:
    """A wish in words."""
    paces = text.list([text(PACE_NAMES[pace]) for pace in PACES if pace in chosen.paces])
    titles = text.list([registry.title(name) for name in finding.names() if name in chosen.games])
    found = [
        text(
            "**You would play {games}.** Pace: {paces}. Your wish holds until {moment}.",
            games=titles,
            paces=paces,
            moment=f"<t:{chosen.until_ms // 1000}:f>",
        )
    ]
    if chosen.hours is not None:
        found.append(text("I ask you within these hours: {hours}.", hours=str(chosen.hours)))
    return found


def _menus(press: Press, chosen: Wanted, played: Sequence[str], text: Text) -> tuple[Menu, ...]:
    games = tuple(
        Choice(press.client.service.cache.presentation(name).title, name, chosen=name in chosen.games)
        for name in played
    )
    paces = tuple(Choice(text(PACE_NAMES[one]), one, chosen=one in chosen.paces) for one in PACES)
    holds = tuple(Choice(text(label), days) for days, label in HOLDS.items())
    return (
        Menu(_id("games+"), games, text("What would you play?"), most=len(games)),
        Menu(_id("paces+"), paces, text("How fast?"), most=len(paces)),
        Menu(_id("until+"), holds, text("How long does your wish hold, from now on?")),
    )


def _form(chosen: Wanted, text: Text) -> Form:
    shown = "" if chosen.hours is None else str(chosen.hours)
    field = Field(
        text("Hours; empty: at any time"), "hours", shown, required=False, placeholder="18:00-23:00 Berlin"
    )
    return Form(text("Hours when I answer"), _id("hours"), (field,))


def _id(rest: str) -> str:
    return ids.verb(ids.NOWHERE, VERB, rest)


# ------------------------------------------------------------------------------------------------------- the answer


async def _answered(press: Press, guild_id: int, asked_ms: int, *, is_there: bool) -> Reaction:
    bot, text, person = press.client, text_for(press), press.user.id
    wishing = bot.service.get(Wishing)
    if not is_there:
        await wishing.not_now(guild_id, person, asked_ms)
        return Reaction(
            Message(text("Noted: not now. I ask somebody else, and you again tomorrow at the earliest.")),
            replaces=True,
        )
    guild = await bot.server(guild_id)
    try:
        member = None if guild is None else await guild.fetch_member(person)
    except discord.NotFound:
        member = None
    if guild is None or member is None:
        await wishing.take_back(guild_id, person)
        raise Illegal("F-23", "You are not in that server any more, so your wish is gone.")
    server = await bot.servers.get(guild_id)
    where = setup.place_for(bot, server)
    used = await bot.service.directory.names_in(guild_id) if server.names else ()
    facts = await wishing.there(
        guild_id,
        person,
        member.display_name,
        asked_ms,
        f"wish:{press.id}",
        0 if where is None else where.id,
        new_games.settings(server, used, None),
    )
    place = facts.place
    if place is None:
        place = await bot.get(Keeper).opening.begin(facts.id, await bot.get(Languages).of_server(guild_id))
    lines = [_seated(facts.person(person) is not None, text)]
    if names := await apart(bot.service.get(Seating), facts.id, person):
        lines.append(wording.apart(names, text))
    if place is not None:
        lines.append(text("There you see who else is in: <#{place}>", place=place))
    if facts.host == person:
        lines.append(
            text("You are its host, since you were the first: choose under **Options** how you play it.")
        )
    return Reaction(Message("\n".join(lines)), replaces=True)


def _seated(has_seat: bool, text: Text) -> str:
    if has_seat:
        return text(
            "✅ **You have a seat.** The game starts by itself, when all have joined or at its start time. "
            "Until then **Leave** in the lobby gives your seat back."
        )
    return text("⏳ **All seats are taken by now, so you wait for one.** I tell you when one is yours.")


# ------------------------------------------------------------------------------------------------------- the command


@app_commands.command(name="play", description="Say what you would play: I ask you when enough people would.")
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def play(press: discord.Interaction[Bot]) -> None:
    async def work() -> Reaction:
        return await page(press, _server(press))

    await answer(press, work())


VERBS: Final[Verbs] = {VERB: pressed}
