"""Somebody is asked to host a game: until when that counts, and for whom (F-8)."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.sandbox.world.discord_numbers import Json
from tests.journeys.kit import HOST, WARDEN, Table, on_panel, refuse_errors, table

ENDED = "That offer has ended"


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    """A game of five under way, which Ann hosts."""
    async with table() as made:
        await made.begin(5)
        yield made


async def offered(game: Table, to: str = "Bob", by: str = HOST) -> Json:
    """The post in which *by* asks *to*."""
    panel = await game.be(by).command("gm panel", in_=game.place)
    form = await on_panel(game.be(by), panel, "Hand over")
    sent = await game.be(by).submit(form, {"reason": "because", "person": [game.be(to).id]})
    await game.quiet()
    assert "I have asked them in the thread" in sent.text
    return game.post()


async def accepted(game: Table, post: Json, name: str = "Bob") -> str:
    """What *name* is told who presses the post's button."""
    return (await game.be(name).press(post, label="I host it")).text


async def host(game: Table) -> str:
    facts = (await game.look()).facts
    return next(name for name in (*game.names, WARDEN) if game.be(name).id == facts.host)


async def test_who_left_the_server_and_came_back_can_accept_no_more(game: Table) -> None:
    """F-8: the bot has seen that he was gone."""
    post = await offered(game)
    member = game.sandbox.first_world.guild.members[game.be("Bob").id]
    game.be("Bob").leave()
    await game.rest(12 * 60 * 60_000)
    await game.bot.health.present()
    await game.quiet()
    game.sandbox.first_world.guild.members[game.be("Bob").id] = member
    told = await accepted(game, post)

    assert ENDED in told
    assert await host(game) == HOST


async def test_it_is_taken_back(game: Table, caplog: pytest.LogCaptureFixture) -> None:
    """F-8: by who asked, and who may ask others; nobody else, and everyone reads it once."""
    post = await offered(game)
    other = (await game.be("Cid").press(post, label="Take back")).text
    back = (await game.be(HOST).press(post, label="Take back")).text
    again = (await game.be(HOST).press(post, label="Take back")).text
    await game.quiet()
    told = await accepted(game, post)

    assert "can do that" in other
    assert "Taken back" in back
    assert "has ended already" in again
    assert game.newest().count("no longer asks") == 1
    assert sum("no longer asks" in each for each in game.thread()) == 1
    assert ENDED in told
    assert await host(game) == HOST
    refuse_errors(caplog)
