"""Leave that is asked for: held moves, answers, fallbacks, limits, in advance (B-7.6 to B-7.13, B-7.17)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.events import Moved
from rules.battle.questions.kinds import STANDING
from rules.battle.state import Phase
from rules.entry import Codec
from rules.game import Illegal, OrderDropped
from tests.rules.battle.kit import at, board, written
from tests.rules.battle.test_game import GAME
from tests.rules.battle.turn.leave_kit import Talk

PIECES = ("orc T15", "orc T16", "nazgul U16", "gondor S16", "elf S3", "man_orc R15", "saruman L12", "orc T14")
ASKS = "T15-S16-R16 ask"
TWO = "U16-T15-S16-R15-R14 ask"
"""Over a piece of Gondor and a man-orc, once T15 has been left or as friends do."""


def talk(*more: str, phase: Phase = Phase.FIRST, **given: Any) -> Talk:
    return Talk(board(*PIECES, *more), "sauron", phase, **given)


def test_a_move_without_leave_tells_of_whom_and_how_to_ask() -> None:
    """B-7.6: with the hexes and grantors in question."""
    match = talk()
    assert match.refused("sauron", "T15-S16-R16") == "B-7.6"
    assert "-r16" in match.offers("sauron", "turn", "t15")
    assert match.offers("sauron", "turn", "t15", "-r16") == ("ask",)


def test_a_yes_makes_the_move_at_once() -> None:
    """B-7.6, B-7.7, B-7.13, D5: meanwhile the mover goes on; what was asked nobody else is told."""
    match = talk()
    entered = match.say("sauron", f"{ASKS}, T16-S17")
    assert entered.words == "t15-s16-r16 ask, t16-s17"
    assert [match.told(side) for side in ("sauron", "alliance", "saruman")] == [["LeaveAsked"]] * 2 + [[]]
    assert match.refused("sauron", "T15-T13") == "B-7.6"  # it is held
    assert not any(word.startswith("-") for word in match.offers("sauron", "turn", "t15"))
    assert match.asked("alliance") == ["leave/13"]

    entered = match.say("alliance", "leave yes")
    assert entered.words == "leave 1 yes"
    assert match.told(None) == ["Moved"]
    assert match.told("saruman") == []
    moved = next(one for one in entered.events if isinstance(one, Moved))
    assert (written(moved.way), moved.side) == ("T15-S16-R16", "sauron")
    assert match.refused("sauron", "undo") == "B-18.10"
    assert match.state.requests == ()


def test_a_no_refuses_and_the_fallback_is_made() -> None:
    """B-7.8, B-19.8: another path, or it stays and may be moved otherwise."""
    match = talk()
    match.say("sauron", f"{ASKS} else T15-S15")
    match.say("alliance", "leave 1 no")
    assert match.told("alliance") == ["LeaveAnswered"]
    assert match.state.board.on(at("S15"))

    match = talk()
    match.say("sauron", f"{ASKS} else stay")
    match.say("alliance", "leave 1 no")
    match.say("sauron", "T15-S15")


def test_a_fallback_is_offered_behind_the_question() -> None:
    """B-7.8: a held move stays, or goes where no leave is lacking; then another order may begin."""
    match = talk()
    begun = ("t15", "-r16", "ask")
    assert match.offers("sauron", "turn", *begun)[0] == "else"
    others = match.offers("sauron", "turn", *begun, "else")
    assert others[0] == "stay"
    assert "t15-s15" in others
    assert "t15-r16" not in others
    assert "t16" in match.offers("sauron", "turn", *begun, "else", "t15-s15")

    match.say("sauron", " ".join((*begun, "else", "t15-s15", "t16", "-s17")))
    match.say("alliance", "leave no")
    assert match.state.board.on(at("S15"))


def test_a_fallback_that_cannot_be_made_is_told() -> None:
    """B-7.8: the piece may be given another move."""
    match = talk()
    match.say("sauron", f"{ASKS} else T15-S15, T16-S17, T14-S15")
    match.say("alliance", "leave no")
    assert match.told("sauron") == ["LeaveAnswered", "OrderDropped"]
    match.say("sauron", "T15-T14")


def test_a_fallback_without_asking_is_made_at_once() -> None:
    """B-19.8: `T15-S14 else T15-T14`; it is kept as it was made."""
    match = talk()
    assert match.say("sauron", "T15-S16-R16 else T15-S15").words == "t15-s15"
    assert match.refused("sauron", "T16-S16 else stay") == "B-6.1"


def test_all_who_are_asked_must_agree() -> None:
    """B-7.6: one no refuses it; the others are told no more than that it is over."""
    match = talk()
    match.say("sauron", TWO)
    assert match.asked("alliance") == ["leave/13"]
    assert match.asked("saruman") == ["leave/12"]
    match.say("alliance", "leave yes")
    assert match.told("saruman") == []
    assert match.asked("alliance") == []
    match.say("saruman", "leave no")
    assert match.told("sauron") == ["LeaveAnswered"]
    assert match.told("alliance") == ["LeaveEnded"]
    assert match.state.board.on(at("U16"))

    match.say("sauron", TWO)
    match.say("saruman", "leave 2 yes")
    match.say("alliance", "leave 2 yes")
    assert match.state.board.on(at("R14"))


def test_a_grantor_sees_the_path_and_what_is_asked_of_him() -> None:
    """B-7.7, B-7.13: no fallback, and numbers of his own."""
    match = talk()
    match.say("sauron", f"{ASKS} else T15-S15")
    match.say("sauron", TWO)
    [asked] = match.own("saruman").asked
    assert (asked.number, asked.side, asked.kind, len(asked.way)) == (1, "sauron", "nazgul", 5)
    assert [need.grantor for need in asked.needs] == ["saruman"]
    assert asked.consents == ()
    assert match.own("alliance").asked[0].otherwise is None
    assert [one.number for one in match.own("alliance").asked] == [1, 2]
    mine = match.own("sauron")
    assert [one.number for one in mine.requests] == [1, 2]
    assert {one.number for request in mine.requests for one in request.consents} == {0}


def test_what_is_granted_too_late_lapses() -> None:
    """B-7.6, B-7.7: a held move reserves nothing."""
    match = talk("orc S17")
    match.say("sauron", f"{ASKS}, S17-R16")
    entered = match.say("alliance", "leave yes")

    assert match.told("sauron") == ["LeaveAnswered", "OrderDropped"]
    assert [one.words for one in entered.events if isinstance(one, OrderDropped)] == ["t15-s16-r16"]
    match.say("sauron", "T15-S15")


def test_requests_end_with_the_phase() -> None:
    """B-7.9, B-7.10: as a no, with its fallback, and nobody can answer any more."""
    match = talk()
    match.say("sauron", f"{ASKS} else T15-S15")
    assert len(match.own("sauron").requests) == 1
    match.say("sauron", "done")

    assert match.told("sauron") == match.told("alliance") == ["LeaveEnded"]
    assert match.state.board.on(at("S15"))
    assert match.asked("alliance") == []
    assert match.refused("alliance", "leave 1 yes") == "B-7.9"
    assert match.refused("sauron", "undo") == "B-18.10"


def test_requests_end_with_the_clock() -> None:
    """B-7.9, B-7.10."""
    match = talk()
    match.say("sauron", f"{ASKS} else T15-S15")
    match.lapse()
    assert match.told("sauron") == ["LeaveEnded"]
    assert match.state.board.on(at("S15"))
    assert match.state.requests == ()


def test_a_request_is_taken_back() -> None:
    """B-7.6, B-19.10: no fallback is made; the piece may be ordered again."""
    match = talk()
    match.say("sauron", f"{ASKS} else T15-S15")
    assert match.offers("sauron", "standing", "withdraw") == ("1",)
    match.say("sauron", "withdraw 1")
    assert match.told("alliance") == ["LeaveEnded"]
    assert match.refused("sauron", "withdraw 1") == "B-7.6"
    match.say("sauron", "T15-S15")


def test_four_requests_a_turn_and_two_at_once() -> None:
    """B-7.11: those withdrawn count; with his turn's end he may ask anew."""
    match = talk()
    match.say("sauron", ASKS)
    match.say("sauron", "T16-S16-R16 ask")
    assert match.refused("sauron", TWO) == "B-7.11"
    assert match.own("sauron").can_ask == 2
    for number in (1, 2):
        match.say("sauron", f"withdraw {number}")
    for number in (3, 4):
        match.say("sauron", ASKS)
        match.say("sauron", f"withdraw {number}")
    assert match.refused("sauron", ASKS) == "B-7.11"
    assert match.offers("sauron", "turn", "t15", "-r16") == ()
    assert "-r16" not in match.offers("sauron", "turn", "t15")
    match.lapse()
    assert match.own("sauron").can_ask == 4


def test_who_is_not_on_turn_asks_in_advance() -> None:
    """B-7.12: a yes becomes leave for one such move, which ends with that turn."""
    match = Talk(board(*PIECES), "alliance")
    assert match.offers("sauron", "standing")[:3] == ("allow", "refuse", "t15")
    assert match.offers("sauron", "standing", "t15") == ("-r16",)
    assert match.offers("sauron", "standing", "t15", "-r16") == ("ask",)
    assert match.say("sauron", "t15 -r16 ask").words == "t15-s16-r16 ask"
    assert match.told("alliance") == ["LeaveAsked"]
    match.say("alliance", "leave yes")
    assert match.told("sauron") == ["LeaveAnswered", "LeaveGiven"]
    [held] = match.own("sauron").held
    assert (held.once, held.until, held.pieces, held.hexes) == (True, "turn", ("orc-01",), (at("S16"),))

    match.lapse()
    assert match.state.side == "sauron"
    match.say("sauron", "T15-S16-R16")
    assert match.own("sauron").held == ()


def test_what_was_granted_in_advance_ends_with_the_turn() -> None:
    """B-7.12; and what takes no leave is not asked."""
    match = talk()
    match.say("saruman", "R15-S16-S17 ask")
    match.say("alliance", "leave yes")
    assert match.refused("saruman", "R15-R16 ask") == "B-7.12"
    match.lapse()
    assert len(match.own("saruman").held) == 1
    match.lapse()
    assert match.own("saruman").held == ()


def test_what_is_asked_in_advance_is_open_until_the_turn_begins() -> None:
    """B-7.12, B-7.11: and counts in it; on one's own turn the move itself is ordered."""
    match = talk()
    match.say("saruman", "R15-S16-S17 ask")
    match.lapse()
    assert match.state.side == "saruman"
    assert match.told("saruman") == match.told("alliance") == ["LeaveEnded"]
    assert match.own("saruman").can_ask == 3
    state, seat = match.state, match.state.rules.seat("saruman")
    with pytest.raises(Illegal, match="your turn"):
        GAME.apply(state, seat, STANDING.asked(), GAME.read(STANDING.name, "r15-s16-s17 ask"), match.dice)


def test_a_standing_no_answers_at_once() -> None:
    """B-7.17, B-7.8: only him who is refused; nobody else is asked; the last word counts."""
    match = talk()
    match.say("saruman", "refuse sauron")
    match.say("sauron", f"{TWO} else U16-V16")
    assert match.told("sauron") == ["LeaveAsked", "LeaveAnswered"]
    assert match.told("saruman") == ["LeaveAnswered"]
    assert match.told("alliance") == []
    assert match.state.board.on(at("V16"))
    match.say("saruman", "refuse none")
    match.say("sauron", ASKS)
    assert match.own("saruman").refusing == ()


def test_who_looks_ahead_does_not_learn_who_refuses() -> None:
    """B-7.13: what is offered is the same."""
    match, other = talk(), talk()
    other.say("alliance", "refuse all")
    said = ("t15", "-r16", "ask")
    assert match.offers("sauron", "turn", *said) == other.offers("sauron", "turn", *said)


def test_who_resigned_or_is_absent_is_not_asked() -> None:
    """B-7.15, B-7.17: what was asked of him is refused."""
    match = talk()
    match.say("sauron", f"{ASKS} else T15-S15")
    match.say("alliance", "resign")
    assert match.state.board.on(at("S15"))

    match = talk(resigned=frozenset({"alliance"}))
    assert "-r16" not in match.offers("sauron", "turn", "t15")
    match.say("sauron", ASKS)
    assert match.told("sauron") == ["LeaveAsked", "LeaveAnswered"]

    match = talk(missed=(("alliance", 2),))
    match.say("sauron", f"{ASKS} else T15-S15")
    assert match.told("sauron") == ["LeaveAsked", "LeaveAnswered"]
    match.say("alliance", "allow sauron over")
    assert dict(match.state.missed) == {"alliance": 2}  # nobody sees that he spoke (B-7.13)


def test_a_yes_waits_for_an_escape() -> None:
    """B-9.7: nothing else may be done until it is made or declined."""
    match = talk("ring_bearer S15")
    match.say("sauron", f"{ASKS}, T14-S15")
    assert match.state.escape is not None
    match.say("alliance", "leave yes")
    assert match.told(None) == []
    assert match.asked("alliance") == []
    match.say("sauron", "escape stay")
    assert match.state.board.on(at("R16"))


def test_a_request_may_take_the_ring() -> None:
    """B-9.4, B-9.7: with its escape in the same order."""
    match = talk("ring_bearer R16")
    match.say("sauron", f"{ASKS} escape R17")
    match.say("alliance", "leave yes")
    bearer = match.state.board.bearer
    assert (bearer.side, bearer.at) == ("sauron", at("R17"))
    assert match.state.escape is None


def test_requests_survive_storage_and_read_back() -> None:
    """B-19.1: as everything that a state has."""
    codec: Codec[Any] = Codec(GAME)
    match = talk()
    for side, words in (
        *(("sauron", f"{ASKS} else T15-S15"), ("saruman", "R15-S16-S17 ask")),
        *(("alliance", "allow saruman elven stop saruman p10 once round 4"), ("alliance", "refuse saruman")),
    ):
        match.say(side, words)
        assert codec.position(codec.pack_position(match.position)) == match.position
        assert codec.events(codec.pack_events(match.entered.events)) == match.entered.events
