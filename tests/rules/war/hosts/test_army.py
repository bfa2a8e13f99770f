"""Army combats: who fights, what is added, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.game import Illegal
from rules.war.council.bans import may_attack
from rules.war.events.fights import Added
from rules.war.events.hosts import Army, ArmyFought, Retreated, Strength
from rules.war.hosts.army import fight_army, forecast
from rules.war.hosts.parting import scatter
from rules.war.play import Ended, WarPlay
from rules.war.state.council import Alliance, Choice
from rules.war.state.hosts import Host, host_at
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.war import Ring
from rules.war.tracks.chart import numbered
from tests.rules.war.hosts.armies import (
    CROSSROADS,
    GATE,
    HELM,
    ISENGARD,
    OSGILIATH,
    TIRITH,
    banned,
    hosts_of,
    labels,
    three,
)
from tests.rules.war.kit import AT


def fight(play: WarPlay, at: str, against: Side = "F", side: Side = "D") -> ArmyFought:
    fight_army(play, side, AT(at), against)
    (fought,) = [event for event in play.events if isinstance(event, ArmyFought)]
    return fought


def refused(play: WarPlay, at: str, against: Side = "F", side: Side = "D") -> str:
    before = play.state
    with pytest.raises(Illegal) as no:
        fight_army(play, side, AT(at), against)
    assert play.state == before
    return no.value.clause


def added(army: Army) -> dict[str, int]:
    return {one.by: one.more for one in army.added}


# ----------------------------------------------------------------------------------------------- how it is fought


def test_both_throw_a_die_that_all_see() -> None:
    """W-59.8, W-19.3, W-19.12: the attacker first; the loser loses half, the winner a quarter of that host."""
    play = three({OSGILIATH: "D9 F7"}, falls=[5, 2])
    fought = fight(play, OSGILIATH)
    assert fought == ArmyFought(
        AT(OSGILIATH), Army((Strength("D", 9, 2),), None, 5), Army((Strength("F", 7, 4),), None, 2)
    )
    assert labels(play) == ["die/FDS/1", "die/FDS/2"]
    assert hosts_of(play) == {OSGILIATH: "F3 D7"}


def test_equal_totals_are_the_defender_s() -> None:
    """W-59.8."""
    play = three({OSGILIATH: "D8 F8"}, falls=[3, 3])
    fight(play, OSGILIATH)
    assert hosts_of(play) == {OSGILIATH: "F6 D4"}


@pytest.mark.parametrize(("hosts", "gives"), [("D7 F8", -1), ("D8 F8", 0), ("D16 F8", 1), ("D24 F8", 2)])
def test_strength_adds_to_the_attacker_s_die(hosts: str, gives: int) -> None:
    """W-59.8."""
    fought = fight(three({OSGILIATH: hosts}, falls=[3, 3]), OSGILIATH)
    assert added(fought.attacker) == ({"odds": gives} if gives else {})
    assert added(fought.defender) == {}


@pytest.mark.parametrize(
    ("at", "taken", "gives"),
    [
        (TIRITH, {}, {"citadel": 2}),
        (TIRITH, {TIRITH: "D"}, {}),
        ("W2724", {}, {"town": 1}),
        ("W2724", {"W2724": "S"}, {}),
        ("E0133", {}, {"town": 1}),  # a port
        (OSGILIATH, {}, {}),
    ],
)
def test_a_defender_has_more_in_his_citadel_or_town(
    at: str, taken: dict[str, Side], gives: dict[str, int]
) -> None:
    """W-59.8: as they are now; ports are as towns [decided]."""
    held = tuple((AT(name), side) for name, side in taken.items())
    fought = fight(three({at: "D8 F8"}, falls=[3, 3], taken=held), at)
    assert (added(fought.attacker), added(fought.defender)) == ({}, gives)


def test_a_citadel_helps_no_attacker() -> None:
    """W-59.8."""
    fought = fight(three({TIRITH: "D8 F8"}, falls=[3, 3], phase=Phase.JOURNEY), TIRITH, "D", "F")
    assert (added(fought.attacker), added(fought.defender)) == ({}, {})


def test_it_is_fought_once_a_hex_in_a_player_turn() -> None:
    """W-59.8, W-5.4: and nothing but army combats comes behind it."""
    play = three({OSGILIATH: "D8 F8", GATE: "D8 F8"}, falls=[3, 3, 3, 3])
    fight(play, OSGILIATH)
    assert refused(play, OSGILIATH) == "W-59.8"
    assert play.state.stage == 2
    fight_army(play, "D", AT(GATE), "F")
    assert play.state.battles == {AT(OSGILIATH), AT(GATE)}


@pytest.mark.parametrize(
    ("hosts", "against", "clause"),
    [
        ("F8", "F", "W-59.8"),  # none of one's own
        ("D8", "F", "W-59.8"),  # nobody to fight
        ("D8 S8", "F", "W-59.8"),
        ("D8 F8", "D", "W-59.8"),
    ],
)
def test_what_cannot_be_fought(hosts: str, against: Side, clause: str) -> None:
    """W-18.1, W-59.8."""
    assert refused(three({OSGILIATH: hosts}), OSGILIATH, against) == clause


@pytest.mark.parametrize(
    ("state", "side", "other", "clause"),
    [
        ({"bans": banned("F", "D")}, "D", "S", "W-37.1"),
        ({"bans": banned("F", "D")}, "F", "S", "W-37.4"),
        ({"bans": banned("F", "D")}, "F", "D", ""),
        ({"bans": banned("F", "D")}, "D", "F", ""),
        ({"bans": banned("F", "D")}, "S", "F", ""),  # W-37.8
        ({"bans": banned("F", "D")}, "S", "D", ""),
        ({"bans": banned("F")}, "D", "S", ""),
        ({"bans": banned("D")}, "F", "S", ""),
        ({"alliance": Alliance("F")}, "F", "S", "W-21.12"),
        ({"alliance": Alliance("F", ends=5)}, "S", "F", "W-21.12"),  # W-24.3
        ({"alliance": Alliance("F")}, "D", "S", ""),
        ({"alliance": Alliance("F")}, "F", "D", ""),
    ],
)
def test_whom_a_side_may_not_attack(state: dict[str, Any], side: Side, other: Side, clause: str) -> None:
    """W-21.12, W-24.3, W-37.1, W-37.4, W-37.8."""
    play = three({OSGILIATH: f"{side}8 {other}8"}, falls=[3, 3], **state)
    assert may_attack(play, side, other) is not bool(clause)
    if clause:
        assert refused(play, OSGILIATH, other, side) == clause
    else:
        assert fight(play, OSGILIATH, other, side).attacker.hosts[0].side == side


def test_a_third_s_host_is_left_alone() -> None:
    """W-59.8: it is fought against one enemy side, and its ally."""
    play = three({OSGILIATH: "D8 F8 S8"}, falls=[6, 1])
    fight(play, OSGILIATH)
    assert hosts_of(play) == {OSGILIATH: "D6 S8"}


# -------------------------------------------------------------------------------------------------------- allies


def test_allies_defend_together_and_lose_in_proportion() -> None:
    """W-59.8, W-21.11: against allies the attacker's die has 1 more."""
    play = three({OSGILIATH: "D9 F6 S3"}, falls=[4, 3], alliance=Alliance("F"))
    fought = fight(play, OSGILIATH)
    assert added(fought.attacker) == {"allies": 1}
    assert [(host.side, host.lost) for host in fought.defender.hosts] == [("F", 4), ("S", 1)]
    assert hosts_of(play) == {OSGILIATH: "F2 D6 S2"}


@pytest.mark.parametrize(("ends", "more"), [(0, 1), (5, 2)])
def test_borrowed_strength_attacks_with_the_borrower_s(ends: int, more: int) -> None:
    """W-21.11, W-24.4, W-24.5: at one less; in the game-turn in which the alliance is dissolved at two."""
    play = three({OSGILIATH: "D8 F8"}, falls=[1, 6], alliance=Alliance("D", ends))
    play.set(hosts=(*play.state.hosts, Host("S", AT(OSGILIATH), 10, moved=6, led=4)))
    fought = fight(play, OSGILIATH)
    assert fought.attacker.hosts == (Strength("D", 8, 8), Strength("S", 4, 4))  # not the 6 that S keeps
    assert added(fought.attacker) == {"allies": -more}
    assert host_at(play.state.hosts, "S", AT(OSGILIATH)) == Host("S", AT(OSGILIATH), 6, moved=2)


def test_what_an_ally_leads_does_not_attack_for_its_owner() -> None:
    """W-59.8: the attacker is what the mover controls there."""
    play = three({}, falls=[6, 1], alliance=Alliance("D"), phase=Phase.TOWER)
    hosts = (Host("D", AT(OSGILIATH), 4), Host("F", AT(OSGILIATH), 4), Host("S", AT(OSGILIATH), 8, 5, 5))
    play.set(hosts=hosts)
    assert fight(play, OSGILIATH, side="S").attacker.hosts == (Strength("S", 3, 1),)
    play.set(hosts=(hosts[1], Host("S", AT(OSGILIATH), 5, 5, 5)), battles=frozenset())
    assert refused(play, OSGILIATH, side="S") == "W-59.8"


def test_what_ever_an_ally_leads_its_owner_defends_with() -> None:
    """W-59.8, W-21.15: the defender is the named side and its ally, with all they have."""
    play = three({}, falls=[1, 1], alliance=Alliance("D"), phase=Phase.JOURNEY)
    play.set(hosts=(Host("F", AT(OSGILIATH), 8), Host("S", AT(OSGILIATH), 8, 5, 5)))
    fought = fight(play, OSGILIATH, "S", "F")
    assert fought.defender.hosts == (Strength("S", 8, 2),)
    play.set(hosts=(Host("F", AT(OSGILIATH), 8), Host("S", AT(OSGILIATH), 8, 5, 5)), battles=frozenset())
    play.dice.falls += [6, 1]  # type: ignore[attr-defined]
    fight_army(play, "F", AT(OSGILIATH), "S")
    assert hosts_of(play) == {OSGILIATH: "F6"}


@pytest.mark.parametrize(
    ("pieces", "won", "more"),
    [
        ("", "", {}),
        ("nazgul-3", "", {"allies": 1}),  # of the ally's
        ("nazgul-3", "nazgul-3", {}),  # W-21.10
        ("chief", "", {}),
        ("gollum", "", {}),
    ],
)
def test_characters_make_a_stack_allied(pieces: str, won: str, more: dict[str, int]) -> None:
    """W-21.9, W-21.10: those who stand there on the map; a Nazgûl that S has won does not."""
    play = three(
        {OSGILIATH: "F8 S8"},
        {OSGILIATH: pieces} if pieces else {},
        falls=[3, 3],
        alliance=Alliance("D"),
        won=frozenset(won.split()),
        phase=Phase.JOURNEY,
    )
    assert added(fight(play, OSGILIATH, "S", "F").attacker) == more


# ------------------------------------------------------------------------------------------------------- leaders


@pytest.mark.parametrize(
    ("pieces", "leader"),
    [
        ("nazgul-3 nazgul-9", None),
        ("gothmog lord mouth", "lord"),
        ("gothmog", "gothmog"),
        ("mouth", "mouth"),
        ("saruman chief", None),  # of others
    ],
)
def test_who_leads_for_d(pieces: str, leader: str | None) -> None:
    """W-59.11: one counts, the first by W-51.8."""
    play = three({OSGILIATH: "D8 F8"}, {OSGILIATH: pieces}, falls=[3, 3])
    fought = fight(play, OSGILIATH)
    assert fought.attacker.leader == leader
    assert added(fought.attacker) == ({"leader": 1} if leader else {})
    assert play.state.led == ({leader} if leader else set())


def test_who_leads_for_saruman() -> None:
    """W-59.11."""
    for pieces, leader in (("saruman chief", "saruman"), ("chief", "chief"), ("lord", None)):
        play = three({OSGILIATH: "D8 S8"}, {OSGILIATH: pieces}, falls=[3, 3], phase=Phase.TOWER)
        assert fight(play, OSGILIATH, "D", "S").attacker.leader == leader
        assert (
            fight(
                three({OSGILIATH: "D8 S8"}, {CROSSROADS: pieces}, falls=[3, 3]), OSGILIATH, "S"
            ).defender.leader
            is None
        )


@pytest.mark.parametrize(
    ("lead", "members", "leader"),
    [
        ("", "aragorn boromir", None),
        ("boromir aragorn", "aragorn boromir", "boromir"),
        ("gandalf aragorn", "aragorn boromir", "aragorn"),
        ("legolas", "legolas", None),
        ("gandalf", "aragorn", None),
    ],
)
@pytest.mark.parametrize("attacks", [True, False])
def test_who_leads_for_f_by_the_sheet(lead: str, members: str, leader: str | None, attacks: bool) -> None:
    """W-59.11: he is on the map to the end of the game-turn, and others of his group stay hidden."""
    rows: dict[Side, dict[str, str]] = {"F": {"lead": lead}} if lead else {}
    play = three({OSGILIATH: "D8 F8"}, groups={OSGILIATH: f"frodo {members}"}, falls=[3, 3], rows=rows)
    fought = fight(play, OSGILIATH, *(("D", "F") if attacks else ("F", "D")))
    army = fought.attacker if attacks else fought.defender
    assert (army.leader, added(army)) == (leader, {"leader": 1} if leader else {})
    seen = [group.members for _, group in numbered(play.state.chart) if group.spotted >= play.state.turn]
    assert seen == ([(leader,)] if leader else [])


def test_characters_lead_where_a_host_of_theirs_is() -> None:
    """W-59.11: not an ally's alone."""
    play = three({OSGILIATH: "D8 F8"}, {OSGILIATH: "saruman"}, falls=[3, 3], alliance=Alliance("F"))
    assert fight(play, OSGILIATH).defender.leader is None


def test_who_stands_in_the_open_leads_before_who_hides() -> None:
    """W-59.11 [decided]."""
    play = three(
        {OSGILIATH: "D8 F8 S2"},
        {OSGILIATH: "chief"},
        {OSGILIATH: "aragorn"},
        [3, 3],
        rows={"F": {"lead": "aragorn"}},
        alliance=Alliance("F"),
    )
    assert fight(play, OSGILIATH).defender.leader == "chief"
    assert play.group(1).spotted == 0


def test_after_a_mind_battle_saruman_leads_no_attack() -> None:
    """W-33.2: he still leads who is attacked."""
    for council, leader in ((Choice.SAURON, None), (Choice.ELVES, None), (Choice.NOTHING, "saruman")):
        play = three({OSGILIATH: "D8 S8"}, {OSGILIATH: "saruman"}, falls=[3, 3], council=council)
        assert fight(play, OSGILIATH, "D", "S").attacker.leader == leader
        play = three({OSGILIATH: "D8 S8"}, {OSGILIATH: "saruman"}, falls=[3, 3], council=council)
        assert fight(play, OSGILIATH, "S").defender.leader == "saruman"


def test_frenzy_gives_one_once() -> None:
    """W-58.1, card 10."""
    play = three({OSGILIATH: "D8 F8", GATE: "D8 F8"}, falls=[3, 3, 3, 3], frenzy=5)
    assert fight(play, OSGILIATH).attacker.added == (Added("10", 1),)
    play.events.clear()
    assert fight(play, GATE).attacker.added == ()


def test_frenzy_helps_d_s_defence_and_nobody_else() -> None:
    """W-58.1, card 10."""
    play = three({OSGILIATH: "D8 F8"}, falls=[3, 3], frenzy=5)
    assert added(fight(play, OSGILIATH, "D", "F").defender) == {"10": 1}
    play = three({OSGILIATH: "S8 F8"}, falls=[3, 3], frenzy=5)
    assert added(fight(play, OSGILIATH, "S", "F").defender) == {}
    assert play.state.frenzy == 5


# ----------------------------------------------------------------------------------------------- a stack is gone


def test_who_was_with_a_stack_that_is_gone_goes_to_his_own() -> None:
    """W-59.13: Nazgûl home, others to the nearest host or citadel, F's hidden ones stay."""
    play = three(
        {OSGILIATH: "D4 F20", TIRITH: "F4", GATE: "D2"},
        {OSGILIATH: "lord nazgul-3 mouth"},
        falls=[1, 6],
    )
    fight(play, OSGILIATH)
    where = {piece.id: play.land.name(piece.at) for piece in play.state.pieces}
    assert where == {"lord": "E1128", "nazgul-3": "E1128", "mouth": GATE}
    assert {piece.id: piece.at for piece in play.state.public} == {
        piece.id: piece.at for piece in play.state.pieces
    }
    assert [event for event in play.events if isinstance(event, Retreated)] == [
        Retreated(("lord", "nazgul-3"), AT(OSGILIATH), AT("E1128")),
        Retreated(("mouth",), AT(OSGILIATH), AT(GATE)),
    ]


@pytest.mark.parametrize(("led", "hosts"), [(4, "F40 D4"), (0, "F40 S4")])
def test_an_ally_s_go_too_whose_host_attacked_or_was_nowhere(led: int, hosts: str) -> None:
    """W-59.13: nothing is left of either ally, whoever of them has attacked."""
    play = three(
        {OSGILIATH: hosts, GATE: "D2", ISENGARD: "S4"},
        {OSGILIATH: "mouth chief"},
        falls=[1, 6],
        phase=Phase.TOWER,
        alliance=Alliance("D"),
    )
    at = AT(OSGILIATH)
    play.set(hosts=tuple(replace(host, led=led) if host.side == "D" else host for host in play.state.hosts))
    fight(play, OSGILIATH, "F", "S")
    assert {piece.id: play.land.name(piece.at) for piece in play.state.pieces} == {
        "mouth": GATE,
        "chief": ISENGARD,
    }
    assert all(event.at == at for event in play.events if isinstance(event, Retreated))


def test_f_s_spotted_ones_go_and_hidden_ones_stay() -> None:
    """W-59.13: the citadel before a host as far away; who led is spotted."""
    play = three(
        {OSGILIATH: "D20 F4", "E0428": "F2"},
        {},
        {OSGILIATH: "aragorn frodo", CROSSROADS: "gimli"},
        [6, 1],
        rows={"F": {"lead": "aragorn"}},
    )
    fight(play, OSGILIATH)
    where = {group.members: play.land.name(group.at) for _, group in numbered(play.state.chart)}
    assert where == {("aragorn",): TIRITH, ("frodo",): OSGILIATH, ("gimli",): CROSSROADS}


def test_who_is_with_an_ally_s_host_stays() -> None:
    """W-59.13: the stack is the side's and its ally's."""
    play = three({OSGILIATH: "D30 F20 S1"}, {OSGILIATH: "chief"}, falls=[3, 2], alliance=Alliance("F"))
    fight(play, OSGILIATH)
    assert "F" in hosts_of(play)[OSGILIATH]
    assert play.state.standing("chief") == AT(OSGILIATH)


def test_saruman_goes_to_isengard() -> None:
    """W-59.13: whatever his sheet says of going home."""
    play = three({HELM: "F20 S2", "W2423": "S8"}, {HELM: "saruman"}, falls=[6, 1], rows={"S": {"home": "no"}})
    fight(play, HELM, "S", "F")
    assert play.state.standing("saruman") == AT(ISENGARD)


def test_nobody_goes_where_nothing_of_his_own_is_left() -> None:
    """W-59.13 [decided]: he stays."""
    everything = tuple((at, "D") for at in three({}).land.of("citadel"))
    play = three(
        {OSGILIATH: "D20 F4"},
        {},
        {OSGILIATH: "aragorn"},
        [6, 1],
        rows={"F": {"lead": "aragorn"}},
        taken=everything,
    )
    fight(play, OSGILIATH)
    assert play.land.name(play.group(1).at) == OSGILIATH


def test_a_winner_who_is_gone_leaves_nazgul_where_no_enemy_is() -> None:
    """W-59.8, W-25.14: both are wiped out."""
    play = three({OSGILIATH: "D2 F8"}, {OSGILIATH: "nazgul-3"}, falls=[6, 1])
    fight(play, OSGILIATH)
    assert hosts_of(play) == {}
    assert play.state.standing("nazgul-3") == AT(OSGILIATH)


def test_a_nazgul_who_flies_to_barad_dur_with_the_ring_wins() -> None:
    """W-38.1, W-60.1."""
    play = three({OSGILIATH: "D4 F20"}, {OSGILIATH: "lord"}, falls=[1, 6], ring=Ring("lord"))
    with pytest.raises(Ended):
        fight_army(play, "D", AT(OSGILIATH), "F")
    assert play.state.outcome is not None
    assert play.state.outcome.reason == "barad-dur"


def test_nazgul_beside_an_ally_s_host_stay() -> None:
    """W-25.14, W-59.13: S's fly to Isengard where only enemies are left."""
    hosts, pieces = {GATE: "D20 S2"}, {GATE: "nazgul-4"}
    for alliance, goal in ((None, ISENGARD), (Alliance("D"), GATE)):
        play = three(hosts, pieces, falls=[6, 1], won=frozenset({"nazgul-4"}), alliance=alliance)
        scatter(play, AT(GATE), ("S",))
        assert play.state.standing("nazgul-4") == AT(GATE)  # beside a host of S's own
        play.set(hosts=three({GATE: "D20"}).state.hosts)
        scatter(play, AT(GATE), ("S",))
        assert play.state.standing("nazgul-4") == AT(goal)


@pytest.mark.parametrize(
    ("side", "against", "left"), [("S", "D", {"F"}), ("S", "F", {"F", "D"}), ("F", "D", {"F", "D"})]
)
def test_an_army_combat_of_s_against_d_lifts_his_ban(side: Side, against: Side, left: set[Side]) -> None:
    """W-37.2: others lift none."""
    play = three({OSGILIATH: f"{side}8 {against}8"}, falls=[3, 3], bans=banned("F", "D"))
    fight(play, OSGILIATH, against, side)
    assert play.state.bans.standing == left


@pytest.mark.parametrize(("hosts", "wins"), [("S24 F8", 15), ("S4 F8", 3), ("S40 F4", 15)])
def test_what_is_foreseen_of_a_battle_is_what_the_dice_make_of_it(hosts: str, wins: int) -> None:
    """W-59.8: of all 36 throws."""
    play = three({HELM: hosts}, phase=Phase.TOWER)
    found = forecast(play, "S", AT(HELM), "F")

    assert found is not None
    assert found.wins == wins
    won = 0
    for first in range(1, 7):
        for second in range(1, 7):
            fought = fight(three({HELM: hosts}, falls=(first, second), phase=Phase.TOWER), HELM, "F", "S")
            won += fought.attacker.total > fought.defender.total
            assert (fought.attacker.added, fought.defender.added) == tuple(map(tuple, found.added))
    assert won == wins
