"""A Discord that says no, and the hours that go by meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

import pytest

from bot.posting import status
from bot.sandbox import Fault
from bot.sandbox.world import refusals
from bot.service.discord import patience
from bot.service.discord.refusals import ROWS, TOO_LATE, UNANSWERED, Refusal, answered
from tests.journeys.kit import HOST, Table

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
ALWAYS: Final = 10**9
PAGE: Final = "<html><body>Attention Required!</body></html>"

UNTIMED: Final = {"message": "You are being rate limited."}
UTF_8: Final = "application/json; charset=utf-8"

ANSWERS: Final[dict[str, Callable[[], Fault]]] = {
    "401": lambda: Fault.refusing(refusals.unauthorized()),
    "403": lambda: Fault.refusing(refusals.forbidden()),
    "403/40333": lambda: Fault.refusing(refusals.blocked()),
    "404": lambda: Fault.refusing(refusals.not_found()),
    "404/10003": lambda: Fault.refusing(refusals.unknown_channel()),
    "404/10008": lambda: Fault.refusing(refusals.unknown_message()),
    "400/50035": lambda: Fault.refusing(refusals.bad_form("content", "Cannot be.")),
    "400": lambda: Fault(status=400),
    "400/200000": lambda: Fault.refusing(refusals.filtered()),
    "400/160006": lambda: Fault.refusing(refusals.too_many_threads()),
    "400/50083": lambda: Fault.refusing(refusals.archived()),
    "403/160005": lambda: Fault.refusing(refusals.locked()),
    "403/50001": lambda: Fault.refusing(refusals.no_access()),
    "403/50013": lambda: Fault.refusing(refusals.no_permission()),
    "403/20022": lambda: Fault.refusing(refusals.announced_too_often()),
    "429/30046": lambda: Fault.refusing(refusals.edited_too_often()),
    "429": lambda: Fault(status=429, has_via=False),
    "500": lambda: Fault(status=500),
    "503": lambda: Fault(status=503),
    "429 without a time": lambda: Fault(status=429, body=UNTIMED, tells=False),
    "429 without a body": lambda: Fault(status=429, body="", tells=False),
    "403/50013 without a message": lambda: Fault(status=403, body={"message": None, "code": 50013}),
    "403/50013 in UTF-8": lambda: Fault.refusing(refusals.no_permission(), content_type=UTF_8),
    "204": lambda: Fault(status=204),
    "200 and an empty object": lambda: Fault(status=200, body={}),
    "a page with 200": lambda: Fault(status=200, body=PAGE),
    "a page with 403": lambda: Fault(status=403, body=PAGE),
    "a page with 503": lambda: Fault(status=503, body=PAGE),
    "a page instead of a limit": lambda: Fault(status=429, body=PAGE, has_via=False),
    "a broken line": lambda: Fault(status=0),
    "nothing": lambda: Fault(hangs=True),
}
"""What Discord, or something before it, can answer to a post."""

OTHER_CODES: Final[dict[str, Callable[[], Fault]]] = {
    f"code {code}": partial(Fault, status=400, body={"message": "No.", "code": code})
    for row in ROWS
    for code in row.codes
    if row is not TOO_LATE and not any(name.endswith(f"/{code}") for name in ANSWERS)
}
"""The codes of Discord's that the bot knows besides, but for those that no post is answered with."""

TO_OPENINGS: Final[dict[str, Callable[[], Fault]]] = {
    "403/40003": lambda: Fault.refusing(refusals.opened_too_fast()),
    "429 for ten minutes": lambda: Fault(status=429, retry_after=600.0),
    **{name: ANSWERS[name] for name in ("401", "403/40333", "429", "503", "a broken line")},
    **{
        name: ANSWERS[name]
        for name in ("429 without a time", "429 without a body", "204", "200 and an empty object")
    },
}
"""What it can answer to whoever wants to open a private channel, and what passes."""

TO_PRIVATE: Final[dict[str, Callable[[], Fault]]] = {
    "403/50007": lambda: Fault.refusing(refusals.closed()),
    **TO_OPENINGS,
    **{name: ANSWERS[name] for name in ("403/50013", "404/10003", "400/50035", "400/200000")},
}
"""And to a private message."""

COMMON: Final = (
    "401",
    "403",
    "404",
    "403/40333",
    "400/50035",
    "403/50013",
    "503",
    "a page with 403",
    "429 without a time",
    "403/50013 without a message",
    "200 and an empty object",
    "nothing",
)
"""Those that are tried at every change; the others are no different, and take their time."""


def lasting() -> list[object]:
    """All answers, as parameters of tests."""
    return [pytest.param(name, id=name, marks=() if name in COMMON else pytest.mark.slow) for name in ANSWERS]


def put_in(
    game: Table, answer: str, path: str, method: str = "POST", times: int = ALWAYS, says: str = ""
) -> Fault:
    """From now on requests are answered so."""
    fault = answering(ANSWERS[answer], path, method, times)
    fault.says = says
    return game.sandbox.faults.add(fault)


def meaning(answer: Callable[[], Fault]) -> Refusal:
    """The row of the bot's own for what is answered so."""
    fault = answer()
    if fault.hangs or not fault.status or fault.status < 300:
        return UNANSWERED
    body = fault.answer()
    assert body is not None
    code, is_json = (0, False) if isinstance(body, str) else (int(body.get("code", 0)), True)
    return answered(fault.status, code, is_json=is_json).refusal


def answering(answer: Callable[[], Fault], path: str, method: str = "POST", times: int = ALWAYS) -> Fault:
    """The rule by which such requests are answered so."""
    fault = answer()
    fault.method, fault.path, fault.times = method, path, times
    return fault


def posts_in(channel: int) -> str:
    return f"/channels/{channel}/messages"


def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client sleeps 1, 3, 5 s between its tries, and waits for 30 at most, 10 for a card; here it need not."""
    sleep = asyncio.sleep

    async def short(seconds: float, result: object = None) -> object:
        return await sleep(min(seconds, 0.02), result)

    monkeypatch.setattr(asyncio, "sleep", short)
    monkeypatch.setattr(patience, "REQUEST_S", 0.2)
    monkeypatch.setattr(status, "PATIENCE_S", 1.0)


@contextmanager
def unanswered(game: Table, seconds: float = 0.35) -> Iterator[None]:
    """Who presses something in here waits no 3 s for an answer: none can come."""
    core = game.sandbox.core
    usual, core.interaction_seconds = core.interaction_seconds, seconds
    yield
    core.interaction_seconds = usual


async def passing(game: Table, ms: int, step_ms: int = MINUTE_MS) -> None:
    """Time goes by as the minutes do."""
    for _ in range(ms // step_ms):
        await game.rest(step_ms)


def dms(game: Table, words: str, name: str = HOST) -> int:
    """How many private messages of *name* have these words."""
    return sum(words in message["content"] for message in game.be(name).dms())


def tallies(game: Table) -> int:
    """How often the tally of the first party was posted in the thread."""
    return sum("is **rejected**" in post for post in game.thread())


def lines(game: Table) -> int:
    """How often it was said in the thread that clocks go on, or that deadlines were moved."""
    return sum("deadlines stood still" in post or "I was offline for" in post for post in game.thread())


async def doctor(game: Table, name: str) -> str:
    """What `/doctor` shows."""
    return (await game.be(name).command("doctor", in_=game.place)).text


async def due(game: Table) -> int | None:
    """When the public clock runs out; None while it stands."""
    return (await game.look()).clocks[0].due_ms


async def actions(game: Table) -> list[str]:
    """What was entered, of whatever kind."""
    return [action for _, action in await game.entries()]
