"""Look-ups: a row for each page on which a seat looks something up, without changing anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from bot.drawing.picture import Picture
from bot.games.presentation import Page, PageAnswer
from bot.language.choice import Choice
from bot.language.telling import Voice
from bot.ui.message import IN_A_MENU
from rules.game import View

V = TypeVar("V", bound=View)
W = TypeVar("W", bound=Voice)
X = TypeVar("X")


class NotFound(ValueError):
    """Why a look-up has not found what was typed, in a sentence for the reader."""


class Look(NamedTuple, Generic[V, W, X]):
    """One page. What was picked or typed stands for an X, which its lines, menu and pictures are about."""

    name: str
    label: str
    lines: Callable[[V, X, W], Iterable[str]]
    find: Callable[[V, str, W], X] = lambda view, chosen, voice: None  # type: ignore[assignment, return-value]
    """Raises NotFound, which the page says, or ValueError, for which there is no page."""
    menu: Callable[[V, X | None, W], tuple[str, Iterable[Choice]]] = lambda view, thing, voice: ("", ())
    """What the menu is called, and what can be picked; None where nothing was found."""
    pictures: Callable[[V, X, str, W], Iterable[Picture]] | None = None
    """The same facts to look at; the third is the page in words."""
    heading: Callable[[V, X, str, W], str] = lambda view, thing, label, voice: f"### {label}"
    is_there: Callable[[V], bool] = lambda view: True
    """Whether the reader has this page."""
    is_open: bool = False
    """Whether it finds by itself what is typed behind its name."""
    answers: Callable[[V, X, W], Iterable[PageAnswer]] = lambda view, thing, voice: ()
    """What can be said there, where something was found."""

    def page(self, view: V, chosen: str, voice: W) -> Page:
        """The page for what was *chosen*, which is empty before anything was. Raises ValueError."""
        thing, label, answers = None, voice.text(self.label), tuple[PageAnswer, ...]()
        try:
            thing = self.find(view, chosen, voice)
        except NotFound as no:
            lines = [f"### {label}", str(no)]
        else:
            lines = [
                *filter(None, [self.heading(view, thing, label, voice)]),
                *self.lines(view, thing, voice),
            ]
            answers = tuple(self.answers(view, thing, voice))
        hint, choices = self.menu(view, thing, voice)
        return Page("\n".join(lines), hint, tuple(choices)[:IN_A_MENU], answers)

    def drawn(self, view: V, chosen: str, voice: W) -> Iterable[Picture]:
        """The pictures of that page."""
        if self.pictures is None:
            return ()
        try:
            thing = self.find(view, chosen, voice)
        except ValueError:
            return ()
        return self.pictures(view, thing, self.page(view, chosen, voice).content, voice)


def named(looks: Iterable[Look[V, W, Any]], view: V, name: str) -> Look[V, W, Any]:
    """The look-up of that name. Raises ValueError where the reader of *view* has none."""
    for look in looks:
        if look.name == name and look.is_there(view):
            return look
    raise ValueError("there is no such page")
