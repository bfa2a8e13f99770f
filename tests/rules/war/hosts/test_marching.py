"""Hosts on the move."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Illegal
from rules.war.events.hosts import HostMoved, HostsFreed
from rules.war.hosts.marching import look_who_marches, march, may_march, movable
from rules.war.play import WarPlay
from rules.war.state.council import Alliance, Choice, Loan
from rules.war.state.hosts import Host, host_at
from rules.war.state.journeys import Journey
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from tests.rules.war.hosts.armies import (
    CROSSROADS,
    DUNLAND,
    EDORAS,
    GATE,
    ISENGARD,
    LORIEN,
    MORGUL,
    OSGILIATH,
    TIRITH,
    banned,
    hosts_of,
    three,
)
from tests.rules.war.kit import AT, LAND


def go(
    play: WarPlay, start: str, strength: int, *way: str, side: Side = "D", owner: Side | None = None
) -> tuple[str, ...]:
    entered = march(play, side, owner or side, AT(start), strength, [AT(at) for at in way])
    return tuple(map(play.land.name, entered))


def refused(
    play: WarPlay, start: str, strength: int, *way: str, side: Side = "D", owner: Side | None = None
) -> str:
    before = play.state
    with pytest.raises(Illegal) as no:
        go(play, start, strength, *way, side=side, owner=owner)
    assert play.state == before
    return no.value.clause


def allied(side: Side, *loans: Loan) -> dict[str, Any]:
    return {"alliance": Alliance(side), "loans": loans}


# ------------------------------------------------------------------------------------------------- how it goes


def test_strength_goes_in_parts_once_a_game_turn() -> None:
    """W-59.7: and what comes together is one host, of which so much has moved."""
    play = three({MORGUL: "D20", GATE: "D2"})
    go(play, MORGUL, 12, GATE)
    go(play, MORGUL, 3, GATE)
    assert hosts_of(play) == {MORGUL: "D5", GATE: "D17"}
    assert host_at(play.state.hosts, "D", AT(GATE)) == Host("D", AT(GATE), 17, moved=15)
    assert refused(play, GATE, 3, CROSSROADS) == "W-59.7"  # 2 of it have not moved
    go(play, GATE, 2, CROSSROADS)
    assert refused(play, MORGUL, 6, GATE) == refused(play, MORGUL, 0, GATE) == "W-59.7"


@pytest.mark.parametrize(
    ("way", "clause"),
    [
        ((GATE, CROSSROADS, OSGILIATH, TIRITH), ""),  # a wall by road 2, then roads: 5
        ((GATE, CROSSROADS, OSGILIATH, TIRITH, "E0329"), ""),
        ((GATE, CROSSROADS, OSGILIATH, TIRITH, "E0329", "E0228"), "W-52.1"),  # 7
        ((GATE, OSGILIATH), "W-52.1"),
        (("E0629",), "W-52.3"),  # over mountains
    ],
)
def test_a_host_walks_as_all_who_walk(way: tuple[str, ...], clause: str) -> None:
    """W-52.1, W-52.2, W-52.3: half points, by road and trail as they come."""
    play = three({MORGUL: "D20"})
    if clause:
        assert refused(play, MORGUL, 4, *way) == clause
    else:
        assert go(play, MORGUL, 4, *way) == way


def test_a_goal_alone_is_reached_by_the_cheapest_way() -> None:
    """W-19.13, W-41.6: the hexes are told in full."""
    play = three({MORGUL: "D20"})
    assert go(play, MORGUL, 4, TIRITH) == (GATE, CROSSROADS, OSGILIATH, TIRITH)
    assert play.events == [
        HostMoved("D", 4, tuple(map(AT, (MORGUL, GATE, CROSSROADS, OSGILIATH, TIRITH))), "D")
    ]
    assert refused(play, MORGUL, 4, EDORAS) == "W-52.1"


def test_a_goal_alone_is_reached_past_hosts_that_would_stop_it() -> None:
    """W-59.7: a host walked into a citadel on its cheapest way; with no other that can be paid it still does."""
    assert go(three({OSGILIATH: "D9"}), OSGILIATH, 2, "E0229") == (TIRITH, "E0229")
    assert go(three({OSGILIATH: "D9", TIRITH: "F4"}), OSGILIATH, 2, "E0229") == ("E0329", "E0229")
    everywhere = dict.fromkeys(("E0329", "E0430", "E0428", TIRITH), "F4")
    assert go(three({OSGILIATH: "D9", **everywhere}), OSGILIATH, 2, "E0229") == (TIRITH,)


def test_trails_cost_a_host_what_they_cost_anybody() -> None:
    """W-52.2, W-52.3, W-58.1: a trail over mountains 4, with passes open 2, and one that is shut is no way."""
    way = ("W2515", "W2614")  # 2 and 4
    play = three({"W2414": "F4"}, phase=Phase.JOURNEY)
    assert refused(play, "W2414", 4, *way, "W2615", side="F") == "W-52.1"
    assert go(play, "W2414", 4, *way, side="F") == way
    play = three({"W2414": "F4"}, phase=Phase.JOURNEY, journey=Journey(easy_trails=True))
    assert go(play, "W2414", 4, *way, "W2615", side="F")[-1] == "W2615"
    assert refused(three({"W2414": "F4"}, blocked=9), "W2414", 4, *way, side="F") == "W-52.3"


@pytest.mark.parametrize(("side", "may"), [("F", True), ("D", False), ("S", False)])
def test_hosts_of_d_and_s_enter_no_haven(side: Side, may: bool) -> None:
    """W-51.7, W-51.3: but in the game-turn of a mind battle with Elrond and Galadriel."""
    play = three({"W2818": f"{side}4"})
    if not may:
        assert refused(play, "W2818", 4, LORIEN, side=side) == "W-51.7"
        play.set(council=Choice.ELVES)
    assert go(play, "W2818", 4, LORIEN, side=side) == (LORIEN,)


def test_a_host_stops_where_it_may_attack() -> None:
    """W-59.7."""
    play = three({MORGUL: "D20", OSGILIATH: "F4"})
    assert go(play, MORGUL, 8, GATE, CROSSROADS, OSGILIATH, TIRITH) == (GATE, CROSSROADS, OSGILIATH)
    assert hosts_of(play) == {MORGUL: "D12", OSGILIATH: "F4 D8"}


def test_hidden_characters_stop_no_host() -> None:
    """W-52.7, W-59.12: nor do those who stand on the map."""
    play = three({MORGUL: "D20"}, groups={CROSSROADS: "frodo sam"})
    assert go(play, MORGUL, 8, GATE, CROSSROADS, OSGILIATH)[-1] == OSGILIATH
    assert play.events == [play.events[0]]


@pytest.mark.parametrize(
    ("state", "stops"),
    [
        ({}, True),
        ({"alliance": Alliance("D")}, False),
        ({"bans": banned("D")}, False),
        ({"bans": banned("F")}, True),
    ],
)
@pytest.mark.parametrize("side", ["D", "S"])
def test_hosts_of_s_and_d_pass_while_the_ban_stands(side: Side, state: dict[str, Any], stops: bool) -> None:
    """W-37.11, W-21.12: neither is stopped by the other's; allies never are."""
    other = "S" if side == "D" else "D"
    play = three({MORGUL: f"{side}8", GATE: f"{other}8"}, **state)
    assert go(play, MORGUL, 4, GATE, CROSSROADS, side=side)[-1] == (GATE if stops else CROSSROADS)


def test_f_passes_saruman_while_he_may_not_attack_him() -> None:
    """W-37.4, W-59.7: it stops only where it may attack."""
    for bans, stops in ((banned("F"), False), (banned("D"), True)):
        play = three({EDORAS: "F8", "W2623": "S4"}, bans=bans)
        entered = go(play, EDORAS, 4, "W2623", "W2523", side="F")
        assert entered[-1] == ("W2623" if stops else "W2523")


def test_each_host_that_d_moves_takes_a_point() -> None:
    """W-53.2, W-25.18: S and F pay nothing."""
    play = three({MORGUL: "D20", ISENGARD: "S4", EDORAS: "F4"}, points=1)
    go(play, ISENGARD, 4, "W2422", side="S")
    go(play, EDORAS, 4, "W2623", side="F")
    assert play.state.points == 1
    go(play, MORGUL, 8, GATE)
    assert play.state.points == 0
    assert refused(play, MORGUL, 4, GATE) == "W-53.2"


def test_who_fights_moves_no_more() -> None:
    """W-5.4, W-5.6."""
    assert refused(three({MORGUL: "D20"}, stage=1), MORGUL, 4, GATE) == "W-5.4"


# ---------------------------------------------------------------------------------------------- when they may


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ({"turn": 3}, ""),
        ({"turn": 4}, "turn"),
        ({"turn": 3, "has_hobbit": True}, "hobbit"),
        ({"turn": 3, "bans": banned("F")}, "ban"),
    ],
)
def test_when_hosts_of_d_and_f_may_move(state: dict[str, Any], why: str) -> None:
    """W-59.6, W-16.10: and all hear it, once."""
    facts: dict[str, Any] = {"marching": "", "bans": banned("F", "D"), **state}
    play = three({MORGUL: "D20", TIRITH: "F20", EDORAS: "F12", ISENGARD: "S24"}, **facts)
    look_who_marches(play)
    look_who_marches(play)
    assert play.events == ([HostsFreed(why)] if why else [])
    assert may_march(play, "S", AT(ISENGARD))
    pairs: tuple[tuple[Side, str], ...] = (("D", MORGUL), ("F", TIRITH), ("F", EDORAS))
    for side, at in pairs:
        may = bool(why) or (at == EDORAS and "F" not in play.state.bans.standing)
        assert may_march(play, side, AT(at)) is may
        if not may:
            assert refused(play, at, 4, GATE, side=side) == "W-59.6"


def test_those_in_rohan_move_when_f_is_under_no_ban() -> None:
    """W-59.6: and others of F's wait for D's."""
    play = three({TIRITH: "F20", EDORAS: "F12"}, marching="", turn=2, bans=banned("D"))
    look_who_marches(play)
    assert (may_march(play, "F", AT(EDORAS)), may_march(play, "F", AT(TIRITH))) == (True, False)


# ------------------------------------------------------------------------------------------------------- lending


def test_lent_strength_is_moved_by_the_borrower_alone() -> None:
    """W-21.5, W-21.15: the rest by its owner; what is moved is lent no more, and no unit moves twice."""
    play = three({GATE: "D10 S2"}, {GATE: "chief"}, **allied("D", Loan("D", AT(GATE), 6, "S")))
    assert [movable(play, side, "D", AT(GATE)) for side in ("D", "S", "F")] == [4, 6, 0]
    assert refused(play, GATE, 5, CROSSROADS) == "W-59.7"
    assert refused(play, GATE, 7, CROSSROADS, side="S", owner="D") == "W-59.7"
    go(play, GATE, 4, CROSSROADS, side="S", owner="D")
    assert host_at(play.state.hosts, "D", AT(CROSSROADS)) == Host("D", AT(CROSSROADS), 4, moved=4, led=4)
    assert play.events[-1] == HostMoved("D", 4, (AT(GATE), AT(CROSSROADS)), "S")
    assert [movable(play, side, "D", AT(GATE)) for side in ("D", "S")] == [4, 2]
    assert movable(play, "D", "D", AT(CROSSROADS)) == 0


def test_more_lent_than_is_there_is_not_lent() -> None:
    """W-21.15: strength that is not in its hex any more."""
    play = three({GATE: "D3"}, **allied("D", Loan("D", AT(GATE), 6, "S")))
    assert [movable(play, side, "D", AT(GATE)) for side in ("D", "S")] == [0, 3]


@pytest.mark.parametrize(
    ("mine", "pieces", "may"),
    [
        ("S10", {}, False),  # as much
        ("S11", {}, True),
        ("", {GATE: "saruman"}, True),
        ("", {GATE: "chief"}, True),
        ("", {GATE: "nazgul-3 mouth lord"}, False),  # D's own
        ("", {CROSSROADS: "saruman"}, False),
    ],
)
def test_a_borrower_needs_a_leader_or_more_strength(mine: str, pieces: dict[str, str], may: bool) -> None:
    """W-21.7, W-21.8: in the hex, when he moves it."""
    facts = allied("D", Loan("D", AT(GATE), 6, "S"))
    play = three({GATE: f"D10 {mine}"}, pieces, **facts)
    if may:
        assert go(play, GATE, 4, CROSSROADS, side="S", owner="D") == (CROSSROADS,)
    else:
        assert refused(play, GATE, 4, CROSSROADS, side="S", owner="D") == "W-21.7"


def test_a_leader_may_come_first_and_take_the_stack_on() -> None:
    """W-21.8: who leads for F comes out of hiding for it."""
    facts = allied("F", Loan("S", AT(GATE), 6, "F"))
    play = three({GATE: "S10"}, groups={GATE: "aragorn gimli"}, rows={"F": {"lead": "aragorn"}}, **facts)
    go(play, GATE, 6, CROSSROADS, side="F", owner="S")
    seen = [group.members for group in play.state.chart if group is not None and group.spotted >= 5]
    assert seen == [("aragorn",)]


def test_nobody_moves_what_is_not_lent() -> None:
    """W-21.4, W-21.15."""
    play = three({GATE: "D10 S20"}, alliance=Alliance("D"))
    assert refused(play, GATE, 4, CROSSROADS, side="S", owner="D") == "W-59.7"


def test_what_began_in_dunland_is_saruman_s_from_the_start() -> None:
    """W-59.6: his hosts move always."""
    play = three({DUNLAND: "S16"}, marching="", turn=1, bans=banned("F", "D"))
    assert go(play, DUNLAND, 6, "W2320", "W2321", side="S") == ("W2320", "W2321")


@pytest.mark.parametrize(
    ("start", "way", "left"),
    [
        (DUNLAND, ("W2320", "W2321"), {"F", "D"}),  # within Dunland
        (DUNLAND, ("W2320", "W2321", "W2322"), {"D"}),
        (ISENGARD, ("W2422",), {"D"}),
        ("W3427", ("E0128",), set[Side]()),  # onto the East map, and not in Dunland
        (GATE, (CROSSROADS,), {"D"}),  # it was there already
    ],
)
def test_where_saruman_s_hosts_go_lifts_bans(start: str, way: tuple[str, ...], left: set[Side]) -> None:
    """W-37.2, W-37.5, W-37.6: out of Isengard and Dunland F's, onto the East map D's."""
    play = three({start: "S8"}, bans=banned("F", "D"))
    go(play, start, 4, *way, side="S")
    assert play.state.bans.standing == left


def test_the_hosts_of_others_lift_none() -> None:
    """W-37.5."""
    play = three({MORGUL: "D8"}, bans=banned("F", "D"))
    go(play, MORGUL, 4, GATE)
    assert play.state.bans.standing == {"F", "D"}


def test_a_host_of_sarumans_stops_in_the_druadan_forest_as_anywhere() -> None:
    """W-43.3, W-59.7: the forest, beside which the printed game lets Saruman pass, has no effect."""
    before, forest, beyond = "W3427", "E0128", "E0228"
    assert LAND.is_a("druadan", AT(forest))
    play = three({before: "S8", forest: "F4"}, {before: "saruman"})
    assert go(play, before, 8, forest, beyond, side="S") == (forest,)
