"""How a question is put on pages and posts: the buttons under it, the page of an answer, the form for a whole one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.language.choice import Choice
from bot.language.words import Names, Text
from bot.ui import ids, long_ids
from bot.ui.answers import drafts, groups, menus
from bot.ui.ids import Mode
from bot.ui.message import IN_A_MENU, IN_A_ROW, ROWS, Button, Field, Form, Menu, Message, Row
from rules.game import CHAIR, Decision, Finding, Question, View
from rules.kit.order_steps import THEN

_COMMA: Final = re.compile(r"\s*[,;]\s*")


def my_desk(game_id: int, text: Text, reference: str = "") -> Button:
    """The button that shows each presser his own page; with *reference*, the mark of a post."""
    return Button(text("My desk"), ids.verb(game_id, "desk", reference))


def is_offered(look: ReaderView, decision: Decision, said: Sequence[str]) -> bool:
    """Whether each word of *said* was on offer after those before it."""
    return all(word in look.options(decision, said[:at]).words for at, word in enumerate(said))


# -------------------------------------------------------------------------------------------- the page of an answer


def level(
    look: ReaderView,
    presentation: Presentation,
    decision: Decision,
    said: Sequence[str],
    text: Text,
    *,
    at_once: bool = False,
) -> Message:
    """The page on which an answer is put together; *at_once*: what is picked is sent as soon as it is enough."""
    assert look.view is not None
    presentation = presentation.of(look.view)
    names = names_of(look, presentation, text)
    drawn = menus.draw(look, presentation, decision, said, names, text, at_once=at_once)
    back = menus.back(look, decision, said, text, at_once=at_once)
    said, _ = groups.parted(said)
    titles = [row.placeholder for row in drawn.rows if isinstance(row, Menu)]
    kind, following = decision.question.kind, look.options(decision, drawn.said)
    prompt = presentation.answers.prompt(look.view, kind, drawn.said, following, names, text)
    at_will = [] if said or decision.question.number else [decision.question]
    whole = _form_opener(look, presentation, at_will, text)
    last = (*back, *whole, my_desk(look.facts.id, text), *drafts.buttons(look, decision, said, text))
    if at_once:
        longer = long_ids.make(look.facts.id, decision.question, said, Mode.DRAW, said)
        last = (*last, Button(text("Longer order"), longer)) if ids.fits(longer) else last
    has_room = at_once and len(drawn.rows) < ROWS - 1
    then = _then(look, presentation, decision, drawn.said, names, text) if has_room else []
    rows = (*drawn.rows[: ROWS - 1], *then, last)
    lines = [
        *_planned(decision, text),
        presentation.answers.ask(decision, look.view, names, text),
        presentation.answers.so_far(kind, drawn.said, names, text),
        presentation.answers.explained(kind, drawn.said, drawn.words, names, text),
        *drafts.stale(look, presentation, decision, said, names, text),
        "" if any(title.startswith(prompt) for title in titles) else prompt,
        drawn.line,
        long_ids.line(said) if _carries(rows) else "",
    ]
    return Message("\n".join(line for line in lines if line), rows, keeps_files=True)


def _planned(decision: Decision, text: Text) -> list[str]:
    """Above what is said in advance: that it is a plan, and no answer yet."""
    if not decision.ahead:
        return []
    return [
        text(
            "### A plan for later\n-# It is used by itself when you are asked; you are told then, in private."
        )
    ]


def _then(
    look: ReaderView,
    presentation: Presentation,
    decision: Decision,
    said: tuple[str, ...],
    names: Names,
    text: Text,
) -> list[Row]:
    """With what usually follows a step that could be sent: one press less than to send it first."""
    assert look.view is not None
    options, joined = look.options(decision, said), (*said, THEN)
    if not options.whole or THEN not in options.words:
        return []
    offered, kind = look.options(decision, joined).words, decision.question.kind
    usual = presentation.answers.open_words(decision.question, look.view)
    found = [word.removesuffix(Mode.DRAW.value) for word in usual if word.endswith(Mode.DRAW.value)]
    buttons = [
        Button(
            text("… then: {what}", what=presentation.answers.label(kind, joined, word, names, text)),
            long_ids.make(look.facts.id, decision.question, (*joined, word), Mode.DRAW, said, at_once=True),
        )
        for word in found
        if word in offered
    ]
    return list(menus.row(buttons))


def _carries(rows: Sequence[Row]) -> bool:
    """Whether anything on a page goes on from the words that the page tells."""
    found = [row.id for row in rows if isinstance(row, Menu)]
    found += [button.id for row in rows if not isinstance(row, Menu) for button in row]
    return any(map(long_ids.is_carried, found))


def confirm(
    look: ReaderView, presentation: Presentation, decision: Decision, said: Sequence[str], text: Text
) -> Message:
    """The last question before a final answer is sent."""
    presentation = presentation.of(look.view)
    names = names_of(look, presentation, text)
    question, game_id = decision.question, look.facts.id
    buttons = (
        Button(text("Send"), long_ids.make(game_id, question, said, Mode.SAY, said), "primary"),
        *menus.back(look, decision, said, text, at_once=False),
    )
    words = " ".join(said)
    lines = [presentation.answers.sentence(question.kind, words, names, text)]
    lines += filter(None, [presentation.answers.warning(words, look.orders, text)])
    lines += [long_ids.line(said)] if _carries([buttons]) else []
    return Message("\n".join(lines), (buttons,), keeps_files=True)


def form(look: ReaderView, presentation: Presentation, decision: Decision, text: Text) -> Form | None:
    """The form for the whole answer to *decision*, where its game has one."""
    assert look.view is not None
    presentation = presentation.of(look.view)
    names = names_of(look, presentation, text)
    found = presentation.answers.form(
        decision, look.view, lambda said: look.options(decision, said), names, text
    )
    if found is None:
        return None
    fields = tuple(
        Field(
            field.label,
            field.id,
            menu=Menu(field.id, field.options),
        )
        for field in found.fields
    )
    if found.box:
        kept = look.draft(decision.question)
        words = " ".join(drafts.words_of(decision, kept)) if kept is not None else ""
        words = presentation.answers.drafts.written(words)
        if decision.question.kind in presentation.game.lists.go_on:  # a line for each order is changed best
            words = _COMMA.sub("\n", words)
        box = Field(found.box, BOX, words, long=True, placeholder=found.example, most=IN_A_BOX)
        fields = (*fields, box)
    return Form(found.title, ids.make(look.facts.id, decision.question, (), Mode.FORM), fields, found.says)


def looked_at(
    look: ReaderView, presentation: Presentation, decision: Decision, said: tuple[str, ...], text: Text
) -> Message:
    """The page of an answer that was written as a whole: what it would do, and all that is wrong with it."""
    assert look.view is not None
    presentation = presentation.of(look.view)
    names, kind, game_id = names_of(look, presentation, text), decision.question.kind, look.facts.id
    findings = look.faults(kind, " ".join(said))
    wrong = drafts.faults(findings, names, text)
    shown = without_wrong(look, presentation, kind, said, findings) if wrong else said
    sends = (
        _sends_others(look, decision, shown, findings, text)
        if wrong
        else _sends(look, presentation, decision, said, text)
    )
    form = ids.make(game_id, decision.question, (), Mode.FORM)
    buttons = (
        *sends,
        Button(text("Change"), form),
        my_desk(game_id, text),
        *drafts.buttons(look, decision, said, text),
    )
    lines = [*_planned(decision, text), presentation.answers.so_far(kind, said, names, text), *wrong]
    lines += [long_ids.line(shown)] if _carries([tuple(sends)]) else []
    # what is wrong with a draft keeps nobody from beginning another
    is_picked = bool(wrong) and not (decision.ahead or presentation.answers.goes_by_steps)
    anew = menus.draw(look, presentation, decision, (), names, text).rows if is_picked else ()
    rows = (*anew[: ROWS - 1], *menus.row(buttons))
    return Message("\n".join(filter(None, lines)), rows[:ROWS], keeps_files=True)


def without_wrong(
    look: ReaderView,
    presentation: Presentation,
    kind: str,
    said: tuple[str, ...],
    findings: Sequence[Finding],
) -> tuple[str, ...]:
    """What can be sent of a list without the orders that are wrong in it; nothing where that is not all that is.

    Nor where what is wrong begins as no order: an attack is not sent without its `stop if lost`.
    """
    game = presentation.game
    orders = game.lists.orders(game, " ".join(said))
    if kind not in game.lists.go_on or any(
        not finding.step or finding.parts != len(orders) for finding in findings
    ):
        return ()
    wrong = {finding.step for finding in findings}
    if any(game.lists.hangs(game, orders[step - 1][0]) for step in wrong):
        return ()
    kept = [order for number, (order, _) in enumerate(orders, 1) if number not in wrong]
    rest = game.lists.joined(kind, kept)
    return () if look.faults(kind, rest) else tuple(rest.split())


def _sends_others(
    look: ReaderView, decision: Decision, others: tuple[str, ...], findings: Sequence[Finding], text: Text
) -> list[Button]:
    """What sends those; what is wrong stays in the draft."""
    if not others:
        return []
    steps = sorted({finding.step for finding in findings})
    label = text.plural(
        "Send without step {steps}",
        "Send without steps {steps}",
        len(steps),
        steps=", ".join(map(str, steps)),
    )
    send = long_ids.make(look.facts.id, decision.question, others, Mode.SAY, others)
    return [Button(label, send)] if ids.fits(send) else []


def changing(look: ReaderView, presentation: Presentation, about: Question, text: Text) -> list[Button]:
    """What can be done with a draft that cannot be sent as it is."""
    decision, kept = look.find(about), look.draft(about)
    if decision is None or kept is None:
        return []
    change = Button(text("Change"), ids.make(look.facts.id, about, (), Mode.FORM))
    has_form = presentation.answers.form_label(about.kind, text)
    ways = [change] if has_form else drafts.openers(look, presentation, text)
    return [*ways, *drafts.buttons(look, decision, drafts.words_of(decision, kept), text)]


def of_draft(look: ReaderView, presentation: Presentation, decision: Decision, text: Text) -> list[Button]:
    """What sends the draft for *decision*, if nothing is wrong with it, and what changes it, where it is told."""
    kept, (kind, answers) = look.draft(decision.question), (decision.question.kind, presentation.answers)
    if kept is None or not answers.form_label(kind, text):
        return []
    words = drafts.words_of(decision, kept)
    said = " ".join(words)
    change = Button(text("Change"), ids.make(look.facts.id, decision.question, (), Mode.FORM))
    if look.faults(kind, said):
        return [change]
    label = answers.sender(kind, words, text, is_final=look.is_final(decision, said))
    send = ids.verb(look.facts.id, "send", f"{decision.question} {drafts.mark(kept)}")
    return [Button(label, send, "primary"), change]


def _sends(
    look: ReaderView, presentation: Presentation, decision: Decision, said: tuple[str, ...], text: Text
) -> list[Button]:
    """What sends an answer that was written as a whole, by itself and with the last word that there can be."""
    kind, answers = decision.question.kind, presentation.answers
    last, whole = answers.last_words.get(kind), (*said, answers.last_words.get(kind, ""))
    label = answers.sender(kind, said, text, is_final=look.is_final(decision, " ".join(said)))
    ending = answers.sender(kind, whole, text, is_final=True)
    send = long_ids.make(look.facts.id, decision.question, said, Mode.SAY, said)
    buttons = [Button(label, send, "primary")]
    if last and label != ending and not look.faults(kind, " ".join(whole)):
        send = long_ids.make(look.facts.id, decision.question, whole, Mode.SAY, said)
        buttons.append(Button(ending, send))
    return [button for button in buttons if ids.fits(button.id)]


BOX: Final = "words"
"""The id of the box of a form."""
IN_A_BOX: Final = 4000
"""Characters that Discord takes there."""


# --------------------------------------------------------------------------------------- the buttons under a question


def rows(
    look: ReaderView,
    presentation: Presentation,
    decision: Decision,
    names: Names,
    text: Text,
    *,
    tells_drafts: bool = False,
) -> list[Row]:
    """The rows with which its reader answers *decision*, on pages that are his alone.

    A draft is sent from a page only that *tells_drafts*: elsewhere nobody sees what he would send.
    """
    assert look.view is not None
    at_once = menus.goes_at_once(presentation, decision)
    drawn = menus.draw(look, presentation, decision, (), names, text, at_once=at_once).rows
    if not at_once and presentation.game.kinds[decision.question.kind].is_long and not decision.ahead:
        kept = of_draft(look, presentation, decision, text) if tells_drafts else []
        form = [] if kept else _form_opener(look, presentation, [decision.question], text)
        return [(*kept, opener(look, presentation, decision, text), *form)]
    if not at_once:
        return [*drawn] or [(opener(look, presentation, decision, text),)]
    usual = presentation.answers.open_words(decision.question, look.view)
    offered = look.options(decision, ()).words
    if presentation.of(look.view).answers.steps(look.view, decision.question.kind, (), offered, names, text):
        return [*drawn[: ROWS - 1]]
    if len(drawn) == 1 and not isinstance(drawn[0], Menu):
        buttons = [*drawn[0]]
    else:
        words = [word for word in usual if word.removesuffix(Mode.DRAW.value) in offered]
        buttons = [
            _open_button(look, presentation, [decision.question], word, names, text)
            for word in words[: IN_A_ROW - 2]
        ]
        more = ids.make(look.facts.id, decision.question, (), Mode.DRAW, at_once=True)
        buttons.append(Button(text("Something else"), more))
    if len(buttons) < IN_A_ROW:
        buttons += _form_opener(look, presentation, [decision.question], text)
    return [tuple(buttons)]


def opener(look: ReaderView, presentation: Presentation, decision: Decision, text: Text) -> Button:
    """The way to the page of *decision*."""
    at_once = menus.goes_at_once(presentation, decision)
    made = ids.make(look.facts.id, decision.question, (), Mode.DRAW, at_once=at_once)
    return Button(presentation.answers.short(decision, text), made)


def openers(
    look: ReaderView, presentation: Presentation, decisions: Sequence[Decision], text: Text
) -> list[Row]:
    """A button for each decision, or one menu where they are many."""
    if not decisions:
        return []
    if len(decisions) <= IN_A_ROW:
        return [tuple([opener(look, presentation, decision, text) for decision in decisions])]
    choices = tuple(
        Choice(presentation.answers.short(decision, text), str(decision.question))
        for decision in decisions[:IN_A_MENU]
    )
    if decisions[0].ahead:
        return [Menu(ids.verb(look.facts.id, "open", "ahead+"), choices, text("Say in advance"))]
    return [Menu(ids.verb(look.facts.id, "open", "now+"), choices, text("What will you say?"))]


def open_rows(
    look: ReaderView, presentation: Presentation, questions: Sequence[Question], text: Text
) -> list[Row]:
    """The buttons under the public post of *questions*: the same whoever looks, and whoever is asked.

    Questions of a kind share a row, which finds its presser's own: nobody can tell rows apart that read the same.
    """
    view: View | None = look.view
    if view is None:
        return []
    presentation = presentation.of(view)
    names = names_of(look, presentation, text)
    of_chair = {waiting.question for waiting in look.awaited if waiting.seats == (CHAIR,)}
    rows: list[Row] = []
    for kind in dict.fromkeys(question.kind for question in questions):
        alike = [question for question in questions if question.kind == kind and question not in of_chair]
        words = dict.fromkeys(
            word for question in alike for word in presentation.answers.open_words(question, view)
        )
        buttons = [_open_button(look, presentation, alike, word, names, text) for word in words]
        if alike and not buttons:
            buttons = [_any_opener(look, presentation, alike, text)]
        rows += menus.row([*buttons, *_form_opener(look, presentation, alike, text)])
    return rows[: ROWS - 1]


def _open_button(
    look: ReaderView,
    presentation: Presentation,
    questions: Sequence[Question],
    words: str,
    names: Names,
    text: Text,
) -> Button:
    leads_on = words.endswith(Mode.DRAW.value)
    kind, said = questions[0].kind, words.removesuffix(Mode.DRAW.value).split()
    label = presentation.answers.label(kind, said[:-1], said[-1], names, text)
    at_once = leads_on and menus.goes_at_once(presentation, Decision(questions[0], CHAIR))
    mode = Mode.DRAW if leads_on else Mode.SAY
    return Button(label, ids.shared(look.facts.id, questions, said, mode, at_once=at_once))


def _any_opener(
    look: ReaderView, presentation: Presentation, questions: Sequence[Question], text: Text
) -> Button:
    """The way to the page of whichever of *questions* the presser is asked."""
    asked = Decision(questions[0], CHAIR)
    at_once = menus.goes_at_once(presentation, asked)
    made = ids.shared(look.facts.id, questions, (), Mode.DRAW, at_once=at_once)
    return Button(presentation.answers.short(asked, text), made)


def _form_opener(
    look: ReaderView, presentation: Presentation, questions: Sequence[Question], text: Text
) -> list[Button]:
    label = presentation.answers.form_label(questions[0].kind, text) if questions else ""
    return [Button(label, ids.shared(look.facts.id, questions, (), Mode.FORM))] if label else []
