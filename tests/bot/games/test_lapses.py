"""Clocks: when they run out, what happens then, and that it happens once."""

from __future__ import annotations

import asyncio

import pytest

from bot.games.authority import Authority
from bot.games.timing import pace
from bot.service.telling import notices
from bot.service.telling.notice_kinds import DeadlinePassed, Happened
from rules.game import Question
from rules.quest.actions import Ballot, Deed
from rules.quest.events import ActionGiven, LeaderSkipped, QuestResolved, VoteClosed
from rules.quest.phases import Calling, Gathering, Questing, Voting
from rules.quest.roles import Side
from storage.tables.deadlines import Deadlines
from tests.bot.games.kit import DAY, DAY_MS, NOON, Game, Town, ms


async def test_a_lapse_comes_five_seconds_after_its_time(town: Town) -> None:
    """Q-9.3; design, clocks: so that presses on their way count."""
    game = await town.game()
    await game.propose(1, 2)
    await game.vote(seats=[1, 2, 3])
    due = await game.due()
    assert due is not None
    town.time.now_ms = due + pace.GRACE_MS - 1
    assert await town.alarm.look() == 0
    assert not await town.service.games.lapse((await game.deadlines())[0])
    await game.say(4, "approve", "vote/1")
    town.time.now_ms = due + pace.GRACE_MS

    assert await town.alarm.look() == 1

    assert (await game.actions())[-1] == "lapse vote"
    assert (await game.entries())[-1].by == "clock"
    closed = [e for e in (await game.said(notices.THREAD))[-1].events if isinstance(e, VoteClosed)]
    assert closed[0].ballots[3:] == (Ballot.APPROVE, None)


async def test_a_lapse_happens_once_however_often_and_whoever_looks(town: Town) -> None:
    """Q-9.5; design: once for each deadline."""
    game = await town.game()
    (deadline,) = await game.deadlines()
    town.time.pass_(DAY + 10)

    done = await asyncio.gather(*(town.service.games.lapse(deadline) for _ in range(8)), town.alarm.look())

    assert sum(map(int, done)) == 1
    assert await game.actions() == ["start", "lapse party"]
    assert not await town.service.games.lapse(deadline)


async def test_a_press_and_a_lapse_at_once_do_not_cross(town: Town) -> None:
    """Q-4.4, Q-9.3: the order of the journal decides; the last ballot closes the vote, or comes too late."""
    game = await town.game()
    await game.propose(1, 2)
    await game.vote(seats=[1, 2, 3, 4])
    (deadline,) = await game.deadlines()
    town.time.pass_(DAY + 10)

    await asyncio.gather(
        town.service.games.lapse(deadline), game.say(5, "approve", "vote/1"), return_exceptions=True
    )

    assert str(await game.question()) == "actions/1"
    assert len(await game.entries()) == 7


async def test_what_fell_due_while_the_bot_was_down_lapses_once(town: Town) -> None:
    """Design: after a restart, whatever fell due meanwhile is handled once; what follows has its whole time."""
    game = await town.game()
    town.time.pass_(10 * DAY)
    town.reopen()

    assert await town.alarm.look() == 1

    assert await game.actions() == ["start", "lapse party"]
    assert await game.due() == town.time() + DAY_MS
    town.reopen()
    assert await town.alarm.look() == 0


async def test_a_missing_action_is_filled_in_without_a_word(town: Town) -> None:
    """Q-9.4: by the side; the public post tells nothing of it."""
    game = await town.game()
    minion, free = (await game.side(Side.MINIONS))[0], (await game.side(Side.FREE))[0]
    await game.propose(*sorted((minion, free)))
    await game.vote()

    await game.wait_out()

    post = (await game.said(notices.THREAD))[-1]
    assert [(e.supports, e.sabotages) for e in post.events if isinstance(e, QuestResolved)] == [(1, 1)]
    assert not [e for e in post.events if isinstance(e, ActionGiven)]
    assert (await game.state()).quests[0].deeds in {
        (Deed.SUPPORT, Deed.SABOTAGE),
        (Deed.SABOTAGE, Deed.SUPPORT),
    }


async def test_leaders_who_let_their_time_pass_are_skipped_until_the_moderators_are_called(
    town: Town,
) -> None:
    """Q-9.5: it counts as no rejection; the call has no clock, and a resume starts anew."""
    game = await town.game()
    for _ in game.seats:
        assert await game.wait_out() == 1

    assert isinstance((await game.state()).phase, Calling)
    assert (await game.state()).rejected == 0
    assert await game.deadlines() == ()
    assert any(isinstance(e, LeaderSkipped) for e in (await game.said(notices.THREAD))[-1].events)
    town.time.pass_(30 * DAY)
    assert await town.alarm.look() == 0
    await town.service.pausing.resume(game.id, Authority(90, "Moddy", "press:1"))
    assert isinstance((await game.state()).phase, Gathering)
    assert await game.due() == town.time() + DAY_MS


async def test_a_second_ballot_does_not_move_the_deadline(town: Town) -> None:
    """Q-4.2; design, clocks: an optional change never moves it, nor does any answer of others."""
    game = await town.game()
    await game.propose(1, 2)
    due = await game.due()
    for seat, ballot in ((1, "approve"), (1, "reject publicly"), (1, "approve"), (2, "reject")):
        town.time.pass_(3600)
        await game.say(seat, ballot, "vote/1")

    assert await game.due() == due == NOON + DAY_MS


async def test_a_changed_action_and_a_preload_do_not_move_it_either(town: Town) -> None:
    """Q-5.7, Q-5.6."""
    game = await town.game()
    await game.propose(1, 2)
    await game.vote()
    due = await game.due()
    town.time.pass_(3600)
    await game.say(1, "support", "actions/1")
    await game.say(1, "support", "actions/1")
    await game.say(3, "preload approve")

    assert await game.due() == due


async def test_a_clock_that_was_dropped_does_not_lapse_its_namesake(town: Town) -> None:
    """Design: a lapse knows which start of its clock it is for."""
    game = await town.game()
    await game.propose(1, 2)
    (old,) = await game.deadlines()
    town.time.pass_(DAY - 60)
    await game.replace(5, 777)
    town.time.pass_(120)

    assert not await town.service.games.lapse(old)
    assert await town.alarm.look() == 0
    town.time.pass_(DAY)
    assert not await town.service.games.lapse(old)
    assert isinstance((await game.state()).phase, Voting)
    assert await town.alarm.look() == 1


# --------------------------------------------------------------------------------------------------- the policies


async def test_where_the_host_says_wait_nothing_happens(town: Town) -> None:
    """Q-9.2: wait; nothing is entered, and nobody is told; the card alone says that the time is over."""
    game = await town.game(policies={"party": "wait"})
    before = await game.bodies()
    public = (await game.live()).look(None)

    await game.wait_out()
    await town.alarm.look()

    assert await game.actions() == ["start"]
    assert await game.bodies() == before
    after = (await game.live()).look(None)
    assert (after.facts, after.view, after.awaited) == (public.facts, public.view, public.awaited)
    assert [clock.passed for clock in (*public.clocks, *after.clocks)] == [False, True]
    town.reopen()
    assert (await game.live()).row.card_stale_ms == town.time()
    await game.propose(1, 2)


async def test_where_the_host_says_ask_the_chair_is_told_once(town: Town) -> None:
    """Q-9.2: those with a seat are shown only the kind; a restart asks no second time."""
    game = await town.game(policies={"actions": "ask"})
    await game.propose(1, 2)
    await game.vote()
    posts = await game.bodies(notices.THREAD)
    (deadline,) = await game.deadlines()

    await game.wait_out()
    await asyncio.gather(*(town.service.games.lapse(deadline) for _ in range(3)))
    for _ in range(3):
        town.time.pass_(60)
        town.reopen()
        await town.alarm.look()

    (ask,) = await game.said(notices.CHAIR)
    assert ask.about == DeadlinePassed("actions", "actions/1", "1-0")
    assert (ask.events, ask.opened, ask.seat) == ((), (), None)
    assert await game.bodies(notices.THREAD) == posts
    assert isinstance((await game.state()).phase, Questing)


async def test_an_answer_is_taken_while_the_moderators_are_asked(town: Town) -> None:
    """Q-9.2: nothing has lapsed yet."""
    game = await town.game(policies={"actions": "ask"})
    await game.propose(1, 2)
    await game.vote()
    await game.wait_out()

    await game.say(1, "support", "actions/1")
    await game.say(2, "support", "actions/1")

    assert (await game.state()).quest == 2


async def test_what_the_moderators_were_asked_lapses_when_they_let_it(town: Town) -> None:
    """Q-9.2, Q-9.8: the kind alone is named in public."""
    game = await town.game(policies={"actions": "ask"})
    await game.propose(1, 2)
    await game.vote()
    await game.wait_out()

    await town.service.deeds.let_lapse(game.id, Authority(90, "Moddy", "press:1"), "actions")

    assert (await game.state()).quest == 2
    line = (await game.abouts(Happened, notices.THREAD))[-1]  # one post for the deed and what came of it
    deed = {"deed": "lapse", "by": "Moddy", "reason": None, "kind": "actions"}
    assert line == Happened(deed=deed, aloud=tuple(game.people))


async def test_an_extended_clock_that_was_asked_about_falls_due_again(town: Town) -> None:
    """Q-9.2, Q-9.8: extended from now on, and the chair is asked anew."""
    game = await town.game(policies={"party": "ask"})
    await game.wait_out()
    town.time.pass_(3600)

    await town.service.deeds.extend(game.id, Authority(90, "Moddy", "press:1"), "party", 7200)

    assert await game.due() == town.time() + 7200_000
    await town.alarm.look()
    assert len(await game.said(notices.CHAIR)) == 1
    await game.wait_out()
    assert len(await game.said(notices.CHAIR)) == 2


async def test_a_replacement_asks_anew_too(town: Town) -> None:
    """Q-9.2, Q-9.12."""
    game = await town.game(policies={"party": "ask"})
    await game.wait_out()
    await game.replace(1, 777)
    assert await game.due() == town.time() + DAY_MS

    await game.wait_out()

    assert len(await game.said(notices.CHAIR)) == 2


async def test_where_the_host_says_nothing(town: Town) -> None:
    """Q-9.11: 24 hours, 48 for the guess; auto, and ask for the guess."""
    game = await town.game()
    found = await game.live()

    assert {kind: found.pace(kind) for kind in found.game.kinds if kind != "call"} == {
        **dict.fromkeys(("party", "vote", "actions", "ring", "palantir"), DAY),
        "guess": 2 * DAY,
    }
    for _ in range(3):
        await game.quest()
    assert await game.question() == Question("guess", 1)
    assert await game.due() == town.time() + 2 * DAY_MS
    await game.wait_out()
    assert [told.kind for told in await game.abouts(DeadlinePassed, notices.CHAIR)] == ["guess"]
    assert (await game.live()).is_playing


# ------------------------------------------------------------------------------------------- time itself


@pytest.mark.parametrize("zone", ["Europe/London", "America/New_York", "Australia/Lord_Howe"])
async def test_a_time_of_day_lapses_then_and_not_before(town: Town, zone: str) -> None:
    """Q-12.8, Q-9.1: the host's clock of every kind at the same hour; one that opens just then has a day."""
    game = await town.game(deadlines=dict.fromkeys(("party", "vote", "actions"), f"20:00 {zone}"))
    due = await game.due()
    assert due == pace.due(NOON, f"20:00 {zone}")
    town.time.now_ms = due + pace.GRACE_MS - 1
    assert await town.alarm.look() == 0
    town.time.pass_(0.001)
    assert await town.alarm.look() == 1
    assert await game.due() == due + DAY_MS


@pytest.mark.parametrize(
    ("pace_", "now", "first", "second"),
    [
        # Back: the hour comes twice, and its second coming is no deadline.
        ("01:30 Europe/London", "2026-10-24T12:00", "2026-10-25T00:30", "2026-10-26T01:30"),
        ("01:30 America/New_York", "2026-10-31T12:00", "2026-11-01T05:30", "2026-11-02T06:30"),
        ("01:45 Australia/Lord_Howe", "2026-04-04T06:00", "2026-04-04T14:45", "2026-04-05T15:15"),
        ("02:30 Africa/Casablanca", "2026-02-14T12:00", "2026-02-15T01:30", "2026-02-16T02:30"),
        ("23:30 America/Sao_Paulo", "2018-02-17T12:00", "2018-02-18T01:30", "2018-02-19T02:30"),
        # Forth: it is skipped, and comes with the next instant that there is.
        ("01:30 Europe/London", "2027-03-27T12:00", "2027-03-28T01:00", "2027-03-29T00:30"),
        ("02:30 America/New_York", "2027-03-13T12:00", "2027-03-14T07:00", "2027-03-15T06:30"),
        ("02:15 Australia/Lord_Howe", "2026-10-03T06:00", "2026-10-03T15:30", "2026-10-04T15:15"),
        ("02:30 Africa/Casablanca", "2026-03-21T12:00", "2026-03-22T02:00", "2026-03-23T01:30"),
        ("00:00 America/Sao_Paulo", "2018-11-03T12:00", "2018-11-04T03:00", "2018-11-05T02:00"),
        ("20:00 Asia/Kathmandu", "2026-11-21T06:00", "2026-11-21T14:15", "2026-11-22T14:15"),
    ],
)
async def test_a_time_of_day_lapses_once_through_the_change_of_clocks(
    town: Town, pace_: str, now: str, first: str, second: str
) -> None:
    """Q-12.8; design, clocks: neither early nor twice, whenever the alarm looks."""
    town.time.now_ms = ms(now)
    game = await town.game(deadlines={"party": pace_})

    lapses = []
    while town.time() < ms(second) - pace.GRACE_MS:
        town.time.pass_(15 * 60)
        if await town.alarm.look():
            lapses.append(town.time())
    town.time.now_ms = ms(second) + pace.GRACE_MS
    assert await town.alarm.look() == 1

    assert len(lapses) == 1
    assert 0 < lapses[0] - ms(first) <= 15 * 60_000
    assert await game.actions() == ["start", "lapse party", "lapse party"]


async def test_the_wall_clock_may_jump(town: Town) -> None:
    """Design, clocks: back and forth, nothing fires early or twice, and the record's times still ascend (R-1.3).

    R-1.17: nor is anything early by those times, which is what the record is checked by.
    """
    game = await town.game()
    await game.wait_out()
    last = (await game.entries())[-1].at_ms
    town.time.pass_(-3 * DAY)
    assert await town.alarm.look() == 0
    await game.propose(1, 2)
    await game.vote()
    due = await game.due()
    assert due == last + DAY_MS
    town.time.now_ms = due + pace.GRACE_MS
    assert await town.alarm.look() == 1
    assert await town.alarm.look() == 0
    town.time.pass_(-DAY)
    town.reopen()

    await town.service.deeds.abort(game.id, Authority(90, "Moddy", "press:1"))

    times = [entry.at_ms for entry in await game.entries()]
    assert times == sorted(times)
    assert (await game.verdict()).ok


async def test_many_fall_due_at_once_and_the_oldest_come_first(town: Town) -> None:
    """Design, alarm: what fell due is entered once, game by game."""
    games = [await begun(town, number) for number in range(1, 31)]
    town.time.pass_(DAY + 60)
    commits = town.database.commits

    assert await town.alarm.look() == len(games)
    assert await town.alarm.look() == 0

    for game in games:
        assert await game.actions() == ["start", "lapse party"]
    assert town.database.commits - commits <= len(games)
    assert not await town.database.read(lambda c: Deadlines(c).due(town.time()))


async def begun(town: Town, number: int) -> Game:
    return await town.game(first=1000 * number)


ILL = {
    "a fault": ("UPDATE game SET salt = NULL WHERE id <> ?", (), "game {} could not be entered", 1),
    "damage": (
        "UPDATE game SET config = ? WHERE id <> ?",
        ('{"roles": ["a secret one"]}',),
        "but game {} cannot be read (ValidationError): the file is damaged",
        2,  # at each look; the log itself says the same line once a minute
    ),
}


@pytest.mark.parametrize("illness", ILL)
async def test_games_that_cannot_be_played_hold_up_no_other(
    town: Town, illness: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Design, durability: a fault is logged once, without contents, and the others go on however many are ill."""
    statement, values, told, times = ILL[illness]
    monkeypatch.setattr("bot.clocks.alarm.MOST", 2)
    sick = [await begun(town, number) for number in range(1, 5)]
    well = await begun(town, 9)
    town.spoil(statement, *values, well.id)
    town.time.pass_(DAY + 60)

    assert await town.alarm.look() == 1
    assert await town.alarm.look() == 0

    assert await well.actions() == ["start", "lapse party"]
    for game in sick:
        assert caplog.text.count(told.format(game.id)) == times
    assert "a secret one" not in caplog.text


async def test_a_fault_is_forgotten_with_its_deadline(town: Town) -> None:
    """Issue 13.24: what was told once is remembered for as long as it could be told again."""
    game = await begun(town, 1)
    town.spoil("UPDATE game SET salt = NULL")
    town.time.pass_(DAY + 60)
    await town.alarm.look()
    during = set(town.alarm._faulty)

    await town.database.write(lambda c: Deadlines(c).drop_all(game.id))
    await town.alarm.look()

    assert len(during) == 1
    assert town.alarm._faulty == set()
