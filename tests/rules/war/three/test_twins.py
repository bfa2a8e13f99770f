"""Two wars of three that differ in what a reader may not know are one to him (W-19.8)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.checking.courses import Course
from rules.checking.secrets import Leak, Net
from rules.game import Position
from rules.war.game import WarGame
from rules.war.state.council import Offer
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.war import Ring, WarState
from rules.war.tracks.chart import numbered
from rules.war.tracks.watching import find, spot
from tests.leaks.planting import Planted
from tests.rules.war.kit import AT, three

_LONGEST = 40


@functools.cache
def courses(*numbers: int) -> Sequence[Course]:
    return [Course(WarGame(), 3, number, longest=_LONGEST) for number in numbers]


def test_what_one_of_three_may_not_know_shows_nowhere() -> None:
    """W-1.6, W-15.7, W-16.8, W-16.10, W-19.8, W-39.9: to the public and to each seat, by offered words."""
    net = Net(WarGame(), {})
    for course in courses(1, 5, 13):
        net.follow(course, 3)

    assert net.share > 0.9
    differing = {"chart", "hands", "sheets", "deck", "points", "news", "offers", "reported"}
    assert {f"WarState.{name}" for name in differing} <= set(net.secrets)


def state() -> WarState:
    """A shadow in which S has found a group, D sees another, and each has learnt something."""
    groups = {"W2408": "frodo sam", "W2413": "gimli", "W2612": "aragorn merry"}
    offers, asks = (Offer("S", "F"), Offer("D", "S")), {"search": "found"}
    pieces = {"W2421": "saruman", "W2219": "chief"}
    play = three(
        groups, pieces, ring=Ring("chief"), turn=2, phase=Phase.SHADOW, offers=offers, rows=asks, saruman=asks
    )
    find(play, 1, "W-12.14", 2)
    spot(play, 2, 2)
    for to in ("D", "S"):
        play.learn_of(2, "W-12.11", AT("E1128"), 2, to=to)
    return play.state


def position() -> Position[WarState]:
    return Position(state())


def twins(side: Side | None) -> list[WarState]:
    game, seat = WarGame(), None if side is None else state().rules.seat(side)
    found = (game.resecret(position(), seat, Random(seed)) for seed in range(20))
    return [twin.state for twin in found if twin is not None]


def test_what_each_knows_stays_and_what_the_others_do_may_be_otherwise() -> None:
    """W-12.17, W-15.11, W-19.8, W-21.14, W-39.6, W-39.9, W-52.5: who says `search found` tells it himself."""
    facts: dict[str, Callable[[WarState], object]] = {
        "found": lambda of: {(g.at, g.members) for _, g in numbered(of.chart) if g.found >= of.turn},
        "spotted": lambda of: {(g.at, g.members) for _, g in numbered(of.chart) if g.spotted >= of.turn},
        "D's log": lambda of: [news for news in of.news if news.to == "D"],
        "S's log": lambda of: [news for news in of.news if news.to == "S"],
        "D's reports": lambda of: "D" in of.reported,
        "S's reports": lambda of: "S" in of.reported,
        "who is asked": lambda of: [dict(of.sheet(side).rows).get("search") for side in of.rules.enemies],
        "who of S's has the Ring": lambda of: of.ring.bearer,
        "offers of S and F": lambda of: [offer for offer in of.offers if "D" not in (offer.by, offer.to)],
        "offers of S and D": lambda of: [offer for offer in of.offers if "F" not in (offer.by, offer.to)],
    }
    dark = {"D's log", "D's reports", "offers of S and D"}
    white = {
        "found",
        "S's log",
        "S's reports",
        "offers of S and F",
        "offers of S and D",
        "who of S's has the Ring",
    }
    knowing: dict[Side | None, set[str]] = {
        "F": facts.keys() - {"offers of S and D", "who of S's has the Ring"},
        "D": {"spotted", "who is asked", *dark},
        "S": {"spotted", "who is asked", *white},
        None: {"spotted", "who is asked"},
    }
    for side, kept in knowing.items():
        same = {
            name for name, fact in facts.items() if all(fact(twin) == fact(state()) for twin in twins(side))
        }
        assert same == kept, side


# ------------------------------------------------------------------------------------------------- leaks, planted


def _used(known: Callable[[Any, Any], bool], side: Side | None) -> Callable[..., Any]:
    """A view of one side in which something else is used, where something holds in secret."""

    def spoil(view: Callable[..., Any]) -> Callable[..., Any]:
        def leaks(of: Any, seat: Any) -> Any:
            seen = view(of, seat)
            if seen.side != side or not known(of, seat):
                return seen
            return replace(seen, state=replace(seen.state, used=seen.state.used | {"leak"}))

        return leaks

    return spoil


LEAKS = [
    Planted("what S has learnt", "view", _used(lambda of, _: any(n.to == "S" for n in of.news), "D")),
    Planted("what D has learnt", "view", _used(lambda of, _: any(n.to == "D" for n in of.news), "S")),
    Planted(
        "whom S has found", "view", _used(lambda of, _: any(g.found for _, g in numbered(of.chart)), "D")
    ),
    Planted("that F is offered an alliance", "view", _used(lambda of, _: Offer("S", "F") in of.offers, "D")),
    Planted("where a group is", "view", _used(lambda of, _: of.chart[2] and of.chart[2].at % 2 == 0, "S")),
    Planted("D's points", "view", _used(lambda of, _: of.points > 6, "S")),
    Planted("who of S's has the Ring", "view", _used(lambda of, _: of.ring.bearer == "chief", "F")),
    Planted("S's sheet", "view", _used(lambda of, _: len(of.sheet("S").rows) > 1, "F")),
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.name)
def test_a_leak_that_is_planted_is_found(leak: Planted) -> None:
    net = Net(leak.planted(WarGame()), {})
    with pytest.raises(Leak):
        _look(net)


def _look(net: Net) -> None:
    net.seats = 3
    for _ in range(12):
        for seat in (1, 2, 3):
            net.look(position(), seat)
