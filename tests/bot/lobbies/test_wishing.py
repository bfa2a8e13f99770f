"""Wishes on a real database: kept, filled, answered, and gone with their game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.games.servers import Servers
from bot.games.timing.clock_settings import BEGINS
from bot.lobbies.matching import DAY_MS
from bot.lobbies.wishing import TIME_MS, Wanted
from rules.game import Illegal, Stale
from storage.tables.wishes import Apartness, Bar, Bars, Wish, Wishes
from tests.bot.games.kit import HOST, NOON, Town

GUILD, CHANNEL = 1, 2


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    made = Town(tmp_path / "town.db")
    await Servers(made.database).change(GUILD, companions=0)
    yield made
    made.close()


def wanted(games: str = "hunt", paces: str = "usual", days: int = 14, now: int = NOON) -> Wanted:
    return Wanted(tuple(games.split()), tuple(paces.split()), now + days * DAY_MS)


async def wish(town: Town, *people: int, games: str = "hunt") -> None:
    for person in people:
        await town.service.wishing.wish(GUILD, person, f"P{person}", wanted(games))


async def look(town: Town, *, opens: bool = True) -> list[int]:
    """Who is asked now."""
    found = await town.service.wishing.look(GUILD, opens=opens)
    return [person for one in found for person in one.people]


async def kept(town: Town, person: int) -> Wish | None:
    return await town.service.wishing.of(GUILD, person)


async def there(town: Town, person: int) -> int:
    """The person says that he is there; the lobby."""
    row = await kept(town, person)
    assert row is not None
    assert row.asked_ms is not None
    facts = await town.service.wishing.there(
        GUILD, person, f"P{person}", row.asked_ms, f"wish:{row.asked_ms}{person}", CHANNEL, {}
    )
    if facts.place is None:
        await town.service.seating.settle_in(facts.id, place=500 + facts.id, card=66)
    return facts.id


async def inside(town: Town, game_id: int) -> list[int]:
    return [one.person for one in (await town.service.cache.live(game_id)).facts().people]


async def test_a_wish_is_kept_over_a_restart_and_gone_when_it_is_taken_back(town: Town) -> None:
    await wish(town, 101, games="quest hunt")
    before = await kept(town, 101)
    town.reopen()

    assert await kept(town, 101) == before
    assert before is not None
    assert await town.service.wishing.counts(GUILD) == {"quest": 1, "hunt": 1}
    assert await town.service.wishing.take_back(GUILD, 101)
    assert await kept(town, 101) is None
    assert not await town.service.wishing.counts(GUILD)


async def test_a_wish_is_gone_when_its_time_is_over(town: Town) -> None:
    await wish(town, 101)
    town.time.pass_(14 * 24 * 60 * 60)

    assert not await town.service.wishing.counts(GUILD)
    await look(town)
    assert await kept(town, 101) is None


async def test_the_first_who_is_there_opens_the_game_and_the_others_are_seated_in_it(town: Town) -> None:
    """Issue 31.4: from three wishes to a game that begins by itself; the wishes are gone with it."""
    await wish(town, 101, 102, 103)

    asked = await look(town)
    again = await look(town)
    first = await there(town, 102)
    lobby = await town.service.cache.live(first)
    second, third = await there(town, 101), await there(town, 103)

    assert (asked, again) == ([101, 102, 103], [])
    assert first == second == third
    assert await inside(town, first) == [102, 101, 103]
    assert lobby.row.host_id == 102
    assert lobby.settings[BEGINS] == [NOON + TIME_MS, False, 3]
    assert town.service.wishing.pace_of(lobby.facts()) == "usual"
    assert await look(town) == []
    assert await kept(town, 101) is not None
    await town.service.dealing.begin(first, "begins:77")
    await look(town)
    assert [await kept(town, person) for person in (101, 102, 103)] == [None, None, None]


async def test_the_next_is_asked_for_the_seat_of_who_says_no_or_nothing_for_a_day(town: Town) -> None:
    await wish(town, 101, 102, 103, 104, 105)
    asked = await look(town)
    game_id = await there(town, 101)
    row = await kept(town, 102)
    assert row is not None
    await town.service.wishing.not_now(GUILD, 102, row.asked_ms or 0)

    after_no = await look(town)
    town.time.pass_(24 * 60 * 60)
    after_a_day = await look(town)

    assert (asked, after_no) == ([101, 102, 103], [104])
    assert after_a_day == [105, 102]
    assert await inside(town, game_id) == [101]
    with pytest.raises(Stale, match="You had a day"):
        await town.service.wishing.not_now(GUILD, 103, NOON)


async def test_an_answer_to_what_was_asked_before_is_none_to_what_is_asked_now(town: Town) -> None:
    """Two presses, a late one, and one of somebody who was not asked: a sentence, and nothing lost."""
    await wish(town, 101, 102, 103)
    await look(town)
    await there(town, 101)

    for person, asked_ms in ((101, NOON), (102, NOON - DAY_MS), (109, NOON)):
        with pytest.raises(Stale):
            await town.service.wishing.there(GUILD, person, "X", asked_ms, "wish:1", CHANNEL, {})
    assert await inside(town, 1) == [101]


async def test_the_open_lobby_is_offered_first_and_who_joins_himself_has_his_seat(town: Town) -> None:
    game = await town.lobby(3, name="hunt")
    await town.service.seating.join(game.id, 201, "P201", "press:2010")
    await wish(town, 101, 102, 103)

    asked = await look(town)
    await town.service.seating.join(game.id, 101, "P101", "press:1010")
    joined = await there(town, 102)
    await look(town)
    row = await kept(town, 101)

    assert asked == [101, 102]
    assert joined == game.id
    assert await inside(town, game.id) == [201, 101, 102]
    assert row is not None
    assert (row.about, row.seated) == ("", game.id)


async def test_a_lobby_that_was_filled_meanwhile_has_a_waiting_list(town: Town) -> None:
    game = await town.lobby(3, name="hunt")
    await town.service.seating.join(game.id, 201, "P201", "press:2010")
    await wish(town, 101, 102)
    await look(town)
    for person in (202, 203):
        await town.service.seating.join(game.id, person, f"P{person}", f"press:{person}0")

    await there(town, 101)

    assert 101 not in await inside(town, game.id)
    assert [one.person for one in (await town.service.cache.live(game.id)).lobby.waiting] == [101]


async def test_a_game_that_has_begun_without_him_leaves_the_wish_as_it_was(town: Town) -> None:
    game = await town.lobby(3, name="hunt")
    await town.service.seating.join(game.id, 201, "P201", "press:2010")
    await wish(town, 101, 102)
    await look(town)
    for person in (202, 203):
        await town.service.seating.join(game.id, person, f"P{person}", f"press:{person}0")
    await town.service.dealing.start(game.id, HOST, "press:20")

    with pytest.raises(Illegal, match="Your wish still counts"):
        await there(town, 101)
    row = await kept(town, 101)

    assert row is not None
    assert (row.about, row.asked_ms, row.seated) == ("", None, None)


async def stale(rows: dict[int, Wish | None], person: int, town: Town) -> Wish | None:
    """What the person wished before another opened the game, the first time that it is asked for."""
    found = rows.pop(person, None)
    return found or await town.database.read(lambda connection: Wishes(connection).get(GUILD, person))


async def test_two_who_are_the_first_at_once_open_one_game(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes second finds it open: the wish says so in the one commit that opens it."""
    await wish(town, 101, 102, 103)
    await look(town)
    rows = {person: await kept(town, person) for person in (101, 102)}

    await there(town, 101)
    monkeypatch.setattr(town.service.wishing, "of", lambda *_: stale(rows, 102, town))
    game_id = await there(town, 102)
    monkeypatch.undo()
    third = await kept(town, 103)

    assert await inside(town, game_id) == [101, 102]
    assert third is not None
    assert third.about == str(game_id)


async def test_who_is_barred_wishes_joins_and_opens_nothing_and_is_not_asked(town: Town) -> None:
    """Issue 31.5: until the date."""
    await wish(town, 101, 102, 103)
    until = NOON + 3 * DAY_MS
    await town.database.write(
        lambda connection: Bars(connection).put(Bar(GUILD, 101, until, "left four games", 90, NOON))
    )
    game = await town.lobby(3, name="hunt")

    with pytest.raises(Illegal, match="You are barred"):
        await wish(town, 101)
    with pytest.raises(Illegal, match="You are barred"):
        await town.service.seating.join(game.id, 101, "P101", "press:1010")
    assert await look(town) == []
    town.time.pass_(3 * 24 * 60 * 60)
    await town.service.seating.join(game.id, 101, "P101", "press:1011")
    assert await inside(town, game.id) == [101]


async def test_not_with_keeps_two_apart_and_refuses_no_join(town: Town) -> None:
    """Issue 31.5: silent. The other is asked for the next game."""
    await town.database.write(lambda connection: Apartness(connection).add(101, 102))
    await wish(town, 101, 102, 103, 104)

    asked = await look(town)
    game_id = await there(town, 101)
    await town.service.seating.join(game_id, 102, "P102", "press:1020")

    assert asked == [101, 103, 104]
    assert await inside(town, game_id) == [101, 102]


async def test_a_seat_in_a_lobby_that_missed_its_time_is_given_back_for_another(town: Town) -> None:
    await wish(town, 101, games="hunt battle")
    await wish(town, 102, 103)
    await look(town)
    old = await there(town, 101)
    async with town.service.cache.locked(old) as found:
        await town.service.incidents.remember(found, (), **{BEGINS: None})
    town.time.pass_(4 * 24 * 60 * 60)
    await town.service.wishing.take_back(GUILD, 102)
    await town.service.wishing.take_back(GUILD, 103)
    await wish(town, 104, 105, games="battle")

    asked = await look(town)
    new = await there(town, 101)

    assert sorted(asked) == [101, 104, 105]
    assert new != old
    assert await inside(town, old) == []
