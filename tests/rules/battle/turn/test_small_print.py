"""What the author of a checker has to know, and once had to find by trial."""

from __future__ import annotations

import pytest

from rules.battle.charts import KINDS
from rules.battle.events import Moved, Undone
from rules.battle.state import Phase
from rules.entry import Abort, Handover, enter
from rules.game import OrderDropped
from tests.rules.battle.kit import at, board, written
from tests.rules.battle.test_game import GAME, Match
from tests.rules.battle.turn.leave_kit import Talk

PIECES = ("orc T15", "orc T16", "nazgul U16", "gondor S16", "elf S3", "man_orc R15", "saruman L12", "orc T14")
ASKS = "T15-S16-R16 ask"
OF_TWO = "U16-T15-S16-R15-R14 ask"
"""Over a piece of Gondor and a man-orc."""


def talk(side: str = "sauron") -> Talk:
    return Talk(board(*PIECES), side)


# --------------------------------------------------------------------------------------------- leave


def _numbers(match: Talk) -> list[tuple[str, int]]:
    return [(one.grantor, one.number) for one in match.state.leave]


def test_leave_is_numbered_by_who_gives_it() -> None:
    """B-7.18: whoever gets it; a number that was revoked never comes again."""
    match = talk()
    for side, words in (("alliance", "sauron"), ("alliance", "saruman"), ("saruman", "sauron")):
        match.say(side, f"allow {words} over")
    assert _numbers(match) == [("alliance", 1), ("alliance", 2), ("saruman", 1)]

    match.say("alliance", "revoke 2")
    match.say("alliance", "allow saruman over once")
    assert _numbers(match) == [("alliance", 1), ("saruman", 1), ("alliance", 3)]


def test_requests_are_numbered_by_who_asks_and_by_who_is_asked() -> None:
    """B-7.18, B-7.11, B-7.17: those refused at once by the mover alone, who has used one up; nobody was asked."""
    match = talk()
    match.say("saruman", "refuse sauron")
    match.say("saruman", "R15-S16-S17 ask")
    match.say("sauron", f"{OF_TWO} else stay")
    assert [(one.side, one.number) for one in match.state.requests] == [("saruman", 1)]

    match.say("sauron", ASKS)
    assert [(one.side, one.number) for one in match.state.requests] == [("saruman", 1), ("sauron", 2)]
    assert match.asked("alliance") == [
        "leave/13",
        "leave/23",
    ]  # the first and the second that seat 3 is asked
    assert dict(match.state.asked) == {"saruman": 1, "sauron": 2}


def test_each_refuse_takes_the_place_of_the_one_before() -> None:
    """B-7.17, B-19.10."""
    match, refusing = talk(), []
    for whom in ("sauron", "saruman", "all", "none"):
        match.say("alliance", f"refuse {whom}")
        refusing.append(dict(match.state.refusing).get("alliance", ()))

    assert refusing == [("sauron",), ("saruman",), ("sauron", "saruman"), ()]


def test_leave_for_a_phase_lasts_to_the_end_of_the_grantees_movement_phase() -> None:
    """B-7.4: his next where he is in none; so does leave for a turn."""
    match = Match()
    for words in ("sauron over phase", "saruman over phase", "saruman over turn"):
        match.say("alliance", f"allow {words}")
    lasting = []
    for side, words in (("sauron", "done"), ("sauron", "end"), ("saruman", "done"), ("saruman", "end")):
        match.say(side, words)
        lasting.append([f"{one.grantee} {one.until}" for one in match.state.leave])
    assert lasting == [
        ["saruman phase", "saruman turn"],
        ["saruman phase", "saruman turn"],
        ["saruman turn"],
        [],
    ]

    match = Match()
    match.say("sauron", "done")
    match.say("alliance", "allow sauron over phase")
    match.say("sauron", "second")
    assert (match.phase(), len(match.state.leave)) == (Phase.SECOND, 1)


def test_one_piece_is_asked_for_twice_in_advance() -> None:
    """B-7.12, B-7.6: in one's own turn it is held by the first request."""
    match = talk("saruman")
    match.say("sauron", ASKS)
    match.say("sauron", ASKS)
    assert [one.number for one in match.state.requests] == [1, 2]
    match.say("alliance", "leave 1 yes")
    assert match.refused("sauron", ASKS) == "B-7.12"

    match = talk()
    match.say("sauron", ASKS)
    assert match.refused("sauron", ASKS) == "B-7.6"


def test_fallbacks_are_tried_in_the_order_of_the_requests_as_the_phase_ends() -> None:
    """B-7.9, B-7.8: the second finds taken where the first has gone; it is dropped, and the phase ends."""
    match = talk()
    match.say("sauron", f"{ASKS} else T15-S15")
    match.say("sauron", "T16-S16-R16 ask else T16-S15")
    entered = match.say("sauron", "done")

    assert [written(one.way) for one in entered.events if isinstance(one, Moved)] == ["T15-S15"]
    assert [one.words for one in entered.events if isinstance(one, OrderDropped)] == ["t16-s15"]
    assert match.phase() is Phase.ATTACK


# ---------------------------------------------------------------------------------------- in advance, absent


def test_builds_none_is_no_list() -> None:
    """B-4.12, B-19.10: the map's counts again."""
    match, other = Match(), Match()
    match.say("sauron", "builds orc Y14")
    match.say("sauron", "builds none")

    assert match.state.plans == other.state.plans


@pytest.mark.parametrize("words", ["then done", "next M12-L10", "builds man_orc M12"])
def test_what_a_newcomer_leaves_takes_the_place_of_all_that_waits_of_it(words: str) -> None:
    """B-18.5, F-19: and of nothing else."""
    match = Match()
    for said in ("then M13-M14", "next end", "builds man_orc M12"):
        match.say("saruman", said)
    match.entered = enter(GAME, match.position, Handover(2), match.dice)
    (before,) = match.state.held
    match.say("saruman", words)
    (held,) = match.state.held
    kind = words.split()[0]
    assert getattr(before, kind)
    assert getattr(held, kind) == ()
    assert all(
        getattr(held, one) == getattr(before, one) for one in ("then", "next", "builds") if one != kind
    )


def test_an_absence_ends_with_an_order_of_the_turn() -> None:
    """B-18.3, B-18.7: with nothing else that its player, or a new one, says."""
    match = Match()
    for _ in range(6):
        match.lapse()
    for words in ("builds man_orc M12", "then done", "allow sauron over", "draw yes"):
        match.say("saruman", words)
    match.entered = enter(GAME, match.position, Handover(2), match.dice)
    assert match.state.is_absent("saruman")

    match.lapse()
    match.say("saruman", "done")
    assert not match.state.is_absent("saruman")


@pytest.mark.parametrize("moves", [["T16-S15"], []])
def test_undo_all_may_begin_what_is_left_for_the_deadline(moves: list[str]) -> None:
    """B-18.6, B-18.10, B-18.14: with nothing to take back by then, nothing of it is played, and the turn missed."""
    match = talk()
    for words in ("preload turn late undo all, T16-T17", *moves):
        match.say("sauron", words)
    entered = match.lapse()

    assert [type(one) for one in entered.events].count(Undone) == len(moves)
    assert bool(match.state.board.on(at("T17"))) is bool(moves)
    assert dict(match.state.missed) == ({} if moves else {"sauron": 1})


def test_an_escape_behind_a_move_that_takes_no_ring_is_passed_over() -> None:
    """B-19.8, B-9.7: the record has the move alone; by itself it is refused."""
    match = talk()
    assert match.say("sauron", "T15-T13 escape T13-T12").words == "t15-t14-t13"
    assert match.refused("sauron", "escape stay") == "B-9.7"


# -------------------------------------------------------------------------------------------------- result


def test_the_result_names_every_kind() -> None:
    """B-19.12: also those of which nothing is left; the Ring-bearer is of them."""
    match = Talk(board("orc T15", "gondor S16"), "sauron")
    match.entered = enter(GAME, match.position, Abort(), match.dice)
    found = GAME.result(match.state)

    assert set(found["left"]) == set(KINDS)
    assert (found["left"]["orc"], found["left"]["elf"], found["clause"]) == (1, 0, "F-25")
    assert match.state.board.bearer.kind in found["left"]
