"""Notes that players stick to the board (H-8.9): free text, without any meaning for the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.game import Illegal, Question, Seat
from rules.hunt.actions import Remark
from rules.hunt.events import NoteSet
from rules.hunt.pack.board import Board
from rules.hunt.play import Play
from rules.hunt.values import Note

MOST: Final = 30
"""Notes on the board at once."""
MOST_HERE: Final = 5
"""Notes on one place."""


def note(play: Play, seat: Seat, question: Question, action: Remark) -> None:
    """H-8.9: put a note on a place; without a text, take one's own off it, or else all that others left there."""
    place = place_of(play.board, action.place)
    if action.text:
        _put(play, Note(seat, place, action.text))
    else:
        _remove(play, seat, place)
    play.tell(NoteSet(play.state.part, seat, place, action.text))


def place_of(board: Board, words: tuple[str, ...]) -> str:
    """The written form of the space, area or section that *words* name. Raises Illegal."""
    said = " ".join(words)
    match words:
        case ("area", name):
            found = _named(board.areas, name)
        case ("section", name):
            found = _named(board.sections, name)
        case (word,) if (space := board.find(word)) is not None:
            return board.word(space)
        case _:
            found = None
    if found is None:
        raise Illegal(
            "H-8.9", "There is no “{place}” on this board. Name a space, an area or a section.", place=said
        )
    return f"{words[0]} {found}"


def _named(names: Iterable[str], name: str) -> str | None:
    """The one of *names* that is written like *name* but for the size of its letters."""
    return next((one for one in names if one.lower() == name.lower()), None)


def _put(play: Play, added: Note) -> None:
    notes = play.state.notes
    if sum(one.place == added.place for one in notes) >= MOST_HERE:
        raise Illegal(
            "H-8.9",
            "There are {n} notes on {place} already. Take one off first.",
            n=MOST_HERE,
            place=added.place,
        )
    if len(notes) >= MOST:
        raise Illegal("H-8.9", "There are {n} notes on the board already. Take one off first.", n=MOST)
    play.set(notes=(*notes, added))


def _remove(play: Play, seat: Seat, place: str) -> None:
    notes = play.state.notes
    here = [one for one in notes if one.place == place]
    if not here:
        raise Illegal("H-8.9", "There is no note on {place}.", place=place)
    gone = [one for one in here if one.seat == seat] or here
    play.set(notes=tuple(one for one in notes if one not in gone))
