"""Seats that are lent to a companion or a person for a time, and go back to their owners (F-7, F-9, Issue 16.14)."""

from __future__ import annotations

import pytest

from bot.games.authority import Authority
from bot.service.telling import notices
from bot.service.telling.notice_kinds import DeedDone, SeatTakenOver
from rules.game import Illegal
from tests.bot.games.kit import DAY, DAY_MS, MODERATOR, Game, Town

SITTER = 777


async def lend(game: Game, seat: int, person: int = SITTER, days: int = 3) -> None:
    """Let *person*, or for 0 a companion, play for who holds *seat*."""
    by = Authority(MODERATOR, "Moddy", game.cause())
    until = game.town.time() + days * DAY_MS
    if person:
        await game.service.succession.hand_on(game.id, by, seat, person, f"P{person}", until)
    else:
        await game.service.company.companion_takes(game.id, by, seat, until)


async def holder(game: Game, seat: int) -> int:
    found = (await game.live()).person_in(seat)
    assert found is not None
    return found.person_id


@pytest.mark.parametrize("sitter", [SITTER, 0])
async def test_a_seat_comes_back_when_the_time_is_over_also_after_a_restart(town: Town, sitter: int) -> None:
    """F-7, F-9: the owner is told what the seat was told meanwhile, and no more of it than that."""
    game = await town.game()
    owner = game.people[1]
    await lend(game, 2, sitter)
    assert await holder(game, 2) == sitter
    with pytest.raises(Illegal, match="plays for you while you are away"):
        await game.say(2, "approve", person=owner)
    town.reopen()
    await town.service.absence.end_absences()
    assert await holder(game, 2) == sitter

    town.time.pass_(3 * DAY)
    town.reopen()
    await town.service.absence.end_absences()
    await town.service.absence.end_absences()

    assert await holder(game, 2) == owner
    assert [one for one in await game.actions() if one.startswith("replace")] == ["replace 2", "replace 2"]
    (told,) = await game.said(notices.person_lane(owner), SeatTakenOver)
    assert isinstance(told.about, SeatTakenOver)
    assert told.about.is_back
    assert len(told.about.at) == 1
    assert len(told.events) == len(told.about.at) + len(told.about.day)
    assert (await game.live()).away_of(owner) is None


async def test_who_is_back_sooner_has_his_seat_at_once(town: Town) -> None:
    """F-9: `/away back` gives it back, once."""
    game = await town.game()
    owner = game.people[1]
    await lend(game, 2)

    assert await game.service.absence.come_back(game.id, owner)

    assert await holder(game, 2) == owner
    with pytest.raises(Illegal, match="no seat"):
        await game.say(2, "approve", person=SITTER)
    town.time.pass_(3 * DAY)
    await town.service.absence.end_absences()
    assert await holder(game, 2) == owner
    assert len(await game.abouts(DeedDone)) == 2


async def test_a_sitter_stays_barred_and_an_owner_takes_no_other_seat(town: Town) -> None:
    """F-7: as after any replacement."""
    game = await town.game()
    owner = game.people[1]
    await lend(game, 2)
    with pytest.raises(Illegal):
        await game.replace(3, owner)
    await game.service.absence.come_back(game.id, owner)

    with pytest.raises(Illegal, match="played in this game before"):
        await game.replace(3, SITTER)


async def test_who_is_replaced_for_good_while_he_was_away_does_not_come_back(town: Town) -> None:
    """F-7: the moderators' last word counts; and a seat that is lent on is its first owner's."""
    game = await town.game()
    owner = game.people[1]
    await lend(game, 2)
    await lend(game, 2, 778, days=5)
    town.time.pass_(4 * DAY)
    await town.service.absence.end_absences()
    assert await holder(game, 2) == 778
    town.time.pass_(DAY)
    await town.service.absence.end_absences()
    assert await holder(game, 2) == owner
    await lend(game, 2, 779)
    await game.replace(2, 780)
    town.time.pass_(3 * DAY)
    await town.service.absence.end_absences()

    assert await holder(game, 2) == 780


async def test_the_record_verifies_whoever_sat_in_a_seat(town: Town) -> None:
    """R-1.4, F-7: replacing persons is nothing of the rules."""
    game = await town.game()
    await lend(game, 2, 0)
    await lend(game, 3)
    town.time.pass_(3 * DAY)
    await town.service.absence.end_absences()

    assert (await game.verdict()).ok
