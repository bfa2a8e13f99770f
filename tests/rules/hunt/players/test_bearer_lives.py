"""The reference bearer never says what ends the game for him while anything else is open (H-5.8, H-24.12)."""

from __future__ import annotations

import functools
from random import Random
from typing import Any

import pytest

from rules.hunt.game import HuntGame
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.players import bearer
from rules.hunt.questions.decisions import decisions
from rules.hunt.state import NIGHTFALL
from rules.hunt.values import Ban
from rules.hunt.view import HuntView, view
from tests.rules.hunt import kit, made_up

COSTLY: list[dict[str, Any]] = [{"corrupt": {"n": 2}}, {"gain_token": {"n": 1}}]
NO_REST = (Ban("rest", -1, None, "turn", 1),)


def _says(play: Play, seed: int = 0) -> str | None:
    decision = next(
        one for one in decisions(play.state) if one.seat == made_up.RB and one.question.kind == "turn"
    )
    ask = functools.partial(HuntGame(data=play.pack).options, play.state, decision)
    return bearer.answer(play.pack, view(play.pack, play.state, made_up.RB), decision, ask, Random(seed))


def _pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    """He is believed to be beset, so that he would rather ride on by night."""

    def pressed(*_: object) -> bool:
        return True

    monkeypatch.setattr(bearer, "_is_pressed", pressed)


@pytest.mark.parametrize("part", [1, 2])
def test_who_would_lose_by_a_night_move_rests(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """H-5.8: one below the limit, though pressed; with a point more to lose he rides on."""
    _pressed(monkeypatch)

    def night(corruption: int) -> Play:
        tired = kit.state(part, phase=NIGHTFALL, corruption=corruption, on_frodo=0, ally_hand=())
        return kit.in_bearer_turn(tired)

    assert _says(night(11)) == "rest"
    assert str(_says(night(0))).split()[0] in ("mark", "advance")


@pytest.mark.parametrize("part", [1, 2])
def test_who_may_not_rest_goes_on_all_the_same(part: int) -> None:
    """H-5.8, H-22.24: then there is nothing else to say."""
    play = kit.in_bearer_turn(
        kit.state(part, phase=NIGHTFALL, corruption=11, on_frodo=0, ally_hand=(), bans=NO_REST)
    )

    assert str(_says(play)).endswith(" sure")


def test_no_card_is_played_whose_cost_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    """H-5.8: a card that he would play for its worth, were he less corrupted."""

    def liked(_pack: HuntPack, _board: object, _seen: HuntView, _own: object, _card: str) -> float:
        return 9.0

    monkeypatch.setattr(bearer, "_use", liked)

    assert _says(made_up.bearer(COSTLY, corruption=2, on_frodo=0)) == f"play {made_up.CARD}"
    assert not str(_says(made_up.bearer(COSTLY, corruption=10, on_frodo=0))).startswith("play")
