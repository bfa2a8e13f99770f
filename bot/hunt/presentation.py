"""The hunt's presentation: a table of contents; the words are in the files beside it."""

from __future__ import annotations

import functools
from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar, Final

from bot.games.presenting.answer_presentation import AnswerForm, Offer
from bot.games.presenting.fields import FormField, Preset
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
from bot.hunt.questions.rows import ROWS
from bot.hunt.wording import events, signs
from bot.hunt.wording.terms import TRIGGERS
from bot.hunt.wording.voice import NAME, Voice, voice_of
from bot.kit.asking import Asking, ToldAnswers
from bot.kit.rows import RowLobby
from bot.kit.telling import Speaker, Telling, ToldPresentation
from bot.language.words import Names, Text, safe, said
from rules.game import AnyEvent, Decision, OrderDropped, OrderUsed, Seat
from rules.hunt.config import HuntConfig
from rules.hunt.events import CardsSeen, StillOpen
from rules.hunt.game import HuntGame
from rules.hunt.pack.board import Board
from rules.hunt.values import BEARER, MENTOR
from rules.hunt.view import BearerOwn, HuntView


def _post(happened: Sequence[AnyEvent], voice: Voice, view: HuntView | None) -> str | None:
    """What the same entry ended, by an `end` behind it or an answer left in advance, is not still open."""
    if view is not None and isinstance(view.own, BearerOwn) and view.own.turn is None:
        happened = [event for event in happened if not isinstance(event, StillOpen)]
    return events.post(happened, voice, None if view is None else view.seen.rules)


class HuntPresentation(ToldPresentation[HuntView, Voice]):
    """Words and pictures for a hunt; of a view, with the names of its part."""

    game: HuntGame
    in_receipt = (CardsSeen, OrderDropped, OrderUsed, StillOpen)
    telling = Telling(
        is_silent=events.is_silent,
        say=events.say,
        post=_post,
        order=lambda view: (view.seen.rules.bearer, *view.seen.rules.riders),
        dossier=dossier.dossier,
        happened=dossier.happened,
        gist=status.gist,
        card=status.card,
        chronicle=status.chronicle,
        annex=status.annex,
        picture=pictures.picture,
        private_picture=pictures.private,
        post_pictures=pictures.posted,
        draft_picture=pictures.draft,
        looks=pages.LOOKS,
    )

    def __init__(
        self, game: HuntGame, view: HuntView | None = None, pencils: Sequence[tuple[Seat, str]] = ()
    ) -> None:
        self.game, self.view = game, view
        self.speaker = functools.partial(voice_of, game.data, pencils)
        self.lobby = HuntLobby(game)
        self.answers = HuntAnswers(game, self.speaker, view)

    def of(self, view: HuntView | None, pencils: Sequence[tuple[Seat, str]] = ()) -> HuntPresentation:
        return HuntPresentation(self.game, view, pencils)

    def pencilled(self, view: HuntView, chosen: str, names: Names, text: Text) -> str | None:
        voice = self._voice(names, text, view)
        sheet = pencil.changed(pencil.sheets(view, voice)[0], chosen, voice) if pencil.has(view) else None
        return None if sheet is None else sheet.write()


class HuntLobby(RowLobby[HuntConfig]):
    """Options, paces and kinds of a hunt."""

    USUAL = 3
    rows = ROWS
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
        lines = presets.describe(config, seats, self, text, self.game.data.journey_mode)
        return (self.pack_line(text), *lines)

    def rules_post(self, config: HuntConfig, seats: int, text: Text) -> str:
        return rules_post.rules_post(config, self.game.data, text)

    def kinds(self, config: HuntConfig, seats: int) -> tuple[str, ...]:
        return tuple(kind for kind, row in ROWS.items() if row.is_asked(config))

    def _knowing(self, text: Text) -> Text:
        return text.knowing(mentor=safe(self.game.data.mentor, NAME))


_PLACES: Final = ("place", "space", "location", "one", "other", "listed")
"""What refusals call a space, or several."""


@functools.lru_cache(maxsize=8)
def _titles(board: Board) -> Mapping[str, str]:
    """Each location by its number: with its name behind it."""
    return {str(n): f"{n} {safe(name, NAME)}" for n, name in board.names.items()}


class HuntAnswers(ToldAnswers[HuntView, Voice]):
    """Questions and answers of a hunt; of a view, with the names of its part."""

    EXAMPLES = said("**SEARCH** or **MOVE 17 then SEARCH**")
    rows = ROWS
    game: HuntGame
    reserved: ClassVar[frozenset[str]] = typed.RESERVED
    talk: ClassVar[frozenset[str]] = frozenset({typed.NOTE})
    asking = Asking(
        prompt=prompts.prompt,
        so_far=preview.so_far,
        label=labels.label,
        hint=labels.hint,
        group=lambda kind, word, voice: labels.group(word, voice),
        sentence=labels.sentence,
        receipt=receipts.receipt,
        order_words=receipts.order,
    )

    def __init__(self, game: HuntGame, speaker: Speaker[HuntView, Voice], view: HuntView | None) -> None:
        super().__init__(game, speaker, view)
        pack = game.data
        self._part = pack.parts[0] if view is None else view.seen.part
        self.terms = {
            **dict.fromkeys(_PLACES, _titles(pack.boards[self._part])),
            "bearer": {BEARER: safe(pack.terms["bearer"], NAME)},
            "mentor": {MENTOR: safe(pack.mentor, NAME)},
            "trigger": TRIGGERS,
            "card": {card.id: safe(card.name, NAME) for card in pack.cards.values()},
        }

    def _knowing(self, text: Text) -> Text:
        return text.knowing(mentor=safe(self.game.data.mentor, NAME))

    def first_step(self, view: HuntView, asked: Collection[str], names: Names, text: Text) -> str:
        return first_steps.line(view, asked, self._voice(names, text, view))

    def explained(
        self, kind: str, already: Sequence[str], words: Sequence[str], names: Names, text: Text
    ) -> str:
        return explaining.explained(kind, already, words, self._voice(names, text), self.view)

    def only_joins(self, kind: str, already: Sequence[str], words: Sequence[str]) -> bool:
        return kind not in ride_form.STEPWISE or ride_form.JOINING.issuperset(words)

    def form(
        self, decision: Decision, view: HuntView, offer: Offer, names: Names, text: Text
    ) -> AnswerForm | None:
        return ride_form.form(decision, view, offer, self._voice(names, text, view))

    def form_label(self, kind: str, text: Text) -> str:
        return ride_form.label(kind, text)

    def filled(self, kind: str, fields: Mapping[str, str]) -> str:
        return ride_form.filled(fields, self.view, self.game.data)

    def aloud(self, kind: str, words: str) -> str | None:
        return words if ROWS[kind].is_aloud else None

    def arranged(self, kind: str, already: Sequence[str], words: Sequence[str]) -> tuple[Sequence[str], ...]:
        return labels.arranged(kind, already, words, self.game.data.boards[self._part])

    def _spelt(self, words: str, names: Names) -> str:
        return typed.typed(words, self.game.data, self._part, names)
