"""What becomes of a post that cannot be put into words, by a fault of ours or of a game's: the rest of it is said."""

from __future__ import annotations

import logging
import traceback
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.games.loaded import LoadedGame
from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.language.words import Text
from bot.posting.compose import compose
from bot.service import incidents
from bot.service.telling.notice_kinds import Happened
from bot.service.telling.notices import Notice
from bot.ui.message import Message
from rules.game import AnyEvent, Illegal
from storage.errors import Conflict, StorageError

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)


async def worded(
    bot: Bot, game: LoadedGame, notice: Notice, look: ReaderView, presentation: Presentation, text: Text
) -> Message | None:
    """The message of *notice*. Events without words are left out of it; it says so, and moderators are told.

    Raises what stops the rest of it.
    """
    wordless = () if not isinstance(notice.about, Happened) else _wordless(notice, look, presentation, text)
    if not wordless:
        return compose(notice, look, presentation, text)
    number = ""
    for event, error in wordless:
        number = await tell(bot, game, type(event).__name__, error)
    left = tuple(event for event in notice.events if all(event is not one for one, _ in wordless))
    message = compose(replace(notice, events=left), look, presentation, text) or Message("")
    missing = text(
        "⚠ Something happened that I cannot put into words: that is my mistake (error {number}). **My desk** shows "
        "how things stand.",
        number=number,
    )
    content = "\n".join(filter(None, (missing, message.content)))
    return replace(message, content=content, reference=notice.reference)


def _wordless(
    notice: Notice, look: ReaderView, presentation: Presentation, text: Text
) -> tuple[tuple[AnyEvent, Exception | None], ...]:
    """The events of *notice* that need words and have none, and what each raises."""
    names, speaking = names_of(look, presentation, text), presentation.of(look.view)
    found: list[tuple[AnyEvent, Exception | None]] = []
    for event in notice.events:
        try:
            if not speaking.say(event, names, text) and not speaking.is_silent(event):
                found.append((event, None))
        except Exception as error:
            found.append((event, error))
    return tuple(found)


async def tell(bot: Bot, game: LoadedGame, what: str, error: Exception | None) -> str:
    """Tell the log of *what* has no words, and moderators that something has none; the number of the error.

    A game has one number for all of them, and moderators, who may play, are told once: how many there are would tell
    of whom. What an exception says is not logged (bot/operation/logs.py).
    """
    number = await bot.service.incidents.unsaid(game.row.id, incidents.UNWORDED)
    log.error("Error %s: %s of game %s has no words", number, what, game.row.id, exc_info=error)
    return number


async def undrawn(bot: Bot, game_id: int, what: str, error: Exception) -> bool:
    """The same of a picture that cannot be drawn, in the log too without what is said: no disk or network says it.

    Whether moderators are told; the next time is tried again where not.
    """
    is_told = True
    try:
        number = await bot.service.incidents.unsaid(game_id, incidents.UNDRAWN)
    except (StorageError, Conflict, Illegal) as why:
        number, is_told = str(why), False
    kind, lines = type(error).__name__, "".join(traceback.format_tb(error.__traceback__))
    log.error("Error %s: %s of game %s cannot be drawn (%s):\n%s", number, what, game_id, kind, lines)
    return is_told
