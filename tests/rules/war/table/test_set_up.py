"""Set-up of an owners' table: all put their pieces, and nobody sees another's till all have (W-44.3, W-16.2)."""

from __future__ import annotations

import pytest

from rules.war.state.phases import Phase
from tests.rules.war.table.owners import SET_UP_OF_THREE, Room, seated

NINE = ("frodo", "sam", "merry", "pippin", "aragorn", "boromir", "gandalf", "legolas", "gimli")


def test_all_are_asked_at_once_and_shown_as_a_count() -> None:
    """W-16.2, W-44.3: number 1."""
    room = Room("both")

    decisions = [one for one in room.game.decisions(room.state) if one.owed]

    assert {one.seat for one in decisions} == {1, 2, 3}
    assert {(one.question.kind, one.question.number) for one in decisions} == {("setup", 1)}


def test_the_fellowships_groups_are_its_secret_and_others_are_shown_when_all_have_answered() -> None:
    """W-44.3: before, nobody sees what another has put."""
    room = Room("both")
    room.says("F put frodo sam W2412 1\nF put theoden F W2724\nD put lord E0729\nS put saruman W2421")
    before = {side: {piece.id for piece in room.knows(side).pieces} for side in room.sides}

    room.says("F done\nD done\nS done")
    after = {side: {piece.id for piece in room.knows(side).pieces} for side in room.sides}

    assert before == {"F": {"theoden"}, "D": {"lord"}, "S": {"saruman"}}
    assert set(map(frozenset, after.values())) == {frozenset(("theoden", "lord", "saruman"))}
    assert not any(room.knows("D").chart)
    assert room.groups() == {1: (("frodo", "sam"), "W2412")}


def test_a_piece_that_is_put_twice_stands_where_it_was_put_last() -> None:
    """W-44.3: hidden or not."""
    room = Room("both")

    room.says("""
        F put frodo sam W2412 1
        F put sam W2412 2
        F put theoden F W2724
        F put theoden F W2725
        D put lord E0729
        D put lord E1128
    """)

    assert room.groups() == {1: (("frodo",), "W2412"), 2: (("sam",), "W2412")}
    assert (room.where("theoden"), room.where("lord")) == ("W2725", "E1128")


def test_a_group_that_is_put_elsewhere_as_a_whole_goes_there() -> None:
    """W-44.3, W-6.3: a part of it does not, for a group is in one hex."""
    room = Room()
    room.say("F", "put frodo sam W2412 1")

    part = room.refused("F", "put frodo W2413 1")
    room.say("F", "put frodo sam W2413 1")

    assert part.clause == "W-6.3"
    assert room.groups() == {1: (("frodo", "sam"), "W2413")}


def test_nothing_else_is_in_play() -> None:
    """W-44.3: until a word says so."""
    room = seated()

    assert room.refused("D", "word dead gothmog").clause == "W-44.10"
    room.say("D", "word at gothmog E0101")
    assert room.where("gothmog") == "E0101"
    assert room.state.gollum.at < 0


def test_the_lapse_closes_it_as_it_stands() -> None:
    """W-44.3, W-19.13: who has not answered has put what he has put."""
    room = Room()
    room.says("F put frodo W2412 1\nD put lord E0729")

    room.lapse()

    assert (room.state.phase, room.state.turn) == (Phase.SEARCH, 1)
    assert room.where("lord") == "E0729"


@pytest.mark.parametrize("mode", ["hidden", "both"])
def test_without_a_group_it_is_called_off(mode: str) -> None:
    """W-44.3, W-19.7: reason `aborted`, winner none."""
    room = Room(mode)

    room.lapse()

    assert room.state.outcome is not None
    assert (room.state.outcome.reason, room.state.outcome.winner) == ("aborted", "none")


def test_but_where_all_stand_in_the_open() -> None:
    """W-44.3, W-44.16: a mode without Part A needs none."""
    room = Room("three")

    room.lapse()

    assert room.state.outcome is None
    assert room.state.phase is Phase.TOWER


def test_nobody_has_won_at_the_start() -> None:
    """W-17.2: not even with the Ring put at Barad-dûr, till the first game-turn has begun."""
    room = Room()
    room.says("D put mouth E1128")
    room.say("D", "word ring mouth")

    assert room.state.outcome is None


@pytest.mark.parametrize(
    ("side", "words", "clause"),
    [
        ("F", "put frodo W9999 1", "W-41.1"),
        ("F", "put frodo W2412", "W-6.7"),
        ("F", "put frodo W2412 10", "W-6.7"),
        ("F", "put frodo W2412 0", "W-6.7"),
        ("F", "put frodo W2414 1", "W-44.4"),
        ("F", "put frodo W2414 1 Eriador", "W-44.4"),
        ("F", "put frodo W2413 1 Rhudaur", "W-44.4"),
        ("F", "put frodo lord W2412 1", "W-44.3"),
        ("F", "put frodo theoden F W2412 1", "W-44.3"),
        ("F", "put lord W2412", "W-44.3"),
        ("F", "put theoden W2412", "W-44.3"),
        ("F", "put theoden D W2412", "W-44.3"),
        ("F", "put theoden F W2412 1", "W-44.3"),
        ("F", "put gollum W2412", "W-44.3"),
        ("F", "put to F W2412", "W-44.3"),
        ("F", "put then F W2412", "W-18"),
        ("F", "put on F W2412", "W-44.3"),
        ("F", "put neutral F W2412", "W-44.3"),
        ("F", "put W2412 F W2412", "W-44.3"),
        ("F", "put þeoden F W2412", "W-44.3"),
        ("F", "put W2412", "W-44.3"),
        ("D", "put orcs-1 D W2412", "W-12.3"),
        ("D", "put frodo W2412 1", "W-44.3"),
        ("D", "put saruman W2421", "W-44.3"),
        ("S", "put nazgul-3 W2421", "W-44.3"),
        ("F", "plot 1 W2412 W2413", "W-18"),
        ("D", "card nazgul Hollin", "W-18"),
        ("S", "council nothing", "W-18"),
    ],
)
def test_bad_input(side: str, words: str, clause: str) -> None:
    """W-44.3, W-44.17: each by its clause, and nothing is changed."""
    room = Room("both")

    refused = room.refused(side, words)  # type: ignore[arg-type]

    assert refused.clause == clause or (clause == "W-18" and refused.clause.startswith("W-1"))


def test_who_is_done_puts_nothing_more() -> None:
    """W-44.3: while the others are asked."""
    room = Room("both")
    room.says("F put frodo W2412 1\nF done")

    assert room.refused("F", "put sam W2412 1").clause == "W-16.1"
    assert room.refused("F", "done").clause == "W-16.1"


def test_free_names_may_begin_like_others() -> None:
    """W-44.3: `orcs-of-moria` is no band, and leaves the map in no search; `party-of-elves` is F's."""
    room = Room("both")
    room.says("""
        F put frodo W2412 1
        F put party-of-elves F W2413
        D put orcs-of-moria D W2516
        F done
        D done
        S done
        S council nothing; done
    """)

    while room.state.phase is not Phase.TOWER:
        room.lapse()

    assert (room.where("orcs-of-moria"), room.where("party-of-elves")) == ("W2516", "W2413")
    assert "orcs-of-moria" in {piece.id for piece in room.knows("F").pieces}
    assert room.state.side_of("party-of-elves") == "F"


def test_all_nine_columns_can_be_full() -> None:
    """W-44.3, W-6.7: each alone; a captive comes back to his own, which is free."""
    room = Room()
    for number, piece in enumerate(NINE, 1):
        room.say("F", f"put {piece} W2412 {number}")
    room.says("D put nazgul-4 W2413\nF done\nD done")

    room.says("F word captured gimli by nazgul-4\nF word freed gimli")

    assert room.groups()[9] == (("gimli",), "W2413")


def test_who_resigns_is_not_waited_for() -> None:
    """W-38.9, W-16.3: the others go on, also when he was the last to answer."""
    early, late = Room("both"), Room("both")
    for room in (early, late):
        room.says("F put frodo W2412 1\nD put lord E0729\nF done")

    early.says("S resign\nD done")
    late.says("D done\nS resign")

    for room in (early, late):
        assert (room.state.phase, room.state.turn) == (Phase.SEARCH, 1)


def test_of_two_who_resigns_has_lost() -> None:
    """W-38.9: before the first game-turn too."""
    room = Room()

    room.say("F", "resign")

    assert room.state.outcome is not None
    assert (room.state.outcome.winner, room.state.outcome.reason) == ("dark-power", "resigned")


def test_all_may_agree_to_a_draw() -> None:
    """W-38.9: at any time."""
    room = Room("three")

    room.says("F draw yes\nD draw yes\nS draw yes")

    assert room.state.outcome is not None
    assert room.state.outcome.reason == "agreed"


def test_what_is_offered_is_taken() -> None:
    """W-16.8, W-44.3: known pieces, and hexes that the sheet names."""
    room = Room("both")
    decision = next(one for one in room.game.decisions(room.state) if one.seat == 2 and one.owed)

    offer = room.game.options(room.state, decision, ["put"])
    pressed = room.game.options(room.state, decision, ["put", "lord"])

    assert "lord" in offer.words
    assert "frodo" not in offer.words
    assert {"E0729", "E1128"} <= {word.upper() for word in pressed.words}
    assert SET_UP_OF_THREE


def test_a_name_is_one_sides() -> None:
    """W-44.3: who has put it first."""
    room = Room("both")
    room.say("F", "put theoden F W2724")

    assert room.refused("D", "put theoden D W2413").clause == "W-44.3"
