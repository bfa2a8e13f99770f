"""A page that exceeds one message is turned like a book: nothing on it is left out."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.language.words import Text
from bot.ui import ids
from bot.ui.message import CONTENT, ROWS, Button, Message, Row, split

VERB: Final = "leaf"
_ROOM: Final = 300
"""Characters that are left for what is said of whose page it is."""
NUMBERED: Final = 40
"""So many are left on a page that is nobody's own: the line with its number."""


def number(rest: str) -> int:
    """Which leaf a press asks for by what stands behind its verb; the first where it does not say."""
    return int(rest) if ids.is_number(rest) else 1


def turned(
    message: Message, game_id: int, leaf: int, text: Text, verb: str = VERB, *, spare: int = _ROOM
) -> Message:
    """The leaf of that number of *message*, with the way to the others; all of it where it fits.

    So many characters of each are *spare*, for what is said beside it.
    """
    if len(message.content) <= CONTENT - spare and len(message.rows) <= ROWS:
        return message
    texts, rows = split(message.content, CONTENT - spare), _parted(message.rows)
    many = max(len(texts), len(rows))
    at = min(max(leaf, 1), many)
    found = [Button(text("Page before"), ids.verb(game_id, verb, str(at - 1)))] if at > 1 else []
    if at < many:
        found.append(Button(text("Next page"), ids.verb(game_id, verb, str(at + 1))))
    told = texts[at - 1] if at <= len(texts) else texts[0].split("\n")[0]
    page = text("-# Page {n} of {many}", n=at, many=many)
    shown = rows[0] if len(rows) == 1 else rows[at - 1] if at <= len(rows) else ()
    return replace(message, content=f"{told}\n{page}", rows=(*shown, tuple(found)))


def _parted(rows: tuple[Row, ...]) -> list[tuple[Row, ...]]:
    """As many as one leaf has room for beside the way to the others."""
    room = ROWS - 1
    return [rows[at : at + room] for at in range(0, len(rows), room)] or [()]
