"""Standing leave (B-7.1 to B-7.5, B-7.13 to B-7.17)."""

from __future__ import annotations

import pytest

from rules.battle.events import LeaveGiven, LeaveRevoked, Moved, RingEscaped
from rules.battle.leave import Leave
from rules.battle.state import Phase
from rules.battle.turn import leave
from tests.rules.battle.kit import at, board
from tests.rules.battle.test_game import GAME
from tests.rules.battle.turn.kit import Battle
from tests.rules.battle.turn.leave_kit import Talk

PIECES = ("orc T15", "orc U15", "nazgul W12", "gondor S16", "elf S3", "man_orc A7", "saruman L12")


def talk(*more: str, **given: object) -> Talk:
    return Talk(board(*PIECES, *more), "sauron", **given)  # type: ignore[arg-type]


def test_leave_is_given_used_and_shown_to_all_by_its_use_alone() -> None:
    """B-7.4, B-7.13, B-7.5: also in another's turn; two know of it, until it is used."""
    match = talk()
    match.say("alliance", "allow sauron over orc S16")
    assert [match.told(side) for side in ("sauron", "alliance", "saruman", None)] == [
        *(["LeaveGiven"], ["LeaveGiven"], [], []),
    ]
    match.say("sauron", "T15-S16-R16")

    moved = match.entered.events[0]
    assert isinstance(moved, Moved)
    assert [need.grantor for need in moved.used] == ["alliance"]
    assert match.own("alliance").given  # it goes on


@pytest.mark.parametrize(
    ("words", "is_given"),
    [
        *(("over", True), ("over orc", True), ("over nazgul", False), ("over gondor", True)),
        *(("over elf", False), ("over orc-01", True), ("over orc-02", False), ("over S16", True)),
        *(("over S15", False), ("elven", False), ("over gondor-04 orc once", True)),
    ],
)
def test_what_is_named_narrows_leave(words: str, is_given: bool) -> None:
    """B-7.4: pieces of either side, and hexes; what is not named is any."""
    match = talk()
    match.say("alliance", f"allow sauron {words}")

    if is_given:
        match.say("sauron", "T15-S16-R16")
    else:
        assert match.refused("sauron", "T15-S16-R16") == "B-7.6"


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("alliance: allow alliance over", "B-7.4"),
        ("saruman: allow sauron elven", "B-7.1"),
        ("alliance: allow sauron elven S16", "B-7.4"),
        ("alliance: allow sauron over orc-77", "B-7.4"),
        ("alliance: allow sauron over man_orc", "B-7.4"),
        ("alliance: allow sauron moria gondor", "B-7.4"),
        ("alliance: revoke 2", "B-7.5"),
        ("alliance: revoke all", "B-7.5"),
        ("alliance: refuse alliance", "B-7.17"),
    ],
)
def test_what_cannot_be_given_is_refused_with_its_clause(words: str, clause: str) -> None:
    """B-7.1, B-7.4, B-7.5, B-7.17."""
    side, _, said = words.partition(": ")
    assert talk().refused(side, said) == clause


def test_revoking_undoes_no_move_and_expels_nobody() -> None:
    """B-7.5, B-7.14: from now on it is not given; each grantor counts his own."""
    match = talk("orc Q11")
    match.say("alliance", "allow sauron elven stop")
    match.say("saruman", "allow sauron over")
    match.say("sauron", "Q11-P11")
    match.say("alliance", "revoke 1")

    assert match.told("sauron") == ["LeaveRevoked"]
    assert match.own("sauron").held[0].grantor == "saruman"
    assert match.state.board.on(at("P11"))
    match.say("sauron", "done, done")
    assert match.state.board.on(at("P11"))


def test_leave_to_cross_is_none_to_stop() -> None:
    """B-7.4, B-8.1."""
    match = talk("orc Q11")
    match.say("alliance", "allow sauron elven")
    assert match.refused("sauron", "Q11-P11") == "B-7.6"


def test_leave_over_does_not_serve_for_elven_hexes_nor_lift_another_rule() -> None:
    """B-7.3, B-7.16: over an elf in an Elven hex takes both; mountains stay mountains."""
    match = talk("orc Q11", "elf P11")
    match.say("alliance", "allow sauron over")
    assert match.refused("sauron", "Q11-P11-P12") == "B-7.6"
    assert match.refused("sauron", "T15-S15-S16") == "B-6.1"


def test_moria_takes_leave_while_gandalf_is_in_it() -> None:
    """B-7.1, B-7.16, B-12.5: which covers passing over him."""
    match = Talk(board("man_orc M10", "gandalf N9", "elf S3", "orc U15"), "saruman")
    assert match.refused("saruman", "M10-N9-O10") == "B-7.6"
    match.say("alliance", "allow saruman moria")
    match.say("saruman", "M10-N9-O10")


@pytest.mark.parametrize(
    ("to", "until", "lasts"),
    [
        *(("sauron", "phase", 0), ("sauron", "turn", 1), ("sauron", "round 1", 3), ("sauron", "round 2", 4)),
        *(("sauron", "always", 4), ("saruman", "phase", 2), ("saruman", "turn", 2)),
    ],
)
def test_leave_ends_as_it_was_given(to: str, until: str, lasts: int) -> None:
    """B-7.4, B-19.10: with the grantee's movement phase, his turn, a round, or never."""
    match = talk()
    match.say("alliance", f"allow {to} over {until}")
    is_there = []
    for step in range(4):  # the first movement of Sauron, then three turns
        match.lapse() if step else match.say("sauron", "done")
        is_there.append(bool(match.own(to).held))

    assert match.state.round == 2
    assert sum(is_there) == lasts
    assert is_there == sorted(is_there, reverse=True)


def test_leave_for_one_move_is_used_up_last() -> None:
    """B-7.4: not while other leave gives the same."""
    match = talk("orc T16", "gondor S17")
    match.say("alliance", "allow sauron over once")
    match.say("alliance", "allow sauron over S16")
    match.say("sauron", "T15-S16-R16")
    assert len(match.own("sauron").held) == 2
    match.say("sauron", "T16-S17-R17")
    assert [one.once for one in match.own("sauron").held] == [False]


def test_an_escape_uses_leave_that_is_given() -> None:
    """B-9.7, B-7.13: it is used up and told, and none can be asked for."""
    pieces = board("orc R15", "ring_bearer S15", "gondor S16", "elf S3")
    once = Leave(number=1, grantor="alliance", grantee="sauron", kind="over", once=True)
    battle = Battle(pieces, "sauron", leave=(once,))
    battle.do("R15-S15")
    battle.do("escape S15-S16-S17")

    assert [need.at for need in battle.told(RingEscaped)[0].used] == [at("S16")]
    assert battle.state.leave == ()


def test_who_resigns_gives_and_has_no_leave_any_more() -> None:
    """B-7.15: others keep theirs, and give it none."""
    match = talk()
    for side, words in (
        *(("alliance", "allow saruman over"), ("saruman", "allow alliance over")),
        *(("saruman", "allow sauron over"), ("sauron", "allow alliance over")),
    ):
        match.say(side, words)
    match.say("saruman", "resign")

    assert [(one.grantor, one.grantee) for one in match.state.leave] == [("sauron", "alliance")]
    assert match.refused("alliance", "allow saruman over") == "B-7.4"
    assert "saruman" not in match.offers("alliance", "standing", "allow")


def test_leave_ends_with_who_gave_it() -> None:
    """B-7.15: another person plays the seat; what it was given stays."""
    match = talk()
    match.say("alliance", "allow sauron over")
    match.say("saruman", "allow alliance over")
    assert GAME.handing_over is not None

    state = GAME.handing_over.handed_over(match.state, match.state.rules.seat("alliance"))

    assert [(one.grantor, one.grantee) for one in state.leave] == [("saruman", "alliance")]


def test_in_a_game_of_two_leave_is_given_and_never_asked() -> None:
    """B-7.6."""
    pieces = board("orc T15", "gondor S16", "elf S3", "man_orc A7", players=2)
    match = Talk(pieces, "evil")
    assert match.refused("evil", "T15-S16-R16 ask") == "B-7.6"
    assert match.refused("alliance", "refuse evil") == "B-7.6"
    assert "-r16" not in match.offers("evil", "turn", "t15")
    match.say("alliance", "allow evil over")
    match.say("evil", "T15-S16-R16")


def test_words_are_offered_step_by_step() -> None:
    """B-19.10: whom, what, which pieces, where, and how long."""
    match = talk()
    assert match.offers("alliance", "standing") == ("allow", "refuse")
    assert match.offers("alliance", "standing", "allow") == ("sauron", "saruman")
    assert match.offers("saruman", "standing", "allow", "sauron") == ("over",)
    words = match.offers("alliance", "standing", "allow", "sauron", "elven")
    assert words[:3] == ("stop", "orc", "nazgul")
    assert words[-4:] == ("once", "phase", "turn", "round")
    assert match.offers("alliance", "standing", "allow", "sauron", "elven", "p10", "round")[0] == "1"
    assert match.offers("alliance", "standing", "allow", "sauron", "elven", "once") == (
        "phase",
        "turn",
        "round",
    )
    assert match.offers("alliance", "standing", "allow", "sauron", "elven", "once", "turn") == ()


def test_what_is_given_is_told_without_its_number() -> None:
    """B-7.13: the number counts leave that others have."""
    match = talk()
    match.say("alliance", "allow saruman over")
    match.say("alliance", "allow sauron over")

    told = match.entered.events[0]
    assert isinstance(told, LeaveGiven)
    assert told.leave.number == match.own("sauron").held[0].number == 0
    assert [one.number for one in match.own("alliance").given] == [1, 2]
    assert match.phase() is Phase.FIRST


def test_what_is_taken_back_is_told_without_its_number_and_to_the_two_alone() -> None:
    """B-7.13: whoever reads a number, or what others lose, learns how much leave they have."""
    match = talk()
    for words in ("allow saruman over", "allow saruman moria", "allow sauron over"):
        match.say("alliance", words)
    match.say("alliance", "revoke 3")
    alone = match.entered.events
    match.say("alliance", "revoke all")
    rest = match.entered.events

    assert [(event.leave.number, event.to) for event in alone if isinstance(event, LeaveRevoked)] == [
        (0, match.state.rules.seats("alliance", "sauron"))
    ]
    assert [event.leave.number for event in rest if isinstance(event, LeaveRevoked)] == [0, 0]
    assert [match.told(side) for side in ("sauron", "saruman", None)] == [[], ["LeaveRevoked"] * 2, []]


def test_twenty_times_leave_is_given_and_no_more() -> None:
    """B-7.4: of each grantor, as many as a menu holds; what stands already is no other."""
    match = talk()
    for number in range(1, leave.MOST + 1):
        match.say("alliance", f"allow sauron over round {number}")
    match.say("alliance", "allow sauron over round 7")
    assert match.refused("alliance", "allow sauron over") == "B-7.4"
    match.say("saruman", "allow sauron over")

    assert len(match.own("alliance").given) == leave.MOST
    match.say("alliance", "revoke 3")
    match.say("alliance", "allow sauron over")
