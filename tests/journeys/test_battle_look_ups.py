"""Something of a battle is looked up: typed with names, or picked land by land; in private, and nothing changes."""

from __future__ import annotations

import pytest

from rules.battle.config import BattleConfig
from tests.journeys.kit import refuse_faults, table


async def test_a_battle_is_looked_up_by_names_and_by_menus(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 17.3, B-19.7: `/look` and `/act` alike, in words and on the map; nonsense gets one sentence."""
    async with table(11) as game:
        game.seats = 3
        game.game_id = await game.open("battle", 3, BattleConfig(sides=("sauron", "saruman", "alliance")))
        await game.start(game.game_id)
        game.place = (await game.look()).facts.place or 0
        before, entries = game.thread(), await game.entries()
        ann, found = game.be(game.names[0]), []
        for words in (
            "reach Gandalf",
            "ODDS s15",
            "threats minas tirith",
            "zoom Mordor",
            "turns 1",
            "losses",
        ):
            found.append(await ann.command("look", in_=game.place, words=words))
        typed = await ann.command("act", in_=game.place, words="reach gandalf")
        picked = await game.press(game.names[0], "page:reach+", ["Bree-land"])
        wrong = await ann.command("look", in_=game.place, words="reach " + "~" * 1900)
        unknown = await ann.command("look", in_=game.place, words="weather k6")

        assert "**Gandalf** at Weathertop K6 moves up to 6 hexes" in found[0].text
        assert "Orc T15" in found[1].text
        assert all((one.message or {}).get("attachments") for one in found)
        assert typed.text == found[0].text
        assert "Gandalf K6" in picked.text
        assert "I know no place and no piece called" in wrong.text
        assert "I cannot find that." in unknown.text
        assert (game.thread(), await game.entries()) == (before, entries)
        refuse_faults(game.sandbox, caplog)
