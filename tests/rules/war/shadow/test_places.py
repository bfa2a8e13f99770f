"""Citadels that are tried, and places that change hands (W-59.1 to W-59.4, W-38.2)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Illegal
from rules.war.events.turns import PlaceTaken, SiegeTried, WarEnded
from rules.war.hunting.places import look_at_places, siege, try_citadels
from rules.war.play import Ended, WarPlay
from rules.war.state.phases import Phase
from rules.war.state.pieces import Watcher
from rules.war.state.places import TEN
from rules.war.state.war import Ring
from rules.war.tracks.watching import enemy_citadels, spot
from tests.rules.war.kit import AT, LAND, Loaded, war

TIRITH = "E0330"
THREE = "lord nazgul-3 nazgul-4"
FIVE = f"{THREE} nazgul-5 nazgul-6"


def besieged(besiegers: str, defenders: str, thrown: int) -> WarPlay:
    play = war({defenders: "gandalf"} if defenders else {}, {TIRITH: besiegers}, [thrown], turn=6)
    siege(play, AT(TIRITH))
    try_citadels(play)
    return play


@pytest.mark.parametrize("thrown", range(1, 7))
@pytest.mark.parametrize(
    ("besiegers", "defenders", "takes_from"),
    [
        (THREE, "", 6),
        (f"{THREE} nazgul-5", "", 6),
        (FIVE, "", 5),
        (THREE, TIRITH, 7),
        (FIVE, TIRITH, 6),
        (THREE, "E0331", 6),
    ],
)
def test_a_citadel_is_taken_by_the_odds(besiegers: str, defenders: str, takes_from: int, thrown: int) -> None:
    """W-59.1, W-19.12: 1/6, with five 1/3; with a defender, hidden or not, 0 and 1/6. The die nobody sees."""
    play = besieged(besiegers, defenders, thrown)
    is_taken = thrown >= takes_from
    assert play.events == [SiegeTried(AT(TIRITH), is_taken)]
    assert play.holder(AT(TIRITH)) == ("D" if is_taken else "F")
    assert (Watcher(AT(TIRITH), "D") in enemy_citadels(play)) is is_taken  # and it watches for him
    assert isinstance(play.dice, Loaded)
    assert play.dice.labels == ["die/-/1"]


@pytest.mark.parametrize(
    ("members", "defends"),
    [("aragorn", True), ("boromir", True), ("gandalf", True), ("frodo sam legolas gimli", False)],
)
def test_three_defend(members: str, defends: bool) -> None:
    """W-59.1: Aragorn, Boromir or Gandalf, once."""
    play = war({TIRITH: members}, {TIRITH: THREE}, [6], turn=6)
    siege(play, AT(TIRITH))
    try_citadels(play)
    assert play.holder(AT(TIRITH)) == ("F" if defends else "D")


def test_a_hidden_wearer_defends_nothing() -> None:
    """W-59.1, W-57.2: he is not there; the others of his group are."""
    for members, taken in (("aragorn sam", True), ("aragorn gandalf", False)):
        play = war({TIRITH: members}, {TIRITH: THREE}, [6], turn=6, ring=Ring("aragorn", is_on=True))
        siege(play, AT(TIRITH))
        try_citadels(play)
        assert play.events == [SiegeTried(AT(TIRITH), taken)]


def test_who_tries_no_citadel_throws_no_die() -> None:
    """W-59.1: it is tried where D has said it, and where three are still there when his turn ends."""
    play = war({}, {TIRITH: THREE}, turn=6)
    try_citadels(play)
    siege(play, AT(TIRITH))
    play.stand("lord", None)
    try_citadels(play)
    assert play.events == []


@pytest.mark.parametrize(
    ("at", "turn", "besiegers", "state"),
    [
        (TIRITH, 5, THREE, {}),
        (TIRITH, 6, "lord nazgul-3 mouth saruman", {}),
        ("W2724", 6, THREE, {}),
        ("E0729", 6, THREE, {}),
        (TIRITH, 6, THREE, {"taken": ((AT(TIRITH), "D"),)}),
        (TIRITH, 6, THREE, {"used": frozenset({TIRITH})}),
    ],
)
def test_what_is_no_citadel_to_be_tried_is_refused(
    at: str, turn: int, besiegers: str, state: dict[str, Any]
) -> None:
    """W-59.1, W-18.3: too early, too few, a town, his own, taken, tried."""
    play = war({}, {at: besiegers}, turn=turn, **state)
    before = play.state
    with pytest.raises(Illegal, match=r"W-59\.1"):
        siege(play, AT(at))
    assert play.state == before


def test_a_hobbit_who_was_found_opens_the_sieges() -> None:
    """W-59.1: whom D has spotted or captured, in whichever turn."""
    play = war({}, {TIRITH: THREE}, turn=1, has_hobbit=True)
    siege(play, AT(TIRITH))


@pytest.mark.parametrize("ended", [Phase.JOURNEY, Phase.SHADOW])
@pytest.mark.parametrize(
    ("guard", "stays"), [("nazgul-9", True), ("mouth", True), ("saruman", False), ("", False)]
)
def test_a_taken_place_is_lost_when_nobody_guards_it(guard: str, stays: bool, ended: Phase) -> None:
    """W-59.2: a Nazgûl or the Mouth, looked at when either player-turn ends."""
    for place in (TIRITH, "W1013"):
        play = war({}, {place: guard} if guard else {}, taken=((AT(place), "D"),))
        look_at_places(play, ended)
        assert play.holder(AT(place)) == ("D" if stays else "F")
        assert play.events == ([] if stays else [PlaceTaken(AT(place), "F")])


@pytest.mark.parametrize("place", ["W1013", "E0410"])
def test_hobbiton_and_the_palace_are_whose_nazgul_stands_there(place: str) -> None:
    """W-59.3: at the end of D's turn alone; not of the Mouth, nor while somebody stands there spotted."""
    play = war({place: "merry"}, {place: "nazgul-9"})
    look_at_places(play, Phase.JOURNEY)
    assert play.events == []
    look_at_places(play, Phase.SHADOW)
    assert play.events == [PlaceTaken(AT(place), "D")]
    assert play.holder(AT(place)) == "D"
    look_at_places(play, Phase.SHADOW)
    assert len(play.events) == 1
    contested = war({place: "merry"}, {place: "nazgul-9"})
    spot(contested, 1, 1)
    look_at_places(contested, Phase.SHADOW)
    mouth = war({}, {place: "mouth", "W1612": "nazgul-9"})
    look_at_places(mouth, Phase.SHADOW)
    assert contested.events == mouth.events == []


def test_whose_places_are_at_the_start() -> None:
    """W-59.4, W-38.7, W-43.3: Isengard and his own are D's, the others F's, towns too."""
    play = war({}, {})
    held = {place: play.holder(LAND.place[place]) for place in TEN}
    his = {"barad-dur", "durthang", "minas-morgul", "dol-guldur", "isengard"}
    assert len(held) == 10
    assert {place for place, side in held.items() if side == "D"} == his
    assert play.holder(AT("W2724")) == "F"


def test_all_ten_are_a_victory_at_the_end_of_either_turn() -> None:
    """W-38.2, W-38.6: nine are none."""
    others = ("minas-tirith", "dol-amroth", "helms-deep", "hobbiton", "thranduils-palace")
    guards = dict(zip(others, ("lord", "nazgul-3", "nazgul-4", "nazgul-5", "mouth"), strict=True))
    taken = tuple(sorted((LAND.place[place], "D") for place in others))
    nine = war({}, {LAND.name(LAND.place[place]): guard for place, guard in guards.items()}, taken=taken[1:])
    look_at_places(nine, Phase.JOURNEY)
    assert nine.state.outcome is None
    for ended in (Phase.JOURNEY, Phase.SHADOW):
        play = war({}, {LAND.name(LAND.place[place]): guard for place, guard in guards.items()}, taken=taken)
        with pytest.raises(Ended):
            look_at_places(play, ended)
        assert play.events[:1] == [WarEnded("dark-power", "places", "W-38.2")]
