"""Killed at any instant and started again: the same positions, views and clocks, and the game goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random

import pytest

from bot.games.authority import Authority
from rules.entry import owed_clocks
from rules.quest.players import random_player
from rules.quest.view import QuestView
from storage.errors import Repeated, StorageError
from storage.tables.people import Holders
from tests.bot.games.kit import DAY, Game, Town


async def step(game: Game, chance: Random) -> None:
    """One random answer, lapse, deed or preload."""
    found = await game.live()
    owed = [decision for decision in found.decisions() if decision.owed]
    kind = chance.random()
    if owed[0].seat == 0:
        await game.service.pausing.resume(game.id, Authority(90, "Moddy", game.cause()))
    elif kind < 0.05:
        await game.wait_out()
    elif kind < 0.08:
        await game.replace(chance.choice(list(game.seats)), 1000 + len(await game.entries()))
    elif kind < 0.12:
        await game.service.deeds.extend(
            game.id, Authority(90, "Moddy", game.cause()), owed[0].question.kind, 3600
        )
    elif kind < 0.2:
        await game.say(chance.choice(owed).seat, "preload approve if me standing")
    else:
        decision = chance.choice(owed)
        look = found.look(decision.seat)
        assert isinstance(look.view, QuestView)
        words = random_player(look.view, decision, lambda said: look.options(decision, said), chance)
        await game.say(decision.seat, words, decision.question)
    game.town.time.pass_(chance.randrange(3600))


async def everything(game: Game) -> list[object]:
    """All that is seen, and all that is due."""
    found = await game.live()
    return [
        [await game.seen(seat) for seat in game.seats],
        await game.public(),
        found.position,
        found.row,
        found.deadlines,
        found.holders,
        found.key,
    ]


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_game_restarted_after_every_entry_is_the_same_game(town: Town, seed: int) -> None:
    """Design, durability: nothing accepted is lost, and no deadline is missed."""
    chance = Random(seed)
    game = await town.game(7, palantir=True, ring=True, roles=("boromir", "aragorn", "saruman"))
    for _ in range(200):
        if not (await game.live()).is_playing:
            break
        await step(game, chance)
        before = await everything(game)
        if chance.random() < 0.3:
            town.reopen()
        assert await everything(game) == before

    verdict = await game.verdict()
    assert verdict.ok, verdict.sentence
    assert await game.deadlines() == ()


async def test_killed_at_any_commit_the_file_holds_a_whole_game(town: Town, tmp_path: Path) -> None:
    """Design: journal, snapshot, clocks and notices are written in one transaction, or not at all."""
    game = await town.game(ring=True)
    copies: list[bytes] = []
    source = sqlite3.connect(town.path)
    town.service.games.on_commit = lambda _live: copies.append(source.serialize())
    chance = Random(5)
    for _ in range(40):
        if (await game.live()).is_playing:
            await step(game, chance)
    source.close()

    assert len(copies) > 25
    for number, copy in enumerate(copies[::4]):
        path = tmp_path / f"copy{number}.db"
        path.write_bytes(copy)
        await assert_is_whole(game.on(Town(path, town.time)))


async def assert_is_whole(game: Game) -> None:
    found, entries = await game.live(), await game.entries()
    assert found.position is not None
    assert found.row.entries == len(entries)
    assert found.row.link == entries[-1].link
    clocks = owed_clocks(found.game, found.position.state) if found.is_playing else ()
    assert set(found.deadlines) == set(map(str, clocks))
    if found.is_playing:
        await game.service.deeds.abort(game.id, Authority(90, "Moddy", "press:1"))
    verdict = await game.verdict()
    assert verdict.ok, verdict.sentence
    game.town.close()


async def test_two_copies_of_one_file_play_on_alike(town: Town, tmp_path: Path) -> None:
    """Design, fair dice: what comes depends on what is done, and on nothing in memory."""
    game = await town.game(ring=True)
    await game.propose()
    await game.vote(seats=[1, 2, 3])
    other_town = town.copy(tmp_path / "copy.db")
    other = game.on(other_town)

    for one in (game, other):
        await one.vote(seats=[4, 5])
        await one.wait_out()
        await one.say((await one.live()).decisions()[0].seat, "ring decline")
        await one.service.deeds.abort(one.id, Authority(90, "Moddy", "press:1"))

    assert await game.entries() == await other.entries()
    assert await game.service.directory.record(game.id) == await other.service.directory.record(other.id)
    other_town.close()


async def test_a_press_cancelled_by_the_end_of_the_program_counts_whole_or_not_at_all(town: Town) -> None:
    """Design, durability: the database closes with the work queued; a press that comes again is told which."""
    game = await town.game()
    await game.propose(1, 2)
    tasks = [
        asyncio.create_task(game.say(seat, "approve", "vote/1", cause=f"press:c{seat}"))
        for seat in game.seats
    ]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    town.reopen()
    await asyncio.gather(*tasks, return_exceptions=True)

    counted = (await game.actions()).count("approve")
    replies = [await game.say(seat, "approve", "vote/1", cause=f"press:c{seat}") for seat in game.seats]

    assert sum(reply.repeated for reply in replies) == counted
    assert (await game.actions()).count("approve") == 5
    assert str(await game.question()) == "actions/1"


async def test_a_deed_cancelled_on_its_way_is_whole_in_memory_and_on_disk(town: Town) -> None:
    """Q-9.7, Q-9.12: seats, clocks and journal together."""
    game = await town.game()
    for turns, deed in (
        (2, game.replace(1, 777, cause="press:1")),
        (3, town.service.deeds.extend(game.id, Authority(90, "Moddy", "press:2"), "party", 3600)),
        (4, town.service.games.set_notify(102, "dm")),
    ):
        task = asyncio.ensure_future(deed)
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    game.people[0] = 777
    town.time.pass_(DAY - 60)

    await game.propose(1, 2)

    memory = await everything(game)
    assert (await game.live()).seat_of(777) == 1
    town.reopen()
    assert await everything(game) == memory


async def test_a_start_cancelled_on_its_way_is_a_start(town: Town) -> None:
    """R-1.3."""
    game = await town.lobby()
    for person in game.people:
        await town.service.seating.join(game.id, person, "P", f"press:{person}")
    task = asyncio.ensure_future(town.service.dealing.start(game.id, 100, "press:20"))
    for _ in range(3):
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    facts = await town.service.dealing.start(game.id, 100, "press:20")

    assert (facts.stage, await game.actions()) == ("dealing", ["start"])
    memory = await everything(game)
    town.reopen()
    assert await everything(game) == memory


async def test_a_join_twice_in_one_instant_is_repeated_not_broken(town: Town) -> None:
    """Design: a cause counts once, also where it is the database that says so."""
    game = await town.lobby()
    await town.service.seating.join(game.id, 101, "Ann", "press:7")

    with pytest.raises(Repeated):
        await town.database.write(
            lambda c: Holders(c, game.id).add(person_id=102, name="Bob", cause="7", since_ms=0)
        )

    assert len((await town.service.cache.look(game.id, None)).facts.people) == 1


async def test_a_snapshot_that_cannot_be_read_is_made_anew_from_the_journal(town: Town) -> None:
    """Design, editions: deeds, lapses and orders included; the next entry keeps it."""
    chance = Random(8)
    game = await town.game(7, palantir=True, ring=True, roles=("boromir",))
    await game.say(1, "preload approve unless 2 standing")
    for _ in range(30):
        await step(game, chance)
    before = await everything(game)

    town.spoil("UPDATE game SET snapshot = ?", b"of another time")

    assert await everything(game) == before
    await step(game, chance)
    town.reopen()
    await town.service.deeds.abort(game.id, Authority(90, "Moddy", "press:1"))
    assert (await game.verdict()).ok


async def test_games_that_were_not_touched_lately_are_read_again(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Design, durability: a game in memory is never ahead of the database, so it may be let go at any time."""
    monkeypatch.setattr("bot.games.cache.KEPT", 2)
    games = [await town.game(first=1000 * number) for number in range(1, 6)]
    await asyncio.gather(*(game.propose(1, 2) for game in games))
    for seat in (1, 2, 3):
        for game in games:
            await game.say(seat, "approve", "vote/1")

    for game in games:
        assert await game.actions() == ["start", "propose 1 2", *["approve"] * 3]
        assert (await game.say(1, "reject", "vote/1")).look.seat == 1


async def test_a_full_disk_leaves_everything_as_it_was(town: Town) -> None:
    """Design, durability: only after the commit is anybody told "done"; what failed can be said again."""
    game = await town.game()
    await game.propose(1, 2)
    lobby = await town.lobby(first=201)
    for person in lobby.people:
        await town.service.seating.join(lobby.id, person, "P", f"press:{person}")
    before = [await everything(game), (await lobby.live()).row, (await lobby.live()).holders]
    pages = await town.database.read(lambda c: c.exec_driver_sql("PRAGMA page_count").scalar())
    await _limit(town, pages)

    with pytest.raises(StorageError, match="the disk is full"):
        await game.say(1, "approve", "vote/1", cause=f"press:{'x' * 20_000}")
    with pytest.raises(StorageError):
        await town.service.dealing.start(lobby.id, 100, f"press:{'x' * 20_000}")

    assert [await everything(game), (await lobby.live()).row, (await lobby.live()).holders] == before
    await _limit(town, 1_000_000)
    await game.say(1, "approve", "vote/1")
    assert (await town.service.dealing.start(lobby.id, 100, "press:30")).stage == "dealing"
    assert await game.actions() == ["start", "propose 1 2", "approve"]


async def _limit(town: Town, pages: int | None) -> None:
    await town.database.write(lambda c: c.exec_driver_sql(f"PRAGMA max_page_count={pages}").scalar())
