"""The battle's presentation: a table of contents; the words are in the files beside it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, cast

from bot.battle import dossier, pages, presets, rules_post, showing, status
from bot.battle.asking import orders
from bot.battle.questions.row import Row
from bot.battle.questions.rows import ROWS
from bot.battle.questions.turns import ABSENT_NAME, TURN
from bot.battle.wording import events, report, terms
from bot.battle.wording.voice import BattleVoice
from bot.games.presentation import Presentation
from bot.games.presenting.answer_presentation import AnswerForm, AnswerPresentation, Offer
from bot.games.presenting.by_voice import by_voice
from bot.games.presenting.lobby_presentation import LobbyPresentation
from bot.language.words import Names, Text, safe, said
from rules.battle.config import BattleConfig
from rules.battle.events import BattleEvent
from rules.battle.game import BattleGame, kind_of
from rules.battle.pack import BattlePack
from rules.battle.questions.kinds import ABSENT
from rules.battle.questions.offers import DONE, END
from rules.battle.view import BattleView
from rules.game import AnyEvent, Decision, Seat, View
from rules.kit.advance import LATE
from rules.terms import Order

_LATE: Final = f"{TURN.rules.kind.name} {LATE} "


class _Voiced:
    """Whose words are told by a voice: of the view they are about, or else of the reader's own."""

    _pack: BattlePack
    _view: BattleView | None

    def _voice(self, names: Names, text: Text, view: View | None = None) -> tuple[BattleVoice]:
        shown = view or self._view
        sides = shown.seen.rules.sides if isinstance(shown, BattleView) else ()
        return (BattleVoice(self._pack, names, text, sides),)


class BattlePresentation(_Voiced, Presentation):
    """Words and pictures for a battle; of a view, with who plays whom."""

    open_pages = pages.OPEN

    def __init__(self, game: BattleGame, view: BattleView | None = None) -> None:
        self.game = game
        self.lobby = BattleLobby(game)
        self.answers = BattleAnswers(game, view)
        self._pack = game.data
        self._view = view

    def of(self, view: View | None, pencils: Sequence[tuple[Seat, str]] = ()) -> BattlePresentation:
        return BattlePresentation(cast(BattleGame, self.game), view if isinstance(view, BattleView) else None)

    def is_silent(self, event: AnyEvent) -> bool:
        return events.is_silent(cast(BattleEvent, event))

    say = by_voice(events.say)
    post = by_voice(lambda events, view, voice, teller=None: report.post(events, voice, view and view.seen))

    def order(self, view: View) -> tuple[Seat, ...]:
        rules = _view(view).seen.rules
        return tuple(rules.seat(side) for side in rules.order)

    card = by_voice(status.card)
    chronicle = by_voice(status.chronicle)
    annex = by_voice(status.annex)
    gist = by_voice(status.gist)
    happened = by_voice(dossier.happened)
    dossier = by_voice(dossier.dossier)
    picture = by_voice(showing.card)
    private_picture = by_voice(showing.card)
    post_pictures = by_voice(showing.posted)
    draft_picture = by_voice(
        lambda view, decision, *said: (
            showing.draft(view, *said) if TURN.rules.kind.asks(decision.question) else None
        )
    )

    page = by_voice(pages.page)
    page_pictures = by_voice(pages.page_pictures)

    def pages(self, view: View, text: Text) -> tuple[tuple[str, str], ...]:
        return pages.pages(text)


class BattleLobby(LobbyPresentation[BattleConfig]):
    """Options, paces and kinds of a battle."""

    has_roles: ClassVar = False
    USUAL = 3
    PACES = presets.PACES
    PITCH = said(
        "A war for the Ring on a map of hexes: Sauron, Saruman and the Alliance, or Evil against the Alliance. "
        "With three players it takes two to four weeks, at ten minutes a day."
    )
    game: BattleGame

    def pack_line(self, text: Text) -> str:
        return text("Map: **{pack}**.", pack=safe(self.game.data.title))

    def describe(self, config: BattleConfig, seats: int, text: Text) -> tuple[str, ...]:
        return (self.pack_line(text), *presets.describe(config, self, text))

    def rules_post(self, config: BattleConfig, seats: int, text: Text) -> str:
        return rules_post.rules_post(config, seats, self.game.data, text)

    fields = staticmethod(presets.fields)
    fill = staticmethod(presets.fill)
    joining = staticmethod(presets.joining)
    seatings = staticmethod(presets.seatings)
    presets = staticmethod(presets.presets)

    def kind_name(self, kind: str, text: Text) -> str:
        name = ABSENT_NAME if kind == ABSENT.name else ROWS[kind].name
        return text(name)

    def lapse_line(self, kind: str, text: Text) -> str:
        return text(_row(kind).lapse)


def _receipt(view: BattleView, words: str, events: Sequence[AnyEvent], voice: BattleVoice) -> str:
    verb, _, rest = words.partition(" ")
    if verb == "preload":
        orders = TURN.sentence(rest.removeprefix(_LATE), voice, view)
        return voice.text("Noted, for the deadline: {orders}. You can still play until then.", orders=orders)
    if words == f"withdraw {TURN.rules.kind.name}":
        return voice.text("Taken back: there are no orders for the deadline now.")
    return ROWS[kind_of(words).name].receipt(view, words, events, voice)


class BattleAnswers(_Voiced, AnswerPresentation):
    """Questions and answers of a battle."""

    EXAMPLES = ""  # no order begins with a verb, by which alone the thread's talk could be told from it
    terms: Mapping[str, Mapping[str, str]] = terms.FACTS
    clauses: ClassVar = "B-"
    goes_by_steps: ClassVar = False
    adding: Mapping[str, Collection[str]] = MappingProxyType({TURN.rules.kind.name: (DONE,)})

    def __init__(self, game: BattleGame, view: BattleView | None) -> None:
        super().__init__(game)
        self.last_words = {TURN.rules.kind.name: END} if game.edition > 1 else {}
        self._pack = game.data
        self._view = view

    ask = by_voice(lambda decision, view, voice: ROWS[decision.question.kind].ask(decision, view, voice))
    prompt = by_voice(lambda view, kind, *said: ROWS[kind].prompt(view, *said))
    so_far = by_voice(lambda kind, already, *seen: ROWS[kind].so_far(" ".join(already), *seen), "_view")
    label = by_voice(lambda kind, *said: ROWS[kind].label(*said), "_view")
    group = by_voice(lambda kind, already, word, voice: ROWS[kind].group(word, voice))
    sentence = by_voice(lambda kind, *said: ROWS[kind].sentence(*said), "_view")

    def form(
        self, decision: Decision, view: View, offer: Offer, names: Names, text: Text
    ) -> AnswerForm | None:
        if (words := ROWS[decision.question.kind].form) is None:
            return None
        title, says, example = map(text, words)
        return AnswerForm(title, says, box=text("Orders"), example=example)

    def form_label(self, kind: str, text: Text) -> str:
        return text(ROWS[kind].form_label) if ROWS[kind].form_label else ""

    def short(self, decision: Decision, text: Text) -> str:
        return text(ROWS[decision.question.kind].short)

    def due(self, kind: str, moment: str | None, text: Text) -> str:
        return text(_row(kind).due, moment=moment) if moment and _row(kind).due else ""

    def arranged(self, kind: str, already: Sequence[str], words: Sequence[str]) -> tuple[Sequence[str], ...]:
        return ROWS[kind].arranged(words, self._pack)

    def hint(self, kind: str, already: Sequence[str], word: str, names: Names, text: Text) -> str:
        found = self.label(kind, already, word, names, text)
        return "" if found.casefold() == word else found

    steps = by_voice(lambda view, kind, *said: ROWS[kind].steps(view, *said))

    def sender(self, kind: str, said: Sequence[str], text: Text, *, is_final: bool = False) -> str:
        ends = (
            is_final and self._view is not None and orders.ends_turn(" ".join(said), self._view, self._pack)
        )
        return text("Send and end my turn") if ends else text("Send")

    receipt = by_voice(_receipt)

    def order_words(self, order: Order, names: Names, text: Text) -> str:
        return self.sentence(order.kind, order.answers[0][1], names, text)

    def _spelt(self, words: str, names: Names) -> str:
        return _on_one_line(words)


def _on_one_line(words: str) -> str:
    """Orders parted by commas (B-19.3): the entry would take a semicolon for the end of a post."""
    return " ".join(re.sub(r"\s*[;\n]\s*", ", ", words.strip().rstrip(";,")).split())


def _row(kind: str) -> Row:
    """Of a question, or of the clock of one."""
    return TURN if kind == ABSENT.name else ROWS[kind]


def _view(view: View | None) -> BattleView:
    assert isinstance(view, BattleView)
    return view
