"""Who is awaited, as each reader may see it (F-4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.game import Decision, Kind, Question, Seat, Shown, Value


class Awaited(Value):
    """A question that somebody owes an answer to, as one reader may see it."""

    question: Question
    clock: Question
    seats: tuple[Seat, ...] | None
    """Who owes it; None where that is not to be seen."""
    count: int | None
    """How many owe it; None where that is not to be seen."""


def awaited(
    kinds: Mapping[str, Kind], decisions: Iterable[Decision], reader: Seat | None = None
) -> tuple[Awaited, ...]:
    """What is owed, as *reader* may see it (None: the public): one `Awaited` per question."""
    owing: dict[Question, list[Decision]] = {}
    for decision in decisions:
        if decision.owed:
            owing.setdefault(decision.question, []).append(decision)
    return tuple(
        seen
        for question, owed in owing.items()
        if (seen := _seen(shown_as(kinds, owed[0]), owed, reader)) is not None
    )


def shown_as(kinds: Mapping[str, Kind], decision: Decision) -> Shown:
    """How others see who owes it."""
    return decision.shown or kinds[decision.question.kind].shown


def _seen(shown: Shown, owed: list[Decision], reader: Seat | None) -> Awaited | None:
    seats = tuple(decision.seat for decision in owed)
    question, clock = owed[0].question, owed[0].clock
    match shown:
        case Shown.BY_NAME:
            return Awaited(question, clock, seats, len(seats))
        case Shown.AS_COUNT:
            return Awaited(question, clock, None, len(seats))
        case Shown.AS_FACT:
            return Awaited(question, clock, None, None)
        case Shown.HIDDEN:
            return Awaited(question, clock, (reader,), None) if reader in seats and reader else None
