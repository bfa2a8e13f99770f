"""Which drafts go with an entry: those that it answers, and those for which nothing is asked any more.

And which come with it: what of a list was not played, and may be still.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.games.loaded import LoadedGame
from bot.games.presentation import DRAFT_ENDED, PRELOADED
from rules.dice import Dice
from rules.entry import Answer, Entered, Entry, Rewind, enter, parts_of, understand
from rules.game import Decision, OrderDropped, Question, Seat
from storage.tables.drafts import PENCIL, Draft


def after(
    game: LoadedGame, entered: Entered[Any], decisions: Sequence[Decision], entry: Entry, *, over: bool
) -> tuple[tuple[Draft, ...], tuple[Draft, ...], tuple[OrderDropped, ...]]:
    """The drafts that go with *entry*, those that come with it, and what of those that go its owners are told.

    What was not played of a draft stays where its question does and was answered by other words that were typed,
    unless what a list left takes its place.
    """
    kept = left_over(game, entered, decisions, entry)
    taken = {(draft.seat, draft.question) for draft in kept}
    owed = {(decision.seat, str(decision.question)) for decision in game.decisions() if decision.owed}
    still = owed & {(decision.seat, str(decision.question)) for decision in decisions}
    is_typed = isinstance(entry, Answer) and entry.question is None
    closed = closed_drafts(game, entered, decisions, entry, over=over)
    gone = tuple(draft for draft in game.drafts if draft in closed or (draft.seat, draft.question) in taken)
    told = []
    for draft in gone:
        key, words = (draft.seat, draft.question), _unplayed(draft, entered, entry)
        if words and is_typed and key in still - taken:
            kept = (*kept, replace(draft, words=words))
        elif words and draft.question != PENCIL:
            question = Question.parse(draft.question)
            told.append(OrderDropped((draft.seat,), question, words, DRAFT_ENDED, is_asked=False))
    return gone, kept, tuple(told)


def without_made(game: LoadedGame, entered: Entered[Any], entry: Entry, dice: Dice) -> Entered[Any]:
    """*entered*, and with it what is left of the orders for the deadline of who has just made some of them himself.

    The journal has it as if he had said so.
    """
    seat = entry.seat if isinstance(entry, Answer) else None
    for order in entered.position.orders:
        made = game.game.made.get(order.kind) if order.late and order.seat == seat else None
        if made is None or (words := made(game.game, order, entered.words)) is None:
            continue
        more = enter(game.game, entered.position, Answer(order.seat, words), dice)
        events, said = (*entered.events, *more.events), f"{entered.words}; {more.words}"
        return replace(entered, position=more.position, events=events, words=said)
    return entered


def _unplayed(draft: Draft, entered: Entered[Any], entry: Entry) -> str:
    """What of *draft* is not among what *entry* of its own seat said."""
    if not isinstance(entry, Answer) or entry.seat != draft.seat:
        return draft.words
    played = [_steps(entry.words), _steps(entered.words)]
    steps = _steps(draft.words)
    if any(" ".join((*said, "")).startswith(" ".join((*steps, ""))) for said in played):
        return ""
    left = [step for step in steps if not any(step.casefold() in map(str.casefold, said) for said in played)]
    return draft.words if left == steps else ", ".join(left)


def _steps(words: str) -> list[str]:
    """The steps of an answer, said now or in advance."""
    bare = PRELOADED.sub("", " ".join(words.split()))
    return [step for part in re.split("[,;]", bare) if (step := part.strip())]


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
