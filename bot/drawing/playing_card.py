"""A card as a picture: its name, when it is played and what it does, in type that a phone shows well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.drawing import card as paper
from bot.drawing.canvas import Canvas, padded
from bot.drawing.colours import FAINT, INK, WHITE, Colour
from bot.drawing.typeface import drawable, fitting, shrunk, width_of
from rules.game import Value

SIDE: Final = 640
"""Pixels of both sides: where several stand together Discord shows the middle square of each."""

ALIKE: Final = 32 * 1024
"""Bytes of a card whose size is not to tell what it is."""

_EDGE: Final = 40
_HEAD: Final = 118
_FOOT: Final = 64
_LARGEST, _LEAST, _STEP = 40, 22, 2
_LEADING: Final = 1.32
"""Of the size of the type from line to line."""
_BETWEEN: Final = 0.45
"""Of the same, between two paragraphs."""


class Card(Value):
    """What a card shows. *sign* and *colour* are those of its head; *lines* are paragraphs, the first says when."""

    sign: str
    colour: Colour
    id: str
    name: str
    lines: tuple[str, ...]


def draw(card: Card) -> bytes:
    """The PNG of *card*, with nothing on it but what it says."""
    made = paper.card(SIDE, SIDE)
    made.panel((24, 24, SIDE - 24, _HEAD), card.colour, 18)
    made.symbol(card.sign, (_EDGE + 36, (24 + _HEAD) / 2), 58, WHITE)
    room = SIDE - 2 * _EDGE - 86
    name, size = shrunk(drawable(card.name), 42, room, True)
    made.text(name, (_EDGE + 80, (24 + _HEAD) / 2 - 2), size, WHITE, bold=True)
    _body(made, [drawable(line) for line in card.lines])
    made.text(card.id, (SIDE - _EDGE, SIDE - _FOOT + 10), 28, FAINT, "rm", bold=True)
    return made.png()


def draw_alike(card: Card) -> bytes:
    """The same in a file as large as that of any other: whoever sees no more than its size learns nothing of it."""
    return padded(draw(card), ALIKE)


def _body(made: Canvas, paragraphs: Sequence[str]) -> None:
    """The text, in the largest type in which it fits, in the middle of what is left."""
    top, bottom = _HEAD + 16, SIDE - _FOOT - 12
    for size in range(_LARGEST, _LEAST - 1, -_STEP):
        broken = [_broken(line, size) for line in paragraphs]
        tall = _tall(broken, size)
        if tall <= bottom - top:
            break
    y = top + max(0.0, (bottom - top - tall) / 2) + size * _LEADING / 2
    for nth, lines in enumerate(broken):
        for line in lines:
            made.text(line, (SIDE / 2, y), size, FAINT if nth == 0 and len(broken) > 1 else INK, "mm")
            y += size * _LEADING
        y += size * _BETWEEN


def _tall(broken: Sequence[Sequence[str]], size: int) -> float:
    return size * (sum(map(len, broken)) * _LEADING + (len(broken) - 1) * _BETWEEN)


def _broken(words: str, size: int) -> list[str]:
    """*words* in lines that fit; a word that is wider than a line is shortened."""
    most, lines = SIDE - 2 * _EDGE, [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > most:
            lines.append(fitting(word, size, most))
        else:
            lines[-1] = longer if lines[-1] else fitting(word, size, most)
    return lines
