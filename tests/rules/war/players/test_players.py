"""Players of War answer legally from what their seat knows, and the plans of W-60.4 are several."""

from __future__ import annotations

import functools
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules import simulator
from rules.dice import Dice, game_key, simulated_seed
from rules.game import Decision, Options
from rules.war import make, players
from rules.war.config import WarConfig
from rules.war.players import plans
from rules.war.players.saying import Saying
from rules.war.questions.kinds import JOURNEY
from rules.war.state.hands import Hand
from rules.war.state.phases import Phase
from rules.war.state.view import WarView
from rules.war.state.war import News, Standing
from rules.war.tracks.chart import numbered

GAME: Any = make()


def _game(
    level: str, number: int, leads: str = "", hunts: str = players.GUARD, limit: int = 0
) -> list[tuple[Any, Decision, str]]:
    """What was answered: the state, the decision and the words."""
    said: list[tuple[Any, Decision, str]] = []
    says = players.player(level, leads, hunts)

    def keeps(view: WarView, decision: Decision, ask: Any, chance: Random) -> str:
        words = says(view, decision, ask, chance)
        said.append((view, decision, words))
        return words

    simulator.played(GAME, WarConfig(lots=False, limit=limit), 2, number, keeps, players.ASIDES[level])
    return said


@functools.cache
def played(level: str, number: int) -> tuple[tuple[Any, Decision, str], ...]:
    return tuple(_game(level, number))


@pytest.mark.parametrize("level", players.LEVELS)
def test_nothing_that_a_player_says_is_refused(level: str) -> None:
    """F-4: a game goes to its end, and no player is asked the same twice."""
    said = played(level, 3)
    assert len(said) < 90
    assert all(one[0] is not other[0] for one, other in pairwise(said))


@pytest.mark.parametrize("hunts", ["road", "search", "siege"])
def test_the_dark_powers_other_plans_go_to_the_end(hunts: str) -> None:
    """W-60.4: a Dark Power who guards the road, only searches, or besieges."""
    assert _game("plain", 5, "morgul", hunts, limit=7)


def test_a_sheet_is_written_before_anything_else() -> None:
    """W-16.4: in one's first sitting, and not again."""
    written = [
        view.state.sheet(view.side).rows
        for view, decision, _ in played("sensible", 3)
        if view.side is not None
    ]
    assert all(written)
    assert len(set(written)) == 2


def test_plans_are_several() -> None:
    """W-60.4: the four are four at each level, whatever card chooses among their parts."""
    assert len(set(plans.PLAIN.values())) == len(plans.NAMES) == 4
    for card in range(1, 17):
        assert len({plans.wise(name, card) for name in plans.NAMES}) == 4


def test_whoever_cannot_see_a_group_answers_alike_wherever_it_is() -> None:
    """W-19.8, W-17.3: the Dark Power's player knows nothing but his view."""
    says = players.player("sensible")
    start = GAME.setup(WarConfig(lots=False), 2, _dice()).state
    number, group = next(iter(numbered(start.chart)))
    moved = replace(start, chart=(replace(group, at=group.at + 1), *start.chart[number:]))
    decision = Decision(next(iter(GAME.decisions(start))).question, 2)
    answers = {says(GAME.view(state, 2), decision, _no_options, Random(1)) for state in (start, moved)}
    assert len(answers) == 1


def _no_options(said: Any) -> Options:
    return Options()


def _dice() -> Any:
    return Dice(game_key(simulated_seed(1), "1,2"))


def test_a_part_that_would_be_refused_is_not_said() -> None:
    """F-4: a try changes nothing, and what stands behind it is said all the same."""
    view = next(view for view, _, _ in played("sensible", 3) if view.state.phase is Phase.JOURNEY)
    saying = Saying(view)
    before = saying.state
    assert not saying.say("plot 1 e1029")
    assert saying.state is before
    assert saying.answer() == "done"


def test_a_public_card_does_not_tell_where_the_ring_is() -> None:
    """W-14.1: the province of Foul Weather is public, and named where level 1 has told it already alone."""
    view = next(view for view, _, _ in played("sensible", 3) if view.state.phase is Phase.JOURNEY)
    land, at = GAME.data, view.state.chart[0].at
    state = replace(
        view.state, hands=(("F", Hand((12,))),), pieces=(Standing("nazgul-3", land.parse("W2214")),), news=()
    )
    told = News(state.turn, Phase.SEARCH, 1, "W-12.2", None, 1, province=land.province(at))
    answers = [
        players.player("sensible")(
            replace(view, state=known), Decision(JOURNEY.asked(1), 1), _no_options, Random(1)
        )
        for known in (state, replace(state, news=(told,)))
    ]
    assert ["play 12" in words for words in answers] == [False, True]
