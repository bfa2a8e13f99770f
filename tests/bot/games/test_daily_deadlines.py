"""Deadlines at a time of day: one that is too near is not meant (Q-9.1)."""

from __future__ import annotations

import pytest

from bot.games.authority import Authority
from bot.language.words import for_locale
from bot.posting.compose import compose
from bot.service.telling.notice_kinds import DeedDone
from rules.game import Illegal
from rules.quest.roles import Side
from tests.bot.games.kit import HOST, MODERATOR, Game, Town, ms

HOUR = 3600
BY = (MODERATOR, "Moddy")


async def _vote_at(town: Town, moment: str) -> Game:
    """A party is named at that moment; votes run until eight in the evening."""
    town.time.now_ms = ms("2026-11-21T09:00")
    game = await town.game(deadlines={"vote": "20:00 UTC"})
    town.time.now_ms = ms(moment)
    await game.propose()
    return game


async def test_two_minions_cannot_carry_a_party_a_minute_before_the_deadline(town: Town) -> None:
    """Q-9.1, Q-9.3: named at 19:58:30, its vote runs until eight of the next evening."""
    game = await _vote_at(town, "2026-11-21T19:58:30")
    for seat in await game.side(Side.MINIONS):
        await game.say(seat, "approve", "vote/1")
    town.time.now_ms = ms("2026-11-21T20:30")

    assert await town.alarm.look() == 0
    assert str(await game.question()) == "vote/1"
    assert await game.due() == ms("2026-11-22T20:00")


async def test_the_host_chooses_how_near_it_may_be(town: Town) -> None:
    """Q-9.1: in the lobby, where nothing is announced; running clocks stay as they are."""
    game = await town.lobby(deadlines={"vote": "20:00 UTC"})
    await town.service.pacing.set_floor(game.id, Authority(HOST, "Hosta", "press:1"), 2 * HOUR)
    for person in game.people:
        await town.service.seating.join(game.id, person, f"P{person}", f"press:{person}0")
    await town.service.dealing.start(game.id, HOST, "press:20")
    for person in game.people:
        await town.service.dealing.delivered(game.id, person)
    town.time.now_ms = ms("2026-11-21T17:59")
    await game.propose()
    assert await game.due() == ms("2026-11-21T20:00")

    await town.service.pacing.set_floor(game.id, Authority(*BY, "press:2", "too near"), 20 * HOUR)

    assert await game.due() == ms("2026-11-21T20:00")
    await game.vote("reject")
    await game.propose()
    assert await game.due() == ms("2026-11-22T20:00")
    assert "floor 20h" in await game.actions()
    assert (await game.verdict()).ok


async def test_the_change_is_told_to_all(town: Town) -> None:
    """Q-9.8: in words that say what it means."""
    game = await town.game(deadlines={"vote": "20:00 UTC"})
    for seconds in (6 * HOUR, None):
        await town.service.pacing.set_floor(game.id, Authority(*BY, f"press:{seconds}", "because"), seconds)

    live, presentation = await game.live(), town.service.cache.presentation("quest")
    posts = [
        compose(one, live.look(None), presentation, for_locale("en"))
        for one in await game.said(kind=DeedDone)
    ]
    told = [post.content for post in posts if post is not None]

    assert (
        "A time of day counts only if it is at least 6 hours away. If not, the next one counts." in told[-2]
    )
    assert "a third of the time since the last one must be left" in told[-1]


async def test_who_plays_leaves_the_others_eight_hours(town: Town) -> None:
    """Q-9.13: nobody ends a wait before its time by a deadline that is near."""
    game = await town.game(deadlines={"vote": "20:00 UTC"})

    for seconds in (HOUR, None):
        with pytest.raises(Illegal) as refused:
            await town.service.pacing.set_floor(
                game.id, Authority(game.people[0], "P101", game.cause()), seconds
            )
        assert refused.value.clause == "F-13"
    await town.service.pacing.set_floor(game.id, Authority(game.people[0], "P101", game.cause()), 8 * HOUR)
    assert (await game.live()).ways.floor == 8 * HOUR
