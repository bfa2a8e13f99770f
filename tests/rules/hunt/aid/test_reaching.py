"""Where a Nazgul can ride is what the rules would let it, by what everybody sees."""

from __future__ import annotations

from typing import Any

import pytest

from rules.hunt.aid import reaching
from rules.hunt.ride import activation, movement
from rules.hunt.view import view
from tests.rules.hunt import kit


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
