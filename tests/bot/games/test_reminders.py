"""Reminders: who gets one, where, how often, and what nobody may read from it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.clocks.reminders import present
from bot.games.authority import Authority
from bot.seats.away.lengths import NOW
from bot.service.telling import notices
from bot.service.telling.notice_kinds import Reminder
from bot.service.telling.notices import Notice
from rules.game import Illegal, Seat
from rules.quest.roles import Side
from storage.tables.columns import Notify
from tests.bot.games.kit import DAY, DAY_MS, MODERATOR, NOON, Game, Time, Town, hours_of, ms

HOUR = 60 * 60
BY = (MODERATOR, "Moddy")


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    """Noon in autumn."""
    found = Town(tmp_path / "town.db", Time(NOON))
    yield found
    found.close()


async def voting(town: Town, **options: Any) -> Game:
    game = await town.game(**options)
    await game.propose(1, 2)
    await game.vote(seats=[1, 2])
    return game


async def acting(game: Game) -> tuple[Seat, Seat]:
    """A party of a Minion and one of the Free Peoples sets out; both."""
    minion, free = (await game.side(Side.MINIONS))[0], (await game.side(Side.FREE))[0]
    await game.propose(*sorted((minion, free)))
    await game.vote()
    return minion, free


async def reminders(game: Game, lane: str | None = None) -> list[Notice]:
    return await game.said(lane, Reminder)


async def persons(game: Game) -> list[tuple[int, ...]]:
    """Whom each reminder in the thread is for."""
    return [found.people for found in await game.abouts(Reminder, notices.THREAD)]


async def test_who_owes_is_named_in_one_post_at_half_time_and_two_hours_before(town: Town) -> None:
    """Q-9.1, Q-9.12: once for each deadline and step, however often the alarm looks."""
    game = await voting(town)
    told = []
    for hour in range(24):
        for _ in range(3):
            if await town.alarm.remind():
                told.append(hour)
        town.time.pass_(HOUR)

    assert told == [12, 22]
    assert await persons(game) == [(103, 104, 105)] * 2
    assert {lane for lane, kind, _ in await game.bodies() if kind == Reminder.word()} == {notices.THREAD}
    assert await game.actions() == ["start", "propose 1 2", "approve", "approve"]


async def test_each_is_reminded_where_he_chose_and_who_chose_not_at_all_is_not(town: Town) -> None:
    """Q-9.1."""
    game = await voting(town)
    await town.service.games.set_notify(103, "dm")
    await town.service.games.set_notify(104, "nothing")
    await town.service.games.set_notify(105, "reminders")
    town.time.pass_(12 * HOUR)

    await town.alarm.remind()

    assert await persons(game) == [(105,)]
    (private,) = [found for found in await reminders(game) if found.lane != notices.THREAD]
    assert (private.lane, private.seat) == (notices.person_lane(103), 3)


async def test_who_owes_in_secret_is_reminded_in_private_alone(town: Town) -> None:
    """Q-9.12, Q-5.6: also who chose the thread; nothing public is said or marked."""
    game = await town.game()
    minion, free = await acting(game)
    await game.say(free, "support")
    posts, version = await game.bodies(notices.THREAD), (await game.live()).row.version
    town.time.pass_(12 * HOUR)

    assert await town.alarm.remind() == 1

    assert [found.lane for found in await reminders(game)] == [notices.person_lane(100 + minion)]
    assert await game.bodies(notices.THREAD) == posts
    assert (await game.live()).row.version == version


async def test_a_reminder_that_has_lost_its_reason_is_not_sent(town: Town) -> None:
    """Q-9.1: answered, extended, replaced or paused since: looked at again when it is worded."""
    for reason in ("answered", "extended", "replaced", "paused", "lapsed"):
        game = await voting(town, first=100 * (len(reason) * 7 + ord(reason[0])) + 1)
        await town.service.games.set_notify(game.people[2], "dm")
        town.time.pass_(12 * HOUR)
        await town.alarm.remind()
        before = await reminders(game)
        found = await game.live()
        assert len(before) == 2
        assert all(present(found, notice, town.time()) for notice in before)
        match reason:
            case "answered":
                await game.vote(seats=[3, 4, 5])
            case "extended":
                await town.service.deeds.extend(game.id, Authority(*BY, "press:1"), "vote", HOUR)
            case "replaced":
                await game.replace(1, 7000 + game.id)
            case "paused":
                await town.service.pausing.pause(game.id, Authority(*BY, "press:1"))
            case _:
                await game.wait_out()

        found = await game.live()
        assert [present(found, notice, town.time()) for notice in before] == [None, None], reason


async def test_who_has_answered_is_not_among_those_named(town: Town) -> None:
    """Q-9.1: the others still are."""
    game = await voting(town)
    town.time.pass_(12 * HOUR)
    await town.alarm.remind()
    (notice,) = await reminders(game)
    await game.say(4, "approve")

    shown = present(await game.live(), notice, town.time())

    assert shown is not None
    assert isinstance(shown.about, Reminder)
    assert shown.about.people == (103, 105)
    assert [str(question) for question in shown.opened] == ["vote/1"]


async def test_snoozed_for_two_hours_or_for_this_question(town: Town) -> None:
    """Q-9.1: the next question is another matter, and a clock that starts anew is one too."""
    game = await voting(town)
    town.time.pass_(12 * HOUR)
    await town.alarm.remind()
    assert await town.service.reminding.snooze(game.id, 103, town.time() + 2 * HOUR * 1000)
    assert await town.service.reminding.snooze(game.id, 104, None)
    told: list[tuple[int, tuple[int, ...]]] = []
    for hour in range(12):
        if await town.alarm.remind():
            told.append((hour, (await persons(game))[-1]))
        town.time.pass_(HOUR)
    await game.replace(1, 777)
    town.time.pass_(12 * HOUR)
    await town.alarm.remind()

    assert told == [(2, (103,)), (10, (103, 105))]
    assert (await persons(game))[-1] == (103, 104, 105)


async def test_a_snooze_that_ends_wakes_nobody_who_is_away(town: Town) -> None:
    """Q-9.1, Q-9.9: it was for two hours, and the player has said since that he is off for days."""
    game = await voting(town)
    town.time.pass_(12 * HOUR)
    await town.alarm.remind()
    assert await town.service.reminding.snooze(game.id, 103, town.time() + 2 * HOUR * 1000)
    await town.service.absence.go_away(game.id, 103, NOW, town.time() + 3 * DAY_MS)
    told = len(await reminders(game))

    for _ in range(6):
        town.time.pass_(HOUR)
        await town.alarm.remind()

    assert len(await reminders(game)) == told


async def test_nobody_snoozes_who_owes_nothing(town: Town) -> None:
    """Q-9.1: and a stranger is told nothing."""
    game = await voting(town)
    commits = town.database.commits

    assert not await town.service.reminding.snooze(game.id, 101, None)
    with pytest.raises(Illegal) as refused:
        await town.service.reminding.snooze(game.id, 999, None)
    assert refused.value.sentence == "You hold no seat in this game."

    assert town.database.commits == commits


async def test_nobody_is_reminded_of_what_stands_still_or_has_passed(town: Town) -> None:
    """Q-9.14, Q-9.2: nor while moderators are asked."""
    game = await voting(town, policies={"vote": "ask"})
    await town.service.pausing.pause(game.id, Authority(*BY, "press:1"), seconds=20 * DAY)
    town.time.pass_(13 * HOUR)
    assert await town.alarm.remind() == 0
    await town.service.pausing.resume(game.id, Authority(*BY, "press:2"))
    town.time.pass_(13 * HOUR)
    assert await town.alarm.remind() == 1
    await game.wait_out()
    town.time.pass_(DAY)

    assert await town.alarm.remind() == 0
    assert len(await reminders(game)) == 1


async def test_reminders_wait_for_the_waking_hours(town: Town) -> None:
    """Q-9.1: one that came due when the hours closed, while the bot was down, comes in the morning."""
    game = await town.game(deadlines={"vote": 2 * DAY})
    await town.service.pacing.set_hours(game.id, Authority(*BY, "press:1"), hours_of("08:00-22:00 UTC"))
    await game.propose(1, 2)
    assert await game.due() == ms("2026-11-24T18:00")
    told = []
    for now in ("2026-11-22T21:59", "2026-11-22T22:01", "2026-11-23T07:59", "2026-11-23T08:00"):
        town.time.now_ms = ms(now)
        town.reopen()
        told.append(await town.alarm.remind())

    assert told == [0, 0, 0, 1]
    assert await town.alarm.remind() == 0


async def test_a_step_that_fell_due_while_the_bot_was_down_reminds_once(town: Town) -> None:
    """Design, clocks: both steps passed; one reminder says it all."""
    game = await voting(town)
    town.time.pass_(23 * HOUR)
    town.reopen()

    assert await town.alarm.remind() == 1
    assert await town.alarm.remind() == 0
    assert len(await reminders(game)) == 1


async def test_many_are_reminded_in_one_look_each_once(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    """Design, alarm: in slices, also where more wait than are read at once."""
    monkeypatch.setattr("bot.clocks.reminders.MOST", 7)
    games = [await town.game(first=1000 * number) for number in range(1, 31)]
    town.time.pass_(12 * HOUR)

    assert await town.alarm.remind() == 30
    assert await town.alarm.remind() == 0

    for game in games:
        assert len(await reminders(game)) == 1


# ---------------------------------------------------------------------------------------- who wants to hear nothing


@pytest.mark.parametrize("wish", ["nothing", "dm", "thread"])
async def test_who_wants_to_hear_nothing_gets_no_private_message(town: Town, wish: Notify) -> None:
    """Q-9.12: neither of what is secret nor of what all see; nor when he is back and owes something."""
    game = await town.game()
    both = await acting(game)
    for seat in both:
        await game.service.games.set_notify(game.people[seat - 1], wish)
    lanes = [notices.person_lane(game.people[seat - 1]) for seat in both]
    for _ in range(3):
        town.time.pass_(10 * HOUR)
        await town.alarm.remind()

    assert bool([one for lane in lanes for one in await reminders(game, lane)]) is (wish != "nothing")
    assert await persons(game) == []
