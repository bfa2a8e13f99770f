"""A row for each kind of question, for those who are asked and for those who wait; and what follows from it alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from pydantic import BaseModel

from bot.games.presenting.answer_presentation import GameAnswers
from bot.games.presenting.lobby_presentation import LobbyPresentation
from bot.language.words import Text
from bot.ui.ids import Mode
from rules.game import Decision, Game, Question, Value, View

R = TypeVar("R")
V = TypeVar("V", bound=View)
W = TypeVar("W")
C = TypeVar("C", bound=BaseModel)
Words: TypeAlias = tuple[str, ...]


class KindRow(Value, Generic[R, V, W]):
    """One kind of question. What depends on the reader is a function of decision, view and voice."""

    rules: R
    """What the rules say of it."""
    name: str
    """What it is about, for hosts and moderators."""
    lapse: str
    """What happens when nobody answers in time."""
    short: str
    """It in two or three words, for a button."""
    ask: str | Mapping[str, str] | Callable[[Decision, V, W], str] = ""
    """A sentence, or one for each way that things can stand, as in the tables below."""
    due: str = ""
    """Who does what by when, for everyone: `{who} uses the Palantír by {moment}.`; empty where no clock runs."""
    ahead: str | Callable[[Decision, V, W], str] = ""
    """What may be said in advance, and the same for a button."""
    ahead_short: str = ""
    open_words: Words | Callable[[Question, V], Words] = ()
    """What has a button under the post of a question and on desks, the same for every reader; `bid...` leads on."""
    heard: Words | Callable[[V], Words] = ()
    """How its answers begin that are heard in the thread, where that is not always just as the buttons say."""
    labels: Mapping[str, str] = {}
    """What its words are called."""
    means: Mapping[str, str] = {}
    """What a whole answer would do."""
    done: Mapping[str, str] = {}
    """What came of it."""
    stand: Callable[[V], str] = lambda view: ""
    """How things stand, in a word with which keys of these tables may begin."""
    page: str = ""
    """The page to look things up on which it is answered too, so that the desk needs no button for it."""
    holder: str = ""
    """*who* in `due`, where no name is known any more."""

    def heard_by(self, view: V) -> Words:
        """How its answers begin that are heard in the thread, as the public *view* is."""
        words = self.heard(view) if callable(self.heard) else self.heard
        words = words or (() if callable(self.open_words) else self.open_words)
        return tuple(word.removesuffix(Mode.DRAW.value) for word in words)

    def pick(self, sentences: Mapping[str, str], words: str, view: V | None) -> str:
        """The one of *sentences* for *words*, as things stand; empty where there is none.

        Its key is the stand with the words, the stand, the words, or nothing.
        """
        stand = "" if view is None else self.stand(view)
        keys = (f"{stand} {words}", stand or words, words, "")
        return next((sentences[key] for key in keys if key in sentences), "")


AnyRow: TypeAlias = KindRow[Any, Any, Any]
T = TypeVar("T", bound=AnyRow)


def rows_of(files: Iterable[ModuleType], row: type[T], name: Callable[[T], str]) -> Mapping[str, T]:
    """The rows in these *files*, by the name of their kind."""
    return {name(value): value for file in files for value in vars(file).values() if isinstance(value, row)}


class _OfRows:
    rows: ClassVar[Mapping[str, AnyRow]]

    def _knowing(self, text: Text) -> Text:
        """*text* for sentences of a row, with the names that any of them may need."""
        return text


class RowLobby(_OfRows, LobbyPresentation[C]):
    """What hosts are told of each kind of question."""

    def kind_name(self, kind: str, text: Text) -> str:
        return self._knowing(text)(self.rows[kind].name)

    def lapse_line(self, kind: str, text: Text) -> str:
        return self._knowing(text)(self.rows[kind].lapse)


class RowAnswers(_OfRows, GameAnswers[V]):
    """What players are told of each kind of question."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.heard = {kind: row.heard_by for kind, row in self.rows.items()}
        self.on_pages = {kind: row.page for kind, row in self.rows.items() if row.page}

    def short(self, decision: Decision, text: Text) -> str:
        row = self.rows[decision.question.kind]
        return self._knowing(text)((row.ahead_short if decision.ahead else "") or row.short)

    def due(self, kind: str, who: str, moment: str | None, text: Text) -> str:
        row = self.rows[kind]
        who = who or (text(row.holder) if row.holder else "")
        return text(row.due, who=who, moment=moment) if moment and row.due else ""

    def open_words(self, question: Question, view: V) -> Words:
        words = self.rows[question.kind].open_words
        return words(question, view) if callable(words) else words
