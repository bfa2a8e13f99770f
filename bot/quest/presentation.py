"""The Quest game's presentation: a table of contents; the words are in the files beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from bot.drawing.picture import Picture
from bot.games.presentation import Presentation
from bot.games.presenting.answer_presentation import AnswerPresentation
from bot.games.presenting.by_voice import by_voice
from bot.games.presenting.lobby_presentation import LobbyPresentation
from bot.language.tale import Teller
from bot.language.words import Names, Text, said
from bot.quest import dossier, presets, receipts, role_card, rules_post, spoken, status, tale, wording
from bot.quest import picture as pictures
from bot.quest.questions import ROWS
from rules.game import AnyEvent, Question, Seat, View
from rules.quest import kinds
from rules.quest.config import QuestConfig
from rules.quest.events import GameEnded, QuestEvent, QuestResolved
from rules.quest.game import QuestGame
from rules.quest.view import QuestView


class _Voiced:
    """Whose words are told by a reader's names and text."""

    def _voice(self, names: Names, text: Text, view: View | None) -> tuple[Names, Text]:
        return names, text


class QuestPresentation(_Voiced, Presentation):
    """Words and pictures for the Quest game."""

    def __init__(self, game: QuestGame) -> None:
        self.game = game
        self.lobby = QuestLobby(game)
        self.answers = QuestAnswers(game)

    def is_silent(self, event: AnyEvent) -> bool:
        return isinstance(event, wording.Silent)

    def say(self, event: AnyEvent, names: Names, text: Text) -> str | None:
        return wording.say(cast(QuestEvent, event), names, text)

    tale = staticmethod(tale.tale)

    def told(self, event: AnyEvent, teller: Teller, text: Text) -> str:
        match event:
            case QuestResolved(quest=quest, failed=failed) if line := teller(quest, not failed):
                return f"*{line}*"
            case _:
                return ""

    def closing(self, events: Sequence[AnyEvent], view: View | None, names: Names, text: Text) -> str:
        if not any(isinstance(event, GameEnded) for event in events):
            return ""
        seen = _view(view)
        return "" if seen.outcome is None else status.ending(seen.outcome, seen, names, text)

    def order(self, view: View) -> tuple[Seat, ...]:
        return _view(view).order

    learned = by_voice(dossier.learned)
    happened = by_voice(dossier.happened)
    dossier = by_voice(dossier.dossier)
    gist = by_voice(status.gist)
    card = by_voice(status.card)
    picture = by_voice(pictures.picture)
    chronicle = by_voice(status.chronicle)

    def role_picture(self, view: View, text: Text) -> Picture | None:
        return role_card.picture(_view(view), self.title, text)

    def post_pictures(
        self, events: Sequence[AnyEvent], view: View, names: Names, text: Text
    ) -> tuple[Picture, ...]:
        shows = any(isinstance(event, QuestResolved | GameEnded) for event in events)
        return (self.picture(view, names, text),) if shows else ()


class QuestLobby(LobbyPresentation[QuestConfig]):
    """Options, paces and kinds of the Quest game."""

    USUAL = 7
    PACES = presets.PACES
    PITCH = said(
        "Some of you are hidden Minions. Find out who by votes and talk, before three quests fail. "
        "One to two weeks, about ten minutes a day."
    )

    def describe(self, config: QuestConfig, seats: int, text: Text) -> tuple[str, ...]:
        return presets.describe(config, seats, self, text)

    rules_post = staticmethod(rules_post.rules_post)
    fields = staticmethod(presets.fields)
    fill = staticmethod(presets.fill)
    presets = staticmethod(presets.presets)

    def kinds(self, config: QuestConfig) -> tuple[str, ...]:
        unused = {kinds.RING.name: not config.ring, kinds.PALANTIR.name: not config.palantir}
        return tuple(kind for kind in self.game.kinds if not unused.get(kind))

    def kind_name(self, kind: str, text: Text) -> str:
        return text(ROWS[kind].name)

    def lapse_line(self, kind: str, text: Text) -> str:
        return text(ROWS[kind].lapse)


class QuestAnswers(_Voiced, AnswerPresentation):
    """Questions and answers of the Quest game."""

    EXAMPLES = said("**APPROVE** or **PROPOSE** with names")
    reserved: ClassVar[frozenset[str]] = spoken.RESERVED

    ask = by_voice(spoken.ask)
    prompt = by_voice(spoken.prompt)
    so_far = by_voice(spoken.so_far)
    label = by_voice(spoken.label)
    sentence = by_voice(receipts.sentence)
    warning = staticmethod(receipts.warning)
    receipt = by_voice(receipts.receipt)
    order_words = by_voice(receipts.order_words)

    def sender(self, kind: str, said: Sequence[str], text: Text, *, is_final: bool = False) -> str:
        return text("Save for the next party")

    short = staticmethod(spoken.short)

    def due(self, kind: str, moment: str | None, text: Text) -> str:
        return text(ROWS[kind].due, moment=moment) if moment and ROWS[kind].due else ""

    def open_words(self, question: Question, view: View) -> tuple[str, ...]:
        return ROWS[question.kind].open_words

    def aloud(self, kind: str, words: str) -> str | None:
        said = super().aloud(kind, words)
        return f"{words} publicly" if said in ("approve", "reject") else said


def _view(view: View | None) -> QuestView:
    assert isinstance(view, QuestView)
    return view
