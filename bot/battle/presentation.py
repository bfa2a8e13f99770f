"""The battle's presentation: a table of contents; the words are in the files beside it."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final

from bot.battle import dossier, pages, presets, rules_post, showing, status
from bot.battle.asking import orders
from bot.battle.asking.drafted import OrderDrafts
from bot.battle.questions import leave
from bot.battle.questions.plans import PLAN
from bot.battle.questions.rows import OF_CLOCKS, ROWS
from bot.battle.questions.turns import TURN
from bot.battle.wording import events, report, terms
from bot.battle.wording.voice import BattleVoice
from bot.games.presenting.answer_presentation import AnswerForm, Offer
from bot.kit.asking import Asking, ToldAnswers
from bot.kit.rows import RowLobby
from bot.kit.telling import Telling, ToldPresentation
from bot.language.words import Names, Text, safe, said
from rules.battle import events as told
from rules.battle.aid import history
from rules.battle.config import BattleConfig
from rules.battle.game import BattleGame, kind_of
from rules.battle.orders.advance import DROP
from rules.battle.questions.offers import DONE, END, UNDO
from rules.battle.view import BattleView
from rules.game import AnyEvent, Decision, Seat
from rules.kit.advance import LATE

_LATE: Final = f"{TURN.rules.kind.name} {LATE} "


_GOALS: Final = 20
"""As many hexes to go to have a button each: a row is left for the way back."""


class BattlePresentation(ToldPresentation[BattleView, BattleVoice]):
    """Words and pictures for a battle; of a view, with who plays whom."""

    game: BattleGame
    begins_turn = (told.TurnBegan,)
    within_turn = events.WITHIN_TURN
    open_pages = frozenset(look.name for look in pages.LOOKS if look.is_open)
    telling = Telling(
        is_silent=events.is_silent,
        say=events.say,
        post=lambda events, voice, view: report.post(events, voice, view and view.seen),
        order=lambda view: tuple(map(view.seen.rules.seat, view.seen.rules.order)),
        dossier=dossier.dossier,
        happened=dossier.happened,
        gist=status.gist,
        card=status.card,
        chronicle=status.chronicle,
        annex=status.annex,
        picture=showing.card,
        private_picture=showing.card,
        post_pictures=showing.posted,
        draft_picture=lambda view, decision, *rest: ROWS[decision.question.kind].picture(
            decision, view, *rest
        ),
        looks=pages.LOOKS,
    )

    def __init__(self, game: BattleGame, view: BattleView | None = None) -> None:
        self.game, self.view = game, view
        self.speaker = functools.partial(BattleVoice.of, game.data)
        self.lobby = BattleLobby(game)
        self.answers = BattleAnswers(game, self.speaker, view)
        self.answers.drafts = OrderDrafts(game.data)
        self.answers.last_words = {TURN.rules.kind.name: END} if game.edition > 1 else {}

    def post_page(self, events: Sequence[AnyEvent], view: BattleView, text: Text) -> tuple[str, str] | None:
        """All that was done in the turn that *events* ended, where that was much."""
        ended = history.turn_of(view.seen.history, events)
        begins = any(isinstance(event, told.TurnBegan) for event in events)
        if ended is None or not begins or not report.is_long(ended.events):
            return None
        return text("All moves"), f"{pages.TURNS} {ended.turn}"

    def of(self, view: BattleView | None, pencils: Sequence[tuple[Seat, str]] = ()) -> BattlePresentation:
        return BattlePresentation(self.game, view)


class BattleLobby(RowLobby[BattleConfig]):
    """Options, paces and kinds of a battle."""

    has_roles: ClassVar = False
    USUAL = 3
    rows = OF_CLOCKS
    PACES = presets.PACES
    PITCH = said(
        "A war for the Ring on a map of hexes: Sauron, Saruman and the Alliance, or Evil against the Alliance. "
        "With three players it takes two to four weeks, at ten minutes a day."
    )
    game: BattleGame

    def pack_line(self, text: Text) -> str:
        return text("Map: **{pack}**.", pack=safe(self.game.data.title))

    def describe(self, config: BattleConfig, seats: int, text: Text) -> tuple[str, ...]:
        return (self.pack_line(text), *presets.describe(config, seats, self, text))

    def rules_post(self, config: BattleConfig, seats: int, text: Text) -> str:
        return rules_post.rules_post(config, seats, self.game.data, text)

    fields = staticmethod(presets.fields)
    fill = staticmethod(presets.fill)
    joining = staticmethod(presets.joining)
    seatings = staticmethod(presets.seatings)
    presets = staticmethod(presets.presets)


def _receipt(view: BattleView, words: str, events: Sequence[AnyEvent], voice: BattleVoice) -> str:
    verb, _, rest = words.partition(" ")
    if verb == "preload":
        orders = TURN.sentence(rest.removeprefix(_LATE), voice, view)
        return voice.text("Noted, for the deadline: {orders}. You can still play until then.", orders=orders)
    if words == f"withdraw {TURN.rules.kind.name}":
        return voice.text("Taken back: there are no orders for the deadline now.")
    row = ROWS[kind_of(words).name]
    done = row.pick(row.done, words, view)
    return voice.text(done) if done else row.receipt(view, words, events, voice)


def _label(kind: str, already: Sequence[str], word: str, voice: BattleVoice, view: BattleView | None) -> str:
    row = ROWS[kind]
    label = row.pick(row.labels, word, view)
    return voice.text(label) if label else row.label(already, word, voice, view)


def _sentence(kind: str, words: str, voice: BattleVoice, view: BattleView | None) -> str:
    row = ROWS[kind]
    means = row.pick(row.means, words, view)
    return voice.text(means) if means else row.sentence(words, voice, view)


def _hint(kind: str, already: Sequence[str], word: str, voice: BattleVoice, view: BattleView | None) -> str:
    label = _label(kind, already, word, voice, view)
    return "" if label.casefold() == word else label


class BattleAnswers(ToldAnswers[BattleView, BattleVoice]):
    """Questions and answers of a battle."""

    EXAMPLES = ""  # no order begins with a verb, by which alone the thread's talk could be told from it
    rows = OF_CLOCKS
    game: BattleGame
    terms: Mapping[str, Mapping[str, str]] = terms.FACTS
    clauses: ClassVar = "B-"
    goes_by_steps: ClassVar = False
    adding: Mapping[str, Collection[str]] = MappingProxyType({TURN.rules.kind.name: (DONE,)})
    points: Mapping[str, Collection[str]] = MappingProxyType(
        {TURN.rules.kind.name: (UNDO,), PLAN.rules.kind.name: (DROP,)}
    )
    most_buttons: Mapping[str, int] = MappingProxyType({TURN.rules.kind.name: _GOALS})
    ends_with = MappingProxyType({leave.LEAVE.rules.kind.name: leave.ends_with})
    asking = Asking(
        prompt=lambda view, kind, *rest: ROWS[kind].prompt(view, *rest),
        so_far=lambda kind, already, *seen: ROWS[kind].so_far(" ".join(already), *seen),
        label=_label,
        hint=_hint,
        group=lambda kind, word, voice: ROWS[kind].group(word, voice),
        sentence=_sentence,
        receipt=_receipt,
        order_words=lambda order, *seen: _sentence(order.kind, order.answers[0][1], *seen),
    )

    def form(
        self, decision: Decision, view: BattleView, offer: Offer, names: Names, text: Text
    ) -> AnswerForm | None:
        if (words := ROWS[decision.question.kind].form) is None:
            return None
        title, says, example = map(text, words)
        return AnswerForm(title, says, box=text("Orders"), example=example)

    def form_label(self, kind: str, text: Text) -> str:
        return text(ROWS[kind].form_label) if ROWS[kind].form_label else ""

    def arranged(self, kind: str, already: Sequence[str], words: Sequence[str]) -> tuple[Sequence[str], ...]:
        return ROWS[kind].arranged(words, self.game.data, self.view)

    def steps(
        self,
        view: BattleView,
        kind: str,
        already: Sequence[str],
        words: Sequence[str],
        names: Names,
        text: Text,
    ) -> Mapping[tuple[str, ...], str]:
        return ROWS[kind].steps(view, already, words, self._voice(names, text, view))

    def sender(self, kind: str, words: Sequence[str], text: Text, *, is_final: bool = False) -> str:
        ends = is_final and self.view and orders.ends_turn(" ".join(words), self.view, self.game.data)
        return text("Send and end my turn") if ends else text("Send")

    def _spelt(self, words: str, names: Names) -> str:
        """Orders parted by commas (B-19.3): the entry would take a semicolon for the end of a post."""
        return " ".join(re.sub(r"\s*[;\n]\s*", ", ", words.strip().rstrip(";,")).split())
