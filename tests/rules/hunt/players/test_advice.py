"""What a table that is told chances is advised to ask (H-20.8)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.game import Illegal
from rules.hunt.actions import steps
from rules.hunt.orders import foresight, imagined
from rules.hunt.players import advice, chances
from rules.hunt.players.advice import Tip
from rules.hunt.questions import kinds
from rules.hunt.ride.searching import PERCEIVE, SEARCH, perceive_refusal, refusal
from rules.hunt.view import HuntView
from tests.bot.hunt.table import GAME, Table
from tests.rules.hunt import kit


def _forbidden(view: HuntView, tip: Tip) -> Illegal | None:
    state = imagined.of_all(kit.PACK, view.seen)
    if tip.kind == PERCEIVE:
        return perceive_refusal(kit.PACK, state, tip.target)
    return refusal(tip.kind, kit.PACK, state, int(tip.target))


@pytest.mark.parametrize("length", ["part1", "part2"])
def test_nothing_is_advised_that_may_not_be_asked(length: str) -> None:
    """H-20.8, H-8.1, H-13.10: no start of Frodo's, no track token, not Gandalf, no search under the Eye."""
    kinds_seen, was_likely = set(), 0
    for now in Table(3, 17, length=length, aid="likely").steps(150):
        if not now.state.day or now.is_over:
            continue
        view = now.view()
        tips = advice.everywhere(kit.PACK, view.seen)
        assert not any(_forbidden(view, tip) for tip in tips)
        assert not (view.seen.eye and any(tip.kind == SEARCH for tip in tips))
        assert all(0 < tip.share < 1 + 1e-9 for tip in tips)
        kinds_seen |= {tip.kind for tip in tips}
        told = chances.chances(kit.PACK, view.seen)
        assert told is not None
        was_likely += any(_forbidden(view, Tip(SEARCH, str(place), share)) for place, share in told.trail[:1])
    assert kinds_seen == {"search", "hunt", "perceive"}
    assert was_likely or length == "part2", "without the rule something forbidden would have come first"


def _riding(length: str) -> Iterator[tuple[Table, int]]:
    """Moments in which a Ringwraith is asked to ride, and who."""
    for now in Table(3, 23, length=length, aid="likely").steps(150):
        for decision in GAME.decisions(now.state):
            if decision.question.kind == kinds.BLOCK.name and decision.is_asked:
                yield now, decision.seat


@pytest.mark.parametrize("length", ["part1", "part2"])
def test_what_is_advised_within_reach_is_taken_by_the_rules(length: str) -> None:
    """H-20.8, H-7.2: two questions at most, about different things, each a whole answer."""
    named = 0
    for now, seat in _riding(length):
        tips = advice.within_reach(kit.PACK, now.view(seat))
        assert len(tips) <= advice.BEST
        assert len({(tip.kind, tip.target) for tip in tips}) == len(tips)
        for tip in tips:
            named += tip.kind in ("search", "hunt", "perceive")
            decision = next(
                one for one in GAME.decisions(now.state) if one.seat == seat and one.question.kind == "block"
            )
            action = GAME.read("block", " ".join(tip.words))
            GAME.apply(now.state, seat, decision.question, action, now.dice)
            seen = foresight.foresee(kit.PACK, now.view(seat), steps(tip.words))
            assert seen is not None
            asked = [(inquiry.kind, inquiry.target) for deed in seen.deeds for inquiry in deed.asks]
        assert asked == ([] if tip.kind == "move" else [(tip.kind, tip.target)])
    assert named > 10


@pytest.mark.parametrize("aid", ["off", "ledger", "full"])
def test_other_tables_are_advised_nothing(aid: str) -> None:
    """H-20.8."""
    for now in Table(3, 17, length="part1", aid=aid).steps(60):
        assert advice.everywhere(kit.PACK, now.view().seen) == ()
        assert all(advice.within_reach(kit.PACK, now.view(seat)) == () for seat in (None, 1, 2, 3))
