"""Whether a deed could be done now: found out by doing it up to where it would be written, and no further.

So a moderator's question is refused by the very words that would refuse his yes, and no check stands twice.
"""

from __future__ import annotations

from collections.abc import Awaitable
from contextvars import ContextVar

from bot.games.authority import Authority


class _Possible(Exception):
    """Nothing was in its way."""


_is_trying: ContextVar[bool] = ContextVar("is_trying", default=False)


async def refuse_impossible(deed: Awaitable[object]) -> None:
    """Raise Illegal where *deed*, a call of the service, would be refused now. Nothing is changed by it."""
    token = _is_trying.set(True)
    try:
        await deed
    except _Possible:
        return
    finally:
        _is_trying.reset(token)


def stop_here() -> None:
    """To be called before a game is changed: what is only tried ends there."""
    if _is_trying.get():
        raise _Possible


def unsaid(person: int) -> Authority:
    """That of a deed that is only tried: nobody has said yet why."""
    return Authority(person, "…", "", "…")
