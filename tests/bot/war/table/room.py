"""An owners' table as its players have it before them: desks, pages, and what they read of what they say."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

import pytest

from bot.games.presentation import Presentation, names_of, presentation_of
from bot.games.reader_view import Reply
from bot.language.words import for_locale
from bot.ui import desk
from bot.ui.answers import answering
from bot.ui.message import Message
from rules.entry import Position
from rules.war.state.pieces import Side
from tests.bot.war import player
from tests.rules.war.table.owners import SET_UP_OF_THREE, SET_UP_OF_TWO, Room

TEXT: Final = for_locale("en")


class Seen:
    """What the seats of a room see of it."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, mode: str = "hidden", *, is_set_up: bool = True
    ) -> None:
        self.room = Room(mode)
        self.words: Presentation = presentation_of(self.room.game)
        monkeypatch.setattr(player, "GAME", self.room.game)
        monkeypatch.setattr(player, "WORDS", self.words)
        if is_set_up:
            self.room.says(SET_UP_OF_TWO if mode == "hidden" else SET_UP_OF_THREE[mode])

    @property
    def war(self) -> Any:
        entered = SimpleNamespace(position=Position(self.room.state))
        return SimpleNamespace(state=self.room.state, entered=entered)

    def seat(self, side: Side) -> int:
        return self.room.state.rules.seat(side)

    def desk(self, side: Side) -> Message:
        return player.desk_of(self.war, self.seat(side))

    def asks(self, side: Side, words: str, kind: str = "") -> Message:
        """The page on which *words* go on, in a sitting or of another kind."""
        look = player.look(self.war, self.seat(side))
        asked = next(
            one for one in look.decisions if (one.question.kind == kind if kind else one.question.number)
        )
        return answering.level(look, self.words, asked, tuple(words.split()), TEXT, at_once=not kind)

    def page(self, side: Side, name: str, chosen: str = "") -> Any:
        view = self.room.game.view(self.room.state, self.seat(side))
        names = names_of(player.look(self.war, self.seat(side)), self.words, TEXT)
        return self.words.of(view).page(view, name, chosen, names, TEXT)

    def pages(self, side: Side) -> set[str]:
        view = self.room.game.view(self.room.state, self.seat(side))
        return {name for name, _ in self.words.of(view).pages(view, TEXT)}

    def types(self, side: Side, words: str) -> str:
        """What he reads of what he writes. Raises Illegal."""
        seat = self.seat(side)
        look = player.look(self.war, seat)
        answers = self.words.of(look.view).answers
        events = self.room.say(side, answers.typed(words, names_of(look, self.words, TEXT)))
        heard = tuple(event for event in events if event.to is None or seat in event.to)
        told = Reply(player.look(self.war, seat), words, events=heard)
        return desk.receipt(told, self.words, TEXT).content
