"""Words that are refused or asked about: kept as a draft, or quoted word for word: nobody has to write them anew."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.games.closed_drafts import together
from bot.games.loaded import LoadedGame
from bot.games.presentation import PRELOADED, Presentation, names_of, refusal_of
from bot.games.reader_view import ReaderView
from bot.language.words import Text
from bot.service.drafting import Drafting
from bot.ui.answers import drafts
from rules.game import Decision, Illegal, Question

_SEVERAL: Final = 2


class Refused(NamedTuple):
    """What the writer of refused words is told, in private."""

    lines: list[str]
    about: Question | None = None
    """What the draft is for as which they are kept; None: they are not."""


async def keep(
    drafting: Drafting,
    presentation: Presentation,
    look: ReaderView,
    person: int,
    decision: Decision,
    words: str,
    text: Text,
    *,
    beside: LoadedGame | None = None,
) -> list[str]:
    """Keep *words* that are shown before they are sent as a draft; what is told of it, and in whose place it is.

    A single order that was typed *beside* a draft, in that game, is kept together with it.
    """
    question, old, lists = decision.question, look.draft(decision.question), presentation.game.lists
    is_single = question.kind in lists.go_on and len(lists.orders(presentation.game, words)) < _SEVERAL
    if beside is None or old is None or not is_single:
        await drafting.keep(look.facts.id, person, look.seat or 0, question, words)
        return drafts.instead(presentation, question, old, words, text)
    kept = together(beside, old.question, words, " ".join(drafts.words_of(decision, old)))
    await drafting.keep(look.facts.id, person, look.seat or 0, question, kept)
    return [drafts.together_line(presentation, question, kept, text)]


async def refuse(
    drafting: Drafting,
    presentation: Presentation,
    look: ReaderView,
    person: int,
    words: str,
    illegal: Illegal,
    text: Text,
    *,
    typed: bool,
) -> Refused:
    """Why *words* are refused, of several orders all that is wrong at once, and what becomes of them.

    A list that was *typed* is kept as the draft of what it is for, where that may be asked, and it is told whose
    place it takes; else they are quoted, unless a draft holds them.
    """
    presentation = presentation.of(look.view)
    answers, kinds = presentation.answers, presentation.game.kinds
    asked = [d.question for d in look.decisions if kinds[d.question.kind].is_long]
    owed = [d.question.kind for d in look.decisions if d.owed and d.question in asked]
    meant = answers.drafts.home(words, {question.kind for question in asked})
    kind = meant[0] if meant else next(iter(owed), "")
    said = meant[1] if meant else words
    lines = drafts.refusal_lines(look, presentation, kind, said, illegal, text) if kind else []
    meant = meant or ((kind, words) if lines else None)
    if not lines:
        lines = [refusal_of(illegal, presentation, names_of(look, presentation, text), text)]
    lead = next(iter(PRELOADED.sub("", words).casefold().split()), "")
    if said and lead not in said.casefold().split()[:2]:
        lines.append(text("`{word}` is left out: you are asked now.", word=lead))
    for held in look.drafts:
        if held.words.split() == words.split():
            holding = Question.parse(held.question)
            return Refused([*lines, drafts.kept_line(presentation, holding, held.words, text)], holding)
    about = next((question for question in asked if meant and question.kind == meant[0]), None)
    if typed and meant and about and look.seat:
        old, kept = look.draft(about), meant[1]
        if await drafting.keep(look.facts.id, person, look.seat, about, kept):
            return Refused([*lines, *drafts.kept_lines(presentation, about, kept, old, text)], about)
    if typed or meant:
        lines = [*lines, drafts.quoted(answers.drafts.written(words), text)]
        lines += [drafts.stays_line(text)] if any(look.draft(question) for question in asked) else []
    return Refused(lines)
