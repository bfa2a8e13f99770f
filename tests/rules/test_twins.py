"""Twins through the contract, for every game that is found: no reader tells apart what may not be told apart."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.checking.courses import some_config
from rules.game import Event, Game, Question, Seat, Step
from rules.quest.game import QuestGame
from rules.quest.phases import Questing
from rules.registry import games, home
from tests.rules.shares import share
from tests.twins.plan import Pair, course, some_pair

every_game = pytest.mark.parametrize("game", games(), ids=[game.name for game in games()])


def _compared(game: Game[Any], count: int, seed: int) -> list[Pair]:
    """The pairs that were found, each played as long as there was something to do."""
    pairs: list[Pair] = []
    for number in range(count):
        chance = Random(f"{seed}/{number}")
        seats = chance.choice(list(game.seats))
        pair = some_pair(game, seats, some_config(game, seats, chance), chance)
        if pair is not None:
            course(pair, chance)
            pairs.append(pair)
    return pairs


@every_game
def test_two_games_that_a_reader_cannot_tell_apart_stay_so(game: Game[Any]) -> None:
    """Q-1.8, Q-4.3, Q-4.6, Q-5.6, Q-6.6, H-19.15, H-19.17: whatever is done in secret, or tried by the reader."""
    count = share(game, 8)
    pairs = _compared(game, count, 1)

    assert len(pairs) > count // 2
    if not home(game.name).package:  # a small game never reaches that
        assert sum(pair.compared for pair in pairs) > 30 * len(pairs)
        assert sum(pair.differing for pair in pairs) > 5 * len(pairs)


@pytest.mark.slow
@every_game
def test_many_pairs_of_games_stay_one(game: Game[Any]) -> None:
    """Q-1.8, Q-4.3, Q-5.6, H-19.15."""
    count = share(game, 80)
    pairs = _compared(game, count, 2)

    assert 2 * len(pairs) > count
    assert home(game.name).package or sum(pair.compared for pair in pairs) > 30 * len(pairs)


# -------------------------------------------------------------------------------------------- leaks that are planted


class Counting(QuestGame):
    """Shows how many have acted."""

    def view(self, state: Any, seat: Seat | None) -> Any:
        acted = len([deed for deed in state.phase.deeds if deed]) if isinstance(state.phase, Questing) else 0
        return replace(super().view(state, seat), in_effect=acted)


class Announcing(QuestGame):
    """Tells everybody that somebody has acted."""

    def apply(self, state: Any, seat: Seat, question: Question, action: Any, dice: Any) -> Step[Any]:
        step = super().apply(state, seat, question, action, dice)
        return replace(step, events=(*step.events, Event())) if question.kind == "actions" else step


class Offering(QuestGame):
    """Offers no answer in advance where somebody has acted."""

    def ahead(self, state: Any, seat: Seat) -> Any:
        has_acted = isinstance(state.phase, Questing) and any(state.phase.deeds)
        return () if has_acted else super().ahead(state, seat)


@pytest.mark.parametrize("leak", [Counting, Announcing, Offering])
def test_a_leak_that_is_planted_is_found(leak: type[QuestGame]) -> None:
    """Q-5.6: the comparison can fail."""
    with pytest.raises(AssertionError, match="actions"):
        _compared(leak(), 30, 1)
