"""A game whose package is gone: it stands still, says why, and goes on when it is there again (issue 35.3)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace

from bot.operation.doctor import standing_still
from bot.running.chance import RehearsedChance
from bot.sandbox.room.rehearsal import HOST, NAMES, START, Rehearsal, connected
from bot.sandbox.server import Sandbox
from bot.sandbox.world.clock import SandboxClock
from rules import registry
from rules.quest.config import QuestConfig
from rules.quest.game import QuestGame
from storage.tables.games import AbsentGames
from tests.foreign import without
from tests.journeys.kit import DAY_MS, WARDEN, Table, moderate

GONE = "The rules of quest are not installed here, so this game stands still."


@asynccontextmanager
async def inn() -> AsyncIterator[Sandbox]:
    async with Sandbox(SandboxClock(START, speed=0), NAMES, (HOST,), is_recording=True) as sandbox:
        yield sandbox


@asynccontextmanager
async def started(sandbox: Sandbox, path: Path, before: Table | None = None) -> AsyncIterator[Table]:
    """The bot, on the file that the one before it left."""
    async with connected(sandbox, path, RehearsedChance(1)) as bot:
        game = Table.at(Rehearsal(sandbox, bot, path))
        if before is not None:
            game.game_id, game.place, game.seats = before.game_id, before.place, before.seats
        await game.rest(61_000)
        yield game


async def told(game: Table, name: str, command: str) -> str:
    return (await game.be(name).command(command, in_=game.sandbox.games_id)).text


async def test_a_game_without_its_rules_stands_still_and_goes_on_with_what_was_left(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """F-27: no lapse, no reminder, no post; a press, `/games` and `/doctor` say why."""
    path = tmp_path / "r.db"
    async with inn() as sandbox:
        async with started(sandbox, path) as game:
            await game.begin(5)
            leader = await game.leader()
            await game.quiet()
            left = {clock: due - game.bot.now_ms() for clock, due in await dues(game)}
        posts = len(sandbox.posts(game.place))
        with without("quest"):
            async with started(sandbox, path, game) as absent:
                other = await absent.open(
                    "hunt", 3, absent.bot.service.cache.presentation("hunt").game.Config()
                )
                await absent.rest(2 * DAY_MS)
                desk = (await absent.be(leader).command("desk", in_=game.place)).text
                typed = (await absent.be(leader).command("act", in_=game.place, words="propose 1 2")).text
                games, doctor = await told(absent, leader, "games"), await told(absent, WARDEN, "doctor")
                elsewhere = await told(absent, "Bob", "doctor")
                assert await dues(absent) == []
                assert (await absent.bot.service.cache.look(other, None)).facts.name == "hunt"
            assert len(sandbox.posts(game.place)) == posts
        async with started(sandbox, path, game) as back:
            now = {clock: due - back.bot.now_ms() for clock, due in await dues(back)}
            said = sandbox.posts(game.place)[posts:]
            await back.propose_any()
            again = await told(back, leader, "games")

    assert GONE in desk
    assert GONE in typed
    assert GONE in games
    assert GONE in doctor
    assert GONE not in elsewhere
    assert GONE not in again
    assert all(due < 2 * DAY_MS for due in left.values())
    assert now.keys() == left.keys()
    assert all(0 <= left[clock] - now[clock] < 130_000 for clock in left)
    assert "were not installed for 2 days, so deadlines stood still. They go on now." in said[0]["content"]
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == [
        "The rules of 1 games are not installed: they stand still until they are"
    ]


async def dues(game: Table) -> list[tuple[str, int]]:
    """The clocks that run, each with when it is due."""
    rows = await game.bot.database.read(
        lambda c: c.exec_driver_sql("SELECT clock, due_ms FROM deadline").all()
    )
    return [(str(clock), int(due)) for clock, due in rows if due is not None]


async def test_a_lobby_and_a_paused_game_are_then_as_they_were(tmp_path: Path) -> None:
    """F-27: nobody is told of a lobby's end or of a pause's, and who leaves the server is no news of theirs."""
    path = tmp_path / "r.db"
    async with inn() as sandbox:
        async with started(sandbox, path) as game:
            await game.begin(5)
            await moderate(game.be(WARDEN), "gm pause", in_=game.place, length="1d", reason="x")
            lobby = await game.open("quest", 5, game.bot.service.cache.presentation("quest").game.Config())
            await game.quiet()
        posts = len(sandbox.posts(game.place))
        with without("quest"):
            async with started(sandbox, path, game) as absent:
                await absent.rest(2 * DAY_MS)
                panel = (await absent.be(WARDEN).command("game panel", in_=game.place)).text
                mine = await told(absent, HOST, "mydata")
            assert len(sandbox.posts(game.place)) == posts
        async with started(sandbox, path, game) as back:
            row = (await back.live()).row
            assert row.halted == ""  # it would have ended a day ago
            assert (await back.bot.service.cache.look(lobby, None)).facts.stage == "lobby"
            assert len(await dues(back)) == 1

    assert GONE in panel
    assert f"quest {game.game_id}" in mine


async def test_a_package_that_refuses_the_options_of_a_game_is_named_and_only_its_games_stand_still(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F-27: another version of it does not know one of them; that is no damage, and with the first it goes on."""
    path, home = tmp_path / "r.db", registry.home("quest")
    monkeypatch.setattr(registry, "home", lambda _name: replace(home, package="ringmaster-quest 2.0"))
    async with inn() as sandbox:
        async with started(sandbox, path) as game:
            other = await game.open("quest", 5)
            await game.begin(5, ring=True)
            await game.quiet()
        posts = len(sandbox.posts(game.place))
        with monkeypatch.context() as newer:
            newer.setattr(QuestGame, "Config", Stricter)
            async with started(sandbox, path, game) as refused:
                desk = (await refused.be(HOST).command("desk", in_=game.place)).text
                games, doctor = await told(refused, HOST, "games"), await told(refused, WARDEN, "doctor")
                still = await refused.bot.database.read(lambda c: AbsentGames(c).standing_still())
                findings = str(standing_still(still))
                await refused.rest(2 * DAY_MS)
                stages = [
                    (await refused.bot.service.cache.look(other, None)).facts.stage,
                    len(sandbox.posts(game.place)),
                    await dues(refused),
                ]
        async with started(sandbox, path, game) as back:
            await back.propose_any()

    for read in (desk, games, doctor):
        assert (
            "ringmaster-quest 2.0, which is installed here, refuses the options of this game of Quest" in read
        )
    assert [one.id for one in still] == [game.game_id]
    assert stages == ["lobby", posts, []]
    assert "ringmaster-quest 2.0 refuses the options" in findings
    assert "ringmaster-quest 2.0 refuses the options of 1 games of quest" in caplog.messages
    assert "cannot be read" not in caplog.text


class Stricter(QuestConfig):
    """What a later version takes."""

    ring: Literal[False] = False
