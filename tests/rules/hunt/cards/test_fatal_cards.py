"""A card of RB's whose own cost would lose the game is played only for a word more (H-5.8)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Illegal
from rules.hunt.events import HuntEnded
from rules.hunt.game import HuntGame
from rules.hunt.play import Play
from rules.hunt.questions.decisions import decisions
from rules.hunt.questions.written import read
from rules.hunt.state import HuntState
from tests.rules.hunt.made_up import RB, bearer
from tests.rules.hunt.talk import open_question

PAID: list[dict[str, Any]] = [
    {"pay": {"corruption": 1, "optional": True, "then": [{"gain_token": {"n": 1}}]}}
]
COSTLY: list[dict[str, Any]] = [{"corrupt": {"n": 2}}, {"gain_token": {"n": 1}}]


def _said(play: Play, words: str) -> tuple[HuntState, list[Any]]:
    question = open_question(play.state, RB, "turn")
    done = HuntGame(data=play.pack).apply(play.state, RB, question, read("turn", words), play.dice)  # type: ignore[arg-type]
    return done.state, list(done.events)


def _offered(play: Play, words: str) -> tuple[set[str], bool]:
    decision = next(one for one in decisions(play.state) if one.seat == RB and one.question.kind == "turn")
    found = HuntGame(data=play.pack).options(play.state, decision, words.split())
    return set(found.words), found.whole


def test_what_would_lose_asks_for_a_word_more() -> None:
    """H-5.8: warned in private, nothing changed; with `sure` it is played and lost."""
    play = bearer(COSTLY, corruption=10)

    with pytest.raises(Illegal) as no:
        _said(play, "play t-01")
    _, events = _said(play, "play t-01 sure")

    assert (no.value.clause, no.value.facts) == ("H-5.8", {"limit": 12})
    assert [event.side for event in events if isinstance(event, HuntEnded)] == ["wraiths"]
    assert _offered(play, "play t-01") == ({"sure"}, False)
    assert _offered(play, "play t-01 sure") == (set(), True)


def test_what_does_not_lose_asks_for_nothing() -> None:
    """H-5.8: one below the limit is no loss."""
    play = bearer(COSTLY, corruption=9)

    state, _ = _said(play, "play t-01")

    assert state.corruption == 11
    assert "sure" not in _offered(play, "play t-01")[0]


def test_only_the_payment_that_is_chosen_counts() -> None:
    """H-22.40, H-5.8: what is optional and left out costs nothing."""
    play = bearer(PAID, corruption=11)

    with pytest.raises(Illegal) as no:
        _said(play, "play t-01 pay")

    assert no.value.clause == "H-5.8"
    assert _offered(play, "play t-01 pay") == ({"sure"}, False)
    assert "sure" not in _offered(play, "play t-01")[0]


def test_corruption_that_is_healed_in_time_is_no_loss() -> None:
    """H-4.6: the limit is looked at after every change, in the order of the effects."""
    first = bearer([{"heal": {"n": 2}}, {"corrupt": {"n": 2}}], corruption=11)
    last = bearer([{"corrupt": {"n": 2}}, {"heal": {"n": 2}}], corruption=11)

    assert _said(first, "play t-01")[0].corruption == 11
    with pytest.raises(Illegal):
        _said(last, "play t-01")
