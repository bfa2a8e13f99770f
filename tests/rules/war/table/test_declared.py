"""What is declared and fought out on word: moves, fights, armies, cards (W-44.12, W-44.13, chapters 11, 37)."""

from __future__ import annotations

import pytest

from rules.war.events.cards import CardDiscarded, CardPlayed
from rules.war.events.council import BanLifted
from rules.war.events.fights import Fled
from rules.war.events.table import ArmyDeclared, FightDeclared
from rules.war.events.turns import CardDrawn
from rules.war.state.phases import Phase
from tests.rules.war.table.owners import Room, seated, to_journey, to_shadow


def test_open_pieces_go_to_a_goal() -> None:
    """W-44.13, W-44.17: what it costs is unasked; all see it as it is made."""
    room = to_shadow()

    room.say("D", "move lord nazgul-3 W2410; move mouth E0101")

    assert (room.where("lord"), room.where("nazgul-3"), room.where("mouth")) == ("W2410", "W2410", "E0101")
    assert room.knows("F").standing("lord") == room.at("W2410")


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("move frodo W2413", "W-44.13"),
        ("move theoden W2413", "W-44.13"),
        ("move gollum W2413", "W-44.13"),
        ("move lord W9999", "W-41.1"),
        ("attack W2412 lord against F", "W-55.1"),
        ("attack E0729 lord against F", "W-55.1"),
        ("attack E0729 lord against frodo", "W-18"),
        ("army E0729 against D", "W-59.8"),
        ("army E0729 against S", "W-59.8"),
        ("play 83", "W-58.1"),
        ("plot 1 W2413", "W-18"),
        ("siege E0330", "W-18"),
        ("capture E0729 party-1", "W-18"),
    ],
)
def test_bad_input(words: str, clause: str) -> None:
    """W-44.13, W-44.17: each by its clause, and nothing is changed."""
    refused = to_shadow().refused("D", words).clause

    assert refused == clause or (clause == "W-18" and refused in ("W-18", "W-16.1"))


def test_an_attack_on_the_hidden_is_refused_alike_whether_they_are_there() -> None:
    """W-1.6, W-16.8: the Nazgûl stands in their hex, or alone."""
    there, alone = to_shadow(), to_shadow()
    alone.say("F", "seal at frodo W2301")
    for room, at in ((there, "W2412"), (alone, "W2411")):
        room.say("D", f"move nazgul-4 {at}")

    refused = [
        there.refused("D", "attack W2412 nazgul-4 against F"),
        alone.refused("D", "attack W2411 nazgul-4 against F"),
    ]

    assert {no.clause for no in refused} == {"W-55.1"}
    assert {str(no.args[1]) for no in refused} == {str(refused[0].args[1])}


def test_who_fights_steps_out_and_the_others_stay_hidden() -> None:
    """W-11.1, W-11.3, W-44.13: a combat is declared, and fought on word."""
    room = to_journey()

    room.say("F", "plot 1 W2413; combat W2413 aragorn gimli against D")

    (fight,) = room.told(FightDeclared)
    assert (fight.by, fight.pieces, fight.against) == ("F", ("aragorn", "gimli"), "D")
    assert (room.at("W2413"), ("aragorn", "gimli")) in room.knows("D").shown
    assert sorted(len(members) for members, _ in room.groups().values()) == [2, 7]
    assert room.refused("F", "plot 1 W2412").clause == "W-5.4"


def test_three_attack_at_most() -> None:
    """W-55.3: four do not."""
    room = to_journey()
    room.say("F", "plot 1 W2413")

    assert room.refused("F", "combat W2413 sam aragorn gimli legolas against D").clause == "W-55.3"


def test_nazgul_fly_by_the_sheet_and_are_seen_all_the_same() -> None:
    """W-11.2, W-11.4, W-44.13: to the citadel that is named; the attackers stay revealed."""
    room = seated()
    room.say("D", "sheet flee always to E1128")
    room.lapse()

    room.say("F", "plot 1 W2413; combat W2413 aragorn against D")

    assert [(event.pieces, room.game.data.name(event.to_hex)) for event in room.told(Fled)] == [
        (("nazgul-4",), "E1128")
    ]
    assert not room.told(FightDeclared)
    assert room.knows("D").shown


def test_only_nazgul_fly() -> None:
    """W-11.4: Saruman and the Mouth have no such right, and nothing tells what the sheet says."""
    room = seated()
    room.say("D", "sheet flee always")
    room.lapse()
    room.say("F", "seal at aragorn W2421")

    room.say("F", "combat W2421 aragorn against D")

    assert not room.told(Fled)
    assert room.told(FightDeclared)
    assert room.where("saruman") == "W2421"


def test_an_army_is_declared_once_in_a_hex_and_player_turn() -> None:
    """W-59.8, W-44.13: another side may attack there in its own."""
    room = to_journey("both")
    room.say("F", "army E0330 against D")

    twice = room.refused("F", "army E0330 against D")
    room.says("F done\nD army E0330 against F")

    assert twice.clause == "W-59.8"
    assert [event.by for event in room.told(ArmyDeclared)] == ["F", "D"]
    room.say("D", "word loss E0330 1/4 2/4")
    assert [tuple(loss[0] for loss in event.losses) for event in room.heard if hasattr(event, "losses")] == [
        ("D", "F")
    ]


def test_individual_before_army_combat() -> None:
    """W-5.4: and moves before both."""
    room = to_shadow()
    room.say("D", "army E0330 against F")

    assert room.refused("D", "attack W2413 nazgul-4 against F").clause == "W-5.4"
    assert room.refused("D", "move lord W2410").clause == "W-5.6"


def test_bans_hold_and_are_lifted_by_what_is_declared_and_moved() -> None:
    """W-37.1, W-37.2, W-37.4 to W-37.6, W-44.13: fights of S against D, and strength that leaves his land."""
    room = seated("both")
    room.says("S council nothing; move chief W2413")
    chief_alone = room.state.bans.standing
    room.say("S", "move dunlendings W2413")
    left = room.state.bans.standing
    room.say("S", "army E1128 against D")

    assert chief_alone == {"F", "D"}
    assert left == {"D"}
    assert room.state.bans.standing == frozenset()
    assert [event.cause.value for event in room.told(BanLifted)] == ["left", "fought"]


def test_under_a_ban_nobody_attacks_saruman() -> None:
    """W-37.1, W-37.4, W-37.7: neither by a fight nor by an army."""
    room = to_journey("both")
    room.say("F", "word at theoden W2421")

    for words in ("combat W2421 theoden against S", "army W2421 against S"):
        assert room.refused("F", words).clause == "W-37.4"
    room.say("F", "done")
    room.say("D", "move lord W2421")
    for words in ("attack W2421 lord against S", "army W2421 against S"):
        assert room.refused("D", words).clause == "W-37.1"


def test_saruman_may_refuse_as_far_as_his_strength_was_said() -> None:
    """W-28.5, W-32.1, W-44.13: with 30 and more; unsaid, the players know."""
    free = []
    for strength in ("", "S word strength S 29", "S word strength S 30"):
        room = seated("both")
        room.says("S council nothing; move dunlendings W2413; done")
        if strength:
            room.says(strength)
        while room.state.phase is Phase.SEARCH:
            room.lapse()
        room.say("F", "word at theoden W2421")
        room.say("F", "combat W2421 theoden against S")
        free.append(room.told(FightDeclared)[0].is_free)

    assert free == [None, False, True]


def test_cards_are_numbers_that_their_owner_reads() -> None:
    """W-44.12, W-14.1: each draws one when a game-turn begins; a card that is laid aside nobody else hears of."""
    room = to_journey("both")
    (drawn,) = [event.card for event in room.told(CardDrawn, "F")]
    assert not [event for event in room.told(CardDrawn, "D") if event.card == drawn]

    played, other = to_journey("both"), room
    played.say("F", f"play {drawn}")
    other.say("F", f"discard {drawn}")

    assert [(event.side, event.card) for event in played.told(CardPlayed)] == [("F", drawn)]
    assert other.told(CardDiscarded, "F")
    assert not other.told(CardDiscarded, "D")
    assert played.refused("F", f"play {drawn}").clause == "W-58.1"


def test_hands_are_as_large_as_the_printed_game_says() -> None:
    """W-44.12: none is lost for being too many."""
    room = to_shadow()

    for _ in range(12):
        turn = room.state.turn
        while room.state.turn == turn:
            room.lapse()

    assert [len(hand.cards) for _, hand in room.state.hands] == [13, 13]


def test_at_the_limit_it_is_drawn() -> None:
    """W-38.9, W-19.7: whatever anybody holds."""
    room = seated(limit=1)

    while room.state.outcome is None:
        room.lapse()

    assert (room.state.outcome.winner, room.state.outcome.reason) == ("none", "limit")
    assert room.state.turn == 1


def test_without_a_limit_it_goes_on() -> None:
    """W-38.9: 0 is none at a table."""
    room = to_shadow()

    for _ in range(16):
        turn = room.state.turn
        while room.state.turn == turn:
            room.lapse()

    assert room.state.outcome is None


def test_the_dead_of_two_do_not_end_it() -> None:
    """W-38.7: victory is the base game's, on word."""
    room = Room()
    room.says("F put frodo W2412 1\nF done\nD done")

    room.say("F", "word dead frodo")
    for piece in ("sam", "merry", "pippin", "aragorn", "boromir", "gandalf", "legolas", "gimli"):
        room.say("F", f"seal at {piece} W2412")
        room.say("F", f"word dead {piece}")

    assert room.state.outcome is None


def test_the_ring_in_barad_dur_ends_it() -> None:
    """W-38.1, W-38.7: brought by a move."""
    room = to_shadow()
    room.says("D word ring nazgul-4\nF allow 1")

    room.say("D", "move nazgul-4 E1128")

    assert room.state.outcome is not None
    assert (room.state.outcome.reason, room.state.outcome.clause) == ("barad-dur", "W-38.1")
