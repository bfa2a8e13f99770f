"""Who knows what of Saruman's councils."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.dice import Dice, game_key, simulated_seed
from rules.war import make
from rules.war.config import WarConfig
from rules.war.state.council import Alliance, Bans, Control, Loan, Offer, Persuaded
from rules.war.state.known import known_to
from rules.war.state.pieces import SIDES, Side

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
