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
    game: LoadedGame, entered: Entered[Any], decisions: Sequence[Decision], entry: Entry, *, over: bool
) -> tuple[Draft, ...]:
    """The drafts that *entry*, not played in *game* yet, answers or makes idle; a correction asks all anew.

    What is pencilled stays until the game is over.
    """
    return tuple(
        draft
        for draft in game.drafts
        if over or (draft.question != PENCIL and _is_idle(game, draft, entered, decisions, entry))
    )


def left_over(
    game: LoadedGame,
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
        Draft(game.row.id, seat, str(question), holder.person_id, ", ".join(words))
        for (seat, question), words in left.items()
        if (seat, question) in asked
        for holder in game.holders
        if holder.seat == seat and not holder.is_companion
    )


def _is_idle(
    game: LoadedGame, draft: Draft, entered: Entered[Any], decisions: Sequence[Decision], entry: Entry
) -> bool:
    """Whether what *draft* is for is answered or no longer asked."""
    return (
        isinstance(entry, Rewind)
        or _is_answered(game, draft, entry, entered.words)
        or not any(
            decision.seat == draft.seat and str(decision.question) == draft.question
            for decision in (*decisions, *game.game.ahead(entered.position.state, draft.seat))
        )
    )


def _is_answered(game: LoadedGame, draft: Draft, entry: Entry, words: str) -> bool:
    """Whether *entry*, of which these *words* were played, answers what *draft* is for, be it not for good.

    What was typed names no question: its words tell.
    """
    if not isinstance(entry, Answer) or entry.seat != draft.seat or game.position is None:
        return False
    if entry.question is not None:
        return str(entry.question) == draft.question
    question, state = Question.parse(draft.question), game.position.state
    return any(
        part.startswith(f"preload {question.kind} ")
        or understand(game.game, state, entry.seat, part) == question
        for part in parts_of(words)
    )
