"""The log: whole lines for people and for programs, and no contents, whatever went wrong."""

from __future__ import annotations

import io
import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import discord
import pytest

from bot.operation import logs
from storage.errors import StorageError

SECRET = "minion-of-the-dark"


class Heard:
    """What a logger says, through one of our formatters."""

    def __init__(self, formatter: logging.Formatter) -> None:
        self.written = io.StringIO()
        self.handler = logging.StreamHandler(self.written)
        self.handler.setFormatter(formatter)
        self.log = logging.getLogger("tests.heard")
        self.log.addHandler(self.handler)
        self.log.setLevel(logging.DEBUG)

    def lines(self) -> list[str]:
        return self.written.getvalue().splitlines()

    def facts(self) -> dict[str, Any]:
        """The one line as an object."""
        (line,) = self.lines()
        found: dict[str, Any] = json.loads(line)
        return found


@pytest.fixture(params=[logs.Json(), logs.Discreet(logs._TEXT)], ids=["json", "text"])
def heard(request: pytest.FixtureRequest) -> Iterator[Heard]:
    made = Heard(request.param)
    yield made
    made.log.removeHandler(made.handler)


@pytest.fixture
def as_json() -> Iterator[Heard]:
    made = Heard(logs.Json())
    yield made
    made.log.removeHandler(made.handler)


def test_a_line_for_programs_has_its_fields(as_json: Heard) -> None:
    as_json.log.warning("Notice %s of game %s waits:\n%s", 5, 12, "the disk")
    facts = as_json.facts()

    assert datetime.fromisoformat(facts.pop("time")).utcoffset() is not None
    assert facts == {
        "level": "warning",
        "logger": "tests.heard",
        "message": "Notice 5 of game 12 waits:\nthe disk",
        "game": 12,
    }


def test_a_line_without_a_game_names_none(as_json: Heard) -> None:
    as_json.log.info("Stopped")

    assert "game" not in as_json.facts()


def _fails(error: Exception, before: Exception | None = None) -> None:
    try:
        if before is not None:
            raise before
    except Exception as first:
        raise error from first
    raise error


@pytest.mark.parametrize("before", [None, KeyError(SECRET)])
def test_an_exception_tells_its_kind_and_its_place_and_no_contents(
    heard: Heard, before: Exception | None
) -> None:
    """What it says may hold an answer, or what the rules know."""
    try:
        _fails(ValueError(f"no such words: {SECRET}"), before)
    except ValueError:
        heard.log.exception("The card of game %s could not be drawn", 3)
    written = heard.written.getvalue()

    assert SECRET not in written
    assert "builtins.ValueError" in written
    assert ("builtins.KeyError" in written) is (before is not None)
    assert "in _fails" in written


def test_another_handler_before_does_not_change_that(as_json: Heard) -> None:
    """The standard formatter leaves its text of an exception on the record."""
    text = Heard(logs.Discreet(logs._TEXT))
    as_json.handler.setFormatter(logging.Formatter())
    try:
        _fails(ValueError(SECRET))
    except ValueError:
        text.log.exception("It failed")
    text.log.removeHandler(text.handler)

    assert SECRET in as_json.written.getvalue()
    assert SECRET not in text.written.getvalue()


class _Response:
    status, reason = 403, "Forbidden"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (StorageError("The disk is full."), "The disk is full."),
        (ConnectionRefusedError(111, "Connection refused"), "Connection refused"),
        (discord.Forbidden(_Response(), {"code": 50013, "message": "Missing Permissions"}), "50013"),
    ],
)
def test_what_disk_network_and_discord_say_is_told(heard: Heard, error: Exception, told: str) -> None:
    try:
        raise error
    except Exception:
        heard.log.exception("It failed")

    assert told in heard.written.getvalue()


def test_what_asyncio_shows_of_a_lost_exception_is_left_out() -> None:
    record = logging.LogRecord(
        "asyncio", logging.ERROR, "", 1, f"Task exception was never retrieved\nfuture: {SECRET}", (), None
    )

    for formatter in (logs.Json(), logs.Discreet(logs._TEXT)):
        assert "never retrieved" in formatter.format(record)
        assert SECRET not in formatter.format(record)


def _let_through(seldom: logs.Seldom, message: str, at: float) -> bool:
    record = logging.LogRecord("bot.posting.courier", logging.ERROR, "", 1, message, (), None)
    record.created = at
    return seldom.filter(record)


def test_the_same_line_is_said_once_a_minute() -> None:
    """A full disk is tried every second; the log, which may be on it, needs no thousand lines of that."""
    seldom = logs.Seldom()
    said = [second for second in range(150) if _let_through(seldom, "The outbox could not be read", second)]
    others = sum(_let_through(seldom, f"Game {n} waits", 200) for n in range(logs.KEPT + 10))

    assert said == [0, 60, 120]
    assert others == logs.KEPT + 10
    assert _let_through(seldom, "Game 1 waits", 201), "only so many lines are remembered"
    assert not _let_through(seldom, f"Game {logs.KEPT} waits", 201)


@pytest.mark.parametrize(
    "where", ["raise ValueError(secret)", "threading.Thread(target=int, args=(secret,)).start()"]
)
def test_what_nobody_catches_is_logged_without_contents(where: str) -> None:
    """A process of its own, for this sets what belongs to all of it."""
    begin = (
        "import sys, threading; from bot.operation import logs; logs.configure('info', 'json'); "
        "secret = sys.argv[1]"
    )
    ended = subprocess.run(
        [sys.executable, "-c", f"{begin}; {where}", SECRET],
        capture_output=True,
        text=True,
        timeout=60,
        env={"PYTHONPATH": ":".join(sys.path)},
        check=False,
    )
    (line,) = ended.stderr.splitlines()

    assert json.loads(line)["level"] == "critical"
    assert "ValueError" in line
    assert SECRET not in ended.stderr + ended.stdout
