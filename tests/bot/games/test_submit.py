"""What a person says: who may, what it means when it comes late, and that it counts once."""

from __future__ import annotations

import asyncio

import pytest

from bot.games.authority import Authority
from bot.games.presentation import names_of, open_presentation
from bot.language.words import for_locale
from bot.quest.wording import say
from bot.service.telling import notices
from rules.game import Illegal, OrderDropped, Stale
from rules.quest.actions import Ballot
from rules.quest.events import VoteClosed
from rules.quest.phases import Gathering, Questing, Voting
from tests.bot.games.kit import Game, Town


async def voting(game: Game) -> Voting:
    phase = (await game.state()).phase
    assert isinstance(phase, Voting)
    return phase


async def test_a_receipt_comes_after_the_commit_with_the_words_as_the_journal_has_them(town: Town) -> None:
    """Design, the road in: only then is the player told "done"; Q-9.15, it says what was understood."""
    game = await town.game()
    await game.propose(1, 2)
    commits = town.database.commits

    reply = await game.say(3, "  APPROVE   Publicly ", "vote/1")

    assert town.database.commits == commits + 1
    assert reply.words == "approve publicly" == (await game.actions())[-1]
    assert not reply.repeated
    assert reply.refusal is None
    assert reply.look.seat == 3


async def test_a_receipt_knows_nothing_of_what_others_were_told_by_the_same_entry(town: Town) -> None:
    """F-4, Q-5.6: the last ballot plays what another had left in advance; that is between him and the game."""
    game = await town.game()
    await game.propose(1, 2)
    await game.say(2, "support")
    await game.vote(seats=[1, 2, 3, 4])

    reply = await game.say(5, "approve")

    codec = (await game.live()).room.codec
    told = [event.to for event in codec.events((await game.entries())[-1].events)]
    assert (2,) in told
    assert reply.events
    assert {event.to for event in reply.events} <= {None, (5,)}


async def test_one_entry_is_one_commit_whatever_it_leads_to(town: Town) -> None:
    """Design: journal, snapshot, clocks and notices in one transaction."""
    game = await town.game()
    await game.propose(1, 2)
    await game.vote(seats=[1, 2, 3, 4])
    commits = town.database.commits

    await game.say(5, "approve")

    assert town.database.commits == commits + 1
    assert [deadline.clock for deadline in await game.deadlines()] == ["actions/1"]
    assert any(isinstance(e, VoteClosed) for e in (await game.said(notices.THREAD))[-1].events)


async def test_refusals_and_repeats_commit_nothing(town: Town) -> None:
    """Design: refused and repeated entries write nothing."""
    game = await town.game()
    await game.propose(1, 2)
    await game.say(1, "approve", "vote/1", cause="press:7")
    commits, public = town.database.commits, await game.public()

    again = await game.say(1, "approve", "vote/1", cause="press:7")
    await game.refused(2, "dance", "vote/1")
    await game.refused(2, "approve", "vote/2")
    await game.refused(2, "propose 1 2")
    await game.refused(1, "", "vote/1")

    assert again.repeated
    assert town.database.commits == commits
    assert await game.public() == public
    assert len(await game.entries()) == 3


async def test_a_repeated_press_is_answered_though_its_question_has_closed_since(town: Town) -> None:
    """Q-4.4; design: a cause counts once, also for the ballot that closed the vote and one before it."""
    game = await town.game()
    await game.propose(1, 2)
    await game.say(1, "reject", "vote/1", cause="press:first")
    await game.vote("approve", seats=[2, 3, 4])
    await game.say(5, "approve", "vote/1", cause="press:last")
    commits = town.database.commits
    assert isinstance((await game.state()).phase, Questing)

    first = await game.say(1, "reject", "vote/1", cause="press:first")
    last = await game.say(5, "approve", "vote/1", cause="press:last")

    assert first.repeated
    assert last.repeated
    assert town.database.commits == commits


async def test_a_repeated_press_does_not_count_for_what_is_open_now(town: Town) -> None:
    """Q-4.4: typed words, which would fit the next vote as well."""
    game = await town.game()
    await game.propose()
    await game.say(1, "reject", cause="press:7")
    await game.vote("reject", seats=[2, 3, 4, 5])
    await game.propose()

    again = await game.say(1, "reject", cause="press:7")

    assert again.repeated
    assert (await voting(game)).ballots == (None,) * 5


async def test_five_votes_at_once_close_the_vote_once(town: Town) -> None:
    """Q-4.4; nobody's ballot is missed, and the same press twice is one."""
    game = await town.game()
    await game.propose(1, 2)
    causes = [f"press:5{seat}" for seat in game.seats]

    replies = await asyncio.gather(
        *(
            game.say(seat, "approve", "vote/1", cause=cause)
            for _ in range(3)
            for seat, cause in zip(game.seats, causes, strict=True)
        )
    )

    assert sum(not reply.repeated for reply in replies) == 5
    closed = [
        e for entry in await game.said(notices.THREAD) for e in entry.events if isinstance(e, VoteClosed)
    ]
    assert [event.ballots for event in closed] == [(Ballot.APPROVE,) * 5]
    assert await game.actions() == ["start", "propose 1 2", *["approve"] * 5]


async def test_a_hundred_games_at_once_lose_nothing(town: Town) -> None:
    """Design: a lock for each game; entries that wait together share a commit."""
    games = [await town.lobby(first=1000 * n) for n in range(1, 101)]
    await asyncio.gather(*(begin(game) for game in games))
    commits = town.database.commits

    await asyncio.gather(*(play(game) for game in games))

    for game in games:
        assert await game.actions() == ["start", "propose 1 2", *["approve"] * 5]
        assert str(await game.question()) == "actions/1"
    assert town.database.commits - commits < 300


async def begin(game: Game) -> None:
    for person in game.people:
        await game.service.seating.join(game.id, person, "P", f"press:{person}")
    await game.service.dealing.start(game.id, 100, "press:1")
    await asyncio.gather(*(game.service.dealing.delivered(game.id, person) for person in game.people))


async def play(game: Game) -> None:
    await game.propose(1, 2)
    await asyncio.gather(*(game.say(seat, "approve", "vote/1") for seat in game.seats))


async def test_strangers_the_host_and_moderators_hold_no_seat(town: Town) -> None:
    """Q-9.7, Q-9.8: moderating gives no seat and no sight; the public view is all."""
    game = await town.game()
    await game.propose(1, 2)
    for person in (999, 100, 90, 0):
        refusal = await game.refused(1, "approve", "vote/1", person=person)

        assert refusal.sentence == "You hold no seat in this game."
        look = await town.service.cache.look(game.id, person)
        assert (look.seat, look.decisions, look.orders) == (None, (), ())
        assert getattr(look.view, "own", 1) is None


async def test_who_left_the_lobby_plays_no_part(town: Town) -> None:
    """Q-9.7."""
    game = await town.lobby()
    await town.service.seating.join(game.id, 999, "Gone", "press:999")
    await town.service.seating.leave(game.id, 999)
    await begin(game)

    refusal = await game.refused(1, "propose 1 2", person=999)

    assert refusal.clause == "F-7"


async def test_nothing_is_taken_before_the_start_and_after_the_end(town: Town) -> None:
    """R-1.3, R-1.4."""
    game = await town.lobby()
    await town.service.seating.join(game.id, 101, "Ann", "press:7")
    early = await game.refused(1, "approve")
    assert early.sentence == "You hold no seat in this game."

    played = await town.game(first=201)
    await town.service.deeds.abort(played.id, Authority(90, "Moddy", "press:8"))
    late = await played.refused(1, "approve")

    assert isinstance(late, Stale)
    assert late.sentence == "This game is over."


async def test_a_late_press_never_counts_for_the_next_question(town: Town) -> None:
    """Q-4.4: a button carries its question."""
    game = await town.game()
    await game.propose()
    await game.vote("reject")
    await game.propose()

    refusal = await game.refused(1, "approve", "vote/1")

    assert isinstance(refusal, Stale)
    assert (await voting(game)).ballots == (None,) * 5


async def test_typed_words_mean_what_was_open_when_they_were_sent(town: Town) -> None:
    """Design, the road in; Q-4.4: what is typed never counts for the next question."""
    game = await town.game()
    await game.propose()
    sent = town.time()
    town.time.pass_(60)
    await game.vote("reject")
    await game.propose()
    town.time.pass_(60)

    refusal = await game.refused(1, "approve", at_ms=sent)
    await game.say(2, "approve", at_ms=town.time() - 1000)

    assert isinstance(refusal, Stale)
    assert (await voting(game)).ballots[:2] == (None, Ballot.APPROVE)


@pytest.mark.parametrize("restarted", [False, True])
async def test_words_typed_before_any_question_was_open_are_refused(town: Town, restarted: bool) -> None:
    """Design: if none was, it is refused, and never counts for the next."""
    game = await town.game()
    sent = town.time()
    town.time.pass_(1)
    await game.propose()
    if restarted:
        town.reopen()

    assert isinstance(await game.refused(1, "approve", at_ms=sent), Stale)


async def test_a_preload_typed_for_one_party_is_not_taken_for_the_next(town: Town) -> None:
    """Q-4.4, Q-5.5: preloads of a rejected party are dropped, those still on their way too."""
    game = await town.game()
    await game.propose()
    sent = town.time()
    member = (await voting(game)).party[0]
    town.time.pass_(60)
    await game.vote("reject")
    leader = await game.leader()
    await game.propose(*sorted({leader, member} | set(game.seats))[:2])
    member = (await voting(game)).party[0]

    for words in ("support", "preload support quest", "preload approve", "PRELOAD  reject standing"):
        assert isinstance(await game.refused(member, words, at_ms=sent), Stale), words

    assert not (await game.live()).look(member).orders
    await game.say(member, "support", at_ms=town.time())
    assert [order.words for order in (await game.live()).look(member).orders] == ["support"]


async def test_what_waits_is_withdrawn_however_late_the_word_comes(town: Town) -> None:
    """F-18, Q-12.4."""
    game = await town.game()
    await game.say(1, "preload approve unless 1 standing")
    sent = town.time()
    town.time.pass_(60)
    await game.propose()

    await game.say(1, "withdraw ballot", at_ms=sent)

    assert not (await game.live()).look(1).orders


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_replacement_does_not_make_typed_words_late(town: Town, restarted: bool) -> None:
    """Design: the question was open when they were sent; its clock alone started anew (Q-9.12)."""
    game = await town.game()
    await game.propose()
    town.time.pass_(10)
    sent = town.time()
    town.time.pass_(10)
    await game.replace(5, 777)
    if restarted:
        town.reopen()

    await game.say(1, "approve", at_ms=sent)

    assert (await voting(game)).ballots[0] is Ballot.APPROVE


async def test_an_answer_of_several_parts_stands_as_far_as_it_goes(town: Town) -> None:
    """Design, entries: played until one is refused; what was done is kept, the refusal told."""
    game = await town.game()
    await game.propose(1, 2)

    reply = await game.say(3, "approve; preload reject; support; reject")

    assert reply.words == "approve; preload reject" == (await game.actions())[-1]
    assert reply.refusal is not None
    assert reply.refusal.clause == "Q-5.5"
    assert (await voting(game)).ballots[2] is Ballot.APPROVE
    assert [order.words for order in reply.look.orders] == ["preload reject"]


async def test_an_answer_whose_first_part_is_refused_is_refused_whole(town: Town) -> None:
    """Design, entries."""
    game = await town.game()
    await game.propose(1, 2)

    await game.refused(3, "support; approve", "vote/1")

    assert (await voting(game)).ballots[2] is None


async def test_preloads_answer_in_the_commit_that_asks(town: Town) -> None:
    """Q-4.6, Q-4.7: same entry, same commit, same post."""
    game = await town.game()
    for seat in game.seats:
        await game.say(seat, "preload reject")
    commits, posts = town.database.commits, len(await game.said(notices.THREAD))

    await game.propose(1, 2)

    assert town.database.commits == commits + 1
    assert len(await game.said(notices.THREAD)) == posts + 1
    assert isinstance((await game.state()).phase, Gathering)
    assert (await game.state()).rejected == 1


async def test_an_order_that_proves_illegal_is_told_to_its_owner_alone(town: Town) -> None:
    """Q-8.8: dropped if no longer legal; the seat is then asked."""
    game = await town.game(palantir=True, ring=True)
    order = (await game.state()).order
    first, last = order[0], order[-1]
    for _ in range(2):
        await game.quest()
    await game.say(last, f"palantir {first}")
    await game.say(first, f"preload palantir {order[1]}")
    lanes = await game.counts()

    refusal = await game.refused(first, f"preload palantir {last}")
    assert refusal.clause == "Q-8.3"
    assert await game.counts() == lanes
    assert not [told for told in await game.said() if OrderDropped in map(type, told.events)]


async def test_of_what_is_dropped_its_owner_alone_is_told_why(town: Town) -> None:
    """Q-5.5, Q-12.4: in one private message, which nobody else has."""
    game = await town.game(ring=True)
    leader, carrier, other = (await game.state()).order[:3]
    await game.say(other, "preload support quest")
    await game.propose(leader, carrier)
    for words in ("support", "preload decline"):
        await game.say(carrier, words)
    await game.vote("reject")
    await game.quest()

    dropped = {
        told.lane: [event for event in told.events if isinstance(event, OrderDropped)]
        for told in await game.said()
        if OrderDropped in map(type, told.events)
    }
    live, text = await game.live(), for_locale("en")
    names = names_of(live.look(None), open_presentation("quest"), text)
    said = {lane: [say(event, names, text) for event in events] for lane, events in dropped.items()}

    before = "What you said in advance could not be used and is gone:"
    assert said == {
        notices.person_lane(game.people[carrier - 1]): [
            f"{before} If this party is approved: **support**. You planned it for a party that the vote rejected.",
            f"{before} With the Ring: leave it alone. You planned it for a party that the vote rejected.",
        ],
        notices.person_lane(game.people[other - 1]): [
            f"{before} On this quest, with any party: **support**. Quest 1 was done without you."
        ],
    }


async def test_a_cancelled_press_counts_whole_and_memory_follows(town: Town) -> None:
    """Design, durability: a commit cannot be called back, and whoever comes next is not refused for it."""
    game = await town.game()
    await game.propose(1, 2)
    for seat, steps in ((1, 1), (2, 2), (3, 3), (4, 6)):
        task = asyncio.create_task(game.say(seat, "approve", "vote/1", cause=f"press:c{seat}"))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    await game.say(5, "approve", "vote/1")

    assert await game.actions() == ["start", "propose 1 2", *["approve"] * 5]
    assert (await game.say(1, "approve", "vote/1", cause="press:c1")).repeated
    memory = [await game.seen(seat) for seat in game.seats]
    town.reopen()
    assert [await game.seen(seat) for seat in game.seats] == memory


async def test_what_is_said_in_a_game_reaches_no_other(town: Town) -> None:
    """The same cause in two games is two entries: each game has its own journal."""
    one, other = await town.game(), await town.game(first=201)
    await one.propose(1, 2)
    before = await other.public()

    await one.say(1, "approve", "vote/1", cause="press:7")

    assert await other.public() == before
    with pytest.raises(Illegal, match="You hold no seat"):
        await other.say(1, "approve", "vote/1", person=one.people[0])
    await other.propose(1, 2)
    assert not (await other.say(1, "approve", "vote/1", cause="press:7")).repeated
