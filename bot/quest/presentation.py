"""The Quest game's presentation: a table of contents; the words are in the files beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from bot.drawing.picture import Picture
from bot.games.presentation import GamePresentation
from bot.kit.rows import RowAnswers, RowLobby
from bot.language.tale import Teller
from bot.language.words import Names, Text, said
from bot.quest import dossier, presets, receipts, role_card, rules_post, spoken, status, tale, wording
from bot.quest import picture as pictures
from bot.quest.questions import ROWS
from rules.game import AnyEvent, Decision, Seat
from rules.quest import kinds
from rules.quest.config import QuestConfig
from rules.quest.events import GameEnded, QuestEvent, QuestResolved
from rules.quest.game import QuestGame
from rules.quest.view import QuestView


class QuestPresentation(GamePresentation[QuestView]):
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

    def post(
        self,
        events: Sequence[AnyEvent],
        view: QuestView | None,
        names: Names,
        text: Text,
        teller: Teller | None = None,
    ) -> str | None:
        told = super().post(events, view, names, text, teller)
        if view is None or view.outcome is None or not any(isinstance(event, GameEnded) for event in events):
            return told
        return "\n".join(filter(None, (told, status.ending(view.outcome, view, names, text))))

    def order(self, view: QuestView) -> tuple[Seat, ...]:
        return view.order

    learned = staticmethod(dossier.learned)
    happened = staticmethod(dossier.happened)
    dossier = staticmethod(dossier.dossier)
    gist = staticmethod(status.gist)
    card = staticmethod(status.card)
    picture = staticmethod(pictures.picture)
    chronicle = staticmethod(status.chronicle)

    def role_picture(self, view: QuestView, text: Text) -> Picture | None:
        return role_card.picture(view, self.title, text)

    def post_pictures(
        self, events: Sequence[AnyEvent], view: QuestView, names: Names, text: Text
    ) -> tuple[Picture, ...]:
        shows = any(isinstance(event, QuestResolved | GameEnded) for event in events)
        return (self.picture(view, names, text),) if shows else ()


class QuestLobby(RowLobby[QuestConfig]):
    """Options, paces and kinds of the Quest game."""

    USUAL = 7
    rows = ROWS
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

    def kinds(self, config: QuestConfig, seats: int) -> tuple[str, ...]:
        unused = {kinds.RING.name: not config.ring, kinds.PALANTIR.name: not config.palantir}
        return tuple(kind for kind in self.game.kinds if not unused.get(kind))


class QuestAnswers(RowAnswers[QuestView]):
    """Questions and answers of the Quest game."""

    EXAMPLES = said("**APPROVE** or **PROPOSE** with names")
    rows = ROWS
    reserved: ClassVar[frozenset[str]] = spoken.RESERVED

    ask = staticmethod(spoken.ask)
    prompt = staticmethod(spoken.prompt)
    so_far = staticmethod(spoken.so_far)
    label = staticmethod(spoken.label)
    sentence = staticmethod(receipts.sentence)
    warning = staticmethod(receipts.warning)
    receipt = staticmethod(receipts.receipt)
    order_words = staticmethod(receipts.order_words)

    def sender(self, kind: str, words: Sequence[str], text: Text, *, is_final: bool = False) -> str:
        return text("Save for the next party")

    def short(self, decision: Decision, text: Text) -> str:
        if decision.ahead and kinds.ACTIONS.asks(decision.question) and decision.question.number:
            return text("Plan for this party")
        return super().short(decision, text)

    def aloud(self, kind: str, words: str) -> str | None:
        shown = super().aloud(kind, words)
        return f"{words} publicly" if shown in ("approve", "reject") else shown
