"""Something is looked up in words: at once, in private, and nothing changes."""

from __future__ import annotations

import pytest

from tests.journeys.kit import HOST, refuse_faults, table
from tests.journeys.test_bad_input import STRANGER
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
        assert "I cannot find that." in unknown.text
        assert "I cannot find that." in nobody.text
        assert (game.thread(), await game.entries()) == (before, entries)
        refuse_faults(game.sandbox, caplog)


NONSENSE = ("", "gold", "x" * 2000, "map " + "9" * 1900, "map ²", "~1", "hand of glory", "w2")


async def test_nonsense_is_answered_in_a_sentence(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 15.3: what is not on the list is not taken for something else; letters count alike, and labels do."""
    async with table(11) as game:
        await _until_the_turn(game)
        rider = game.be(game.names[1])
        answers = [await rider.command("look", in_=game.place, words=words) for words in NONSENSE]
        large = await rider.command("look", in_=game.place, words="REACH  W2")
        [shown] = [
            one["name"]
            for one in await rider.complete("look", "words", "reach", in_=game.place)
            if one["value"] == "reach w2"
        ]
        labelled = await rider.command("look", in_=game.place, words=shown)

        assert {asked.text for asked in answers} == {
            "I cannot find that. Start typing, and pick from the list."
        }
        assert "It can ride to " in large.text
        assert labelled.text == large.text
        refuse_faults(game.sandbox, caplog)


async def test_where_nothing_can_be_looked_up_that_is_said(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 15.3: in a game without such pages, and in a lobby; to who plays no seat it says that."""
    async with table(11) as game:
        await game.lobby(5)
        told = [await game.be(HOST).command("look", in_=game.place, words="map")]
        await game.start(game.game_id)
        told.append(await game.be(game.names[0]).command("look", in_=game.place, words="map"))
        stranger = await game.be(STRANGER).command("look", in_=game.place, words="map")

        nothing = "There is nothing to look up here. **My desk** shows everything that you know."
        assert [one.text for one in told] == [nothing] * 2
        assert "You hold no seat in this game." in stranger.text
        refuse_faults(game.sandbox, caplog)
