"""Who is called otherwise in the server is so in his games from his next press on, and is typed by either name."""

from __future__ import annotations

import pytest

from bot.games.presentation import names_of
from bot.language.words import for_locale
from bot.sandbox.room.rehearsal import NAMES
from tests.journeys.forging import Forger
from tests.journeys.kit import Table, refuse_errors, table
from tests.journeys.test_typed_votes import marks, private, written


async def shown(game: Table, game_id: int | None = None) -> list[str]:
    """What those who play are called now, by seat."""
    look = await game.bot.service.cache.look(game_id or game.game_id, None)
    return [person.name for person in look.facts.people]


async def party(game: Table) -> set[int]:
    """The party that was proposed."""
    _, words = (await game.entries())[-1]
    assert words.startswith("propose ")
    return {int(word) for word in words.split()[1:]}


async def seats(game: Table, *names: str) -> set[int]:
    return {await game.seat(name) for name in names}


async def others(game: Table) -> tuple[str, list[str]]:
    """Who leads, and all others."""
    leader = await game.leader()
    return leader, [name for name in game.names if name != leader]


async def test_each_press_brings_the_present_name(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 28.15: card, posts, menus and typed names follow."""
    async with table() as game:
        await game.begin(5)
        leader, (bob, *_) = await others(game)
        game.be(bob).rename("Roberto")
        assert bob in await shown(game)

        await game.desk(bob)
        await game.rest(60_000)
        card = game.sandbox.posts(game.place)[0]
        menu = await game.desk(leader)
        await game.say(leader, f"propose {leader} ROBERTO")
        await game.quiet()

        assert "Roberto" in await shown(game)
        assert await party(game) == await seats(game, leader, bob)
        assert "**Roberto**" in game.newest()
        assert f"**{bob}**" not in game.newest()
        for drawn in (card, menu.message):
            assert "Roberto" in str(drawn)
            assert bob not in str(drawn)
        refuse_errors(caplog)


async def test_old_names_are_understood_unless_somebody_else_has_them_now() -> None:
    """Issue 28.15: whoever has it now is meant."""
    async with table() as game:
        await game.begin(5)
        leader, (bob, cid, dan, _) = await others(game)
        game.be(bob).rename("Roberto")
        await game.desk(bob)
        game.be(cid).rename(bob)
        await game.desk(cid)
        game.be(dan).rename("Daniel")
        await game.desk(dan)

        await game.say(leader, f"propose {bob} {dan}")

        assert await party(game) == await seats(game, cid, dan)


async def test_of_a_name_that_two_can_mean_it_is_asked_which() -> None:
    """Issue 28.15: whether they have it now or both had it once; nothing is entered."""
    async with table() as game:
        await game.begin(5)
        leader, (bob, cid, dan, _) = await others(game)
        for name in (bob, cid, dan):
            game.be(name).rename("Twin")
            await game.desk(name)
        game.be(dan).rename(None)
        await game.desk(dan)
        before, (first, second) = await game.entries(), sorted(await seats(game, bob, cid))

        asked = await game.say(leader, f"propose {leader} twin")

        told = asked.text.replace("\\", "")
        assert told.startswith(f"“twin” may be more than one player: Twin ({first}), Twin ({second}).")
        assert f"the number of the seat: {first}, {second}." in asked.text
        for name in (bob, cid):
            game.be(name).rename(None)
            await game.desk(name)
        asked = await game.say(leader, f"propose {leader} Twin")
        assert "“Twin” may be more than one player" in asked.text
        assert await game.entries() == before

        await game.say(leader, f"propose {leader} {second}")
        assert await party(game) == {await game.seat(leader), second}


async def test_a_name_holds_in_all_games_of_its_server_and_in_no_private_message() -> None:
    """Issue 28.15: Discord tells in private messages only what somebody is called everywhere."""
    async with table() as game:
        await game.lobby(5)
        lobby = game.game_id
        await game.begin(5)
        bob = game.be("Bob")
        bob.rename("Roberto")

        await game.desk("Bob")
        assert await shown(game, lobby) == ["Roberto" if name == "Bob" else name for name in NAMES[:5]]
        await Forger.of(bob).press(bob.dms()[-1], f"rm:{game.game_id}:desk")
        assert "Roberto" in await shown(game)

        for everywhere, called in (("Robert", "Robert"), ("", "bob")):
            bob.rename(None, everywhere=everywhere)
            await game.desk("Bob")
            assert called in await shown(game)
        bob.rename("Roberto")
        await game.desk("Bob")

        holder = (await game.live()).holder_of(bob.id)
        assert holder is not None
        assert (holder.name, holder.former_names) == ("Roberto", ("bob", "Robert", "Bob"))


async def test_a_name_that_came_back_by_another_way_is_put_right_at_a_later_press() -> None:
    """Issue 28.15: such as with a seat that was lent, whose owner was called otherwise when it was."""
    async with table() as game:
        await game.begin(5)
        await game.desk("Bob")
        bob = (await game.live()).holder_of(game.be("Bob").id)
        assert bob is not None
        await game.bot.service.renaming._call_in(game.game_id, bob.person_id, "Bobby")
        assert "Bobby" in await shown(game)

        await game.rest(11 * 60_000)
        await game.desk("Bob")

        assert "Bob" in await shown(game)


async def test_a_typed_answer_brings_the_present_name_too() -> None:
    """Issue 28.15, Q-9.15: and a name that two can mean is asked about, in private."""
    async with table(typed_votes=True) as game:
        await game.begin(5)
        leader, (bob, cid, *_) = await others(game)
        game.be(leader).rename("Chief")
        for name in (bob, cid):
            game.be(name).rename("Twin")
            await game.desk(name)
        before = await game.entries()

        unclear = await written(game, leader, "**PROPOSE** chief twin")

        assert "Chief" in await shown(game)
        assert (marks(game, unclear), await game.entries()) == ([], before)
        assert "I am not sure what you meant" in private(game, leader)[-1]
        await written(game, leader, f"**PROPOSE** {leader}, Twin ({await game.seat(cid)})")
        await game.be(leader).press(game.be(leader).dms()[-1], label="Send")
        assert await party(game) == await seats(game, leader, cid)


async def test_nobody_takes_names_without_end() -> None:
    """Each is kept with the game: after fifty he keeps the last."""
    async with table() as game:
        await game.begin(5)
        bob = game.be("Bob")
        for n in range(60):
            bob.rename(f"Bob {n}")
            await game.desk("Bob")

        holder = (await game.live()).holder_of(bob.id)
        assert holder is not None
        assert (holder.name, len(holder.former_names)) == ("Bob 49", 50)


async def test_two_in_a_lobby_are_told_apart_by_their_places_and_sit_so() -> None:
    """Issue 28.15: on the card of the lobby, and to who takes somebody out."""
    async with table() as game:
        for name in NAMES[1:3]:
            game.be(name).rename("Twin")
        await game.lobby(5)
        await game.rest(60_000)

        card = game.sandbox.posts(game.place)[0]["content"].replace("\\", "")
        assert "Twin (2), Twin (3)" in card
        await game.start(game.game_id)
        assert names_of(
            await game.look(), game.bot.service.cache.presentation("quest"), for_locale("en")
        ).label(3) == ("Twin (3)")
