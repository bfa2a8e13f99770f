"""Where every button, menu and form ends: reads an id back, and hands the press to the room that answers it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from bot.games.reader_view import Several
from bot.ui import ids, ways
from bot.ui.answers import questions, several
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import answer, is_page, text_for, useless
from bot.ui.verbs import Handler, Verbs
from rules.game import Seat

OpenedDesk = Callable[[int, int, Seat | None], Awaitable[None]]


class Router:
    """Knows no room: *verbs* is the table that the rooms have filled; *opened_desk* is told who read a desk."""

    def __init__(self, verbs: Verbs, opened_desk: OpenedDesk) -> None:
        self._verbs = verbs
        self._opened_desk = opened_desk

    async def route(self, press: Press) -> None:
        """Answer one press of a button, choice of a menu or form, also one that bears no id of ours."""
        data: dict[str, Any] = dict(press.data or {})
        values = tuple(str(value) for value in data.get("values") or ())
        read = ids.parse(str(data.get("custom_id", "")))
        if read is None:
            await answer(press, _unknown(press))
            return
        work = _meant(press, read, values, self._handler(read))
        went_well = await answer(press, work, replacing=_may_replace(press, read))
        if went_well and read.verb == "desk":
            await self._opened_desk(read.game_id, press.user.id, read.seat)

    def _handler(self, read: ids.Press) -> Handler:
        """What answers this press."""
        return questions.about if read.question is not None else self._verbs.get(read.verb, _unknown)


def _may_replace(press: Press, read: ids.Press) -> bool:
    return (read.verb == "lobby" and read.rest in ("join", "leave", "ready")) or is_page(press)


async def _meant(press: Press, read: ids.Press, values: tuple[str, ...], handler: Handler) -> Reaction:
    """What a press leads to; who plays several seats is asked which he means where that cannot be told."""
    work: Coroutine[Any, Any, Reaction] = handler(press, read, values)
    try:
        return ways.kept_back(press, await work, text_for(press))
    except Several as seats:
        return await several.pressed(press, read, values, seats)


async def _unknown(press: Press, *_: object) -> Reaction:
    return useless(press)
