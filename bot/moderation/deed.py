"""What a row says of one deed of a moderator, and what its parts are given to work with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from bot.games.notices import Notice
from bot.games.presentation import Presentation
from bot.games.reader_view import Facts, ReaderView
from bot.language.words import Text
from bot.moderation.authority import Authority
from bot.seats.candidates import Somebody
from bot.ui.message import Choice, Message, Style
from rules.game import Secret, Value

if TYPE_CHECKING:
    from bot.client import Ringmaster

LOBBY: Final = frozenset({"lobby"})
UNDER_WAY: Final = frozenset({"dealing", "running"})


class Case(Secret, frozen=True):
    """A game as the moderator before it may see it: what everybody may, and who asks.

    *plays*: whether who asks holds a seat of the game or held one, and so has a side in it.
    """

    bot: Ringmaster
    person: int
    look: ReaderView
    presentation: Presentation
    text: Text
    plays: bool

    @property
    def facts(self) -> Facts:
        return self.look.facts


class Given(Value, frozen=True):
    """What a deed was told, by the names of what it asks: words as they were typed or chosen, and people.

    Empty while its form is not sent, but for what the button said.
    """

    words: Mapping[str, str] = {}
    people: Mapping[str, Somebody] = {}

    def __contains__(self, name: str) -> bool:
        return name in self.words or name in self.people


class Asked(Value, frozen=True):
    """Something that a deed has to know: a field of its form, and an option of its command.

    It is typed, or picked: from *choices*, or from the server's people or *channels*. *label* is over the field,
    *line* behind the option.
    """

    name: str
    label: str
    line: str = ""
    choices: Callable[[Case], Awaitable[Sequence[Choice]]] | None = None
    is_person: bool = False
    channels: tuple[discord.ChannelType, ...] = ()
    value: str = ""
    placeholder: str = ""
    required: bool = True


class Command(Value, frozen=True):
    """The slash command of a deed, below `/gm`."""

    name: str
    line: str


async def _nothing_against(case: Case, given: Given) -> None:
    """It can always be done."""


async def _always(case: Case) -> bool:
    return True


def _unsaid(case: Case, given: Given) -> str:
    return ""


Check: TypeAlias = Callable[[Case, Given], Awaitable[None]]
"""Raises Illegal or Stale where a deed cannot be done."""


class Deed(Value, frozen=True):
    """One deed: who reads its row knows all that there is to know of it.

    *word* names it in custom ids, in the journal and in notices; *label* is on its button, *title* over its form.
    Labels, titles and lines are sentences that `said` marks.
    """

    word: str
    label: str
    title: str
    stages: frozenset[str]
    """In which stages of a game it is offered and done."""
    do: Callable[[Case, Given, Authority], Awaitable[Message | str | None]]
    """One call of the service, for a warrant that counts once. What comes back is shown instead of "done": a page,
    or a line on the panel."""
    told: Callable[[Mapping[str, object], str, Text], str]
    """Its public line, from the facts of the notice and the moderator's name."""
    noted: Callable[[Sequence[str], Text], str]
    """Its line in the audit, from the names (bold) of those it was done to."""
    asks: tuple[Asked, ...] = ()
    says: Callable[[Case, Given], str] = _unsaid
    """What will come of it: above its form, and the question before a command is done."""
    refuses: Check = _nothing_against
    """Asked before the form or the question, and once more when it is done."""
    limits: Check = _nothing_against
    """The same for who has a side in the game."""
    is_offered: Callable[[Case], Awaitable[bool]] = _always
    """Whether the panel shows its button now; who presses it all the same is refused by *refuses*."""
    command: Command | None = None
    style: Style = "secondary"
    is_light: bool = False
    """It can do no harm: no reason is asked, and nothing is confirmed."""
    post: Callable[[Notice, ReaderView, Presentation, Text], Message | None] | None = None
    """Its public post, where that is more than a line; None from it: nothing is to be said any more."""
