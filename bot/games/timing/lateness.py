"""Who has missed public deadlines in a row (F-2): counted by what everybody sees, and asked of the moderators.

It goes by the clock alone: whether an answer was left for the deadline, or what is owed in secret, changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.games.loaded import LoadedGame
from bot.games.timing.clock_settings import written
from rules.game import Decision, Question, Seat, Shown
from storage.tables.games import Changes
from storage.tables.people import Holder

MOST: Final = 2
"""How many in a row, and moderators are asked whether somebody else should play."""


def missed(game: LoadedGame, clock: Question) -> Changes:
    """The change by which those have missed one more for whom *clock* has run out before all eyes."""
    owing = {
        decision.seat
        for decision in game.decisions()
        if decision.owed and decision.clock == clock and is_public(game, decision)
    }
    state = None if game.position is None else game.position.state
    late = [
        holder
        for holder in game.holders
        if holder.seat in owing and not holder.is_companion and not _has_begun(game, state, holder.seat)
    ]
    kept = _kept(game)
    return (
        _with(game, {**kept, **{str(holder.id): kept.get(str(holder.id), 0) + 1 for holder in late}})
        if late
        else {}
    )


def in_time(game: LoadedGame, seat: Seat, after: Iterable[Decision], state: object) -> Changes:
    """The change by which *seat* has missed none in a row: in time it has answered what all see, as *after* shows.

    Or a part of it, in the *state* behind it.
    """
    holder, kept = game.person_in(seat), _kept(game)
    if holder is None or str(holder.id) not in kept:
        return {}
    still = {decision.question for decision in after if decision.seat == seat and decision.owed}
    mine = (
        decision
        for decision in game.decisions()
        if decision.seat == seat and decision.owed and is_public(game, decision)
    )
    passed = {name for name, deadline in game.deadlines.items() if deadline.asked_ms is not None}
    asked = [decision for decision in mine if str(decision.clock) not in passed]
    if not asked or (
        all(decision.question in still for decision in asked) and not _has_begun(game, state, seat)
    ):
        return {}
    return _with(game, {name: count for name, count in kept.items() if name != str(holder.id)})


def absent(game: LoadedGame) -> tuple[Holder, ...]:
    """Those who hold a seat and have missed so many that moderators are asked."""
    kept = _kept(game)
    return tuple(
        holder for holder in game.holders if holder.seat is not None and kept.get(str(holder.id), 0) >= MOST
    )


def is_public(game: LoadedGame, decision: Decision) -> bool:
    """Whether all see who owes it, and that for long enough to tell an absence."""
    kind = game.game.kinds[decision.question.kind]
    return kind.shown is Shown.BY_NAME and not kind.is_brief and decision.seat != 0


def _has_begun(game: LoadedGame, state: object, seat: Seat) -> bool:
    return game.game.handing_over is not None and game.game.handing_over.has_begun(state, seat)


def _kept(game: LoadedGame) -> dict[str, int]:
    """How many each holder has missed, by the id of the holder."""
    return dict(game.settings.get("late", {}))


def _with(game: LoadedGame, kept: dict[str, int]) -> Changes:
    return {"settings": written(game.row.settings, late=kept or None)}
