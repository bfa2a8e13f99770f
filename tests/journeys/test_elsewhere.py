"""The bot in places that it is no part of, where whoever has added it to his own account can use it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.sandbox.interactions.answers import Answer
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.refusals import NotPossible
from bot.sandbox.world.world import Channel
from tests.journeys.forging import Forger
from tests.journeys.kit import Table, table

Where = Callable[[Table, str], Channel]


def _group(game: Table, name: str) -> Channel:
    """A group of people, one of whom is *name*; the bot is not in it."""
    return game.sandbox.world.add_group(game.be(name).user, game.be("Jon").user)


def _foreign(game: Table, name: str) -> Channel:
    """A channel of another server, to which the bot was not invited."""
    world = game.sandbox.world
    guild = world.add_guild("Orthanc", game.be("Jon").user)
    world.add_member(guild, game.be(name).user)
    return world.add_channel(guild, discord_numbers.TEXT, "talk")


ELSEWHERE = pytest.mark.parametrize("where", [_group, _foreign])


@ELSEWHERE
async def test_no_command_is_offered_where_the_bot_is_no_part_of(where: Where) -> None:
    """Commands are for servers that have invited the bot, and for its own private messages."""
    async with table() as game:
        await game.begin(5)
        bob = game.be("Bob")
        there = where(game, "Bob")

        assert bob.commands.offered(in_=there.id) == []
        with pytest.raises(NotPossible):
            await bob.command("desk", in_=there.id)
        assert {"desk", "act", "game", "away"} <= {
            each["name"] for each in bob.commands.offered(in_=bob.dm_id)
        }
        assert {"setup", "doctor"}.isdisjoint(each["name"] for each in bob.commands.offered(in_=bob.dm_id))
        assert {"desk", "setup", "doctor"} <= {
            each["name"] for each in game.be("Barliman").commands.offered(in_=game.place)
        }


@ELSEWHERE
async def test_a_desk_that_is_asked_for_elsewhere_all_the_same_tells_nothing(where: Where) -> None:
    """Q-2.8: an app may still know a command as it was registered once; nobody else may read his role there."""
    async with table() as game:
        await game.begin(5)
        bob, jon = game.be("Bob"), game.be("Jon")
        there = where(game, "Bob")
        before = await game.footing()
        answers: list[Answer] = []
        for path, options in (
            ("desk", {"game": "1"}),
            ("act", {"words": "preload support quest", "game": "1"}),
            ("game status", {"game": "1"}),
            ("language", {"choice": "de"}),
        ):
            answers.append(await Forger.of(bob).command(path, in_=there.id, **options))

        said = {each.text for each in answers}
        assert said == {"I only answer in servers that have invited me, and in private messages."}
        assert all(each.ephemeral for each in answers)
        assert jon.read(there.id) == []
        assert await game.footing() == before


async def test_what_is_private_is_hidden_also_where_nobody_knows_what_place_it_is() -> None:
    """Only in the bot's own private messages is everything said for one alone; no server is no sign of it."""
    async with table() as game:
        await game.begin(5)
        bob = game.be("Bob")
        own = await bob.command("desk", in_=bob.dm_id)
        unsaid = await Forger.of(bob).command_without("desk", "context", in_=bob.dm_id)
        thread = await bob.command("desk", in_=game.place)

        assert [each.ephemeral for each in (own, unsaid, thread)] == [False, True, True]
        assert own.text == unsaid.text == thread.text
