"""Who may not attack Saruman's yet, and what lifts that."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Illegal
from rules.war.council import bans, nazgul
from rules.war.events.council import BanLifted, BanLiftedUnseen, Cause, Shown
from rules.war.fights.capturing import capture
from rules.war.fights.combat import engage, fight, ranks
from rules.war.fights.parties import go_home
from rules.war.hosts.army import fight_army
from rules.war.hosts.marching import march
from rules.war.hunting.moving import move
from rules.war.play import WarPlay
from rules.war.state.council import Alliance, Bans
from rules.war.state.hosts import Host
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.war import Party, Ring
from rules.war.tracks.watching import move_in, spot
from rules.war.turn.sittings import begin_turn
from tests.rules.war.kit import AT, three

BOTH: frozenset[Side] = frozenset(("F", "D"))


def banned(
    groups: dict[str, str] | None = None,
    pieces: dict[str, str] | None = None,
    falls: tuple[int, ...] = (),
    **state: Any,
) -> WarPlay:
    return three(
        groups or {"W2412": "frodo"},
        pieces or {},
        falls,
        **{"phase": Phase.TOWER, "turn": 2, "bans": Bans(BOTH, BOTH), **state},
    )


def lifted(play: WarPlay) -> list[tuple[Cause, object]]:
    kinds = (BanLifted, BanLiftedUnseen)
    return [(event.cause, event.to) for event in play.events if isinstance(event, kinds)]


# ------------------------------------------------------------------------------------------------------- the bans


def test_both_others_may_not_attack_sarumans_and_he_may_all() -> None:
    """W-37.1, W-37.3, W-37.4, W-37.7, W-37.8, W-37.9."""
    play = banned()
    for side, clause in (("D", "W-37.1"), ("F", "W-37.4")):
        with pytest.raises(Illegal, match=clause):
            bans.check_attack(play, side, "S")
    pairs = [("S", "F"), ("S", "D"), ("F", "D"), ("D", "F")]
    assert all(bans.may_attack(play, *pair) for pair in pairs)
    assert not play.state.are_allied("S", "D")


def test_allies_do_not_attack_each_other() -> None:
    """W-21.12: neither way, whatever bans say."""
    play = banned(bans=Bans(), alliance=Alliance("F"))
    for pair in (("S", "F"), ("F", "S")):
        with pytest.raises(Illegal, match=r"W-21\.12"):
            bans.check_attack(play, *pair)
    assert bans.may_attack(play, "D", "S")


@pytest.mark.parametrize("cause", list(Cause))
def test_what_lifts_a_ban_is_told_to_all_but_a_capture_and_a_persuasion(cause: Cause) -> None:
    """W-37.2, W-37.5, W-37.7: once and for good; those F and S alone hear."""
    play = banned()
    bans.lift(play, cause)
    bans.lift(play, cause)
    is_secret = cause in (Cause.CAPTURED, Cause.PERSUADED)
    assert lifted(play) == [(cause, (1, 3) if is_secret else None)]
    assert play.state.bans.standing == BOTH - {cause.side}
    assert play.state.bans.believed == (BOTH if is_secret else BOTH - {cause.side})


def test_all_hear_what_is_seen_by_all_also_where_two_knew_before() -> None:
    """W-37.7: else the silence would tell D of the captive."""
    play = banned()
    bans.lift(play, Cause.CAPTURED)
    bans.lift(play, Cause.STAFF)
    assert [to for _, to in lifted(play)] == [(1, 3), None]
    assert play.state.bans == Bans(frozenset(("D",)), frozenset(("D",)))


def test_from_a_game_turn_on_the_dark_powers_ban_stands_no_more() -> None:
    """W-37.11: the 8th."""
    for turn, stands in ((7, True), (8, False)):
        play = banned(pieces={"W2421": "saruman"}, falls=(3,) * 4, turn=turn - 1)
        begin_turn(play)
        assert (play.state.turn, "D" in play.state.bans.standing) == (turn, stands)
        assert ((Cause.TIME, None) in lifted(play)) is not stands


# ------------------------------------------------------------------------------------------------ what lifts them


def test_a_fight_of_sarumans_against_the_dark_power() -> None:
    """W-37.2, W-36.16: not one that D begins, nor one against F."""
    for sides, causes in ((("S", "D"), [(Cause.FOUGHT, None)]), (("D", "S"), []), (("S", "F"), [])):
        play = banned({"W2413": "gimli"}, {"W2413": "chief lord"}, (3, 3))
        who = {"S": "chief", "D": "lord", "F": "gimli"}
        attacker, defender = (
            ranks(play, one, (who[one],), enemy=other) for one, other in (sides, sides[::-1])
        )
        fight(play, AT("W2413"), attacker, defender)
        assert lifted(play) == causes


def test_orcs_without_strength_whom_saruman_beats() -> None:
    """W-37.2, W-54.6: that is a fight, too, though no die is thrown."""
    play = banned(pieces={"W2410": "chief party-1"})
    play.set(parties=(Party("party-1", 0, ("pippin",), owner="D"),))
    engage(play, AT("W2410"), ranks(play, "S", ("chief",), enemy="D"), ("party-1",))
    assert lifted(play) == [(Cause.FOUGHT, None)]


def test_an_army_combat_of_sarumans_against_the_dark_power() -> None:
    """W-37.2."""
    hosts = (Host("D", AT("W2413"), 4), Host("S", AT("W2413"), 4))
    play = banned(hosts=hosts, falls=(3, 3))
    fight_army(play, "S", AT("W2413"), "D")
    assert lifted(play) == [(Cause.FOUGHT, None)]


def test_saruman_who_kills_one_of_the_others() -> None:
    """W-37.5: not Gandalf, and not by another's hand."""
    for killed, killer, causes in (
        ("pippin", "saruman", [(Cause.KILLED, None)]),
        ("gandalf", "saruman", []),
        ("pippin", "lord", []),
    ):
        wounds = ((killed, 4 if killed == "gandalf" else 1),)
        play = banned({"W2413": killed}, {"W2413": killer}, (6, 1), wounds=wounds, was_white=True)
        spot(play, 1, 2)
        side: Side = "S" if killer == "saruman" else "D"
        enemy = ranks(play, "F", (killed,), enemy=side)
        fight(play, AT("W2413"), ranks(play, side, (killer,), enemy="F"), enemy)
        assert killed in play.state.dead
        assert lifted(play) == causes


def test_who_kills_one_of_the_dark_powers_has_killed_nobody_of_fs() -> None:
    """W-37.5."""
    play = banned()
    bans.killed(play, "gothmog", "S")
    assert lifted(play) == []


def test_gandalfs_staff() -> None:
    """W-37.5, W-35.1: Saruman's own lifts nothing."""
    for falls, causes in (((6, 1), [(Cause.STAFF, None)]), ((1, 6), [])):
        play = banned({"W2413": "gandalf"}, {"W2413": "saruman"}, falls)
        spot(play, 1, 2)
        enemy = ranks(play, "F", ("gandalf",), enemy="S")
        fight(play, AT("W2413"), ranks(play, "S", ("saruman",), enemy="F"), enemy)
        assert lifted(play) == causes


def test_a_capture_of_sarumans() -> None:
    """W-37.5, W-37.7: F and S alone hear; one of D's lifts nothing."""
    owners: tuple[Side, ...] = ("S", "D")
    for owner in owners:
        party = Party("party-1", 4, owner=owner)
        play = banned({"W2413": "pippin"}, {"W2413": "party-1"}, (6, 6), parties=(party,))
        spot(play, 1, 2)
        capture(play, AT("W2413"), 4, ("party-1",))
        assert lifted(play) == ([(Cause.CAPTURED, (1, 3))] if owner == "S" else [])


def test_strength_that_leaves_isengard_and_dunland() -> None:
    """W-37.5, W-37.6: passing outside is enough; a character may go where he likes."""
    hosts = (Host("S", AT("W2219"), 16), Host("D", AT("W2219"), 4))
    for side, way, causes in (
        ("S", ("W2320",), []),
        ("S", ("W2320", "W2321", "W2322"), [(Cause.LEFT, None)]),
        ("D", ("W2320", "W2321", "W2322"), []),
    ):
        play = banned(hosts=hosts, points=5)
        march(play, side, side, AT("W2219"), 4, [AT(at) for at in way])  # type: ignore[arg-type]
        assert lifted(play) == causes
    play = banned(pieces={"W2421": "saruman"})
    move(play, "S", ["saruman"], [AT("W2422")])
    assert lifted(play) == []


def test_isengard_and_dunland_are_home() -> None:
    """W-37.6: strength that comes to Isengard leaves nothing; beside it, it is outside."""
    for goal, causes in (("W2421", []), ("W2422", [(Cause.LEFT, None)])):
        play = banned()
        bans.went(play, "S", [AT("W2420"), AT(goal)], is_strength=True)
        assert lifted(play) == causes


def test_a_party_of_sarumans_on_its_way() -> None:
    """W-36.15, W-37.6: parties are units."""
    party = Party("party-1", 4, captives=("pippin",), owner="S")
    play = banned(pieces={"W2413": "party-1"}, parties=(party,))
    go_home(play, "S")
    assert lifted(play) == [(Cause.LEFT, None)]


def test_anything_of_sarumans_on_the_east_map() -> None:
    """W-37.2: by a move, or a challenge; what is there stays there without a word."""
    play = banned(pieces={"W3424": "chief"})
    move(play, "S", ["chief"], [AT("E0125")])
    assert lifted(play) == [(Cause.EAST, None)]
    play = banned(pieces={"W3424": "saruman"})
    move_in(play, ["saruman"], AT("E0125"))
    assert lifted(play) == [(Cause.EAST, None)]
    play = banned()
    bans.went(play, "S", [AT(at) for at in ("W3424", "E0125", "W3424")], is_strength=False)
    assert lifted(play) == [(Cause.EAST, None)]  # W-37.6: passing is enough
    play = banned()
    bans.went(play, "S", [AT(at) for at in ("E0125", "W3424", "E0125")], is_strength=False)
    assert lifted(play) == [(Cause.EAST, None)]  # out, and in again on one way
    play = banned(pieces={"E0125": "chief"})
    move(play, "S", ["chief"], [AT("E0225")])
    assert lifted(play) == []


def test_who_moves_in_by_a_challenge_has_moved() -> None:
    """W-12.5, W-25.2."""
    play = banned(pieces={"W2421": "saruman"})
    move_in(play, ["saruman"], AT("W2420"))
    assert play.state.control.is_busy
    nazgul.count_turn(play)
    assert not play.state.control.is_prepared


# ---------------------------------------------------------------------------------------------- what he makes known


def test_saruman_shows_the_ring_if_he_has_it() -> None:
    """W-37.7, W-37.10: any piece or party of his, no Gollum."""
    play = banned(
        pieces={"W2421": "saruman"}, ring=Ring(bearer="chief", believed="frodo", believed_by_s="chief")
    )
    bans.show_ring(play)
    assert (play.state.ring.believed, play.state.ring.believed_by_s) == (None, "chief")  # W-54.1
    assert lifted(play) == [(Cause.RING, None)]
    assert [event.what for event in play.events if isinstance(event, Shown)] == ["ring"]
    for bearer in ("frodo", "gollum", "lord", None):
        with pytest.raises(Illegal, match=r"W-37\.7"):
            bans.show_ring(banned(ring=Ring(bearer=bearer)))


def test_saruman_shows_a_hobbit_that_he_holds_or_has_just_spotted() -> None:
    """W-36.5: it is D's discovery, too."""
    party = Party("party-1", 4, captives=("pippin",), owner="S")
    for state in ({"parties": (party,)}, {"prisoners": frozenset(("sam",))}):
        play = banned(pieces={"W2413": "party-1"}, **state)
        bans.show_hobbit(play)
        assert play.state.has_hobbit
        assert [event.what for event in play.events if isinstance(event, Shown)] == ["hobbit"]
    play = banned({"W2413": "sam"})
    play.learn_of(3, "W-12.14", AT("W2413"), 1, to="S", names=("sam",))
    assert not play.state.has_hobbit
    bans.show_hobbit(play)
    assert play.state.has_hobbit
    late = banned({"W2413": "sam"})
    late.learn_of(3, "W-12.14", AT("W2413"), 1, to="S", names=("sam",))
    late.set(turn=3)
    others = Party("party-1", 4, captives=("pippin",), owner="D")
    of_d = banned({"W2413": "sam"})
    of_d.learn_of(3, "W-12.14", AT("W2413"), 1, to="D", names=("sam",))
    for play in (late, of_d, banned(parties=(others,)), banned(prisoners=frozenset(("gimli",)))):
        with pytest.raises(Illegal, match=r"W-36\.5"):
            bans.show_hobbit(play)
