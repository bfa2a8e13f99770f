"""The log: one thing a line, as text or as JSON, and never with what a game keeps secret.

What an exception says may hold what somebody answered, or what the rules know. So of most only the kind and the
places in the program are written, without their source; of those that speak of disk, network or Discord also what
they say.
"""

from __future__ import annotations

import json
import logging
import math
import re
import sys
import threading
import traceback
from collections import OrderedDict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, Literal

from storage.errors import StorageError

if TYPE_CHECKING:
    from types import TracebackType

_TEXT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_GAME: Final = re.compile(r"\b[Gg]ame (\d+)\b")
EVERY: Final = 60
"""Seconds in which a line is not said again."""
KEPT: Final = 5_000
"""Lines that are remembered for that."""

_OF_DISCORD: Final = frozenset({"HTTPException", "Forbidden", "NotFound", "DiscordServerError"})

log = logging.getLogger(__name__)


def configure(level: str, form: Literal["text", "json"]) -> None:
    """Log to the standard error, from *level* on; also what nobody has caught."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if form == "json" else Discreet(_TEXT))
    handler.addFilter(Seldom())
    logging.basicConfig(level=level.upper(), handlers=[handler])
    logging.getLogger("alembic").setLevel(logging.WARNING)
    sys.excepthook = _uncaught
    threading.excepthook = lambda given: _uncaught(
        given.exc_type, given.exc_value or given.exc_type(), given.exc_traceback
    )


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    log.critical("The program has failed", exc_info=(kind, error, trace))


class Seldom(logging.Filter):
    """Lets the same line through once a minute: what is tried every second may fail for hours, as on a full disk.

    What is wrong with the database is wrong for all games alike: it is the same line, whatever waits for it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._said: OrderedDict[tuple[str, int, str], float] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        line = _line(record)
        if 0 <= record.created - self._said.get(line, -math.inf) < EVERY:
            return False
        self._said.pop(line, None)  # each of these steps is whole: other threads log too
        self._said[line] = record.created
        if len(self._said) > KEPT:
            self._said.popitem(last=False)
        return True


def _line(record: logging.LogRecord) -> tuple[str, int, str]:
    """What tells a line from others."""
    given = record.args if isinstance(record.args, tuple) else ()
    for one in given:
        if isinstance(one, StorageError):
            return "", 0, str(one)
    return record.name, record.levelno, record.getMessage()


class Discreet(logging.Formatter):
    """Writes of an exception where it came from, and what it says only if that is no secret."""

    def formatException(self, ei: Any) -> str:
        return "\n".join(_told(ei[1]))

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # what another handler has made of it says too much
        return super().format(_cut(record))


class Json(Discreet):
    """A JSON object a line: `time` in UTC, `level`, `logger`, `message`; `game`, `exception` where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        said = _cut(record).getMessage()
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": said,
        }
        if game := _GAME.search(said):
            told["game"] = int(game[1])
        if record.exc_info and record.exc_info[1]:
            told["exception"] = self.formatException(record.exc_info)
        return json.dumps(told)


def _cut(record: logging.LogRecord) -> logging.LogRecord:
    """*record*; of asyncio's, which show the exception in further lines, only the first."""
    if record.name != "asyncio":
        return record
    first = logging.makeLogRecord(record.__dict__)
    first.msg, first.args = record.getMessage().partition("\n")[0], ()
    return first


def _told(error: BaseException) -> list[str]:
    """The lines of an exception, after those of what led to it."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    lines = [] if before is None else [*_told(before), "", "This led to the next:", ""]
    frames = traceback.extract_tb(error.__traceback__)
    lines += [f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in frames]
    kind = type(error)
    said = f": {error}" if _is_harmless(error) else ""
    return [*lines, f"{kind.__module__}.{kind.__qualname__}{said}"]


def _is_harmless(error: BaseException) -> bool:
    """Whether what *error* says is of disk, network or Discord's answer."""
    kind = type(error)
    is_answer = kind.__module__ == "discord.errors" and kind.__name__ in _OF_DISCORD
    return is_answer or isinstance(error, (OSError, StorageError))
