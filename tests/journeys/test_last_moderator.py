"""A server's only chosen moderator has his data deleted: nobody becomes one by that (Issue 28.19)."""

from __future__ import annotations

import pytest

from tests.journeys.kit import HOST, WARDEN, Table, refuse_errors, table


async def _deleted(game: Table, name: str) -> str:
    who = game.be(name)
    page = await who.command("mydata", in_=game.sandbox.games_id)
    asked = await who.press(page.message or {}, label="Delete it …")
    done = await who.press(asked.message or {}, label="Yes, delete it")
    await game.quiet()
    return done.text


async def _panel(game: Table, name: str) -> str:
    return (await game.be(name).command("gm panel", in_=game.place)).text


async def _setup(game: Table) -> str:
    return (await game.be(WARDEN).command("setup", in_=game.sandbox.games_id)).text


@pytest.mark.parametrize("hosts", [None, False])
async def test_nobody_takes_the_place_of_the_last_moderator(
    hosts: bool | None, caplog: pytest.LogCaptureFixture
) -> None:
    """The host alone, if he does at all, until the owner says otherwise; the owner and the page tell it."""
    async with table() as game:
        await game.bot.servers.change(game.sandbox.guild_id, moderators=[game.be("Hob").id], hosts=hosts)
        await game.begin(5)
        before = len(game.be(WARDEN).dms())
        done = await _deleted(game, "Hob")
        refused, host, told = await _panel(game, WARDEN), await _panel(game, HOST), game.be(WARDEN).dms()
        page = await _setup(game)
        setup = await game.be(WARDEN).command("setup", in_=game.sandbox.games_id)
        again = await game.be(WARDEN).select(setup.message or {}, "rm:0:setup:people+", [game.be(WARDEN).id])
        chosen = await _panel(game, WARDEN)

        assert "I have deleted it" in done
        assert "chosen anew" in refused
        assert ("Moderators' panel" in host) is (hosts is None)
        assert len(told) == before + 1
        assert "nobody has taken their place" in told[-1]["content"]
        assert "nobody has taken their place" in page
        assert "who may manage threads." not in page
        assert "Moderators are" in again.text
        assert "nobody has taken their place" not in again.text
        assert "Moderators' panel" in chosen
        refuse_errors(caplog)


async def test_where_others_are_left_nobody_is_told() -> None:
    async with table() as game:
        moderators = [game.be("Hob").id, game.be("Gil").id]
        await game.bot.servers.change(game.sandbox.guild_id, moderators=moderators)
        before = len(game.be(WARDEN).dms())
        await _deleted(game, "Hob")

        assert len(game.be(WARDEN).dms()) == before
        assert "nobody has taken their place" not in await _setup(game)
