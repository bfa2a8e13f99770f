"""`/game open` when Discord fails half way: the lobby is finished, found again, or nothing of it is left."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.running.chance import RehearsedChance
from bot.sandbox import Fault
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.room.rehearsal import connected
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.discord_numbers import Json
from tests.journeys.kit import HOST, Table, by_panel, refuse_errors, settle, table
from tests.journeys.landlord import Landlord

THREADS = "/channels/*/threads"
MESSAGES = "/channels/*/messages"
PINS = "/channels/*/messages/pins/*"
HOUR_MS = 60 * 60 * 1000


async def _open(game: Table, *, forum: bool = False) -> Answer:
    channel = game.sandbox.quests_id if forum else game.sandbox.games_id
    answer = await game.be(HOST).command(
        "game open", in_=game.sandbox.games_id, game="quest", seats=5, channel=channel
    )
    await answer.final()
    await game.quiet()
    return answer


async def _minutes(game: Table, count: int = 3) -> None:
    for _ in range(count):
        await game.rest(61_000)


async def _plays(game: Table) -> list[str]:
    """What there is to read in the one thread there is, once all have joined and the game has begun."""
    (thread,) = game.be(HOST).threads()
    game.game_id, game.place, game.seats = 1, int(thread["id"]), 5
    for name in game.names:
        await game.join(name, 1)
    await game.start(1)
    await game.rest(12_000)
    return game.thread()


def _text(answer: Answer) -> str:
    return str((answer.message or {})["content"])


@pytest.mark.parametrize("forum", [False, True], ids=["thread", "forum"])
@pytest.mark.parametrize("status", [0, 502, 500])
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.slow
async def test_a_lobby_opens_though_the_answer_to_its_thread_is_lost(
    forum: bool, status: int, when: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody has to type anything again, and there is one thread, in which the game is played."""
    async with table() as game:
        game.sandbox.faults.add(Fault("POST", THREADS, status, when, times=1))
        await _open(game, forum=forum)
        await _minutes(game)
        read = await _plays(game)

        assert any("The game begins" in post for post in read)
        refuse_errors(caplog)


@pytest.mark.parametrize("what", [PINS, MESSAGES])
async def test_a_lobby_opens_though_its_card_is_not_pinned_or_sent_at_once(what: str) -> None:
    """What is not needed is left; what is, is done by and by."""
    async with table() as game:
        method = "PUT" if what == PINS else "POST"
        game.sandbox.faults.add(Fault(method, what, 0, times=12))
        await _open(game)
        game.sandbox.faults.clear()
        await _minutes(game)
        read = await _plays(game)

        assert any("The game begins" in post for post in read)


async def test_a_pin_that_is_refused_keeps_no_lobby_from_opening() -> None:
    """Discord takes fifty pins in a channel, and wants a permission for it that may be gone."""
    async with table() as game:
        game.sandbox.faults.add(Fault("PUT", PINS, 403, times=9, body={"code": 50013, "message": "no"}))
        answer = await _open(game)
        read = await _plays(game)

        assert "The lobby is open" in _text(answer)
        assert any("The game begins" in post for post in read)


async def test_while_discord_is_down_the_host_is_told_that_it_is_tried_again() -> None:
    """Then he is called to the thread; he need not look for it."""
    async with table() as game:
        game.sandbox.faults.add(Fault("*", "/channels/*", 503, times=10_000))
        answer = await _open(game)
        await _minutes(game)
        game.sandbox.faults.clear()
        await _minutes(game)
        (thread,) = game.be(HOST).threads()
        posts = game.sandbox.posts(int(thread["id"]))

        assert "I keep trying" in _text(answer)
        assert "here is your lobby" in posts[-1]["content"]
        assert [int(one["id"]) for one in posts[-1]["mentions"]] == [game.be(HOST).id]


async def test_a_command_of_which_discord_tells_twice_opens_one_lobby() -> None:
    """Events come again after a line broke; the id is the same."""
    async with table() as game:
        game.sandbox.wire.send_copies(2)
        await _open(game)
        game.sandbox.wire.send_copies(1)
        await _minutes(game)
        read = await _plays(game)

        assert any("The game begins" in post for post in read)


async def test_what_joins_in_a_thread_that_is_not_noted_yet_is_posted_once_it_is() -> None:
    """Start works there too; the posts wait for the thread to be known."""
    async with table() as game:
        settle_in = game.bot.service.seating.settle_in
        game.bot.service.seating.settle_in = _never  # type: ignore[assignment, method-assign]
        await _open(game, forum=True)
        (thread,) = game.be(HOST).threads()
        (card,) = game.sandbox.posts(int(thread["id"]))
        for name in ("Ann", "Bob", "Cid", "Dan", "Eve"):
            await (await game.be(name).press(card, label="Join")).final()
        await (await game.be(HOST).press(card, label="Start")).final()
        game.bot.service.seating.settle_in = settle_in  # type: ignore[method-assign]
        await _minutes(game)
        game.game_id, game.place, game.seats = 1, int(thread["id"]), 5
        await game.rest(12_000)

        assert any("The game begins" in post for post in game.thread())


async def _never(*_: object, **__: object) -> None:
    raise OSError


async def test_a_refusal_leaves_nothing_behind(caplog: pytest.LogCaptureFixture) -> None:
    """The host reads what is wrong; no lobby and no thread is there that nobody looks after."""
    async with table() as game:
        body = {"code": 160006, "message": "Maximum number of active threads reached"}
        game.sandbox.faults.add(Fault("POST", THREADS, 400, times=5, body=body))
        answer = await _open(game)
        again = await game.be(HOST).complete("game status", "game", "", in_=game.sandbox.games_id)

        assert "as many open threads as Discord allows. Close some" in _text(answer)
        assert "/doctor" not in _text(answer)
        assert game.be(HOST).threads() == []
        assert again == []
        refuse_errors(caplog)


async def test_a_thread_whose_card_is_refused_is_taken_down() -> None:
    """The bot may open threads there, and not write in them: that was found out too late."""
    async with table() as game:
        Landlord(game.sandbox).revoke(None, discord_numbers.MANAGE_THREADS)
        refusal = Fault(
            "POST", MESSAGES, 403, times=9, body={"code": 50013, "message": "Missing Permissions"}
        )
        game.sandbox.faults.add(refusal)
        answer = await _open(game)
        game.sandbox.faults.clear()
        await _minutes(game)
        left = [thread for thread in game.be(HOST).threads() if not _is_archived(thread)]

        assert "I am missing permissions there." in _text(answer)
        assert left == []


def _is_archived(thread: Json) -> bool:
    return bool(thread["thread_metadata"]["archived"])


async def test_after_an_hour_it_is_given_up_and_the_host_is_told(caplog: pytest.LogCaptureFixture) -> None:
    """A thread that appeared a day later would only be in the way."""
    async with table() as game:
        game.sandbox.faults.add(Fault("POST", THREADS, 503, times=10_000))
        await _open(game)
        for _ in range(4):
            await game.rest(HOUR_MS // 3)
        game.sandbox.faults.clear()
        await game.rest(HOUR_MS)

        assert game.be(HOST).threads() == []
        assert "I could not open this lobby" in game.be(HOST).dms()[-1]["content"]
        assert (await game.bot.service.cache.look(1, None)).facts.stage == "ended"
        refuse_errors(caplog)


async def test_a_lobby_that_is_closed_while_it_opens_leaves_no_thread() -> None:
    """The host has thought better of it, by the command."""
    async with table() as game:
        game.sandbox.faults.add(Fault("POST", THREADS, None, delay=0.5))
        opening = asyncio.create_task(_open(game))
        async with asyncio.timeout(60):
            while not game.sandbox.rest.in_flight:
                await asyncio.sleep(0.001)
        closed = await by_panel(game.be(HOST), "close", in_=game.sandbox.games_id, game="1", reason="x")
        await opening
        await game.quiet()

        assert "announced" in closed.text
        assert game.be(HOST).threads() == []


async def test_a_double_without_the_right_to_delete_it_has_no_buttons_and_sleeps() -> None:
    """A forum's post cannot be deleted without Manage Threads, which nobody gave."""
    async with table() as game:
        Landlord(game.sandbox).revoke(None, discord_numbers.MANAGE_THREADS)
        game.sandbox.faults.add(Fault("POST", THREADS, 502, "after", times=1))
        await _open(game, forum=True)
        await _minutes(game)
        facts = (await game.bot.service.cache.look(1, None)).facts
        doubles = [each for each in game.be(HOST).threads() if int(each["id"]) != facts.place]

        assert len(doubles) == 1
        assert _is_archived(doubles[0])
        assert game.sandbox.posts(int(doubles[0]["id"]))[0]["components"] == []


async def test_a_forum_whose_lobby_tag_others_keep_is_no_hindrance() -> None:
    """Setting a moderated tag takes Manage Threads."""
    async with table() as game:
        Landlord(game.sandbox).revoke(None, discord_numbers.MANAGE_THREADS)
        for tag in game.sandbox.first_world.quests.tags:
            tag.is_moderated = True
        answer = await _open(game, forum=True)

        assert "The lobby is open" in _text(answer)


@pytest.mark.parametrize("forum", [False, True], ids=["thread", "forum"])
@pytest.mark.parametrize("answer", ["given", "lost"])
async def test_the_thread_of_another_program_with_the_same_token_stays(
    forum: bool, answer: str, tmp_path: Path
) -> None:
    """Issue 28.2: its games have the same names, numbers and buttons; only their fingerprints differ."""
    async with (
        table() as game,
        connected(game.sandbox, tmp_path / "other.db", RehearsedChance(2)) as other,
    ):
        host = game.be(HOST)
        await _open(game, forum=forum)
        await settle(other, game.calm)
        both = {str((await bot.service.cache.look(1, None)).facts.place) for bot in (game.bot, other)}
        if answer == "lost":
            game.sandbox.faults.add(Fault("POST", THREADS, 502, "after", times=1))
            await _open(game, forum=forum)
        await _minutes(game)
        await settle(other, game.calm)

        places = {
            str((await bot.service.cache.look(number, None)).facts.place)
            for bot in (game.bot, other)
            for number in ((1,) if answer == "given" else (1, 2))
        }
        assert both <= {thread["id"] for thread in host.threads()}
        assert places == {thread["id"] for thread in host.threads() if not _is_archived(thread)}
        assert len(places) == (2 if answer == "given" else 4)
