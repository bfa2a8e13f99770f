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
"""So many in a row, and moderators are asked whether somebody else should play."""


def missed(found: LoadedGame, clock: Question) -> Changes:
    """The change by which those have missed one more for whom *clock* has run out before all eyes."""
    owing = {
        one.seat for one in found.decisions() if one.owed and one.clock == clock and is_public(found, one)
    }
    state = None if found.position is None else found.position.state
    late = [
        holder
        for holder in found.holders
        if holder.seat in owing and not holder.is_companion and not _has_begun(found, state, holder.seat)
    ]
    kept = _kept(found)
    return (
        _with(found, {**kept, **{str(one.id): kept.get(str(one.id), 0) + 1 for one in late}}) if late else {}
    )


def in_time(found: LoadedGame, seat: Seat, after: Iterable[Decision], state: object) -> Changes:
    """The change by which *seat* has missed none in a row: in time it has answered what all see, as *after* shows.

    Or a part of it, in the *state* behind it.
    """
    holder, kept = found.person_in(seat), _kept(found)
    if holder is None or str(holder.id) not in kept:
        return {}
    still = {one.question for one in after if one.seat == seat and one.owed}
    mine = (one for one in found.decisions() if one.seat == seat and one.owed and is_public(found, one))
    passed = {name for name, one in found.deadlines.items() if one.asked_ms is not None}
    asked = [one for one in mine if str(one.clock) not in passed]
    if not asked or (all(one.question in still for one in asked) and not _has_begun(found, state, seat)):
        return {}
    return _with(found, {name: count for name, count in kept.items() if name != str(holder.id)})


def absent(found: LoadedGame) -> tuple[Holder, ...]:
    """Those who hold a seat and have missed so many that moderators are asked."""
    kept = _kept(found)
    return tuple(one for one in found.holders if one.seat is not None and kept.get(str(one.id), 0) >= MOST)


def is_public(found: LoadedGame, decision: Decision) -> bool:
    """Whether all see who owes it, and that for long enough to tell an absence."""
    kind = found.game.kinds[decision.question.kind]
    return kind.shown is Shown.BY_NAME and not kind.is_brief and decision.seat != 0


def _has_begun(found: LoadedGame, state: object, seat: Seat) -> bool:
    return found.game.handing_over is not None and found.game.handing_over.has_begun(state, seat)


def _kept(found: LoadedGame) -> dict[str, int]:
    """How many each holder has missed, by the id of the holder."""
    return dict(found.settings.get("late", {}))


def _with(found: LoadedGame, kept: dict[str, int]) -> Changes:
    return {"settings": written(found.row.settings, late=kept or None)}
