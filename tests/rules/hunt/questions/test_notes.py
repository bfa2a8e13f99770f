"""Notes on the board (H-8.9)."""

from __future__ import annotations

import pytest

from rules.game import Illegal, Question
from rules.hunt import actions
from rules.hunt.events import NoteSet
from rules.hunt.play import Play
from rules.hunt.questions import notes, written
from rules.hunt.values import Note
from tests.rules.hunt.kit import applied, in_bearer_turn, play_of, state, told

NOTE = Question("note")


def _say(play: Play, seat: int, words: str) -> None:
    notes.NOTE.plays(play, seat, NOTE, written.read("note", f"note {words}"))


@pytest.mark.parametrize(
    ("said", "place"),
    [("17", "17"), ("51-57.1", "51-57.1"), ("area k", "area K"), ("section iv", "section IV")],
)
def test_a_note_lies_on_a_space_an_area_or_a_section(said: str, place: str) -> None:
    """H-8.9: free text on public places, by any player."""
    play = play_of(state())

    _say(play, 1, f"{said} seen on day 2")

    assert play.state.notes == (Note(1, place, "seen on day 2"),)
    assert told(play, NoteSet) == [NoteSet(1, 1, place, "seen on day 2")]


@pytest.mark.parametrize("place", ["99", "area z", "section xx", "nowhere", "area 17"])
def test_what_is_not_on_the_board_takes_no_note(place: str) -> None:
    """H-8.9: places are those of the present board."""
    with pytest.raises(Illegal, match=r"H-8\.9"):
        _say(play_of(state()), 2, f"{place} here")


def test_a_note_without_text_takes_ones_own_away() -> None:
    """H-8.9: the own one first, else those of others."""
    notes = (Note(2, "17", "one"), Note(3, "17", "two"), Note(2, "18", "three"))
    play = play_of(state(notes=notes))

    for left in (notes[1:], notes[2:]):
        _say(play, 2, "17")
        assert play.state.notes == left
    with pytest.raises(Illegal, match=r"H-8\.9"):
        _say(play, 2, "17")


def test_the_board_has_room_for_so_many_notes() -> None:
    """H-8.9: five on a place, thirty in all; the refusal says what to do."""
    play = play_of(state(notes=tuple(Note(2, "17", str(n)) for n in range(5))))
    with pytest.raises(Illegal, match=r"H-8\.9"):
        _say(play, 3, "17 six")

    full = play_of(state(notes=tuple(Note(2, str(n), "x") for n in range(1, 31))))
    with pytest.raises(Illegal, match=r"H-8\.9"):
        _say(full, 3, "40 more")


def test_notes_show_at_once_while_the_turn_of_rb_is_open() -> None:
    """H-8.9, H-19.17: nobody waits for anybody with a note."""
    play = in_bearer_turn(state())

    done = applied(play.state, 2, NOTE, actions.Remark(("17",), "mine"))

    assert NoteSet(1, 2, "17", "mine") in done.events
    assert done.state.shown is not None
    assert done.state.notes == done.state.shown.notes == (Note(2, "17", "mine"),)
