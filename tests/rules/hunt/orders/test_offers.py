"""What may follow is what may follow in every case of what nobody can know yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.game import Illegal, Options
from rules.hunt.actions import steps
from rules.hunt.orders.offers import MOST, NOTHING, Moment, Supposed, order, refusals, whatever
from rules.kit.asks import Words
from rules.kit.unknown import Open


class Room(Moment):
    """A made-up game: `look` finds a key or none, `open` needs it, `wait` and `leave` need nothing."""

    def __init__(
        self, supposed: Supposed = NOTHING, has_key: bool | None = False, *, is_over: bool = False
    ) -> None:
        super().__init__(supposed)
        self._has_key, self.is_over = has_key, is_over

    def supposing(self, supposed: Supposed) -> Moment:
        return Room(supposed, self._has_key)

    def _holds_key(self) -> bool:
        if self._has_key is not None:
            return self._has_key
        if "key" not in self.supposed:
            raise Open("key", (True, False))
        return bool(self.supposed["key"])

    def verbs(self, *, is_first: bool) -> Words:
        return ("look", "wait", "leave", *(("open",) if self._holds_key() else ()))

    def offer(self, words: Words) -> Options:
        return Options(whole=True)

    def after(self, words: Words) -> Moment:
        if words == ("open",) and not self._holds_key():
            raise Illegal("X-1", "It is shut.")
        if words == ("climb",):
            raise Illegal("X-2", "There is no window.")
        has_key = None if words == ("look",) else self._has_key
        return Room(self.supposed, has_key, is_over=words == ("leave",))

    def holds(self, when: Words) -> bool:
        return self._holds_key()


def test_what_hangs_on_what_comes_out_is_not_offered_and_all_else_is() -> None:
    assert order(Room(), ("look", "then")).words == ("look", "wait", "leave")
    assert order(Room(has_key=True), ("wait", "then")).words == ("look", "wait", "leave", "open")


def test_nothing_follows_the_end() -> None:
    assert order(Room(), ("leave",)) == Options(whole=True)
    assert order(Room(), ("wait",)) == Options(("then",), whole=True)


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("open then wait", "X-1"),
        ("look then climb", "X-2"),
        ("look then open", None),
        ("look then climb anyway", None),
        ("look then climb if key else climb", "X-2"),
        ("look then climb if key else wait", None),
    ],
)
def test_an_order_is_refused_where_one_of_its_steps_is_in_every_case(words: str, clause: str | None) -> None:
    found = refusals(Room(), steps(words.split()))

    assert [no.clause for _, no in found[:1]] == ([clause] if clause else [])


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("climb then wait then climb", [(0, "X-2"), (2, "X-2")]),
        ("open then wait then open", [(0, "X-1"), (2, "X-1")]),
        ("look then open then climb", []),
        ("climb then look then open then climb", [(0, "X-2")]),
        ("climb then climb anyway then climb", [(0, "X-2")]),
        ("wait then look", []),
    ],
)
def test_all_that_is_wrong_with_an_order_is_found_as_far_as_it_is_certain(
    words: str, wrong: list[tuple[int, str]]
) -> None:
    """Issue 15.3: behind a refused step too, but not what hangs on what comes out there."""
    found = refusals(Room(), steps(words.split()))

    assert [(number, no.clause) for number, no in found] == wrong


def test_more_cases_than_can_be_told_apart_are_not_certain() -> None:
    def asked(supposed: Mapping[str, Any]) -> int:
        for number in range(10):
            if str(number) not in supposed:
                raise Open(str(number), range(4))
        return 1

    with pytest.raises(Open):
        whatever(asked)
    assert MOST < 4**10
