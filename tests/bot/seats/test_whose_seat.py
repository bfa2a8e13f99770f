"""Who may take, keep and speak for a seat, and who may not (F-7, F-9, F-19)."""

from __future__ import annotations

import pytest

from bot.games.authority import Authority
from bot.moderation.calls import matters
from bot.seats.open_seats import OpenSeat, openings, unagreed
from bot.service.telling import notices
from bot.service.telling.notice_kinds import AdvertClosed, PlayerStays, SeatTakenOver
from rules.game import Illegal, Question, Stale
from storage.tables import forgetting
from storage.tables.drafts import PENCIL
from tests.bot.games.kit import DAY_MS, HOST, MODERATOR, Game, Town

CHANNEL, VOLUNTEER = 77, 777


def by(game: Game) -> Authority:
    return Authority(MODERATOR, "Moddy", game.cause())


async def advertise(game: Game, seat: int) -> None:
    await game.service.openings.advertise(game.id, by(game), seat, CHANNEL)


async def opening(game: Game, seat: int) -> OpenSeat:
    return openings(await game.live()).get(seat, OpenSeat())


async def lend(game: Game, seat: int, sitter: int) -> None:
    until = game.town.time() + 3 * DAY_MS
    await game.service.succession.hand_on(game.id, by(game), seat, sitter, f"P{sitter}", until)


# -------------------------------------------------------------------------------------------------- who takes a seat


async def test_an_advert_alone_frees_no_seat_for_another_player(town: Town) -> None:
    """F-7: moderators may look for somebody while its player stays; a rival waits until he asks to go."""
    game = await town.game(4, name="hunt")
    await advertise(game, 3)

    with pytest.raises(Illegal, match="can take this seat too only if"):
        await game.replace(3, 102)
    assert 102 not in await game.service.openings.candidates(game.id, 3)
    await game.service.openings.ask_out(game.id, 103, aloud=False)
    assert 102 in await game.service.openings.candidates(game.id, 3)
    await game.replace(3, 102)

    assert (await game.live()).seats_of(102) == (2, 3)


async def test_who_has_held_the_other_side_takes_no_seat_of_this_one(town: Town) -> None:
    """H-17.6, F-23: the Ring-bearer's player knows too much to ride, however free the seat is."""
    game = await town.game(4, name="hunt")
    await game.service.openings.ask_out(game.id, 103, aloud=False)
    await game.service.openings.ask_out(game.id, 101, aloud=False)

    for seat, person in ((3, 101), (1, 102)):
        with pytest.raises(Illegal, match="cannot hold that seat too"):
            await game.service.openings.refuse_tainted(await game.live(), person, seat)
        assert person not in await game.service.openings.candidates(game.id, seat)


async def test_a_seat_that_is_not_advertised_can_be_offered_by_nobody(town: Town) -> None:
    """F-7: that its player asked to go is known to moderators alone, and an offer would tell it."""
    game = await town.game()
    await game.service.openings.ask_out(game.id, 102, aloud=False)

    for seat in (2, 3):
        with pytest.raises(Stale, match="no longer free"):
            await game.service.openings.offer(game.id, VOLUNTEER, "Newt", seat)


async def test_offers_end_with_the_advert_and_one_that_was_declined_is_put_to_nobody(town: Town) -> None:
    """F-7: who offered last year is not proposed when the seat is advertised anew."""
    game = await town.game()
    await advertise(game, 2)
    for person in (VOLUNTEER, 778):
        await game.service.openings.offer(game.id, person, f"P{person}", 2)
    await game.service.openings.decline(game.id, 2, 778)
    put = [one.about for one in matters.matters(await game.live(), town.time())]
    likely = await game.service.openings.candidates(game.id, 2)
    await game.service.openings.recall(game.id, by(game), 2)
    await advertise(game, 2)

    assert [getattr(about, "person", None) for about in put] == [VOLUNTEER]
    assert VOLUNTEER in likely
    assert 778 not in likely
    assert await opening(game, 2) == OpenSeat(aloud=True, channels=(CHANNEL,))
    assert matters.matters(await game.live(), town.time()) == ()


async def test_who_wants_to_be_forgotten_is_proposed_to_nobody(town: Town) -> None:
    """F-7: while another game of his still runs, for which his number is kept."""
    game, other = await town.game(), await town.game(5, 201)
    before = await game.service.openings.candidates(game.id, 2)
    await town.database.write(lambda connection: forgetting.forget(connection, 201, town.time()))
    after = await game.service.openings.candidates(game.id, 2)

    assert other.id != game.id
    assert {201, 202} <= set(before)
    assert set(before) - set(after) == {201}


async def test_who_never_asked_to_go_ends_no_advert_by_staying(town: Town) -> None:
    """F-9: moderators advertise his seat, which they may; nothing is said."""
    game = await town.game()
    await advertise(game, 2)

    await game.service.openings.stay(game.id, 102)

    assert (await opening(game, 2)).channels == (CHANNEL,)
    assert await game.said(kind=AdvertClosed) == []
    assert await game.said(kind=PlayerStays) == []


# ----------------------------------------------------------------------------------------------------- who must agree


async def test_companions_are_not_asked_to_agree_nor_whoever_has(town: Town) -> None:
    """F-7, H-17.6: nobody could wait for them."""
    game = await town.game(4, name="hunt")
    await game.replace(3, 0)
    all_of_them = [one.person_id for one in unagreed(await game.live(), 1)]
    with pytest.raises(Illegal, match="must agree first"):
        await game.service.openings.require_consent(game.id, 1)
    await game.service.openings.agree(game.id, 102, 1)

    assert all_of_them == [102, 104]
    assert [one.person_id for one in unagreed(await game.live(), 1)] == [104]
    assert unagreed(await game.live(), 2) == ()


async def test_nobody_agrees_to_what_nobody_asks(town: Town) -> None:
    """F-7: else a player could leave his consent behind, to be used against whoever sits there later."""
    game = await town.game(4, name="hunt")

    with pytest.raises(Stale, match="Nobody needs to agree"):
        await game.service.openings.agree(game.id, 102, 1)
    with pytest.raises(Illegal, match="must agree first"):
        await game.service.openings.require_consent(game.id, 1)
    for person in (101, 900):
        with pytest.raises(Illegal):
            await game.service.openings.agree(game.id, person, 1)

    assert (await opening(game, 1)).agreed == ()


# ------------------------------------------------------------------------------------------------------- what is lent


async def test_a_companions_seat_is_lent_to_nobody(town: Town) -> None:
    """F-7: nobody would come back to it; one that is lent to a companion is lent on."""
    game = await town.game()
    await game.replace(2, 0)
    with pytest.raises(Illegal, match="nobody would come back"):
        await lend(game, 2, VOLUNTEER)
    await game.service.company.companion_takes(game.id, by(game), 3, town.time() + DAY_MS)
    await lend(game, 3, VOLUNTEER)
    await game.service.absence.come_back(game.id, 103)

    found = await game.live()
    assert [one.seat for one in found.holders if one.is_companion] == [2]
    assert found.seats_of(103) == (3,)


async def test_who_is_back_is_told_what_his_seat_heard_meanwhile_and_nothing_twice(town: Town) -> None:
    """F-9: his role he was told at the deal."""
    game = await town.game()
    first = len(await game.service.succession.told(game.id, 102))
    town.time.pass_(60)
    await lend(game, 2, VOLUNTEER)
    (all_of_it,) = await game.said(notices.person_lane(VOLUNTEER), SeatTakenOver)
    town.time.pass_(60)
    await game.service.absence.come_back(game.id, 102)
    (rest,) = await game.said(notices.person_lane(102), SeatTakenOver)

    assert first
    assert isinstance(all_of_it.about, SeatTakenOver)
    assert isinstance(rest.about, SeatTakenOver)
    assert len(all_of_it.about.at) == first
    assert not all_of_it.about.is_back
    assert rest.about.at == ()
    assert rest.about.is_back


async def test_the_last_hour_of_leave_can_be_taken_and_none_beyond(town: Town) -> None:
    """F-21: of each seat alone."""
    game = await town.game(3, name="hunt")
    person = game.people[next(one.seat for one in (await game.live()).decisions() if one.owed) - 1]
    most = (await game.live()).game.leave_hours
    take = game.service.absence.take_leave

    assert await take(game.id, person, most - 1, game.cause()) == 1
    with pytest.raises(Illegal) as too_much:
        await take(game.id, person, 2, game.cause())
    assert await take(game.id, person, 1, game.cause()) == 0
    with pytest.raises(Illegal) as none_left:
        await take(game.id, person, 1, game.cause())

    assert too_much.value.facts == {"left": 1, "most": most}
    assert none_left.value.facts == {"left": 0, "most": most}


# ------------------------------------------------------------------------------------------------- who speaks for it


async def test_nobody_writes_on_the_board_or_the_draft_of_a_seat_that_is_not_his(town: Town) -> None:
    """F-19, H-17.37: also who had it once; and nobody once the game is over."""
    game = await town.game(3, name="hunt")
    question = next(one.question for one in (await game.live()).decisions() if one.owed)
    seat = next(one.seat for one in (await game.live()).decisions() if one.owed)
    await game.replace(2, VOLUNTEER)
    for person in (101, 102, 900):
        await game.service.drafting.pencil(game.id, person, 2, "own 1\n17|!")
    for person in {101, 102, 103, 900} - {game.people[seat - 1]}:
        assert not await game.service.drafting.keep(game.id, person, seat, question, "mark")
    nobodys = list((await game.live()).drafts)
    await game.service.drafting.pencil(game.id, VOLUNTEER, 2, "own 1\n17|!")
    his = [(one.seat, one.question, one.words) for one in (await game.live()).drafts]
    await game.service.deeds.abort(game.id, by(game))
    await game.service.drafting.pencil(game.id, VOLUNTEER, 2, "own 1\n18|!")

    assert nobodys == []
    assert his == [(2, PENCIL, "own 1\n17|!")]
    assert all(one.words != "own 1\n18|!" for one in (await game.live()).drafts)


async def test_companions_say_nothing_for_people_nor_while_the_game_stands_still(town: Town) -> None:
    """F-14: what is paused is so for all."""
    game = await town.game()
    await game.propose()
    question: Question = await game.question()
    await game.replace(2, 0)
    say_for = game.service.company.say_for
    for_people = await say_for(game.id, 3, "approve", question, "companion:1")
    await game.service.pausing.pause(game.id, by(game))
    paused = await say_for(game.id, 2, "approve", question, "companion:2")
    await game.service.pausing.resume(game.id, by(game))

    assert (for_people, paused) == (False, False)
    assert await say_for(game.id, 2, "approve", question, "companion:3")


async def test_companions_are_the_hosts_to_choose(town: Town) -> None:
    """F-24: as many as there are free seats."""
    lobby = await town.lobby()
    await lobby.service.seating.join(lobby.id, 101, "P", lobby.cause())

    for person in (101, MODERATOR):
        with pytest.raises(Illegal, match="Only the host"):
            await lobby.service.lobby_companions.seat(lobby.id, person, 1, lobby.cause())
    with pytest.raises(Illegal, match="fewer companions"):
        await lobby.service.lobby_companions.seat(lobby.id, HOST, 5, lobby.cause())
    await lobby.service.lobby_companions.seat(lobby.id, HOST, 4, lobby.cause())
    await lobby.service.lobby_companions.seat(lobby.id, HOST, 2, lobby.cause())

    assert [one.person_id for one in (await lobby.live()).holders] == [101, 0, 0]
