"""A press, and what is said to whoever pressed."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, TypeAlias

import discord

from bot.ui.message import Form, Message
from rules.game import Value

if TYPE_CHECKING:
    from bot.service.bot import Bot

Press: TypeAlias = "discord.Interaction[Bot]"


class Reaction(Value):
    """The answer to the presser. *replaces*: in place of the message that was pressed.

    With *form* a form opens instead, unless that took too long: then *message* says so. With *in_turn* the message
    is the one that stands there when its turn has come, and is left with an error where it did not arrive.
    """

    message: Message
    replaces: bool = False
    form: Form | None = None
    in_turn: AbstractAsyncContextManager[Message] | None = None
    beside: Message | None = None
    """What the one who pressed reads alone, where *message* is everybody's."""
