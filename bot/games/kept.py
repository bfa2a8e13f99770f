"""What is kept of a lobby beside its seats and options: all of it is public, and stands among the game's settings."""

from __future__ import annotations

import functools
import json
from typing import Any, Final

import msgspec

from bot.games.authority import Authority
from bot.games.timing import clock_settings
from rules.game import Value
from rules.kit.reading import reader

KEY: Final = "lobby"

UNTOUCHED, GONE, UNOPENED, OUT, UNFILLED = "untouched", "gone", "unopened", "out", "unfilled"
"""Why a lobby is closed by itself; worded in wording.py."""


class Closure(Value):
    """How a lobby came to be closed: by somebody, for a reason, or *why* by itself; *refused*: what Discord said."""

    why: str = ""
    by: str = ""
    reason: str = ""
    refused: str = ""


class Call(Value):
    """Those who joined were asked whether they are ready: since when, when last, how often, and who has said so."""

    since_ms: int
    last_ms: int
    times: int = 1
    ready: tuple[int, ...] = ()


class Before(Value):
    """The game as those who joined last knew it, before *by* began to change it; *at_ms*: when he last did."""

    since_ms: int
    at_ms: int
    person: int
    by: str
    config: str
    seats: int
    settings: str


class Noted(Value):
    """A moderator's deed in the lobby, where there is no journal yet; *names* of those it was done to."""

    at_ms: int
    by: int
    words: str
    reason: str | None
    names: tuple[str, ...]
    cause: str


class Banned(Value):
    """Somebody who was taken out of the lobby and cannot join it again."""

    person: int
    name: str


class Waiting(Value):
    """Somebody who gets the next seat of the lobby that becomes free; *cause* is his press."""

    person: int
    name: str
    cause: str


class Kept(Value, omit_defaults=True):
    """*touched_ms*: when somebody last did something; *full_ms*: since when all are in and the host was not told;
    *called_ms*: when he last was.
    """

    touched_ms: int = 0
    full_ms: int = 0
    called_ms: int = 0
    closed: Closure | None = None
    out: tuple[Banned, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    call: Call | None = None
    before: Before | None = None
    deeds: tuple[Noted, ...] = ()


_kept: Final = reader(Kept)


@functools.lru_cache(4096)
def read(settings: str) -> Kept:
    """What is kept among a game's *settings*."""
    return _kept(json.loads(settings).get(KEY, {}))


def after(settings: str, **news: object) -> dict[str, Any] | None:
    """What stands under `KEY` once there are these *news*; None: nothing needs to."""
    return msgspec.to_builtins(msgspec.structs.replace(read(settings), **news)) or None


def written(settings: str, **news: object) -> str:
    """*settings* with *news* of what is kept."""
    return clock_settings.written(settings, **{KEY: after(settings, **news)})


def touched(settings: str, now: int, *, is_full: bool) -> str:
    """*settings* once somebody has done something; where a seat is free the host is called to nothing."""
    full_ms = read(settings).full_ms if is_full else 0
    return written(settings, touched_ms=now, full_ms=full_ms)


def bare(settings: str) -> str:
    """*settings* without what is kept of the lobby."""
    return clock_settings.written(settings, **{KEY: None})


def begun(settings: str) -> str:
    """*settings* once the game begins: of the lobby only what was done there is kept."""
    found = read(settings)
    left = Kept(deeds=found.deeds)
    gone = {clock_settings.BEGINS: None}
    return clock_settings.written(bare(settings), **{KEY: msgspec.to_builtins(left) or None}, **gone)


def noted(
    settings: str, by: Authority, words: str, now: int, names: tuple[str, ...] = (), **news: object
) -> str:
    """*settings* with a moderator's deed in the lobby, and *news* of what is kept."""
    done = Noted(now, by.person, words, by.reason, names, by.cause)
    return written(settings, deeds=(*read(settings).deeds, done), **news)


def was_done(settings: str, cause: str) -> bool:
    """Whether the deed that *cause* names was done in the lobby."""
    return any(done.cause == cause for done in read(settings).deeds)
