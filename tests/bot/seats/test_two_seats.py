"""Ids that name one of several seats, and the page that asks which is meant (H-17.6)."""

from __future__ import annotations

import pytest

from bot.ui import ids
from bot.ui.ids import Mode
from bot.ui.message import ID
from rules.game import Question


@pytest.mark.parametrize(
    ("custom_id", "meant"),
    [
        ("rm:12:desk", "rm:12@4:desk"),
        ("rm:12:desk:REFERENCE", "rm:12@4:desk:REFERENCE"),
        ("rm:12:block/7-10:end", "rm:12@4:block/7-10:end"),
        ("rm:12@3:desk", "rm:12@3:desk"),
        ("rm:0:notify", "rm:0:notify"),
    ],
)
def test_an_id_is_meant_for_one_seat_or_for_none(custom_id: str, meant: str) -> None:
    """H-17.37: one that says its seat keeps it, and what is about no game is about no seat."""
    assert ids.of_seat(custom_id, 4) == meant


def test_an_id_with_a_seat_is_read_like_one_without() -> None:
    """Q-12: its seat is all that is added."""
    plain = ids.parse("rm:12:plan/0:then end...")
    meant = ids.parse("rm:12@4:plan/0:then end...")

    assert plain is not None
    assert meant is not None
    assert (plain.seat, meant.seat) == (None, 4)
    assert (meant.question, meant.said, meant.mode) == (Question("plan"), ("then", "end"), Mode.DRAW)
    assert ids.parse("rm:12@0:desk") is None
    assert ids.parse("rm:12@:desk") is None


def test_every_id_that_fits_has_room_for_a_seat() -> None:
    """Discord takes a hundred characters."""
    longest = max((ids.verb(12, "say", "a" * n) for n in range(ID)), key=lambda one: len(one) * ids.fits(one))

    assert ids.fits(longest)
    assert len(ids.of_seat(longest, 10)) == ID
