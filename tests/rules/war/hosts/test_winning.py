"""Places of three, and who wins (chapters 38, 50, 59)."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from rules.dice import Dice, game_key, simulated_seed
from rules.game import Illegal
from rules.war import make
from rules.war.config import WarConfig
from rules.war.events.fights import Freed
from rules.war.events.hosts import PlacesHeld
from rules.war.events.turns import PlaceTaken, WarEnded
from rules.war.hosts.places import look_at_end, look_who_wins, look_whose_places
from rules.war.hunting.places import siege
from rules.war.play import Ended, WarPlay
from rules.war.ring.passing import look_home
from rules.war.state.phases import Phase
from rules.war.state.pieces import CHARACTERS, NAZGUL
from rules.war.state.places import TEN, THREE
from rules.war.state.war import Gollum, Party, Ring
from rules.war.turn.sittings import end_sitting, look_who_has_won
from tests.rules.war.hosts.armies import EDORAS, HELM, ISENGARD, OSGILIATH, TIRITH, three
from tests.rules.war.kit import AT, LAND

UMBAR, BARAD_DUR = "E0437", "E1128"
MINE = tuple(sorted((LAND.place[place], "S") for place in THREE if place != "isengard"))
"""Places that Saruman needs, besides his own."""
DARK = tuple(sorted((LAND.place[place], "D") for place in TEN))


def ended(play: WarPlay) -> tuple[str, str, str] | None:
    outcome = play.state.outcome
    return None if outcome is None else (outcome.winner, outcome.reason, outcome.clause)


def look(play: WarPlay) -> tuple[str, str, str] | None:
    with contextlib.suppress(Ended):
        look_who_wins(play)
    return ended(play)


def end_of_turn(play: WarPlay) -> tuple[str, str, str] | None:
    with contextlib.suppress(Ended):
        look_at_end(play)
    return ended(play)


# -------------------------------------------------------------------------------------------------------- places


@pytest.mark.parametrize(
    ("at", "hosts", "holder"),
    [
        (TIRITH, "D2", "D"),
        (TIRITH, "D1", "F"),
        (TIRITH, "S2", "S"),
        (TIRITH, "D20 F1", "F"),  # not alone
        (TIRITH, "D20 S20", "F"),
        (TIRITH, "", "F"),
        (EDORAS, "S4", "S"),  # a town
        (UMBAR, "F2", "F"),  # a port
        (ISENGARD, "F2", "F"),
        ("E0410", "D2", "D"),
    ],
)
def test_a_place_is_the_last_s_who_had_a_host_there_alone(at: str, hosts: str, holder: str) -> None:
    """W-59.9: of 2 or more."""
    taken = ((AT(UMBAR), "D"),)
    play = three({at: hosts}, taken=taken)
    before = play.holder(AT(at))
    look_whose_places(play)
    assert play.holder(AT(at)) == holder
    assert play.events == ([] if before == holder else [PlaceTaken(AT(at), holder)])  # type: ignore[arg-type]


def test_a_place_that_is_left_stays_his() -> None:
    """W-59.9: and who comes back has it again."""
    play = three({TIRITH: "D4"})
    look_whose_places(play)
    play.set(hosts=())
    look_whose_places(play)
    assert play.holder(AT(TIRITH)) == "D"
    play.set(hosts=three({TIRITH: "F4"}).state.hosts)
    look_whose_places(play)
    assert (play.holder(AT(TIRITH)), play.state.taken) == ("F", ())


def test_whose_places_are_at_the_start() -> None:
    """W-59.9, W-43.3: Umbar is D's, Isengard S's; where two play Umbar is F's and Isengard D's."""
    game = make()
    for seats, umbar, isengard in ((3, "D", "S"), (2, "F", "D")):
        state = game.setup(WarConfig(lots=False), seats, Dice(game_key(simulated_seed(1), "start"))).state
        play = WarPlay(LAND, state, None)
        assert (play.holder(AT(UMBAR)), play.holder(AT(ISENGARD))) == (umbar, isengard)
        assert [play.holder(AT(at)) for at in (TIRITH, EDORAS, HELM, BARAD_DUR)] == ["F", "F", "F", "D"]


@pytest.mark.parametrize("phase", [Phase.TOWER, Phase.JOURNEY, Phase.SHADOW])
def test_places_are_looked_at_when_each_player_turn_ends(phase: Phase) -> None:
    """W-5.5, W-5.6, W-59.9."""
    play = three({TIRITH: "D4"}, phase=phase, gollum=Gollum(AT("W2516")))
    play.dice = Dice(bytes(32))
    end_sitting(play)
    assert PlaceTaken(AT(TIRITH), "D") in play.events


def test_nazgul_take_no_citadels_where_hosts_do() -> None:
    """W-18.3, W-59.1: that is for two."""
    play = three({}, {TIRITH: "lord nazgul-3 nazgul-4"}, turn=9)
    with pytest.raises(Illegal, match=r"W-59\.1"):
        siege(play, AT(TIRITH))
    look_whose_places(play)
    assert play.holder(AT(TIRITH)) == "F"


# ------------------------------------------------------------------------------------------------------- victory


@pytest.mark.parametrize("lacks", [None, *TEN])
def test_with_ten_places_d_has_won(lacks: str | None) -> None:
    """W-38.2: Isengard is one of them, which is S's at first."""
    taken = tuple(held for held in DARK if lacks is None or held[0] != LAND.place[lacks])
    is_own = lacks in ("barad-dur", "durthang", "minas-morgul", "dol-guldur")
    won = lacks is None or is_own
    assert look(three({}, taken=taken)) == (("dark-power", "places", "W-38.2") if won else None)


@pytest.mark.parametrize(
    ("state", "wins"),
    [
        ({"won": frozenset(NAZGUL)}, True),
        ({"won": frozenset(NAZGUL), "taken": MINE[:1]}, False),
        ({"won": frozenset(NAZGUL), "taken": MINE[1:]}, False),
        ({"won": frozenset(NAZGUL), "taken": (*MINE, (AT(ISENGARD), "F"))}, False),
        ({"won": frozenset(NAZGUL[1:])}, False),
        ({"won": frozenset(NAZGUL[1:]), "dead": frozenset(NAZGUL[:1])}, True),
        ({"won": frozenset(), "dead": frozenset(NAZGUL)}, False),  # W-38.5
        ({}, False),
    ],
)
def test_with_all_nazgul_and_three_places_saruman_has_won(state: dict[str, Any], wins: bool) -> None:
    """W-38.4, W-38.5: all that there are, and one at least."""
    play = three({}, **{"taken": MINE, **state})
    assert look(play) == (("saruman", "nazgul", "W-38.4") if wins else None)


def test_a_win_is_seen_at_the_event_that_brings_it() -> None:
    """W-38.6: the last Nazgûl of D's dies."""
    play = three({}, taken=MINE, won=frozenset(NAZGUL[1:]))
    look_who_has_won(play)
    play.set(dead=frozenset({"lord"}))
    with pytest.raises(Ended):
        look_who_has_won(play)
    assert ended(play) == ("saruman", "nazgul", "W-38.4")


def test_who_win_at_one_instant_win_together() -> None:
    """W-38.6, W-19.6, W-19.7: in the order F, D, S, with the reason of the first."""
    play = three({}, {BARAD_DUR: "mouth"}, taken=MINE, won=frozenset(NAZGUL), ring=Ring("mouth"))
    with pytest.raises(Ended):
        look_home(play)
    assert ended(play) == ("dark-power+saruman", "barad-dur", "W-38.1")
    assert play.state.outcome is not None
    assert play.state.outcome.winners == (2, 3)
    assert WarEnded("dark-power+saruman", "barad-dur", "W-38.1") in play.events
    play = three({}, taken=MINE, won=frozenset(NAZGUL))
    with pytest.raises(Ended):
        play.end("F", "destroyed", "W-38.3")
    assert ended(play) == ("fellowship+saruman", "destroyed", "W-38.3")


def test_nobody_wins_with_who_wins_where_two_play() -> None:
    """W-38.7."""
    play = three({}, taken=DARK)
    play.set(rules=make().setup(WarConfig(lots=False), 2, Dice(bytes(32))).state.rules)
    with pytest.raises(Ended):
        play.end("F", "destroyed", "W-38.3")
    assert ended(play) == ("fellowship", "destroyed", "W-38.3")


def test_without_characters_f_plays_on() -> None:
    """W-50.6: with his hosts."""
    play = three({OSGILIATH: "F4"}, dead=frozenset(CHARACTERS))
    look_who_has_won(play)
    assert ended(play) is None


# ------------------------------------------------------------------------------------------- held for some time


def test_three_places_held_at_four_ends_in_a_row_win() -> None:
    """W-50.3: from the 12th game-turn on; the count is public, and begins anew."""
    play = three({}, taken=MINE, turn=9)
    counted: list[tuple[str, str, str] | None] = []
    for turn in range(9, 13):
        play.set(turn=turn)
        counted.append(end_of_turn(play))
    assert counted == [None, None, None, ("saruman", "places", "W-50.3")]
    assert [event.times for event in play.events if isinstance(event, PlacesHeld)] == [1, 2, 3, 4]


def test_before_the_twelfth_game_turn_they_do_not() -> None:
    """W-50.3."""
    play = three({}, taken=MINE, turn=11, held=6)
    assert end_of_turn(play) is None
    play.set(turn=12)
    assert end_of_turn(play) == ("saruman", "places", "W-50.3")


def test_a_place_lost_breaks_the_row() -> None:
    """W-50.3: all hear that too, once."""
    play = three({}, taken=MINE[:1], turn=12, held=3)
    assert end_of_turn(play) is None
    end_of_turn(play)
    assert (play.state.held, play.events) == (0, [PlacesHeld(0)])


@pytest.mark.parametrize(
    ("state", "winner"),
    [
        ({}, "dark-power"),
        ({"ring": Ring("saruman")}, "saruman"),
        ({"ring": Ring("chief")}, "saruman"),
        ({"ring": Ring("nazgul-3"), "won": frozenset({"nazgul-3"})}, "saruman"),
        ({"ring": Ring("nazgul-3")}, "dark-power"),
        ({"ring": Ring("party-1"), "parties": (Party("party-1", 4, owner="S"),)}, "saruman"),
        ({"ring": Ring("party-1"), "parties": (Party("party-1", 4, owner="D"),)}, "dark-power"),
        ({"ring": Ring("gollum"), "gollum": Gollum(0, "S")}, "dark-power"),  # not of W-37.10's
    ],
)
def test_at_the_limit_d_wins_but_for_the_ring_of_saruman(state: dict[str, Any], winner: str) -> None:
    """W-50.2, W-37.10."""
    assert end_of_turn(three({}, turn=14, **state)) is None
    assert end_of_turn(three({}, turn=15, **state)) == (winner, "limit", "W-50.2")


def test_who_has_held_his_places_wins_before_the_limit_counts() -> None:
    """W-50.2, W-50.3: if nobody has won."""
    assert end_of_turn(three({}, turn=15, held=3, taken=MINE)) == ("saruman", "places", "W-50.3")


def test_saruman_s_wounded_rest_in_his_citadel() -> None:
    """W-51.6: and D's do not there."""
    began = (("nazgul-4", AT(ISENGARD)), ("saruman", AT(ISENGARD)))
    wounds = (("nazgul-4", 2), ("saruman", 2))
    play = three({}, {ISENGARD: "saruman nazgul-4"}, began=began, wounds=wounds, gollum=Gollum(AT("W2516")))
    play.dice = Dice(bytes(32))
    end_sitting(play)
    assert dict(play.state.wounds) == {"nazgul-4": 2, "saruman": 1}


@pytest.mark.parametrize("side", ["F", "D"])
def test_prisoners_are_free_when_isengard_is_the_fellowships(side: str) -> None:
    """W-34.10, W-14.10: each in a column of his own, where he was held; F and S hear of it."""
    play = three({ISENGARD: f"{side}4"}, prisoners=frozenset(("sam", "merry")))
    look_whose_places(play)
    told = [event for event in play.events if isinstance(event, Freed)]
    if side == "D":
        assert not told
        assert play.state.prisoners == {"sam", "merry"}
        return
    assert not play.state.prisoners
    assert [(event.to, event.names) for event in told] == [((1, 3), ("sam", "merry"))]
    groups = [group for group in play.state.chart if group is not None]
    assert [(group.members, group.at) for group in groups] == [
        (("sam",), AT(ISENGARD)),
        (("merry",), AT(ISENGARD)),
    ]
