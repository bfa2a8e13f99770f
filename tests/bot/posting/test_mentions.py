"""Whom the post that asks something mentions, and who is told in private instead."""

from __future__ import annotations

import pytest

from bot.clocks.reminders import present
from bot.games.authority import Authority
from bot.language.words import for_locale
from bot.posting.compose import compose
from bot.seats.away.lengths import NOW
from bot.service.telling import notices
from bot.service.telling.mentions import addressed, in_private
from bot.service.telling.notice_kinds import DeedDone, Happened, QuestionsAsked, Reminder
from bot.service.telling.notices import Notice
from bot.ui.message import Message
from bot.ui.message import ids as ids_of
from rules.game import Decision, Question
from rules.quest.roles import Role, Side
from storage.tables.people import Notify
from tests.bot.games.kit import DAY_MS, MODERATOR, Game, Town, hours_of, ms

HOUR = 3600
BY = (MODERATOR, "Moddy")


async def worded(game: Game, notice: Notice) -> Message | None:
    """The public post, as it would be sent now."""
    live = await game.live()
    presentation = game.service.cache.presentation(live.row)
    return compose(addressed(live, notice, game.town.time()), live.look(None), presentation, for_locale("en"))


async def mentioned(game: Game, notice: Notice | None = None) -> list[int]:
    """Whom the newest post mentions: the seats, in order; the chair for the host."""
    notice = notice or (await game.said(notices.THREAD, Happened))[-1]
    message = await worded(game, notice)
    assert message is not None
    assert all(f"<@{person}>" in message.content for person in message.pings)
    return sorted(game.people.index(person) + 1 if person in game.people else 0 for person in message.pings)


async def wait_for_guess(game: Game) -> int:
    """Three quests succeed; the seat that may guess."""
    for _ in range(3):
        await game.quest()
    return await game.holder(Role.WITCH_KING)


# ---------------------------------------------------------------------------------------------- whom a post mentions


async def test_the_post_that_begins_the_game_mentions_everybody_who_plays(town: Town) -> None:
    """Q-9.17: whoever is mentioned becomes a member of the thread; a choice made before is no bar."""
    await town.service.games.set_notify(102, "nothing")
    await town.service.games.set_notify(103, "dm")
    game = await town.dealt()
    post = (await game.said(notices.THREAD))[0]

    message = await worded(game, post)

    assert await mentioned(game, post) == [1, 2, 3, 4, 5]
    assert message is not None
    assert "**the game begins.**" in message.content
    assert f"<@{100 + await game.leader()}>, it is your turn." in message.content


async def test_everybody_is_mentioned_when_a_vote_opens_but_who_has_voted_in_advance(town: Town) -> None:
    """Q-4.3: who has voted is public, and so is who has not."""
    game = await town.game()
    await game.propose()
    assert await mentioned(game) == [1, 2, 3, 4, 5]
    for seat in (2, 4):
        await game.say(seat, "preload reject")
    await game.vote("reject")

    await game.propose()

    assert await mentioned(game) == [1, 3, 5]


@pytest.mark.parametrize("preloads", [(), (0,), (1,)])
async def test_the_whole_party_is_mentioned_whatever_it_has_said_in_advance(
    town: Town, preloads: tuple[int, ...]
) -> None:
    """F-17, Q-5.6, Q-9.17: nothing public depends on whether an action was preloaded."""
    game = await town.game()
    order = (await game.state()).order
    party = order[:2]
    await game.propose(*party)
    for at in preloads:
        await game.say(party[at], "support", "actions/1")
    await game.vote()

    message = await worded(game, (await game.said(notices.THREAD, Happened))[-1])

    assert (await game.question()).kind == "actions"
    assert await mentioned(game) == sorted(party)
    assert message is not None
    assert "Open **My desk**" in message.content


async def test_everybody_is_mentioned_alike_when_the_witch_king_may_guess(town: Town) -> None:
    """Q-6.6: others see that a guess is awaited, not from whom."""
    game = await town.game()

    await wait_for_guess(game)

    assert await mentioned(game) == [1, 2, 3, 4, 5]


async def test_a_call_for_moderators_goes_to_the_host(town: Town) -> None:
    """Q-3.8: nobody has voted."""
    game = await town.game()
    await game.propose()

    await game.wait_out()

    assert await mentioned(game) == [0]


# ------------------------------------------------------------------------------------------ what each has chosen


async def test_each_is_told_as_he_has_chosen_and_nothing_of_it_depends_on_what_he_owes(town: Town) -> None:
    """Q-5.6: of the party and of the others, of who has preloaded and who has not."""
    game = await town.game(7)
    order = (await game.state()).order
    await game.propose(*order[:2])
    await game.vote()
    for seat in order[:2]:
        await game.say(seat, "support", f"actions/{(await game.question()).number}")
    ways: tuple[Notify, ...] = ("dm", "reminders", "nothing", "thread", "dm", "thread", "thread")
    choices = dict(zip(order, ways, strict=True))
    for seat, chosen in choices.items():
        await town.service.games.set_notify(game.people[seat - 1], chosen)
    party = order[1:4]  # reminders, nothing, thread
    await game.propose(*party)
    vote = await mentioned(game)
    asked = [told.seat for told in await game.said(kind=QuestionsAsked)]
    await game.vote()

    assert vote == sorted(seat for seat, chosen in choices.items() if chosen == "thread")
    assert asked == sorted(seat for seat, chosen in choices.items() if chosen == "dm")
    assert await mentioned(game) == [party[2]]


async def test_who_wants_it_in_private_is_asked_there_only_of_what_he_owes(town: Town) -> None:
    """Q-5.6, Q-6.6: in the thread he is mentioned neither way, so that it tells nothing."""
    for preload in (True, False):
        game = await town.game(first=1000 + 100 * preload + 1)
        party = (await game.state()).order[:2]
        for person in game.people:
            await town.service.games.set_notify(person, "dm")
        await game.propose(*party)
        if preload:
            await game.say(party[0], "support", "actions/1")
        before = len(await game.said(kind=QuestionsAsked))
        await game.vote()
        asked = (await game.said(kind=QuestionsAsked))[before:]
        assert [one.seat for one in asked] == sorted(party[1:] if preload else party)
        assert await mentioned(game) == []


async def test_who_is_away_is_left_in_peace(town: Town) -> None:
    """Q-9.9: neither mentioned nor written to, as he is not reminded."""
    game = await town.game()
    await town.service.games.set_notify(102, "dm")
    for seat in (2, 4):
        await town.service.absence.go_away(game.id, game.people[seat - 1], NOW, town.time() + 3 * DAY_MS)

    await game.propose()

    assert await mentioned(game) == [1, 3, 5]
    assert not await game.said(kind=QuestionsAsked)


async def test_a_choice_counts_in_all_games_and_at_once(town: Town) -> None:
    """Once for all games; of a post that is on its way a mention is taken back, but none is missed by it or added."""
    one, other = await town.game(), await town.game()
    await one.propose()
    await town.service.games.set_notify(102, "nothing")
    await other.propose()

    assert 2 not in await mentioned(one)
    assert 2 not in await mentioned(other)
    await town.service.games.set_notify(102, "dm")
    assert 2 in await mentioned(one)
    await town.service.games.set_notify(102, "thread")
    assert 2 not in await mentioned(other)
    assert 2 in await mentioned(one)


# ---------------------------------------------------------------------------------------------------------- the night


async def test_at_night_nobody_is_told_before_the_hours_open(town: Town) -> None:
    """Q-9.1: as reminders wait for the morning; then whoever still owes is reminded once."""
    game = await town.game()
    await town.service.pacing.set_hours(game.id, Authority(*BY, "press:1"), hours_of("08:00-22:00 UTC"))
    await town.service.games.set_notify(102, "dm")
    town.time.now_ms = ms("2026-11-21T23:00")
    await game.propose()
    night = await mentioned(game)
    private = await game.said(kind=QuestionsAsked)
    await game.vote(seats=[1, 3])
    reminded = []
    for now in ("2026-11-22T07:59", "2026-11-22T08:00", "2026-11-22T08:01"):
        town.time.now_ms = ms(now)
        reminded.append(await town.alarm.remind())

    assert (night, private, reminded) == ([], [], [0, 1, 0])
    live, told = await game.live(), await game.said(kind=Reminder)
    shown = [present(live, one, town.time()) for one in told]
    abouts = [one.about for one in shown if one is not None]
    assert [one.people for one in abouts if isinstance(one, Reminder)] == [(104, 105), ()]
    assert [one.lane for one in told] == [notices.THREAD, notices.person_lane(102)]


async def test_by_day_there_is_no_reminder_of_what_people_were_told_of(town: Town) -> None:
    """Q-9.1: the first comes at half time, as ever."""
    game = await town.game()
    await town.service.pacing.set_hours(game.id, Authority(*BY, "press:1"), hours_of("08:00-22:00 UTC"))

    await game.propose()

    assert await mentioned(game) == [1, 2, 3, 4, 5]
    town.time.pass_(60)
    assert await town.alarm.remind() == 0


# ------------------------------------------------------------------------------------------- what nobody may know


async def test_what_is_hidden_is_told_in_private_to_who_owes_it(town: Town) -> None:
    """H-19.17: no post mentions anybody for it; who has just answered, or is mentioned anyway, knows already."""
    game = await town.game(3, name="hunt")
    live, now = await game.live(), town.time()
    keep, turn = Question("keep", 1), Question("turn", 1)
    hidden, aloud = Decision(keep, 2), Decision(turn, 2)

    def told(*owed: Decision, seat: int = 2, actor: int | None = None) -> tuple[Question, ...]:
        holder = live.person_in(seat)
        assert holder is not None
        return in_private(live, holder, owed, (keep, turn), actor, now)

    assert told(hidden) == (keep,)
    assert told(hidden, seat=3) == ()
    assert told(hidden, actor=2) == ()
    assert told(hidden, aloud) == ()
    assert told(aloud) == ()
    await town.service.games.set_notify(game.people[1], "dm")
    assert told(hidden, aloud, actor=2) == (keep, turn)
    await town.service.games.set_notify(game.people[1], "reminders")
    assert told(hidden) == ()
    post = Notice(game.id, 9, notices.THREAD, Happened(), opened=(keep,))
    assert await mentioned(game, post) == []


# ------------------------------------------------------------------------------------------------ who comes later


async def test_who_takes_a_seat_over_is_mentioned_and_so_becomes_a_member_of_the_thread(town: Town) -> None:
    """Q-9.7: the one who begins has been mentioned when the game began."""
    game = await town.game()
    await game.replace(2, 777)

    (post,) = await game.said(notices.THREAD, DeedDone)
    message = await worded(game, post)

    assert message is not None
    assert message.pings == (777,)
    assert message.content.endswith("<@777>")


async def test_the_role_message_says_how_one_is_told_and_has_the_menu(town: Town) -> None:
    """Each chooses on the way in; and answering in advance is recommended."""
    game = await town.dealt()
    live, presentation = await game.live(), town.service.cache.presentation("quest")
    roles = [one for one in await game.said(kind=Happened) if one.lane != notices.THREAD]

    for role in roles:
        message = compose(role, live.look(role.seat), presentation, for_locale("en"))
        assert message is not None
        assert "**When it is your turn** I mention you in the thread" in message.content
        assert "**Answer in advance**" in message.content
        assert "rm:0:notify:+" in ids_of(message)
    assert len(roles) == 5
    assert {Side.FREE, Side.MINIONS} == set((await game.state()).sides)
