"""The page that tells what is in the bag of tiles."""

from __future__ import annotations

import pytest

from rules.hunt.pack.opening import open_pack
from tests.bot.hunt.kit import NAMES, TEXT
from tests.bot.hunt.table import PRESENTATION, Table

PACK = open_pack()


def shown(game: Table, seat: int | None = None) -> list[str]:
    return PRESENTATION.page(game.view(seat), "bag", "", NAMES, TEXT).content.splitlines()


def test_the_bag_is_told_tile_by_tile() -> None:
    """Issue 16.7, H-3.11, H-19.2: what is in it, what was drawn and is gone, and what waits outside."""
    lines = shown(Table())

    assert lines[0] == "### The bag of tiles"
    assert all(tiles in lines[1] for tiles in ("(15)", "**0** ×5", "**1** ×7", "**8**", "**Eye** ×2"))
    assert lines[2:4] == [
        "Drawn, and gone: none.",
        "Outside still: **0** ×2, **1**, **red 3**, **red 2**.",
    ]


def test_the_bag_tells_of_encounters_of_one_tile() -> None:
    """H-16.7."""
    assert "An encounter draws one, which no companion cancels." in shown(Table(one_tile=True))[-1]


@pytest.mark.parametrize("seed", range(3))
def test_everybody_reads_the_same_and_nothing_is_lost(seed: int) -> None:
    """H-10.7, H-19.2: every tile of the pack is in the bag, gone, outside, or lies drawn."""
    game = Table(seed=seed)
    for _ in range(250):
        if game.is_over:
            break
        game.step()
        view = game.view()
        assert list(view.seen.bag) == [one for one in PACK.tiles if one in game.state.tiles]
        assert len(view.seen.bag) == view.seen.tiles
    assert shown(game) == shown(game, 1) == shown(game, 2)


def test_of_part_2_alone_only_the_number_is_known() -> None:
    """H-2.6: ten standard tiles were put in unseen."""
    game = Table(length="part2")

    assert game.view().seen.bag == ()
    assert (
        shown(game)[1]
        == f"In the bag: {game.view().seen.tiles} tiles. Ten of the standard ones went in unseen."
    )
