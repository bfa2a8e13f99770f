"""Where groups are likely to be, as the Dark Power can guess from what he was told: weights of hexes.

Each piece of news begins a trail: since then a group has gone on towards the fire by about its allowance. What
level 1 says of this search weighs the provinces.
"""

from __future__ import annotations

import functools
import heapq
import math
from collections.abc import Mapping
from typing import Final

from rules.board.hexes import Hex
from rules.war.land import costs_from
from rules.war.pack import OpenLand
from rules.war.players.plans import left
from rules.war.players.saying import Saying
from rules.war.state.phases import Phase
from rules.war.state.war import News

Weights = Mapping[Hex, float]

_TRAILS: Final = 10
"""So many of the latest news count."""
_OLD: Final = 0.7
"""What a piece of news weighs less by game-turn."""
_PACE, _MANY_PACE, _MANY = 6, 4, 5
_OF_LEVEL_1: Final = 8.0
_LIKELY: Final = 40


def likely(saying: Saying, *, is_wise: bool) -> Weights:
    """Now; what is nothing is left out."""
    state, land = saying.state, saying.land
    walked = state.turn - 1 + (state.phase is Phase.SHADOW)
    found: dict[Hex, float] = {}
    for news in _trails(saying):
        journeys = walked - news.turn + (news.phase is Phase.SEARCH)
        pace = _MANY_PACE if news.number is not None and news.number >= _MANY else _PACE
        assert news.at is not None
        for at, weight in _trail(land, news.at, max(0, journeys) * pace, is_wise).items():
            found[at] = found.get(at, 0.0) + weight * _OLD ** max(0, journeys)
    if not is_wise:
        return found
    level = {province: n for search in state.searches for province, n in search.level}
    if state.phase is not Phase.SEARCH:
        return _gone_on(saying, found)
    return {at: weight * _factor(level, land.province(at)) for at, weight in found.items() if weight}


def _factor(level: Mapping[str, int], province: str) -> float:
    return 1.0 if province not in level else _OF_LEVEL_1 * level[province]


def _trails(saying: Saying) -> list[News]:
    """Where groups were seen, and where all began; who stands on the map is looked for by nobody."""
    state, land = saying.state, saying.land
    start = News(0, Phase.SHADOW, 2, "", land.of("start")[0], None)
    return [start, *[news for news in state.news if news.level > 1 and news.at is not None][-_TRAILS:]]


@functools.lru_cache(512)
def _trail(land: OpenLand, begin: Hex, spent: int, is_wise: bool) -> Weights:
    """Where a group that goes to the fire is after so many half points; the wise think of ways off the roads too."""
    to_go = left(land)
    off_road = left(land, not is_wise)
    found: dict[Hex, float] = {}
    for at, cost in costs_from(land, begin, most=spent + 2).items():
        if land.is_a("haven", at) and spent:
            continue
        gone = max(to_go[begin] - to_go[at], off_road[begin] - off_road[at])
        behind = spent - gone
        if behind < 3 * _PACE:
            found[at] = math.exp(-abs(behind) / 4) + 0.001 * (cost > 0)
    total = sum(found.values()) or 1.0
    return {at: weight / total for at, weight in found.items()}


def _gone_on(saying: Saying, found: Weights) -> Weights:
    """With what this game-turn's level 1 says of where they were before they went."""
    level = {
        news.province: news.number or 0
        for news in saying.state.news
        if news.level == 1 and news.turn == saying.state.turn
    }
    if not level:
        return found
    land, to_go = saying.land, left(saying.land)
    near: dict[Hex, float] = {}
    likeliest = heapq.nlargest(
        _LIKELY,
        ((weight, at) for at, weight in found.items() if land.province(at) in level),
    )
    for weight, at in likeliest:
        for other in _onward(land, at):
            near[other] = near.get(other, 0.0) + weight * math.exp((to_go[at] - to_go[other]) / 4)
    total = sum(near.values()) or 1.0
    share = sum(level.values())
    return {at: found.get(at, 0.0) + near.get(at, 0.0) / total * share for at in {*found, *near}}


@functools.lru_cache(2048)
def _onward(land: OpenLand, at: Hex) -> tuple[Hex, ...]:
    return tuple(costs_from(land, at, most=_PACE))
