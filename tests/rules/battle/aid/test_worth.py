"""What leave is worth, and what it lays open (issue 33.5)."""

from __future__ import annotations

from rules.battle.aid import worth
from rules.battle.leave import Leave
from rules.battle.pieces import Board, Piece
from tests.rules.battle.kit import MAP, at, board, way

HERE = board("orc T15", "gondor S15", "gondor R15", "man_orc Q14", "elf S3", "ring_bearer R13")
LEAVE = Leave(0, "alliance", "sauron", "over")


def _orc(given: Board) -> Piece:
    [orc] = given.on(at("T15"))
    return orc


def test_a_move_is_worth_what_it_can_attack_from_there() -> None:
    """The likeliest first, whosever it is; on its way it attacks nobody."""
    found = worth.of_move(MAP, HERE, _orc(HERE), way("T15-S15-R14"))

    assert not found.takes_ring
    assert [chance.defender.at for chance in found.attacks][-1] == at("R15")
    assert {chance.defender.at for chance in found.attacks} == {at("S15"), at("R15"), at("Q14")}


def test_a_move_may_be_worth_the_ring() -> None:
    """B-9.4."""
    near = board("orc T15", "gondor S15", "elf S3", "ring_bearer R14")
    assert worth.of_move(MAP, near, _orc(near), way("T15-S15-R14")).takes_ring


def test_standing_leave_is_worth_the_hexes_that_only_it_opens() -> None:
    """By piece; it lays open who could not be attacked without it, and nothing where it lets nobody go further."""
    given = board("orc T15", "gondor S15", "gondor R15", "rohan Q14", "elf S3", "ring_bearer R13")
    found = worth.of_leave(MAP, given, LEAVE)
    [(piece, more), *_] = [gain for gain in found.gained if gain[0].kind == "orc"]

    assert piece.at == at("T15")
    assert at("R14") in more
    assert at("T14") not in more
    assert [foe.at for foe in found.exposed] == [at("Q14")]
    assert worth.of_leave(MAP, given, LEAVE, (LEAVE,)).gained == ()
