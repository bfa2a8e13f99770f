"""What a player looks up in private: his own book, his sheet, and what cards do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from bot.kit.looks import Look
from bot.language.words import safe, said
from bot.war import status
from bot.war.wording import log, sheets, terms
from bot.war.wording.voice import WarVoice
from rules.war.state.view import WarView

_NOTE: Final = 200
"""Characters of a note."""


def _book(view: WarView, thing: Any, voice: WarVoice) -> Iterator[str]:
    """What a side has written down: the chart with all that was walked, or the log; and its notes."""
    yield from status.own(view, voice)
    if view.side == "F":
        yield from log.ways(view.state.lines, voice)
        yield voice.text("**What the Dark Power knows:**")
    yield from log.learnt(view.state.news, voice)
    for note in view.state.notes_of(view.side) if view.side else ():
        yield voice.text("📝 Game-turn {n}: {note}", n=note.turn, note=safe(note.text, _NOTE))


def _sheet(view: WarView, thing: Any, voice: WarVoice) -> Iterator[str]:
    """Every row, the three that matter most first."""
    assert view.side is not None
    yield voice.text("Press **My sheet** on your desk to change a row, or write `sheet strike always`.")
    yield from sheets.lines(view.side, view.state.sheet(view.side), voice)


def _cards(view: WarView, thing: Any, voice: WarVoice) -> Iterator[str]:
    """What the cards do: of magic cards with where they lie as far as the reader knows."""
    for number, term in terms.EVENTS.items():
        yield f"- **{voice.card(number)}**: {voice.text(term.does)}"
    places = dict(view.state.lying)
    for id, term in terms.MAGIC.items():
        at = f" ({voice.hex(places[id])})" if id in places else ""
        yield f"- **{voice.magic(id)}**{at}: {voice.text(term.does)}"


def _has_seat(view: WarView) -> bool:
    return view.side is not None


LOOKS: Final[tuple[Look[WarView, WarVoice, Any], ...]] = (
    Look("book", said("My book"), _book, is_there=_has_seat),
    Look("sheet", said("My sheet, row by row"), _sheet, is_there=_has_seat),
    Look("cards", said("What cards do"), _cards),
)
