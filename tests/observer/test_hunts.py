"""A Ring-bearer of the bot's acts where all can see as it would with Frodo at any place that the aid leaves."""

from __future__ import annotations

import pytest

from rules import simulator
from rules.hunt.config import HuntConfig
from rules.hunt.players import bearer
from rules.hunt.state import facts
from tests.observer.hunts import GAME, PLAYER, TIMES, Hunted, elsewhere, figures, left_by_aid, told


@pytest.mark.slow
@pytest.mark.parametrize(("number", "reactions"), [(3, "swift"), (2, "windowed")])
def test_no_public_act_of_the_ring_bearer_tells_much_of_where_frodo_is(number: int, reactions: str) -> None:
    """H-20.8, H-24.12: none is over three times as likely where he is as where the aid leaves he might be."""
    acts = told(number, reactions=reactions)

    assert len(acts) > 30
    assert [act for act in acts if act.times > TIMES] == []


@pytest.mark.slow
def test_a_ring_bearer_who_plays_openly_is_seen_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures can be bad: where cards are played only and always as he is in need, they tell where he is."""
    monkeypatch.setattr(bearer, "BLUFFED", 0)
    monkeypatch.setattr(bearer, "HELD_BACK", 0.0)

    found = figures([told(4)])

    assert found["over"] > 0.01
    assert found["times"] > 20
    assert found["bits"] > 0.5


def test_the_same_hunt_with_frodo_elsewhere_looks_the_same_to_all() -> None:
    """H-19.15: what is compared differs in nothing but where he is."""
    game, moved = Hunted(), 0
    simulator.play(game, HuntConfig(), 2, 1, PLAYER)
    for met in game.met[::7]:
        if not met.state.moves or met.state.shown is not None:
            continue
        for place in left_by_aid(met.state):
            other = elsewhere(met.state, place)
            moved += facts.last_location(other) == place != facts.last_location(met.state)
            assert GAME.view(other, None) == GAME.view(met.state, None)

    assert moved > 20
