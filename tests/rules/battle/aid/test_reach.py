"""Where a piece can go and who can come, against every path that there is (B-19.7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from rules.battle.aid.reach import reach, threats
from rules.battle.leave import Leave, Need
from rules.battle.moving import Moves
from rules.battle.pieces import Board, Piece
from rules.battle.strength import attack
from rules.board.hexes import Way
from rules.game import Illegal
from tests.rules.battle.kit import MAP, at, board, scattered


def _ends(given: Board, piece: Piece) -> set[int]:
    """Where paths end that no clause forbids and that take nobody's leave, found by trying all."""
    made, found = Moves(MAP, given, piece), set()
    layer: list[Way] = [(piece.at,)]
    for _ in range(piece.allowance):
        layer = [(*path, one) for path in layer for one in MAP.open[path[-1]]]
        found |= {path[-1] for path in layer if path[-1] not in found and _is_free(made, path)}
    return found - {piece.at}


def _is_free(made: Moves, path: Way) -> bool:
    try:
        made.check(path)
    except Illegal:
        return False
    return not made.needs(path)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(2))
def test_who_can_come_is_who_has_a_path(seed: int, players: int) -> None:
    """B-19.7: in one movement phase, in two, and to attack, from where a phase ends; nobody else."""
    given = scattered(seed, players)
    target = Random(seed).choice([one for one in given.pieces if one.kind == "gondor"])
    for goal in (target.at, next(one for one in MAP.open[target.at] if not given.on(one))):
        found = threats(MAP, given, goal)

        near = [one for one in given.pieces if one.at != goal and one.allowance <= 3]
        near = [one for one in near if MAP.grid.distance(one.at, goal) <= 2 * one.allowance]
        ends = {one.id: _ends(given, one) for one in near}
        once = {one.id for one in near if goal in ends[one.id]}
        assert _ids(found.in_a_phase) == once
        twice = {one.id for one in near if one.id not in once and _comes(given, one, ends[one.id], goal)}
        assert _ids(found.in_a_turn) == twice
        able = {one.id for one in near if _could_attack(given, one, {one.at, *ends[one.id]}, goal)}
        assert _ids(found.attackers) == able


def _ids(found: tuple[tuple[Piece, Way], ...]) -> set[str]:
    """Of those that were tried; each way begins where its piece stands."""
    assert all(way[0] == piece.at for piece, way in found)
    return {piece.id for piece, _ in found if piece.allowance <= 3}


def _comes(given: Board, piece: Piece, ends: set[int], goal: int) -> bool:
    halts = (replace(piece, at=one) for one in ends if not any(foe.is_bearer for foe in given.on(one)))
    return any(goal in _ends(given.put(halt), halt) for halt in halts)


def _could_attack(given: Board, piece: Piece, ends: set[int], goal: int) -> bool:
    return any(_may(given, replace(piece, at=one), foe) for one in ends for foe in given.on(goal))


def _may(given: Board, piece: Piece, foe: Piece) -> bool:
    try:
        attack(MAP, given.put(piece), piece, foe)
    except Illegal:
        return False
    return not any(one.is_bearer for one in given.on(piece.at))


def test_reach_tells_what_is_free_and_what_takes_whose_leave() -> None:
    """B-19.7, B-7.1: past a foe and onto Elven hexes only with leave, which may be given."""
    given = board("orc Q11", "gondor Q10", "elf S3")
    piece = given.on(at("Q11"))[0]

    found = reach(MAP, given, piece)
    assert at("P12") in found.free
    assert found.asks[at("P10")] == (Need("alliance", "elven", at("P10"), stop=True),)
    leave = Leave(number=1, grantor="alliance", grantee="sauron", kind="elven", stop=True)
    assert at("P10") in reach(MAP, given, piece, (leave,)).free
    for way in found.free.values():
        assert all(two in MAP.open[one] for one, two in pairwise(way))


def test_the_reach_of_a_piece_that_has_moved_is_that_of_its_next_phase() -> None:
    """B-5.2, B-19.7."""
    given = board("orc T15")
    [piece] = given.on(at("T15"))
    moved = replace(piece, moved=True)

    assert reach(MAP, given.put(moved), moved).free == reach(MAP, given, piece).free


def test_who_sleeps_reaches_nothing() -> None:
    """B-5.10, B-14.1."""
    given = board("fangorn_army N12")
    found = reach(MAP, given, given.on(at("N12"))[0])

    assert not found.free
    assert found.stuck is not None
    assert found.stuck.clause == "B-5.10"


def _kinds(found: tuple[tuple[Piece, Way], ...]) -> Iterator[str]:
    return (one.kind for one, _ in found)


def test_the_nazgul_threatens_the_ring_over_two_phases() -> None:
    """B-9.4, B-19.7: a Ring-bearer is landed on, which takes the Ring; another piece is attacked from beside it."""
    given = board("nazgul T14", "ring_bearer U6", "gondor S13")

    on_the_ring = threats(MAP, given, at("U6"))
    assert [*_kinds((*on_the_ring.in_a_phase, *on_the_ring.in_a_turn))] == ["nazgul"]
    assert not on_the_ring.attackers
    on_gondor = threats(MAP, given, at("S13"))
    assert not on_gondor.in_a_phase
    assert [*_kinds(on_gondor.attackers)] == ["nazgul"]
