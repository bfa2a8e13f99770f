"""All that is wrong with an order is said at once, by what its seat knows (H-17.8, H-19.19)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Finding, Illegal
from rules.hunt.game import HuntGame
from tests.rules.hunt import kit
from tests.rules.hunt.orders.test_at_deadline import BLOCK

GAME = HuntGame(data=kit.PACK)


def _found(words: str, kind: str = "block", **changes: Any) -> list[tuple[int, str]]:
    state = kit.in_block(kit.state(wraiths=(63, 19, 23, 16), **changes)).state
    return [(one.step, one.words) for one in GAME.check(state, 2, kind, words)]


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("search then move 64", [(2, "move 64")]),
        ("fly then move 64 if never then search", [(1, "fly"), (2, "move 64 if never")]),
        ("move 64 then play s-99", [(1, "move 64"), (2, "play s-99")]),
        ("preload block late search then move 64", [(2, "move 64")]),
        ("move 64 then search", [(1, "move 64")]),
        ("search then end", []),
    ],
)
def test_each_step_that_is_wrong_is_told_with_its_place(words: str, wrong: list[tuple[int, str]]) -> None:
    """H-17.8: a search behind a ride that cannot be is not judged: another ride may have been meant."""
    assert _found(words) == wrong


def test_of_a_queue_it_is_told_what_is_written_wrongly() -> None:
    """H-17.11: whether its steps are legal shows when it runs."""
    assert _found("queue move 64 then fly", "plan") == [(2, "fly")]
    assert _found("queue move 64 then search", "plan") == []


def test_what_is_found_first_is_what_the_refusal_says() -> None:
    """H-17.8: the same sentence, with the same facts."""
    state = kit.in_block(kit.state(wraiths=(63, 19, 23, 16))).state
    words = "search then move 64 then search"
    (found,) = GAME.check(state, 2, "block", words)
    with pytest.raises(Illegal) as refused:
        kit.applied(state, 2, BLOCK, GAME.read("block", words))

    no = refused.value
    assert (found.clause, found.sentence, found.facts) == (no.clause, no.sentence, no.facts)


def test_nothing_hidden_shows_in_it() -> None:
    """H-19.19: the same findings wherever Frodo is."""
    words = "search then move 64 then hunt then search"
    one = _found(words, log=(5, 7, 64), live=())
    assert one == _found(words, log=(5, 7, 29), live=(0,)) != []


def test_a_short_answer_is_read_and_no_more() -> None:
    """Issue 15.3: the default of a game that has nothing to add."""
    state = kit.in_bearer_turn(kit.state()).state
    (found,) = GAME.check(state, 1, "wish", "swift nonsense")

    assert isinstance(found, Finding)
    assert (found.step, found.sentence != "") == (0, True)
    assert GAME.check(state, 1, "wish", "ask hunt") == ()
