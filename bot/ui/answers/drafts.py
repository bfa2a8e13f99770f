"""What is still put together, on the desk and on its own page: shown to its seat alone, and never sent by itself."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from typing import Final

from bot.games.presentation import Presentation, names_of, refusal_of, worded
from bot.games.reader_view import ReaderView, Reply
from bot.games.timing import standing
from bot.language.words import Names, Text, plain, safe
from bot.ui import ids
from bot.ui.message import Button
from rules.game import Decision, Finding, Illegal, OrderDropped, Question
from rules.kit.advance import LATE
from storage.tables.drafts import Draft

_ALL: Final = 8_000
"""So much, and no less, is quoted of words that are kept nowhere else."""
AUTO: Final = "draft auto"
_STEP: Final = "▸ "
"""Before each line of what a long answer would do."""
_WRONG: Final = "⚠ "
"""How a line begins that tells what is wrong."""
KEEP: Final = "draft keep"
"""What is typed to have a draft used at the deadline, and to have it stay a draft."""


def words_of(decision: Decision, kept: Draft) -> tuple[str, ...]:
    """What is *kept* for *decision*; what was begun in advance goes on when it is asked."""
    words = kept.words.split()
    return tuple(words[2:] if words[:1] == ["preload"] and not decision.ahead else words)


def spoken(look: ReaderView, presentation: Presentation, words: str) -> str:
    """What `draft auto` and `draft keep` say: what is put together is used at the deadline, or not; else nothing.

    Raises Illegal.
    """
    said = " ".join(words.casefold().split())
    if said == AUTO:
        for decision, kept in begun(look):
            if not decision.ahead:
                _refuse_faulty(look.faults(decision.question.kind, " ".join(words_of(decision, kept))))
                return " ".join(("preload", decision.question.kind, LATE, *words_of(decision, kept)))
        raise Illegal("F-18", "You have no draft. Put an answer together first: I keep it as you go.")
    if said == KEEP:
        for order in look.orders:
            if order.late:
                return f"withdraw {presentation.answers.withdrawal(order)}"
        raise Illegal("F-18", "Nothing of yours is left for the deadline.")
    return ""


def _refuse_faulty(findings: Iterable[Finding]) -> None:
    for finding in findings:
        if not finding.step:
            raise Illegal(finding.clause, finding.sentence, **finding.facts)
        raise Illegal(
            "F-18",
            "Step {step} of your draft, “{words}”, cannot be played. Change it first: then the draft can be used "
            "at the deadline.",
            step=finding.step,
            words=finding.words,
        )


def as_far_as_offered(look: ReaderView, decision: Decision, kept: Draft) -> tuple[str, ...]:
    """What of a draft can still be said."""
    words, at = words_of(decision, kept), 0
    while at < len(words) and words[at] in look.options(decision, words[:at]).words:
        at += 1
    return words[:at]


def buttons(look: ReaderView, decision: Decision, said: Sequence[str], text: Text) -> list[Button]:
    """What can be done with what is kept, beside sending it, on a page on which it, or its beginning, is *said*."""
    kept, about = look.draft(decision.question), str(decision.question)
    if kept is None or (words := words_of(decision, kept))[: len(said)] != tuple(said):
        return []
    about = f"{about} {mark(kept)}"
    found = [Button(text("Forget this draft"), ids.verb(look.facts.id, "forget", about))]
    is_whole = len(words) == len(said) and look.options(decision, said).whole
    if is_whole and not decision.ahead and look.due(decision.clock) is not None:
        found.append(Button(text("Use it at the deadline"), ids.verb(look.facts.id, "late", about)))
    return found


def mark(kept: Draft) -> str:
    """What tells a draft from others of its question: its buttons on a page of before are about no other."""
    return f"{zlib.crc32(kept.words.encode()):x}"


def late_faults(look: ReaderView, names: Names, text: Text) -> list[str]:
    """What is wrong by now with what was left for the deadline, of which nothing is played then."""
    lines = []
    for order in look.orders:
        for words in {said for _, said in order.answers} if order.late else ():
            if findings := look.faults(order.kind, words):
                lines += [
                    text("⚠ **Of what you left for the deadline nothing will be played** as it stands:")
                ]
                lines += _told(findings, names, text)
    return lines


def when_used(look: ReaderView, said: Sequence[str], text: Text) -> list[str]:
    """That what is *said* for a deadline waits for a moderator, where no clock gives anything by itself (F-2)."""
    left = (order for order in look.orders if order.late and order.words in said)
    if all(standing.policy(look.facts, order.kind) == "auto" for order in left):
        return []
    return [
        text("In this game nothing happens by itself at a deadline: it is used when a moderator says so.")
    ]


def refusal_lines(
    look: ReaderView, presentation: Presentation, kind: str, words: str, refused: Illegal, text: Text
) -> list[str]:
    """All that is wrong with an order of several steps that was *refused* for one of them; none for other answers."""
    findings = look.faults(kind, " ".join(words.lower().split()))
    why = refused.clause, refused.sentence
    if not any((finding.clause, finding.sentence) == why and finding.parts > 1 for finding in findings):
        return []
    return _told(findings, names_of(look, presentation, text), text)


def faults(findings: Sequence[Finding], names: Names, text: Text) -> list[str]:
    """All that is wrong with an answer, as far as it is certain; its first line says that nothing is sent."""
    if not findings:
        return []
    return [text("Nothing is sent yet: fix this first."), *_told(findings, names, text)]


def _told(findings: Iterable[Finding], names: Names, text: Text) -> list[str]:
    """A line for each thing that is wrong, with the steps with which it is."""
    alike: dict[tuple[str, str], list[str]] = {}
    for finding in findings:
        steps = alike.setdefault((worded(finding.sentence, finding.facts, names, text), finding.clause), [])
        if finding.step:
            steps.append(f"{finding.step}, `{plain(finding.words, 60).replace('`', chr(39))}`")
    return [
        text.plural(
            "⚠ Step {steps}: {why} ({clause})",
            "⚠ Steps {steps}: {why} ({clause})",
            len(steps),
            steps="; ".join(steps),
            why=why,
            clause=clause,
        )
        if steps
        else f"⚠ {why} ({clause})"
        for (why, clause), steps in alike.items()
    ]


def stale(
    look: ReaderView,
    presentation: Presentation,
    decision: Decision,
    said: Sequence[str],
    names: Names,
    text: Text,
) -> list[str]:
    """Why no more of a draft than *said* can be said any more; nothing on other pages."""
    kept = look.draft(decision.question)
    if kept is None or len(words := words_of(decision, kept)) <= len(said):
        return []
    if as_far_as_offered(look, decision, kept) != tuple(said):
        return []
    whole = _code(presentation, decision.question, kept.words)
    left = text("This is left of your draft. All of it was: {words}", words=whole)
    return [left, *_told(look.faults(decision.question.kind, " ".join(words)), names, text)]


def unplayed_lines(reply: Reply, presentation: Presentation, names: Names, text: Text) -> list[str]:
    """What of a list was not played, each with why, and what the draft is now."""
    presentation = presentation.of(reply.look.view)
    lines = []
    for unplayed in reply.unplayed:
        # whoever stands by now where somebody is gone was not meant
        shown = presentation if unplayed.is_kept else presentation.of(None)
        orders = shown.answers.sentence(unplayed.question.kind, unplayed.words, names, text).removesuffix(".")
        why = refusal_of(unplayed.why, presentation, names, text)
        lines.append(text("⚠ **Not played:** {orders}. {why}", orders=orders, why=why))
        if (
            unplayed.is_kept and reply.look.draft(unplayed.question) is None
        ):  # by what followed its time is over
            lines.append(quoted(presentation.answers.drafts.written(unplayed.words), text))
    for question in dict.fromkeys(unplayed.question for unplayed in reply.unplayed if unplayed.is_kept):
        if (draft := reply.look.draft(question)) is not None:
            lines.append(kept_line(presentation, question, draft.words, text))
    return lines


def rest_lines(reply: Reply, old: Sequence[Draft], presentation: Presentation, text: Text) -> list[str]:
    """What is left of *old* drafts of which a part was sent, where nothing else tells it."""
    told = {str(unplayed.question) for unplayed in reply.unplayed}
    told |= {str(event.question) for event in reply.events if isinstance(event, OrderDropped) and event.draft}
    before = {draft.question: draft.words for draft in old if draft.seat == reply.look.seat}
    return [
        kept_line(presentation, Question.parse(draft.question), draft.words, text)
        for draft in reply.look.drafts
        if draft.question not in told and before.get(draft.question, draft.words) != draft.words
    ]


def kept_line(presentation: Presentation, question: Question, words: str, text: Text) -> str:
    """That just these *words* wait as a draft, and of what."""
    return text(
        "Kept as your draft of {question}, and not sent: {words}. Change, send or forget it: it waits on "
        "**My desk**.",
        question=presentation.lobby.kind_name(question.kind, text),
        words=_code(presentation, question, words),
    )


def kept_lines(
    presentation: Presentation, question: Question, words: str, old: Draft | None, text: Text
) -> list[str]:
    """The same, with whose place they take."""
    return [
        kept_line(presentation, question, words, text),
        *instead(presentation, question, old, words, text),
    ]


def instead(
    presentation: Presentation, question: Question, old: Draft | None, words: str, text: Text
) -> list[str]:
    """The words of the *old* draft whose place others take, where these do not begin with them."""
    if old is None or f"{_bare(words)} ".startswith(f"{_bare(old.words)} "):
        return []
    code = _code(presentation, question, old.words)
    return [text("It is in the place of your draft: {words}", words=code)]


def is_half_pick(look: ReaderView, decision: Decision, said: Sequence[str], old: Draft) -> bool:
    """Whether the *old* draft says but one word beside *said*, which was no whole order: nothing is lost with it."""
    words = words_of(decision, old)
    is_alike = words[:-1] == tuple(said[: len(words) - 1])
    is_picked = words[-1] in look.options(decision, words[:-1]).words
    return is_alike and is_picked and not look.options(decision, words).whole


def is_shown(
    look: ReaderView,
    presentation: Presentation,
    decision: Decision,
    said: Sequence[str],
    page: str,
    text: Text,
    *,
    tells_more: bool = False,
) -> bool:
    """Whether *said* would do what the *page* says on which it stands; True for a page that says nothing of it.

    Of a list with something wrong in it the page also offers to send the others; a desk *tells_more* than a draft.
    """
    shown = steps_shown(page)
    if not shown or not presentation.game.kinds[decision.question.kind].is_long:
        return True
    presentation = presentation.of(look.view)
    names = names_of(look, presentation, text)
    told = steps_shown(presentation.answers.so_far(decision.question.kind, said, names, text))
    tells_more |= any(line.startswith(_WRONG) for line in page.splitlines())
    return not told or shown <= told or (tells_more and told <= shown)


def steps_shown(page: str) -> set[str]:
    """The lines of a *page* that say what a long answer would do."""
    return {line.strip() for line in page.splitlines() if line.startswith(_STEP)}


def changed_line(text: Text) -> str:
    """That a button would do something else by now than its page says."""
    return text(
        "**Not done yet:** by now this does something else than its page said. Look, then press again."
    )


def stays_line(text: Text) -> str:
    """That what was written beside a draft has changed nothing of it."""
    return text("Your draft stays as it is.")


def together_line(presentation: Presentation, question: Question, words: str, text: Text) -> str:
    """That an order on whose page this stands is kept with a draft, both of them *words*, while it is not sent."""
    code = _code(presentation, question, words)
    return text("Kept with your draft until you send it: {words}. **Send** sends this alone:", words=code)


def another_line(text: Text) -> str:
    """That a button of a draft is of one that is not there any more."""
    return text("**Not done yet:** this draft is another now. Look at it, then press again.")


def _bare(words: str) -> str:
    return " ".join(words.casefold().replace(",", " ").split())


def _code(presentation: Presentation, question: Question, words: str) -> str:
    written = presentation.answers.drafts.written(words)
    return f"`{plain(written, _ALL, '-').replace('`', chr(39))}`"


def quoted(words: str, text: Text) -> str:
    """What was written and is kept nowhere, to be copied word for word."""
    code = plain(words, _ALL, "-").replace("`", "'")
    return text("It is not kept. To be copied, you wrote: {words}", words=f"\n```\n{code}\n```")


def forgotten(presentation: Presentation, question: Question, words: str, text: Text) -> str:
    """That a draft is gone as its owner wished, with its words, should it have been another than he meant."""
    return text("Forgotten: {words}", words=_code(presentation, question, words))


def section(look: ReaderView, presentation: Presentation, names: Names, text: Text) -> list[str]:
    """What is not said yet, and whether somebody else has left it."""
    lines = []
    for decision, kept in begun(look):
        words = words_of(decision, kept)
        told = presentation.answers.so_far(decision.question.kind, words, names, text) or safe(
            kept.words, _ALL
        )
        holder = look.facts.holder(look.seat or 0)
        is_own = holder is not None and holder.person == kept.person_id
        what = presentation.lobby.kind_name(decision.question.kind, text)
        head = text("**Your draft of {what},** kept for you alone; it is not sent.", what=what)
        left = text("**A draft of whoever played here before you.** It is not sent, and counts for nothing.")
        lines += [head if is_own else left, told if told.startswith("▸") else f"▸ {told}"]
        if words != as_far_as_offered(look, decision, kept):  # half a pick is no fault
            lines += _told(look.faults(decision.question.kind, " ".join(words)), names, text)
    return lines


def openers(
    look: ReaderView, presentation: Presentation, text: Text, but: Sequence[Decision] = ()
) -> list[Button]:
    """The way to each draft, *but* where another button is that."""
    return [
        Button(
            text("Draft: {what}", what=presentation.answers.short(decision, text)),
            ids.verb(look.facts.id, "draft", kept.question),
        )
        for decision, kept in begun(look)
        if decision not in but
    ]


def begun(look: ReaderView) -> list[tuple[Decision, Draft]]:
    """The reader's drafts, each with what it is to answer."""
    found = ((look.find(Question.parse(kept.question)), kept) for kept in look.drafts)
    return [(decision, kept) for decision, kept in found if decision is not None]
