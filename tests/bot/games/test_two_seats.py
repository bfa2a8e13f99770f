"""One person in two seats of a hunt: what is the seat's, and what the person's (H-17.6, H-17.37)."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from bot.games import lent
from bot.games.authority import Authority
from bot.games.reader_view import Several, Submission
from bot.posting.delivery import _is_his
from bot.posting.typed.listen import vocabulary
from bot.seats.away.lengths import NOW
from bot.seats.open_seats import openings
from bot.service.telling import mentions, notices
from bot.service.telling.notice_kinds import PersonMissing, Reminder, SeatTakenOver, WentAway
from bot.service.telling.notices import person_lane
from bot.ui import ids
from bot.ui.belonging import own
from bot.ui.message import Button, Menu, Message
from rules import simulator
from rules.game import Illegal, Seat
from tests.bot.games.kit import DAY, DAY_MS, MODERATOR, NOON, Game, Town
from tests.bot.kit import TEXT

BOTH, LEFT, NEW = 102, 103, 777


async def _two(town: Town) -> Game:
    """A hunt of four in which the person of seat 2 plays seat 3 too."""
    game = await town.game(4, name="hunt")
    await town.service.openings.ask_out(game.id, LEFT, aloud=False)
    await game.replace(3, BOTH)
    return game


async def _answer(game: Game, seat: Seat) -> None:
    """*seat* answers what it owes first."""
    look = (await game.live()).look(seat)
    decision = next(one for one in look.decisions if one.owed)
    player = simulator.players("hunt")["sensible"]
    words = player(look.view, decision, lambda said: look.options(decision, said), Random(1))
    person = game.people[seat - 1]
    said = Submission(game.id, person, words, game.cause(), decision.question, seat=seat)
    await game.service.games.submit(said)


async def test_a_seat_is_taken_with_all_that_it_is_and_its_old_holder_keeps_nothing(town: Town) -> None:
    """H-17.6, Q-9.7: two rows of one person; the dossier is addressed to the seat."""
    game = await _two(town)

    found = await game.live()
    (dossier,) = await game.said(person_lane(BOTH), SeatTakenOver)
    assert found.seats_of(BOTH) == (2, 3)
    assert found.seats_of(LEFT) == ()
    assert dossier.seat == 3
    assert found.look(2).beside == (3,)
    assert found.look(3).beside == (2,)
    assert found.look(4).beside == ()
    assert found.look(None).beside == ()
    assert [one.id for one in await town.service.directory.of(BOTH)] == [game.id]
    assert await game.actions() == ["start", "replace 3"]


async def test_a_role_has_arrived_with_its_own_desk_and_no_other(town: Town) -> None:
    """Q-9.1: a desk that was not said to be of one seat tells no role."""
    game = await _two(town)

    await town.service.dealing.opened_desk(game.id, BOTH)
    asked = [one.delivered_ms is None for one in (await game.live()).holders_of(BOTH)]
    await town.service.dealing.opened_desk(game.id, BOTH, 3)
    read = [one.delivered_ms is None for one in (await game.live()).holders_of(BOTH)]

    assert asked == [False, True]
    assert read == [False, False]


async def test_everybody_is_mentioned_once(town: Town) -> None:
    """H-17.6: whoever plays two seats is one person to a post; Discord takes no name twice."""
    game = await _two(town)
    found = await game.live()

    assert mentions.players(found.holders) == (101, BOTH, 104)
    assert mentions.aloud(found) == (101, BOTH, 104)


async def test_words_count_for_one_seat_and_never_for_a_foreign_one(town: Town) -> None:
    """H-17.6: it is looked up each time; where both can be meant nothing is changed, and it is asked."""
    game = await _two(town)
    before = await game.actions()

    with pytest.raises(Several) as which:
        await town.service.games.submit(Submission(game.id, BOTH, "note 17 seen here", game.cause()))
    with pytest.raises(Illegal) as foreign:
        await town.service.games.submit(Submission(game.id, BOTH, "note 17 seen here", game.cause(), seat=4))
    with pytest.raises(Illegal) as gone:
        await town.service.games.submit(Submission(game.id, LEFT, "note 17 seen here", game.cause(), seat=3))

    assert which.value.seats == (2, 3)
    assert "not yours any more" in foreign.value.sentence
    assert gone.value.sentence == "You hold no seat in this game."
    assert await game.actions() == before


async def test_each_seat_has_its_own_leave(town: Town) -> None:
    """H-17.3: hours are the seat's, whoever plays it; of two the one is meant whose own clock runs."""
    game = await _two(town)
    await _answer(game, 1)
    first = next(one.seat for one in (await game.live()).decisions() if one.owed)
    hours = {}

    for _ in range(2):
        owing = next(one.seat for one in (await game.live()).decisions() if one.owed)
        if owing in (2, 3):
            hours[owing] = await town.service.absence.take_leave(game.id, BOTH, 12, game.cause())
        await _answer(game, owing)

    assert first != 1
    assert hours
    assert set(hours.values()) == {84}
    assert (await game.live()).settings["leave"] == {str(seat): 12 for seat in hours}


async def test_one_seat_is_left_and_the_other_kept(town: Town) -> None:
    """Q-9.9, H-17.6: asking to be replaced, staying and being replaced are each of one seat."""
    game = await _two(town)

    with pytest.raises(Several):
        await town.service.openings.ask_out(game.id, BOTH, aloud=True)
    with pytest.raises(Illegal):
        await town.service.openings.ask_out(game.id, BOTH, aloud=True, seat=4)
    await town.service.openings.ask_out(game.id, BOTH, aloud=True, seat=2)
    await town.service.openings.ask_out(game.id, BOTH, aloud=True, seat=3)
    await town.service.openings.stay(game.id, BOTH, 2)
    wished = set(openings(await game.live()))
    await game.replace(3, NEW)

    assert wished == {3}
    assert (await game.live()).seats_of(BOTH) == (2,)
    assert (await game.live()).seats_of(NEW) == (3,)
    with pytest.raises(Illegal) as back:
        await game.replace(3, BOTH)
    assert back.value.sentence == "They have played that seat before, and cannot take it again."


async def test_away_is_a_person_from_all_his_seats_until_he_has_none(town: Town) -> None:
    """Q-9.9: told once, naming both; who loses one of them is away still."""
    game = await _two(town)
    await town.service.absence.go_away(game.id, BOTH, NOW, town.time() + 3 * DAY_MS)
    (told,) = await game.abouts(WentAway, notices.THREAD)
    plans = await game.abouts(WentAway, notices.CHAIR)

    await game.replace(3, NEW)
    kept = (await game.live()).is_away(BOTH, town.time())
    await game.replace(2, 778)

    assert told.seats == (2, 3)
    assert [one.seat for one in plans] == [2, 3]
    assert kept
    assert not (await game.live()).is_away(BOTH, town.time())


async def test_what_waits_for_the_seat_that_is_kept_is_still_said(town: Town) -> None:
    """Q-9.7: messages of the seat that he lost are not for him any more; the other's wait on."""
    game = await _two(town)
    await game.replace(3, NEW)

    waiting = await game.said(person_lane(BOTH))
    await game.replace(2, 778)
    after = await game.said(person_lane(BOTH))

    assert {one.seat for one in waiting} >= {2}
    assert after == []


async def test_who_leaves_the_server_frees_both_seats(town: Town) -> None:
    """Q-9.7: the moderators are told of each."""
    game = await _two(town)

    await town.service.incidents.departed(game.id, frozenset({BOTH}))

    told = await game.abouts(PersonMissing, notices.CHAIR)
    assert [one.seat for one in told] == [2, 3]
    await game.replace(2, 104)
    assert (await game.live()).seats_of(104) == (2, 4)


async def test_three_seats_may_be_one_persons_and_a_companion_takes_one(town: Town) -> None:
    """H-17.6: as many as the rules allow; the companion knows its own alone."""
    game = await _two(town)
    await town.service.openings.ask_out(game.id, 104, aloud=False)
    await game.replace(4, BOTH)
    three = (await game.live()).seats_of(BOTH)
    await game.replace(3, 0)

    assert three == (2, 3, 4)
    assert (await game.live()).seats_of(BOTH) == (2, 4)
    assert (await game.live()).seats_of(0) == ()


async def _lend(game: Game, seat: Seat, sitter: int, days: int) -> None:
    by, until = Authority(MODERATOR, "Moddy", game.cause()), game.town.time() + days * DAY_MS
    await game.service.succession.hand_on(game.id, by, seat, sitter, f"P{sitter}", until)


async def _lent_both(town: Town) -> Game:
    """Both of his seats are lent, to two sitters."""
    game = await _two(town)
    await _lend(game, 2, NEW, 3)
    await _lend(game, 3, 778, 3)
    return game


async def test_of_two_lent_seats_the_second_comes_back_too(town: Town) -> None:
    """F-9: a moderator gives back the one; he is away still until his time is over, and then has the other."""
    game = await _lent_both(town)
    before = (await game.live()).seats_of(BOTH)
    await town.service.succession.give_back(game.id, Authority(MODERATOR, "Moddy", game.cause()), 2)
    found = await game.live()
    between = found.seats_of(BOTH), found.is_away(BOTH, NOON), [*lent.lent(found)]
    town.time.pass_(3 * DAY)
    await town.service.absence.end_absences()
    found = await game.live()

    assert before == ()
    assert between == ((2,), True, [3])
    assert found.seats_of(BOTH) == (2, 3)
    assert found.away_of(BOTH) is None
    assert lent.lent(found) == {}


async def test_who_is_back_has_all_that_he_had_lent_and_nobody_elses(town: Town) -> None:
    """F-9: both at once; a third seat, which another has lent, stays with its sitter."""
    game = await _lent_both(town)
    await _lend(game, 4, 779, 3)

    assert await town.service.absence.come_back(game.id, BOTH)

    found = await game.live()
    assert found.seats_of(BOTH) == (2, 3)
    assert found.seats_of(779) == (4,)
    assert found.away_of(BOTH) is None
    assert found.is_away(104, NOON)


async def test_who_lends_one_of_two_seats_plays_the_other_and_is_away_from_neither_list(town: Town) -> None:
    """F-9: what waits for the seat that he keeps is still said to him; the sitter is told nothing of it."""
    game = await _two(town)
    waits = len(await game.said(person_lane(BOTH)))
    await _lend(game, 3, NEW, 3)

    found = await game.live()
    assert found.seats_of(BOTH) == (2,)
    assert found.seats_of(NEW) == (3,)
    assert len(await game.said(person_lane(BOTH))) == waits
    assert {one.seat for one in await game.said(person_lane(NEW))} == {3}


async def test_of_a_seat_that_was_lost_nothing_is_sent_though_another_is_kept(town: Town) -> None:
    """F-7, H-17.37: whatever is still queued for it; of the seat that was kept all is sent."""
    game = await _two(town)
    await town.service.openings.ask_out(game.id, BOTH, aloud=False, seat=3)
    found = await game.live()
    queued = [notices.saying(found.row, Reminder({}), person_lane(BOTH), seat=seat) for seat in (2, 3)]
    before = [_is_his(found, notice) for notice in queued]

    await game.replace(3, NEW)

    after = [_is_his(await game.live(), notice) for notice in queued]
    assert (before, after) == ([True, True], [True, False])


async def test_a_mention_of_who_plays_two_seats_means_neither(town: Town) -> None:
    """F-15, H-17.6: of several seats none is meant for sure, so typed words that need one are asked about."""
    game = await _two(town)
    found = await game.live()

    known = vocabulary(found.look(4), town.service.cache.presentation(found.row))

    assert known.people == {101: 1, 104: 4}


async def test_what_can_be_pressed_on_a_page_of_one_seat_is_meant_for_it(town: Town) -> None:
    """H-17.6: menus as well as buttons; who plays a single seat gets the page as it is."""
    game = await _two(town)
    found = await game.live()
    button, menu = Button("More", ids.verb(game.id, "more")), Menu(ids.verb(game.id, "page"), ())
    page = Message("", ((button,), menu))
    presentation = town.service.cache.presentation(found.row)

    mine = own(page, found.look(3), presentation, TEXT)

    assert mine.rows == (
        (replace(button, id=f"rm:{game.id}@3:more"),),
        replace(menu, id=f"rm:{game.id}@3:page"),
    )
    assert own(page, found.look(4), presentation, TEXT) == page
