"""What discord.py does in another way here: nothing of it waits by the clock on the wall, or for hours."""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import math
import time

import discord
import pytest

from bot.operation import discord_py
from bot.operation.discord_py import EVERY, LONGEST_S, Backoff, SteadyPace

HOUR_S = 60 * 60


class Clocks:
    """The two clocks of a machine."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.passed = 1_795_262_400.0, 500.0
        monkeypatch.setattr(time, "time", lambda: self.wall)
        monkeypatch.setattr(time, "monotonic", lambda: self.passed)

    def pass_(self, seconds: float) -> None:
        self.wall += seconds
        self.passed += seconds


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    return Clocks(monkeypatch)


def _pace() -> discord.gateway.GatewayRatelimiter:
    discord_py.mend()
    return discord.gateway.GatewayRatelimiter(3, 60.0)


@pytest.mark.parametrize("jump_s", [-HOUR_S, 3650 * 24 * HOUR_S])
def test_the_gateway_is_paced_though_the_wall_clock_is_set(clocks: Clocks, jump_s: float) -> None:
    """Issue 13.18: back an hour, nothing was sent for as long; forward, more than Discord takes."""
    pace = _pace()
    first = pace.get_delay()

    clocks.wall += jump_s
    delays = [pace.get_delay() for _ in range(3)]

    assert isinstance(pace, SteadyPace)
    assert first == 0
    assert delays == [0, 0, 60]
    assert pace.is_ratelimited()
    clocks.pass_(61)
    assert not pace.is_ratelimited()
    assert pace.get_delay() == 0


def test_the_gateway_takes_so_much_in_a_minute(clocks: Clocks) -> None:
    pace = _pace()
    sent = 0
    for _ in range(600):
        sent += pace.get_delay() == 0
        clocks.pass_(0.5)

    assert 12 <= sent <= 15


def test_no_wait_is_longer_than_five_minutes() -> None:
    backoff = Backoff()

    assert max(backoff.delay() for _ in range(200)) <= LONGEST_S


def test_a_lost_connection_is_a_line_with_the_kind_of_the_error(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 13.7: what else discord.py says is left as it is."""
    discord_py.mend()
    discord_py.mend()
    log = logging.getLogger("discord.client")
    for said in ("Attempting a reconnect in %.2fs", "Ignoring exception in %s"):
        try:
            raise ConnectionResetError
        except ConnectionResetError:
            log.exception(said, 3 if "%.2f" in said else "on_ready")

    lost, other = caplog.records
    assert (lost.getMessage(), lost.exc_info) == (
        "Attempting a reconnect in 3.00s: ConnectionResetError",
        None,
    )
    assert other.exc_info is not None


async def test_limits_are_forgotten_now_and_then() -> None:
    """For each new thread of a rush discord.py would look through all others; it still forgets those at rest."""
    discord_py.mend()
    http = discord.http.HTTPClient(asyncio.get_running_loop())
    http.max_ratelimit_timeout = None
    at_rest = {f"old/{n}": http.get_ratelimit(f"old/{n}") for n in range(EVERY - 2)}
    for limit in at_rest.values():
        limit._last_request = -math.inf

    busy = http.get_ratelimit("busy")
    busy._last_request = math.inf
    before = len(http._buckets)
    http.get_ratelimit("new")

    assert before == EVERY - 1
    assert busy is http.get_ratelimit("busy")
    assert not set(at_rest) & set(http._buckets)


def test_it_starts_with_a_discord_py_that_has_dropped_what_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Issue 28.7: the program ended while it was being imported."""
    http = discord.http.HTTPClient
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "received_message", None)  # set back at the end
    monkeypatch.delattr(http, "_try_clear_expired_ratelimits")
    specification = discord_py.__spec__
    assert specification is not None
    anew = importlib.util.module_from_spec(specification)
    assert specification.loader is not None

    specification.loader.exec_module(anew)
    anew.mend()

    assert not hasattr(http, "_try_clear_expired_ratelimits")
