"""The Quest game's presentation: a table of contents; the words are in the files beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from pydantic import BaseModel

from bot.drawing.picture import Picture
from bot.games.answer_presentation import AnswerPresentation
from bot.games.by_voice import by_voice
from bot.games.lobby_presentation import LobbyPresentation
from bot.games.presentation import FormField, Presentation, Preset, Shortcut
from bot.language.tale import Tale, Teller
from bot.language.words import Names, Text
from bot.quest import dossier, presets, receipts, role_card, rules_post, spoken, status, tale, wording
from bot.quest import picture as pictures
from bot.quest.questions import ROWS
from rules.game import AnyEvent, Decision, Question, Seat, View
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

    def tale(self, text: Text) -> Tale:
        return tale.tale(text)

    def told(self, event: AnyEvent, teller: Teller, text: Text) -> str:
        match event:
            case QuestResolved(quest=quest, failed=failed) if line := teller(quest, not failed):
                return f"*{line}*"
            case _:
                return ""

    def post(
        self,
        events: Sequence[AnyEvent],
        view: View | None,
        names: Names,
        text: Text,
        teller: Teller | None = None,
    ) -> str | None:
        told = super().post(events, view, names, text, teller)
        if told is None or not any(isinstance(event, GameEnded) for event in events):
            return told
        seen = _view(view)
        if seen.outcome is None:
            return told
        return f"{told}\n{status.ending(seen.outcome, seen, names, text)}"

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


class QuestLobby(LobbyPresentation):
    """Options, paces and kinds of the Quest game."""

    PACES = presets.PACES

    def __init__(self, game: QuestGame) -> None:
        self.game = game

    def pitch(self, text: Text) -> str:
        return text(
            "Some of you are hidden Minions. Find out who by votes and talk, before three quests fail. "
            "One to two weeks, about ten minutes a day."
        )

    def presets(self, seats: int, text: Text) -> tuple[Preset, ...]:
        return presets.presets(seats, text)

    def fields(self, config: BaseModel, seats: int, text: Text) -> tuple[FormField, ...]:
        return presets.fields(_config(config), seats, text)

    def fill(self, config: BaseModel, seats: int, field: str, values: Sequence[str]) -> BaseModel:
        return presets.fill(_config(config), seats, field, values)

    def describe(self, config: BaseModel, seats: int, text: Text) -> tuple[str, ...]:
        return presets.describe(_config(config), seats, self, text)

    def rules_post(self, config: BaseModel, seats: int, text: Text) -> str:
        return rules_post.rules_post(_config(config), seats, text)

    def kinds(self, config: BaseModel) -> tuple[str, ...]:
        chosen = _config(config)
        unused = {kinds.RING.name: not chosen.ring, kinds.PALANTIR.name: not chosen.palantir}
        return tuple(kind for kind in self.game.kinds if not unused.get(kind))

    def kind_name(self, kind: str, text: Text) -> str:
        return text(ROWS[kind].name)

    def lapse_line(self, kind: str, text: Text) -> str:
        return text(ROWS[kind].lapse)


class QuestAnswers(_Voiced, AnswerPresentation):
    """Questions and answers of the Quest game."""

    reserved: ClassVar[frozenset[str]] = spoken.RESERVED

    def __init__(self, game: QuestGame) -> None:
        self.game = game

    ask = by_voice(spoken.ask)
    prompt = by_voice(spoken.prompt)
    so_far = by_voice(spoken.so_far)
    label = by_voice(spoken.label)
    sentence = by_voice(receipts.sentence)
    receipt = by_voice(receipts.receipt)
    order_words = by_voice(receipts.order_words)

    def sender(self, kind: str, said: Sequence[str], text: Text) -> str:
        return text("Save for the next party")

    def examples(self, text: Text) -> str:
        return text("**APPROVE** or **PROPOSE** with names")

    def short(self, decision: Decision, text: Text) -> str:
        return spoken.short(decision, text)

    def due(self, kind: str, moment: str | None, text: Text) -> str:
        return text(ROWS[kind].due, moment=moment) if moment and ROWS[kind].due else ""

    def open_words(self, question: Question, view: View) -> tuple[str, ...]:
        return ROWS[question.kind].open_words

    def aloud(self, kind: str, words: str) -> str | None:
        said = super().aloud(kind, words)
        return f"{words} publicly" if said in ("approve", "reject") else said

    def shortcuts(self, text: Text) -> tuple[Shortcut, ...]:
        return (
            Shortcut(
                "vote",
                text("Cast or change your ballot on the proposed party."),
                "vote",
                ((text("Approve"), "approve"), (text("Reject"), "reject")),
                ("publicly", text("Show your ballot to everyone."), "publicly"),
            ),
        )


def _view(view: View | None) -> QuestView:
    assert isinstance(view, QuestView)
    return view


def _config(config: BaseModel) -> QuestConfig:
    assert isinstance(config, QuestConfig)
    return config
