"""Where a Nazgul can ride is what the rules would let it, by what everybody sees."""

from __future__ import annotations

from typing import Any

import pytest

from rules.hunt.aid import reaching
from rules.hunt.ride import activation, movement
from rules.hunt.view import BearerOwn, view
from tests.rules.hunt import kit
from tests.rules.hunt.whole import GAME, played


@pytest.mark.parametrize(
    "changes", [{}, {"phase": 3}, {"allies": (22, 23)}, {"log": (5, 7, 22), "live": (22,)}]
)
@pytest.mark.parametrize("reader", [None, 1, 2, 3])
def test_it_is_what_a_move_could_be(changes: dict[str, Any], reader: int | None) -> None:
    """H-7.2, H-20.10: for whoever asks, and wherever Frodo is."""
    state = kit.in_block(kit.state(wraiths=(24, 2, 3, 4), **changes)).state
    seen = view(kit.PACK, state, reader).seen

    for figure in range(4):
        block = activation.block_of(state, 2)
        active = None if block is None else block.active
        assert active is not None
        found = reaching.reach(kit.PACK, seen, figure)
        assert found == tuple(
            sorted(movement.reach(kit.PACK, state, figure, active if active.figure == figure else None))
        )
        assert found


def test_where_frodo_can_go_is_what_he_is_offered() -> None:
    """H-5.4, H-10.13, H-13.7: marks, ways out of an encounter, Gandalf's move; in whole games, of the view alone."""
    asked = {"turn", "escape"}
    for seats, way in ((3, 0), (2, 1), (5, 2)):
        for one in played(seats, way).entered[:-1]:
            state = one.position.state
            for decision in GAME.decisions(state):
                if decision.question.kind not in asked or decision.rests:
                    continue
                shown = view(kit.PACK, state, decision.seat)
                assert isinstance(shown.own, BearerOwn)
                verb = "mark" if shown.seen.part == 1 else "gandalf"
                if verb in GAME.options(state, decision, ()).words:
                    offered = GAME.options(state, decision, (verb,)).words
                    found = reaching.of_bearer(kit.PACK, shown.seen, shown.own)
                    assert {str(n) for n in found} == set(offered) - {"dot"}


def test_the_nazgul_that_rides_next_is_the_one_that_may_act() -> None:
    """H-17.7: of one's own block alone."""
    state = kit.in_block(kit.state(wraiths=(24, 2, 3, 4))).state
    seen = view(kit.PACK, state, None).seen

    assert reaching.riding(seen, 2) == state.ranks[0][0]
    assert reaching.riding(seen, 3) is None
    assert reaching.riding(seen, 1) is None
