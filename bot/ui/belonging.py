"""Whose page it is: what is private to one seat says so where its reader plays several (F-19)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.language.words import Text
from bot.ui import ids
from bot.ui.message import Menu, Message, Row
from rules.game import Seat


def own(message: Message, look: ReaderView, presentation: Presentation, text: Text) -> Message:
    """*message*, which is for the reader of *look* alone: where he plays several seats it names its own.

    All that can be pressed on it is meant for that seat from then on.
    """
    if not look.seat or not look.beside:
        return message
    names = names_of(look, presentation, text)
    line = text(
        "-# Your seat {name}. You play {others} too.", name=names.one(look.seat), others=names(look.beside)
    )
    rows = tuple(_meant(row, look.seat) for row in message.rows)
    return replace(message, content=f"{line}\n{message.content}", rows=rows)


def _meant(row: Row, seat: Seat) -> Row:
    if isinstance(row, Menu):
        return replace(row, id=ids.of_seat(row.id, seat))
    return tuple(replace(button, id=ids.of_seat(button.id, seat)) for button in row)
