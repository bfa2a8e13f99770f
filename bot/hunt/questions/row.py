"""What the bot says of one kind of question: how it is asked, what it is called, what becomes of it in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bot.hunt.wording.voice import Voice
from bot.kit.rows import KindRow
from bot.language.words import said
from rules.hunt.config import HuntConfig
from rules.hunt.view import HuntView
from rules.kit.asks import Row as RulesRow


class Verb(NamedTuple):
    """The first word of an answer or of a step, in sentences."""

    button: str
    asks: str = ""
    """What is asked behind it."""
    tells: str = ""
    """What is told of the step, with *what* for the words behind it; else its button and they."""
    then: Mapping[str, str] = {}
    """What is asked further on, where the next word is of that kind of the grammar."""


class Row(KindRow[RulesRow, HuntView, Voice]):
    """One kind of question, for those who are asked and for those who wait."""

    due: str = said("Answer by {moment}.")
    is_aloud: bool = False
    """Everyone may read its answers as they are given (chapter 18)."""
    is_asked: Callable[[HuntConfig], bool] = lambda config: True
    """Whether it is asked at all with these options."""
    verbs: Mapping[str, Verb] = {}
    """With what an answer can begin."""

    @property
    def asks(self) -> Mapping[str, str]:
        """What is asked behind a verb; behind `verb:kind` where the next word is of that kind of the grammar."""
        asks = {word: verb.asks for word, verb in self.verbs.items() if verb.asks}
        return asks | {
            f"{word}:{kind}": says for word, verb in self.verbs.items() for kind, says in verb.then.items()
        }
