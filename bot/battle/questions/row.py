"""What the bot says of one kind of question: how it is asked, what it is called, what becomes of it in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from bot.battle.wording.voice import BattleVoice
from bot.drawing.picture import Picture
from bot.kit.rows import KindRow
from rules.battle.pack import BattlePack
from rules.battle.view import BattleView
from rules.game import AnyEvent, Decision, Options
from rules.kit.asks import Row as RulesRow

Labelling: TypeAlias = Callable[[Sequence[str], str, BattleVoice, BattleView | None], str]
Telling: TypeAlias = Callable[[str, BattleVoice, BattleView | None], str]
Prompting: TypeAlias = Callable[[BattleView, Sequence[str], Options, BattleVoice], str]
Receiving: TypeAlias = Callable[[BattleView, str, Sequence[AnyEvent], BattleVoice], str]


class Row(KindRow[RulesRow, BattleView, BattleVoice], kw_only=True):
    """One kind of question, for those who are asked and for those who wait."""

    label: Labelling = lambda already, word, voice, view: word
    """What a word is called behind those already said, where no table says it."""
    sentence: Telling = lambda words, voice, view: words
    """What a whole answer would do."""
    receipt: Receiving = lambda view, words, events, voice: words
    """What became of it, from the actor's own view."""
    prompt: Prompting = lambda view, already, options, voice: ""
    """What is asked next."""
    so_far: Telling = lambda words, voice, view: ""
    """What was said of a long answer."""
    arranged: Callable[[Sequence[str], BattlePack, BattleView | None], tuple[Sequence[str], ...]] = (
        lambda words, pack, view: (words, ())
    )
    """Words for a menu, and those with a button of their own beside it."""
    steps: Callable[
        [BattleView, Sequence[str], Sequence[str], BattleVoice], Mapping[tuple[str, ...], str]
    ] = lambda view, already, words, voice: {}
    """What has a button of its own in place of the words with which it begins."""
    group: Callable[[str, BattleVoice], str] = lambda word, voice: ""
    """Under what a word is found where menus cannot hold all that may follow."""
    picture: Callable[[Decision, BattleView, Sequence[str], Sequence[str], BattleVoice], Picture | None] = (
        lambda decision, view, already, offered, voice: None
    )
    """What is drawn while an answer is put together: of the words so far, and of those on offer."""
    form: tuple[str, str, str] | None = None
    """A form for the whole answer: its title, what comes of it, an example; and what opens it."""
    form_label: str = ""
