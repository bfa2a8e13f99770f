"""What goes wrong on bad days of Discord: what can be refused, lost, late, doubled or broken, and when it falls."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from random import Random
from typing import Any, Final, TypeAlias
from unittest import mock

from bot.posting import reach
from bot.sandbox import Fault
from bot.sandbox.room.rehearsal import NAMES
from bot.service.discord import patience
from bot.ui import sending
from tests.journeys.match import Match
from tests.journeys.refusing import (
    ALWAYS,
    ANSWERS,
    OTHER_CODES,
    TO_OPENINGS,
    TO_PRIVATE,
    UTF_8,
    answering,
    meaning,
    posts_in,
)
from tests.journeys.steps import START_IT, Step

MESSAGES: Final = "/channels/*/messages"
THREADS: Final = "/channels/*/threads"
PINS: Final = "/channels/*/messages/pins/*"
NOT_ALLOWED: Final = {"code": 50013, "message": "Missing Permissions"}
CHANNELS: Final = "/users/@me/channels"
PRESSES: Final = "/interactions/*"

SLEEP_S: Final = 0.1
"""The client's pauses between its tries take no longer here, in real seconds."""

ANSWER_S: Final = 0.6
"""In so many real seconds an interaction must be answered here."""

LONG_S: Final = 60.0
"""The longest limit here, shorter than all RESTS: where a post has waited for five minutes its game stands still,
which is told."""

CARD_EDIT: Final = "PATCH"
"""Cards are drawn when a step is over: so long that goes wrong which keeps only them."""

A_GAME: Final = 3
"""So many blows of each kind fall in one game at least, but for openings."""

SHORT: Final = (
    (patience, "REQUEST_S", 0.5),
    (reach, "ASK_S", 0.2),
    (reach, "AGAIN_S", 1.0),
    (reach, "EXPIRED_S", ANSWER_S),
    (sending, "FIRST_S", ANSWER_S),
    (sending, "LAST_S", 1.0),
)
"""How long the bot waits, in real seconds, here."""

Blow: TypeAlias = Callable[[Match, Random], Awaitable[None]]


# --------------------------------------------------------------------------------------------------------- the blows


def _fault(*rules: Callable[[Random], Fault]) -> Blow:
    async def blow(match: Match, chance: Random) -> None:
        for rule in rules:
            match.sandbox.faults.add(rule(chance))

    return blow


def _refused(
    answer: Callable[[], Fault], path: str, method: str = "POST", *, most: int
) -> Callable[[Random], Fault]:
    """So requests are answered, *most* of them."""

    def rule(chance: Random) -> Fault:
        fault = answering(answer, path, method, chance.randint(1, most))
        fault.retry_after = min(fault.retry_after, LONG_S)
        if isinstance(fault.body, dict) and "retry_after" in fault.body:
            fault.body["retry_after"] = LONG_S
        return fault

    return rule


def _in_thread(answer: Callable[[], Fault]) -> Blow:
    async def blow(match: Match, chance: Random) -> None:
        path = posts_in(match.table.place)
        match.sandbox.faults.add(_refused(answer, path, most=3)(chance))

    return blow


def _in_private(answer: Callable[[], Fault]) -> Blow:
    async def blow(match: Match, chance: Random) -> None:
        for name in NAMES:
            path = posts_in(match.sandbox.be(name).dm_id)
            match.sandbox.faults.add(_refused(answer, path, most=3)(chance))

    return blow


def _on_card(answer: Callable[[], Fault]) -> Blow:
    async def blow(match: Match, chance: Random) -> None:
        path = f"{posts_in(match.table.place)}/*"
        match.sandbox.faults.add(_refused(answer, path, CARD_EDIT, most=2)(chance))

    return blow


def _wire(what: Callable[[Match], None]) -> Blow:
    """Something that happens to the connection, a moment after the step has begun."""

    async def blow(match: Match, chance: Random) -> None:
        for _ in range(chance.randint(0, 12)):
            await asyncio.sleep(0)
        what(match)

    return blow


def _forget(match: Match) -> None:
    """The line breaks, and the session cannot be resumed."""
    match.sandbox.wire.drop()
    match.sandbox.wire.forget()


async def _late(match: Match, chance: Random) -> None:
    """Events come late: some before the interactions expire, some after."""
    match.sandbox.wire.hold()
    for _ in range(chance.choice((1, 8))):
        await asyncio.sleep(SLEEP_S)
    match.sandbox.wire.release()


async def _expired(match: Match, chance: Random) -> None:
    """The answer arrives when the interaction has expired."""
    match.sandbox.core.interaction_seconds = 0.1
    match.sandbox.faults.add(Fault("POST", PRESSES, None, delay=0.15, times=chance.randint(1, 4)))


def _limit(chance: Random) -> Fault:
    scope = chance.choice(("user", "shared", "global"))
    return Fault(
        "*",
        "/channels/*",
        429,
        times=chance.randint(1, 4),
        retry_after=chance.choice((0.05, 20.0)),
        is_shared=scope == "shared",
        is_global=scope == "global",
    )


def _half(chance: Random, answer: Any) -> Any:
    """*answer* without some of its fields, and with nothing in others."""
    if not isinstance(answer, dict):
        return answer
    kept = {key: value for key, value in answer.items() if chance.random() < 0.7}
    return {key: value if chance.random() < 0.8 else None for key, value in kept.items()}


POSTS: Final[dict[str, Blow]] = {
    "the answer to a post is lost": _fault(
        lambda chance: Fault("POST", MESSAGES, 0, "after", times=chance.randint(1, 6))
    ),
    "a post is made and called an error": _fault(
        lambda chance: Fault("POST", MESSAGES, 502, "after", times=chance.randint(3, 12))
    ),
    "posts are refused for a while": _fault(
        lambda chance: Fault("POST", MESSAGES, chance.choice((500, 502, 503)), times=chance.randint(1, 25))
    ),
    "everything in channels fails": _fault(
        lambda chance: Fault("*", "/channels/*", 503, chance.choice(("before", "after")), times=25)
    ),
    "a short limit": _fault(_limit),
    "a limit for a minute": _fault(lambda _: Fault("POST", MESSAGES, 429, times=3, retry_after=LONG_S)),
    "a limit by a proxy": _fault(lambda _: Fault("POST", MESSAGES, 429, times=2, has_via=False)),
}
ANSWERS_TO_PRESSES: Final[dict[str, Blow]] = {
    "answers to presses are lost": _fault(
        lambda chance: Fault("POST", PRESSES, chance.choice((0, 502)), "after", times=chance.randint(1, 8))
    ),
    "answers to presses do not arrive": _fault(
        lambda chance: Fault("POST", PRESSES, chance.choice((0, 503)), times=chance.randint(1, 30))
    ),
    "answers come too late": _expired,
}
GATEWAY: Final[dict[str, Blow]] = {
    "the line breaks": _wire(lambda match: match.sandbox.wire.drop()),
    "the connection is closed": _wire(lambda match: match.sandbox.wire.close(4000)),
    "the bot is asked to reconnect": _wire(lambda match: match.sandbox.wire.ask_to_reconnect()),
    "the session is invalid": _wire(lambda match: match.sandbox.wire.invalidate()),
    "the session is said to be invalid and is resumed": _wire(
        lambda match: match.sandbox.wire.invalidate(may_resume=True)
    ),
    "the session is forgotten": _wire(_forget),
    "the connection hangs": _wire(lambda match: match.sandbox.wire.freeze()),
    "events come twice": _wire(lambda match: match.sandbox.wire.send_copies(2)),
    "events come late": _late,
}
OPENINGS: Final[dict[str, Blow]] = {
    "the answer to a thread is lost": _fault(
        lambda chance: Fault("POST", THREADS, 0, "after", times=chance.randint(1, 2))
    ),
    "a thread is made and called an error": _fault(
        lambda chance: Fault("POST", THREADS, 502, "after", times=chance.randint(1, 7))
    ),
    "threads are refused for a while": _fault(
        lambda chance: Fault("POST", THREADS, chance.choice((0, 500, 503)), times=chance.randint(1, 25))
    ),
    "nothing can be pinned": _fault(lambda _: Fault("PUT", PINS, 403, times=9, body=NOT_ALLOWED)),
    **{
        f"threads are refused: {name}": _fault(_refused(answer, THREADS, most=8))
        for name, answer in ANSWERS.items()
        if meaning(answer).passes
    },
    **ANSWERS_TO_PRESSES,
    **GATEWAY,
}
REFUSALS: Final[dict[str, Blow]] = {
    f"posts are refused: {name}": _in_thread(answer) for name, answer in (ANSWERS | OTHER_CODES).items()
}
CARDS: Final[dict[str, Blow]] = {
    f"the card is refused: {name}": _on_card(answer) for name, answer in (ANSWERS | OTHER_CODES).items()
}
PRIVATE: Final[dict[str, Blow]] = {
    f"private messages are refused: {name}": _in_private(answer)
    for name, answer in TO_PRIVATE.items()
    if meaning(answer).passes
}
JOINING: Final[dict[str, Blow]] = {
    f"private channels are not opened: {name}": _fault(_refused(answer, CHANNELS, most=4))
    for name, answer in TO_OPENINGS.items()
}
OUTAGES: Final[dict[str, Blow]] = {
    f"whatever is asked is refused: {name}": _fault(_refused(answer, "*", "*", most=ALWAYS))
    for name, answer in ANSWERS.items()
    if meaning(answer).is_absence
}

SHAPES: Final[dict[str, Blow]] = {
    "answers call themselves UTF-8": _fault(
        lambda _: Fault("*", "*", None, times=ALWAYS, content_type=UTF_8)
    ),
    "what was done is answered with nothing": _fault(
        lambda chance: Fault("*", "*", 204, "after", times=chance.randint(1, 8))
    ),
    "what was done is answered with an empty object": _fault(
        lambda chance: Fault("*", "*", None, times=chance.randint(1, 8), reshape=lambda _: {})
    ),
    "what was done is answered with half of it": _fault(
        lambda chance: Fault("*", "*", None, times=chance.randint(1, 8), reshape=partial(_half, chance))
    ),
    **{
        f"requests are answered so: {name}": _fault(_refused(ANSWERS[name], "*", "*", most=4))
        for name in ("429 without a time", "429 without a body", "204", "200 and an empty object")
    },
}
KINDS: Final = {
    "posts": POSTS,
    "refusals": REFUSALS,
    "cards": CARDS,
    "private messages": PRIVATE,
    "joining": JOINING,
    "openings": OPENINGS,
    "presses": ANSWERS_TO_PRESSES,
    "outages": OUTAGES,
    "gateway": GATEWAY,
    "shapes": SHAPES,
}
"""What goes wrong, by kind and by name."""


class Deck:
    """The blows that fall in one game: all kinds equally often, and each game goes on where the one before ended."""

    def __init__(self, seed: int, chance: Random) -> None:
        self._chance = chance
        self._left = {kind: deque(blows) for kind, blows in KINDS.items()}
        self._drawn = dict.fromkeys(KINDS, 0)
        for kind, names in self._left.items():
            names.rotate(-seed * (1 if kind == "openings" else A_GAME))

    def draw(self, step: Step) -> tuple[str, Blow]:
        """The name of the next one that fits in *step*, and what it does."""
        # What fits in the lobby alone goes first there: no other step brings it.
        order = {
            each: (self._drawn[each], each != "joining", self._chance.random()) for each in _fitting(step)
        }
        kind = min(order, key=order.__getitem__)
        self._drawn[kind] += 1
        name = self._left[kind][0]
        self._left[kind].rotate(-1)
        return name, KINDS[kind][name]


def _fitting(step: Step) -> tuple[str, ...]:
    """The kinds of blows that may fall in a step."""
    if step.opens:
        return ("openings",)
    if step.in_lobby:
        return ("posts", "cards", "joining", "presses", "outages", "gateway", "shapes")
    if step.presses == START_IT.presses:  # nothing holds up the roles: the clocks begin with the last of them
        return ("presses", "gateway")
    return ("posts", "refusals", "cards", "private messages", "presses", "outages", "gateway", "shapes")


@contextmanager
def short_pauses() -> Iterator[None]:
    """The client sleeps 1, 3, 5 s between its tries, and as long as a limit says; here it need not."""
    sleep = asyncio.sleep

    async def short(seconds: float, result: object = None) -> object:
        return await sleep(min(seconds, SLEEP_S), result)

    with ExitStack() as patched:
        patched.enter_context(mock.patch.object(asyncio, "sleep", short))
        for module, name, seconds in SHORT:
            patched.enter_context(mock.patch.object(module, name, seconds))
        yield
