"""Time in which nobody could reach the bot: given back once, and nothing else moves a deadline."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.clocks.crediting import Crediting, Gone
from bot.clocks.outage import ALIVE, PENDING
from bot.games.authority import Authority
from bot.service.telling import notices
from bot.service.telling.notice_kinds import DeedDone
from storage.errors import StorageError
from storage.tables.deadlines import Deadlines
from storage.tables.guilds import Guilds
from storage.tables.meta import Meta
from tests.bot.games.kit import DAY, DAY_MS, MODERATOR, NOON, Game, Time, Town, hours_of
from tests.bot.games.program import Program

BY = (MODERATOR, "Moddy")
HOUR = 60 * 60
HOUR_MS = HOUR * 1000


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    found = Town(tmp_path / "town.db", Time(NOON))
    yield found
    found.close()


@pytest.fixture
async def program(town: Town) -> Program:
    found = Program(town)
    await found.start()
    return found


async def lines(game: Game) -> list[dict[str, object]]:
    """The public lines about absences of the bot."""
    said = await game.abouts(DeedDone, notices.THREAD)
    return [line.deed for line in said if line.deed["deed"] == "outage"]


@pytest.mark.parametrize("how", ["down", "cut_off"])
async def test_time_away_is_given_back_with_one_line_and_nothing_lapses_meanwhile(
    program: Program, how: str
) -> None:
    """Q-9.1: also of a deadline that passed while the bot was away."""
    town = program.town
    game = await town.game()
    due = await game.due() or 0
    await program.run(22 * HOUR)
    before = town.time()

    await getattr(program, how)(3 * HOUR)

    gone = town.time() - before
    assert abs((await game.due() or 0) - due - gone) <= 2_000
    assert await game.actions() == ["start", "outage 3h"]
    ((line),) = await lines(game)
    assert line["away"] == line["moved"]
    assert round(int(str(line["away"])) / HOUR) == 3
    town.time.now_ms = (await game.due() or 0) + 5_000
    await program.alarm.look()
    assert (await game.actions())[-1] == "lapse party"
    await town.service.deeds.abort(game.id, Authority(*BY, "press:9"))
    assert (await game.verdict()).ok


@pytest.mark.parametrize("how", ["down", "cut_off"])
async def test_a_short_absence_moves_nothing_and_what_fell_due_is_entered_once(
    program: Program, how: str
) -> None:
    """Design, clocks: ten minutes unless somebody chose otherwise."""
    town = program.town
    game = await town.game()
    await program.run(DAY - 60)

    await getattr(program, how)(9 * 60)

    assert await game.actions() == ["start", "lapse party"]
    assert await lines(game) == []


async def test_how_long_an_absence_must_be_is_the_servers_and_the_games_choice(program: Program) -> None:
    """Q-9.1: and "off" is one."""
    town = program.town
    usual, patient, off = [await town.game(first=1000 * n) for n in (1, 2, 3)]
    await town.database.write(lambda c: Guilds(c).change(1, '{"credit": 3600}'))
    await town.service.pacing.set_credit(patient.id, Authority(*BY, "press:1"), 120)
    await town.service.pacing.set_credit(off.id, Authority(*BY, "press:1"), 0)

    await program.down(30 * 60)
    await program.down(5 * HOUR)

    assert [len(await lines(game)) for game in (usual, patient, off)] == [1, 2, 0]


async def test_only_what_ran_is_moved(program: Program) -> None:
    """Q-9.14, Q-9.2: neither what is paused nor what the moderators were asked about before."""
    town = program.town
    paused, asked = await town.game(first=1001), await town.game(first=2001, policies={"party": "ask"})
    await town.service.pausing.pause(paused.id, Authority(*BY, "press:1"), seconds=20 * DAY)
    await program.run(DAY + 60)
    dues = await asked.due()

    await program.down(3 * HOUR)

    assert await asked.due() == dues
    assert await lines(paused) == await lines(asked) == []


async def test_a_clock_that_started_after_the_last_note_is_given_no_more_than_it_lost(
    program: Program,
) -> None:
    """Q-9.1: the last moment is noted twice a minute, and the game may have gone on since."""
    town = program.town
    town.time.pass_(20)
    game = await town.game()
    due = await game.due() or 0

    await program.down(HOUR)

    assert await game.due() == due + HOUR_MS


async def test_waking_hours_alone_are_given_back(program: Program) -> None:
    """Q-9.1: of a night away nothing, and then nothing is said."""
    town = program.town
    game = await town.game()
    await town.service.pacing.set_hours(game.id, Authority(*BY, "press:1"), hours_of("08:00-22:00 UTC"))
    await game.propose(1, 2)
    due = await game.due()
    await program.run(10 * HOUR)

    await program.down(9 * HOUR)
    assert (await game.due(), await lines(game)) == (due, [])
    await program.down(4 * HOUR)

    ((line),) = await lines(game)
    assert round(int(str(line["away"])) / HOUR) == 4
    assert round(int(str(line["moved"])) / HOUR) == 3


async def test_a_crash_in_the_middle_gives_back_once(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Design, durability: what was given back is not given again, and the rest still is."""
    town = program.town
    games = [await town.game(first=1000 * n) for n in range(1, 5)]
    dues = [await game.due() or 0 for game in games]
    await program.run(HOUR)
    town.time.pass_(3 * HOUR)
    gone = Gone(town.time() - 3 * HOUR_MS, town.time())
    town.reopen()
    given = 0

    async def dies(game_id: int, absence: Gone) -> bool:
        nonlocal given
        if given == 2:
            raise asyncio.CancelledError
        given += 1
        done: bool = await Crediting.credit(town.service.crediting, game_id, absence)
        return done

    monkeypatch.setattr("bot.clocks.outage.AT_ONCE", 1)
    monkeypatch.setattr(town.service.crediting, "credit", dies)
    program._load()
    with pytest.raises(asyncio.CancelledError):
        await program.start()
    monkeypatch.undo()

    await program.down(60)

    for game, due in zip(games, dues, strict=True):
        assert await game.due() == due + gone.until_ms - gone.from_ms
        assert len(await lines(game)) == 1


async def test_who_presses_first_after_a_start_waits_for_no_other_game(program: Program) -> None:
    """Q-9.1: his game has its time back first; the others get theirs meanwhile."""
    town = program.town
    games = [await town.game() for _ in range(3)]
    before = [await game.due() or 0 for game in games]
    await program.run(HOUR)
    town.time.pass_(3 * HOUR)
    town.reopen()
    program._load()
    await program.outage.begin()
    nobody = [await kept(game) for game in games]
    await games[1].propose(1, 2)
    first = [await kept(game) for game in games if game is not games[1]]
    told = len(await lines(games[1]))
    await program.outage.back()
    everybody = [await kept(game) for game in games if game is not games[1]]

    assert nobody == before
    assert first == [before[0], before[2]]
    assert told == 1
    assert everybody == [(due or 0) + 3 * HOUR_MS for due in first]


async def kept(game: Game) -> int | None:
    """When the one clock of a game runs out, as the database has it: to look at a game gives it its time."""
    (clock,) = await game.deadlines()
    return clock.due_ms


async def test_an_absence_that_cannot_be_noted_is_noted_later_and_nothing_lapses_till_then(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Q-9.1: also when the disk is full at that moment."""
    town = program.town
    game = await town.game()
    due = await game.due() or 0
    await program.run(DAY - 60)

    async def full(*_: object) -> None:
        raise StorageError("The disk is full.")

    program.outage.lost()
    town.time.pass_(3 * HOUR)
    with monkeypatch.context() as broken:
        broken.setattr(town.database, "write", full)
        await program.outage.back()
        with pytest.raises(StorageError):
            await game.propose(1, 2)
        await program.run(HOUR)
    assert await game.actions() == ["start"]
    await program.run(HOUR)

    assert await game.due() == due + 5 * HOUR_MS
    assert await game.actions() == ["start", "outage 5h"]


@pytest.mark.parametrize("restarted", [False, True])
async def test_what_one_game_could_not_be_given_it_gets_later(
    program: Program, monkeypatch: pytest.MonkeyPatch, restarted: bool
) -> None:
    """Q-9.1: no other game waits for it, and none gets anything twice."""
    town = program.town
    games = [await town.game(first=1000 * n) for n in (1, 2, 3)]
    dues = [await game.due() or 0 for game in games]
    await program.run(HOUR)
    credit = town.service.crediting.credit

    async def fails(game_id: int, gone: Gone) -> bool:
        if game_id == games[1].id:
            raise RuntimeError
        return await credit(game_id, gone)

    with monkeypatch.context() as broken:
        broken.setattr(town.service.crediting, "credit", fails)
        await program.cut_off(3 * HOUR)
        given = [await game.actions() for game in games]
    if restarted:
        await program.down(30)
    await program.run(60)
    await program.run(60)

    assert given == [["start", "outage 3h"], ["start"], ["start", "outage 3h"]]
    for game, due in zip(games, dues, strict=True):
        assert await game.due() == due + 3 * HOUR_MS
        assert await game.actions() == ["start", "outage 3h"]
    pending = await town.database.read(lambda c: Meta(c).get(PENDING))
    assert json.loads(pending or "") == []


async def test_a_second_absence_does_not_take_the_place_of_one_that_is_not_given_back(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Q-9.1: killed while time was given back, and down again for long."""
    town = program.town
    games = [await town.game(first=1000 * n) for n in (1, 2, 3)]
    dues = [await game.due() or 0 for game in games]
    await program.run(23 * HOUR)
    credit, given = town.service.crediting.credit, 0

    async def dies(game_id: int, gone: Gone) -> bool:
        nonlocal given
        given += 1
        if given == 2:
            raise asyncio.CancelledError
        return await credit(game_id, gone)

    monkeypatch.setattr("bot.clocks.outage.AT_ONCE", 1)
    monkeypatch.setattr(town.service.crediting, "credit", dies)
    program.outage.lost()
    town.time.pass_(3 * HOUR)
    with pytest.raises(asyncio.CancelledError):
        await program.outage.back()
    monkeypatch.undo()

    await program.down(2 * HOUR)

    for game, due in zip(games, dues, strict=True):
        assert await game.due() == due + 5 * HOUR_MS
        assert await game.actions() == ["start", "outage 3h", "outage 2h"]


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("deed", ["pause", "resume", "extend", "replace", "propose", "hours"])
async def test_whatever_is_done_while_time_is_given_back_comes_after_the_games_own(
    program: Program, monkeypatch: pytest.MonkeyPatch, deed: str, killed: bool
) -> None:
    """Q-9.1: each clock has in the end what it would have had without the absence, and once."""
    town = program.town
    busy, game = await town.game(first=1001), await town.game(first=2001)
    left = (await game.due() or 0) - town.time()
    if deed == "resume":
        await town.service.pausing.pause(game.id, Authority(*BY, "press:1"), seconds=20 * DAY)
    credit, held, go_on = town.service.crediting.credit, asyncio.Event(), asyncio.Event()

    async def slow(game_id: int, gone: Gone) -> bool:
        if game_id == busy.id:
            held.set()
            await go_on.wait()
        return await credit(game_id, gone)

    monkeypatch.setattr("bot.clocks.outage.AT_ONCE", 1)
    monkeypatch.setattr(town.service.crediting, "credit", slow)
    program.outage.lost()
    town.time.pass_(3 * HOUR)
    returning = asyncio.create_task(program.outage.back())
    await held.wait()
    match deed:
        case "pause":
            await town.service.pausing.pause(game.id, Authority(*BY, "press:2"), seconds=20 * DAY)
        case "resume":
            await town.service.pausing.resume(game.id, Authority(*BY, "press:2"))
        case "extend":
            await town.service.deeds.extend(game.id, Authority(*BY, "press:2"), "party", 2 * HOUR)
            left += 2 * HOUR_MS
        case "replace":
            await game.replace(5, 777)
            left = DAY_MS
        case "propose":
            await game.propose(1, 2)
            left = DAY_MS
        case "hours":
            await town.service.pacing.set_hours(
                game.id, Authority(*BY, "press:2"), hours_of("00:00-24:00 UTC")
            )
    if killed:
        returning.cancel()
        monkeypatch.undo()
        await program.down(30)
        left -= 0 if deed == "pause" else 31_000
    else:
        go_on.set()
        await returning
    if deed == "pause":
        await town.service.pausing.resume(game.id, Authority(*BY, "press:3"))

    assert (await game.due() or 0) - town.time() == left
    assert len(await lines(game)) == (deed != "resume")
    assert len(await lines(busy)) == 1


async def test_a_connection_that_is_lost_again_at_once_takes_nothing_away(program: Program) -> None:
    """Q-9.1: whatever comes between the return and its note."""
    town = program.town
    game = await town.game()
    due = await game.due() or 0
    program.outage.lost()
    town.time.pass_(HOUR)
    returning = asyncio.create_task(program.outage.back())
    while not program.outage.is_busy:
        await asyncio.sleep(0)
    program.outage.lost()
    await returning
    assert program.outage.is_away
    town.time.pass_(HOUR)
    await program.outage.back()

    assert not program.outage.is_away
    assert await game.due() == due + 2 * HOUR_MS


async def test_the_last_moment_is_written_every_half_minute_at_most(program: Program) -> None:
    """Design, clocks: and not at all while there is no connection."""
    town = program.town
    before = town.database.commits
    for _ in range(120):
        await program.run(1)
    written = town.database.commits - before
    program.outage.lost()
    for _ in range(120):
        await program.run(1)

    assert written == 4
    assert town.database.commits - before == 4
    kept = await town.database.read(lambda c: Meta(c).get(ALIVE))
    assert NOON < int(kept or 0) <= town.time() - 120_000


@pytest.mark.parametrize("hours", [5, -5])
async def test_a_clock_that_was_set_while_the_program_was_down_takes_no_time_from_anybody(
    program: Program, hours: int
) -> None:
    """Design, clocks: nobody can know; a deadline may come late, never early or twice."""
    town = program.town
    game = await town.game()
    due = await game.due() or 0
    await program.run(HOUR)

    await program.down(hours * HOUR)
    await program.down(60)

    assert await game.due() in (due, due + 5 * HOUR_MS + 1_000, due + 5 * HOUR_MS)
    assert len(await lines(game)) == (1 if hours > 0 else 0)
    assert not [words for words in await game.actions() if words.startswith("lapse")]


async def test_the_first_start_gives_nothing_back(town: Town) -> None:
    """A database from before this was counted, or a new one."""
    game = await town.game()
    town.time.pass_(HOUR)

    await Program(town).start()

    assert await lines(game) == []


# ------------------------------------------------------------------------------------------ time that went by at once


@pytest.mark.parametrize("first", ["look", "tick", "press"])
async def test_time_that_goes_by_at_once_is_given_back_before_anything_falls_due(
    program: Program, first: str
) -> None:
    """Q-9.1, issue 13.19: whatever comes first when the machine wakes, or its clock turns out to be behind."""
    town = program.town
    game = await town.game()
    due = await game.due() or 0
    await program.run(23 * HOUR)

    program.sleep(30 * HOUR)
    if first == "press":
        await game.propose(1, 2)
    elif first == "tick":
        await program.outage.tick()
    lapsed = await program.alarm.look()
    await program.outage.tick()
    await program.alarm.look()

    assert lapsed == 0
    assert (await game.actions())[:2] == ["start", "outage 30h"]
    if first != "press":
        assert await game.due() == due + 30 * HOUR_MS
    assert len(await lines(game)) == 1


async def test_a_machine_that_slept_and_lost_its_connection_gives_back_all_of_it(program: Program) -> None:
    """Q-9.1: the connection breaks when the machine is awake again, and comes back a minute later."""
    town = program.town
    game = await town.game()
    due = await game.due() or 0
    await program.run(23 * HOUR)

    program.sleep(3 * HOUR)
    await program.cut_off(60)

    assert await game.due() == due + 3 * HOUR_MS + 60_000
    assert len(await lines(game)) == 1


async def test_a_machine_that_slept_while_it_had_no_connection_gives_that_back_once(program: Program) -> None:
    """Q-9.1: it is awake again, and the connection is there before the timer rings."""
    town = program.town
    game = await town.game()
    due = await game.due() or 0
    await program.run(20 * HOUR)
    program.outage.lost()
    town.time.pass_(HOUR)

    program.sleep(3 * HOUR)
    await program.outage.back()
    await program.run(60)

    assert await game.due() == due + 4 * HOUR_MS
    assert len(await lines(game)) == 1


async def test_the_time_that_discord_tells_at_the_start_is_counted_once(program: Program) -> None:
    """Issue 13.19: it went on at once before absence was reckoned, which counts from when the bot was last there."""
    town = program.town
    game = await town.game()
    due = await game.due() or 0
    await program.run(HOUR)
    town.reopen()
    program._load()

    program.sleep(30 * HOUR)
    await program.start()

    assert await game.due() == due + 30 * HOUR_MS
    assert await game.actions() == ["start", "outage 30h"]


# ------------------------------------------------------------------------------- what was given back by mistake


async def _taken_back(game: Game) -> list[dict[str, object]]:
    said = await game.abouts(DeedDone, notices.THREAD)
    return [line.deed for line in said if line.deed["deed"] == "no-outage"]


async def _three_days_by_mistake(program: Program) -> None:
    """Two answers of Discord's bear a wrong time, and the next ones the right one."""
    program.sleep(3 * DAY)
    await program.run(0)
    await program.run(30)
    program.put_back(3 * DAY)
    await program.run(0)


@pytest.mark.parametrize("how", ["runs", "was started again"])
async def test_what_was_given_back_by_mistake_is_taken_back_and_told(program: Program, how: str) -> None:
    """Q-9.1, issue 28.3: once it is sure, with a line where there was one, also by the next program; once."""
    town = program.town
    game = await town.game()
    due = await game.due() or 0
    await program.run(2 * HOUR)

    await _three_days_by_mistake(program)
    moved, soon = await game.due() or 0, await _taken_back(game)
    if how == "was started again":
        await program.down(30)
    for _ in range(8):
        await program.run(60)

    assert moved - due == 3 * DAY_MS
    assert soon == []
    assert await game.due() == due
    assert await game.actions() == ["start", "outage 72h", "no-outage 72h"]
    (line,) = await _taken_back(game)
    assert line["away"] == 3 * DAY
    await town.service.deeds.abort(game.id, Authority(*BY, "press:9"))
    assert (await game.verdict()).ok


async def test_what_is_still_to_be_given_back_when_time_is_put_back_never_is(program: Program) -> None:
    """Q-9.1, issue 28.3: as where the file could not be written meanwhile."""
    town = program.town
    game = await town.game()
    due = await game.due()
    ((_, clock, number),) = await town.database.read(lambda c: Deadlines(c).running())
    now = town.time()

    assert not await town.service.crediting.credit(
        game.id, Gone(now, now + 3 * DAY_MS, ((game.id, clock, number),))
    )

    assert await game.due() == due


async def test_no_deadline_comes_nearer_than_an_hour_by_what_is_taken_back(program: Program) -> None:
    """Q-9.1, issue 28.3: who relied on what he had read has that time at least."""
    town = program.town
    game = await town.game()
    await program.run(DAY - 20 * 60)

    await _three_days_by_mistake(program)
    for _ in range(6):
        await program.run(60)

    taken = await game.due() or 0
    assert HOUR_MS - 120_000 <= taken - town.time() <= HOUR_MS
    assert (await game.actions())[-1] == "no-outage 72h"


async def test_a_deadline_that_somebody_has_moved_since_is_left_as_he_wants_it(program: Program) -> None:
    """Q-9.1, issue 28.3: and then nothing is told."""
    town = program.town
    game = await town.game()
    await program.run(HOUR)
    await _three_days_by_mistake(program)
    await town.service.deeds.extend(game.id, Authority(*BY, "press:1"), "party", 2 * HOUR)
    wanted = await game.due()
    for _ in range(8):
        await program.run(60)

    assert await game.due() == wanted
    assert await _taken_back(game) == []


async def test_a_real_absence_since_stays_given_back(program: Program) -> None:
    """Q-9.1, issue 28.3: of two only that which never was is taken back."""
    town = program.town
    game = await town.game()
    due = await game.due() or 0
    await program.run(HOUR)
    await _three_days_by_mistake(program)
    before = town.time()
    await program.cut_off(2 * HOUR)
    gone = town.time() - before
    for _ in range(8):
        await program.run(60)

    assert await game.actions() == ["start", "outage 72h", "outage 2h", "no-outage 72h"]
    assert abs((await game.due() or 0) - due - gone) <= 2_000


async def test_a_time_that_was_put_back_takes_nothing_from_what_was_real(program: Program) -> None:
    """Q-9.1, issue 28.3: an absence that ended before is none of the mistake's."""
    town = program.town
    game = await town.game()
    await program.run(HOUR)
    await program.down(3 * HOUR)
    due = await game.due()
    await program.run(2 * HOUR)
    program.put_back(HOUR)
    for _ in range(8):
        await program.run(60)

    assert await game.due() == due
    assert await game.actions() == ["start", "outage 3h"]
