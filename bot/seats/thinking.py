"""Players think beside the event loop: one that raises, never ends, or gives no words, costs its seat alone."""

from __future__ import annotations

import asyncio
import sys
import threading
import traceback
from collections.abc import Callable, Collection
from concurrent.futures import Executor, Future
from functools import partial
from random import Random
from typing import Any, Final

from bot.games.reader_view import ReaderView
from rules import registry, simulator
from rules.game import Decision, Question

PATIENCE_S = 10.0
"""So long a player may think; its seat is left to its deadline then."""

_endless: Final[dict[str, threading.Thread]] = {}
"""Of games whose player was still at it after that: until it has ended no other of the game is asked."""


class Busy(simulator.NoAnswer):
    """An earlier thought of this game has not ended: nothing was asked, and may be later."""


class _OwnThread(Executor):
    """A thread for one call; the program does not wait for it when it ends."""

    thread: threading.Thread

    def __init__(self, name: str) -> None:
        self._name = name

    def submit(self, does: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future = Future[Any]()
        future.set_running_or_notify_cancel()

        def run() -> None:
            try:
                result = does(*given, **named)
            except Exception as error:
                future.set_exception(error)
            except BaseException as error:  # the loop would end by it
                future.set_exception(simulator.no_answer(self._name, type(error).__name__))
            else:
                future.set_result(result)

        self.thread = threading.Thread(target=run, name="player", daemon=True)
        self.thread.start()
        return future


async def thought(name: str, says: Callable[..., Any], *given: Any, is_owed: bool = True) -> Any:
    """What a player of the game *name* says, as `simulator.asked` does. Raises NoAnswer, Busy among it."""
    if name in _endless and _endless[name].is_alive():
        raise Busy(str(_still_at_it(name, _endless[name])))
    own = _OwnThread(name)
    does = lambda: simulator.asked(name, says, *given, is_owed=is_owed)  # noqa: E731 - of no other name
    future = asyncio.get_running_loop().run_in_executor(own, does)
    try:
        done, _ = await asyncio.wait((future,), timeout=PATIENCE_S)
    finally:
        future.cancel()
    if done:
        return future.result()
    _endless[name] = own.thread
    raise _still_at_it(name, own.thread)


async def aside(
    look: ReaderView, player: str, chance: Random, kinds: Collection[str] | None = None
) -> tuple[Question, str] | None:
    """What a thinking *player* has to say unasked, in a seat's look at its game: of these *kinds*, if any are given.

    Raises NoAnswer.
    """
    name = look.facts.name
    mine = [one for one in look.decisions if kinds is None or one.question.kind in kinds]
    given = (name, player, look.view, mine, look.options, chance)
    found: tuple[Question, str] | None = await thought(name, simulator.aside, *given, is_owed=False)
    return found


async def choice(look: ReaderView, player: str, decision: Decision, chance: Random) -> str:
    """The words with which a *player* answers. Raises NoAnswer."""
    name, ask = look.facts.name, partial(look.options, decision)
    words: str = await thought(name, simulator.players(name)[player], look.view, decision, ask, chance)
    return words


def _still_at_it(name: str, thread: threading.Thread) -> simulator.NoAnswer:
    frame = sys._current_frames().get(thread.ident or 0)
    frames = [(each.filename, each.lineno) for each in traceback.extract_stack(frame)] if frame else []
    line = registry.home(name).line_of(frames) if frames else ""
    return simulator.no_answer(name, f"after {PATIENCE_S:g} seconds it is still at it", line)
