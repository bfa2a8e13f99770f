"""The end of the program: in order where it can be; where something hangs, all the same, and in time."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from pathlib import Path
from threading import Event

import pytest

from bot.operation.ending import LastResort


class Left:
    """Where the program would end at once."""

    def __init__(self) -> None:
        self.code: int | None = None
        self.is_left = Event()

    def __call__(self, code: int) -> None:
        self.code = code
        self.is_left.set()


def test_what_hangs_is_left_behind_with_a_line(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 13.22."""
    left = Left()
    with LastResort(0.01, left) as last:
        last.begin()
        last.begin()
        assert left.is_left.wait(30)

    assert left.code == 0
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "Something hung" in caplog.text


def test_an_end_that_has_a_reason_keeps_its_code() -> None:
    """As where Discord does not take the token, and the database hangs while it is closed."""
    left = Left()
    with LastResort(0.01, left) as last:
        last.begin(78)
        last.begin()
        assert left.is_left.wait(30)

    assert left.code == 78


def test_an_end_in_order_is_not_cut_short() -> None:
    left = Left()
    with LastResort(30, left) as last:
        last.begin()
    assert last._watching is not None
    last._watching.join(30)

    assert not last._watching.is_alive()
    assert left.code is None


def test_who_was_not_told_to_end_goes_on() -> None:
    left = Left()
    with LastResort(0.0, left) as last:
        assert last._watching is None
    assert left.code is None


def test_it_ends_though_it_is_the_log_that_hangs() -> None:
    """Issue 13.22: as when nobody reads the pipe that it goes to."""
    go_on, left = Event(), Left()

    class Hanging(logging.Handler):
        def emit(self, _record: logging.LogRecord) -> None:
            go_on.wait(60)

    handler = Hanging()
    logging.getLogger().addHandler(handler)
    try:
        with LastResort(0.01, left) as last:
            last.begin()
            assert left.is_left.wait(30)
    finally:
        go_on.set()
        logging.getLogger().removeHandler(handler)

    assert left.code == 0


HUNG = {
    "the loop": "async def work():\n    print('ready', flush=True)\n    while True:\n        pass",
    "a thread": (
        "import threading\nasync def work():\n    print('ready', flush=True)\n"
        "    await asyncio.to_thread(threading.Event().wait)"
    ),
    "the end itself": (
        "async def work():\n    print('ready', flush=True)\n    try:\n        await asyncio.Event().wait()\n"
        "    finally:\n        await asyncio.Event().wait()"
    ),
    "nothing": "async def work():\n    print('ready', flush=True)\n    await asyncio.Event().wait()",
}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
@pytest.mark.parametrize("what", HUNG)
@pytest.mark.slow
async def test_a_program_that_is_told_to_stop_ends_whatever_hangs(
    tmp_path: Path, what: str, number: signal.Signals
) -> None:
    """Issue 13.22: the event loop or a thread; asyncio itself would wait for both without end."""
    program = (
        f"import asyncio\nfrom bot.operation.ending import LastResort, until_stopped\n{HUNG[what]}\n"
        "with LastResort(0.5) as last:\n    asyncio.run(until_stopped(work(), last.begin))\n"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": ":".join(sys.path)}, cwd=tmp_path,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    assert await asyncio.wait_for(process.stdout.readline(), 30) == b"ready\n"
    process.send_signal(number)
    _, errors = await asyncio.wait_for(process.communicate(), 30)

    assert process.returncode == 0
    assert (b"Something hung" in errors) == (what != "nothing")
