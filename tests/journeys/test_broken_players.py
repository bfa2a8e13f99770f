"""A companion whose player raises, never ends or talks nonsense: its seat lapses, all others play on (issue 35)."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from bot.seats import thinking
from rules import simulator
from tests.journeys.kit import DAY_MS, WARDEN, by_panel, table

GOES_ON = threading.Event()


def _raises(*given: object) -> str:
    raise ZeroDivisionError


def _never_ends(*given: object) -> str:
    GOES_ON.wait(60)
    return "late"


def _talks(*given: object) -> str:
    return "the weather is fine"


@pytest.mark.parametrize(
    ("player", "line"),
    [
        (_raises, "has no answer: ZeroDivisionError (test_broken_players.py, line "),
        (_never_ends, "has no answer: after 0.05 seconds it is still at it ("),
        (_talks, "finds no answer; the deadline will do"),
    ],
)
async def test_its_seat_lapses_like_anybodys(
    player: Callable[..., str], line: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "PATIENCE_S", 0.05)
    GOES_ON.clear()
    async with table(5) as game:
        await game.begin(5)
        await game.quiet()
        leader = await game.leader()
        mine = [name for name in game.names if name != leader][-1]
        seat = await game.seat(mine)
        await by_panel(game.be(WARDEN), "companion", in_=game.place, player=mine, reason="He is ill")
        monkeypatch.setattr(simulator, "players", lambda name: {"sensible": player})
        await game.propose_any()
        game.sandbox.clock.move(30_000)
        await game.bot.companions.tick()
        await game.vote("approve", *(name for name in game.names if name != mine))
        asked = {decision.seat for decision in (await game.live()).decisions() if decision.is_asked}
        await game.rest(2 * DAY_MS)
        await game.quiet()
        GOES_ON.set()

        assert asked == {seat}
        assert line in caplog.text
        assert any(words.startswith("lapse vote") for _, words in await game.entries())
