"""One interaction, one response: what every command, button and menu ends in."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import aiohttp
import discord
from discord import app_commands
from msgspec.structs import replace

from bot.games.presentation import names_of, refusal
from bot.games.reader_view import ReaderView
from bot.language.words import Text, for_locale
from bot.posting import patience as limits
from bot.posting import refusals
from bot.posting.retrying import growing
from bot.seats.belonging import own
from bot.ui.message import Form, Message, as_modal, edit_arguments, parts, send_arguments
from rules.game import Illegal, Value
from storage.errors import StorageError

if TYPE_CHECKING:
    from bot.client import Ringmaster

log = logging.getLogger(__name__)

Press: TypeAlias = "discord.Interaction[Ringmaster]"

PATIENCE: Final = 1.5
"""Seconds after which a response is deferred; Discord waits three."""

FIRST_S: Final = 3.0
"""Seconds after which no first response is tried any more: Discord would not take it."""

LAST_S: Final = 300.0
"""Seconds in which what follows a deferral is tried. Discord would take it for 15 minutes, but nobody looks then."""

_CUT_SHORT: Final = "An answer was lost: the bot was being stopped"

_ANSWERED: Final = 40060
"""Discord's code for a response to an interaction that has one."""

ASLEEP: Final = 50083
"""Its code for a thread that is archived: only opening it lets a post in it be edited."""


class Reaction(Value, frozen=True):
    """What is said to the one who pressed. *replaces*: in place of the message that was pressed.

    With *form* a form opens instead, unless that took too long: then *message* says so. With *in_turn* the message
    is the one that stands there when its turn has come, and is left with an error where it did not arrive.
    """

    message: Message
    replaces: bool = False
    form: Form | None = None
    in_turn: AbstractAsyncContextManager[Message] | None = None


def asking(form: Form, press: Press) -> Reaction:
    """Open *form*. Discord takes no form after its three seconds, nor from a press that was deferred."""
    return Reaction(Message(text_for(press)("That took too long. Please press once more.")), form=form)


def text_for(press: Press) -> Text:
    """The sentences in the language of the one who pressed, as it was heard (bot/language/languages.py)."""
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


def is_between_us(press: Press) -> bool:
    """Whether it comes from the presser's private messages with the bot: all that is said there is for him alone.

    That no server is named does not mean it: a group of people has none either.
    """
    return press.guild_id is None and press.context.dm_channel


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
    patience = _Patience(press, replacing)
    try:
        reaction, went_well = await _outcome(press, work)
        async with reaction.in_turn or nullcontext(reaction.message) as message:
            deferred = await patience.ended()
            said = replace(reaction, message=message)
            await _say(press, said, began=patience.began, deferred=deferred, replacing=replacing)
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
        level = logging.INFO if case.refusal is refusals.TOO_LATE else logging.WARNING
        log.log(level, "An answer was not taken by Discord: %s", case.written)
        if case.refusal is not refusals.UNFIT:
            return
    await _confess(press, error)


class _Patience:
    """Defers a press when its answer takes too long."""

    def __init__(self, press: Press, replacing: bool) -> None:
        loop = asyncio.get_running_loop()
        self.began = loop.time()
        self._press = press
        self._replacing = replacing
        self._deferral: asyncio.Task[None] | None = None
        self._timer = loop.call_later(PATIENCE, self._defer)

    def _defer(self) -> None:
        self._deferral = asyncio.create_task(_defer(self._press, self._replacing, self.began))

    def stop(self) -> None:
        """From now on it is not deferred any more."""
        self._timer.cancel()

    async def ended(self) -> bool:
        """Whether the press was deferred, once that is through; from now on it is not any more."""
        self.stop()
        if self._deferral is None:
            return False
        await self._deferral
        return True


async def _outcome(press: Press, work: Awaitable[Reaction]) -> tuple[Reaction, bool]:
    text = text_for(press)
    try:
        return await work, True
    except Illegal as illegal:
        return Reaction(Message(refusal(illegal, None, text))), False
    except Exception as error:
        if press.client.is_closed():
            raise
        return _fault(press, error), False


def _fault(press: Press, error: Exception) -> Reaction:
    """What is said of a fault of ours: a number that stands in the log too, and no contents."""
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
        "Something went wrong on my side. Please try again; if it stays so, tell the host: error {number}.",
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


async def is_left_alone(press: Press) -> bool:
    """Whether nothing comes of it; then why is said, before anybody asks the database for anything.

    Its person presses too fast, or from where others might read along.
    """
    text = text_for(press)
    if not press.client.limit.takes(press.user.id):
        sorry = text("That was too fast for me, so I left it alone. Wait a moment, then press again.")
    elif is_elsewhere(press):
        sorry = text("I answer only in servers that have invited me, and in private messages to me.")
    else:
        return False
    await _tell(press, sorry)
    return True


async def _tell(press: Press, sorry: str) -> None:
    """Say *sorry* instead of an answer; a completion offers nothing instead."""
    try:
        async with limits.within(FIRST_S):
            if press.type is discord.InteractionType.autocomplete:
                await press.response.autocomplete([])
            else:
                await press.response.send_message(sorry, ephemeral=not is_between_us(press))
    except refusals.ERRORS as error:
        log.info("That an interaction was left alone could not be said: %s", refusals.of(error).written)


async def command_failed(press: Press, error: app_commands.AppCommandError) -> None:
    """A command that could not be understood at all (old, or with a value that is gone): for `tree.error`.

    What is refused of an option is answered as what is refused of a command.
    """
    if isinstance(error, app_commands.TransformerError) and error.__cause__ is not None:
        await answer(press, _raised(error.__cause__))
        return
    log.warning("A command could not be run: %s", type(error).__name__)
    if not press.response.is_done():
        text = text_for(press)
        sorry = text(
            "That command could not be understood. Please try again; closing Discord and opening it anew may help."
        )
        await _tell(press, sorry)


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


async def _defer(press: Press, replacing: bool, began: float) -> None:
    if replacing:
        await _first(press, press.response.defer, began)
    else:
        ephemeral = not is_between_us(press)
        await _first(press, lambda: press.response.defer(ephemeral=ephemeral, thinking=True), began)


async def _say(press: Press, reaction: Reaction, *, began: float, deferred: bool, replacing: bool) -> None:
    """The one response to what *began* then; what exceeds one message follows it."""
    form = reaction.form
    if form is not None and not deferred:
        await _first(press, lambda: press.response.send_modal(as_modal(form)), began)
        return
    ephemeral = not is_between_us(press)
    first, *others = parts(reaction.message)
    replaces = reaction.replaces and replacing
    if deferred and replacing and not replaces:
        await press.followup.send(**send_arguments(first), ephemeral=ephemeral)
    elif deferred:
        await _after_all(press, lambda: press.edit_original_response(**edit_arguments(first)), began)
    elif replaces:
        await _first(press, lambda: press.response.edit_message(**edit_arguments(first)), began)
    else:
        said = send_arguments(first)
        await _first(press, lambda: press.response.send_message(**said, ephemeral=ephemeral), began)
    for other in others:
        await press.followup.send(**send_arguments(other), ephemeral=ephemeral)


async def _first(press: Press, call: Callable[[], Awaitable[object]], began: float) -> None:
    """Do *call*, the first response, and once more if the connection was lost, as an idle one may be: done twice it
    counts once. Raises TimeoutError when Discord would not take it any more.
    """
    async with limits.within(FIRST_S, until=began + FIRST_S):
        try:
            await _awake(press, call)
        except (aiohttp.ClientConnectionError, ConnectionError):
            try:
                await call()
            except discord.HTTPException as error:
                if error.code != _ANSWERED:
                    raise


async def _after_all(press: Press, call: Callable[[], Awaitable[object]], began: float) -> None:
    """Do *call*, which says in the end what was deferred, again and again while Discord fails, but not for ever."""
    loop = asyncio.get_running_loop()
    for wait_s in growing(1, 30):
        try:
            async with limits.within(limits.REQUEST_S, until=began + LAST_S):
                await _awake(press, call)
            return
        except refusals.ERRORS as error:
            case = refusals.of(error)
            is_gone = case.refusal is refusals.MESSAGE or not case.refusal.passes
            if is_gone or loop.time() + wait_s >= began + LAST_S:
                raise
        await asyncio.sleep(wait_s)


async def _awake(press: Press, call: Callable[[], Awaitable[object]]) -> None:
    """Do *call*, and once more in a thread that has fallen asleep since it was pressed: it is woken first."""
    try:
        await call()
    except discord.HTTPException as error:
        if error.code != ASLEEP or press.channel_id is None:
            raise
        await wake(press.client, press.channel_id)
        await call()


async def wake(bot: Ringmaster, place: int) -> None:
    """Have a thread that is archived open again, so that a press in it can be answered, and a post edited.

    Raises Forbidden for one that is locked.
    """
    await bot.http.edit_channel(place, archived=False)


def refused(illegal: Illegal, look: ReaderView, press: Press) -> Reaction:
    """A refusal in the words of its game, players by name; it never replaces a page."""
    text = text_for(press)
    presentation = press.client.service.cache.presentation(look.facts)
    return Reaction(
        own(Message(refusal(illegal, names_of(look, presentation, text), text)), look, presentation, text)
    )


def useless(press: Press) -> Reaction:
    """To who pressed what means nothing here any more."""
    return Reaction(Message(text_for(press)("That button is of no use any more. Nothing was changed.")))


def cause(press: Press) -> str:
    """What counts once, however often it arrives."""
    return f"press:{press.id}"


def sent_ms(press: Press) -> int:
    """When it was pressed or typed, in milliseconds UTC."""
    return round(press.created_at.timestamp() * 1000)
