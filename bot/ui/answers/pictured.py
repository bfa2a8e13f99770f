"""Pages with what the game draws for them, where the bot may attach files.

They are plain messages with attachments. Discord's newer layouts (a container with a text, a media gallery and a row
of buttons) were tried: discord.py makes them, and the stand-in takes them. But a message that was one cannot become a
plain one again, and these pages take each other's place: the desk, a page of it, a draft, and the desk again are one
message. All would have to change at once, and those that stand open from before could not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bot.drawing.picture import Picture
from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.language.words import Text
from bot.ui import ids
from bot.ui.answers import groups, menus
from bot.ui.message import IN_A_ROW, ROWS, Button, Menu, Message
from bot.ui.pictures import Gallery
from bot.ui.reaction import Press
from bot.ui.respond import is_page, text_for
from bot.ui.sending import is_between_us
from rules.game import Decision

SIGNS: Final = "signs"
"""The verb of the button that tells what the signs of a board mean."""


async def hung(
    press: Press, look: ReaderView, page: Message, make: Callable[[], Iterable[Picture | None]]
) -> Message:
    """*page* with the pictures that its game *makes*, if the bot may attach files; those that the pressed page
    already has stay.
    """
    gallery, place = press.client.get(Gallery), None if is_between_us(press) else look.facts.channel
    pictures = await gallery.made(look.facts.id, make)
    if not pictures or not gallery.may_attach(place):
        return page
    page = explained(
        page, look.facts.id, press.client.service.cache.presentation(look.facts), text_for(press)
    )
    if is_page(press) and press.message is not None and gallery.shows(press.message.attachments, pictures):
        return replace(page, keeps_files=True)
    shown = await gallery.hang(page, look.facts.id, pictures)
    return replace(shown, keeps_files=page.keeps_files and not shown.files)


def explained(page: Message, game_id: int, presentation: Presentation, text: Text) -> Message:
    """*page*, which shows a board, with a button that tells its signs, before the last button, if there is room."""
    if not presentation.lobby.signs(text):
        return page
    sign = Button("?", ids.verb(game_id, SIGNS))
    *rows, last = page.rows or ((),)
    if not isinstance(last, Menu) and len(last) < IN_A_ROW:
        return replace(page, rows=(*rows, (*last[:-1], sign, *last[-1:])))
    return replace(page, rows=(*page.rows, (sign,))) if len(page.rows) < ROWS else page


async def desk(
    press: Press, look: ReaderView, presentation: Presentation, page: Message, text: Text
) -> Message:
    """A seat's own page, with the seat's own picture or the picture of its question."""

    def made() -> Iterator[Picture | None]:
        if look.view is not None:
            names, speaking = names_of(look, presentation, text), presentation.of(look.view, look.pencils)
            yield asked(look, presentation, text) or speaking.private_picture(look.view, names, text)

    return await hung(press, look, page, made)


async def level(
    press: Press,
    look: ReaderView,
    presentation: Presentation,
    decision: Decision,
    said: Sequence[str],
    page: Message,
    text: Text,
) -> Message:
    """The page for putting an answer together, with a picture of that answer; else the old picture stays."""
    return await hung(press, look, page, lambda: (drafted(look, presentation, decision, said, text),))


async def receipt(
    press: Press, look: ReaderView, presentation: Presentation, page: Message, text: Text
) -> Message:
    """A receipt, with the picture of the question that its first row answers."""
    return await hung(press, look, page, lambda: (asked(look, presentation, text),))


def asked(look: ReaderView, presentation: Presentation, text: Text) -> Picture | None:
    """The picture of the first question, if a row of the page or of a private post answers it."""
    first = next((decision for decision in look.decisions if decision.is_asked), None)
    if first is None or presentation.game.kinds[first.question.kind].is_long:
        return None
    return drafted(look, presentation, first, (), text)


def whole(
    look: ReaderView, presentation: Presentation, decision: Decision, said: Sequence[str], text: Text
) -> Sequence[Picture]:
    """The picture of an answer that somebody wrote as a whole."""
    if look.view is None:
        return ()
    speaking, names = presentation.of(look.view, look.pencils), names_of(look, presentation, text)
    picture = speaking.draft_picture(look.view, decision, said, (), names, text)
    return () if picture is None else (picture,)


def drafted(
    look: ReaderView, presentation: Presentation, decision: Decision, said: Sequence[str], text: Text
) -> Picture | None:
    """The picture for a page after the words *said* and those that follow by themselves: what the page offers."""
    if look.view is None:
        return None
    speaking, names = presentation.of(look.view, look.pencils), names_of(look, presentation, text)
    words, _ = groups.parted(menus.draw(look, presentation, decision, said, names, text).said)
    offered = look.options(decision, words).words
    return speaking.draft_picture(look.view, decision, words, offered, names, text)
