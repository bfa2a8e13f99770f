"""How the one response to an interaction reaches Discord: at once, or deferred and given later."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from bot.service.discord import patience as limits
from bot.service.discord import refusals
from bot.service.discord.answers import Garbled
from bot.service.discord.retrying import growing
from bot.service.discord.rivals import ANSWERED
from bot.ui.message import Message, as_modal, edit_arguments, parts, send_arguments
from bot.ui.pictures import Gallery

if TYPE_CHECKING:
    from bot.service.bot import Bot
    from bot.ui.reaction import Press, Reaction

log = logging.getLogger(__name__)

PATIENCE: Final = 1.5
"""Seconds after which a response is deferred; Discord waits three."""

FIRST_S: Final = 3.0
"""Seconds after which no first response is tried any more: Discord would not take it."""

LAST_S: Final = 300.0
"""Seconds in which what follows a deferral is tried. Discord would take it for 15 minutes, but nobody looks then."""

_UNFIT: Final = 50035
"""Discord's code for a body that does not fit."""

ASLEEP: Final = 50083
"""Its code for a thread that is archived: only opening it lets a post in it be edited."""

_BEGUN: Final = "patience"
"""Under this name a press keeps its patience from when it was heard, where much is to be looked up first."""


def is_between_us(press: Press) -> bool:
    """Whether it comes from the presser's private messages with the bot: all that is said there is for him alone.

    That no server is named does not mean it: a group of people has none either.
    """
    return press.guild_id is None and press.context.dm_channel


def begin(press: Press) -> None:
    """Count the time of *press* from now on: what it says is looked up before it is answered."""
    press.extras[_BEGUN] = Patience(press, replacing=False)


class Patience:
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

    @classmethod
    def of(cls, press: Press, replacing: bool) -> Patience:
        """That which began when *press* was heard; else it begins now."""
        begun: Patience | None = press.extras.pop(_BEGUN, None)
        return begun or cls(press, replacing)

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


async def _defer(press: Press, replacing: bool, began: float) -> None:
    if replacing:
        await _first(press, press.response.defer, began)
    else:
        ephemeral = not is_between_us(press)
        await _first(press, lambda: press.response.defer(ephemeral=ephemeral, thinking=True), began)


async def say(press: Press, reaction: Reaction, *, began: float, deferred: bool, replacing: bool) -> None:
    """The one response to what *began* then; what exceeds one message follows it."""
    form = reaction.form
    if form is not None and not deferred:
        await _first(press, lambda: press.response.send_modal(as_modal(form)), began)
        return
    ephemeral = not is_between_us(press)
    first, *others = parts(reaction.message)
    replaces = reaction.replaces and replacing
    standing = press.message.attachments if replaces and press.message is not None else ()
    if deferred and replacing and not replaces:
        made: object = await press.followup.send(**send_arguments(first), ephemeral=ephemeral, wait=True)
    elif deferred:
        made = await _after_all(press, lambda: _edit(press.edit_original_response, first, standing), began)
    elif replaces:
        made = await _first(press, lambda: _edit(press.response.edit_message, first, standing), began)
    else:
        said = send_arguments(first)
        made = await _first(press, lambda: press.response.send_message(**said, ephemeral=ephemeral), began)
    _note(press, first, made)
    for other in others:
        made = await press.followup.send(**send_arguments(other), ephemeral=ephemeral, wait=True)
        _note(press, other, made)


async def _edit(
    call: Callable[..., Awaitable[object]], message: Message, standing: Sequence[discord.Attachment]
) -> object:
    """Edit a page by *call*; where a file that is to stay is gone, by another press on the page, without any."""
    try:
        return await call(**edit_arguments(message, standing))
    except discord.HTTPException as error:
        if error.code != _UNFIT or not (message.keeps_files and standing):
            raise
        return await call(**edit_arguments(message))


def _note(press: Press, message: Message, made: object) -> None:
    """Have it remembered which pictures stand on the message that was *made* of *message*."""
    shown = made.resource if isinstance(made, discord.InteractionCallbackResponse) else made
    if message.files and isinstance(shown, discord.Message):
        press.client.get(Gallery).noted(message.files, shown.attachments)


async def tell(press: Press, sorry: str) -> None:
    """Say *sorry* instead of an answer; a completion offers nothing instead."""
    try:
        async with limits.within(FIRST_S):
            if press.type is discord.InteractionType.autocomplete:
                await press.response.autocomplete([])
            else:
                async with press.client.rivals.answering(press):
                    await press.response.send_message(sorry, ephemeral=not is_between_us(press))
    except refusals.ERRORS as error:
        log.info("That an interaction was left alone could not be said: %s", refusals.of(error).written)


async def _first(press: Press, call: Callable[[], Awaitable[object]], began: float) -> object:
    """Do *call*, the first response, and once more if the connection was lost, as an idle one may be, or nothing
    of Discord's came back: done twice it counts once. Raises TimeoutError when Discord would not take it any more.
    """
    async with limits.within(FIRST_S, until=began + FIRST_S):
        try:
            async with press.client.rivals.answering(press):
                return await _awake(press, call)
        except (aiohttp.ClientConnectionError, ConnectionError, Garbled):
            try:
                return await call()
            except discord.HTTPException as error:
                if error.code != ANSWERED:
                    raise
                return None


async def _after_all(press: Press, call: Callable[[], Awaitable[object]], began: float) -> object:
    """Do *call*, which says in the end what was deferred, again and again while Discord fails, but not for ever."""
    loop = asyncio.get_running_loop()
    for wait_s in growing(1, 30):
        try:
            async with limits.within(limits.REQUEST_S, until=began + LAST_S):
                return await _awake(press, call)
        except refusals.ERRORS as error:
            case = refusals.of(error)
            is_gone = case.refusal is refusals.MESSAGE or not case.refusal.passes
            if is_gone or loop.time() + wait_s >= began + LAST_S:
                raise
        await asyncio.sleep(wait_s)
    raise AssertionError("the waits never end")


async def _awake(press: Press, call: Callable[[], Awaitable[object]]) -> object:
    """Do *call*, and once more in a thread that has fallen asleep since it was pressed: it is woken first."""
    try:
        return await call()
    except discord.HTTPException as error:
        if error.code != ASLEEP or press.channel_id is None:
            raise
        await wake(press.client, press.channel_id)
        return await call()


async def wake(bot: Bot, place: int) -> None:
    """Have a thread that is archived open again, so that a press in it can be answered, and a post edited.

    Raises Forbidden for one that is locked.
    """
    bot.health.woken(place)
    await bot.http.edit_channel(place, archived=False)
