"""*Not with …*: with whom somebody would rather not play. The bot does not seat the two together; nobody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection

from bot.language.choice import Choice
from bot.language.words import Text, safe
from bot.ui import ids
from bot.ui.message import IN_A_MENU, Button, Menu, Message, Row
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import text_for, useless
from bot.ui.verbs import Verbs
from bot.ui.wardens import member_of
from rules.game import Illegal
from storage.tables.wishes import Apartness

if TYPE_CHECKING:
    from bot.service.bot import Bot

VERB: Final = "apart"
"""The custom ids: `rm:0:apart` shows the list, its menu `add+` puts somebody on it, `drop+` takes somebody off."""


def button(text: Text) -> Button:
    """What leads to the list."""
    return Button(text("Not with …"), ids.verb(ids.NOWHERE, VERB))


async def pressed(press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """The button or a menu of the list, which is the presser's alone."""
    person, database = press.user.id, press.client.database
    match read.rest:
        case "":
            return await _page(press)
        case "add+" if len(values) == 1 and ids.is_number(values[0]):
            other = int(values[0])
            if other == person:
                raise Illegal("F-23", "That is you. Choose somebody else.")

            def add(connection: Connection) -> None:
                if len(Apartness(connection).of(person)) >= IN_A_MENU:
                    raise Illegal("F-23", "The list is full. Take somebody off it first.")
                Apartness(connection).add(person, other)

            await database.write(add)
            return await _page(press)
        case "drop+" if len(values) == 1 and ids.is_number(values[0]):
            await database.write(lambda connection: Apartness(connection).drop(person, int(values[0])))
            return await _page(press)
    return useless(press)


async def _page(press: Press) -> Reaction:
    bot, text, person = press.client, text_for(press), press.user.id
    listed = await bot.database.read(lambda connection: Apartness(connection).of(person))
    lines = [
        text(
            "**With whom would you rather not play?** I bring the two of you together in no game that wishes "
            "fill. I tell nobody, and refuse nobody a seat: if they join a lobby that you are in, I tell you "
            "alone."
        ),
        text("You have named: {names}.", names=", ".join(f"<@{one}>" for one in listed))
        if listed
        else text("You have named nobody."),
    ]
    rows: list[Row] = [Menu(ids.verb(ids.NOWHERE, VERB, "add+"), (), text("Not with …"), people=True)]
    if listed:
        choices = [Choice(await _name(bot, press.guild_id, one), str(one)) for one in listed]
        rows.append(Menu(ids.verb(ids.NOWHERE, VERB, "drop+"), tuple(choices), text("With them after all")))
    return Reaction(Message("\n".join(lines), tuple(rows)), replaces=True)


async def _name(bot: Bot, guild: int | None, person: int) -> str:
    member = None if guild is None else await member_of(bot, guild, person)
    return str(person) if member is None else safe(member.display_name)


VERBS: Final[Verbs] = {VERB: pressed}
