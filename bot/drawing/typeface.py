"""The types of all pictures: how wide words are, what fits, and what can be set at all."""

from __future__ import annotations

import functools
import unicodedata
from importlib import resources
from typing import Final

from PIL import ImageFont

_SIGNS_LEFT_TO_RIGHT: Final = frozenset(("L", "EN", "ES", "ET", "CS", "ON", "WS", "NSM"))
_MISSING: Final = "\U0010fffe"


@functools.cache
def face(name: str, size: int) -> ImageFont.FreeTypeFont:
    """The type of that name, as `Bold` or `SemiBoldItalic`. Raises OSError when it is not installed."""
    with resources.as_file(resources.files("ttf_opensans") / "ttf" / f"OpenSans-{name}.ttf") as path:
        return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@functools.cache
def serif(size: int) -> ImageFont.FreeTypeFont:
    """The type of names on maps of hexes, as old maps have it. Raises OSError when it is not installed."""
    files = resources.files("font_source_serif_pro") / "files"
    with resources.as_file(files / "SourceSerifPro-SemiboldIt.ttf") as path:
        return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


def font(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The type of all that is no name on a map."""
    return face("Bold" if bold else "SemiBold", size)


def width_of(words: str, size: int, bold: bool = False) -> float:
    """How many pixels *words* take."""
    return font(size, bold).getlength(words)


@functools.lru_cache(1024)
def fitting(words: str, size: int, most: float, bold: bool = False) -> str:
    """*words*, or as much of them as *most* pixels hold, with an ellipsis."""
    if width_of(words, size, bold) <= most:
        return words
    kept = words
    while kept and width_of(kept.rstrip() + "…", size, bold) > most:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def shrunk(words: str, size: int, most: float, bold: bool = False) -> tuple[str, int]:
    """*words* and the type that sets them within *most* pixels: smaller by a quarter at most, else shortened."""
    least = size * 3 // 4
    for smaller in range(size, least - 1, -2):
        if width_of(words, smaller, bold) <= most:
            return words, smaller
    return fitting(words, least, most, bold), least


@functools.lru_cache(1024)
def drawable(words: str) -> str:
    """*words* without what the type lacks or cannot set, which runs from right to left for one."""
    kept = "".join(sign if sign == " " or _is_drawable(sign) else " " for sign in words)
    return " ".join(kept.split())


@functools.lru_cache(4096)
def _is_drawable(sign: str) -> bool:
    if unicodedata.category(sign)[0] in "CZ" or unicodedata.bidirectional(sign) not in _SIGNS_LEFT_TO_RIGHT:
        return False
    drawn, missing = (font(36).getmask(each) for each in (sign, _MISSING))
    return (drawn.size, bytes(drawn)) != (missing.size, bytes(missing))
