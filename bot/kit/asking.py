"""Answers whose words are told by a voice: what is asked, what a word is called, what came of a whole answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from bot.kit.rows import RowAnswers
from bot.kit.telling import Speaker, Spoken
from bot.language.telling import Voice
from bot.language.words import Names, Text
from rules.game import AnyEvent, Decision, Game, Options, View
from rules.terms import Order

V = TypeVar("V", bound=View)
W = TypeVar("W", bound=Voice)


class Asking(NamedTuple, Generic[V, W]):
    """What a game says of answers, as `GameAnswers` tells of each; the last is what the reader sees, if anything."""

    prompt: Callable[[V, str, Sequence[str], Options, W], str]
    so_far: Callable[[str, Sequence[str], W, V | None], str]
    label: Callable[[str, Sequence[str], str, W, V | None], str]
    hint: Callable[[str, Sequence[str], str, W, V | None], str]
    group: Callable[[str, str, W], str]
    sentence: Callable[[str, str, W, V | None], str]
    receipt: Callable[[V, str, Sequence[AnyEvent], W], str]
    order_words: Callable[[Order, W, V | None], str]


class ToldAnswers(Spoken[V, W], RowAnswers[V]):
    """Questions by their rows, and answers by the row `asking`."""

    asking: ClassVar[Asking[Any, Any]]

    def __init__(self, game: Game[Any], speaker: Speaker[V, W], view: V | None) -> None:
        super().__init__(game)
        self.speaker, self.view = speaker, view

    def ask(self, decision: Decision, view: V, names: Names, text: Text) -> str:
        row, voice = self.rows[decision.question.kind], self._voice(names, text, view)
        ask = row.ahead if decision.ahead else row.ask
        if callable(ask):
            return ask(decision, view, voice)
        question = ask if isinstance(ask, str) else row.pick(ask, "", view)
        return voice.text(question)

    def prompt(
        self, view: V, kind: str, already: Sequence[str], options: Options, names: Names, text: Text
    ) -> str:
        return self.asking.prompt(view, kind, already, options, self._voice(names, text, view))

    def so_far(self, kind: str, already: Sequence[str], names: Names, text: Text) -> str:
        return self.asking.so_far(kind, already, self._voice(names, text), self.view)

    def label(self, kind: str, already: Sequence[str], word: str, names: Names, text: Text) -> str:
        return self.asking.label(kind, already, word, self._voice(names, text), self.view)

    def hint(self, kind: str, already: Sequence[str], word: str, names: Names, text: Text) -> str:
        return self.asking.hint(kind, already, word, self._voice(names, text), self.view)

    def group(self, kind: str, already: Sequence[str], word: str, names: Names, text: Text) -> str:
        return self.asking.group(kind, word, self._voice(names, text))

    def sentence(self, kind: str, words: str, names: Names, text: Text) -> str:
        return self.asking.sentence(kind, words, self._voice(names, text), self.view)

    def receipt(self, view: V, words: str, events: Sequence[AnyEvent], names: Names, text: Text) -> str:
        return self.asking.receipt(view, words, events, self._voice(names, text, view))

    def order_words(self, order: Order, names: Names, text: Text) -> str:
        return self.asking.order_words(order, self._voice(names, text), self.view)
