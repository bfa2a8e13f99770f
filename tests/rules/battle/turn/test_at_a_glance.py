"""What tables of the map tell at a glance is what the rules say hex by hex."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rules.battle.charts import SIDES
from rules.battle.moving import Moves
from rules.battle.pieces import Board, Sleep, set_up
from rules.battle.state import BattleState, Rules
from rules.battle.strength import targets
from rules.battle.turn import fighting, movement
from rules.battle.turn.play import BattlePlay, rehearsal
from tests.rules.battle.kit import MAP, scattered


def plays(given: Board) -> list[BattlePlay]:
    """The board, for each side in its turn."""
    rules = Rules(SIDES[given.players])
    return [rehearsal(MAP, BattleState(rules=rules, board=given, side=side)) for side in rules.order]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_who_can_attack(seed: int, players: int) -> None:
    """B-10.1 to B-10.4: whoever has a target, with all armies awake."""
    given = replace(scattered(seed, players), fangorn=Sleep.AWAKE, dead=Sleep.AWAKE)
    chance = Random(seed)
    given = replace(given, pieces=tuple(replace(one, fought=chance.random() < 0.3) for one in given.pieces))
    for play in plays(given):
        able = [one for one in given.of(play.state.side) if any(targets(MAP, given, one))]

        assert able
        assert fighting.attackers(play) == able


@pytest.mark.parametrize("given", [*(scattered(seed, 3) for seed in range(6)), set_up(MAP, 2)])
def test_who_can_move(given: Board) -> None:
    """B-5.7: whoever has a goal without leave; at the start some are shut in by their own."""
    for play in plays(given):
        mine = given.of(play.state.side)

        assert [movement.can_move(play, one) for one in mine] == [
            Moves(MAP, given, one).can_move for one in mine
        ]


@pytest.mark.parametrize("seed", range(4))
def test_a_board_is_the_same_however_it_came_about(seed: int) -> None:
    """B-6: where somebody stands is carried along from board to board, and is what is found anew."""
    given, chance = scattered(seed, 3), Random(seed)
    for _ in range(40):
        piece = chance.choice(given.pieces)
        at = chance.choice(MAP.grid.adjacent[piece.at])
        given = given.put(replace(piece, at=at, moved=True))
        if chance.random() < 0.2:
            given = given.released(for_a_round=chance.random() < 0.5)
        anew = replace(given)

        assert {*given.taken} == {*anew.taken}
        assert all(given.on(one) == anew.on(one) for one in MAP.grid.hexes)
        assert [given.find(one.id) for one in anew.pieces] == list(given.pieces)
        assert (given.bearer, given.elves_live) == (anew.bearer, anew.elves_live)
        assert given.foes("sauron") == {one.at for one in given.pieces if one.side != "sauron"}
