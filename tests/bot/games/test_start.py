"""The deal: one entry, every role on its way, and no clock before the last has arrived."""

from __future__ import annotations

import asyncio

import pytest

from bot.service.telling import notices
from bot.service.telling.notice_kinds import Reminder, SeatTakenOver
from rules.game import Illegal
from rules.quest.events import GameBegun, RoleDealt
from tests.bot.games.kit import DAY_MS, HOST, NOON, Town


async def test_the_deal_is_one_entry_and_one_commit_with_a_message_to_every_seat(town: Town) -> None:
    """R-1.3, Q-2.1: each learns his role privately, and nobody else's."""
    game = await town.lobby()
    for person in game.people:
        await town.service.seating.join(game.id, person, "P", f"press:{person}")
    commits = town.database.commits

    await town.service.dealing.start(game.id, HOST, "press:20")

    assert town.database.commits == commits + 1
    assert await game.actions() == ["start"]
    for seat, person in enumerate(game.people, 1):
        (told,) = await game.said(notices.person_lane(person))
        assert [type(event) for event in told.events] == [RoleDealt]
        assert [event.to for event in told.events] == [(seat,)]
        assert told.seat == seat
    (post,) = await game.said(notices.THREAD)
    assert GameBegun in map(type, post.events)
    assert RoleDealt not in map(type, post.events)


async def test_clocks_stand_still_until_every_role_has_arrived(town: Town) -> None:
    """Q-9.1, Q-9.11: sent or read on the desk; then the host's pace begins."""
    game = await town.dealt()
    town.time.pass_(3 * 3600)
    for person in game.people[:3]:
        await town.service.dealing.delivered(game.id, person)
    await town.service.dealing.opened_desk(game.id, game.people[3])
    assert await game.due() is None
    assert (await game.live()).row.halted == "delivery"
    town.time.pass_(5 * 3600)

    await town.service.dealing.opened_desk(game.id, game.people[4])

    assert await game.due() == NOON + 8 * 3600_000 + DAY_MS
    assert (await game.live()).row.stage == "running"
    assert [clock.due_ms for clock in (await town.service.cache.look(game.id, None)).clocks] == [
        await game.due()
    ]


async def test_a_desk_opened_again_and_a_stranger_start_nothing(town: Town) -> None:
    """Q-9.1."""
    game = await town.dealt()
    for person in (*game.people[:4], *game.people[:4], 999, HOST):
        await town.service.dealing.opened_desk(game.id, person)
        await town.service.dealing.delivered(game.id, person)

    assert await game.due() is None
    assert await town.service.dealing.remind_missing(game.id, HOST) == 1
    (reminder,) = await game.abouts(Reminder)
    assert reminder == Reminder(missing=(game.people[4],))


async def test_only_the_host_reminds(town: Town) -> None:
    """Q-1.8."""
    game = await town.dealt()

    with pytest.raises(Illegal):
        await town.service.dealing.remind_missing(game.id, 101)

    assert not await game.said(kind=Reminder)


async def test_nothing_lapses_before_the_roles_have_arrived(town: Town) -> None:
    """Q-9.1."""
    game = await town.dealt()
    town.time.pass_(40 * 24 * 3600)

    assert await town.alarm.look() == 0
    assert await game.actions() == ["start"]


async def test_who_has_his_role_may_play_before_the_others_have_theirs(town: Town) -> None:
    """Q-9.1: a clock that opens meanwhile stands still too, and starts with the last arrival."""
    game = await town.dealt()
    for person in game.people[:4]:
        await town.service.dealing.delivered(game.id, person)
    await game.propose()
    assert str(await game.question()) == "vote/1"
    assert await game.due() is None
    town.time.pass_(3600)

    await town.service.dealing.delivered(game.id, game.people[4])

    assert await game.due() == town.time() + DAY_MS
    assert [deadline.clock for deadline in await game.deadlines()] == ["vote/1"]


async def test_two_presses_of_start_deal_once(town: Town) -> None:
    """Design: the same cause counts once; another press is told that the game has begun."""
    game = await town.lobby()
    for person in game.people:
        await town.service.seating.join(game.id, person, "P", f"press:{person}")

    both = await asyncio.gather(
        town.service.dealing.start(game.id, HOST, "press:20"),
        town.service.dealing.start(game.id, HOST, "press:21"),
        town.service.dealing.start(game.id, HOST, "press:20"),
        return_exceptions=True,
    )

    assert [isinstance(one, Illegal) for one in both] == [False, True, False]
    assert await game.actions() == ["start"]
    assert len(await game.said()) == 6


async def test_a_newcomer_before_the_delivery_has_to_be_reached_too(town: Town) -> None:
    """Q-9.7: the clocks wait for him, and who left can neither start them nor be told anything."""
    game = await town.dealt()
    for person in game.people[:4]:
        await town.service.dealing.delivered(game.id, person)

    await game.replace(5, 777)
    await town.service.dealing.delivered(game.id, 105)
    assert await game.due() is None
    assert not await game.said(notices.person_lane(105))
    assert [type(told.about) for told in await game.said(notices.person_lane(777))] == [SeatTakenOver]

    await town.service.dealing.delivered(game.id, 777)
    assert await game.due() == NOON + DAY_MS


async def test_one_whose_role_had_arrived_is_replaced_before_the_start(town: Town) -> None:
    """Q-9.7, Q-9.1: his newcomer's has not."""
    game = await town.dealt()
    for person in game.people[:4]:
        await town.service.dealing.delivered(game.id, person)
    await game.replace(1, 777)

    await town.service.dealing.delivered(game.id, 105)

    assert await game.due() is None
    await town.service.dealing.opened_desk(game.id, 777)
    assert await game.due() == NOON + DAY_MS


async def test_a_restart_while_roles_are_on_their_way_changes_nothing(town: Town) -> None:
    """Design: killed at any instant, nothing accepted is lost."""
    game = await town.dealt()
    for person in game.people[:4]:
        await town.service.dealing.delivered(game.id, person)
    before = [await game.seen(seat) for seat in game.seats]

    town.reopen()

    assert [await game.seen(seat) for seat in game.seats] == before
    await town.service.dealing.delivered(game.id, game.people[4])
    assert await game.due() == NOON + DAY_MS


async def test_each_kind_has_the_pace_of_the_host(town: Town) -> None:
    """Q-9.1: set per kind of decision by the host."""
    game = await town.game(deadlines={"party": 3600, "vote": 7200, "actions": 600})
    assert await game.due() == NOON + 3600_000
    await game.propose()
    assert await game.due() == NOON + 7200_000
    await game.vote()
    assert await game.due() == NOON + 600_000
