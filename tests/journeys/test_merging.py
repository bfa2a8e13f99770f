"""Two half-filled lobbies become one, by their hosts; by commands and presses alone."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.games.authority import Authority
from bot.games.presentation import with_pace
from bot.lobbies.filling import merging
from bot.lobbies.running import Lobbies
from bot.sandbox.room.rehearsal import NAMES
from storage.tables.wishes import Bar, Bars
from tests.journeys.kit import DAY_MS, HOST, Table, refuse_errors, table
from tests.journeys.test_lobbies import card

OTHER = NAMES[5]


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    """Lobby 1 of the host's with five of seven in it, lobby 2 of another's with two."""
    async with table() as made:
        await made.lobby(5)
        live = await made.live()
        await made.bot.service.seating.configure(1, live.row.host_id, live.config, 7)
        await made.be(OTHER).command("game open", in_=made.sandbox.games_id, game="quest", seats=7)
        for name in (OTHER, NAMES[6]):
            await made.join(name, 2)
        await made.quiet()
        yield made


async def inside(game: Table, game_id: int) -> list[str]:
    return [one.name for one in (await game.bot.service.cache.live(game_id)).facts().people]


async def offered(game: Table, name: str = OTHER, into: int = 1, lobby: str = "2") -> str:
    answer = await game.be(name).command("game merge", in_=game.sandbox.games_id, into=into, game=lobby)
    await game.quiet()
    return answer.text


async def taken(game: Table, name: str = HOST) -> str:
    post = next(
        one for one in reversed(game.sandbox.posts(game.place)) if "offers to merge" in one["content"]
    )
    answer = await game.be(name).press(post, label="Take them in")
    await game.quiet()
    return answer.text


async def test_the_other_host_takes_them_in_and_the_empty_lobby_is_closed(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 31.4: all have seats in one; told there, and where they were. A second press does nothing."""
    asked = await offered(game)
    stranger = await taken(game, "Bob")
    done = await taken(game)
    again = await taken(game)
    closed = await game.bot.service.cache.live(2)

    assert "I ask the host of" in asked
    assert "Only the host" in stranger
    assert "2 players have come over" in done
    assert "come over" not in again
    assert await inside(game, 1) == [*NAMES[:5], OTHER, NAMES[6]]
    assert closed.row.stage == "ended"
    assert await inside(game, 2) == []
    assert any("I have merged your lobby" in one["content"] for one in game.sandbox.posts(game.place))
    refuse_errors(caplog)


async def test_a_lobby_that_fills_while_it_is_merged_takes_nobody_and_nothing_is_lost(game: Table) -> None:
    """Issue 31, Bad input: a sentence to the one who did it."""
    await offered(game)
    await game.join(NAMES[7], 1)
    said = await taken(game)

    assert "You need 2 seats, and 1 are free there by now" in said
    assert await inside(game, 1) == [*NAMES[:5], NAMES[7]]
    assert await inside(game, 2) == [OTHER, NAMES[6]]
    assert (await game.bot.service.cache.live(2)).row.stage == "lobby"


async def test_only_lobbies_of_one_game_and_pace_are_merged_and_only_by_their_hosts(game: Table) -> None:
    live = await game.bot.service.cache.live(2)
    slower = with_pace(live.config, ["vote"], 7200)
    await game.bot.service.seating.configure(2, live.row.host_id, slower, 7)

    assert "that has the same game and pace" in await offered(game)
    assert "that has the same game and pace" in await offered(game, into=2)
    assert "Only the host" in await offered(game, "Bob", into=2, lobby="1")


def told(game: Table, name: str) -> list[str]:
    """What somebody reads in private of places on waiting lists."""
    return [one["content"] for one in game.be(name).dms() if "wait" in one["content"]]


async def waiting(game: Table, game_id: int) -> list[str]:
    return [one.name for one in (await game.bot.service.cache.live(game_id)).lobby.waiting]


async def resized(game: Table, game_id: int, seats: int) -> None:
    live = await game.bot.service.cache.live(game_id)
    await game.bot.service.seating.configure(game_id, live.row.host_id, live.config, seats)


async def test_who_waited_has_the_next_seat_of_the_merged_lobby_or_waits_there_and_is_told(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 31.4: Eve waits where she sits by now; Hob has the last seat; Ivy and Jon wait on."""
    for name in ("Bob", "Cid", "Dan"):
        await game.join(name, 2)
    await resized(game, 2, 5)
    for name in ("Eve", "Hob", "Ivy", "Jon"):
        await game.join(name, 2)
    await resized(game, 1, 8)
    await offered(game)
    done = await taken(game)

    assert "2 players have come over" in done
    assert await inside(game, 1) == [*NAMES[:5], OTHER, NAMES[6], "Hob"]
    assert await waiting(game, 1) == ["Ivy", "Jon"]
    assert await waiting(game, 2) == []
    assert {name: len(told(game, name)) for name in NAMES if told(game, name)} == {"Ivy": 1, "Jon": 1}
    assert "You wait there now, and get a seat" in told(game, "Ivy")[0]
    refuse_errors(caplog)


async def test_two_waiting_lists_are_joined_each_once_and_who_has_no_place_is_told(
    game: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 31.4: Hob and Ivy wait in one, Ivy, Jon, Gil and Fay in the other; Jon was taken out of the first."""
    monkeypatch.setattr(merging, "MOST_WAIT", 3)
    await game.join("Jon", 1)
    by = Authority(game.be(HOST).id, HOST, "press:1")
    await game.bot.get(Lobbies).take_out(1, by, game.be("Jon").id)
    await resized(game, 1, 5)
    for name in (OTHER, NAMES[6]):
        await game.bot.service.seating.leave(2, game.be(name).id)
    for name in NAMES[:5]:
        await game.join(name, 2)
    await resized(game, 2, 5)
    for name in ("Hob", "Ivy"):
        await game.join(name, 1)
    for name in ("Ivy", "Jon", "Gil", "Fay"):
        await game.join(name, 2)
    await offered(game)
    done = await taken(game)
    await (await game.be("Bob").press(card(game), label="Leave")).final()
    await game.quiet()

    assert "0 players have come over" in done
    assert await inside(game, 1) == ["Ann", "Cid", "Dan", "Eve", "Hob"]
    assert await waiting(game, 1) == ["Ivy", "Gil"]
    lost = [name for name in NAMES if any("has no place for you" in line for line in told(game, name))]
    assert lost == ["Fay", "Jon"]
    assert all("`/play`" in told(game, name)[0] for name in lost)
    assert [name for name in NAMES if any("You wait there" in line for line in told(game, name))] == [
        "Gil",
        "Ivy",
    ]
    refuse_errors(caplog)


async def test_who_is_barred_comes_over_by_no_merge_and_nothing_is_lost(game: Table) -> None:
    """Issue 31.5: a bar that the keeper has not gone through with yet."""
    bar = Bar(game.sandbox.guild_id, game.be("Gil").id, game.bot.now_ms() + DAY_MS, "rude", 0, 0)
    await game.bot.database.write(lambda connection: Bars(connection).put(bar))
    await offered(game)

    assert "One of them may not join that lobby" in await taken(game)
    assert await inside(game, 1) == list(NAMES[:5])
    assert await inside(game, 2) == [OTHER, "Gil"]
