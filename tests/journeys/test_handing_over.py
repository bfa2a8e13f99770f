"""Somebody is asked to host a game: until when that counts, and for whom (F-8)."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.sandbox.world.discord_numbers import Json
from tests.journeys.forging import Forger
from tests.journeys.kit import DAY_MS, HOST, WARDEN, Table, moderate, refuse_errors, table

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
    form = await game.be(by).press(panel.message or {}, label="Hand over")
    sent = await game.be(by).submit(form, {"reason": "because", "person": [game.be(to).id]})
    await game.quiet()
    assert "Asked in the thread" in sent.text
    return game.post()


async def accepted(game: Table, post: Json, name: str = "Bob") -> str:
    """What *name* is told who presses the post's button."""
    return (await game.be(name).press(post, label="I host it")).text


async def host(game: Table) -> str:
    facts = (await game.look()).facts
    return next(name for name in (*game.names, WARDEN) if game.be(name).id == facts.host)


async def test_who_was_replaced_since_can_accept_no_more(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """F-8: replaced for cheating, he would have taken the running game."""
    post = await offered(game)
    await moderate(
        game.be(WARDEN), "gm replace", in_=game.place, player="Bob", newcomer=game.be("Gil"), reason="cheated"
    )
    told = await accepted(game, post)

    assert ENDED in told
    assert await host(game) == HOST
    refuse_errors(caplog)


@pytest.mark.parametrize("way", ["Take out", "Leave"])
async def test_who_was_taken_out_of_the_lobby_or_left_it_can_accept_no_more(way: str) -> None:
    """F-8: also where he was let in again."""
    async with table() as game:
        await game.lobby(5)
        post = await offered(game)
        card = game.sandbox.posts(game.place)[0]
        if way == "Leave":
            await game.be("Bob").press(card, label="Leave")
            await game.be("Bob").press(card, label="Join")
        else:
            panel = await game.be(WARDEN).command("gm panel", in_=game.place)
            form = await game.be(WARDEN).press(panel.message or {}, label=way)
            await game.be(WARDEN).submit(form, {"reason": "because", "player": [str(game.be("Bob").id)]})
        await game.quiet()
        told = await accepted(game, post)

        assert ENDED in told
        assert await host(game) == HOST


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


@pytest.mark.parametrize(("days", "is_host"), [(1.9, True), (2.1, False)])
async def test_it_counts_for_two_days(days: float, is_host: bool, game: Table) -> None:
    post = await offered(game)
    await game.rest(int(days * DAY_MS))
    told = await accepted(game, post)

    assert (ENDED in told) is not is_host
    assert await host(game) == ("Bob" if is_host else HOST)


async def test_it_ends_with_the_right_of_who_asked(game: Table) -> None:
    """F-8: who moderates no more cannot have made somebody host."""
    await game.bot.servers.change(game.sandbox.guild_id, moderators=[game.be("Gil").id])
    post = await offered(game, by="Gil")
    await game.bot.servers.change(game.sandbox.guild_id, moderators=[game.be(WARDEN).id])
    told = await accepted(game, post)

    assert ENDED in told
    assert await host(game) == HOST


async def test_it_ends_where_who_asked_has_a_side_now(game: Table) -> None:
    """F-8: a moderator who plays takes the host's role from nobody who is there."""
    await game.bot.servers.change(game.sandbox.guild_id, moderators=[game.be("Gil").id])
    post = await offered(game, by="Gil")
    await moderate(
        game.be("Gil"), "gm replace", in_=game.place, player="Cid", newcomer=game.be("Gil"), reason="away"
    )
    told = await accepted(game, post)

    assert ENDED in told
    assert await host(game) == HOST


async def test_a_host_who_hands_over_may_go(game: Table) -> None:
    """F-8: that is what it is for."""
    post = await offered(game)
    game.be(HOST).leave()
    await game.rest(12 * 60 * 60_000)
    await game.bot.health.present()
    await game.quiet()
    told = await accepted(game, post)

    assert "You host this game now" in told
    assert await host(game) == "Bob"


async def test_a_host_who_may_not_moderate_any_more_hands_nothing_over(game: Table) -> None:
    post = await offered(game)
    await game.bot.servers.change(game.sandbox.guild_id, hosts=False)
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


async def test_a_post_of_before_is_not_for_what_is_asked_later(game: Table) -> None:
    """F-8: neither to accept it nor to take it back; nor is one of an older version."""
    old = await offered(game)
    await game.be(HOST).press(old, label="Take back")
    await game.rest(60_000)
    new = await offered(game)
    told = await accepted(game, old)
    forged = await Forger.of(game.be("Bob")).press(new, f"rm:{game.game_id}:gm:accept")
    back = (await game.be(HOST).press(old, label="Take back")).text
    other = await accepted(game, new, "Cid")
    mine = await accepted(game, new)

    assert ENDED in told
    assert ENDED in forged.text
    assert "has ended already" in back
    assert "Only the person who was asked last" in other
    assert "You host this game now" in mine
