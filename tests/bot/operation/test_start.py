"""The program as it runs on Discord: a process of its own, with a token and addresses in its settings."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Thread

import aiohttp
import pytest

from bot.operation.ending import until_stopped
from bot.sandbox import Fault
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.server import Sandbox
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.refusals import NotPossible
from storage.database import Database
from storage.tables.games import Games
from storage.tables.outbox import Outbox
from tests.journeys.forging import Forger
from tests.journeys.test_metrics import a_free_port

PROGRAM = "from bot.command_line import main; main()"

PATIENCE_S = 90
"""More than a program needs to start or to end on a machine that does ten other things."""


def environment(sandbox: Sandbox, database: Path, token: str) -> dict[str, str]:
    """Settings that point the program at *sandbox*."""
    return {
        "PATH": "/usr/bin:/bin",
        "PYTHONPATH": ":".join(sys.path),
        "RINGMASTER_TOKEN": token,
        "RINGMASTER_DATABASE": str(database),
        "RINGMASTER_API_BASE": sandbox.api_base,
        "RINGMASTER_GATEWAY": sandbox.gateway,
    }


@asynccontextmanager
async def started(
    given: dict[str, str], folder: Path, *words: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The program, running or doing what *words* ask; killed at the end if it still does."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, *(words or ("run",)),
        env=given, cwd=folder, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def said(process: asyncio.subprocess.Process) -> tuple[int | None, str]:
    """How the program ended, and its last line."""
    _, errors = await asyncio.wait_for(process.communicate(), PATIENCE_S)
    return process.returncode, (errors.decode().strip().splitlines() or [""])[-1]


async def offering(sandbox: Sandbox) -> None:
    """Until the program is connected and has made its commands known, which it does after that."""
    await sandbox.ready(PATIENCE_S)
    async with asyncio.timeout(PATIENCE_S):
        while not sandbox.world.commands:
            await asyncio.sleep(0.01)


async def test_with_a_token_it_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    """The same program with a token in its settings plays on whatever those addresses lead to."""
    async with (
        Sandbox(members=["Ann"]) as sandbox,
        started(environment(sandbox, tmp_path / "r.db", sandbox.token), tmp_path) as process,
    ):
        await offering(sandbox)
        answer = await _opened(sandbox)
        process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.wait(), PATIENCE_S)

        assert answer.kind in ("message", "deferred")
        assert process.returncode == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
@pytest.mark.slow
async def test_it_stops_in_seconds_though_discord_does_not_answer(
    tmp_path: Path, number: signal.Signals
) -> None:
    """Issue 5.10: a call that hangs is given up; what it was about is looked for at the next start."""
    path, people = tmp_path / "r.db", NAMES[:5]
    async with Sandbox(members=people) as sandbox:
        given = environment(sandbox, path, sandbox.token)
        async with started(given, tmp_path) as process:
            await offering(sandbox)
            host = sandbox.be(people[0])
            await (await _opened(sandbox)).final(PATIENCE_S)
            lobby = sandbox.posts(int(host.threads()[-1]["id"]))[-1]
            for name in people:
                await (await Forger.of(sandbox.be(name)).press(lobby, "rm:1:lobby:join")).final(PATIENCE_S)
            sandbox.faults.add(Fault("POST", "/channels/*/messages", None, delay=600, times=1000))
            await (await Forger.of(host).press(lobby, "rm:1:lobby:start")).final(PATIENCE_S)
            async with asyncio.timeout(60):
                while sandbox.rest.in_flight < 5:  # roles, and the post of the start
                    await asyncio.sleep(0.05)
            process.send_signal(number)
            await asyncio.wait_for(process.wait(), 25)

    assert process.returncode == 0
    database = Database.open(path)
    waiting = await database.read(lambda connection: Outbox(connection).open(1))
    database.close()
    assert sum(row.attempts == 1 for row in waiting) >= 5


@pytest.mark.slow
async def test_another_process_backs_up_while_the_first_runs(tmp_path: Path) -> None:
    """Issue 5.4: and puts nothing back before it has ended; the game is there then."""
    copy = str(tmp_path / "copy.db")
    async with Sandbox(members=["Ann"]) as sandbox:
        given = environment(sandbox, tmp_path / "r.db", sandbox.token)
        async with started(given, tmp_path) as process:
            await offering(sandbox)
            await (await sandbox.be("Ann").command("game open", game="quest", seats=5)).final(PATIENCE_S)
            async with started(given, tmp_path, "backup", copy) as second:
                saved, _ = await said(second)
            async with started(given, tmp_path, "restore", copy) as third:
                refused, line = await said(third)
            await (await sandbox.be("Ann").command("game open", game="quest", seats=6)).final(PATIENCE_S)
            process.kill()
            await process.wait()
            async with started(given, tmp_path, "restore", copy) as fourth:
                restored, _ = await said(fourth)

    database = Database.open(tmp_path / "r.db")
    games = await database.read(lambda connection: [Games(connection).by_id(n) for n in (1, 2)])
    database.close()
    assert (saved, refused, restored) == (0, 1, 0)
    assert "another ringmaster is using it" in line
    assert games[0] is not None
    assert games[1] is None


@pytest.mark.slow
async def test_a_monitor_can_ask_while_it_runs(tmp_path: Path) -> None:
    """Issue 5.10: figures and health on this machine alone, where the settings say so; logs for programs."""
    async with Sandbox(members=["Ann"]) as sandbox, aiohttp.ClientSession() as monitor:
        address = f"127.0.0.1:{a_free_port()}"
        given = environment(sandbox, tmp_path / "r.db", sandbox.token)
        given |= {"RINGMASTER_METRICS": address, "RINGMASTER_LOG_FORMAT": "json"}
        async with started(given, tmp_path) as process:
            await offering(sandbox)
            async with asyncio.timeout(60):
                await (await _opened(sandbox)).final()
                while (await _asked(monitor, f"http://{address}/health"))[0] != 200:
                    await asyncio.sleep(0.1)
            _, page = await _asked(monitor, f"http://{address}/metrics")
            async with started(given | {"RINGMASTER_DATABASE": "other.db"}, tmp_path) as second:
                code, line = await said(second)
            process.send_signal(signal.SIGTERM)
            _, errors = await asyncio.wait_for(process.communicate(), 25)

    assert (
        'ringmaster_discord_requests_total{kind="POST interactions/{id}/{token}/callback",status="200"} 1.0'
        in page
    )
    assert 'ringmaster_games{stage="lobby"} 1.0' in page
    assert code == 1
    assert line == f"The setting `metrics` asks for {address}, which is not free: choose another port."
    lines = [json.loads(line) for line in errors.decode().splitlines()]
    assert [line["message"] for line in lines if line["logger"] == "bot.operation.ending"] == ["Stopped"]


async def _opened(sandbox: Sandbox) -> Answer:
    """A lobby of Ann's, as soon as the program, which is connected, has made its commands known."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                return await sandbox.be("Ann").command("game open", game="quest", seats=5)
            except NotPossible:
                await asyncio.sleep(0.1)


async def _asked(monitor: aiohttp.ClientSession, address: str) -> tuple[int, str]:
    async with monitor.get(address) as answer:
        return answer.status, await answer.text()


async def test_a_bad_token_stops_the_start_in_one_sentence(tmp_path: Path) -> None:
    """Bad input: the sentence names the setting, and does not show the token."""
    async with Sandbox() as sandbox:
        given = environment(sandbox, tmp_path / "r.db", "not-the-token")
        async with started(given, tmp_path) as process:
            code, line = await said(process)

    assert code == 78
    assert "`token`" in line
    assert "not-the-token" not in line


async def test_an_intent_that_is_refused_stops_the_start_in_one_sentence(tmp_path: Path) -> None:
    """Q-9.15: typed votes take what the portal must allow; the sentence names the setting."""
    async with Sandbox() as sandbox:
        given = environment(sandbox, tmp_path / "r.db", sandbox.token) | {"RINGMASTER_TYPED_VOTES": "true"}
        async with started(given, tmp_path) as process:
            code, line = await said(process)

    assert code == 78
    assert "`typed_votes`" in line
    assert "Message Content Intent" in line


async def test_a_token_that_is_reset_ends_the_program_for_good(tmp_path: Path) -> None:
    """Discord says so by a code after which it must not be tried again, and no supervisor should."""
    async with (
        Sandbox() as sandbox,
        started(environment(sandbox, tmp_path / "r.db", sandbox.token), tmp_path) as process,
    ):
        await offering(sandbox)
        sandbox.wire.close(4004)
        code, line = await said(process)

    assert code == 78
    assert "`token`" in line
    assert "4004" in line


async def test_a_connection_that_is_not_enough_says_what_to_set(tmp_path: Path) -> None:
    """Issue 28.4: every code was answered with "reset the token"."""
    async with (
        Sandbox() as sandbox,
        started(environment(sandbox, tmp_path / "r.db", sandbox.token), tmp_path) as process,
    ):
        await offering(sandbox)
        sandbox.wire.close(4011)
        code, line = await said(process)

    assert code == 78
    assert '`shard_count = "auto"`' in line
    assert "4011" in line
    assert "token" not in line


async def test_an_intent_that_is_allowed_is_had(tmp_path: Path) -> None:
    """Q-9.15: the same program, with the switch in the portal on."""
    async with Sandbox(privileged_intents=discord_numbers.MESSAGE_CONTENT) as sandbox:
        given = environment(sandbox, tmp_path / "r.db", sandbox.token) | {"RINGMASTER_TYPED_VOTES": "true"}
        async with started(given, tmp_path) as process:
            await offering(sandbox)
            intents = [session.intents for session in sandbox.wire.connected]
            process.send_signal(signal.SIGTERM)
            await asyncio.wait_for(process.wait(), PATIENCE_S)

    assert intents == [
        discord_numbers.GUILDS | discord_numbers.GUILD_MESSAGES | discord_numbers.MESSAGE_CONTENT
    ]


async def test_without_a_token_a_rehearsal_is_open_until_it_is_told_to_stop(tmp_path: Path) -> None:
    """The address that it prints is the page's; Ctrl-C is no failure."""
    async with started({"PATH": "/usr/bin:/bin", "PYTHONPATH": ":".join(sys.path)}, tmp_path) as process:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE_S)).decode()
        address = line.split()[-1]
        async with aiohttp.ClientSession() as browser, browser.get(address) as page:
            assert (page.status, page.content_type) == (200, "text/html")
        process.send_signal(signal.SIGINT)
        rest, errors = await asyncio.wait_for(process.communicate(), PATIENCE_S)

    assert process.returncode == 0, errors.decode()
    assert address.startswith("http://127.0.0.1:")
    assert "Ctrl-C" in rest.decode()
    assert os.listdir(tmp_path) == []


async def test_a_port_that_is_taken_stops_the_start_in_one_sentence(tmp_path: Path) -> None:
    """Bad input: the sentence names the setting."""
    async with Sandbox() as sandbox:
        given = {"PATH": "/usr/bin:/bin", "PYTHONPATH": ":".join(sys.path)}
        async with started({**given, "RINGMASTER_SANDBOX__PORT": str(sandbox.port)}, tmp_path) as process:
            code, line = await said(process)

    assert code == 1
    assert f"The port {sandbox.port} on this machine is not free" in line
    assert "`sandbox.port`" in line


async def test_what_the_operator_should_know_of_the_database_is_logged_at_the_start(tmp_path: Path) -> None:
    """Issue 13.16, 13.24: others can read the file, and a newer program has written to it."""
    path = tmp_path / "r.db"
    Database.open(path, version="99.0").close()
    os.chmod(path, 0o644)
    async with (
        Sandbox() as sandbox,
        started(environment(sandbox, path, "no-such-token"), tmp_path) as process,
    ):
        _, errors = await asyncio.wait_for(process.communicate(), 60)

    lines = errors.decode().splitlines()
    assert any(f"WARNING bot.running.run: Others on this machine can read {path}" in line for line in lines)
    assert any("WARNING bot.running.run: A newer ringmaster (99.0) has written to" in line for line in lines)


@pytest.mark.slow
async def test_a_second_bot_on_the_same_database_is_refused(tmp_path: Path) -> None:
    """One writer: whoever starts a second process is told which setting to look at."""
    async with Sandbox() as sandbox:
        given = environment(sandbox, tmp_path / "r.db", sandbox.token)
        async with started(given, tmp_path):
            await offering(sandbox)
            async with started(given, tmp_path) as other:
                code, line = await said(other)

    assert code == 1
    assert "`database`" in line


async def test_an_address_where_nobody_answers_is_told_and_tried_again(tmp_path: Path) -> None:
    """Issue 13.7: the network may be late, so it goes on; the sentence names the setting, and it stops when told."""
    async with Sandbox() as sandbox:
        given = environment(sandbox, tmp_path / "r.db", sandbox.token)
    async with started(given, tmp_path) as process:
        assert process.stderr is not None
        told = (await asyncio.wait_for(process.stderr.readline(), PATIENCE_S)).decode()
        process.send_signal(signal.SIGTERM)
        code, line = await said(process)

    assert "Discord cannot be reached" in told
    assert "`api_base`" in told
    assert "trying again in 2 seconds" in told
    assert code == 0
    assert line.endswith("Stopped")


def test_where_signals_cannot_be_handled_it_runs_all_the_same() -> None:
    """As in a thread that is not the main one."""
    done = []

    async def work() -> None:
        done.append(True)

    thread = Thread(target=lambda: asyncio.run(until_stopped(work())))
    thread.start()
    thread.join(30)

    assert done == [True]
