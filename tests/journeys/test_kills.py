"""A game killed and started again in the middle goes on as if nothing had been (R-1.3, Q-9.15)."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from copy import copy
from pathlib import Path
from typing import Any

import pytest

from bot.games import deed_words
from bot.running.parts import Parts
from bot.sandbox import Fault
from bot.sandbox.room.rehearsal import HOST, NAMES, START
from bot.sandbox.server import Sandbox
from bot.sandbox.world.clock import SandboxClock
from bot.service.telling import notices
from bot.service.telling.notice_kinds import PlayerStays, SeatAdvertised, SeatSought, SeatTakenOver
from bot.service.telling.notices import Notice
from bot.ui import message
from tests.journeys.courses import GAMES, Scripted, killed_in_course, played
from tests.journeys.killing import Ordeal, again, plan
from tests.journeys.kills import Program
from tests.journeys.kit import WARDEN, Table, plain
from tests.journeys.match import Match
from tests.journeys.process import killed_by_the_system
from tests.journeys.scripts import differences, unharmed
from tests.journeys.steps import ACCEPTED, START_IT, Deed, Played, Setting, Step


@pytest.mark.parametrize(("seed", "game"), [(2, "quest"), (3, "hunt"), (10, "battle"), (7, "war")])
@pytest.mark.slow
async def test_a_game_killed_at_many_points_reads_like_one_that_never_was(
    seed: int, game: str, tmp_path: Path
) -> None:
    """Q-9.15: no post and no message is missing, none comes twice, none is out of order; every clock runs out once.

    Seats are lent and given back, another hosts, and drafts stay (F-7, F-8, Issue 15.3); of a war's, which are kept
    behind a whole order, its course has one.
    `python -m tests.bench.kill --seed SEED` plays it again.
    """
    setting = Setting(seed)
    script, expected = await unharmed(setting, tmp_path / "unharmed")
    outcome = await again(setting, script, expected, plan(seed, script), tmp_path)

    deeds = {played.step.deed.path for played in script if played.step.deed}
    assert setting.game == game
    assert {deed_words.LEND, deed_words.HOST} <= deeds
    assert any(rest == ACCEPTED for played in script for _, rest in played.entered)
    assert any(played.kept for played in script) is (game in ("hunt", "battle"))
    assert outcome.wrong == [], "\n".join(map(str, outcome.kills))
    assert len(outcome.kills) >= 10


@pytest.mark.slow
@pytest.mark.parametrize("point", [7])
@pytest.mark.parametrize("name", GAMES)
async def test_a_game_killed_in_the_midst_of_every_post_reads_the_same(
    name: str, point: int, tmp_path: Path
) -> None:
    """B-7.6, B-9.7, B-18.5, B-18.14, F-19: a held move, a capture, an escape, orders left in advance for a newcomer.

    W-12.11, W-54.1, W-54.5, W-57.1, W-59.1, W-60.2: and what a war has.
    `python -m tests.bench.kill --course GAME --seed POINT` plays it again.
    """
    outcome = await killed_in_course(name, point, tmp_path)

    assert outcome.wrong == [], "\n".join(map(str, outcome.kills))
    assert len(outcome.kills) == len(GAMES[name].course) + 1


@pytest.mark.slow
async def test_the_course_of_a_war_comes_to_all_that_it_is_written_for(tmp_path: Path) -> None:
    """W-12.13, W-54.2, W-54.5, W-54.6, W-57.1, W-57.3, W-59.1, W-60.2: where dice fall otherwise it needs others."""
    _, found = await played(Scripted(0, "war"), tmp_path)
    told = "\n".join(line for lines in found.values() for line in lines)

    for deed in (
        "Spotted at W2515",
        ", captured",
        "and is free",
        "Wounds: orc party 1",
        "the Ring is worn",
        "comes off",
        "belongs to the Dark Power now",
        "It is destroyed",
    ):
        assert deed in told


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2])
async def test_a_process_that_the_system_kills_goes_on_where_it_was(seed: int, tmp_path: Path) -> None:
    """A program of its own, ended by SIGKILL: nothing accepted is lost, nothing comes twice."""
    outcome = await killed_by_the_system(seed, tmp_path)

    assert outcome.wrong == [], "\n".join(map(str, outcome.kills))
    assert len(outcome.kills) >= 5


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 8))])
async def test_roles_arrive_and_are_missed_once_wherever_the_deal_is_killed(
    part: int, tmp_path: Path
) -> None:
    """Q-9.1, Q-9.16: a message that was sent has arrived, and moderators are told once of one that cannot be sent."""
    expected, points = await _dealt(tmp_path / "unharmed", None)
    for point in range(part + 1, points, 16):
        found, _ = await _dealt(tmp_path / str(point), point)

        assert differences(found, expected) == [], f"killed at point {point}"


async def _dealt(folder: Path, point: int | None) -> tuple[dict[str, list[str]], int]:
    """A deal to people of whom one takes no messages, killed at *point*; what there is to read, and its points."""
    match = Match(Setting(1), folder)
    await match.begin()
    match.sandbox.be("Cid").dms_open = False
    before = len(match.program.points.passed)
    ordeal = Ordeal(match, {} if point is None else {0: [point]})
    await ordeal.step(0, Played(START_IT, 1, ((HOST, "lobby:start"),)))
    points = len(match.program.points.passed) - before
    is_killed = bool(ordeal.outcome.kills)
    # What waits together may be written together, so that the last point is not passed in every deal.
    assert is_killed or point is None or point >= points, "it was to be killed there"
    assert (await match.table.look()).facts.stage == "dealing"
    await match.press("Cid", "desk")
    await match.table.quiet()
    assert (await match.table.look()).facts.stage == "running"
    found = await match.read()
    await match.end()
    return found, points


@pytest.mark.parametrize("parts_of", [2_000, 36])
@pytest.mark.parametrize("lane", ["thread", "person", "council", "host", "channel"])
@pytest.mark.slow
async def test_a_post_that_discord_remembers_no_more_is_looked_for_before_it_is_made_again(
    lane: str, parts_of: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Design, courier: in every kind of lane, whole or in parts, though others have written much meanwhile."""
    match = await _running(tmp_path, Setting(3 if lane == "council" else 2))
    service, game_id = match.table.bot.service, match.table.game_id
    place, notice = _addressed(match, lane)
    before = len(match.sandbox.posts(place))
    monkeypatch.setattr(message, "CONTENT", parts_of)
    match.program.points.arm(2 if parts_of < 100 else 1, "after POST /api/v10/channels/")
    await match.program.task(_said(service, game_id, notice))
    async with asyncio.timeout(60):
        await match.program.dead.wait()
    await match.program.bury()
    was_made = len(match.sandbox.posts(place)) - before
    for number in range(250):
        await match.sandbox.be(HOST if lane == "host" else "Bob").say(place, f"{number}")
    match.sandbox.clock.move(9 * 60_000)
    match.program = match.program.again()
    match.table.bot = await match.program.start()
    await match.table.rest(60_000)
    told = [one["content"] for one in match.sandbox.posts(place)[before:] if one["author"].get("bot")]
    await match.end()

    assert was_made == (2 if parts_of < 100 else 1)
    assert len(told) == len(set(told)) >= was_made
    ends = [each.rpartition(" ")[2] for each in told]
    assert len(told) == 1 or ends == [f"({n}/{len(told)})" for n in range(1, len(told) + 1)]


async def _running(folder: Path, setting: Setting) -> Match:
    """A game of *setting* whose roles are dealt."""
    match = Match(setting, folder)
    await match.begin()
    await match.play(START_IT)
    await match.table.quiet()
    return match


async def _said(service: Parts, game_id: int, notice: Notice) -> None:
    await service.games.say(await service.cache.live(game_id), notice)


def _addressed(match: Match, lane: str) -> tuple[int, Notice]:
    """Where the notices of a *lane* are read, and one of them."""
    game_id, bob = match.table.game_id, match.sandbox.be("Bob")
    match lane:
        case "thread":
            return match.table.place, Notice(game_id, 1, notices.THREAD, SeatSought(2))
        case "person":
            return bob.dm_id, Notice(game_id, 1, notices.person_lane(bob.id), SeatTakenOver(), seat=2)
        case "channel":
            games = match.sandbox.games_id
            return games, Notice(game_id, 1, notices.channel_lane(games), SeatAdvertised(2))
        case _:
            place = match.council if lane == "council" else match.sandbox.be(HOST).dm_id
            return place, Notice(game_id, 1, notices.CHAIR, PlayerStays(2))


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.slow
async def test_a_card_that_was_deleted_is_posted_anew_once(count: int, tmp_path: Path) -> None:
    """Killed after it was posted, and again after it was posted or pinned."""
    match = await _running(tmp_path, Setting(2))
    await match.table.rest(20_000)
    card = match.sandbox.posts(match.table.place)[0]
    await match.sandbox.be(WARDEN).delete(card)
    await match.play(Step(deed=Deed("gm pause", (("length", "12h"),))))
    before = len(match.sandbox.posts(match.table.place))
    # The next program pins it as soon as it has found it: not before it is known where that is to end.
    match.sandbox.faults.add(Fault("PUT", "/channels/*", None, delay=2.0))
    for point in ("after POST /api/v10/channels/", "after PUT")[:count]:
        match.program.points.arm(1, point)
        match.sandbox.clock.move(20_000)
        async with asyncio.timeout(60):
            await match.program.dead.wait()
        await match.program.bury()
        match.program = match.program.again()
        match.table.bot = await match.program.start()
    await match.table.rest(20_000)
    posts = match.sandbox.posts(match.table.place)
    await match.end()

    assert sum(one["content"].startswith("## ") for one in posts[before:]) == 1


@pytest.mark.parametrize("point", range(8))
@pytest.mark.slow
async def test_a_place_in_the_lobby_is_taken_once_wherever_the_press_is_killed(
    point: int, tmp_path: Path
) -> None:
    """Q-1.7: who got no answer presses again; the lobby shows everybody once."""
    match = Match(Setting(2), tmp_path)
    await match.begin()
    await match.table.rest(20_000)
    full = [plain(post) for post in match.sandbox.posts(match.table.place)]
    await match.press("Bob", "lobby:leave")
    await match.table.rest(20_000)
    match.program.points.arm(point)
    pressing = match.program.task(match.press("Bob", "lobby:join"))
    await asyncio.wait(
        (pressing, asyncio.ensure_future(match.program.dead.wait())), return_when="FIRST_COMPLETED"
    )
    if not match.program.is_killed:
        match.program.kill()
    await match.program.bury()
    match.program = match.program.again()
    match.table.bot = await match.program.start()
    await match.press("Bob", "lobby:join")
    await match.table.rest(20_000)
    people = [person.name for person in (await match.table.look()).facts.people]
    shown = [plain(post) for post in match.sandbox.posts(match.table.place)]
    await match.end()

    assert sorted(people) == sorted(match.table.names)
    assert [names(each) for each in shown] == [names(each) for each in full]


def names(post: tuple[str, str, tuple[str, ...]]) -> list[str]:
    """A post's words, in no order, for whoever leaves the lobby and comes back is the last."""
    return sorted(post[0].replace(",", "").split())


async def test_old_buttons_still_work_after_a_restart(tmp_path: Path) -> None:
    """A button of a post from before, and of a page that only its owner sees, does what it says."""
    sandbox = Sandbox(SandboxClock(START, speed=0), NAMES, (HOST,))
    program = Program(sandbox, tmp_path / "game.db")
    async with sandbox:
        table = Table(sandbox, await program.start(), Path())
        await table.begin(5)
        await table.propose_any()
        await table.quiet()
        post = table.be("Ann").read(table.place)[-1]
        page = (await table.desk("Bob")).message
        dm = table.be("Cid").dms()[0]

        program.kill()
        await program.bury()
        program = program.again()
        table.bot = await program.start()
        ballot = await table.be("Ann").press(post, label="Approve")
        assert page is not None
        other = await table.be("Bob").press(page, label="Reject")
        desk = await table.be("Cid").press(dm, label="My desk")
        await program.stop()

    assert "Your ballot: **approve**" in ballot.text
    assert "Your ballot: **reject**" in other.text
    assert "**Vote** on party 1" in desk.text


# ------------------------------------------------------------------------------- what is found, where it is there


def _doubled(match: Match) -> None:
    messages = _messages(match, match.table.place)
    again = copy(list(messages.values())[-1])
    again.id = match.sandbox.world.ids.next()
    messages[again.id] = again


def _missing(match: Match) -> None:
    messages = _messages(match, match.sandbox.be("Bob").dm_id)
    del messages[next(iter(messages))]


def _swapped(match: Match) -> None:
    *_, one, other = _messages(match, match.table.place).values()
    one.content, other.content = other.content, one.content


def _stale(match: Match) -> None:
    card = next(iter(_messages(match, match.table.place).values()))
    card.content = "as it was before the last edit"


def _fired_twice(match: Match) -> None:
    _change(
        match,
        'INSERT INTO entry (game_id, n, at_ms, "by", action, draws, events, link, cause) '
        "SELECT game_id, n + 1, at_ms, 'clock', 'lapse party', draws, events, link, 'again' "
        "FROM entry ORDER BY n DESC LIMIT 1",
    )


def _not_set(match: Match) -> None:
    _change(match, "DELETE FROM deadline")


def _messages(match: Match, place: int) -> dict[int, Any]:
    return match.sandbox.world.channels[place].messages


def _change(match: Match, statement: str) -> None:
    assert isinstance(match.program.database, Path)
    with closing(sqlite3.connect(match.program.database)) as connection, connection:
        connection.execute(statement)


FAULTS: dict[str, tuple[Callable[[Match], None], str]] = {
    "a post comes twice": (_doubled, "thread: +"),
    "a message is lost": (_missing, "Bob: -"),
    "posts are out of order": (_swapped, "thread: -"),
    "an edit is lost": (_stale, "thread: +as it was"),
    "a clock ran out twice": (_fired_twice, "journal: +"),
    "a clock is missing": (_not_set, "deadlines: -"),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_the_comparison_finds_what_is_wrong(fault: str, tmp_path: Path) -> None:
    """Q-9.15: games are held to a yardstick that sees each of these."""
    do, told = FAULTS[fault]
    match = await _running(tmp_path, Setting(4))
    await match.play(Step(deed=Deed("gm extend", (("kind", "party"), ("length", "3h")))))
    expected = await match.read()

    do(match)
    found = await match.read()
    await match.end()

    assert differences(expected, expected) == []
    assert [line for line in differences(found, expected) if line.startswith(told)]
