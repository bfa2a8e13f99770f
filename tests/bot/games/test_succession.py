"""Another person in a seat: who may take it, what goes over to him, and what is said where."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.games.authority import Authority
from bot.moderation.calls import matters
from bot.seats.away.lengths import NOW
from bot.seats.open_seats import OpenSeat, openings
from bot.seats.openings import OFFERS
from bot.service.telling import notices
from bot.service.telling.notice_kinds import (
    AdvertClosed,
    DeedDone,
    PlayerStays,
    ReplacementWished,
    SeatAdvertised,
    SeatOffered,
    SeatSought,
    SeatTakenOver,
)
from rules.game import Illegal, Stale
from rules.quest.actions import Ballot
from rules.quest.roles import Role, Side
from storage.tables.ledger import Ledger
from tests.bot.games.kit import DAY, DAY_MS, MODERATOR, Game, Time, Town

BY = (MODERATOR, "Moddy")
CHANNEL = 4711


async def _shown(game: Game, person: int) -> None:
    """Somebody without a seat is shown a secret."""
    await game.town.database.write(lambda c: Ledger(c, game.id).add(person, "reveal", game.town.time()))


async def _opening(game: Game, seat: int) -> OpenSeat | None:
    return openings(await game.live()).get(seat)


# --------------------------------------------------------------------------------------------- who may take a seat


async def test_who_was_shown_a_secret_takes_no_seat_and_is_not_told_which(town: Town) -> None:
    """F-4, F-7, Q-9.7, Q-9.4: the refusal says why, without telling what."""
    game = await town.game()
    await _shown(game, 777)
    commits = town.database.commits

    with pytest.raises(Illegal) as refused:
        await game.replace(2, 777)

    assert refused.value.clause == "F-7"
    assert refused.value.sentence == "They have seen secrets of this game, and cannot take a seat in it."
    assert refused.value.facts == {}
    assert town.database.commits == commits


async def test_what_was_shown_in_one_game_bars_nobody_from_another(town: Town) -> None:
    """Q-9.7: secrets of this game."""
    game, other = await town.game(), await town.game(first=301)
    await _shown(game, 777)

    await other.replace(2, 777)

    assert (await other.live()).seat_of(777) == 2


# ------------------------------------------------------------------------------------------------ what goes over


async def test_the_dossier_holds_every_event_ever_addressed_to_the_seat_with_its_time(town: Town) -> None:
    """Q-9.7: what it was told at the start and since."""
    game = await town.game(palantir=True, ring=True)
    for _ in range(3):
        town.time.pass_(3600)
        if (await game.question()).kind == "palantir":
            holder = (await game.live()).decisions()[0].seat
            other = next(seat for seat in game.seats if seat != holder)
            await game.say(holder, f"palantir {other}")
        else:
            await game.quest()
    codec = (await game.live()).room.codec
    for seat in game.seats:
        meant = [
            (event, entry.at_ms)
            for entry in await game.entries()
            for event in codec.events(entry.events)
            if event.to is not None and seat in event.to
        ]
        person = 700 + seat

        await game.replace(seat, person)

        (dossier,) = await game.said(notices.person_lane(person), SeatTakenOver)
        assert isinstance(dossier.about, SeatTakenOver)
        private = dossier.events[: len(dossier.about.at)]
        assert list(zip(private, dossier.about.at, strict=True)) == meant
        assert [one.event for one in await town.service.succession.told(game.id, person)] == [
            event for event, _ in meant
        ]
        assert meant


async def test_a_newcomer_is_told_what_everybody_saw_in_the_last_day_of_play(town: Town) -> None:
    """Issue 16.7: of that day alone, however long ago it was, and nothing that another seat was told."""
    game = await town.game()
    await game.quest()
    town.time.pass_(2 * DAY)
    await game.quest()
    codec = (await game.live()).room.codec
    public = [
        (event, entry.at_ms)
        for entry in await game.entries()
        for event in codec.events(entry.events)
        if event.to is None
    ]
    day = [one for one in public if one[1] > public[-1][1] - DAY_MS]
    town.time.pass_(3 * DAY)

    await game.replace(2, 777)

    (dossier,) = await game.said(notices.person_lane(777), SeatTakenOver)
    assert isinstance(dossier.about, SeatTakenOver)
    seen = dossier.events[len(dossier.about.at) :]
    assert list(zip(seen, dossier.about.day, strict=True)) == day
    assert 0 < len(day) < len(public)
    assert all(event.to is None or 2 in event.to for event in dossier.events)


async def test_who_holds_no_seat_is_not_told_what_one_was_told(town: Town) -> None:
    """Q-9.7: nor who has left."""
    game = await town.game()
    await game.replace(2, 777)

    for person in (102, 5555, MODERATOR):
        with pytest.raises(Illegal, match="You hold no seat"):
            await town.service.succession.told(game.id, person)


async def test_a_seat_changes_hands_while_the_roles_are_on_their_way(town: Town) -> None:
    """Q-9.7, Q-9.1: the newcomer's role is awaited then, and the clocks start with it."""
    game = await town.dealt()
    for person in game.people:
        if person != 103:
            await town.service.dealing.delivered(game.id, person)

    await game.replace(2, 777)  # whose role had arrived
    await game.replace(3, 778)  # whose had not
    await town.service.dealing.delivered(game.id, 103)
    await town.service.dealing.delivered(game.id, 102)
    await town.service.dealing.delivered(game.id, 777)
    assert (await game.live()).row.stage == "dealing"
    await town.service.dealing.delivered(game.id, 778)

    assert (await game.live()).row.stage == "running"
    assert await game.due() == town.time() + DAY_MS


async def test_a_clock_that_stands_still_starts_anew_too(town: Town) -> None:
    """Q-9.12, Q-9.14: with all of its time, once the pause is over."""
    game = await town.game()
    await game.propose(1, 2)
    town.time.pass_(DAY - 60)
    await town.service.pausing.pause(game.id, Authority(*BY, "press:1"))
    (before,) = await game.deadlines()
    assert before.left_ms == 60_000

    await game.replace(5, 777)

    (after,) = await game.deadlines()
    assert (after.due_ms, after.left_ms, after.number) == (None, DAY_MS, before.number + 1)
    await town.service.pausing.resume(game.id, Authority(*BY, "press:2"))
    assert await game.due() == town.time() + DAY_MS


async def test_a_seat_changes_hands_while_the_game_waits_for_a_moderator(town: Town) -> None:
    """Q-9.7, Q-3.8: in any phase."""
    game = await town.game()
    await game.propose()
    await game.wait_out()
    assert str(await game.question()) == "call/1"

    await game.replace(2, 777)
    await town.service.pausing.resume(game.id, Authority(*BY, "press:2"))

    assert (await game.live()).seat_of(777) == 2
    await game.propose()
    await game.say(2, "approve")


async def test_orders_given_in_advance_stay_with_the_seat_and_wait_for_the_newcomers_word(town: Town) -> None:
    """Q-9.7, Q-4.6: they answer once he has confirmed them, and he may change them."""
    game = await town.game()
    leader = await game.leader()
    seat = next(seat for seat in game.seats if seat != leader)
    await game.say(seat, "preload reject standing")

    await game.replace(seat, 777)
    assert [order.words for order in (await town.service.cache.look(game.id, 777)).orders] == [
        "preload reject standing"
    ]
    await game.propose()

    before: Any = await game.state()
    await game.say(seat, "confirm")

    after: Any = await game.state()
    assert (before.phase.ballots[seat - 1], after.phase.ballots[seat - 1]) == (None, Ballot.REJECT)
    await game.say(seat, "withdraw ballot")


async def test_a_lobby_has_no_seats_to_hand_over(town: Town) -> None:
    """Q-9.7: leaving is enough there."""
    game = await town.lobby()
    await town.service.seating.join(game.id, 101, "P", "press:5")

    with pytest.raises(Illegal, match="not started"):
        await game.replace(1, 777)


# ----------------------------------------------------------------------------------------------------- open seats


async def test_a_wish_to_be_replaced_is_for_the_moderators_alone(town: Town) -> None:
    """F-9, Q-9.9: once, however often he says so; aloud only when he wants it."""
    game = await town.game()
    thread, public = await game.bodies(notices.THREAD), await game.public()

    for _ in range(3):
        await town.service.openings.ask_out(game.id, 102, aloud=False)

    assert await game.bodies(notices.THREAD) == thread
    assert await game.public() == public
    (wish,) = await game.said(notices.CHAIR)
    assert wish.about == ReplacementWished(2)
    for _ in range(2):
        await town.service.openings.ask_out(game.id, 102, aloud=True)
    assert [type(one.about) for one in await game.said(notices.THREAD)][-1] == SeatSought
    assert len(await game.said(notices.THREAD, SeatSought)) == len(await game.said(notices.CHAIR)) == 1
    assert await game.actions() == ["start"]


async def test_who_asked_may_stay_after_all(town: Town) -> None:
    """Q-9.9: the adverts of his seat end, and who heard of it hears that too."""
    game = await town.game()
    await town.service.openings.stay(game.id, 102)
    await town.service.openings.ask_out(game.id, 102, aloud=True)
    await town.service.openings.advertise(game.id, Authority(*BY, "press:1"), 2, CHANNEL)

    await town.service.openings.stay(game.id, 102)
    await town.service.openings.stay(game.id, 102)

    assert await _opening(game, 2) is None
    assert len(await game.said(notices.CHAIR, PlayerStays)) == 1
    assert len(await game.said(notices.THREAD, PlayerStays)) == 1
    lane = notices.channel_lane(CHANNEL)
    assert [type(one.about) for one in await game.said(lane)] == [SeatAdvertised, AdvertClosed]
    with pytest.raises(Stale, match="no longer free"):
        await town.service.openings.offer(game.id, 777, "Newt", 2)


async def test_an_advert_is_a_deed_in_the_chain_that_a_replay_passes_over(town: Town) -> None:
    """Q-9.8, R-1.5: announced by name with its reason; and so is its end."""
    game = await town.game()
    for cause in ("press:1", "press:1"):
        await town.service.openings.advertise(game.id, Authority(*BY, cause, "on holiday"), 2, CHANNEL)
    with pytest.raises(Illegal, match="already"):
        await town.service.openings.advertise(game.id, Authority(*BY, "press:2"), 2, CHANNEL)
    await town.service.openings.recall(game.id, Authority(*BY, "press:3", "back early"), 2)
    with pytest.raises(Illegal, match="not advertised"):
        await town.service.openings.recall(game.id, Authority(*BY, "press:4"), 2)

    assert await game.actions() == ["start", "advertise 2", "recall 2"]
    told = [(one.deed["deed"], one.deed["by"], one.deed["reason"]) for one in await game.abouts(DeedDone)]
    assert told == [("advertise", "Moddy", "on holiday"), ("recall", "Moddy", "back early")]
    await town.service.deeds.abort(game.id, Authority(*BY, "press:5"))
    assert (await game.verdict()).ok


async def test_who_offers_is_proposed_once_and_only_if_he_may_take_the_seat(town: Town) -> None:
    """Q-1.7, Q-9.7: in words to himself."""
    game = await town.game()
    await game.replace(1, 900)
    await _shown(game, 778)
    with pytest.raises(Stale):
        await town.service.openings.offer(game.id, 777, "Newt", 2)
    await town.service.openings.advertise(game.id, Authority(*BY, "press:1"), 2, CHANNEL)

    for person, why in ((103, "You play"), (101, "You have played"), (778, "You have seen secrets")):
        with pytest.raises(Illegal, match=why):
            await town.service.openings.offer(game.id, person, "X", 2)
    for _ in range(2):
        await town.service.openings.offer(game.id, 777, "Newt", 2)
    await town.service.openings.decline(game.id, 2, 777)
    await town.service.openings.offer(game.id, 777, "Newt", 2)

    (offer,) = await game.abouts(SeatOffered, notices.CHAIR)
    assert offer == SeatOffered(2, 777, "Newt")
    for person in range(1000, 1000 + OFFERS - 1):
        await town.service.openings.offer(game.id, person, "Crowd", 2)
    with pytest.raises(Illegal, match="Many people"):
        await town.service.openings.offer(game.id, 2000, "Late", 2)


async def test_a_replacement_ends_the_opening_of_its_seat_and_of_no_other(town: Town) -> None:
    """Q-9.7: by whatever way it came; each advert says that the seat is taken."""
    game = await town.game()
    for n, (seat, channel) in enumerate(((2, CHANNEL), (2, CHANNEL + 1), (3, CHANNEL))):
        await town.service.openings.advertise(game.id, Authority(*BY, f"press:{n}"), seat, channel)

    await game.replace(2, 777)

    assert await _opening(game, 2) is None
    assert (await _opening(game, 3) or OpenSeat()).channels == (CHANNEL,)
    closed = [(one.lane, one.about) for one in await game.said(kind=AdvertClosed)]
    lanes = [notices.channel_lane(channel) for channel in (CHANNEL, CHANNEL + 1)]
    assert closed == [(lane, AdvertClosed(2, taken=True)) for lane in lanes]
    town.reopen()
    assert await _opening(game, 2) is None


async def test_nothing_is_asked_or_offered_in_a_game_that_is_over(town: Town) -> None:
    """R-1.4."""
    game = await town.game()
    await town.service.openings.advertise(game.id, Authority(*BY, "press:1"), 2, CHANNEL)
    await town.service.deeds.abort(game.id, Authority(*BY, "press:2"))

    for late in (
        town.service.openings.ask_out(game.id, 102, aloud=True),
        town.service.openings.offer(game.id, 777, "Newt", 2),
        town.service.openings.advertise(game.id, Authority(*BY, "press:3"), 3, CHANNEL),
        town.service.openings.stay(game.id, 102),
    ):
        with pytest.raises(Stale, match="over"):
            await late


# ---------------------------------------------------------------------------------------- by a moderator who plays


async def _by_player(game: Game, seat: int, person: int = 900, by: int = 104) -> None:
    await game.service.succession.replace(game.id, Authority(by, "Rival", game.cause()), seat, person, "Newt")


async def _stands(game: Game, seat: int, by: int = 104) -> str:
    """The refusal of *by*, asked before and at the deed alike; nothing was changed."""
    commits = game.town.database.commits
    with pytest.raises(Illegal) as before:
        await game.service.succession.refuse_rival(game.id, by, seat)
    with pytest.raises(Illegal) as refused:
        await _by_player(game, seat, by=by)
    assert before.value.sentence == refused.value.sentence
    assert refused.value.facts == {}
    assert game.town.database.commits == commits
    return refused.value.sentence


async def test_who_plays_or_has_played_replaces_nobody_who_would_stay(town: Town) -> None:
    """Q-9.7, Q-9.8: what cannot be taken back is for moderators without a side, whom the refusal names."""
    game = await town.game()
    await game.replace(5, 777)

    for by in (104, 105):
        assert "Ask a moderator who does not play" in await _stands(game, 2, by)
    await game.replace(2, 778)
    assert (await game.live()).seat_of(778) == 2


async def test_who_plays_finds_somebody_for_himself_and_for_who_asks(town: Town) -> None:
    """Q-9.9: for as long as they ask."""
    game = await town.game()
    await town.service.openings.ask_out(game.id, 102, aloud=False)
    await town.service.openings.ask_out(game.id, 103, aloud=True)
    await town.service.openings.stay(game.id, 103)

    await _by_player(game, 2, 900)
    await _stands(game, 3)
    await _stands(game, 2)
    await _by_player(game, 4, 901)

    found = await game.live()
    assert [found.seat_of(person) for person in (900, 901)] == [2, 4]


async def test_who_plays_replaces_who_has_left_the_server_while_he_is_away(town: Town) -> None:
    """Q-9.7: whoever is back holds his seat."""
    game = await town.game()
    await town.service.incidents.departed(game.id, frozenset({102, 103}))
    await town.service.incidents.departed(game.id, frozenset({102}))

    await _by_player(game, 2)
    await _stands(game, 3)

    assert (await game.live()).seat_of(900) == 2


@pytest.mark.parametrize("policy", ["ask", "wait"])
async def test_who_plays_replaces_who_is_late_where_everybody_sees_it(town: Town, policy: str) -> None:
    """Q-4.3, Q-9.2: with the grace of a lapse, and never who has answered; nor while more time is given."""
    game = await town.game(policies={"vote": policy})
    await game.propose(1, 2)
    await game.say(3, "approve")
    town.time.pass_(DAY)
    await _stands(game, 2)
    await game.wait_out()

    await _stands(game, 3)
    await town.service.deeds.extend(game.id, Authority(*BY, "press:1"), "vote", 3600)
    await _stands(game, 2)
    await game.wait_out()
    await _by_player(game, 2)

    assert (await game.live()).seat_of(900) == 2


async def test_who_plays_replaces_who_has_missed_two_deadlines_in_a_row(town: Town) -> None:
    """Issue 16.14: moderators are asked about him, of whom the host who plays is one; not of who answered since."""
    game = await town.game()
    for _ in range(2):
        await _stands(game, 2)
        await game.propose(1, 3)
        await game.vote("reject", [1, 3, 4, 5])
        await game.wait_out()

    await _stands(game, 3)
    await _by_player(game, 2)

    assert (await game.live()).seat_of(900) == 2


async def test_who_plays_replaces_who_holds_up_the_beginning_for_a_day(town: Town) -> None:
    """Q-9.1: whose role has not arrived is named to all; he may be asleep."""
    game = await town.dealt()
    for person in game.people:
        if person not in (102, 103):
            await town.service.dealing.delivered(game.id, person)
    town.time.pass_(DAY - 1)
    await _stands(game, 2)
    town.time.pass_(1)

    await _by_player(game, 2)
    await _stands(game, 1)

    assert (await game.live()).seat_of(900) == 2


# ----------------------------------------------------------------------------------------------------------- twins


@pytest.fixture
async def towns(tmp_path: Path) -> AsyncIterator[tuple[Game, Game]]:
    one, other = Town(tmp_path / "1.db", Time()), Town(tmp_path / "2.db", Time())
    yield await one.game(), await other.game()
    one.close()
    other.close()


async def _public(game: Game) -> object:
    lanes = {lane: await game.bodies(lane) for lane in (notices.THREAD, notices.CHAIR)}
    advert = await game.bodies(notices.channel_lane(CHANNEL))
    return await game.public(), lanes, advert, await game.deadlines()


async def test_a_replacement_of_who_owes_a_secret_looks_like_one_of_who_does_not(
    towns: tuple[Game, Game],
) -> None:
    """Q-9.12, Q-5.6: the seat that has given its action and the one that has not; adverts and refusals too."""
    one, other = towns
    minion, free = (await one.side(Side.MINIONS))[0], (await one.side(Side.FREE))[0]
    king = await one.holder(Role.WITCH_KING)
    for game in towns:
        await game.propose(*sorted((minion, free)))
        await game.vote()
    await one.say(minion, "sabotage")
    await other.say(free, "support")
    for game in towns:
        game.town.time.pass_(3600)
        await game.service.openings.advertise(game.id, Authority(*BY, "press:1"), minion, CHANNEL)
        await game.service.openings.offer(game.id, 777, "Newt", minion)
        await game.replace(minion, 777)
        await game.service.absence.go_away(game.id, game.people[free - 1], NOW, game.town.time() + 3 * DAY_MS)
        await game.service.openings.ask_out(game.id, game.people[king - 1], aloud=True)

    assert await _public(one) == await _public(other)
    refusals = []
    for game in towns:
        with pytest.raises(Illegal) as refused:
            await game.replace(free, 777)
        refusals.append((refused.value.sentence, refused.value.facts))
    assert refusals[0] == refusals[1]


async def test_who_is_late_in_secret_is_not_told_by_what_a_player_may_do(towns: tuple[Game, Game]) -> None:
    """Q-5.6, Q-9.4: the refusal is one for who owes the action, for who has given it, and for who was not asked."""
    one, other = towns
    minion, free = (await one.side(Side.MINIONS))[0], (await one.side(Side.FREE))[0]
    outside = next(seat for seat in one.seats if seat not in (minion, free))
    rival = next(person for person in one.people if person not in (100 + minion, 100 + free, 100 + outside))
    refusals = []
    for game in towns:
        await game.service.pacing.set_policy(game.id, Authority(*BY, "press:1"), "actions", "ask")
        await game.propose(*sorted((minion, free)))
        await game.vote()
        await game.say(*((minion, "sabotage") if game is one else (free, "support")))
        await game.wait_out()
        refusals.append([await _stands(game, seat, rival) for seat in (minion, free, outside)])

    assert len({sentence for said in refusals for sentence in said}) == 1
    listed = [matters.matters(await game.live(), game.town.time()) for game in (one, other)]
    assert listed[0] == listed[1] != ()
