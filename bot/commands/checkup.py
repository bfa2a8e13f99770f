"""`/doctor`: what stands in the way of the games of a server, for moderators, and a button to try again."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from sqlalchemy import Connection

from bot.commands.sync import CommandSync
from bot.games import titles
from bot.games.loaded import LoadedGame
from bot.games.presentation import Presentation, called, title_of
from bot.games.reader_view import Facts, ReaderView
from bot.games.timing import standing
from bot.language.words import Text, instant, safe
from bot.lobbies.keeping import written_ms
from bot.moderation import wording
from bot.moderation.calls import matters
from bot.moderation.oversight import Oversight
from bot.posting.courier import Courier
from bot.posting.health.places import Health
from bot.posting.health.unread_events import Unread
from bot.posting.reach import Reach
from bot.service import incidents
from bot.service.discord import refusals, rivals
from bot.service.discord.refusals import MetRefusal, Refusal
from bot.service.telling import notices
from bot.ui import ids, threads, wardens
from bot.ui.message import Button, Message
from bot.ui.reaction import Press, Reaction
from bot.ui.reasons import why
from bot.ui.respond import answer, text_for, useless
from bot.ui.verbs import Verbs
from rules.game import CHAIR, Illegal, Value
from storage.tables.games import Absent, AbsentGames
from storage.tables.meta import RIVAL, Meta
from storage.tables.outbox import Notice
from storage.tables.people import People

if TYPE_CHECKING:
    from bot.service.bot import Bot

VERB: Final = "doctor"

IDLE_MS: Final = 3 * 24 * 60 * 60 * 1000
"""A lobby in which nobody has done anything for so long is told of."""

SHOWN: Final = 10
"""Games that are listed; the rest is counted."""


class Ward(Value):
    """How one game fares. *posts*: why posts wait; *untold*: what moderators are to be told could not be sent;
    *private*: why private messages wait, which who plays may not know; *late*: whose role has not arrived; *closed*:
    how many players take no private messages, None for who may not know either (F-16). *rests*: why it does not go
    on, or what of its thread is refused, in words; *waits*: how much waits for moderators; *dead*: a lobby in which
    nobody does anything, or has no place for it.
    """

    name: str
    place: int | None
    posts: tuple[MetRefusal, ...] = ()
    untold: bool = False
    private: tuple[MetRefusal, ...] = ()
    late: tuple[str, ...] = ()
    closed: int | None = None
    rests: tuple[str, ...] = ()
    waits: int = 0
    dead: str = ""

    @property
    def is_well(self) -> bool:
        return not (
            self.posts
            or self.untold
            or self.private
            or self.late
            or self.closed
            or self.rests
            or self.waits
            or self.dead
        )


class Chart(Value):
    """What was found in a server: permissions that are missing, by channel, and its games.

    *commands*: why Discord has not taken the bot's commands as they are now; empty where it has. *answers*: what it
    says to the bot everywhere, where it takes nothing from it. *unread*: what of the server cannot be read.
    *rival_ms*: when another program was met that answers with its token. *absent*: games whose rules are not
    installed.
    """

    channels: tuple[tuple[int, tuple[str, ...]], ...]
    wards: tuple[Ward, ...]
    typed_votes: bool
    commands: str = ""
    answers: Refusal | None = None
    unread: Unread | None = None
    rival_ms: int | None = None
    absent: tuple[Absent, ...] = ()


async def pressed(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """The button: all that was refused is tried anew."""
    if read.rest != "again":
        return useless(press)
    for facts in await _moderated(press):
        await press.client.get(Health).try_again(facts)
        await press.client.database.write(functools.partial(_open_again, facts=facts))
    press.client.get(Courier).wake()
    text = text_for(press)
    return await _page(press, text("I am trying again now. If it fails once more, I will tell you."))


def _open_again(connection: Connection, facts: Facts) -> None:
    """Who took no private messages is tried again with the next one."""
    people = People(connection)
    for person in facts.people:
        if person.person and people.get(person.person).dm_closed_ms is not None:
            people.change(person.person, dm_closed_ms=None)


async def _moderated(press: Press) -> list[Facts]:
    """The games of this server that who pressed may moderate: those that are not over, or have still something to
    say. Raises Illegal.
    """
    if press.guild is None:
        raise Illegal("F-8", "Use this in the server that you mean.")
    service = press.client.service
    games = (
        *await service.incidents.of_guild(press.guild.id),
        *await service.incidents.unsaid_after_the_end(press.guild.id),
    )
    mine = [game.facts() for game in await wardens.moderated_in(press, press.guild.id, games)]
    if not mine and not (press.permissions.manage_guild or press.permissions.manage_threads):
        raise await _no_warden(press, press.guild)
    return mine


async def _no_warden(press: Press, guild: discord.Guild) -> Illegal:
    who = wardens.named(await press.client.servers.get(guild.id), guild)
    if who is None:
        return Illegal(
            "F-8", "This is for hosts of running games and for those who may **Manage Threads** here."
        )
    return Illegal("F-8", "This is for hosts of running games and for the moderators ({who}).", who=who)


async def _page(press: Press, news: str = "") -> Reaction:
    bot = press.client
    wards = tuple([await _ward(press, facts) for facts in await _moderated(press)])
    guild = press.guild_id or 0
    typed, commands, answers = bot.hears_typed, bot.get(CommandSync).refused, bot.get(Reach).trouble
    unread = bot.get(Health).unread.about(guild)
    noted, absent = await bot.database.read(
        lambda connection: (
            Meta(connection).get(RIVAL),
            AbsentGames(connection).standing_still(guild_id=guild),
        )
    )
    rival_ms = rivals.met_ms(noted, bot.now_ms())
    chart = Chart(await _channels(press), wards, typed, commands, answers, unread, rival_ms, absent)
    return Reaction(page(chart, text_for(press), news), replaces=True)


async def _channels(press: Press) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Here, and where the server's games are made: each channel with what the bot lacks there."""
    bot = press.client
    server = await bot.servers.get(press.guild_id)
    here = press.channel.parent if isinstance(press.channel, discord.Thread) else press.channel
    found = [here, None if server.games is None else bot.get_channel(server.games)]
    fitting = [each for each in found if isinstance(each, discord.TextChannel | discord.ForumChannel)]
    unlike = {each.id: each for each in fitting}
    return tuple((number, tuple(threads.lacking(each, bot.hears_typed))) for number, each in unlike.items())


async def _ward(press: Press, facts: Facts) -> Ward:
    bot = press.client
    waiting = await bot.service.get(Oversight).waiting_posts(facts.id)
    posts = [row for row in waiting if notices.is_public(row.lane)]
    untold = any(row.lane == notices.CHAIR for row in waiting)
    late = tuple(label for person, label in called(facts).items() if person.seat and not person.delivered)
    private: list[Notice] = []
    closed: int | None = None
    if not await bot.service.deeds.has_played(facts.id, press.user.id):
        closed = await bot.database.read(lambda connection: _closed(connection, facts))
        private = [row for row in waiting if notices.lane_person(row.lane) is not None]
    game, presentation, text = (
        await bot.service.cache.live(facts.id),
        bot.service.cache.presentation(facts),
        text_for(press),
    )
    return Ward(
        title_of(presentation, facts),
        facts.place,
        _cases(posts),
        untold,
        _cases(private),
        late,
        closed,
        (*_rests(game.look(None), presentation, text), *_beside(game, text)),
        len(matters.matters(game, bot.now_ms())),
        await _dead(bot, facts, text),
    )


def _cases(rows: Sequence[Notice]) -> tuple[MetRefusal, ...]:
    """Each kind of refusal once for each kind of place."""
    met = [wording.refused(row) for row in rows]
    return tuple({(case.refusal, case.place): case for case in met}.values())


def _beside(game: LoadedGame, text: Text) -> Iterator[str]:
    """What of its thread Discord does not take beside the posts, but for the tag, on which nothing depends."""
    for where in (incidents.CARD, incidents.SHUT):
        if where in game.settings:
            yield wording.beside(where, refusals.read(game.settings[where]), text)


def _rests(look: ReaderView, presentation: Presentation, text: Text) -> tuple[str, ...]:
    """Why a game does not go on by itself."""
    if look.facts.stage == "lobby":
        return ()
    calls = [
        presentation.lobby.lapse_line(awaited.question.kind, text)
        for awaited in look.awaited
        if awaited.seats == (CHAIR,)
    ]
    return (*standing.lines(look, presentation, text), *calls)


async def _dead(bot: Bot, facts: Facts, text: Text) -> str:
    """What is wrong with a lobby in which nothing happens; one whose thread is gone is closed by this."""
    if facts.stage != "lobby":
        return ""
    if facts.place is None:
        return text("I could not open its thread yet. I keep trying for an hour.")
    try:
        thread = await bot.fetch_channel(facts.place)
    except refusals.ERRORS as error:
        if refusals.of(error).refusal is not refusals.GONE:
            return text("I cannot see its thread.")
        await bot.get(Health).thread_gone(facts.place)
        return text("Somebody deleted its thread, so I am closing it.")
    made = (await bot.service.cache.live(facts.id)).row.made_ms
    touched = max(facts.lobby.touched_ms, made, written_ms(thread))
    if bot.now_ms() - touched < IDLE_MS:
        return ""
    return text(
        "Nobody has done anything in this lobby since {moment}. **Moderators' panel** there asks who is ready, or "
        "closes it.",
        moment=instant(touched),
    )


def _closed(connection: Connection, facts: Facts) -> int:
    people = People(connection)
    persons = [person.person for person in facts.people if person.person]
    return sum(people.get(person).dm_closed_ms is not None for person in persons)


# ---------------------------------------------------------------------------------------------------------- the page


def page(chart: Chart, text: Text, news: str = "") -> Message:
    """What was found, worst first; nothing of it tells a secret."""
    lines = [text("**How I am doing in this server**"), *_everywhere(chart, text)]
    lines += [*_unread(chart.unread, text), *_permissions(chart, text)]
    ill = [ward for ward in chart.wards if not ward.is_well]
    lines += [f"⚠️ {titles.stands_still(game, text)}" for game in chart.absent[:SHOWN]]
    for ward in ill[:SHOWN]:
        lines += _of_game(ward, text)
    well = len(chart.wards) - len(ill)
    if len(ill) > SHOWN:
        lines.append(text("More games that need attention: {n}.", n=len(ill) - SHOWN))
    lines.append(text.plural("✅ {n} game is fine.", "✅ {n} games are fine.", well))
    lines.append(
        text("-# I read typed answers: the host of the bot has switched that on.")
        if chart.typed_votes
        else text("-# I do not read typed answers: the host of the bot has not switched that on.")
    )
    if news:
        lines.append(news)
    again = Button(text("Try again"), ids.verb(ids.NOWHERE, VERB, "again"), "primary")
    return Message("\n".join(lines), ((again,),))


def _everywhere(chart: Chart, text: Text) -> list[str]:
    """What Discord does not take from the bot wherever it is: nothing at all, or its commands."""
    refusal = chart.answers
    lines = [] if refusal is None else [f"⚠️ {text(refusal.means)} {text(refusal.mends)}"]
    if chart.rival_ms is not None:
        lines.append(
            text(
                "⚠️ Another program answers with my token (last: {moment}), so games go on here or there by "
                "chance. The person who runs me has to stop it, or reset the token.",
                moment=instant(chart.rival_ms),
            )
        )
    if chart.commands:
        lines.append(
            text(
                "⚠️ Discord has not taken my newest commands ({why}). I keep trying; games go on with the "
                "older ones.",
                why=chart.commands,
            )
        )
    return lines


def _unread(unread: Unread | None, text: Text) -> list[str]:
    """What of the server could not be read, and how things are now."""
    if unread is None:
        return []
    told = text(
        "Discord has told me something about this server that I cannot read ({events}), last {moment}.",
        events=", ".join(f"`{event}`" for event in unread.events),
        moment=instant(unread.last_ms),
    )
    if not unread.is_mended:
        return [f"⚠️ {told} {text('I have not been able to look at the server anew, and keep trying.')}"]
    if not unread.lost:
        return [f"✅ {told} {text('I have looked at the server anew since, and know how everything is.')}"]
    lost = text.plural(
        "I have looked at the server anew, but still cannot see {n} of its roles, channels and threads.",
        "I have looked at the server anew, but still cannot see {n} of its roles, channels and threads.",
        unread.lost,
    )
    return [f"⚠️ {told} {lost}"]


def _permissions(chart: Chart, text: Text) -> list[str]:
    lines = []
    for channel, flags in chart.channels:
        named = text.list([f"**{text(threads.NAMES[flag])}**" for flag in flags])
        lines.append(
            text("⚠️ In <#{channel}> I need {permissions}.", channel=channel, permissions=named)
            if flags
            else text("✅ In <#{channel}> I have all permissions that I need.", channel=channel)
        )
    return lines


def _of_game(ward: Ward, text: Text) -> list[str]:
    where = safe(ward.name) if ward.place is None else f"<#{ward.place}>"
    lines = [text("⚠️ {game}: {why}", game=where, why=why) for why in (*ward.rests, ward.dead) if why]
    if ward.waits:
        lines.append(
            text.plural(
                "⚠️ {game}: {n} thing for moderators to decide. `/game panel` shows it.",
                "⚠️ {game}: {n} things for moderators to decide. `/game panel` shows them.",
                ward.waits,
                game=where,
            )
        )
    for case in ward.posts:
        told = text("⚠️ {game}: I could not make some posts.", game=where)
        lines.append(" ".join(filter(None, (told, why(case, text), _says(case, text)))))
    if ward.untold:
        lines.append(
            text(
                "⚠️ {game}: I could not send a message to the moderators. `/game panel` shows it.", game=where
            )
        )
    for case in ward.private:
        told = text("⚠️ {game}: I could not send some private messages.", game=where)
        lines.append(" ".join(filter(None, (told, why(case, text), _says(case, text)))))
    if ward.late:
        names = text.list([f"**{safe(name)}**" for name in ward.late])
        lines.append(text("⚠️ {game}: still to read their role: {names}.", game=where, names=names))
    if ward.closed:
        lines.append(
            text.plural(
                "⚠️ {game}: {n} player takes no private messages, but can use **My desk**.",
                "⚠️ {game}: {n} players take no private messages, but can use **My desk**.",
                ward.closed,
                game=where,
            )
        )
    return lines


def _says(case: MetRefusal, text: Text) -> str:
    """Discord's own code, for who wants to look it up."""
    return text("Discord says {code}.", code=case.said) if case.said else ""


# ------------------------------------------------------------------------------------------------------- the command


@app_commands.command(name="doctor", description="What keeps games here from working, for moderators.")
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def doctor(press: discord.Interaction[Bot]) -> None:
    await answer(press, _page(press))


VERBS: Final[Verbs] = {VERB: pressed}
