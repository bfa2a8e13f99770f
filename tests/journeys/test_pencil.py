"""A Ringwraith's pencil: marks of its own on the board, in no journal, shared with its fellows by a press."""

from __future__ import annotations

import pytest

from rules.hunt.config import HuntConfig
from tests.journeys.kit import Table, refuse_errors, table
from tests.journeys.test_drafts import _until_the_turn


async def _page(game: Table, name: str, *picked: str) -> str:
    """What the pencil page of *name* says after what was *picked*."""
    reaction = await game.press(name, "page:pencil+" if picked else "page:pencil", list(picked))
    assert reaction.message is not None
    return str(reaction.message["content"])


async def _board(game: Table, name: str) -> str:
    """The board on the desk of *name*, in words."""
    desk = (await game.desk(name)).message
    assert desk is not None
    return str(desk["attachments"][0]["description"])


async def test_a_mark_is_on_its_owners_board_and_on_no_other(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 16.3: it is in no journal and in no post; the Ring-bearer has no pencil, and never learns of a mark."""
    async with table(11) as game:
        await _until_the_turn(game)
        bearer, rider = game.names[:2]
        before, entries = game.thread(), await game.entries()

        opened = await _page(game, rider, "open e")
        marked = await _page(game, rider, "17 ×")
        typed = await game.be(rider).command("act", in_=game.place, words="pencil area k he turned north")
        refused = await game.be(rider).command("act", in_=game.place, words="pencil 999 no")

        assert "Your pencil" in opened
        assert "17 Frogmorton: ×" in marked
        assert "he turned north" in typed.text
        assert "There is no “999” on this board." in refused.text
        assert "17 Frogmorton: ×" in await _board(game, rider)
        assert "Pencilled" not in await _board(game, bearer)
        other = await game.be(bearer).command("act", in_=game.place, words="pencil 17 ×")
        assert "Your pencil" not in other.text
        assert (game.thread(), await game.entries()) == (before, entries)
        assert "17 Frogmorton: ×" not in await _page(game, rider, "17 off")
        refuse_errors(caplog)


async def test_fellows_see_what_is_shared_until_it_is_kept_again(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 16.3: by a press; the Ring-bearer sees nothing of it, and marks outlive turns."""
    async with table(12) as game:
        game.seats, game.game_id = 3, await game.open("hunt", 3, HuntConfig())
        game.place = (await game.look()).facts.place or 0
        await game.start(game.game_id)
        await game.quiet()
        for name in game.names[:3]:
            await game.desk(name)
        views = {name: (await game.look(name)).seat for name in game.names[:3]}
        bearer, one, other = sorted(views, key=lambda name: views[name] or 0)
        await _page(game, one, "17 !")
        alone = await _board(game, other)
        assert (await game.look(other)).pencils == ()

        shared = await _page(game, one, "share")

        assert "The other Ringwraiths see your marks." in shared
        assert "Pencilled" not in alone
        assert "17 Frogmorton: !" in await _board(game, other)
        assert "17 Frogmorton: !" in await _page(game, other)
        assert "Pencilled" not in await _board(game, bearer)
        await _page(game, one, "keep")
        assert "Pencilled" not in await _board(game, other)
        refuse_errors(caplog)
