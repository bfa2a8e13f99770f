"""That the oracle notices what it is there for, and that all kinds of answers pass it."""

from dataclasses import replace

import discord
import pytest

from bot.operation import discord_py
from bot.sandbox import Sandbox
from bot.sandbox.rest.request_log import Exchange
from tests.bot.sandbox import openapi
from tests.bot.sandbox.client import Guest, buttons

pytestmark = pytest.mark.skipif(not openapi.is_present(), reason=openapi.ABSENT)

POST = "/channels/{channel_id}/messages"


def _posted(sandbox: Sandbox) -> Exchange:
    return next(each for each in sandbox.traffic if (each.method, each.template) == ("POST", POST))


async def test_an_answer_that_lacks_something_is_noticed(sandbox: Sandbox, guest: Guest) -> None:
    await guest.games(sandbox).send("x", view=buttons("hello"))
    good = _posted(sandbox)

    poorer = replace(good, answer={key: value for key, value in good.answer.items() if key != "author"})
    wrong = replace(good, answer=good.answer | {"id": 1})

    assert openapi.validate([good]) == []
    assert openapi.validate([poorer]) == [f'POST {POST} 200: .: "author" is a required property']
    assert openapi.validate([wrong]) == [f'POST {POST} 200: id: 1 is not of type "string"']


async def test_a_request_that_is_too_long_is_noticed(sandbox: Sandbox, guest: Guest) -> None:
    await guest.games(sandbox).send("x", view=buttons("hello"))
    good = _posted(sandbox)
    body = {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "x" * 101}]}]}

    found = openapi.validate([replace(good, body=body)])

    assert len(found) == 1
    assert "components.0.components.0.custom_id" in found[0]


def test_a_route_that_discord_does_not_have_is_noticed() -> None:
    made_up = Exchange("GET", "/tables", "/tables", None, "", 200, {})

    assert openapi.validate([made_up]) == ["GET /tables: there is no such route"]


async def test_lookups_are_as_described(sandbox: Sandbox, guest: Guest) -> None:
    """The fixture compares all that these read; the bot's way of reading has to take it, whatever ran before."""
    discord_py.mend()
    guild, channel = guest.guilds[0], guest.games(sandbox)
    post = await channel.send("x")
    thread = await post.create_thread(name="x")
    await thread.edit(archived=True)
    await guest.tree.sync()
    await guest.tree.sync(guild=guild)

    await guest.application_info()
    await guest.tree.fetch_commands()
    await guild.fetch_channels()
    await guild.fetch_roles()
    await guest.fetch_guild(guild.id)
    await guest.fetch_channel(thread.id)
    assert [each.name async for each in guest.fetch_guilds()] == ["The Prancing Pony"]
    assert [each.id async for each in channel.archived_threads()] == [thread.id]
    user = await guest.fetch_user(sandbox.be("Ann").id)
    direct = await user.create_dm()
    await guest.fetch_channel(direct.id)
    assert isinstance(direct, discord.DMChannel)
    with pytest.raises(discord.NotFound):
        await guest.http.request(discord.http.Route("GET", "/no/such/route"))
