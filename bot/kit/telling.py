"""Presentations whose words are told by a voice: their members only look up a row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from bot.drawing.picture import Picture
from bot.games.presentation import GamePresentation, Page
from bot.games.reader_view import Clock
from bot.kit.looks import Look, named
from bot.language.tale import Teller
from bot.language.telling import Voice
from bot.language.words import Names, Text, when
from rules.awaiting import Awaited
from rules.game import AnyEvent, Decision, Seat, View

V = TypeVar("V", bound=View)
W = TypeVar("W", bound=Voice)

Speaker: TypeAlias = Callable[[V | None, Names, Text], W]
"""Makes the voice for one reader, from the view that the words are about, if there is any."""


class Telling(NamedTuple, Generic[V, W]):
    """What a game tells and draws; `GamePresentation` says what each member is."""

    is_silent: Callable[[Any], bool]
    say: Callable[[Any, W], str | None]
    post: Callable[[Sequence[Any], W, V | None], str | None]
    order: Callable[[V], tuple[Seat, ...]]
    dossier: Callable[[V, W], str]
    happened: Callable[[V, W], tuple[str, ...]]
    gist: Callable[[V, W], tuple[str, ...]]
    card: Callable[[V, W, Sequence[Awaited], Sequence[Clock]], str]
    chronicle: Callable[[V, W], str]
    annex: Callable[[V, W], str]
    picture: Callable[[V, W], Picture]
    private_picture: Callable[[V, W], Picture | None]
    post_pictures: Callable[[Sequence[AnyEvent], V, W], tuple[Picture, ...]]
    draft_picture: Callable[[V, Decision, Sequence[str], Sequence[str], W], Picture | None]
    looks: Sequence[Look[V, W, Any]]


def waited_lines(
    awaited: Sequence[Awaited], clocks: Sequence[Clock], names: Names, text: Text
) -> Iterator[str]:
    """Of a card: who is waited for, and until when."""
    if named := [seat for waiting in awaited for seat in waiting.seats or ()]:
        yield text("Waiting for {names}.", names=names(dict.fromkeys(named)))
    for clock in clocks:
        if clock.due_ms is not None:
            yield text("Due: {moment}.", moment=when(clock.due_ms))


class Spoken(Generic[V, W]):
    """A presentation whose words a voice tells."""

    speaker: Speaker[V, W]
    view: V | None
    """What the reader sees of the game, if anything."""
    _own: tuple[Names, Text, W] | None = None

    def _voice(self, names: Names, text: Text, view: V | None = None) -> W:
        """The voice for words about *view*, or about the view that the reader has.

        To make that one costs more than a sentence of it does: one stays for all that is said of the own view.
        """
        if self.view is None or not (view is None or view is self.view):
            return self.speaker(view, names, text)
        own = self._own
        if own is None or own[0] is not names or own[1] is not text:
            own = self._own = names, text, self.speaker(self.view, names, text)
        return own[2]


class ToldPresentation(Spoken[V, W], GamePresentation[V]):
    """Words and pictures by the row `telling`."""

    telling: ClassVar[Telling[Any, Any]]

    def is_silent(self, event: AnyEvent) -> bool:
        return self.telling.is_silent(event)

    def say(self, event: AnyEvent, names: Names, text: Text) -> str | None:
        return self.telling.say(event, self._voice(names, text))

    def post(
        self,
        events: Sequence[AnyEvent],
        view: V | None,
        names: Names,
        text: Text,
        teller: Teller | None = None,
    ) -> str | None:
        return self.telling.post(events, self._voice(names, text, view), view)

    def order(self, view: V) -> tuple[Seat, ...]:
        return self.telling.order(view)

    def dossier(self, view: V, names: Names, text: Text) -> str:
        return self.telling.dossier(view, self._voice(names, text, view))

    def happened(self, view: V, names: Names, text: Text) -> tuple[str, ...]:
        return self.telling.happened(view, self._voice(names, text, view))

    def gist(self, view: V, names: Names, text: Text) -> tuple[str, ...]:
        return self.telling.gist(view, self._voice(names, text, view))

    def card(
        self, view: V, names: Names, text: Text, awaited: Sequence[Awaited], deadlines: Sequence[Clock]
    ) -> str:
        return self.telling.card(view, self._voice(names, text, view), awaited, deadlines)

    def chronicle(self, view: V, names: Names, text: Text) -> str:
        return self.telling.chronicle(view, self._voice(names, text, view))

    def annex(self, view: V, names: Names, text: Text) -> str:
        return self.telling.annex(view, self._voice(names, text, view))

    def picture(self, view: V, names: Names, text: Text) -> Picture:
        return self.telling.picture(view, self._voice(names, text, view))

    def private_picture(self, view: V, names: Names, text: Text) -> Picture | None:
        return self.telling.private_picture(view, self._voice(names, text, view))

    def post_pictures(
        self, events: Sequence[AnyEvent], view: V, names: Names, text: Text
    ) -> tuple[Picture, ...]:
        return self.telling.post_pictures(events, view, self._voice(names, text, view))

    def draft_picture(
        self,
        view: V,
        decision: Decision,
        already: Sequence[str],
        offered: Sequence[str],
        names: Names,
        text: Text,
    ) -> Picture | None:
        voice = self._voice(names, text, view)
        return self.telling.draft_picture(view, decision, already, offered, voice)

    def pages(self, view: V, text: Text) -> tuple[tuple[str, str], ...]:
        return tuple((look.name, text(look.label)) for look in self.telling.looks if look.is_there(view))

    def page(self, view: V, name: str, chosen: str, names: Names, text: Text) -> Page:
        return named(self.telling.looks, view, name).page(view, chosen, self._voice(names, text, view))

    def page_pictures(self, view: V, name: str, chosen: str, names: Names, text: Text) -> tuple[Picture, ...]:
        look = named(self.telling.looks, view, name)
        return tuple(look.drawn(view, chosen, self._voice(names, text, view)))
