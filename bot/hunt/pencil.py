"""A Ringwraith's own marks on the board: in no journal, and for the other Ringwraiths only once they are shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bot.hunt.wording.voice import Voice
from bot.language.choice import Choice
from bot.language.words import safe, said
from rules.game import Illegal, Seat, Value
from rules.hunt.questions.notes import place_of
from rules.hunt.view import HuntView, RiderOwn
from storage.tables.drafts import SHARED

MOST: Final = 30
LONGEST: Final = 40
_OFF, _CLEAR, _SHARE, _KEEP, _OPEN = "off", "clear", "share", "keep", "open"


class Mark(Value):
    """Words at a place, written as in an answer: `17`, `51-57.1`, `area K`, `section IV`."""

    place: str
    words: str


class Sheet(Value):
    """All that one seat has pencilled on the board of a part.

    It is kept as lines: `own` or `shared` and the part, then a mark in each.
    """

    part: int
    marks: tuple[Mark, ...] = ()
    is_shared: bool = False

    @classmethod
    def read(cls, kept: str, part: int) -> Sheet:
        """The sheet that is *kept* so, empty on the board of another *part*.

        >>> Sheet.read("shared 1\\n17|!\\narea K|he turned north", 1).marks[1]
        Mark(place='area K', words='he turned north')
        """
        head, *lines = kept.split("\n")
        who, _, of = head.partition(" ")
        marks = (line.partition("|") for line in lines if of == str(part))
        return cls(part, tuple(Mark(place, words) for place, _, words in marks), who == SHARED)

    def write(self) -> str:
        """How it is kept."""
        lines = (f"{mark.place}|{mark.words}" for mark in self.marks)
        return "\n".join([f"{SHARED if self.is_shared else 'own'} {self.part}", *lines])


def sheets(view: HuntView, voice: Voice) -> tuple[Sheet, tuple[tuple[Seat, Sheet], ...]]:
    """What the reader has pencilled, and what others share with it."""
    part = view.seen.part
    every = {seat: Sheet.read(words, part) for seat, words in voice.pencils}
    own = every.pop(view.own.seat, None) if view.own is not None else None
    return own or Sheet(part), tuple(every.items())


def has(view: HuntView) -> bool:
    """Whether the reader has a pencil: a Ringwraith, while the game goes on."""
    return isinstance(view.own, RiderOwn) and view.seen.outcome is None


def changed(sheet: Sheet, chosen: str, voice: Voice) -> Sheet | None:
    """*sheet* after what was *chosen* or typed; None where that only leads on. Raises Illegal where none is."""
    match chosen.split():
        case [("share" | "keep") as word]:
            return replace(sheet, is_shared=word == _SHARE)
        case ["clear"]:
            return replace(sheet, marks=())
        case [("area" | "section") as kind, name, *words] if words:
            return _put(sheet, place_of(voice.board(), (kind, name)), " ".join(words))
        case [place, *words] if words and place not in ("area", "section", _OPEN):
            return _put(sheet, place_of(voice.board(), (place,)), " ".join(words))
        case _:
            return None


def _put(sheet: Sheet, place: str, words: str) -> Sheet:
    others = tuple(mark for mark in sheet.marks if mark.place != place)
    if words == _OFF:
        return replace(sheet, marks=others)
    if len(words) > LONGEST or "|" in words:
        raise Illegal("F-15", "A pencil mark has at most {n} characters, and no “|”.", n=LONGEST)
    if len(others) >= MOST:
        raise Illegal("F-15", "There are {n} pencil marks already. Take one off first.", n=MOST)
    return replace(sheet, marks=(*others, Mark(place, words)))


def lines(view: HuntView, chosen: str, voice: Voice) -> Iterator[str]:
    """The marks, and the place that is chosen."""
    yield from _told(*sheets(view, voice), voice)
    if place := _place(chosen, voice):
        yield voice.text("At {place}:", place=voice.area(place))


def menu(view: HuntView, chosen: str | None, voice: Voice) -> tuple[str, Iterator[Choice]]:
    """What can be done: an area, a place in it, a sign."""
    text, (first, *name) = voice.text, (chosen or "").split() or [""]
    if first == _OPEN:
        area = next((area for area in voice.board().areas if area.lower() == " ".join(name).lower()), "")
        return text("Which place?"), _places(area, voice)
    if place := _place(chosen or "", voice):
        return text("What do you mark there?"), _signs(place, voice)
    return text("Where, or what?"), _first(view, sheets(view, voice)[0], voice)


def _place(chosen: str, voice: Voice) -> str:
    """The place that is chosen; empty before. Raises Illegal for none on this board."""
    words = tuple(chosen.split())
    return place_of(voice.board(), words) if words and words[0] != _OPEN else ""


def _told(own: Sheet, others: Sequence[tuple[int, Sheet]], voice: Voice) -> Iterator[str]:
    text = voice.text
    if own.is_shared:
        yield text("The other Ringwraiths see your marks. {bearer} never does.")
    else:
        yield text("You alone see your marks, on your own board. They are in no record.")
    yield from (f"- {_line(mark, voice)}" for mark in own.marks)
    for seat, sheet in others:
        yield text("**{name}:**", name=voice.names.quiet(seat))
        yield from (f"- {_line(mark, voice)}" for mark in sheet.marks)
    yield text("-# Words of your own: type `/act pencil 17 he turned north`.")


def _line(mark: Mark, voice: Voice) -> str:
    facts = {"place": voice.area(mark.place), "words": safe(mark.words, LONGEST)}
    return voice.text("{place}: {words}", **facts)


def _first(view: HuntView, own: Sheet, voice: Voice) -> Iterator[Choice]:
    if len(view.seen.rules.riders) > 1:
        if own.is_shared:
            yield Choice(voice.text("Keep my marks to myself"), _KEEP)
        else:
            yield Choice(voice.text("Share my marks with the other Ringwraiths"), _SHARE)
    if own.marks:
        yield Choice(voice.text("Rub them all out"), _CLEAR)
    for area in voice.board().areas:
        yield Choice(voice.plain_area(area), f"{_OPEN} {area.lower()}")


def _places(area: str, voice: Voice) -> Iterator[Choice]:
    board = voice.board()
    if area:
        yield Choice(voice.plain_area(area), f"area {area.lower()}")
    for space in board.areas.get(area, ()):
        yield Choice(voice.space(space).replace("\\", ""), board.word(space))


_SIGNS: Final = {
    "!": said("! (here)"),
    "?": said("? (perhaps)"),
    "×": said("× (not here)"),
    "•": said("• (a place to remember)"),
}
"""What can be pencilled without writing."""


def _signs(place: str, voice: Voice) -> Iterator[Choice]:
    yield from (Choice(voice.text(says), f"{place} {sign}") for sign, says in _SIGNS.items())
    yield Choice(voice.text("Rub it out"), f"{place} {_OFF}")
