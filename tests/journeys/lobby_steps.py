"""The beginning of a random game: opened, joined, left, changed and started; and how its lobby stands then."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bot.sandbox.room.rehearsal import HOST, NAMES, START
from bot.sandbox.world.snowflakes import DISCORD_EPOCH
from rules.registry import open_game

RESTS: Sequence[int] = (0, 2_000, 70_000)
"""Milliseconds in which nobody does anything after a step of the lobby."""

TRIED_MS = 61_000
"""So far apart an opening that did not succeed is tried again."""

OPENED_MS = 10 * TRIED_MS
"""So long nothing happens after the command that opens the game: what failed is tried again meanwhile."""

TOLD_MS = 240_000
"""And after the host has changed something: those who joined are told of it meanwhile."""

SHOWN_MS = 12_000
"""Long enough for the lobby's post to be drawn, after every step."""


@dataclass(frozen=True)
class Footing:
    """A lobby as whoever comes next would find it: whether its thread is known, for how many it is, and who is in."""

    has_thread: bool
    seats: int
    people: frozenset[str]


def presses(game: str, seats: int, chance: Random) -> list[tuple[tuple[tuple[str, str], ...], int]]:
    """Presses that are made at once, step by step, and the milliseconds in which nothing happens after each.

    At the end all seats are taken, and the options are what they were.
    """
    names = NAMES[:seats]
    first = [HOST, *chance.sample(names[1:], chance.randint(1, max(1, seats - 2)))]
    leaver, others = first[-1], [name for name in names if name not in first]
    newcomer = chance.choice(others) if others else leaver
    left = [name for name in names if name not in first or name == leaver]
    last = [name for name in left if name != newcomer or newcomer == leaver]
    numbers = [n for n in open_game(game).seats if n != seats and n >= len(first)]
    counts = (chance.choice(numbers), seats) if numbers else ()
    rest = [chance.choice(RESTS) for _ in range(3)]
    swap = (
        ((leaver, "lobby:leave"),)
        if newcomer == leaver
        else ((leaver, "lobby:leave"), (newcomer, "lobby:join"))
    )
    return [
        (tuple((name, "lobby:join") for name in first), rest[0]),
        (swap, rest[1]),
        *((((HOST, f"options:seats+={count}"),), TOLD_MS) for count in counts),
        (tuple((name, "lobby:join") for name in last), rest[2]),
        # Who came first sits first: once more one by one, for what goes wrong decides who of several is first.
        (tuple((name, "lobby:leave") for name in names), 0),
        *((((name, "lobby:join"),), 0) for name in names),
    ]


def number_of(step: int, name: str, rest: str) -> int:
    """The id of a press in the lobby: the deal comes from it, and is to be the same however often it is tried."""
    instant = round(START.timestamp() * 1000) - DISCORD_EPOCH - 60_000
    return (instant << 22) | (zlib.crc32(f"{step} {name} {rest}".encode()) & 0x3FFFFF)
