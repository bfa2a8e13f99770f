"""The battle's presentation: a table of contents; the words are in the files beside it."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar, cast

from pydantic import BaseModel

from bot.battle import dossier, pages, presets, rules_post, showing, status
from bot.battle.questions.row import Row
from bot.battle.questions.rows import ROWS
from bot.battle.questions.turns import ABSENT_NAME, TURN
from bot.battle.wording import events, report, terms
from bot.battle.wording.voice import BattleVoice
from bot.drawing.picture import Picture
from bot.games.answer_presentation import AnswerForm, AnswerPresentation, Offer
from bot.games.lobby_presentation import LobbyPresentation
from bot.games.presentation import FormField, Option, Page, Presentation, Preset
from bot.language.tale import Teller
from bot.language.words import Names, Text, safe
from rules.battle.config import BattleConfig
from rules.battle.events import BattleEvent
from rules.battle.game import BattleGame, kind_of
from rules.battle.pack import BattlePack
from rules.battle.questions.kinds import ABSENT
from rules.battle.view import BattleView
from rules.game import AnyEvent, Decision, Options, Outcome, Seat, View
from rules.orders import LATE, Order

T = TypeVar("T")
_LATE: Final = f"{TURN.rules.kind.name} {LATE} "


def _told(tell: Callable[..., T]) -> Callable[..., T]:
    """What *tell* says of a view, as a method: in the words of its reader."""

    def says(self: BattlePresentation, view: View, names: Names, text: Text, *more: Any) -> T:
        return tell(_view(view), self._voice(names, text, view), *more)

    return says


class BattlePresentation(Presentation):
    """Words and pictures for a battle; of a view, with who plays whom."""

    open_pages = pages.OPEN

    def __init__(self, game: BattleGame, view: BattleView | None = None) -> None:
        self.game = game
        self.lobby = BattleLobby(game)
        self.answers = BattleAnswers(game, view)
        self._voice = functools.partial(_voice, game.data, view)

    def of(self, view: View | None, pencils: Sequence[tuple[Seat, str]] = ()) -> BattlePresentation:
        return BattlePresentation(cast(BattleGame, self.game), view if isinstance(view, BattleView) else None)

    def is_silent(self, event: AnyEvent) -> bool:
        return events.is_silent(cast(BattleEvent, event))

    def say(self, event: AnyEvent, names: Names, text: Text) -> str | None:
        return events.say(cast(BattleEvent, event), self._voice(names, text))

    def post(
        self,
        events: Sequence[AnyEvent],
        view: View | None,
        names: Names,
        text: Text,
        teller: Teller | None = None,
    ) -> str | None:
        told, seen = cast("Sequence[BattleEvent]", events), None if view is None else _view(view).seen
        return report.post(told, self._voice(names, text, view), seen)

    def order(self, view: View) -> tuple[Seat, ...]:
        rules = _view(view).seen.rules
        return tuple(rules.seat(side) for side in rules.order)

    card = _told(status.card)
    chronicle = _told(status.chronicle)
    annex = _told(status.annex)
    gist = _told(status.gist)
    happened = _told(dossier.happened)
    dossier = _told(dossier.dossier)

    def picture(self, view: View, names: Names, text: Text) -> Picture:
        return showing.card(_view(view), self._voice(names, text, view))

    private_picture = picture

    def post_pictures(
        self, events: Sequence[AnyEvent], view: View, names: Names, text: Text
    ) -> tuple[Picture, ...]:
        return showing.posted(events, _view(view), self._voice(names, text, view))

    def draft_picture(
        self,
        view: View,
        decision: Decision,
        already: Sequence[str],
        offered: Sequence[str],
        names: Names,
        text: Text,
    ) -> Picture | None:
        if not TURN.rules.kind.asks(decision.question):
            return None
        return showing.draft(_view(view), already, offered, self._voice(names, text, view))

    def ending(self, outcome: Outcome, view: View, names: Names, text: Text) -> str:
        return status.ending(_view(view), self._voice(names, text, view))

    def pages(self, view: View, text: Text) -> tuple[tuple[str, str], ...]:
        return pages.pages(text)

    def page(self, view: View, name: str, chosen: str, names: Names, text: Text) -> Page:
        return pages.page(_view(view), name, chosen, self._voice(names, text, view))

    def page_pictures(
        self, view: View, name: str, chosen: str, names: Names, text: Text
    ) -> tuple[Picture, ...]:
        return pages.page_pictures(_view(view), name, chosen, self._voice(names, text, view))


class BattleLobby(LobbyPresentation):
    """Options, paces and kinds of a battle."""

    has_roles: ClassVar = False
    PACES = presets.PACES

    def __init__(self, game: BattleGame) -> None:
        self.game = game
        self._pack = game.data

    def pack_line(self, text: Text) -> str:
        return text("Map: **{pack}**.", pack=safe(self._pack.title))

    def pitch(self, text: Text) -> str:
        return text(
            "A war for the Ring on a map of hexes: Sauron, Saruman and the Alliance, or Evil against the Alliance. "
            "With three players it takes two to four weeks, at ten minutes a day."
        )

    def presets(self, seats: int, text: Text) -> tuple[Preset, ...]:
        return presets.presets(seats, text)

    def fields(self, config: BaseModel, seats: int, text: Text) -> tuple[FormField, ...]:
        return presets.fields(_config(config), seats, text)

    def fill(self, config: BaseModel, seats: int, field: str, values: Sequence[str]) -> BaseModel:
        return presets.fill(_config(config), seats, field, values)

    def describe(self, config: BaseModel, seats: int, text: Text) -> tuple[str, ...]:
        return (self.pack_line(text), *presets.describe(_config(config), self, text))

    def seatings(self, config: BaseModel, seats: int, text: Text) -> tuple[Option, ...]:
        return presets.seatings(_config(config), seats, text)

    def rules_post(self, config: BaseModel, seats: int, text: Text) -> str:
        return rules_post.rules_post(_config(config), seats, self._pack, text)

    def kind_name(self, kind: str, text: Text) -> str:
        name = ABSENT_NAME if kind == ABSENT.name else ROWS[kind].name
        return text(name)

    def lapse_line(self, kind: str, text: Text) -> str:
        return text(_row(kind).lapse)


class BattleAnswers(AnswerPresentation):
    """Questions and answers of a battle."""

    terms: Mapping[str, Mapping[str, str]] = terms.FACTS
    clauses: ClassVar = "B-"
    goes_by_steps: ClassVar = False

    def __init__(self, game: BattleGame, view: BattleView | None) -> None:
        self.game = game
        self._pack = game.data
        self._view = view
        self._voice = functools.partial(_voice, game.data, view)

    def ask(self, decision: Decision, view: View, names: Names, text: Text) -> str:
        return ROWS[decision.question.kind].ask(decision, _view(view), self._voice(names, text, view))

    def prompt(
        self, view: View, kind: str, already: Sequence[str], options: Options, names: Names, text: Text
    ) -> str:
        return ROWS[kind].prompt(_view(view), already, options, self._voice(names, text, view))

    def so_far(self, kind: str, already: Sequence[str], names: Names, text: Text) -> str:
        return ROWS[kind].so_far(" ".join(already), self._voice(names, text), self._view)

    def form(
        self, decision: Decision, view: View, offer: Offer, names: Names, text: Text
    ) -> AnswerForm | None:
        if (words := ROWS[decision.question.kind].form) is None:
            return None
        title, says, example = map(text, words)
        return AnswerForm(title, says, box=text("Orders"), example=example)

    def form_label(self, kind: str, text: Text) -> str:
        return text(ROWS[kind].form_label) if ROWS[kind].form_label else ""

    def filled(self, kind: str, fields: Mapping[str, str]) -> str:
        return _on_one_line(" ".join(fields.values()))

    def examples(self, text: Text) -> str:
        return text("**T15-S15, U16-T16** or **DONE**")

    def short(self, decision: Decision, text: Text) -> str:
        return text(ROWS[decision.question.kind].short)

    def due(self, kind: str, moment: str | None, text: Text) -> str:
        return "" if moment is None else text(_row(kind).due, moment=moment)

    def arranged(self, kind: str, already: Sequence[str], words: Sequence[str]) -> tuple[Sequence[str], ...]:
        return ROWS[kind].arranged(words, self._pack)

    def label(self, kind: str, already: Sequence[str], word: str, names: Names, text: Text) -> str:
        return ROWS[kind].label(already, word, self._voice(names, text), self._view)

    def group(self, kind: str, already: Sequence[str], word: str, names: Names, text: Text) -> str:
        return ROWS[kind].group(word, self._voice(names, text))

    def hint(self, kind: str, already: Sequence[str], word: str, names: Names, text: Text) -> str:
        found = self.label(kind, already, word, names, text)
        return "" if found.casefold() == word else found

    def sentence(self, kind: str, words: str, names: Names, text: Text) -> str:
        return ROWS[kind].sentence(words, self._voice(names, text), self._view)

    def receipt(self, view: View, words: str, events: Sequence[AnyEvent], names: Names, text: Text) -> str:
        verb, _, rest = words.partition(" ")
        if verb == "preload":
            orders = TURN.sentence(rest.removeprefix(_LATE), self._voice(names, text, view), _view(view))
            return text("Noted, for the deadline: {orders}. You can still play until then.", orders=orders)
        if words == f"withdraw {TURN.rules.kind.name}":
            return text("Taken back: there are no orders for the deadline now.")
        row = ROWS[kind_of(words).name]
        return row.receipt(_view(view), words, events, self._voice(names, text, view))

    def order_words(self, order: Order, names: Names, text: Text) -> str:
        return self.sentence(order.kind, order.answers[0][1], names, text)

    def typed(self, words: str, names: Names) -> str:
        return _on_one_line(words)


def _on_one_line(words: str) -> str:
    """Orders parted by commas (B-19.3): the entry would take a semicolon for the end of a post."""
    return " ".join(re.sub(r"\s*[;\n]\s*", ", ", words.strip().rstrip(";,")).split())


def _row(kind: str) -> Row:
    """Of a question, or of the clock of one."""
    return TURN if kind == ABSENT.name else ROWS[kind]


def _voice(
    pack: BattlePack, usual: BattleView | None, names: Names, text: Text, view: View | None = None
) -> BattleVoice:
    shown = view or usual
    return BattleVoice(pack, names, text, shown.seen.rules.sides if isinstance(shown, BattleView) else ())


def _view(view: View | None) -> BattleView:
    assert isinstance(view, BattleView)
    return view


def _config(config: BaseModel) -> BattleConfig:
    assert isinstance(config, BattleConfig)
    return config
