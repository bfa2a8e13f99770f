"""What a small game says by its tables alone: options by its `Config`, answers by their rows, a card of text.

Sentences know the names and facts of their game's voice (`bot/language/telling.py`), which words an event, a view
and an answer alike.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from bot.drawing.picture import Picture
from bot.games.presentation import GamePresentation, deadline_lines, dropped, used
from bot.games.presenting.choices import options, pace_field
from bot.games.presenting.fields import FormField, Preset
from bot.games.reader_view import Clock
from bot.kit.rows import AnyRow, RowAnswers, RowLobby
from bot.language.telling import Table, tell
from bot.language.words import Names, Text, said, when
from rules.awaiting import Awaited
from rules.config import TableConfig
from rules.game import AnyEvent, Decision, OrderDropped, OrderUsed, Rewound, View
from rules.terms import Order

C = TypeVar("C", bound=TableConfig)
V = TypeVar("V", bound=View)

HOUR: Final = 60 * 60
PACES: Final[Mapping[str, tuple[str, str, int]]] = {
    "brisk": (said("Brisk"), said("8 hours for everything"), 8 * HOUR),
    "daily": (said("Daily"), said("24 hours for everything"), 24 * HOUR),
    "relaxed": (said("Relaxed"), said("48 hours for everything"), 48 * HOUR),
}
"""Name, line, seconds."""


class SmallVoice:
    """One reader's words; *facts* are what placeholders stand for, out of an event, a view or an answer."""

    def __init__(self, names: Names, text: Text, facts: Mapping[str, Callable[[Any], object]]) -> None:
        self.names, self.text = names, text
        self.words = {"name": lambda event: names.one(event.seat), **facts}


def switches(rows: Mapping[str, tuple[Any, ...]], chosen: Sequence[str], text: Text) -> FormField:
    """A menu of rules of which any may be *chosen*."""
    choices = options(rows, text, chosen)
    return FormField("rules", text("Optional rules"), choices, 0, len(choices))


class SmallLobby(RowLobby[C], Generic[C]):
    """A switch for each option of `Config` that is a yes or no, in the words of OPTIONS; the usual paces."""

    PACES = PACES
    OPTIONS: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """By fields of the config: a name, and a line."""
    RULES: ClassVar[Sequence[str]]
    """How to play, line by line."""

    def presets(self, seats: int, text: Text) -> tuple[Preset, ...]:
        return (Preset(text("The game"), text("As its rules have it."), self.game.Config()),)

    def fields(self, config: C, seats: int, text: Text) -> tuple[FormField, ...]:
        chosen = [key for key, row in PACES.items() if config.deadlines == self._deadlines(row[2])]
        pace = pace_field(PACES, text, chosen)
        if not self.OPTIONS:
            return (pace,)
        chosen = [name for name in self.OPTIONS if getattr(config, name)]
        return switches(self.OPTIONS, chosen, text), pace

    def fill(self, config: C, seats: int, field: str, values: Sequence[str]) -> C:
        changes: dict[str, Any]
        if field == "rules" and set(values) <= self.OPTIONS.keys():
            changes = {name: name in values for name in self.OPTIONS}
        elif field == "pace" and len(values) == 1 and values[0] in PACES:
            changes = {"deadlines": self._deadlines(PACES[values[0]][2])}
        else:
            raise ValueError("there is no such choice")
        return type(config).model_validate({**config.model_dump(mode="json"), **changes})

    def _deadlines(self, seconds: int) -> dict[str, int | str]:
        return {name: seconds for name, kind in self.game.kinds.items() if kind.pace is not None}

    def describe(self, config: C, seats: int, text: Text) -> tuple[str, ...]:
        named = [
            text("{name}: {line}.", name=text(name), line=text(line))
            for key, (name, line) in self.OPTIONS.items()
            if getattr(config, key)
        ]
        return (*named, *deadline_lines(config, seats, self, text))

    def rules_post(self, config: C, seats: int, text: Text) -> str:
        return "\n".join((text("## How to play"), *text.each(*self.RULES)))


class SmallAnswers(RowAnswers[V], Generic[V]):
    """Questions and answers by their rows: `labels`, `means` and `done` by the verb of an answer."""

    rows: ClassVar[Mapping[str, AnyRow]]

    def _facts(self, words: Sequence[str], names: Names, text: Text) -> dict[str, object]:
        """What the placeholders of `means` and `done` stand for in an answer of these *words*."""
        return {}

    def ask(self, decision: Decision, view: V, names: Names, text: Text) -> str:
        row = self.rows[decision.question.kind]
        return text(str(row.ahead if decision.ahead else row.ask))

    def label(self, kind: str, already: Sequence[str], word: str, names: Names, text: Text) -> str:
        labels = self.rows[kind].labels
        return text(labels[word]) if word in labels else word

    def sentence(self, kind: str, words: str, names: Names, text: Text) -> str:
        return self._told(self.rows[kind].means, words, names, text)

    def receipt(self, view: V, words: str, events: Sequence[AnyEvent], names: Names, text: Text) -> str:
        rows = (row for row in self.rows.values() if words.partition(" ")[0] in row.done)
        return self._told(next(rows).done, words, names, text)

    def _told(self, sentences: Mapping[str, str], words: str, names: Names, text: Text) -> str:
        verb, *rest = words.split()
        return text(sentences[verb], **self._facts(rest, names, text))

    def order_words(self, order: Order, names: Names, text: Text) -> str:
        return self.sentence(order.kind, order.answers[0][1], names, text)


class SmallPresentation(GamePresentation[V], Generic[V]):
    """Posts by a table of events; the card's lines, and as its picture those lines on a card."""

    TOLD: ClassVar[Table]
    """What is told of each event; an empty sentence is a silent one's."""

    @abstractmethod
    def _voice(self, names: Names, text: Text) -> SmallVoice: ...

    @abstractmethod
    def _lines(self, view: V, names: Names, text: Text) -> Sequence[str]:
        """How the game stands, from the reader's view: of the card, and for who opens his desk."""

    def is_silent(self, event: AnyEvent) -> bool:
        return self._table[type(event)] == ""

    @property
    def _table(self) -> Table:
        return {
            Rewound: said("The game is back where it was then."),
            OrderUsed: lambda event, voice: used(f"`{event.answer or event.words}`", voice.text),
            OrderDropped: lambda event, voice: dropped(event, voice.names, voice.text),
            **self.TOLD,
        }

    def say(self, event: AnyEvent, names: Names, text: Text) -> str | None:
        return tell(self._table[type(event)], event, self._voice(names, text)) or None

    def happened(self, view: V, names: Names, text: Text) -> tuple[str, ...]:
        return ()

    def gist(self, view: V, names: Names, text: Text) -> tuple[str, ...]:
        return tuple(self._lines(view, names, text)[:2])

    def card(
        self, view: V, names: Names, text: Text, awaited: Sequence[Awaited], deadlines: Sequence[Clock]
    ) -> str:
        due = (clock.due_ms for clock in deadlines if clock.due_ms is not None)
        dues = [text("Due: {moment}.", moment=when(moment)) for moment in due]
        return "\n".join((*self._lines(view, names, text), *dues))

    def picture(self, view: V, names: Names, text: Text) -> Picture:
        from bot.drawing import (
            playing_card,
        )  # games of others are opened at the start, which needs no painter
        from bot.drawing.colours import GOOD

        lines = tuple(line.replace("*", "") for line in self._lines(view, names, text))
        card = playing_card.Card("star", GOOD, "", self.title, lines)
        return Picture(self.game.name, "\n".join((self.title, *lines)), card, playing_card.draw)

    def chronicle(self, view: V, names: Names, text: Text) -> str:
        return "\n".join(self._lines(view, names, text))
