"""Which drafts go with an entry: those that it answers, and those for which nothing is asked any more.

And which come with it: what of a list was not played, and may be still.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.loaded import LoadedGame
from rules.entry import Answer, Entered, Entry, Rewind, parts_of, understand
from rules.game import Decision, OrderDropped, Question, Seat
from storage.tables.drafts import PENCIL, Draft


def closed_drafts(
    found: LoadedGame, entered: Entered[Any], decisions: Sequence[Decision], entry: Entry, *, over: bool
) -> tuple[Draft, ...]:
    """The drafts that *entry*, not played in *found* yet, answers or makes idle; a correction asks all anew.

    What is pencilled stays until the game is over.
    """
    return tuple(
        one
        for one in found.drafts
        if over or (one.question != PENCIL and _is_idle(found, one, entered, decisions, entry))
    )


def left_over(
    found: LoadedGame,
    entered: Entered[Any],
    decisions: Sequence[Decision],
    entry: Entry,
) -> tuple[Draft, ...]:
    """What of lists *entry* has not played, as a draft of whose it was."""
    left: dict[tuple[Seat, Question], list[str]] = {}
    if isinstance(entry, Answer):
        for part in entered.unplayed:
            if part.is_kept:
                left.setdefault((entry.seat, part.question), []).append(part.words)
    for event in entered.events:
        if isinstance(event, OrderDropped) and event.draft and event.to:
            left.setdefault((event.to[0], event.question), []).append(event.draft)
    asked = {(decision.seat, decision.question) for decision in decisions}
    return tuple(
        Draft(found.row.id, seat, str(question), holder.person_id, ", ".join(words))
        for (seat, question), words in left.items()
        if (seat, question) in asked
        for holder in found.holders
        if holder.seat == seat and not holder.is_companion
    )


def _is_idle(
    found: LoadedGame, one: Draft, entered: Entered[Any], decisions: Sequence[Decision], entry: Entry
) -> bool:
    """Whether what *one* is for is answered or no longer asked."""
    return (
        isinstance(entry, Rewind)
        or _is_answered(found, one, entry, entered.words)
        or not any(
            each.seat == one.seat and str(each.question) == one.question
            for each in (*decisions, *found.game.ahead(entered.position.state, one.seat))
        )
    )


def _is_answered(found: LoadedGame, one: Draft, entry: Entry, words: str) -> bool:
    """Whether *entry*, of which these *words* were played, answers what *one* is for, be it not for good.

    What was typed names no question: its words tell.
    """
    if not isinstance(entry, Answer) or entry.seat != one.seat or found.position is None:
        return False
    if entry.question is not None:
        return str(entry.question) == one.question
    question, state = Question.parse(one.question), found.position.state
    return any(
        part.startswith(f"preload {question.kind} ")
        or understand(found.game, state, entry.seat, part) == question
        for part in parts_of(words)
    )
