"""Hexes as bits: what a player guesses that a piece can reach is what the rules allow (B-5, B-6, B-12)."""

from __future__ import annotations

import pytest

from rules.battle.moving import Moves
from rules.battle.pieces import Sleep
from rules.battle.players.field import Field
from rules.battle.players.ground import ground
from rules.board.hex_sets import hexes, union
from tests.rules.battle.kit import MAP, at, board, scattered


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [2, 3])
def test_a_guess_in_sets_of_hexes_is_what_the_rules_allow(seed: int, players: int) -> None:
    """B-5.3, B-5.6: each piece is thought to reach just the free hexes that the rules give it, by legal ways."""
    stood = scattered(seed, players)
    field = Field(ground(MAP), stood)

    for piece in stood.pieces:
        moves = Moves(MAP, stood, piece)
        empty = {one for one in moves.free if not stood.on(one) or one == field.land.paths == piece.at}
        guessed = union(field.layers(piece)[1:]) & ~field.all if moves.why_stuck is None else 0
        thought = set(hexes(guessed))

        shared = {field.land.fangorn, field.land.paths}
        assert thought - shared == empty - shared
        assert set(hexes(field.reach(piece))) - shared == empty - shared
        for goal in thought - shared:
            way = field.way(piece, goal)
            assert way is not None
            moves.check(way)
            assert not moves.lacking(way)


def test_a_long_way_is_counted_through_moria() -> None:
    """B-12.2: through Moria it is two steps from gate to gate."""
    steps = ground(MAP).steps(at("O9"))

    assert (steps[at("M9")], steps[at("M10")], steps[at("O9")]) == (2, 2, 0)


def test_the_armies_of_the_dead_leave_by_the_south() -> None:
    """B-15.4: the first step out of the Paths leads south."""
    field = Field(ground(MAP), board("army_of_the_dead N15", "aragorn N15", dead=Sleep.AWAKE))
    army, aragorn = (one for one in field.board.pieces if one.at == at("N15"))

    assert all(MAP.grid.name(one)[0] in "LMNOP" for one in hexes(field.reach(army)))
    assert not field.reach(army) >> at("N14") & 1
    assert not field.reach(aragorn) >> at("N14") & 1
