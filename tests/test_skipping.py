"""The loop of all tests: no clock is waited for, and everything else is."""

from __future__ import annotations

import asyncio
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from storage.database import Database
from tests.skipping import LONGEST_S, SkippingLoop

QUICK_S = 5.0
"""Real seconds that a hurried machine takes at most for what takes no time."""

THOUGHT_S = 0.05


async def test_minutes_are_skipped_and_have_passed_for_all_who_ask() -> None:
    loop = asyncio.get_running_loop()
    began_s, began, looped = time.perf_counter(), time.monotonic(), loop.time()

    await asyncio.sleep(200)

    assert time.monotonic() - began >= 200
    assert loop.time() - looped >= 200
    assert time.perf_counter() - began_s < QUICK_S


async def test_timers_ring_in_their_order_at_their_times() -> None:
    rang: list[tuple[int, int]] = []
    began = time.monotonic()

    async def ring(after_s: int) -> None:
        await asyncio.sleep(after_s)
        rang.append((after_s, int(time.monotonic() - began)))

    await asyncio.gather(*map(ring, (30, 10, 100, 20)))

    assert rang == [(10, 10), (20, 20), (30, 30), (100, 100)]


async def test_what_never_comes_is_given_up_at_once() -> None:
    began_s = time.perf_counter()

    with pytest.raises(TimeoutError):
        await asyncio.wait_for(_never(), 10)

    assert time.perf_counter() - began_s < QUICK_S


def test_who_waits_longer_than_any_test_may_take_has_failed() -> None:
    loop = SkippingLoop()

    with closing(loop), pytest.raises(pytest.fail.Exception, match="more than 240 seconds"):
        loop.run_until_complete(asyncio.sleep(LONGEST_S + 1))


class _Lingering(ThreadPoolExecutor):
    """One whose threads take a moment to end."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        time.sleep(THOUGHT_S)
        super().shutdown(wait, cancel_futures=cancel_futures)


def test_threads_that_end_are_waited_for_whatever_timer_is_left() -> None:
    loop = SkippingLoop()
    loop.set_default_executor(_Lingering())
    loop.call_later(LONGEST_S + 60, print)

    with closing(loop):
        loop.run_until_complete(loop.shutdown_default_executor())


async def _never() -> None:
    while True:
        await asyncio.sleep(0.001)


async def test_a_thread_is_waited_for() -> None:
    async with asyncio.timeout(10):
        await asyncio.to_thread(time.sleep, THOUGHT_S)


async def test_the_database_is_waited_for(tmp_path: Path) -> None:
    with closing(Database.open(tmp_path / "some.db")) as database:
        async with asyncio.timeout(10):
            await database.read(lambda _: time.sleep(THOUGHT_S))
            await database.write(lambda _: time.sleep(THOUGHT_S))


async def test_another_program_is_waited_for() -> None:
    async with asyncio.timeout(100):
        program = await asyncio.create_subprocess_exec(sys.executable, "-c", "print('here')", stdout=-1)
        said, _ = await program.communicate()

    assert said == b"here\n"


async def test_what_was_sent_arrives_before_any_timer_rings() -> None:
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            writer.write(line)
        writer.close()

    async with await asyncio.start_server(echo, "127.0.0.1") as server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        for _ in range(200):
            writer.write(b"hello\n")
            async with asyncio.timeout(10):
                assert await reader.readline() == b"hello\n"
        writer.close()
