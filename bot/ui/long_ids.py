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
_LINE: Final = re.compile(r"^-# › `([^`\n]+)`", re.MULTILINE)


def make(game_id: int, question: Question, said: Sequence[str], mode: Mode, told: Sequence[str]) -> str:
    """The id of a button or menu; behind the words *told* by its page where all would be too long.

    It can be too long all the same: then there is none for it.
    """
    whole = ids.make(game_id, question, said, mode)
    n = len(told)
    if not n or ids.fits(whole) or tuple(said[:n]) != tuple(told):
        return whole
    return ids.make(game_id, question, (CARRIED, *said[n:]), mode)


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
    found = _LINE.findall(content)
    return (*found[-1].split(), *said[1:]) if found else None
