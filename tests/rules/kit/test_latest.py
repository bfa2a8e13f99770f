"""What was found out of a state is found once, and lives no longer than the state."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any
from weakref import ref

import pytest

from rules.hunt.actions import steps
from rules.hunt.orders.foresight import foresee
from rules.hunt.orders.offers import first
from rules.hunt.questions import blocks
from rules.hunt.questions.decisions import decisions
from rules.hunt.view import view
from rules.kit import latest as kept
from rules.kit.latest import Latest
from tests.rules.hunt import kit


class State:
    """A state, whose contents do not matter here."""


class Found:
    """What was found."""


def test_what_was_found_is_found_once_as_long_as_one_state_is_asked() -> None:
    """H-17.8: an answer is asked for word by word, and then played."""
    latest: Latest[Found] = Latest()
    one, other = State(), State()

    found = latest.of(one, "a", Found)

    assert latest.of(one, "a", Found) is found
    assert latest.of(one, "b", Found) is not found
    latest.of(other, "a", Found)
    assert latest.of(one, "a", Found) is not found


def test_what_was_found_goes_with_its_state() -> None:
    """H-19: no secret is kept by a game that nobody holds any more."""
    latest: Latest[Found] = Latest()
    state = State()
    found = ref(latest.of(state, "a", Found))
    assert found() is not None

    del state

    assert found() is None


def test_what_a_thread_finds_of_one_state_never_comes_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """H-19: companions think in threads, and one may ask of the old state while the new one is taken up."""
    latest: Latest[str] = Latest()
    old, new = State(), State()
    latest.of(old, "other", lambda: "of the old")

    def meanwhile(state: State, forget: Callable[[Any], None]) -> Any:
        monkeypatch.setattr(kept, "ref", ref)
        assert latest.of(old, "a", lambda: "of the old") == "of the old"
        return ref(state, forget)

    monkeypatch.setattr(kept, "ref", meanwhile)

    assert latest.of(new, "a", lambda: "of the new") == "of the new"


def _decided() -> Any:
    state = kit.in_block(kit.state(wraiths=(28, 19, 23, 16))).state
    decisions(state)
    return state


def _begun() -> Any:
    state = kit.in_block(kit.state(wraiths=(28, 19, 23, 16))).state
    first(blocks.begun, kit.PACK, state, 2).verbs(is_first=True)
    return state


def _foreseen() -> Any:
    state = kit.in_block(kit.state(wraiths=(28, 19, 23, 16))).state
    shown = view(kit.PACK, state, 2)
    assert foresee(kit.PACK, shown, steps(["search"])) is not None
    return shown


@pytest.mark.parametrize("use", [_decided, _begun, _foreseen])
def test_a_hunt_that_nobody_holds_is_forgotten(use: Callable[[], Any]) -> None:
    """H-19: whether its decisions, its offers or what an order would do were asked for last."""
    held = use()
    gone = ref(held)

    del held
    gc.collect()

    assert gone() is None
