"""Who knows what of Saruman's councils."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.dice import Dice, game_key, simulated_seed
from rules.game import Position
from rules.war import make
from rules.war.config import WarConfig
from rules.war.state.council import Alliance, Bans, Control, Loan, Offer, Persuaded
from rules.war.state.known import known_to
from rules.war.state.pieces import SIDES, Side
from rules.war.state.war import WarState

GAME = make()
START = GAME.setup(WarConfig(lots=False), 3, Dice(game_key(simulated_seed(1), "start"))).state
TOWER = GAME.data.parse("W2421")

BOTH: frozenset[Side] = frozenset(("F", "D"))
SECRETS = {
    "offers": (Offer("F", "S"),),
    "lending": (Loan("S", TOWER, 4, "F"),),
    "loans": (Loan("F", TOWER, 4, "S"),),
    "control": Control(attempts=2),
    "persuaded": (Persuaded("pippin", TOWER),),
    "bans": Bans(frozenset(("D",)), BOTH),
}


@pytest.mark.parametrize(
    ("name", "knowing"),
    [
        ("offers", "FS"),
        ("lending", "FS"),
        ("loans", "FS"),
        ("control", "S"),
        ("persuaded", "FS"),
        ("bans", "FS"),
    ],
)
def test_of_councils_those_know_who_have_to(name: str, knowing: str) -> None:
    """W-21.13, W-21.14, W-34.11, W-37.7: offers and loans the two, Nazgûl S, the persuaded and F's ban S and F."""
    without: Any = {"bans": Bans(BOTH, BOTH)}
    state = replace(START, **{name: SECRETS[name]})
    other = replace(START, **({name: without[name]} if name in without else {}))
    for side in (None, *SIDES):
        same = known_to(GAME.data, state, side) == known_to(GAME.data, other, side)
        assert same is (side is None or side not in knowing)


def test_an_alliance_is_known_to_all() -> None:
    """W-21.3."""
    state = replace(START, alliance=Alliance("F"))
    assert all(known_to(GAME.data, state, side).alliance == state.alliance for side in (None, *SIDES))
    pairs = ("FS", "SF", "DS", "FD")
    assert [state.are_allied(*pair) for pair in pairs] == [True, True, False, False]


def test_both_others_are_under_a_ban_at_the_start() -> None:
    """W-37.1, W-37.4: and nobody where two play."""
    assert START.bans.standing == START.bans.believed == {"F", "D"}
    two = GAME.setup(WarConfig(lots=False), 2, Dice(game_key(simulated_seed(1), "start"))).state
    assert two.bans.standing == frozenset()


def test_what_others_keep_from_a_reader_may_be_otherwise() -> None:
    """W-19.8: what they lend, how far Saruman is, and where who is persuaded walks; and not what he knows."""
    lending = (Loan("S", TOWER, 4, "F"), Loan("S", TOWER, 2, "D"))
    state = replace(START, lending=lending, persuaded=(Persuaded("pippin", TOWER),))
    facts: dict[str, Callable[[WarState], object]] = {
        "lent to F": lambda of: [loan for loan in of.lending if loan.to == "F"],
        "lent to D": lambda of: [loan for loan in of.lending if loan.to == "D"],
        "cycle": lambda of: of.control,
        "walker": lambda of: of.persuaded,
    }
    secrets = {"F": {"lent to D", "cycle"}, "D": {"lent to F", "cycle", "walker"}, "S": set[str]()}
    for side in (None, *SIDES):
        seat = None if side is None else state.rules.seat(side)
        found = (GAME.resecret(Position(state), seat, Random(seed)) for seed in range(20))
        twins = [twin.state for twin in found if twin is not None]
        differing = {name for name, fact in facts.items() if any(fact(twin) != fact(state) for twin in twins)}
        assert differing == (secrets[side] if side is not None else {*facts})
