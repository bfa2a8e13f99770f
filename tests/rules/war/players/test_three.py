"""Players of War for three: whole games, and what hosts are led by."""

from __future__ import annotations

import functools
from collections import Counter
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
from rules.war.events.council import AllianceMade, PersuasionTried
from rules.war.events.deals import DealDone
from rules.war.players import campaign
from rules.war.questions.kinds import SEARCH
from rules.war.state.phases import Phase
from rules.war.state.searches import Placed, Search
from rules.war.state.view import WarView
from rules.war.tracks.chart import numbered

GAME: Any = make()


@functools.cache
def played(level: str, number: int) -> tuple[tuple[WarView, Decision, str], ...]:
    """What was answered: the view, the decision and the words."""
    said: list[tuple[Any, Decision, str]] = []

    def keeps(view: WarView, decision: Decision, ask: Any, chance: Random) -> str:
        words = players.PLAYERS[level](view, decision, ask, chance)
        said.append((view, decision, words))
        return words

    simulator.played(GAME, WarConfig(lots=False), 3, number, keeps, players.ASIDES[level])
    return tuple(said)


@pytest.mark.parametrize("level", players.LEVELS)
def test_nothing_that_a_player_of_three_says_is_refused(level: str) -> None:
    """F-4, W-17.3: a game goes to its end, each of the three is asked, and nobody is asked the same twice."""
    said = played(level, 3)
    assert len(said) < 200
    assert {view.side for view, _, _ in said} == {"F", "D", "S"}
    assert all(one[0] is not other[0] for one, other in pairwise(said))


@pytest.mark.parametrize("level", players.LEVELS)
def test_hosts_of_saruman_march_and_fight(level: str) -> None:
    """W-50.3, W-59.7, W-59.8: he goes for the places that he needs."""
    words = [words for view, _, words in played(level, 3) if view.state.phase is Phase.TOWER]
    assert any("host w2421" in one for one in words)
    assert any("army" in one for one in words)


def test_saruman_answers_alike_wherever_a_hidden_group_is() -> None:
    """W-19.8, W-17.3: his player knows nothing but his view."""
    start = GAME.setup(WarConfig(lots=False), 3, Dice(game_key(simulated_seed(1), "1,2,3"))).state
    number, group = next(iter(numbered(start.chart)))
    moved = replace(start, chart=(replace(group, at=group.at + 1), *start.chart[number:]))
    decision = next(iter(GAME.decisions(start)))
    says = players.player("sensible")
    answers = {
        says(GAME.view(state, 3), decision, lambda said: Options(), Random(1)) for state in (start, moved)
    }
    assert len(answers) == 1


def test_a_battle_is_worth_more_the_more_come_and_less_before_walls() -> None:
    """W-59.8: what a player weighs are the losses of all pairs of dice."""
    worth = [campaign.worth(strength, 8, -2) for strength in (4, 8, 16, 24)]
    assert worth == sorted(worth)
    assert worth[0] < 0 < worth[-1]
    assert campaign.worth(8, 8, 0) > campaign.worth(8, 8, -1)


@functools.cache
def told(level: str, number: int) -> Counter[type]:
    """What happened in a game up to its last answer, by kinds of event that anybody was told."""
    last = {view.side: view for view, _, _ in played(level, number)}
    return Counter(type(one.event) for view in last.values() for one in view.state.ledger)


@pytest.mark.parametrize("level", players.LEVELS)
def test_saruman_bargains_and_tries_to_persuade(level: str) -> None:
    """W-29.5, W-21.14, W-34.11: deals are struck while another is asked, alliances made, minds tried."""
    games = [told(level, number) for number in (3, 4, 5)]
    for kind in (DealDone, AllianceMade, PersuasionTried):
        assert any(game[kind] for game in games), kind


def test_a_search_of_which_a_part_was_refused_is_ended() -> None:
    """W-36.6: by one card two search in one province each; the other's cards a player does not see."""
    placed = Search((7,), placed=(Placed("nazgul-3", GAME.data.parse("W2421")),))
    start = GAME.setup(WarConfig(lots=False), 3, Dice(game_key(simulated_seed(1), "1,2,3"))).state
    state = replace(start, phase=Phase.SEARCH, searches=(placed,))
    decision = Decision(SEARCH.asked(1), 2)
    says = players.player("sensible")
    assert says(GAME.view(state, 2), decision, lambda said: Options(), Random(1)) == "done"
