"""What each person chooses once for all games: how he is told that something is asked of him. `/notify`, a menu."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, get_args

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.language.choice import Choice
from bot.language.words import Text, said
from bot.ui import ids
from bot.ui.message import Button, Menu, Message
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import answer, text_for, useless
from bot.ui.verbs import Verbs
from storage.tables.people import Notify, People

if TYPE_CHECKING:
    from bot.service.bot import Bot

VERB: Final = "notify"
"""The custom ids: `rm:0:notify` shows the page, the menu `rm:0:notify:+` makes a choice. They are about no game."""

_LABELS: Final[Mapping[Notify, str]] = {
    "thread": said("At once, by a mention in the thread"),
    "dm": said("At once, by private message with buttons to answer"),
    "reminders": said("Only by reminders, before a deadline"),
    "nothing": said("Not at all"),
}


def button(text: Text) -> Button:
    """What leads to the page."""
    return Button(text("How I am told"), ids.verb(ids.NOWHERE, VERB))


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
    """The button or the menu."""
    if read.rest == "":
        return await page(press)
    found = _of(values[0]) if len(values) == 1 else None
    return useless(press) if found is None else await choose(press, found)


def _of(value: str) -> Notify | None:
    known: tuple[Notify, ...] = get_args(Notify)
    return next((one for one in known if one == value), None)


async def page(press: Press) -> Reaction:
    text = text_for(press)
    known = await press.client.database.read(lambda connection: People(connection).get(press.user.id))
    content = text("**How I tell you that it is your turn,** in all your games:")
    return Reaction(Message(content, (menu(text, known.notify or "thread"),)), replaces=True)


async def choose(press: Press, chosen: Notify) -> Reaction:
    """It counts at once, in all games."""
    await press.client.service.games.set_notify(press.user.id, chosen)
    text = text_for(press)
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
