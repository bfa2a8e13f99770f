"""Custom ids: readable, no more telling than their labels, and no proof of anything.

`rm:12:vote/7:approve` says these words now; `rm:12:vote/8:preload...` draws what may follow them; a menu's
`rm:12:party/3:propose+` adds what is picked (`++`: the second of two such menus); `rm:12:party/3:propose 1 4?` asks
to confirm; `rm:12:turn/3:mark>...` draws a page on which what is picked is sent as soon as it is enough, and
`rm:12:block/7:#` opens a form for the whole answer; `rm:12:plan/0:* then...` goes on from the words that its page
tells (`long_ids.py`); `rm:12:block/7-10:end` stands under the post of four questions, and answers the one that is the
presser's. Without a question: `rm:12:desk`, `rm:12:withdraw:ballot`, `rm:12:lobby:join`.

`rm:12@4:desk` means the presser's seat 4 of game 12: so it stands on the private pages of who holds two (F-7).
"""

from __future__ import annotations

import enum
import re
from collections.abc import Sequence
from typing import Final

from bot.ui.message import ID
from rules.game import Question, Seat, Value

PREFIX: Final = "rm:"
NOWHERE: Final = 0
"""In place of a game's number, in ids that are about none."""
SEAT_ROOM: Final = len("@99")
"""Characters that every id leaves free, so that its seat can be put into it."""
_AT_ONCE: Final = ">"
_SEATED: Final = re.compile(rf"{PREFIX}([1-9]\d*):")
_ID: Final = re.compile(
    r"rm:(\d{1,18})(?:@([1-9]\d?))?:([a-z_]{1,32}(?:/\d{1,9}(?:-\d{1,9})?)?)(?::(.*))?", re.DOTALL
)


class Mode(enum.Enum):
    """What a press asks for; the value ends the id."""

    SAY = ""
    DRAW = "..."
    PICK = "+"
    CHECK = "?"
    FORM = "#"


_ENDINGS: Final = {mode.value: mode for mode in Mode if mode is not Mode.SAY}


class Press(Value):
    """An id, read. *verb* for those without a question, *rest* then what stands behind it.

    *last*: the number of the last question that it may be about, where it is about several of a kind. *seat*: which
    of the presser's seats is meant, where that is said.
    """

    game_id: int
    verb: str
    question: Question | None
    said: tuple[str, ...]
    mode: Mode
    rest: str
    last: int = 0
    seat: Seat | None = None
    at_once: bool = False
    """What is picked is sent as soon as it is enough."""

    def covers(self, question: Question) -> bool:
        """Whether a press may be about *question*."""
        found = self.question
        return (
            found is not None
            and found.kind == question.kind
            and found.number <= question.number <= max(found.number, self.last)
        )


def make(
    game_id: int, question: Question, said: Sequence[str], mode: Mode = Mode.SAY, *, at_once: bool = False
) -> str:
    """The id of a button or menu about *question*."""
    return shared(game_id, (question,), said, mode, at_once=at_once)


def shared(
    game_id: int, questions: Sequence[Question], said: Sequence[str], mode: Mode, *, at_once: bool = False
) -> str:
    """The id of a button about whichever of *questions*, all of one kind, the presser is asked."""
    first, last = min(questions), max(questions)
    about = str(first) if first == last else f"{first}-{last.number}"
    words = " ".join(said)
    if words.endswith((*_ENDINGS, _AT_ONCE)):  # a word that ends so is no mode: a step by road
        words += " "
    return f"{PREFIX}{game_id}:{about}:{words}{_AT_ONCE if at_once else ''}{mode.value}"


def verb(game_id: int, name: str, rest: str = "") -> str:
    """The id of a button that is about no question."""
    return f"{PREFIX}{game_id}:{name}:{rest}" if rest else f"{PREFIX}{game_id}:{name}"


def of_seat(custom_id: str, seat: Seat) -> str:
    """The same id, meant for this *seat* of the presser's; one that says its seat, or is about no game, as it is."""
    return _SEATED.sub(rf"{PREFIX}\1@{seat}:", custom_id, count=1) if _SEATED.match(custom_id) else custom_id


def fits(custom_id: str) -> bool:
    """Whether Discord takes it, with a seat too."""
    return len(custom_id) <= ID - SEAT_ROOM


def parse(custom_id: str) -> Press | None:
    """The id, read; None for one that is not of ours. What it names may not exist."""
    match = _ID.fullmatch(custom_id)
    if match is None or len(custom_id) > ID:
        return None
    game_id, head, rest = int(match[1]), match[3], match[4] or ""
    seat = int(match[2]) if match[2] else None
    if "/" not in head:
        mode = Mode.PICK if rest.endswith("+") else Mode.SAY
        return Press(game_id, head, None, (), mode, rest, seat=seat)
    mode = next((mode for ending, mode in _ENDINGS.items() if rest.endswith(ending)), Mode.SAY)
    words = rest.rstrip("+") if mode is Mode.PICK else rest.removesuffix(mode.value)
    about, _, last = head.partition("-")
    said, at_once = tuple(words.removesuffix(_AT_ONCE).split()), words.endswith(_AT_ONCE)
    return Press(game_id, "", Question.parse(about), said, mode, rest, int(last or 0), seat, at_once)


def is_number(word: str) -> bool:
    """Whether a part of an id, or what was chosen in a form, is a number, such as an id of Discord's."""
    return word.isascii() and word.isdigit() and len(word) <= 20
