"""Odd moments of days, turns and encounters: deadlines in open turns, orders at work together (chapters 12 to 17)."""

from __future__ import annotations

from rules.dice import Dice, game_key, simulated_seed
from rules.game import Question
from rules.hunt import flow
from rules.hunt.decisions import decisions
from rules.hunt.state import Discarding
from tests.rules.hunt.made_up import bearer, put

FULL = ("s-01", "s-02", "s-03", "s-04", "s-05", "s-06")


def test_a_default_of_theirs_in_rbs_open_turn_follows_what_they_see() -> None:
    """H-17.4, H-19.17: RB's card has thrown one of six cards away already; who holds six by what he sees discards."""
    surplus = Question("surplus", 1)
    play = bearer(
        [{"discard": {"deck": "sorcery", "n": 1, "how": "random", "who": "each_rw"}}],
        sorcery_hands=(FULL, ()),
        beside=(Discarding(surplus, 2),),
    )
    put(play)
    assert len(play.state.sorcery_hands[0]) == 5

    done = flow.lapse(play.pack, play.state, surplus, Dice(game_key(simulated_seed(1), "1,2,3")))

    assert done.state.shown is not None
    assert len(done.state.shown.sorcery_hands[0]) == 5
    assert not [one for one in decisions(done.state) if one.question == surplus]
