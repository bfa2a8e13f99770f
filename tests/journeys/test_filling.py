"""A lobby fills and begins by itself: whoever waits gets the seat that is free, and what does not fill is closed."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.games.authority import Authority
from bot.games.timing.clock_settings import BEGINS, Begins
from bot.lobbies.filling.beginning import QUIET_MS
from bot.lobbies.running import Lobbies
from bot.sandbox.room.rehearsal import NAMES
from rules.record.record import parse
from rules.record.verify import verify
from tests.journeys.kit import DAY_MS, HOST, Table, refuse_errors, table
from tests.journeys.test_lobbies import card, mentioned, people

LATE = NAMES[5:]
HOUR_MS = 60 * 60 * 1000


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    """A full lobby for five."""
    async with table() as made:
        await made.lobby(5)
        await made.quiet()
        yield made


async def begins(game: Table, chosen: Begins) -> None:
    """The lobby begins by itself."""
    async with game.bot.service.cache.locked(game.game_id) as found:
        news = {BEGINS: [chosen.at_ms, chosen.companions]}
        await game.bot.service.incidents.remember(found, (), **news)


async def inside(game: Table) -> list[str]:
    return [one.name for one in (await game.look()).facts.people]


# ------------------------------------------------------------------------------------------------- the waiting list


async def test_who_waits_gets_the_seat_that_is_free_and_is_told(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """In the order in which they came; who waits no more is passed over."""
    for name in LATE[:3]:
        await game.join(name, 1)
    waiting = card(game)["content"]
    listed = await game.be(LATE[1]).command("games", in_=game.sandbox.games_id)
    twice = await game.be(LATE[0]).press(card(game), label="Join")
    gone = await game.be(LATE[0]).press(card(game), label="Leave")
    await gone.final()
    await (await game.be("Bob").press(card(game), label="Leave")).final()
    await game.quiet()

    assert f"Waiting for a seat: {', '.join(LATE[:3])}" in waiting
    assert "You are on the waiting list already" in twice.text
    assert "You wait for a seat in " in listed.text
    assert "as number 2 on the list" in listed.text
    assert await inside(game) == ["Ann", "Cid", "Dan", "Eve", LATE[1]]
    assert "a seat has become free, and it is yours now" in game.newest()
    assert mentioned(game.post()) == people(game, LATE[1])
    assert f"Waiting for a seat: {LATE[2]}" in card(game)["content"]
    refuse_errors(caplog)


async def test_a_larger_game_takes_in_all_who_wait(game: Table) -> None:
    for name in LATE[:2]:
        await game.join(name, 1)
    facts = (await game.look()).facts
    await game.bot.service.seating.configure(1, facts.host, facts.config, 7)
    await game.quiet()

    assert await inside(game) == [*game.names, *LATE[:2]]
    assert mentioned(game.post()) == people(game, *LATE[:2])


async def test_a_game_that_has_begun_knows_of_nobody_who_waits_and_tells_him_what_to_do(game: Table) -> None:
    """Issue 31.3: in private, each alone."""
    for name in LATE[:2]:
        await game.join(name, 1)
    await game.start(1)
    await game.quiet()

    assert LATE[0] not in (await game.live()).row.settings
    for name in LATE[:2]:
        (line,) = [
            one["content"] for one in game.be(name).dms() if "no longer wait for a seat" in one["content"]
        ]
        assert "has begun" in line
        assert "`/play`" in line


async def test_who_waits_is_told_in_private_that_the_lobby_is_closed(game: Table) -> None:
    """Issue 31.3: the thread does not call him too."""
    await game.join(LATE[0], 1)
    await game.bot.get(Lobbies).close(1, Authority(game.be(HOST).id, HOST, "press:1"))
    await game.quiet()
    (line,) = [one["content"] for one in game.be(LATE[0]).dms()]

    assert "is closed, so you no longer wait for a seat" in line
    assert "`/play`" in line
    assert not people(game, LATE[0]) & mentioned(game.post())


# ---------------------------------------------------------------------------------------------------- by itself


async def test_a_lobby_begins_when_it_is_full_and_its_record_is_sound(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """R-1.2: no press started it, so the instant stands in the salt; nobody could choose or take back that."""
    await begins(game, Begins())
    await game.rest(QUIET_MS // 2)
    early = (await game.look()).facts.stage
    shown = card(game)["content"]
    await game.rest(QUIET_MS)
    await game.quiet()
    row = (await game.live()).row
    salt = row.salt or ""
    await game.play(1, game.actors(1, 5, 1))
    record = await game.bot.service.directory.record(1)

    assert early == "lobby"
    assert "It starts by itself once all seats are taken." in shown
    assert (row.stage, BEGINS in row.settings) == ("running", False)
    assert abs((int(salt.partition(";")[2]) >> 22) + 1_420_070_400_000 - (row.begun_ms or 0)) < 1000
    assert parse(record).salt == salt
    assert verify(record)
    refuse_errors(caplog)


async def test_it_begins_at_its_time_with_companions_where_the_host_wants_them(game: Table) -> None:
    await (await game.be("Bob").press(card(game), label="Leave")).final()
    await begins(game, Begins(game.bot.now_ms() + HOUR_MS, companions=True))
    await game.rest(HOUR_MS - 60_000)
    early = (await game.look()).facts.stage
    await game.rest(2 * 60_000)
    await game.quiet()
    facts = (await game.look()).facts

    assert early == "lobby"
    assert facts.stage == "running"
    assert [one.person for one in facts.people].count(0) == 1


async def test_where_too_few_came_its_host_is_told_once_and_the_lobby_stays(game: Table) -> None:
    await (await game.be("Bob").press(card(game), label="Leave")).final()
    await begins(game, Begins(game.bot.now_ms() + HOUR_MS))
    for _ in range(4):
        await game.rest(HOUR_MS)
    told = [
        post for post in game.sandbox.posts(game.place) if "it is time, but only 4 of 5" in post["content"]
    ]

    assert (await game.look()).facts.stage == "lobby"
    assert [mentioned(post) for post in told] == [people(game, HOST)]


async def test_who_has_left_the_server_is_not_dealt_in(game: Table) -> None:
    """A lobby that is full by its list alone does not begin."""
    await begins(game, Begins())
    game.be("Bob").leave()
    await game.rest(2 * QUIET_MS)
    await game.rest(2 * QUIET_MS)

    assert (await game.look()).facts.stage == "lobby"
    assert "Bob" not in await inside(game)


# ------------------------------------------------------------------------------------------------------- it closes


async def test_a_lobby_that_does_not_fill_closes_after_three_days_for_each_free_seat(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Since the last join: a fuller one sooner. Whoever writes does not fill it."""
    for name in ("Dan", "Eve"):
        await (await game.be(name).press(card(game), label="Leave")).final()
    await game.rest(5 * DAY_MS)
    await game.join("Dan", 1)
    await game.rest(2 * DAY_MS)
    await game.be("Bob").say(game.place, "who else?")
    still = (await game.look()).facts.stage
    await game.rest(DAY_MS)
    await game.rest(2 * 60_000)
    await game.rest(12_000)

    assert still == "lobby"
    assert (await game.look()).facts.stage == "ended"
    assert "Too few players have joined for too long" in game.newest()
    assert mentioned(game.post()) == people(game, "Ann", "Bob", "Cid", "Dan")
    assert "Too few players have joined for too long" in card(game)["content"]
    refuse_errors(caplog)


async def test_a_lobby_never_closes_before_it_is_to_begin(game: Table) -> None:
    await (await game.be("Eve").press(card(game), label="Leave")).final()
    await begins(game, Begins(game.bot.now_ms() + 9 * DAY_MS))
    for _ in range(8):
        await game.rest(DAY_MS)
    before = (await game.look()).facts.stage
    for _ in range(3):
        await game.rest(DAY_MS)

    assert before == "lobby"
    assert (await game.look()).facts.stage == "ended"
