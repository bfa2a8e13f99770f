"""What each person chooses once for all games: how he is told that something is asked of him, of which lobbies he
hears, and whether others may have him asked to join. `/notify`, and menus.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, get_args

import discord
from discord import app_commands
from discord.app_commands import locale_str
from sqlalchemy import Connection

from bot.games import finding
from bot.games.timing import pace
from bot.language.choice import Choice
from bot.language.words import Text, said
from bot.ui import ids
from bot.ui.message import Button, Field, Form, Menu, Message, Row, filled
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import answer, asking, text_for, useless
from bot.ui.verbs import Verbs
from rules.game import Illegal
from storage.tables.next_games import Hearing, Opens
from storage.tables.people import Notify, People, Person

if TYPE_CHECKING:
    from bot.service.bot import Bot

VERB: Final = "notify"
"""The custom ids: `rm:0:notify` shows the page, the menu `rm:0:notify:+` makes a choice, `daily` is a form, the menu
`opens+` chooses games, `unasked` and `deaf` are switches. They are about no game.
"""

DAILY: Final = "daily"

_LABELS: Final[Mapping[Notify, str]] = {
    "thread": said("At once, by a mention in the thread"),
    "dm": said("At once, by private message with buttons to answer"),
    "reminders": said("Only by reminders, before a deadline"),
    "daily": said("By one private line a day, at an hour you choose"),
    "nothing": said("Not at all"),
}


def button(text: Text, reference: str = "") -> Button:
    """What leads to the page; with the *reference* of the notice under which it stands."""
    return Button(
        text("How the bot tells me"), ids.verb(ids.NOWHERE, VERB, reference and f"page-{reference}")
    )


def menu(text: Text, chosen: Notify | None = None) -> Menu:
    """All that there is to choose from."""
    choices = tuple(Choice(text(label), one, chosen=one == chosen) for one, label in _LABELS.items())
    return Menu(ids.verb(ids.NOWHERE, VERB, "+"), choices, text("How shall I tell you when it is your turn?"))


def advice(text: Text) -> str:
    """For whoever begins to play: how he is told, and that he need not wait for it."""
    return text(
        "**When it is your turn** I mention you in the thread, unless you choose otherwise below or with "
        "`/notify`. **Answer in advance** on **My desk** where you can: nobody sees it, and nobody has to "
        "wait."
    )


async def pressed(press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """A button, a menu or the form."""
    match read.rest:
        case "daily" if press.type is discord.InteractionType.modal_submit:
            return await _choose_daily(press, " ".join(filled(dict(press.data or {})).get(DAILY, ())))
        case "opens+" if press.guild_id is not None and set(values) <= set(finding.names()):
            return await _hear(press, press.guild_id, values)
        case "unasked":
            return await _switch_asking(press)
        case "deaf":
            return await _hear_nothing(press)
        case rest if rest == "" or rest.startswith("page-"):
            return await page(press)
    found = _of(values[0]) if len(values) == 1 else None
    return useless(press) if found is None else await choose(press, found)


def _of(value: str) -> Notify | None:
    known: tuple[Notify, ...] = get_args(Notify)
    return next((one for one in known if one == value), None)


async def _known(press: Press) -> tuple[Person, tuple[Opens, ...]]:
    person = press.user.id
    return await press.client.database.read(
        lambda connection: (People(connection).get(person), Hearing(connection).of(person))
    )


async def page(press: Press, news: str = "") -> Reaction:
    """All that is chosen now."""
    text, (known, heard) = text_for(press), await _known(press)
    lines = [text("**How I tell you that it is your turn,** in all your games:")]
    if known.notify == DAILY and known.daily:
        lines.append(text("- Your line of the day comes at {hour}.", hour=known.daily))
    here = next((row.games.split() for row in heard if row.guild_id == press.guild_id), [])
    others = sum(row.guild_id != press.guild_id for row in heard)
    server = await press.client.servers.get(press.guild_id)
    if server.hearers is not None:
        lines.append(text("- Of open games I tell <@&{role}> here, nobody else.", role=server.hearers))
    elif press.guild_id is not None:
        lines.append(
            text("- When a game opens here that you choose below, I write to you, at most once a day.")
        )
    if others:
        lines.append(
            text.plural(
                "- You also hear of open games of {n} other server.",
                "- You also hear of open games of {n} other servers.",
                others,
            )
        )
    lines.append(
        text("- Nobody can have me ask you to join a lobby.")
        if known.unasked
        else text("- People in a lobby can have me ask you to join, once; nobody can if you switch it off.")
    )
    rows: list[Row] = [menu(text, known.notify or "thread")]
    if press.guild_id is not None and server.hearers is None:
        games = tuple(
            Choice(press.client.service.cache.presentation(name).title, name, chosen=name in here)
            for name in finding.names()
        )
        told = text("Tell me when one of these opens here")
        rows.append(Menu(_id("opens+"), games, told, 0, len(games)))
    asked = text("Let others ask me") if known.unasked else text("Nobody may ask me to join")
    deaf = (Button(text("Hear of no open games"), _id("deaf")),) if heard else ()
    rows.append((Button(asked, _id("unasked")), *deaf))
    return Reaction(Message("\n".join([*lines, *filter(None, [news])]), tuple(rows)), replaces=True)


def _id(rest: str) -> str:
    return ids.verb(ids.NOWHERE, VERB, rest)


async def choose(press: Press, chosen: Notify) -> Reaction:
    """It counts at once, in all games; one line a day once its hour is said."""
    text = text_for(press)
    if chosen == DAILY:
        return asking(await _form(press), press)
    await press.client.service.games.set_notify(press.user.id, chosen)
    told = {
        "thread": text(
            "From now on I mention you in the thread when it is your turn, in all your games. Where nobody "
            "may know that it is, I write to you in private."
        ),
        "dm": text(
            "From now on I write to you when it is your turn, in all your games, with the buttons to answer. "
            "If I cannot write to you in private, I mention you in the thread."
        ),
        "reminders": text(
            "From now on I only remind you before a deadline if you have not answered, in all your games."
        ),
        "nothing": text(
            "From now on I only tell you when a game begins. **My desk** shows when it is your turn, and "
            "`/notify` changes this again."
        ),
    }
    return Reaction(Message(told[chosen], (menu(text, chosen),)), replaces=True)


# ----------------------------------------------------------------------------------------------------- one line a day


async def _form(press: Press) -> Form:
    text, (known, _) = text_for(press), await _known(press)
    zone = (await press.client.servers.get(press.guild_id)).zone
    usual = known.daily or (f"18:00 {zone}" if zone else "")
    says = text(
        "One private line a day says how many games wait for you, and until when the first does. Nothing waits, "
        "nothing comes. You get no other message when it is your turn, and no reminder."
    )
    field = Field(text("At which time of day?"), DAILY, usual, placeholder="18:00 Europe/Berlin", most=60)
    return Form(text("One line a day"), _id(DAILY), (field,), says)


async def _choose_daily(press: Press, typed: str) -> Reaction:
    text, now = text_for(press), press.client.now_ms()
    found = pace.parse(typed, (await press.client.servers.get(press.guild_id)).zone)
    if isinstance(found, int):
        raise Illegal("F-8", "Write a time of day, like 18:00 Europe/Berlin. I changed nothing.")
    next_ms = pace.due(now, found, floor=0)
    await press.client.service.games.set_notify(press.user.id, DAILY, daily=found, daily_ms=next_ms)
    line = text(
        "From now on I write you one line a day at {hour}, if a game waits for you: next time <t:{next}:R>. "
        "`/notify` changes this again.",
        hour=found,
        next=next_ms // 1000,
    )
    return Reaction(Message(line, (menu(text, DAILY),)), replaces=True)


# ------------------------------------------------------------------------------------------- open games, and who asks


async def _hear(press: Press, guild: int, games: tuple[str, ...]) -> Reaction:
    person = press.user.id
    await press.client.database.write(
        lambda connection: Hearing(connection).put(guild, person, " ".join(sorted(games)))
    )
    return await page(press, text_for(press)("✅ **Saved.**"))


async def _hear_nothing(press: Press) -> Reaction:
    person, (_, heard) = press.user.id, await _known(press)

    def work(connection: Connection) -> None:
        for row in heard:
            Hearing(connection).put(row.guild_id, person, "")

    await press.client.database.write(work)
    return await page(press, text_for(press)("✅ **Saved.**"))


async def _switch_asking(press: Press) -> Reaction:
    person, (known, _) = press.user.id, await _known(press)
    unasked = None if known.unasked else 1
    await press.client.database.write(lambda connection: People(connection).change(person, unasked=unasked))
    return await page(press, text_for(press)("✅ **Saved.**"))


@app_commands.command(name="notify", description="How I tell you that it is your turn, in all your games.")
@app_commands.describe(how="How. Without it you see what you have chosen.")
@app_commands.choices(
    how=[app_commands.Choice(name=locale_str(label), value=one) for one, label in _LABELS.items()]
)
async def notify(press: discord.Interaction[Bot], how: app_commands.Choice[str] | None = None) -> None:
    chosen = None if how is None else _of(how.value)
    await answer(press, page(press) if chosen is None else choose(press, chosen))


async def _by_dm(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """Ask me privately, and Stop asking privately, on pages of older versions."""
    return await choose(press, "dm" if read.rest == "on" else "thread")


VERBS: Final[Verbs] = {VERB: pressed, "dm": _by_dm}
