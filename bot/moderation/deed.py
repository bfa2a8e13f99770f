"""What a row says of one deed of a moderator, and what its parts are given to work with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from bot.games.authority import Authority
from bot.games.loaded import LoadedGame
from bot.games.presentation import Presentation
from bot.games.reader_view import Facts, ReaderView
from bot.language.choice import Choice
from bot.language.words import Text, safe
from bot.seats.candidates import Somebody
from bot.service.telling.notices import Notice
from bot.ui.message import Message, Style
from bot.ui.reaction import Press, Reaction
from rules.game import Secret, Value

if TYPE_CHECKING:
    from bot.service.bot import Bot

LOBBY: Final = frozenset({"lobby"})
UNDER_WAY: Final = frozenset({"dealing", "running"})


class Case(Secret):
    """A game as the moderator before it may see it: what everybody may, and who asks.

    *plays*: whether who asks holds a seat of the game or held one, and so has a side in it; *zone*: the server's.
    """

    bot: Bot
    asker: discord.User | discord.Member
    look: ReaderView
    presentation: Presentation
    text: Text
    plays: bool
    zone: str | None

    @property
    def facts(self) -> Facts:
        return self.look.facts

    @property
    def person(self) -> int:
        return self.asker.id

    async def live(self) -> LoadedGame:
        """The game with all that is kept of it, for what is to be found out of a deed."""
        return await self.bot.service.cache.live(self.facts.id)


class Given(Value):
    """What a deed was told, by the names of what it asks: words as they were typed or chosen, and people.

    Empty while its form is not sent, but for what the button said. *at_ms*: when it was told, from which on typed
    times count.
    """

    words: Mapping[str, str] = {}
    people: Mapping[str, Somebody] = {}
    is_sent: bool = False
    at_ms: int = 0

    def __contains__(self, name: str) -> bool:
        return name in self.words or name in self.people


class Asked(Value):
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
    fill: Callable[[Case], str] | None = None
    """What stands in a box of several lines at first."""
    placeholder: str = ""
    required: bool = True
    reads: Callable[[Case, str], Awaitable[str]] | None = None
    """What a word means that is none of the list's, as a button or a command says it. Raises Illegal or Stale."""
    is_read_back: bool = False
    """Times are typed in many ways: what is understood is asked once more, as dates, before it counts."""


class Command(Value):
    """The slash command of a deed, below `/gm`."""

    name: str
    line: str


async def _nothing_against(case: Case, given: Given) -> None:
    """It can always be done."""


async def _always(case: Case) -> bool:
    return True


async def _nothing_said(case: Case, given: Given) -> str:
    return ""


Check: TypeAlias = Callable[[Case, Given], Awaitable[None]]
"""Raises Illegal or Stale where a deed cannot be done."""


Told: TypeAlias = Callable[[Mapping[str, object], str, Text], str]
"""A public line, from the facts of the notice, kinds of decision being named, and the moderator's name."""

Noted: TypeAlias = Callable[[Sequence[str], str, Text], str]
"""A line of the audit, from the names (bold) of those it was done to, and the rest of the journal's words."""


class Line(Value):
    """What is said of something that was done, by whomever; *word* names it in journal and notices.

    A sentence is enough for what is *told* that says no more than who did it (`by`), to whom (`name`), or for which
    `kind` of decision; and for what is *noted* of `names` alone, and of the rest (`n`).
    """

    word: str
    told: str | Told
    noted: str | Noted
    nobody: str = ""
    """What the audit says where it keeps no name."""
    names_kind: bool = False
    """The audit says of which kind of decision it was."""
    is_bare: bool = False
    """The audit is silent about what the journal says behind its word."""
    moves_deadlines: bool = False
    """Its public line says when the deadlines are now."""
    post: Callable[[Notice, Mapping[str, object], ReaderView, Presentation, Text], Message | None] | None = (
        None
    )
    """Its public post, where that is more than a line; None from it: nothing is to be said any more."""

    def public(self, facts: Mapping[str, object], by: str, text: Text) -> str:
        if not isinstance(self.told, str):
            return self.told(facts, by, text)
        name, kind = safe(str(facts.get("name", ""))), str(facts.get("kind", ""))
        return text(self.told, by=by, name=name, kind=kind)

    def audit(self, names: Sequence[str], rest: str, text: Text) -> str:
        if not isinstance(self.noted, str):
            return self.noted(names, rest, text)
        sentence = self.noted if names else self.nobody or self.noted
        return text(sentence, names=text.list(names), n=rest)


class DeedGroup(StrEnum):
    """What deeds are for: the panel has a page for each."""

    PEOPLE = "people"
    TIME = "time"
    POSTS = "posts"
    END = "end"


class Deed(Value):
    """One deed: who reads its row knows all that there is to know of it.

    Its *word* is in custom ids too; *label* is on its button, *title* over its form. Labels, titles and lines are
    sentences that `said` marks.
    """

    line: Line
    label: str
    title: str
    do: Callable[[Case, Given, Authority], Awaitable[Message | str | None]]
    """Calls of the service, for a warrant that counts once. What comes back is shown instead of "done": a page,
    or a line on the panel."""
    group: DeedGroup
    does: str
    """Behind its label, in half a sentence: what it does."""
    stages: frozenset[str] = UNDER_WAY
    """In which stages of a game it is offered and done."""
    asks: tuple[Asked, ...] = ()
    says: Callable[[Case, Given], Awaitable[str]] = _nothing_said
    """What will come of it: above its form, and the question before a command is done."""
    refuses: Check = _nothing_against
    """Asked before the form or the question, and once more when it is done."""
    limits: Check = _nothing_against
    """The same for who has a side in the game."""
    is_offered: Callable[[Case], Awaitable[bool]] = _always
    """Whether the panel shows its button now; who presses it all the same is refused by *refuses*."""
    command: Command | None = None
    style: Style = "secondary"
    is_first: bool = False
    """Its button stands on the panel's first page: it is offered only while the game waits for it."""
    is_light: bool = False
    """It can do no harm: no reason is asked, and nothing is confirmed."""
    is_untold_in_lobbies: bool = False
    """It says nothing in a lobby, whose post shows it."""
    opens: Callable[[Press, Facts], Awaitable[Reaction]] | None = None
    """The page that its button leads to, where a form could not ask all of it; not of a button that says the rest."""
    old_word: str = ""
    """What custom ids of old posts call it."""

    @property
    def word(self) -> str:
        return self.line.word
