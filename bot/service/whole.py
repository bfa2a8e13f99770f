"""An entry is played to its end, and once more where another process was first."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from storage.errors import Conflict, Fenced, StorageError

TRIES = 100
"""Another process can be first so often before an entry is given up: each time it has got on."""

WAIT_S = 0.002
"""Seconds by which each wait between two tries is longer than the one before, up to the tenth."""


P = ParamSpec("P")
T = TypeVar("T")


def whole(entry: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """*entry*, played to its end even if whoever waits for it is cancelled.

    A commit cannot be called back, so memory must follow it; else the next entry would meet a Conflict. Where
    another process was first nothing was kept, and it is entered again, into the game as it is then.
    """

    @functools.wraps(entry)
    async def played(*given: P.args, **named: P.kwargs) -> T:
        return await asyncio.shield(asyncio.create_task(again(*given, **named)))

    async def again(*given: P.args, **named: P.kwargs) -> T:
        for tries in range(TRIES):
            try:
                return await entry(*given, **named)
            except Fenced:
                raise
            except Conflict as conflict:
                if not conflict.is_passing:
                    raise
            await asyncio.sleep(min(tries, 10) * WAIT_S)
        return await entry(*given, **named)

    return played


@contextmanager
def one_of_many(log: logging.Logger, what: str, game_id: int) -> Iterator[None]:
    """For what is due in many games: where *what* cannot be done in one, that is logged, and the others go on."""
    try:
        yield
    except Fenced:
        log.info("%s of game %s is another process's", what, game_id)
    except StorageError as error:
        log.error("%s of game %s waits: %s", what, game_id, error)
    except Exception:
        log.exception("%s of game %s failed", what, game_id)
