"""Dice for any rule of the printed game, at any time (W-44.9, W-19.3, W-19.12)."""

from __future__ import annotations

import pytest

from rules.war.events.table import Rolled, RolledApart
from tests.rules.war.table.owners import Room, seated, to_journey


def test_all_see_them() -> None:
    """W-44.9: in anybody's sitting, and before the first game-turn."""
    room = Room("both")

    room.say("S", "roll 3d10 for the weather")

    (event,) = room.told(Rolled)
    assert (event.by, event.faces, event.text) == ("S", 10, "for the weather")
    assert len(event.thrown) == 3
    assert all(1 <= number <= 10 for number in event.thrown)


def test_secret_dice_he_alone_sees_and_others_to_whom_they_are_told() -> None:
    """W-44.9: nobody else hears that any was thrown."""
    room = seated("both")

    room.says("D roll d6 secret a\nD roll d6 to F b\nD odds 3 to S c\nD odds 3 secret d")

    assert [event.text for event in room.told(RolledApart, "D")] == ["a", "b", "c", "d"]
    assert [event.text for event in room.told(RolledApart, "F")] == ["b"]
    assert [event.text for event in room.told(RolledApart, "S")] == ["c"]
    assert not room.told(Rolled)


def test_of_two_what_is_told_to_the_other_all_see() -> None:
    """W-44.9: there is nobody else."""
    room = seated()

    room.say("D", "roll d6 to F x")

    assert room.told(Rolled)


def test_odds_say_whether_it_is_made() -> None:
    """W-44.9, W-3.9: one die; so much or less."""
    room = seated()

    room.say("F", "odds 4 Aragorn escapes")

    (event,) = room.told(Rolled)
    assert (event.needed, event.faces, len(event.thrown)) == (4, 6, 1)


def test_a_die_that_one_does_not_see_moves_none_that_he_sees() -> None:
    """W-19.3: each audience has its own row of dice."""
    alone, among = seated("both"), seated("both")
    among.says("D roll 4d6 secret\nS roll 2d6 to D")

    for room in (alone, among):
        room.says("F roll 5d6\nF roll 2d6 to S")

    for kind in (Rolled, RolledApart):
        assert [event.thrown for event in alone.told(kind, "F")] == [
            event.thrown for event in among.told(kind, "F")
        ]


@pytest.mark.parametrize(
    "words",
    [
        "roll d1000",
        "roll d101",
        "roll d1",
        "roll d0",
        "roll 11d6",
        "roll 0d6",
        "roll 9999d6",
        "roll 99999d6",
        "roll -1d6",
        "roll",
        "roll six dice",
        "roll 2d6+1",
        "roll ٣d٦",
        "roll d6 " + "x" * 201,
        "roll d6 to S",
        "odds 0",
        "odds 6",
        "odds",
        "odds four",
        "odds 4 " + "x" * 201,
    ],
)
def test_bad_rolls(words: str) -> None:
    """W-44.9, W-44.17: by their clause; no die is thrown."""
    room = seated()

    assert room.refused("F", words).clause in ("W-44.9", "W-44.10")


def test_most_dice_of_most_faces() -> None:
    """W-44.9: ten of a hundred."""
    room = to_journey()

    room.say("D", "roll 10d100")

    assert len(room.told(Rolled)[0].thrown) == 10
