"""Who is told what of an entry: one notice per place, private ones first, and nothing where there are no words."""

from __future__ import annotations

from bot.games.authority import Authority
from bot.posting.compose import compose
from bot.service.telling import notices
from bot.service.telling.notice_kinds import (
    ClocksBegun,
    DeedDone,
    Happened,
    QuestionsAsked,
    Reminder,
    SeatAdvertised,
)
from rules.quest.events import ActionGiven, ActionSeen, GuessAsked, RoleDealt, SideChanged, SideSeen
from rules.quest.roles import Role, Side
from storage.tables.outbox import Outbox
from tests.bot.games.kit import DAY_MS, Game, Town


async def test_one_entry_makes_one_notice_at_most_in_each_place(town: Town) -> None:
    """Design, courier: one post per place per entry."""
    game = await town.game(7, palantir=True, ring=True, roles=("boromir",))
    for _ in range(2):
        await game.quest()
    rows = await town.database.read(lambda c: Outbox(c).open(game.id))

    places = [(row.entry_n, row.lane) for row in rows if row.kind != ClocksBegun.word()]
    assert len(places) == len(set(places))
    assert sorted(row.entry_n for row in rows) == [row.entry_n for row in rows]


async def test_private_words_go_before_public_ones(town: Town) -> None:
    """Design: roles and private answers first, then posts, adverts among them, then reminders."""
    game = await town.dealt()
    await town.service.dealing.remind_missing(game.id, 100)
    for person in game.people:
        await town.service.dealing.delivered(game.id, person)
    await town.service.openings.advertise(game.id, Authority(100, "Ann", "press:1"), 2, 4711)
    rows = await town.database.read(lambda c: Outbox(c).open(game.id))

    priorities = {(row.lane.partition(":")[0], row.kind): row.priority for row in rows}
    assert priorities == {
        ("person", Happened.word()): notices.PRIVATE_FIRST,
        ("thread", Happened.word()): notices.POST,
        ("thread", DeedDone.word()): notices.POST,
        ("channel", SeatAdvertised.word()): notices.POST,
        ("thread", Reminder.word()): notices.LATER,
        ("thread", ClocksBegun.word()): notices.POST,
    }


async def test_what_the_card_shows_is_not_posted(town: Town) -> None:
    """Design, second contract: that somebody has voted is on the card; a private action is nowhere."""
    game = await town.game()
    await game.propose(1, 2)
    before = await game.bodies()
    await game.vote(seats=[1, 2, 3])
    await game.say(1, "preload reject")
    assert await game.bodies() == before

    await game.say(4, "approve publicly")
    assert len(await game.bodies()) == len(before) + 1
    await game.say(5, "approve")
    before = await game.bodies()
    await game.say(1, "support", "actions/1")
    assert await game.bodies() == before
    found = await game.live()
    events = found.room.codec.events((await game.entries())[-1].events)
    assert [type(event) for event in events] == [ActionGiven]


async def test_a_post_has_the_deadline_of_what_it_asks(town: Town) -> None:
    """Q-9.1: shown with the question; none before every role has arrived."""
    game = await town.game()
    (first,) = await game.said(notices.THREAD, Happened)
    await game.propose(1, 2)
    second = (await game.said(notices.THREAD))[-1]

    assert (list(map(str, first.opened)), first.deadlines) == (["party/1"], {"party/1": None})
    assert list(map(str, second.opened)) == ["vote/1"]
    assert second.deadlines == {"vote/1": town.time() + DAY_MS}


async def test_questions_come_in_private_only_to_who_wants_them_and_owes_them(town: Town) -> None:
    """Design, second contract; Q-5.6: to each side alike."""
    game = await town.game()
    minion, free = (await game.side(Side.MINIONS))[0], (await game.side(Side.FREE))[0]
    other = next(seat for seat in game.seats if seat not in (minion, free))
    await game.propose(*sorted((minion, free)))
    for seat in (minion, free, other):
        await town.service.games.set_notify(game.people[seat - 1], "dm")

    await game.vote()

    asked = await game.said(kind=QuestionsAsked)
    assert {told.lane for told in asked} == {notices.person_lane(game.people[s - 1]) for s in (minion, free)}
    assert {(tuple(map(str, told.opened)), told.events, type(told.about)) for told in asked} == {
        (("actions/1",), (), QuestionsAsked)
    }


async def test_who_wants_to_be_asked_in_private_gets_it_with_what_he_is_told(town: Town) -> None:
    """Design, courier: still one post per place per entry; Q-6.6, to the Witch-King alone."""
    game = await town.game()
    for person in game.people:
        await town.service.games.set_notify(person, "dm")
    king = await game.holder(Role.WITCH_KING)
    for _ in range(3):
        await game.quest()

    rows = await town.database.read(lambda c: Outbox(c).open(game.id))
    places = [(row.entry_n, row.lane) for row in rows if row.kind != ClocksBegun.word()]
    assert len(places) == len(set(places))
    last = (await game.entries())[-1].n
    (told,) = [t for t in await game.said() if t.entry == last and t.lane != notices.THREAD]
    assert (type(told.about), told.seat, list(map(str, told.opened))) == (Happened, king, ["guess/1"])
    message = compose(
        told,
        (await game.live()).look(king),
        town.service.cache.presentation("quest"),
        town.service.games.text,
    )
    assert message is not None
    assert len(message.rows) > 1


async def test_a_question_answered_by_orders_is_asked_of_nobody(town: Town) -> None:
    """Q-4.7, Q-5.5: nothing owed means that the game has gone on."""
    game = await town.game()
    for seat in game.seats:
        await game.say(seat, "preload approve")
        await game.say(seat, "preload support quest")
    for person in game.people:
        await town.service.games.set_notify(person, "dm")

    await game.propose(1, 2)

    post = (await game.said(notices.THREAD))[-1]
    assert list(map(str, post.opened)) == ["party/2"]
    private = [one for one in await game.said() if one.entry == post.entry and one.lane != notices.THREAD]
    assert [one.seat for one in private if one.opened] == [await game.leader()]
    assert (await game.state()).quest == 2


async def test_what_was_sent_in_private_is_found_again_at_the_desk(town: Town) -> None:
    """F-16, Q-9.16, Q-2: closed messages keep nobody from playing, and a newcomer from nothing."""
    game = await town.game(7, palantir=True, ring=True, roles=("boromir",), boromir="predetermined")
    found = await game.live()
    while found.is_playing:
        state = await game.state()
        question = await game.question()
        match question.kind:
            case "party":
                await game.propose()
            case "vote":
                await game.vote()
            case "actions":
                await game.wait_out()
            case "ring":
                fellow = next(s for s in (await _party(game)) if s != found.decisions()[0].seat)
                await game.say(found.decisions()[0].seat, f"ring {fellow}")
            case "palantir":
                used = {gaze.holder for gaze in state.gazes} | {state.holder}
                await game.say(
                    found.decisions()[0].seat,
                    f"palantir {next(seat for seat in game.seats if seat not in used)}",
                )
            case "guess":
                assert await _awaited_from(game, await game.holder(Role.WITCH_KING)) == ["guess/1"]
                await game.say(await game.holder(Role.WITCH_KING), "guess none")

    for told in await game.said():
        if told.seat is None:
            continue
        own = getattr(found.look(told.seat).view, "own", None)
        assert own is not None
        for event in told.events:
            match event:
                case RoleDealt(role=role, known=known):
                    assert (own.role, own.known) == (role, known)
                case SideSeen(seat=seat, side=side):
                    assert (seat, side) in own.gazes
                case ActionSeen(seat=seat, deed=deed):
                    assert (seat, deed) in own.ring_seen
                case SideChanged():
                    assert own.side in Side
                case _:
                    assert isinstance(event, GuessAsked)


async def _party(game: Game) -> tuple[int, ...]:
    view = (await game.live()).look(None).view
    party: tuple[int, ...] = getattr(view, "party").party  # noqa: B009 - only the Quest's view has it
    return party


async def _awaited_from(game: Game, seat: int) -> list[str]:
    return [str(decision.question) for decision in (await game.live()).look(seat).decisions if decision.owed]
