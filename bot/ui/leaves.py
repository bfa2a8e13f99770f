"""A page that exceeds one message is turned like a book: nothing on it is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from msgspec.structs import replace

from bot.language.words import Text
from bot.ui import ids
from bot.ui.message import CONTENT, ROWS, Button, Message, Row, Style, split

T = TypeVar("T")

VERB: Final = "leaf"
_ROOM: Final = 300
"""Characters that are left for what is said of whose page it is."""
NUMBERED: Final = 40
"""How many are left on a page that is nobody's own: the line with its number."""


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
    way = turning(at, many, lambda number: ids.verb(game_id, verb, str(number)), text)
    told = texts[at - 1] if at <= len(texts) else texts[0].split("\n")[0]
    shown = rows[0] if len(rows) == 1 else rows[at - 1] if at <= len(rows) else ()
    return replace(message, content="\n".join([told, *foot(at, many, text)]), rows=(*shown, tuple(way)))


def turning(
    at: int, many: int, way: Callable[[int], str], text: Text, style: Style = "secondary"
) -> list[Button]:
    """The buttons that lead on from page *at* of so *many*; *way*: the id of the one to a page."""
    buttons = [Button(text("Page before"), way(at - 1))] if at > 1 else []
    return [*buttons, Button(text("Next page"), way(at + 1), style)] if at < many else buttons


def foot(at: int, many: int, text: Text) -> list[str]:
    """Which page it is, where there are several."""
    return [text("-# Page {n} of {many}", n=at, many=many)] if many > 1 else []


def filled(listed: Iterable[T], fits: Callable[[Sequence[T]], bool]) -> list[list[T]]:
    """What is *listed*, as many on each page as *fits* has room for, but at least one; one page of nothing."""
    pages: list[list[T]] = [[]]
    for one in listed:
        if pages[-1] and not fits([*pages[-1], one]):
            pages.append([])
        pages[-1].append(one)
    return pages


def _parted(rows: tuple[Row, ...]) -> list[tuple[Row, ...]]:
    """As many as one leaf has room for beside the way to the others."""
    room = ROWS - 1
    return [rows[at : at + room] for at in range(0, len(rows), room)] or [()]
