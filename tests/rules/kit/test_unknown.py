"""What nobody can know yet is carried about, counted and moved, and cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.kit.unknown import SECRET, Open, Perhaps, Unknown, is_there, known, without

CARD = Unknown("the top card", ("s-04", "s-09"))


@pytest.mark.parametrize(
    "read",
    [
        bool,
        len,
        list,
        str,
        int,
        hash,
        "{}".format,
        lambda it: it == "s-04",
        lambda it: it != "s-04",
        lambda it: it < 3,
    ],
)
def test_whoever_reads_it_is_told_what_it_hangs_on(read: Callable[[Any], object]) -> None:
    with pytest.raises(Open) as what:
        read(CARD)

    assert (what.value.label, what.value.among) == ("the top card", ("s-04", "s-09"))


def test_what_belongs_to_it_is_unknown_too() -> None:
    for part in (SECRET.location, SECRET[0], SECRET + 1, 1 + SECRET, SECRET("search")):
        with pytest.raises(Open):
            assert part


def test_a_hand_is_counted_though_a_card_of_it_is_unknown() -> None:
    hand = ("s-04", CARD, "s-04")

    assert len(hand) == 3
    assert known(hand) == ("s-04", "s-04")
    assert is_there(hand, "s-04", 2)
    assert not is_there(("s-04",), "s-09")
    with pytest.raises(Open):
        is_there(hand, "s-09")


def test_what_is_taken_is_gone_and_what_may_be_another_is_not_taken() -> None:
    hand = ("s-04", CARD, "s-09")

    assert without(hand, ("s-04",))[1:] == ("s-09",)
    assert without(hand, (CARD,)) == ("s-04", "s-09")
    assert known(without(hand, (Unknown("a card by lot"),))) == ()
    with pytest.raises(Open):
        without(hand, ("s-07",))


def test_a_number_that_is_perhaps_there_is_told_apart_from_all_others() -> None:
    there = Perhaps.of(17, Open("answer 1", (True, False)))

    assert 18 not in (there, 19)
    with pytest.raises(Open):
        assert 17 in (there, 19)
