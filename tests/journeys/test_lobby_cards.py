"""The lobby's post is right again whatever becomes of an answer, and a lobby that fell asleep wakes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.sandbox import Fault
from bot.sandbox.world import discord_numbers
from tests.journeys.forging import Forger
from tests.journeys.kit import DAY_MS, HOST, Table, refuse_errors, table
from tests.journeys.landlord import Landlord

ANSWERS = "/interactions/*"


async def _empty(game: Table, *, forum: bool = False) -> dict[str, Any]:
    """A lobby in which nobody has a place; its post."""
    host = game.be(HOST)
    channel = game.sandbox.quests_id if forum else game.sandbox.games_id
    await (await host.command("game open", game="quest", seats=5, channel=channel)).final()
    await game.quiet()
    game.game_id, game.seats = 1, 5
    game.place = (await game.look()).facts.place or 0
    return _card(game)


def _card(game: Table) -> dict[str, Any]:
    return game.sandbox.posts(game.place)[0]


async def test_an_answer_that_came_too_late_leaves_the_post_right() -> None:
    """10062: the press was taken, and Discord did not want the answer any more."""
    async with table() as game:
        card = await _empty(game)
        refused = {"code": 10062, "message": "Unknown interaction"}
        game.sandbox.faults.add(Fault("POST", ANSWERS, 404, times=1, body=refused))
        await game.be("Bob").press(card, label="Join")
        await game.quiet()
        await game.rest(12_000)

        assert "**Players: 1 of 5.**" in _card(game)["content"]
        assert "Bob" in _card(game)["content"]


async def test_an_answer_whose_fate_is_not_known_leaves_the_post_right() -> None:
    """Discord took it and said nothing; somebody left meanwhile, so that it is as it was before."""
    async with table() as game:
        card = await _empty(game)
        await (await game.be("Ann").press(card, label="Join")).final()
        await game.rest(12_000)
        game.sandbox.faults.add(Fault("POST", ANSWERS, 0, "after", times=2))
        await game.be("Bob").press(card, label="Join")
        await game.quiet()
        game.sandbox.faults.clear()
        await game.bot.service.seating.leave(1, game.be("Bob").id)
        await game.rest(12_000)

        assert "**Players: 1 of 5.**" in _card(game)["content"]
        assert "Bob" not in _card(game)["content"]


async def test_answers_that_could_overtake_each_other_lose_no_name() -> None:
    """The first is held up on its way; the second must not arrive before it."""
    async with table() as game:
        card = await _empty(game)
        game.sandbox.faults.add(Fault("POST", ANSWERS, None, times=1, delay=0.4))
        first = asyncio.create_task(game.be("Ann").press(card, label="Join"))
        async with asyncio.timeout(60):
            while not game.sandbox.rest.in_flight:
                await asyncio.sleep(0.001)
        second = asyncio.create_task(game.be("Bob").press(card, label="Join"))
        await asyncio.gather(first, second)
        await game.quiet()
        await game.rest(12_000)

        assert "**Players: 2 of 5.**" in _card(game)["content"]
        assert "Ann, Bob" in _card(game)["content"]


async def test_an_edit_that_is_on_its_way_does_not_undo_an_answer() -> None:
    """The bot edits the post by itself too, when its options change."""
    async with table() as game:
        card = await _empty(game)
        await game.rest(12_000)
        game.sandbox.faults.add(Fault("PATCH", f"*/messages/{card['id']}", None, times=1, delay=0.5))
        await Forger.of(game.be(HOST)).press(card, "rm:1:options:seats+", ["6"])
        game.sandbox.clock.move(12_000)
        async with asyncio.timeout(60):
            while not game.sandbox.rest.in_flight:
                await asyncio.sleep(0.001)
        await (await game.be("Ann").press(card, label="Join")).final()
        await game.quiet()
        await game.rest(12_000)

        assert "**Players: 1 of 6.**" in _card(game)["content"]


async def test_an_edit_of_which_nothing_was_heard_is_made_again() -> None:
    """The post showed what nobody had noted, and what was noted it did not show."""
    async with table() as game:
        card = await _empty(game)
        await (await game.be("Ann").press(card, label="Join")).final()
        await game.rest(12_000)
        path = f"*/messages/{card['id']}"
        game.sandbox.faults.add(
            Fault("PATCH", path, 403, "after", times=1, body={"code": 50001, "message": "no"})
        )
        await Forger.of(game.be(HOST)).press(card, "rm:1:options:seats+", ["6"])
        await game.rest(7_000)
        await Forger.of(game.be(HOST)).press(card, "rm:1:options:seats+", ["5"])
        await game.rest(12_000)

        assert "**Players: 1 of 5.**" in _card(game)["content"]


async def test_threads_are_asked_for_with_a_week(caplog: pytest.LogCaptureFixture) -> None:
    """Without a word Discord lets them fall asleep after a day."""
    for forum in (False, True):
        async with table() as game:
            await _empty(game, forum=forum)
            game.sandbox.clock.move(6 * DAY_MS)
            await game.quiet()
            (thread,) = game.be(HOST).threads()

            assert thread["thread_metadata"]["auto_archive_duration"] == 7 * 24 * 60
            assert not thread["thread_metadata"]["archived"]
    refuse_errors(caplog)


@pytest.mark.parametrize("forum", [False, True], ids=["thread", "forum"])
async def test_a_lobby_that_slept_wakes_for_whoever_joins(
    forum: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """He sees himself on the post, as if it had been awake."""
    async with table() as game:
        card = await _empty(game, forum=forum)
        game.sandbox.clock.move(8 * DAY_MS)
        await game.quiet()
        Landlord(game.sandbox).set_thread(game.place, archived=True)
        bob = game.be("Bob")
        bob.is_on_desktop = True  # another app would wait until the bot has opened it
        joined = await bob.press(card, label="Join")
        await joined.final()
        await game.rest(12_000)

        assert joined.kind == "update"
        assert "Bob" in str(joined.message)
        assert not game.be(HOST).threads()[0]["thread_metadata"]["archived"]
        refuse_errors(caplog)


async def test_a_thread_that_falls_asleep_between_press_and_answer_is_woken() -> None:
    """50083: the answer is given once more, and it counts."""
    async with table() as game:
        card = await _empty(game)
        join = game.bot.service.seating.join

        async def slow(*given: Any, **named: Any) -> Any:
            facts = await join(*given, **named)
            Landlord(game.sandbox).set_thread(game.place, archived=True)
            return facts

        game.bot.service.seating.join = slow  # type: ignore[method-assign]
        joined = await game.be("Bob").press(card, label="Join")
        await joined.final()

        assert joined.kind == "update"
        assert "Bob" in joined.text


async def test_nobody_gets_a_seat_in_a_thread_that_cannot_be_woken() -> None:
    """No seat without a receipt: it is locked, and the bot may not open it."""
    async with table() as game:
        card = await _empty(game)
        Landlord(game.sandbox).revoke(None, discord_numbers.MANAGE_THREADS)
        Landlord(game.sandbox).set_thread(game.place, archived=True, locked=True)
        bob = game.be("Bob")
        bob.is_on_desktop = True
        joined = await bob.press(card, label="Join")
        await game.quiet()

        assert joined.ephemeral
        assert "locked, so I changed nothing" in joined.text
        assert (await game.look()).facts.people == ()
