"""One interaction, one response: what every command, button and menu ends in."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Coroutine, Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.games.presentation import names_of, refusal, refusal_of
from bot.games.reader_view import ReaderView
from bot.language.words import Text, for_locale
from bot.service.discord import refusals
from bot.service.renaming import Renaming
from bot.service.telling.notify import PRESSED
from bot.ui.belonging import own
from bot.ui.message import Form, Message, send_arguments
from bot.ui.reaction import Press, Reaction
from bot.ui.sending import Patience, is_between_us, say, tell
from rules.game import Illegal
from storage.errors import StorageError

if TYPE_CHECKING:
    pass

log = logging.getLogger(__name__)

_CUT_SHORT: Final = "An answer was lost: the bot was being stopped"


def asking(form: Form, press: Press) -> Reaction:
    """Open *form*. Discord takes no form after its three seconds, nor from a press that was deferred."""
    return Reaction(Message(text_for(press)("That took too long. Please press once more.")), form=form)


def text_for(press: Press) -> Text:
    """The sentences in the language of the one who pressed, as it was heard (bot/ui/languages.py)."""
    heard: Text | None = press.extras.get("text")
    return heard or for_locale(str(press.locale))


def is_page(press: Press) -> bool:
    """Whether the message pressed is a page of the presser's own, which the next page may replace."""
    message = press.message
    if message is None:
        return False
    if message.flags.ephemeral:
        return True
    return is_between_us(press) and not _is_marked(message)


def is_elsewhere(press: Press) -> bool:
    """Whether it comes from where the bot is no part of: a group of people, or a server that it was not invited to.

    Whoever has added the bot to his own account can use it there.
    """
    if press.guild_id is None:
        return press.context.private_channel
    return press.is_user_integration() and not press.is_guild_integration()


def _is_marked(message: discord.Message) -> bool:
    """Whether a notice is found again by this message's buttons (`rm:12:desk:REFERENCE`)."""
    ids = [
        getattr(item, "custom_id", None)
        for row in message.components
        for item in getattr(row, "children", ())
    ]
    return any(found is not None and ":desk:" in found for found in ids)


async def answer(press: Press, work: Coroutine[Any, Any, Reaction], *, replacing: bool = False) -> bool:
    """Do *work* and say what comes of it; whether it went well. *replacing*: it may redraw the message pressed.

    Only if it takes longer than 1.5 seconds is the press deferred and the answer follows. A bot that is being stopped
    begins none any more, and waits for those that are under way.
    """
    bot, task = press.client, asyncio.current_task()
    assert task is not None
    if bot.is_leaving:
        work.close()
        return False
    bot.answering.add(task)
    try:
        return await _given(press, work, replacing)
    except asyncio.CancelledError:
        log.info(_CUT_SHORT)
        raise
    finally:
        bot.answering.discard(task)


async def _given(press: Press, work: Awaitable[Reaction], replacing: bool) -> bool:
    patience = Patience.of(press, replacing)
    try:
        reaction, went_well = await _outcome(press, work)
        async with reaction.in_turn or nullcontext(reaction.message) as message:
            deferred = await patience.ended()
            said = replace(reaction, message=message)
            await say(press, said, began=patience.began, deferred=deferred, replacing=replacing)
        if reaction.beside is not None:
            await press.followup.send(**send_arguments(reaction.beside), ephemeral=True)
    except Exception as error:
        await _unsaid(press, error)
        return False
    finally:
        patience.stop()
    return went_well


async def _unsaid(press: Press, error: Exception) -> None:
    """An answer was not given: whether that is a fault of ours, and if so, it is said."""
    if press.client.is_closed():
        log.info(_CUT_SHORT)
        return
    if isinstance(error, refusals.ERRORS):
        case = refusals.of(error)
        is_theirs = case.refusal in (refusals.TOO_LATE, refusals.MESSAGE)  # who dismissed it has read enough
        level = logging.INFO if is_theirs else logging.WARNING
        log.log(level, "An answer was not taken by Discord: %s", case.written)
        if case.refusal is not refusals.UNFIT:
            return
    await _confess(press, error)


async def _outcome(press: Press, work: Awaitable[Reaction]) -> tuple[Reaction, bool]:
    text = text_for(press)
    try:
        with press.client.people_first.working():
            await press.client.service.get(Renaming).hear(press.guild_id, press.user)
            return await work, True
    except Illegal as illegal:
        return Reaction(Message(refusal(illegal, None, text))), False
    except Exception as error:
        if press.client.is_closed():
            raise
        return _fault(press, error), False


def _fault(press: Press, error: Exception) -> Reaction:
    """The answer after a fault of ours: a number that stands in the log too, and no contents."""
    if isinstance(error, StorageError):
        log.error("An answer was not taken: %s", error)
        return Reaction(
            Message(
                text_for(press)(
                    "I cannot write anything down at the moment, so nothing was changed. Please try again in a while."
                )
            )
        )
    number = press.client.chance.bytes(4).hex()
    frames = "; ".join(
        f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)
    )
    log.error("Error %s: %s at %s", number, type(error).__name__, frames)
    sorry = text_for(press)(
        "Something went wrong on my side. Please try again; if it keeps happening, tell the host: error "
        "{number}.",
        number=number,
    )
    return Reaction(Message(sorry))


async def _confess(press: Press, error: Exception) -> None:
    """An answer was found, and could not be put as Discord wants it: that is said instead."""
    sorry = send_arguments(_fault(press, error).message)
    ephemeral = not is_between_us(press)
    try:
        if press.response.is_done():
            await press.followup.send(**sorry, ephemeral=ephemeral)
        else:
            await press.response.send_message(**sorry, ephemeral=ephemeral)
    except refusals.ERRORS:
        log.warning("Nor could that be said")


def unreadable(text: Text) -> str:
    """Said of a press or command of which something was missing."""
    return text("I could not read what Discord told me of that, so I did nothing. Please try once more.")


async def is_left_alone(press: Press) -> bool:
    """Whether nothing comes of it; then why is said, before anybody asks the database for anything.

    Its person presses too fast, or from where others might read along.
    """
    text = text_for(press)
    if press.user is discord.utils.MISSING:  # discord.py goes on where it cannot read who has pressed
        sorry = unreadable(text)
    elif not press.client.limit.takes(press.user.id):
        sorry = text("That was too fast for me, so I did nothing. Wait a moment, then press again.")
    elif is_elsewhere(press):
        sorry = text("I only answer in servers that have invited me, and in private messages.")
    else:
        return False
    await tell(press, sorry)
    return True


async def command_failed(press: Press, error: Exception) -> None:
    """A command that could not be understood at all (old, spoiled, or with a value that is gone): for `tree.error`.

    What is refused of an option is answered as what is refused of a command.
    """
    if isinstance(error, app_commands.TransformerError) and isinstance(
        error.__cause__, Illegal | StorageError
    ):
        await answer(press, _raised(error.__cause__))
        return
    log.warning("A command could not be run: %s", type(error).__name__)
    Patience.of(press, replacing=False).stop()
    if not press.response.is_done():
        text = text_for(press)
        sorry = text(
            "I could not understand that command. Please try again; it may help to close Discord and open it "
            "again."
        )
        await tell(press, sorry)


async def _raised(error: BaseException) -> Reaction:
    raise error


async def is_outdated(press: Press) -> bool:
    """Whether an option is being typed that its command has no more: to an old Discord nothing is offered for it."""
    if press.type is not discord.InteractionType.autocomplete:
        return False
    command = press.command
    if not isinstance(command, app_commands.Command):
        return False  # who looks for the command says so
    known = {option.display_name for option in command.parameters if option.autocomplete}
    if _focused(press.data or {}) in known:
        return False
    await command_failed(press, app_commands.CommandSignatureMismatch(command))
    return True


def _focused(said: Mapping[str, Any]) -> str | None:
    """The name of the option that is being typed, in a command or one of its groups."""
    for option in said.get("options", ()):
        found = option["name"] if option.get("focused") else _focused(option)
        if found is not None:
            return str(found)
    return None


def refused(illegal: Illegal, look: ReaderView, press: Press) -> Reaction:
    """A refusal in the words of its game, players by name; it never replaces a page."""
    text = text_for(press)
    presentation = press.client.service.cache.presentation(look.facts)
    told = refusal_of(illegal, presentation, names_of(look, presentation, text), text)
    return Reaction(own(Message(told), look, presentation, text))


def useless(press: Press) -> Reaction:
    """To who pressed what means nothing here any more."""
    return Reaction(Message(text_for(press)("That button does not work any more, so I changed nothing.")))


def cause(press: Press) -> str:
    """What counts once, however often it arrives."""
    return f"{PRESSED}{press.id}"


def sent_ms(press: Press) -> int:
    """When it was pressed or typed, in milliseconds UTC."""
    return round(press.created_at.timestamp() * 1000)
