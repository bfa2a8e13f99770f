"""The war's presentation: a table of contents; the words are in the files beside it."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from bot.games.presenting.answer_presentation import DraftWords
from bot.kit.asking import Asking, ToldAnswers
from bot.kit.rows import RowLobby
from bot.kit.telling import Telling, ToldPresentation
from bot.language.words import Names, Text, safe, said
from bot.war import owners, pages, picture, presets, questions, showing, status
from bot.war.asking import answers, steps, table
from bot.war.asking.preview import asks_first, of_plot
from bot.war.asking.spoken import spoken
from bot.war.questions import OF_CLOCKS, ROWS
from bot.war.rules_post import rules_post
from bot.war.wording import events, terms
from bot.war.wording.voice import HEX, WarVoice
from rules.game import AnyEvent, Options, Seat
from rules.kit.order_steps import THEN
from rules.terms import Order
from rules.war.config import WarConfig
from rules.war.events.table import Rolled
from rules.war.game import WarGame
from rules.war.questions.kinds import SETUP, TOWER, WORD
from rules.war.state.pieces import SIDES
from rules.war.state.view import WarView
from rules.war.table.land import TableLand


class WarPresentation(ToldPresentation[WarView, WarVoice]):
    """Words and pictures for a war; of a view, with who plays whom and whose side the reader is on."""

    game: WarGame
    in_receipt = events.IN_RECEIPT
    open_pages = frozenset(look.name for look in pages.LOOKS if look.is_open)
    places_page = "map"
    telling = Telling(
        is_silent=lambda event: False,
        say=events.say,
        post=lambda told, voice, view: events.post(told, voice),
        order=lambda view: tuple(map(view.state.rules.seat, view.state.rules.sides)),
        dossier=status.dossier,
        happened=status.happened,
        gist=status.gist,
        card=status.card,
        chronicle=status.chronicle,
        annex=status.annex,
        picture=picture.card,
        private_picture=picture.private,
        post_pictures=showing.posted,
        draft_picture=showing.draft,
        looks=pages.LOOKS,
    )

    def __init__(self, game: WarGame, view: WarView | None = None) -> None:
        self.game, self.view = game, view
        self.speaker = functools.partial(WarVoice.of, game.data)
        self.lobby = WarLobby(game)
        self.answers = WarAnswers(game, self.speaker, view)
        self.answers.drafts = _Drafts()

    def post_page(self, events: Sequence[AnyEvent], view: WarView, text: Text) -> tuple[str, str] | None:
        """Where a deal or an offer is answered."""
        named = next((pages.OF_EVENTS[type(event)] for event in events if type(event) in pages.OF_EVENTS), "")
        label = dict(self.pages(view, text)).get(named)
        return (label, named) if label else None

    def of(self, view: WarView | None, pencils: Sequence[tuple[Seat, str]] = ()) -> WarPresentation:
        return WarPresentation(self.game, view)


class _Drafts(DraftWords):
    """What several steps are put together in, and a step of which more was picked than who it is about."""

    def keeps(self, words: Sequence[str]) -> bool:
        verb, *picked = answers.last(words) or ("",)
        is_way = verb in ("plot", "move", "place")
        said = [word for word in picked[1:] if not is_way or HEX.fullmatch(word)]
        return THEN in words or bool(said)


_AT_TABLE: Final = {SETUP.name, WORD.name}
"""Kinds that only an owners' table has."""


class WarLobby(RowLobby[WarConfig]):
    """Options, paces and kinds of a war."""

    has_roles: ClassVar = False
    USUAL = 2
    rows = OF_CLOCKS
    PACES = presets.PACES
    PITCH = said(
        "One leads the Fellowship unseen across Middle-earth, and the other hunts it with nine Nazgûl. It "
        "takes about two weeks for two players, at ten minutes a day."
    )
    _PITCHES: Final = {
        2: PITCH,
        3: said(
            "One leads the Fellowship unseen across Middle-earth, one hunts it with nine Nazgûl, and Saruman "
            "bargains with both. It takes about two weeks for three players, at ten minutes a day."
        ),
    }
    game: WarGame

    def pitch(self, config: WarConfig, seats: int, text: Text) -> str:
        pitch = owners.PITCHES.get(config.mode) or self._PITCHES[seats]
        return text(pitch)

    def pack_line(self, text: Text) -> str:
        if self._is_table:
            return text("Map: **your printed one**, as your table sheet tells it.")
        return text("Map: **{pack}**.", pack=safe(self.game.data.title))

    def kinds(self, config: WarConfig, seats: int) -> tuple[str, ...]:
        absent = ({TOWER.name} if seats < len(SIDES) else set()) | (set() if self._is_table else _AT_TABLE)
        return tuple(kind for kind in super().kinds(config, seats) if kind not in absent)

    def lapse_line(self, kind: str, text: Text) -> str:
        other = questions.LAPSES_AT_TABLE.get(kind) if self._is_table else None
        return text(other) if other else super().lapse_line(kind, text)

    @property
    def _is_table(self) -> bool:
        return isinstance(self.game.data, TableLand)

    def describe(self, config: WarConfig, seats: int, text: Text) -> tuple[str, ...]:
        return (self.pack_line(text), *presets.describe(config, seats, self._limit(config), self, text))

    def rules_post(self, config: WarConfig, seats: int, text: Text) -> str:
        return rules_post(self.game.data, seats, self._limit(config), text)

    def invented(self) -> str:
        return owners.invented()

    def _limit(self, config: WarConfig) -> int:
        return config.limit or config.constants.get("game_turns", self.game.data.constants.game_turns)

    fields = staticmethod(presets.fields)
    fill = staticmethod(presets.fill)
    joining = staticmethod(presets.joining)
    seatings = staticmethod(presets.seatings)
    presets = staticmethod(presets.presets)


def _label(kind: str, already: Sequence[str], word: str, voice: WarVoice, view: WarView | None) -> str:
    row = ROWS[kind]
    label = row.pick(row.labels, word, view)
    return voice.text(label) if label else answers.label(already, word, voice)


def _prompt(view: WarView, kind: str, already: Sequence[str], options: Options, voice: WarVoice) -> str:
    is_sitting = not already and kind == view.state.phase.value
    return questions.asks_next(view, voice) if is_sitting else answers.prompt(already, options, voice)


def _sentence(kind: str, words: str, voice: WarVoice, view: WarView | None) -> str:
    row = ROWS[kind]
    means = row.pick(row.means, words, view)
    return voice.text(means) if means else answers.sentence(words, voice)


def _receipt(view: WarView, words: str, told: Sequence[AnyEvent], voice: WarVoice) -> str:
    """What an answer did; of dice that all see what they show, too."""
    rolled = (events.say(event, voice) for event in told if isinstance(event, Rolled))
    return "\n".join(filter(None, (answers.receipt(words, voice, view), *rolled)))


def _order(order: Order, voice: WarVoice, view: WarView | None) -> str:
    return f"{answers.sentence(order.answers[0][1], voice)} `{order.words}`"


class WarAnswers(ToldAnswers[WarView, WarVoice]):
    """Questions and answers of a war."""

    EXAMPLES = ""  # what a war is about is said in secret
    rows = OF_CLOCKS
    game: WarGame
    terms: Mapping[str, Mapping[str, str]] = terms.FACTS
    clauses: ClassVar = "W-"
    talk: ClassVar[frozenset[str]] = frozenset({"note"})
    asking = Asking(
        prompt=_prompt,
        so_far=lambda kind, already, voice, view: answers.so_far(already, voice, view),
        label=_label,
        hint=lambda kind, already, word, voice, view: answers.hint(already, word, voice),
        group=lambda kind, word, voice: answers.group(word, voice),
        sentence=_sentence,
        receipt=_receipt,
        order_words=_order,
    )

    def only_joins(self, kind: str, already: Sequence[str], words: Sequence[str]) -> bool:
        said = answers.last(already)
        is_asked = self.view is not None and asks_first(said, self.view, self.game.data)
        return {THEN}.issuperset(words) and not is_asked

    def arranged(self, kind: str, already: Sequence[str], words: Sequence[str]) -> tuple[Sequence[str], ...]:
        """At an owners' table places stand before hexes without a name."""
        if not isinstance(self.game.data, TableLand):
            return words, ()
        return table.arranged(words, self.game.data), ()

    def steps(
        self,
        view: WarView,
        kind: str,
        already: Sequence[str],
        words: Sequence[str],
        names: Names,
        text: Text,
    ) -> Mapping[tuple[str, ...], str]:
        return steps.steps(view, already, words, self._voice(names, text, view))

    def explained(
        self, kind: str, already: Sequence[str], words: Sequence[str], names: Names, text: Text
    ) -> str:
        """What a way to a goal costs and tells by road, where that is another."""
        if self.view is None or "by" not in words:
            return ""
        voice = self._voice(names, text, self.view)
        by_road = of_plot([*answers.last(already), "by", "road"], voice, self.view)
        if by_road in ("", of_plot(answers.last(already), voice, self.view)):
            return ""
        return text("By road: {told}", told=by_road)

    def _spelt(self, words: str, names: Names) -> str:
        return spoken(words)
