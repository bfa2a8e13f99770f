"""Notes that players stick to the board (H-8.9): free text, without any meaning for the rules."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Final

from rules.game import Illegal, Kind, Options, Question, Seat, Shown
from rules.hunt import actions
from rules.hunt.actions import Remark, grammar
from rules.hunt.events import NoteSet
from rules.hunt.pack.board import Board
from rules.hunt.play import Play
from rules.hunt.questions import ahead
from rules.hunt.values import Note
from rules.kit.asks import Replies, Row, Words
from rules.kit.grammar import Form
from rules.kit.parts import Text
from rules.kit.replies import END

SIGNS = ("!", "?!")
"""Texts of a note that need no writing; a lone question mark at the end of a button's id means something else."""
MOST: Final = 30
"""Notes on the board at once."""
MOST_HERE: Final = 5
"""Notes on one place."""


def _noted(play: Play, seat: Seat, question: Question, action: Remark) -> None:
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
    if sum(note.place == added.place for note in notes) >= MOST_HERE:
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
    here = [note for note in notes if note.place == place]
    if not here:
        raise Illegal("H-8.9", "There is no note on {place}.", place=place)
    gone = [note for note in here if note.seat == seat] or here
    play.set(notes=tuple(note for note in notes if note not in gone))


def _note(play: Play, seat: Seat, question: Question, said: Words) -> Options:
    """H-8.9: a space, area or section, and a text; without one the note goes. A full board offers what is on it."""
    board, state = play.board, play.state
    there = tuple(dict.fromkeys(note.place.lower() for note in state.notes))
    is_full = len(state.notes) >= MOST
    match said:
        case ():
            return Options(("note",))
        case ("note",):
            return (
                Options(tuple(dict.fromkeys(one.split()[0] for one in there))) if is_full else _places(board)
            )
        case ("note", "area" | "section" as kind):
            names = board.areas if kind == "area" else board.sections
            every = tuple(name.lower() for name in names)
            return Options(tuple(name for name in every if not is_full or f"{kind} {name}" in there))
        case ("note", *place) if len(place) == 1 + (place[0] in ("area", "section")):
            here = [note for note in state.notes if note.place.lower() == " ".join(place)]
            has_room = not is_full and len(here) < MOST_HERE
            return Options(SIGNS if has_room else (), whole=bool(here))
        case _:
            return END


@functools.lru_cache(maxsize=16)
def _places(board: Board) -> Options:
    """What a note can lie on."""
    return Options((*map(board.word, board.spaces), "area", "section"))


_KIND: Final = Kind("note", Shown.HIDDEN, None)
NOTE: Final = Row(
    _KIND,
    "H-8.9",
    Replies((Form(actions.Remark, "note", (grammar.PLACE, Text(grammar.note_text))),), _note),
    _noted,
    asked=ahead.at_will(_KIND, ahead.everyone),
)
