"""Players who are away: said in public, ended by itself, and no tell of what anybody owes."""

from __future__ import annotations

from datetime import time
from typing import Any

import pytest

from bot.games.loaded import LoadedGame
from bot.language.times.moments import moment
from bot.seats.away.lengths import NOW
from bot.service.telling import notices
from bot.service.telling.notice_kinds import AbsenceEnded, CameBack, WentAway
from rules.game import Illegal
from tests.bot.games.kit import DAY, DAY_MS, NOON, Game, Town


async def _away(game: Game, seat: int, until: str, from_: str = "", note: str = "") -> tuple[int, int]:
    """As the command reads it, dates being meant in UTC."""
    now = game.town.time()
    ends = moment(until, now, "UTC", time(12)).at_ms
    starts = moment(from_, now, "UTC", time()).at_ms if from_ else NOW
    return await game.service.absence.go_away(game.id, game.people[seat - 1], starts, ends, note)


async def test_an_absence_is_public_and_the_moderators_may_plan(town: Town) -> None:
    """F-9, Q-9.9."""
    game = await town.game()

    assert await _away(game, 2, "3d", note="Off to the hills") == (NOW, NOON + 3 * DAY_MS)

    found = await game.live()
    assert [person.away for person in found.facts().people] == [
        None,
        (NOW, NOON + 3 * DAY_MS),
        None,
        None,
        None,
    ]
    (line,) = await game.abouts(WentAway, notices.THREAD)
    assert line == WentAway(NOW, NOON + 3 * DAY_MS, (2,), note="Off to the hills")
    (plan,) = await game.abouts(WentAway, notices.CHAIR)
    assert plan.seat == 2
    assert await game.actions() == ["start"]
    assert found.is_away(game.people[1], NOON)
    assert not found.is_away(game.people[1], NOON + 3 * DAY_MS)
    assert not found.is_away(game.people[0], NOON)


async def test_the_last_word_counts(town: Town) -> None:
    """Q-9.9: a player may change what he said, and come back sooner."""
    game = await town.game()
    await _away(game, 2, "3d")

    await _away(game, 2, "20d", from_="2d")
    assert (await game.live()).facts().people[1].away == (NOON + 2 * DAY_MS, NOON + 20 * DAY_MS)
    assert not (await game.live()).is_away(game.people[1], NOON + DAY_MS)

    assert await game.service.absence.come_back(game.id, game.people[1])
    assert not await game.service.absence.come_back(game.id, game.people[1])
    assert (await game.live()).facts().people[1].away is None
    assert len(await game.said(notices.THREAD, CameBack)) == 1


@pytest.mark.parametrize(
    ("from_", "until"),
    [("", "2026-11-01"), ("3d", "2d"), ("3d", "3d"), ("", "61d"), ("2026-12-24", "2026-12-20"), ("x", "3d")],
)
async def test_an_absence_has_bounds(town: Town, from_: str, until: str) -> None:
    """Q-9.9: sixty days at most, and it ends after it has begun; else nothing is written."""
    game = await town.game()
    commits = town.database.commits

    with pytest.raises(Illegal) as refused:
        await _away(game, 2, until, from_)

    assert refused.value.clause == "F-9"
    assert town.database.commits == commits


async def test_only_who_plays_can_be_away(town: Town) -> None:
    """Q-9.7, Q-9.9: nor before the start, nor who has left."""
    game = await town.game()
    left = game.people[1]
    await game.replace(2, 777)

    for person in (left, 5555):
        with pytest.raises(Illegal, match="You hold no seat"):
            await town.service.absence.go_away(game.id, person, NOW, NOON + 3 * DAY_MS)
        with pytest.raises(Illegal, match="You hold no seat"):
            await town.service.absence.come_back(game.id, person)
    lobby = await town.lobby(first=301)
    await town.service.seating.join(lobby.id, 301, "P301", "press:77")
    with pytest.raises(Illegal, match="not started"):
        await town.service.absence.go_away(lobby.id, 301, NOW, NOON + 3 * DAY_MS)


async def test_an_absence_ends_by_itself_and_reminds_in_private_who_owes(town: Town) -> None:
    """Q-9.9, Q-9.12: once, and without a word in public."""
    game = await town.game(deadlines={"party": 30 * DAY, "vote": 30 * DAY})
    await game.propose(1, 2)
    await _away(game, 3, "3d")
    await _away(game, 4, "3d")
    await game.say(4, "approve")
    posts = len(await game.said(notices.THREAD))
    town.time.pass_(3 * DAY - 1)
    await town.service.absence.end_absences()
    assert (await game.live()).facts().people[2].away is not None
    town.time.pass_(1)
    commits = town.database.commits

    await town.service.absence.end_absences()
    await town.service.absence.end_absences()

    assert town.database.commits == commits + 2
    assert [person.away for person in (await game.live()).facts().people] == [None] * 5
    assert len(await game.said(notices.THREAD)) == posts
    assert len(await game.said(notices.person_lane(game.people[2]), AbsenceEnded)) == 1
    assert await game.said(notices.person_lane(game.people[3]), AbsenceEnded) == []


async def test_a_game_that_cannot_be_loaded_keeps_no_other_absence_from_its_end(
    town: Town, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Q-9.9: it is tried again with each look, and told of once."""
    broken, game = await town.game(first=1001), await town.game(first=2001)
    await _away(broken, 1, "1d")
    await _away(game, 1, "2d")
    town.time.pass_(3 * DAY)
    load = town.service.cache.found

    async def loaded(game_id: int) -> LoadedGame:
        if game_id == broken.id:
            raise ValueError
        return await load(game_id)

    with monkeypatch.context() as patched:
        patched.setattr(town.service.cache, "found", loaded)
        await town.service.absence.end_absences()
        await town.service.absence.end_absences()
    there = [one.away_of(person) for one, person in ((await broken.live(), 1001), (await game.live(), 2001))]
    await town.service.absence.end_absences()

    assert [found is None for found in there] == [False, True]
    assert (await broken.live()).away_of(1001) is None
    assert len(caplog.records) == 1


async def test_an_absence_survives_a_restart_and_ends_with_the_seat(town: Town) -> None:
    """Q-9.7, Q-9.9: the newcomer is not away."""
    game = await town.game()
    await _away(game, 2, "3d")
    town.reopen()
    assert (await game.live()).facts().people[1].away == (NOW, NOON + 3 * DAY_MS)

    await game.replace(2, 777)

    assert (await game.live()).facts().people[1].away is None
    town.time.pass_(4 * DAY)
    commits = town.database.commits
    await town.service.absence.end_absences()
    assert town.database.commits == commits


async def test_an_absence_moves_no_deadline_and_changes_no_journal(town: Town) -> None:
    """Q-9.1, Q-9.9: it is said, and no more."""
    game = await town.game()
    before: Any = (await game.deadlines(), await game.entries(), await game.state())

    await _away(game, await game.leader(), "3d")

    assert (await game.deadlines(), await game.entries(), await game.state()) == before


async def test_who_wants_to_hear_nothing_is_not_welcomed_in_private(town: Town) -> None:
    """Q-9.12: an absence that ends by itself reminds others of what they owe, and him of nothing."""
    game = await town.game()
    await game.propose()
    for seat in (2, 3):
        await _away(game, seat, "1h")
    await game.service.games.set_notify(game.people[2], "nothing")
    town.time.pass_(60 * 60)
    await game.service.absence.end_absences()

    assert len(await game.said(notices.person_lane(game.people[1]), AbsenceEnded)) == 1
    assert await game.said(notices.person_lane(game.people[2]), AbsenceEnded) == []
