"""What the bot says of one kind of question: how it is asked, what it is called, what becomes of it in the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from bot.battle.wording.voice import BattleVoice
from bot.games.answer_presentation import AnswerForm
from rules.battle.pack import BattlePack
from rules.battle.questions.row import Row as RulesRow
from rules.battle.view import BattleView
from rules.game import AnyEvent, Decision, Options

Asking: TypeAlias = Callable[[Decision, BattleView, BattleVoice], str]
Labelling: TypeAlias = Callable[[Sequence[str], str, BattleVoice, BattleView | None], str]
Telling: TypeAlias = Callable[[str, BattleVoice, BattleView | None], str]
Prompting: TypeAlias = Callable[[BattleView, Sequence[str], Options, BattleVoice], str]
Receiving: TypeAlias = Callable[[BattleView, str, Sequence[AnyEvent], BattleVoice], str]


def _nothing(view: BattleView, already: Sequence[str], options: Options, voice: BattleVoice) -> str:
    return ""


def _untold(words: str, voice: BattleVoice, view: BattleView | None) -> str:
    return ""


def _no_form(voice: BattleVoice) -> AnswerForm | None:
    return None


def _as_they_come(words: Sequence[str], pack: BattlePack) -> tuple[Sequence[str], ...]:
    return words, ()


def _no_group(word: str, voice: BattleVoice) -> str:
    return ""


class Row(NamedTuple):
    """One kind of question, for those who are asked and for those who wait."""

    rules: RulesRow
    name: str
    """What it is about, for hosts and moderators."""
    lapse: str
    """What happens when nobody answers in time."""
    short: str
    """It in two or three words, for a button."""
    ask: Asking
    label: Labelling
    """What a word is called behind those already said."""
    sentence: Telling
    """What a whole answer would do."""
    receipt: Receiving
    """What became of it, from the actor's own view."""
    due: str = ""
    """Until when answers are awaited, for everyone; empty where no clock runs."""
    prompt: Prompting = _nothing
    """What is asked next."""
    so_far: Telling = _untold
    """What was said of a long answer."""
    arranged: Callable[[Sequence[str], BattlePack], tuple[Sequence[str], ...]] = _as_they_come
    """Words for a menu, and those with a button of their own beside it."""
    group: Callable[[str, BattleVoice], str] = _no_group
    """Under what a word is found where menus cannot hold all that may follow."""
    form: Callable[[BattleVoice], AnswerForm | None] = _no_form
    """A form for the whole answer, and what opens it."""
    form_label: str = ""
