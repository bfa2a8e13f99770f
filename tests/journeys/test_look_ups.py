"""Something is looked up in words: at once, in private, and nothing changes."""

from __future__ import annotations

import pytest

from tests.journeys.kit import refuse_faults, table
from tests.journeys.test_drafts import _until_the_turn


async def test_where_a_nazgul_can_ride_is_told_and_drawn(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 15.3, H-20.10: to both sides alike, for all that everybody sees."""
    async with table(11) as game:
        await _until_the_turn(game)
        before, entries = game.thread(), await game.entries()
        told = [await game.be(name).command("look", in_=game.place, words="reach w2") for name in game.names]
        offered = await game.be(game.names[1]).complete("look", "words", "reach", in_=game.place)
        unknown = await game.be(game.names[1]).command("look", in_=game.place, words="gold 7")
        nobody = await game.be(game.names[1]).command("look", in_=game.place, words="reach w9")
        pressed = await game.press(game.names[1], "page:reach+", ["w2"])

        assert all("It can ride to " in one.text for one in told)
        assert all((one.message or {}).get("attachments") for one in told)
        assert told[0].text == told[1].text == pressed.text
        assert [one["value"] for one in offered][:3] == ["reach", "reach w1", "reach w2"]
        assert "There is nothing of that kind to look up." in unknown.text
        assert "There is nothing of that kind to look up." in nobody.text
        assert (game.thread(), await game.entries()) == (before, entries)
        refuse_faults(game.sandbox, caplog)
