"""Long answers: where an id would pass what Discord takes, the page itself tells the words said so far.

An id then holds only what comes after them, behind a `*`: `rm:12:plan/0:* search...` goes on from the words in the
page's last line. Like any id it says no more than can be read, and proves nothing: all words are checked again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bot.ui import ids
from bot.ui.ids import Mode
from rules.game import Question

CARRIED: Final = "*"
"""In the place of the words that the page tells."""
_LESS: Final = "<"
"""Before the number of the last of those that do not count: `rm:12:plan/0:* <2...` goes back."""
_MENUS: Final = "+++"
"""What menus of one page, three at most, add to an id to be told apart."""
_LINE: Final = re.compile(r"^-# › `([^`\n]+)`", re.MULTILINE)


def make(
    game_id: int,
    question: Question,
    said: Sequence[str],
    mode: Mode,
    told: Sequence[str],
    *,
    at_once: bool = False,
) -> str:
    """The id of a button or menu; behind the words *told* by its page where all would be too long.

    It can be too long all the same: then there is none for it.
    """
    whole = ids.make(game_id, question, said, mode, at_once=at_once)
    n, said, told = len(told), tuple(said), tuple(told)
    if not n or ids.fits(whole + _MENUS):
        return whole
    if said[:n] == told:
        return ids.make(game_id, question, (CARRIED, *said[n:]), mode, at_once=at_once)
    if told[: len(said)] == said:
        less = f"{_LESS}{n - len(said)}"
        return ids.make(game_id, question, (CARRIED, less), mode, at_once=at_once)
    return whole


def is_carried(custom_id: str) -> bool:
    """Whether an id goes on from the words of its page."""
    press = ids.parse(custom_id)
    return press is not None and press.said[:1] == (CARRIED,)


def line(told: Sequence[str]) -> str:
    """The last line of a page that tells its words."""
    return f"-# › `{' '.join(told)}`"


def read(said: tuple[str, ...], content: str) -> tuple[str, ...] | None:
    """The whole words of an id on a page with *content*; None where the page does not tell them."""
    if said[:1] != (CARRIED,):
        return said
    found, more = _LINE.findall(content), said[1:]
    if not found:
        return None
    told = tuple(found[-1].split())
    if more and more[0].startswith(_LESS):
        less = more[0].removeprefix(_LESS)
        return told[: len(told) - int(less)] if ids.is_number(less) else None
    return (*told, *more)
