"""Who misses public deadlines in a row is brought before the moderators, whatever the policy (F-2, Issue 16.14)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.authority import Authority
from bot.moderation.calls import matters
from bot.service.telling.notice_kinds import DeadlinesMissed
from tests.bot.games.kit import Game, Town
from tests.bot.games.test_deeds import BY


async def brought(game: Game) -> list[int]:
    """The seats of which moderators are asked."""
    standing = matters.matters(await game.live(), game.town.time())
    return [one.about.seat for one in standing if isinstance(one.about, DeadlinesMissed)]


async def missed_by(game: Game, *seats: int) -> None:
    """A party on which these do not vote in time; all others reject it."""
    leader = await game.leader()
    await game.propose(leader, next(one for one in game.seats if one != leader))
    await game.vote("reject", [one for one in game.seats if one not in seats])
    await game.wait_out()


@pytest.mark.parametrize("policy", ["auto", "ask", "wait"])
async def test_two_in_a_row_bring_a_question_whatever_the_policy(town: Town, policy: str) -> None:
    """F-2: an answer that comes after the deadline is none in time; it outlives a restart."""
    game = await town.game(policies={"party": policy, "vote": policy})
    for n in (1, 2):
        assert await brought(game) == []
        await missed_by(game, 5)
        if policy != "auto":
            await game.say(5, "approve", f"vote/{n}")
    town.reopen()

    assert await brought(game) == [5]


async def test_an_answer_in_time_ends_the_row_and_the_question(town: Town) -> None:
    """F-2."""
    game = await town.game()
    await missed_by(game, 5)
    await missed_by(game)
    await missed_by(game, 5)
    assert await brought(game) == []
    await missed_by(game, 5)
    assert await brought(game) == [5]

    leader = await game.leader()
    await game.propose(leader, next(one for one in game.seats if one != leader))
    await game.say(5, "approve")

    assert await brought(game) == []


async def test_who_gave_a_part_of_a_turn_has_not_missed_it(town: Town) -> None:
    """B-18.7, F-2: an order that leaves the turn open is one in time. The short clock is a turn's too."""
    game = await town.game(2, name="battle", sides=("evil", "alliance"))
    await game.say(1, "t16-s16", "turn/1")
    told = []
    for _ in range(5):
        await game.wait_out()
        told.append(await brought(game))
    await game.say(2, "n17-m17", "turn/6")

    assert told == [[], [], [], [2], [1, 2]]
    assert await brought(game) == [1]
    await game.wait_out()
    await town.service.deeds.extend(
        game.id, Authority(*BY, "press:1"), "turn", 3600
    )  # the short one, of an absent player
    assert [one.clock for one in await game.deadlines() if one.extended_ms] == ["absent/7"]


async def test_another_person_in_the_seat_has_missed_nothing(town: Town) -> None:
    """F-2, F-7."""
    game = await town.game()
    await missed_by(game, 5)
    await missed_by(game, 5)
    await game.replace(5, 777)

    assert await brought(game) == []


async def test_of_what_is_owed_in_secret_nothing_is_counted(town: Town) -> None:
    """F-4, Q-5.6: who gives no action is known to nobody, nor who gives one after all."""
    kept: list[Any] = []
    for late in (0, 1):
        game = await town.game()
        for _ in range(2):
            view: Any = (await game.live()).look(None).view
            leader = await game.leader()
            others = [one for one in game.seats if one != leader]
            party = sorted([leader, *others[: view.size - 1]])
            await game.propose(*party)
            await game.vote()
            await game.say(party[late], "support")
            await game.wait_out()
        kept.append((await game.live()).settings.get("late", {}))
        assert await brought(game) == []

    assert kept == [{}, {}]
