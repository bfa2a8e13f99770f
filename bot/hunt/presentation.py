"""The hunt's presentation: a table of contents; the words are in the files beside it."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, cast

from bot.drawing.picture import Picture
from bot.games.presentation import PAGE, Page, Presentation
from bot.games.presenting.answer_presentation import AnswerPresentation
from bot.games.presenting.by_voice import by_voice
from bot.games.presenting.fields import FormField, Preset
from bot.games.presenting.lobby_presentation import LobbyPresentation
from bot.hunt import dossier, pages, pencil, presets, rules_post, status
from bot.hunt import picture as pictures
from bot.hunt.asking import (
    explaining,
    first_steps,
    labels,
    preview,
    prompts,
    receipts,
    ride_form,
    typed,
)
from bot.hunt.pencil import Sheet
from bot.hunt.questions.rows import ROWS
from bot.hunt.wording import events, signs
from bot.hunt.wording.terms import TRIGGERS
from bot.hunt.wording.voice import NAME, Voice
from bot.language.words import Names, Text, safe, said
from rules.game import AnyEvent, Decision, OrderDropped, OrderUsed, Question, Seat, View
from rules.hunt.config import HuntConfig
from rules.hunt.events import CardsSeen, HuntEvent, StillOpen
from rules.hunt.game import HuntGame
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board
from rules.hunt.values import BEARER, MENTOR
from rules.hunt.view import HuntView


class _Voiced:
    """Whose words are told by a voice: of the view they are about, or else of the reader's own."""

    _pack: HuntPack
    _view: HuntView | None

    def _voice(self, names: Names, text: Text, view: View | None = None) -> tuple[Voice]:
        shown = view if isinstance(view, HuntView) else self._view
        if shown is None:
            return (Voice(self._pack, names, text, self._pack.parts[0]),)
        return (Voice(self._pack, names, text, shown.seen.part, shown.seen.lord),)


class HuntPresentation(_Voiced, Presentation):
    """Words and pictures for a hunt; of a view, with the names of its part."""

    in_receipt = (CardsSeen, OrderDropped, OrderUsed, StillOpen)

    def __init__(
        self, game: HuntGame, view: HuntView | None = None, pencils: Sequence[tuple[Seat, str]] = ()
    ) -> None:
        self.game = game
        self._pencils = pencils
        self.lobby = HuntLobby(game)
        self.answers = HuntAnswers(game, view)
        self._pack = game.data
        self._view = view

    def of(self, view: View | None, pencils: Sequence[tuple[Seat, str]] = ()) -> HuntPresentation:
        seen = view if isinstance(view, HuntView) else None
        return HuntPresentation(cast(HuntGame, self.game), seen, pencils)

    def pencilled(self, view: View, chosen: str, names: Names, text: Text) -> str | None:
        seen = _view(view)
        if not pencil.has(seen):
            return None
        sheet = pencil.changed(self._sheets(seen)[0], chosen, *self._voice(names, text, view))
        return None if sheet is None else sheet.write()

    def _sheets(self, view: HuntView) -> tuple[Sheet, tuple[tuple[Seat, Sheet], ...]]:
        """What the reader has pencilled, and what others share with it."""
        seat, part = None if view.own is None else view.own.seat, view.seen.part
        sheets = {one: Sheet.read(words, part) for one, words in self._pencils}
        own = sheets.pop(seat, Sheet(part)) if seat is not None else Sheet(part)
        return own, tuple(sheets.items())

    # What happens.

    def is_silent(self, event: AnyEvent) -> bool:
        return events.is_silent(cast(HuntEvent, event))

    say = by_voice(events.say)
    post = by_voice(lambda told, view, voice, teller=None: events.post(told, voice, view and view.seen.rules))

    def order(self, view: View) -> tuple[Seat, ...]:
        rules = _view(view).seen.rules
        return (rules.bearer, *rules.riders)

    card = by_voice(status.card)
    chronicle = by_voice(status.chronicle)
    annex = by_voice(status.annex)
    picture = by_voice(pictures.picture)
    post_pictures = by_voice(pictures.posted)
    private_picture = by_voice(
        lambda view, voice, sheets: pictures.private(view, voice, *sheets(view)), "_sheets"
    )
    draft_picture = by_voice(lambda view, *said: pictures.draft(view, *said[:-1], *said[-1](view)), "_sheets")

    # A seat's own.

    gist = by_voice(status.gist)
    happened = by_voice(dossier.happened)
    dossier = by_voice(dossier.dossier)

    def pages(self, view: View, text: Text) -> tuple[tuple[str, str], ...]:
        return pages.pages(_view(view), text)

    def page(self, view: View, name: str, chosen: str, names: Names, text: Text) -> Page:
        [voice], seen = self._voice(names, text, view), _view(view)
        if name == PAGE:
            return pencil.page(seen, *self._sheets(seen), chosen, voice)
        return pages.page(seen, name, chosen, voice)

    def page_pictures(
        self, view: View, name: str, chosen: str, names: Names, text: Text
    ) -> tuple[Picture, ...]:
        if name == PAGE:
            shown = self.private_picture(view, names, text)
            return () if shown is None else (shown,)
        return pages.page_pictures(_view(view), name, chosen, *self._voice(names, text, view))


class HuntLobby(LobbyPresentation[HuntConfig]):
    """Options, paces and kinds of a hunt."""

    USUAL = 3
    PACES = presets.PACES
    PITCH = said(
        "One of you carries the Ring across the map in secret, and the others hunt for it. It takes two "
        "to three weeks with two players and about seven weeks with five, at ten minutes a day."
    )
    _PITCHES: Final = {
        "full": PITCH,
        "part1": said(
            "One of you carries the Ring across half of the map in secret, and the others hunt for it. It takes "
            "about five days with two players and about two weeks with five, at ten minutes a day."
        ),
        "part2": said(
            "One of you carries the Ring along a secret journey, and the others hunt for it. It takes about two "
            "weeks with two players and about five weeks with five, at ten minutes a day."
        ),
    }
    """By the length that was chosen."""
    game: HuntGame
    joining = staticmethod(presets.joining)

    def pitch(self, config: HuntConfig, seats: int, text: Text) -> str:
        return text(self._PITCHES[config.length])

    def pack_line(self, text: Text) -> str:
        return text("Boards and cards: **{pack}**.", pack=safe(self.game.data.name))

    def signs(self, text: Text) -> str:
        return signs.lines(self.game.data, text)

    def pack_print(self, text: Text) -> str:
        pack = self.game.data
        return text("-# Pack `{pack}`, SHA-256 `{hash}`", pack=pack.id, hash=pack.sha256)

    def presets(self, seats: int, text: Text) -> tuple[Preset, ...]:
        return presets.presets(text)

    def fields(self, config: HuntConfig, seats: int, text: Text) -> tuple[FormField, ...]:
        return presets.fields(config, text, self.game.data.journey_mode)

    def fill(self, config: HuntConfig, seats: int, field: str, values: Sequence[str]) -> HuntConfig:
        return presets.fill(config, field, values, self.game.data.journey_mode)

    def describe(self, config: HuntConfig, seats: int, text: Text) -> tuple[str, ...]:
        told = presets.describe(config, self, text, self.game.data.journey_mode)
        return (self.pack_line(text), *told)

    def rules_post(self, config: HuntConfig, seats: int, text: Text) -> str:
        return rules_post.rules_post(config, self.game.data, text)

    def kinds(self, config: HuntConfig) -> tuple[str, ...]:
        return tuple(kind for kind, row in ROWS.items() if row.is_asked(config))

    def kind_name(self, kind: str, text: Text) -> str:
        return text(ROWS[kind].name, mentor=safe(self.game.data.mentor, NAME))

    def lapse_line(self, kind: str, text: Text) -> str:
        return text(ROWS[kind].lapse, mentor=safe(self.game.data.mentor, NAME))


_PLACES: Final = ("place", "space", "location", "one", "other", "listed")
"""What refusals call a space, or several."""


@functools.lru_cache(maxsize=8)
def _titles(board: Board) -> Mapping[str, str]:
    """Each location by its number: with its name behind it."""
    return {str(n): f"{n} {safe(name, NAME)}" for n, name in board.names.items()}


class HuntAnswers(_Voiced, AnswerPresentation):
    """Questions and answers of a hunt; of a view, with the names of its part."""

    EXAMPLES = said("**SEARCH** or **MOVE 17 then SEARCH**")
    reserved: ClassVar[frozenset[str]] = typed.RESERVED
    talk: ClassVar[frozenset[str]] = frozenset({typed.NOTE})

    def __init__(self, game: HuntGame, view: HuntView | None) -> None:
        super().__init__(game)
        self._pack = game.data
        self._view = view
        part = view.seen.part if view is not None else game.data.parts[0]
        self.terms = {
            **dict.fromkeys(_PLACES, _titles(game.data.boards[part])),
            "bearer": {BEARER: safe(game.data.terms["bearer"], NAME)},
            "mentor": {MENTOR: safe(game.data.mentor, NAME)},
            "trigger": TRIGGERS,
            "card": {card.id: safe(card.name, NAME) for card in game.data.cards.values()},
        }

    first_step = by_voice(first_steps.line)
    ask = by_voice(prompts.ask)
    prompt = by_voice(prompts.prompt)
    so_far = by_voice(preview.so_far, "_view")
    explained = by_voice(explaining.explained, "_view")
    form = by_voice(ride_form.form)
    label = by_voice(labels.label, "_view")
    group = by_voice(lambda kind, already, word, voice: labels.group(word, voice))
    hint = by_voice(labels.hint, "_view")
    sentence = by_voice(labels.sentence, "_view")
    receipt = by_voice(receipts.receipt)
    order_words = by_voice(receipts.order, "_view")

    def short(self, decision: Decision, text: Text) -> str:
        return prompts.short(decision, text, safe(self._pack.mentor, NAME))

    def due(self, kind: str, moment: str | None, text: Text) -> str:
        return prompts.due(kind, moment, text)

    def open_words(self, question: Question, view: View) -> tuple[str, ...]:
        return ROWS[question.kind].open_words(question, _view(view))

    def only_joins(self, kind: str, already: Sequence[str], words: Sequence[str]) -> bool:
        return kind not in ride_form.STEPWISE or ride_form.JOINING.issuperset(words)

    def form_label(self, kind: str, text: Text) -> str:
        return ride_form.label(kind, text)

    def filled(self, kind: str, fields: Mapping[str, str]) -> str:
        return ride_form.words(fields)

    def aloud(self, kind: str, words: str) -> str | None:
        return words if ROWS[kind].is_aloud else None

    def arranged(self, kind: str, already: Sequence[str], words: Sequence[str]) -> tuple[Sequence[str], ...]:
        part = self._view.seen.part if self._view is not None else self._pack.parts[0]
        return labels.arranged(kind, already, words, self._pack.boards[part])

    def _spelt(self, words: str, names: Names) -> str:
        part = self._view.seen.part if self._view is not None else self._pack.parts[0]
        return typed.typed(words, self._pack, part, names)


def _view(view: View | None) -> HuntView:
    assert isinstance(view, HuntView)
    return view
