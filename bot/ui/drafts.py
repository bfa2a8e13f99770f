"""What is still put together, on the desk and on its own page: shown to its seat alone, and never sent by itself."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.presentation import Presentation
from bot.games.reader_view import ReaderView
from bot.language.words import Names, Text
from bot.ui import ids
from bot.ui.message import Button
from rules.game import Decision, Question
from storage.tables.drafts import Draft


def as_far_as_offered(look: ReaderView, decision: Decision, words: Sequence[str]) -> tuple[str, ...]:
    """What of a draft's *words* can still be said; what was begun in advance goes on when it is asked."""
    if words[:1] == ["preload"] and not decision.ahead:
        words = words[2:]
    at = 0
    while at < len(words) and words[at] in look.options(decision, words[:at]).words:
        at += 1
    return tuple(words[:at])


def buttons(look: ReaderView, decision: Decision, said: Sequence[str], text: Text) -> list[Button]:
    """What can be done with what is kept of *said*, beside sending it."""
    kept, about = look.draft(decision.question), str(decision.question)
    if kept is None or kept.words.split() != list(said):
        return []
    found = [Button(text("Forget this draft"), ids.verb(look.facts.id, "forget", about))]
    if not decision.ahead and look.due(decision.clock) is not None and look.options(decision, said).whole:
        found.append(Button(text("Use it at the deadline"), ids.verb(look.facts.id, "late", about)))
    return found


def section(look: ReaderView, presentation: Presentation, names: Names, text: Text) -> list[str]:
    """What is not said yet, and whether somebody else has left it."""
    lines = []
    for decision, kept in _begun(look):
        told = presentation.so_far(decision.question.kind, kept.words.split(), names, text) or kept.words
        holder = look.facts.holder(look.seat or 0)
        is_own = holder is not None and holder.person == kept.person_id
        head = text("**Your draft,** kept for you alone; it is not sent.")
        left = text("**A draft of who played here before you.** It is not sent, and counts for nothing.")
        lines += [head if is_own else left, f"▸ {told}"]
    return lines


def openers(look: ReaderView, presentation: Presentation, text: Text) -> list[Button]:
    """The way to each draft."""
    return [
        Button(
            text("Draft: {what}", what=presentation.short(decision, text)),
            ids.verb(look.facts.id, "draft", kept.question),
        )
        for decision, kept in _begun(look)
    ]


def _begun(look: ReaderView) -> list[tuple[Decision, Draft]]:
    """The reader's drafts, each with what it is to answer."""
    found = ((look.find(Question.parse(kept.question)), kept) for kept in look.drafts)
    return [(decision, kept) for decision, kept in found if decision is not None]
