"""The clocks of a game as its record tells them: how soon each can have run out (R-1.17).

What only gives more time and leaves no exact trace (waking hours, an absence of the program, leave where several of a
kind run) is passed over: a lapse that is refused here was too soon whatever else happened. So is what was left of the
time until a time of day when its clock stood still, for waking hours alone are kept of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from msgspec.structs import replace
from pydantic import BaseModel

from rules.config import SHORTEST
from rules.game import Decision, Game, Question, Value
from rules.record.record import MODERATOR, Line, RecordError

_MS: Final = {"h": 3_600_000, "m": 60_000, "s": 1000}
DAY_MS: Final = 24 * _MS["h"]
ZONES_MS: Final = 3 * _MS["h"]
"""A time of day may come so much sooner than it is reckoned here: clocks are changed, and zones by law."""


class Clock(Value):
    """What must pass before it can have run out, and since when it runs; None: it stands still."""

    left_ms: int
    since_ms: int | None
    is_of_day: bool

    def left(self, now: int) -> int:
        return self.left_ms if self.since_ms is None else self.left_ms - (now - self.since_ms)

    def stopped(self, now: int) -> Clock:
        """The same, standing still from *now* on; what is left until a time of day nobody can tell then."""
        if self.since_ms is None:
            return self
        return Clock(0 if self.is_of_day else self.left(now), None, self.is_of_day)


class Clocks:
    """All clocks of one game, entry by entry."""

    def __init__(self, game: Game[Any], config: BaseModel) -> None:
        self._game = game
        self._paces: dict[str, int | str | None] = {**getattr(config, "deadlines", {})}
        """By kind; None: it was changed to one of a name that the record does not explain."""
        self._policies: dict[str, str] = {**getattr(config, "policies", {})}
        self._clocks: Mapping[Question, Clock] = {}
        self._is_paused = False

    def refuse_early(self, clock: Question, line: Line, now: int) -> None:
        """Raise RecordError where *clock* cannot have run out when *line* was entered by it."""
        if self._policies[clock.kind] != "auto":
            raise RecordError(f"entry {line.n} is by the clock, and such a deadline waits for a moderator")
        if self._clocks[clock].left(now) > 0:
            raise RecordError(f"entry {line.n} lapses sooner than its clock can have run out")

    def follow(self, line: Line, now: int, decisions: Iterable[Decision], *, is_anew: bool) -> None:
        """Go on by *line*, which led to *decisions*; *is_anew*: all that is asked is asked anew (R-1.14)."""
        if line.by == MODERATOR:
            self._deed(line.action.split(), now)
        owed: dict[Question, bool] = {}
        for decision in decisions:
            if self._game.kinds[decision.clock.kind].pace is not None:
                owed[decision.clock] = owed.get(decision.clock, False) or decision.owed
        before = {} if is_anew else self._clocks
        self._clocks = {
            clock: self._now(before.get(clock), clock, now, is_owed=is_owed)
            for clock, is_owed in owed.items()
            if is_owed or clock in before
        }

    def _now(self, before: Clock | None, clock: Question, now: int, *, is_owed: bool) -> Clock:
        found = before or self._anew(clock.kind, now)
        if self._is_paused or not is_owed:
            return found.stopped(now)
        return replace(found, since_ms=now) if found.since_ms is None else found

    def _anew(self, kind: str, now: int) -> Clock:
        """A clock of this kind that starts now, with all of its time."""
        pace = self._paces[kind]
        if isinstance(pace, str):
            return Clock(max(0, _until(pace, now) - ZONES_MS), now, is_of_day=True)
        return Clock((SHORTEST if pace is None else pace) * 1000, now, is_of_day=False)

    def _deed(self, words: list[str], now: int) -> None:
        match words:
            case ["pause" | "resume" as verb]:
                self._is_paused = verb == "pause"
            case ["replace", _]:
                self._clocks = {clock: self._anew(clock.kind, now) for clock in self._clocks}
            case ["extend", kind, length]:
                self._extend(kind, length)
            case ["pace", kind, *pace] if pace:
                self._paces[kind] = " ".join(pace) if len(pace) > 1 else _seconds(pace[0])
            case ["pace", _]:
                self._paces = dict.fromkeys(self._paces)
            case ["policy", kind, policy]:
                self._policies[kind] = policy

    def _extend(self, kind: str, length: str) -> None:
        those = [clock for clock in self._clocks if clock.kind == kind]
        if len(those) == 1:
            found = self._clocks[those[0]]
            more = replace(found, left_ms=found.left_ms + _seconds(length) * 1000)
            self._clocks = {**self._clocks, those[0]: more}


def _until(pace: str, now: int) -> int:
    """The time from *now* to such a time of day, as if no clocks were changed in between."""
    clock, _, zone = pace.partition(" ")
    hours, minutes = map(int, clock.split(":"))
    here = datetime.fromtimestamp(now / 1000, ZoneInfo(zone))
    passed = (here.hour * 60 + here.minute) * _MS["m"] + here.second * 1000 + here.microsecond // 1000
    return (hours * _MS["h"] + minutes * _MS["m"] - passed) % DAY_MS or DAY_MS


def _seconds(written: str) -> int:
    return int(written[:-1]) * _MS[written[-1]] // 1000
