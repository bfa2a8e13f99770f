"""What can go wrong on Discord: each mishap is noticed, told in a sentence, and mended where that can be."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.games.authority import Authority
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.discord_numbers import Json
from storage.tables.guilds import Guilds
from tests.journeys.kit import DAY_MS, HOST, Table, by_panel, refuse_errors, table
from tests.journeys.landlord import Landlord

MINUTES_MS = 6 * 60 * 1000
HALF_DAY_MS = 12 * 60 * 60 * 1000


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    async with table() as made:
        Landlord(made.sandbox).revoke(None, discord_numbers.MANAGE_THREADS)
        await made.begin(5)
        await made.propose_any()
        await later(made)
        yield made


async def later(game: Table, ms: int = 12_000) -> None:
    """Events of the gateway arrive, cards are drawn, and what follows is said."""
    await game.rest(ms)
    await game.bot.health.tick()
    await game.bot.cards.tick()
    await game.quiet()


def told(game: Table, words: str, name: str = HOST) -> int:
    """How many private messages of *name* have these words."""
    return sum(words in message["content"] for message in game.be(name).dms())


async def reject(game: Table, *names: str) -> None:
    """By command in private messages, where no thread is needed."""
    for name in names or game.names:
        game.sandbox.clock.move(250)
        who = game.be(name)
        await who.command("vote", in_=who.dm_id, choice="reject")


async def anew(host: Visitor, warning: Json) -> Answer:
    """Press for a new thread, and say yes."""
    asked = await host.press(warning, label="Open a new thread")
    return await host.press(asked.message or {}, label="Yes, do it")


async def rejected(game: Table) -> int:
    """How often the tally of the first party was posted in the thread."""
    return sum("is **rejected**" in post for post in game.thread())


async def test_a_deleted_thread_is_told_once_and_the_game_goes_on_in_a_new_one(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Q-9.8, Q-9.15: votes count all the while, and their tally is the first thing that the new thread reads."""
    old = game.place
    Landlord(game.sandbox).delete_channel(game.place)
    await later(game)
    await reject(game)
    await later(game)
    again = told(game, "Somebody deleted the game's thread")
    warning = next(one for one in game.be(HOST).dms() if "Somebody deleted" in one["content"])

    answer = await anew(game.be(HOST), warning)
    await later(game)
    facts = (await game.look()).facts
    game.place = facts.place or 0

    assert again == 1
    assert f"<#{game.place}>" in answer.text
    assert game.place != old
    assert await rejected(game) == 1
    assert any("the game goes on here" in post for post in game.thread())
    assert facts.card in [int(post["id"]) for post in game.sandbox.posts(game.place) if post["pinned"]]
    assert ("moderator", "move") in await game.entries()
    await game.propose_any()
    await later(game)
    assert "**Party 2**" in game.newest()
    refuse_errors(caplog)


async def test_a_thread_that_is_there_is_not_opened_anew(game: Table) -> None:
    """Q-9.8: an old button, or a second press, changes nothing."""
    Landlord(game.sandbox).delete_channel(game.place)
    await later(game)
    warning = next(one for one in game.be(HOST).dms() if "Somebody deleted" in one["content"])
    host = game.be(HOST)

    both = await asyncio.gather(*(anew(host, warning) for _ in range(2)))
    game.place = (await game.look()).facts.place or 0

    assert sum("is still there" in answer.text for answer in both) == 1
    assert [action for _, action in await game.entries()].count("move") == 1


async def test_a_deleted_channel_takes_its_games_elsewhere(game: Table) -> None:
    """Q-9.8: where the channel went too, the moderator names another."""
    Landlord(game.sandbox).delete_channel(game.sandbox.games_id)
    await later(game)
    warning = next(one for one in game.be(HOST).dms() if "Somebody deleted" in one["content"])
    host = game.be(HOST)

    first = await host.press(warning, label="Open a new thread")
    answer = await by_panel(
        host, "thread", in_=game.sandbox.quests_id, channel=game.sandbox.quests_id, game=str(game.game_id)
    )
    await later(game)
    game.place = (await game.look()).facts.place or 0

    assert "The channel is gone too" in first.text
    assert "The game goes on in" in answer.text
    assert any("the game goes on here" in post for post in game.thread())


async def test_an_archived_thread_wakes_when_there_is_something_to_post(game: Table) -> None:
    """Q-9.15: nobody has to be told."""
    Landlord(game.sandbox).set_thread(game.place, archived=True)
    await reject(game)
    await later(game)

    assert await rejected(game) == 1
    assert told(game, "could not post in") == 0


async def test_a_locked_thread_is_told_once_and_catches_up_when_it_is_unlocked(game: Table) -> None:
    """Q-9.8: no press is needed then."""
    Landlord(game.sandbox).set_thread(game.place, archived=True, locked=True)
    await reject(game)
    for _ in range(3):
        await later(game, MINUTES_MS)
    warned = told(game, "it is locked")
    Landlord(game.sandbox).set_thread(game.place, archived=False, locked=False)
    await later(game)

    assert warned == 1
    assert await rejected(game) == 1


async def test_a_permission_that_was_taken_is_named_once_and_news_again_the_next_time(game: Table) -> None:
    """Q-9.8: by its name in Discord; the post follows when it is given back."""
    for n in (1, 2):
        Landlord(game.sandbox).revoke(None, discord_numbers.SEND_MESSAGES_IN_THREADS)
        await later(game)
        await reject(game)
        await later(game, MINUTES_MS)
        assert told(game, "Please allow me **Send Messages in Threads**") == n
        Landlord(game.sandbox).grant(None, discord_numbers.SEND_MESSAGES_IN_THREADS)
        await later(game)
        assert await rejected(game) == n
        await game.propose_any()
        await later(game)


async def test_a_permission_that_comes_back_without_a_word_is_found_by_trying(game: Table) -> None:
    """Q-9.8: what was refused is tried again every few minutes."""
    Landlord(game.sandbox).set_thread(game.place, archived=True, locked=True)
    await reject(game)
    await later(game)
    thread = game.sandbox.world.channels[game.place].thread
    assert thread is not None
    thread.is_archived = thread.is_locked = False  # as if the gateway had dropped the event
    await later(game, MINUTES_MS)

    assert await rejected(game) == 1


@pytest.mark.parametrize("forum", [False, True], ids=["text", "forum"])
async def test_a_deleted_card_is_posted_anew_and_nobody_is_bothered(forum: bool) -> None:
    """Q-9.1, Q-4.2: the card shows who has voted; a new one takes its place, pinned where it can be."""
    async with table() as game:
        await game.begin(5, forum=forum)
        await game.propose_any()
        await later(game)
        card = (await game.look()).facts.card
        await game.be("Barliman").delete(
            next(p for p in game.sandbox.posts(game.place) if int(p["id"]) == card)
        )
        await game.vote("reject", "Bob")
        await later(game)
        await later(game)
        new = (await game.look()).facts.card
        shown = next(post for post in game.sandbox.posts(game.place) if int(post["id"]) == new)

        assert new != card
        assert "## Quest, game" in shown["content"]
        assert shown["pinned"]
        assert [message for message in game.be(HOST).dms() if "card" in message["content"]] == []


async def test_a_player_who_left_is_told_once_with_a_way_to_seat_another(game: Table) -> None:
    """Q-9.7, Q-9.16: found by asking for all players alike, whoever owes something."""
    game.be("Cid").leave()
    await later(game)
    for _ in range(30):
        await later(game, HALF_DAY_MS // 6)
        if told(game, "has left the server"):
            break
    await later(game, HALF_DAY_MS)
    left = next(one for one in game.be(HOST).dms() if "has left the server" in one["content"])
    page = await game.be(HOST).press(left, label="Replace with …")

    assert "**Cid** has left the server, or somebody removed them" in left["content"]
    assert told(game, "has left the server") == 1
    assert page.kind == "message"


async def test_a_player_who_comes_back_and_leaves_again_is_news(game: Table) -> None:
    """Q-9.7: what was told once is told once for each time."""
    for n in (1, 2):
        game.be("Cid").leave()
        await later(game, HALF_DAY_MS + MINUTES_MS)
        await later(game, MINUTES_MS)
        assert told(game, "has left the server") == n
        game.be("Cid").join()
        await later(game, HALF_DAY_MS + MINUTES_MS)
        await later(game, MINUTES_MS)


async def test_a_host_who_left_leaves_the_game_to_the_moderators(game: Table) -> None:
    """Q-9.8: everybody reads that, and that it can be moderated."""
    game.be(HOST).leave()
    await later(game, HALF_DAY_MS + MINUTES_MS)
    await later(game, MINUTES_MS)

    assert any("The host of this game has left the server" in post for post in game.thread())


async def test_a_host_with_closed_messages_is_called_in_the_thread_and_finds_everything(game: Table) -> None:
    """Q-9.2, Q-9.16: everybody reads that something waits and nobody what; it is there until it is mended."""
    host = game.be(HOST)
    host.dms_open = False
    game.be("Cid").leave()
    await later(game, HALF_DAY_MS + MINUTES_MS)
    await later(game, MINUTES_MS)
    calls = [post for post in game.thread() if "there is something to decide" in post]

    first = await host.command("gm waiting", in_=game.place)
    shown = first.text
    outsider = await game.be("Bob").command("gm waiting", in_=game.place)
    page = await host.press(first.message or {}, label="Replace with …")
    rest = page.message["components"][0]["components"][0]["custom_id"] if page.message else ""
    chosen = await host.select(page.message or {}, rest, [game.be("Fay")])
    await host.submit(chosen, {"reason": "Cid left"})
    await later(game)
    after = await host.command("gm waiting", in_=game.place)

    assert len(calls) == 1
    assert "Cid" not in calls[0]
    assert "**Cid** has left the server" in shown
    assert first.ephemeral
    assert "Cid" not in outsider.text
    assert "There is nothing to do for moderators" in after.text


async def test_a_bot_that_was_removed_keeps_the_games_and_gives_the_time_back(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Q-9.8, Q-9.14: deadlines stand still meanwhile and run on with what was left; nobody is passed over."""
    before = (await game.look()).clocks[0].due_ms
    assert before is not None
    since = game.sandbox.clock.now_ms()
    Landlord(game.sandbox).kick_bot()
    await later(game, 3 * DAY_MS)
    gone = await game.look()
    Landlord(game.sandbox).invite_bot()
    await later(game)
    back = await game.look()
    after = back.clocks[0].due_ms
    await game.vote("reject")
    await later(game)

    assert gone.clocks[0].due_ms is None
    assert after is not None
    away = game.sandbox.clock.now_ms() - since
    assert 3 * DAY_MS <= after - before <= away
    assert [action for _, action in await game.entries()][2:4] == ["pause", "resume"]
    assert await rejected(game) == 1
    assert sum("I am back in this server" in post for post in game.thread()) == 1
    refuse_errors(caplog)


async def test_a_role_that_the_server_had_chosen_is_missed(game: Table) -> None:
    """Q-9.8: renaming one is nothing; deleting the moderators' own is told."""
    guild, role = game.sandbox.first_world.guild, game.sandbox.first_world.moderators
    settings = f'{{"role": {role.id}}}'
    await game.bot.database.write(lambda c: Guilds(c).change(guild.id, settings))
    role.name = "Wardens"
    Landlord(game.sandbox).change_role(role)
    await later(game)
    renamed = told(game, "was deleted")
    Landlord(game.sandbox).delete_role(role)
    await later(game)

    assert renamed == 0
    assert told(game, "Somebody deleted the role **Wardens**") == 1


async def test_a_game_that_is_over_needs_no_thread(game: Table) -> None:
    """R-1.4: an old button opens none."""
    Landlord(game.sandbox).delete_channel(game.place)
    await later(game)
    warning = next(one for one in game.be(HOST).dms() if "Somebody deleted" in one["content"])
    host = game.be(HOST)
    threads = len(host.threads())
    await game.bot.service.deeds.abort(game.game_id, Authority(90, "Moddy", "press:1"))

    answer = await host.press(warning, label="Open a new thread")

    assert "This game is over" in answer.text
    assert len(host.threads()) == threads


async def test_the_bot_was_removed_while_it_was_not_running(game: Table) -> None:
    """Q-9.14: noticed when it looks, not only when it is told."""
    guild = game.sandbox.guild_id
    world = game.sandbox.core.world
    del world.guilds[guild].members[world.bot.id]  # and no event tells of it
    del game.bot._connection._guilds[guild]  # as after a start in which the server is not listed any more
    await later(game, MINUTES_MS)
    resting = (await game.look()).facts.halted
    clocks = (await game.look()).clocks

    assert resting == "left-out"
    assert clocks[0].due_ms is None
