"""Which drafts go with an entry: those that it answers, and those for which nothing is asked any more.

And which come with it: what of a list was not played, and may be still.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.games.loaded import LoadedGame
from bot.games.presentation import DRAFT_ENDED, DRAFT_REPLACED, PRELOADED
from rules.dice import Dice
from rules.entry import Answer, Entered, Entry, Rewind, enter, parts_of, understand
from rules.game import Decision, OrderDropped, Question, Seat
from rules.kit.advance import gone_back
from storage.tables.drafts import PENCIL, Draft


def after(
    game: LoadedGame, entered: Entered[Any], decisions: Sequence[Decision], entry: Entry, *, over: bool
) -> tuple[tuple[Draft, ...], tuple[Draft, ...], tuple[OrderDropped, ...]]:
    """The drafts that go with *entry*, those that come with it, and what of those that go its owners are told.

    What was not played of a draft stays where its question does, behind what a list has left.
    """
    kept = {(draft.seat, draft.question): draft for draft in left_over(game, entered, decisions, entry)}
    is_typed = isinstance(entry, Answer) and entry.question is None
    closed = closed_drafts(game, entered, decisions, entry, over=over)
    gone = tuple(draft for draft in game.drafts if draft in closed or (draft.seat, draft.question) in kept)
    before = game.decisions() if gone else ()  # most entries end nothing that was left
    owed = {(decision.seat, str(decision.question)) for decision in before if decision.owed}
    asked = decisions if gone else ()
    still = {(decision.seat, str(decision.question)) for decision in asked if not decision.ahead}
    told = []

    def keep(draft: Draft, words: str) -> None:
        """*words* of a draft stay, behind what a list has left."""
        key = draft.seat, draft.question
        left = kept.get(key, replace(draft, words=""))
        kept[key] = replace(left, words=together(game, draft.question, left.words, words))

    for draft in gone:
        key = draft.seat, draft.question
        words = _unplayed(game, draft, entered, entry, goes_on=key in still and key in owed)
        if not words or draft.question == PENCIL:
            continue
        question = Question.parse(draft.question)
        goes_on = question.kind in game.game.lists.go_on and not isinstance(entry, Rewind)
        if key in still and (goes_on or (is_typed and key in owed)):
            keep(draft, words)
        else:
            why = DRAFT_REPLACED if key in still else DRAFT_ENDED
            told.append(OrderDropped((draft.seat,), question, words, why, is_asked=False, was_draft=True))
    due = () if over else _come_due(game, entered, [draft for draft in game.drafts if draft not in gone])
    for old, draft in due:
        gone = (*gone, old)
        keep(draft, draft.words)
    if isinstance(entry, Rewind) and game.position is not None:
        for seat in range(1, game.row.seats + 1):
            told += gone_back(game.game, game.position, entered.position, seat)
    return gone, tuple(kept.values()), tuple(told)


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
        others = [event for event in more.events if not isinstance(event, OrderDropped)]  # he made them
        events, said = (*entered.events, *others), f"{entered.words}; {more.words}"
        return replace(entered, position=more.position, events=events, words=said)
    return entered


def _come_due(
    game: LoadedGame, entered: Entered[Any], drafts: Sequence[Draft]
) -> Sequence[tuple[Draft, Draft]]:
    """Those of *drafts* that were put together for what is asked now, each with what it is now."""
    found, lists = [], game.game.lists
    for draft in drafts:
        if draft.question != PENCIL:
            about = Question.parse(draft.question)
            question, words = lists.come_due(
                game.game, entered.position.state, draft.seat, about, draft.words
            )
            if question != about:
                found.append((draft, replace(draft, question=str(question), words=words)))
    return found


def _unplayed(game: LoadedGame, draft: Draft, entered: Entered[Any], entry: Entry, *, goes_on: bool) -> str:
    """What of *draft* is not among what *entry* of its own seat said.

    Where what it is for *goes_on*, nothing is closed a second time that has just been closed.
    """
    if not isinstance(entry, Answer) or entry.seat != draft.seat:
        return draft.words
    if f"{entry.words} ".casefold().startswith(f"{draft.words} ".casefold()):
        return ""  # it was half a pick of that
    orders, marks = _orders(game, draft.words), game.game.lists.marks
    played = {known for _, known in _orders(game, entered.words)}
    said = {known for _, known in _orders(game, entry.words)} | played
    closed = played if goes_on and not PRELOADED.match(entered.words) else ()
    # What closes a part of a list stays with the orders that stay.
    keeps = any(known not in said and known not in marks for _, known in orders)
    left = [order for order, known in orders if known not in (closed if keeps and known in marks else said)]
    return draft.words if len(left) == len(orders) else _joined(game, draft.question, left)


def _joined(game: LoadedGame, question: str, orders: Sequence[str]) -> str:
    """One list of *orders* for a *question*."""
    return game.game.lists.joined(Question.parse(question).kind, orders)


def together(game: LoadedGame, question: str, left: str, words: str, *, is_one: bool = False) -> str:
    """What is *left* of a list, then what of other *words* is not among it, each in its half of the list.

    *is_one*: these go on the same list.
    """
    if not left:
        return words
    lists, there, is_second = game.game.lists, set[str](), False
    halves: tuple[list[str], ...] = ([], [], [], [])  # with what parts them, and what nothing follows
    for part in (left, words):
        orders, is_second = _orders(game, part), is_second and is_one
        for order, known in orders:
            half = 1 if known in lists.parting else 3 if known in lists.last else 2 * is_second
            is_second |= half == 1
            if known not in there:
                halves[half].append(order)
        there |= {known for _, known in orders}
    return _joined(game, question, [order for half in halves for order in half])


def _orders(game: LoadedGame, words: str) -> Sequence[tuple[str, str]]:
    """The orders of an answer, said now or in advance."""
    return game.game.lists.orders(game.game, PRELOADED.sub("", " ".join(words.split())))


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


def as_asked(entered: Entered[Any], decisions: Sequence[Decision]) -> Entered[Any]:
    """*entered*, in which nothing is called a draft of which the question is asked no more: it is gone."""
    asked = {(decision.seat, decision.question) for decision in decisions}
    events = tuple(
        replace(event, draft="")
        if isinstance(event, OrderDropped) and not asked & {(seat, event.question) for seat in event.to}
        else event
        for event in entered.events
    )
    return replace(entered, events=events)


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
        Draft(
            game.row.id,
            seat,
            str(question),
            holder.person_id,
            functools.reduce(functools.partial(together, game, str(question), is_one=True), words),
        )
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
        for part in parts_of(game.game, words)
    )
