"""Clocks stand while a public post waits for longer than five minutes; each is given its time once, come what may."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.clocks.outage import ANSWERS
from bot.games.authority import Authority
from bot.service.telling import notices
from bot.service.telling.notice_kinds import DeedDone, PlaceTroubled, Reminder
from rules.game import Illegal, Stale
from storage.tables.deadlines import Deadlines
from storage.tables.guilds import Guilds
from storage.tables.outbox import Outbox
from tests.bot.games.kit import DAY, DAY_MS, HOST, MODERATOR, NOON, Game, Time, Town
from tests.bot.games.program import Program

BY = (MODERATOR, "Moddy")
HOUR = 60
"""Minutes."""
MINUTE_MS = 60_000
FIVE_MS = 5 * MINUTE_MS


@pytest.fixture
async def program(tmp_path: Path) -> AsyncIterator[Program]:
    town = Town(tmp_path / "town.db", Time(NOON))
    found = Program(town)
    await found.start()
    yield found
    town.close()


def by(number: int) -> Authority:
    return Authority(*BY, f"press:{number}")


async def unsaid(program: Program) -> Game:
    """A vote whose post Discord refuses, made now; it has a day."""
    game = await program.town.game()
    await program.take(game)
    await game.propose(1, 2)
    await program.refuse(game)
    return game


async def left(game: Game) -> int:
    """Milliseconds that the open question has still, while its clock runs."""
    due = await game.due()
    assert due is not None
    return due - game.town.time()


async def lines(game: Game) -> list[dict[str, object]]:
    """The lines that clocks go on, or were moved, as far as they are not posted yet."""
    said = await game.abouts(DeedDone, notices.THREAD)
    return [line.deed for line in said if line.deed["deed"] == "outage"]


async def outages(game: Game) -> list[str]:
    return [action for action in await game.actions() if action.startswith("outage")]


async def test_clocks_stand_from_the_fifth_minute_on_and_go_on_with_one_line(program: Program) -> None:
    """Issue 13.4: with what was left then; moderators are told once, and the journal verifies."""
    game = await unsaid(program)

    await program.minutes(4)
    running = await game.due()
    await program.minutes(72 * HOUR, 60)
    standing, told = await game.due(), await game.abouts(PlaceTroubled, notices.CHAIR)
    for _ in range(3):
        await program.post(game)
    await program.town.service.refused_posts.go_on_if_said(game.id)
    said = await lines(game)

    assert running is not None
    assert standing is None
    assert [one.trouble for one in told] == ["edge"]
    assert await left(game) == DAY_MS - FIVE_MS
    assert [line["unsaid"] for line in said] == [True]
    assert await outages(game) == ["outage 4319m"]
    await game.vote("reject")
    await program.town.service.deeds.abort(game.id, by(9))
    assert (await game.verdict()).ok


async def test_what_falls_due_before_lapses_and_what_falls_due_later_does_not(program: Program) -> None:
    """Issue 13.4: also where the timer looks late, as after a machine has slept."""
    early, late = await program.town.game(first=1001), await program.town.game(first=2001)
    for game, spare in ((early, 2), (late, 10)):
        await program.take(game)
        await game.propose(1, 2)
        clock, due = str(await game.question()), program.town.time() + spare * MINUTE_MS
        await change(game, lambda c, n=game.id, k=clock, d=due: Deadlines(c).put_off(n, k, d))
        await program.refuse(game)

    program.town.time.pass_(60 * 60)
    await program.alarm.look()

    assert (await early.actions())[-1] == "lapse vote"
    assert (await late.actions())[-1] == "propose 1 2"
    await program.take(late)
    assert await left(late) == 5 * MINUTE_MS


async def change(game: Game, work: object) -> None:
    """Something is different in the database."""
    await game.town.database.write(work)  # type: ignore[arg-type]
    await game.service.cache.reload(await game.live())


async def test_answers_are_taken_meanwhile_and_what_opens_then_has_all_of_its_time(program: Program) -> None:
    """Issue 13.4: the game goes on by itself, without clocks."""
    game = await unsaid(program)
    await program.minutes(HOUR)
    await game.vote("reject")
    opened, due = await game.question(), await game.due()
    await program.minutes(24 * HOUR, 60)
    await program.take(game)

    assert opened.kind == "party"
    assert due is None
    assert await left(game) == DAY_MS


async def test_nobody_is_reminded_while_clocks_stand(program: Program) -> None:
    """Issue 13.4: nobody is late."""
    game = await unsaid(program)
    await program.minutes(48 * HOUR, 60)

    with pytest.raises(Illegal, match="stands still"):
        await program.town.service.oversight.nudge(game.id, by(1))
    assert await game.said(kind=Reminder) == []


async def test_a_pause_in_which_the_post_is_made_ends_as_any_other(program: Program) -> None:
    """Issue 13.4: there is no line that clocks go on, for they do not."""
    game = await unsaid(program)
    await program.minutes(HOUR)
    await program.town.service.pausing.pause(game.id, by(1), seconds=6 * 60 * 60)
    await program.minutes(3 * HOUR)
    await program.take(game)
    paused, told = await game.due(), await outages(game)
    await program.minutes(3 * HOUR)

    assert paused is None
    assert told == []
    assert await left(game) == DAY_MS - FIVE_MS


async def test_the_end_of_a_pause_lets_no_clock_go_on_whose_post_waits(program: Program) -> None:
    """Issue 13.4: by itself or by a moderator, who does not make the post."""
    game = await unsaid(program)
    for number in (1, 3):
        await program.minutes(HOUR)
        await program.town.service.pausing.pause(game.id, by(number), seconds=60 * 60)
        await program.minutes(30)
        if number == 3:
            await program.town.service.pausing.resume(game.id, by(4))
        await program.minutes(HOUR)
        assert (await game.live()).row.halted == ""
        assert await game.due() is None

    await program.take(game)
    assert await left(game) == DAY_MS - FIVE_MS


async def test_a_server_that_has_removed_the_bot_has_a_rest_and_no_standing(program: Program) -> None:
    """Q-9.14, issue 13.4: what is refused once more when the bot is back stands from then on."""
    game, service = await unsaid(program), program.town.service
    await service.incidents.rest(game.id, "Ringmaster", "removed")
    await program.refuse(game, "denied 50001")
    await program.minutes(72 * HOUR, 60)
    stood = (await game.live()).is_still
    await service.incidents.go_on(game.id, "Ringmaster", "back")
    await program.refuse(game, "down 503")
    await program.minutes(2)
    standing = await game.due()
    await program.take(game)

    assert not stood
    assert standing is None
    assert await left(game) == DAY_MS
    assert await outages(game) == ["outage 2m"]


async def test_a_restart_keeps_them_standing(program: Program) -> None:
    """Issue 13.4: what the program was away gives nothing back to a clock that stood."""
    game = await unsaid(program)
    await program.minutes(HOUR)
    await program.down(5 * 60 * 60)
    await program.minutes(HOUR)
    standing = await game.due()
    await program.take(game)

    assert standing is None
    assert await left(game) == DAY_MS - FIVE_MS
    assert len(await outages(game)) == 1


async def test_a_program_that_died_before_it_let_them_go_on_does_so_later(program: Program) -> None:
    """Issue 13.4: between the post and what follows from it."""
    game = await unsaid(program)
    await program.minutes(HOUR)
    while await program.post(game):
        continue
    await program.down(60)
    assert await game.due() is None

    await program.town.service.refused_posts.let_go_on()

    assert await left(game) == DAY_MS - FIVE_MS


@pytest.mark.parametrize(("credit", "given"), [(600, 30), (0, 0)])
async def test_an_absence_of_the_bot_is_given_back_once(program: Program, credit: int, given: int) -> None:
    """Issue 13.4, 13.6: to a game whose post waits by its standing, as of when the bot went; to others as ever."""
    game, other = await unsaid(program), await program.town.game(first=2001)
    await program.take(other)
    await program.town.database.write(lambda c: Guilds(c).change(1, f'{{"credit": {credit}}}'))
    before = await other.due() or 0
    program.outage.lost(ANSWERS)
    await program.minutes(30 * HOUR, 60)
    await program.outage.back(ANSWERS)
    await program.take(game)

    assert await left(game) == DAY_MS
    assert await outages(game) == ["outage 30h"]
    assert await other.due() == before + given * HOUR * MINUTE_MS


async def test_what_was_made_while_the_bot_was_away_has_five_minutes_when_it_is_back(
    program: Program,
) -> None:
    """Issue 13.4: the absence is no waiting."""
    game = await program.town.game()
    await program.take(game)
    program.outage.lost()
    await game.propose(1, 2)
    await program.minutes(3)
    await program.refuse(game)
    await program.outage.back()
    await program.minutes(4)
    running = await game.due()
    await program.minutes(2)

    assert running is not None
    assert await game.due() is None


async def test_a_pause_while_the_bot_is_away_keeps_what_was_lost_before_it(program: Program) -> None:
    """Issue 13.6: and what is lost after it has ended, all of it once."""
    game = await program.town.game()
    await program.take(game)
    program.outage.lost(ANSWERS)
    await program.minutes(3 * HOUR, 60)
    await program.town.service.pausing.pause(game.id, by(1), seconds=20 * DAY)
    await program.minutes(3 * HOUR, 60)
    await program.town.service.pausing.resume(game.id, by(2))
    await program.minutes(3 * HOUR, 60)
    await program.outage.back(ANSWERS)

    assert await left(game) == DAY_MS


async def test_posts_that_are_refused_again_and_again_make_one_line_an_hour(program: Program) -> None:
    """Issue 13.4: nobody reads the twelfth; what stood is given back each time."""
    game, said = await unsaid(program), 0
    for number in range(1, 7):
        await program.minutes(10)
        while await program.post(game):
            await program.town.service.refused_posts.go_on_if_said(game.id)
            said += len(await lines(game))
        await program.town.service.pacing.set_credit(game.id, by(number), 600 + number)
        await program.refuse(game)

    assert said == 1
    assert len(await outages(game)) == 6
    assert await left(game) == DAY_MS - 6 * FIVE_MS


async def test_neither_the_standing_nor_the_line_tells_whether_a_clock_runs(program: Program) -> None:
    """Issue 13.4, Q-5.6: what is hidden stays so."""
    with_clock, without = await program.town.game(first=1001), await program.town.game(first=2001)
    await change(without, lambda c: Deadlines(c).drop_all(without.id))
    seen = []
    for game in (with_clock, without):
        await program.take(game)
        await program.town.service.pacing.set_credit(game.id, by(1), 900)
        await program.refuse(game)
    await program.minutes(HOUR)
    for game in (with_clock, without):
        stands = (await game.live()).is_still, (await game.live()).look(None).facts.ways.still_ms
        await program.post(game)
        await program.town.service.refused_posts.go_on_if_said(game.id)
        seen.append((stands, await lines(game), await outages(game)))

    assert seen[0] == seen[1]
    assert [line["unsaid"] for line in seen[0][1]] == [True]


async def test_what_is_private_stops_no_clock(program: Program) -> None:
    """Issue 13.4, Q-9.16: whose message it is could be seen from that."""
    game = await program.town.game()
    await program.take(game)
    due = await game.due()
    now, chance = program.town.time(), program.town.service.games.chance.bytes
    lanes = [notices.person_lane(person) for person in game.people]

    def refuse(connection: Connection) -> None:
        outbox = Outbox(connection, chance)
        for lane in (*lanes, notices.CHAIR, notices.MARKS, notices.channel_lane(7)):
            outbox.add(game_id=game.id, lane=lane, kind=DeedDone.word(), body=b"", entry_n=1, made_ms=now)
        for row in outbox.claim(now, 100, game.id):
            outbox.retry(row.id, now, "down 503")

    await program.town.database.write(refuse)
    await program.minutes(6 * HOUR, 60)

    assert await game.due() == due
    assert not (await game.live()).is_still


# -------------------------------------------------------------------------------------------------- passing over


async def test_a_post_that_is_passed_over_lets_the_clocks_go_on(program: Program) -> None:
    """Issue 13.4: once for one press, and only what waits."""
    game, service = await unsaid(program), program.town.service
    (post,) = await service.oversight.waiting_posts(game.id) or (None,)
    assert post is None  # it may pass yet
    await program.minutes(10)
    (post,) = await service.oversight.waiting_posts(game.id)
    await service.refused_posts.pass_over(game.id, by(1), post.id)
    await service.refused_posts.pass_over(game.id, by(1), post.id)

    assert (await game.actions())[-2:] == ["pass", "outage 5m"]
    assert await left(game) == DAY_MS - FIVE_MS
    with pytest.raises(Stale):
        await service.refused_posts.pass_over(game.id, by(2), post.id)


async def test_who_plays_passes_over_nothing_on_its_first_day(program: Program) -> None:
    """Issue 13.4, Q-9.13: all others could see to it."""
    game, service = await unsaid(program), program.town.service
    await program.minutes(23 * HOUR, 60)
    (post,) = await service.oversight.waiting_posts(game.id)
    player = Authority(game.people[0], "P", "press:1")
    with pytest.raises(Illegal, match="let the post wait for a day"):
        await service.refused_posts.pass_over(game.id, player, post.id)
    await program.minutes(2 * HOUR, 60)
    await service.refused_posts.pass_over(game.id, player, post.id)

    assert "pass" in await game.actions()
    assert HOST not in game.people
