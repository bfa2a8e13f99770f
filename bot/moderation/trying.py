"""Whether a deed could be done now: found out by doing it up to where it would be written, and no further.

So a moderator's question is refused by the very words that would refuse his yes, and no check stands twice.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING

from bot.moderation.authority import Authority
from rules.game import Illegal

if TYPE_CHECKING:
    from bot.games.parts import Service


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


async def refuse_unfilled(
    service: Service,
    game_id: int,
    deed: str,
    by: Authority,
    marks: Mapping[str, str],
    bare: Callable[[], Awaitable[object]],
) -> None:
    """Raise Illegal where a form could not be filled in so that *deed* can be done.

    *marks* are those of the clocks, of which one is chosen; *bare* does a deed that asks nothing but why.
    """
    match deed:
        case "reveal":
            await refuse_impossible(service.oversight.reveal(game_id, by))
        case "lapse":
            await _refuse_all(
                [service.deeds.let_lapse(game_id, by, clock, mark) for clock, mark in marks.items()]
            )
        case "extend":
            await _refuse_all(
                [service.deeds.extend(game_id, by, clock, 60, mark) for clock, mark in marks.items()]
            )
        case "pause" | "resume" | "remind" | "lock" | "unlock" | "abort":
            await refuse_impossible(bare())


async def _refuse_all(deeds: Sequence[Awaitable[object]]) -> None:
    """Raise the last refusal where none of *deeds* could be done."""
    refusal = Illegal("Q-9.2", "No deadline of that kind is running now. The card shows which is.")
    is_possible = False
    for deed in deeds:  # each is to be awaited
        try:
            await refuse_impossible(deed)
            is_possible = True
        except Illegal as illegal:
            refusal = illegal
    if not is_possible:
        raise refusal
