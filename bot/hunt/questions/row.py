"""What the bot says of one kind of question: how it is asked, what it is called, what becomes of it in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from bot.games.presenting.answer_presentation import QuestionRow
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from rules.game import Decision, Question
from rules.hunt.config import HuntConfig
from rules.hunt.questions.row import Row as RulesRow
from rules.hunt.view import HuntView

Asking: TypeAlias = str | Callable[[Decision, HuntView, Voice], str]
"""A sentence, or what makes one for the reader."""

_DUE: Final = said("An answer is due {moment}.")


class Verb(NamedTuple):
    """The first word of an answer or of a step, in sentences."""

    button: str
    asks: str = ""
    """What is asked behind it."""
    tells: str = ""
    """What is told of the step, with *what* for the words behind it; else its button and they."""
    then: Mapping[str, str] = {}
    """What is asked further on, where the next word is of that kind of the grammar."""


class Row(QuestionRow[RulesRow]):
    """One kind of question, for those who are asked and for those who wait."""

    ask: Asking
    due: str = _DUE
    """Until when answers are awaited, for everyone."""
    ahead: Asking = ""
    """What may be said in advance (H-17.33), and the same for a button."""
    ahead_short: str = ""
    is_aloud: bool = False
    """Everyone may read its answers as they are given (chapter 18)."""
    is_asked: Callable[[HuntConfig], bool] = lambda config: True
    """Whether it is asked at all with these options."""
    open_words: Callable[[Question, HuntView], tuple[str, ...]] = lambda question, view: ()
    """What stands under the post of a question, the same for every reader."""
    verbs: Mapping[str, Verb] = {}
    """With what an answer can begin."""

    @property
    def asks(self) -> Mapping[str, str]:
        """What is asked behind a verb; behind `verb:kind` where the next word is of that kind of the grammar."""
        found = {word: verb.asks for word, verb in self.verbs.items() if verb.asks}
        return found | {
            f"{word}:{kind}": says for word, verb in self.verbs.items() for kind, says in verb.then.items()
        }


def spoken(asking: Asking, decision: Decision, view: HuntView, voice: Voice) -> str:
    """The sentence in the reader's words."""
    if callable(asking):
        return asking(decision, view, voice)
    return voice.text(asking)
