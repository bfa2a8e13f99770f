"""The desk as a page, what is behind its *More*, look-ups and receipts: without knowing the game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bot.games import titles
from bot.games.presentation import PageAnswer, Presentation, due_line, names_of, refusal_of
from bot.games.reader_view import ReaderView, Reply
from bot.games.timing import standing
from bot.language.words import Names, Text, when
from bot.ui import ids, leaves, notify
from bot.ui.answers import answering, drafts, menus
from bot.ui.answers.answering import my_desk
from bot.ui.message import IN_A_MENU, IN_A_ROW, ROWS, Button, Menu, Message, Row, rows_of
from rules.entry import parts_of
from rules.game import AnyEvent, Decision, Question
from rules.terms import Order
from storage.tables.drafts import Draft

BUTTONS: Final = 6
"""The most buttons of a desk, beside its menus and *More*."""
_HEADS: Final = 2
"""Up to this many open questions, the page itself answers the first; of more, each has a button of its own."""
MORE: Final = "more"
"""The verb of its last button."""


def how_to_play(game_id: int, text: Text) -> Button:
    """The button that shows the rules in short."""
    return Button(text("How to play"), ids.verb(game_id, "help"))


def receipt(reply: Reply, presentation: Presentation, text: Text, old: Sequence[Draft] = ()) -> Message:
    """What became of what was said, and of the *old* drafts; the same shape for everybody (F-4)."""
    look = reply.look
    names = names_of(look, presentation, text)
    lines: list[str] = []
    if reply.repeated:
        lines = [text("I have counted that already; it counts only once.")]
    elif look.view is not None:
        said = parts_of(presentation.game, reply.words)
        lines = [
            text("What was left for you counts from now on.")
            if words == "confirm"
            else presentation.answers.receipt(look.view, words, reply.events, names, text)
            for words in said
        ]
        lines += filter(None, [presentation.post(_seen(reply, presentation), look.view, names, text)])
        lines += drafts.when_used(look, said, text)
    lines += drafts.unplayed_lines(reply, presentation, names, text)
    lines += drafts.rest_lines(reply, old, presentation, text)
    lines += drafts.late_faults(look, names, text)
    if reply.refusal is not None and all(unplayed.why is not reply.refusal for unplayed in reply.unplayed):
        lines.append(refusal_of(reply.refusal, presentation, names, text))
    lines += [*_asked_anew(reply, presentation, names, text)]
    lines += [f"-# {line}" for line in awaited_lines(look, presentation, text)]
    rows = _going_on(look, presentation, names, text)
    beside = _next_on_page(reply, rows, presentation, names, text) if len(rows) < ROWS else ()
    return Message("\n".join(lines) or text("Noted."), (*beside, *rows))


def _next_on_page(
    reply: Reply, below: Sequence[Row], presentation: Presentation, names: Names, text: Text
) -> tuple[Row, ...]:
    """What may be said next of what was said on a page to look things up, in a row, but what stands *below*."""
    look, presentation = reply.look, presentation.of(reply.look.view)
    if look.view is None or not presentation.answers.on_pages:
        return ()
    page = presentation.post_page(reply.events, look.view, text)
    if page is None:
        return ()
    shown = presentation.page(look.view, page[1], "", names, text)
    there = {button.id for row in below if not isinstance(row, Menu) for button in row}
    answers = _answers_of(look, presentation, shown.answers)
    return tuple(rows_of([button for button in answers if button.id not in there])[:1])


def _seen(reply: Reply, presentation: Presentation) -> list[AnyEvent]:
    """What the reader alone learns by what he said, and is told here."""
    return [
        event
        for event in reply.events
        if event.to is not None and reply.look.seat in event.to and isinstance(event, presentation.in_receipt)
    ]


def _asked_anew(reply: Reply, presentation: Presentation, names: Names, text: Text) -> list[str]:
    """What the first row below answers, with the cards to choose from; of a turn that goes on, what comes next."""
    look, view = reply.look, reply.look.view
    first = next((decision for decision in look.decisions if decision.is_asked), None)
    presentation = presentation.of(view)
    if view is None or first is None:
        return []
    kind, answers = first.question.kind, presentation.answers
    if not presentation.game.kinds[kind].is_long:
        lines = [answers.ask(first, view, names, text), _explained(look, presentation, first, names, text)]
    elif answers.goes_by_steps:
        lines = [answers.prompt(view, kind, (), look.options(first, ()), names, text)]
    else:
        lines = []
    return [line for line in lines if line]


def _explained(
    look: ReaderView, presentation: Presentation, decision: Decision, names: Names, text: Text
) -> str:
    """In full what the rows that answer *decision* can say."""
    at_once = menus.goes_at_once(presentation, decision)
    drawn = menus.draw(look, presentation, decision, (), names, text, at_once=at_once)
    return presentation.answers.explained(decision.question.kind, drawn.said, drawn.words, names, text)


def _going_on(look: ReaderView, presentation: Presentation, names: Names, text: Text) -> tuple[Row, ...]:
    """What its reader can answer next, and the way to his desk."""
    asked = [decision for decision in look.decisions if decision.is_asked] if look.view is not None else []
    presentation = presentation.of(look.view)
    return _one(look, presentation, asked, names, text, my_desk(look.facts.id, text))


def _one(
    look: ReaderView,
    presentation: Presentation,
    asked: Sequence[Decision],
    names: Names,
    text: Text,
    home: Button,
) -> tuple[Row, ...]:
    """What answers the first question, and the way to each other: answers to several stand on no page together.

    The way *home* shares its row with the other question: the first may take four.
    """
    if len(asked) > _HEADS:
        return (*answering.openers(look, presentation, asked, text), (home,))
    heads = [
        row for decision in asked[:1] for row in answering.rows(look, presentation, decision, names, text)
    ]
    others = [answering.opener(look, presentation, decision, text) for decision in asked[1:]]
    return (*heads, (*others, home))


def awaited_lines(
    look: ReaderView, presentation: Presentation, text: Text, but: Collection[Question] = ()
) -> list[str]:
    """What the game waits for and until when, as everybody may know it; *but* not what is told elsewhere."""
    found = (
        (waiting.question, look.due(waiting.clock)) for waiting in look.awaited if waiting.clock not in but
    )
    lines = (due_line(look, presentation, question, due, text) for question, due in found)
    return list(dict.fromkeys(filter(None, lines)))


def header(look: ReaderView, presentation: Presentation, text: Text) -> str:
    """Which game this is, and where; in small print."""
    return f"-# {titles.linked(look.facts, titles.title(look.facts, presentation, text))}"


def desk(
    look: ReaderView,
    presentation: Presentation,
    text: Text,
    leaf: int = 1,
    host: tuple[Button, ...] = (),
    hint: str = "",
) -> Message:
    """A seat's own page: what it owes, then all that it may know, with the buttons to do it, and a *host*'s own.

    What exceeds one message has leaves, of which this is the one of that number. A *hint* is for a newcomer.
    """
    return leaves.turned(whole(look, presentation, text, host, hint), look.facts.id, leaf, text)


def whole(
    look: ReaderView, presentation: Presentation, text: Text, host: tuple[Button, ...] = (), hint: str = ""
) -> Message:
    """The same, with all that is on it, however much that is."""
    if look.facts.lobby.closed is not None:
        return Message("\n".join(standing.over(look, presentation, text)))
    if look.view is None:
        return Message(text("This game has not started yet. Your desk opens when it begins."))
    if not look.seat:
        return Message(text("You hold no seat in this game."))
    presentation = presentation.of(look.view)
    names = names_of(look, presentation, text)
    sections = [
        [
            header(look, presentation, text),
            *_state(look, presentation, names, text),
            *_open(look, presentation, names, text),
            *([text("**Your first time:** {line}", line=hint)] if hint else []),
            *_waiting(look, presentation, names, text),
            *drafts.section(look, presentation, names, text),
            *_left(look, text),
        ],
        [presentation.dossier(look.view, names, text)],
        list(presentation.happened(look.view, names, text)),
    ]
    if look.facts.stage == "ended":
        sections[0] = [header(look, presentation, text), *standing.over(look, presentation, text)]
    content = "\n\n".join("\n".join(lines) for lines in sections if lines)
    return Message(content, _desk_rows(look, presentation, names, text, host))


def _state(look: ReaderView, presentation: Presentation, names: Names, text: Text) -> list[str]:
    """How the game stands, in three lines at most: two of its own, and what it waits for."""
    assert look.view is not None
    told_below = {decision.clock for decision in _now(look)}
    waits = " ".join(awaited_lines(look, presentation, text, told_below))
    gist = [f"-# {line}" for line in (*presentation.gist(look.view, names, text), waits) if line]
    return [*gist, *standing.paused(look.facts, text)]


def _open(look: ReaderView, presentation: Presentation, names: Names, text: Text) -> list[str]:
    """What the reader owes, and what he may change."""
    asked = [_asked(look, presentation, decision, names, text) for decision in _now(look)]
    owed = [decision.question.kind for decision in look.decisions if decision.owed]
    if not owed:
        head = text("**Nothing is asked of you now.**")
    elif not look.facts.takes_answers:
        head = text("**Asked of you when the game goes on:**")
    elif any(presentation.game.kinds[kind].pace is not None for kind in owed):
        head = text("### Your turn")
    else:  # the game waits for others
        head = text("### You are asked")
    return [head, *asked]


def _now(look: ReaderView) -> list[Decision]:
    """Open questions, then answers that may still change; those for any time are behind *More*."""
    decisions = [decision for decision in look.decisions if decision.question.number]
    return sorted(decisions, key=lambda decision: not decision.owed)


def _asked(look: ReaderView, presentation: Presentation, decision: Decision, names: Names, text: Text) -> str:
    assert look.view is not None
    asked = presentation.answers.ask(decision, look.view, names, text)
    over = presentation.answers.ends_with.get(decision.question.kind)
    due = look.due((over(decision, look.view) if over else None) or decision.clock)
    line, *more = f"▸ {asked}".split("\n")
    if due is not None:
        line += " " + text("Due: {moment}.", moment=when(due))
    return "\n".join([line, *more])


def _waiting(look: ReaderView, presentation: Presentation, names: Names, text: Text) -> list[str]:
    if not look.orders:
        return []
    return [
        text("**In advance**"),
        *(f"▸ {presentation.answers.order_words(order, names, text)}" for order in look.orders),
        *drafts.late_faults(look, names, text),
    ]


def _left(look: ReaderView, text: Text) -> list[str]:
    if not look.awaits_word:
        return []
    return [
        text(
            "**Left in advance by whoever played here before you.** It counts once you press **Use what "
            "was left**; what you say yourself takes its place."
        )
    ]


def _desk_rows(
    look: ReaderView, presentation: Presentation, names: Names, text: Text, host: tuple[Button, ...]
) -> tuple[Row, ...]:
    """What answers what is asked, a few others, and the way to the rest; nothing after the end."""
    if look.facts.stage == "ended":
        return ()
    heads, others = _parted(look, presentation, names, text)
    shown = _room(heads, len(host), look)
    buttons = [*others[:shown], *host]
    if not heads:
        buttons.append(Button(text("Refresh"), ids.verb(look.facts.id, "desk")))
    if len(others) > shown:
        buttons.append(Button(text("More"), ids.verb(look.facts.id, MORE)))
    return (*_with_primary(heads, presentation), *rows_of(buttons))


def more(
    look: ReaderView, presentation: Presentation, text: Text, leaf: int = 1, *, hosts: bool = False
) -> Message:
    """What the desk has no room for: what may be said at any time or in advance, and pages to look things up."""
    assert look.view is not None
    presentation = presentation.of(look.view)
    names = names_of(look, presentation, text)
    heads, others = _parted(look, presentation, names, text)
    at_will = _at_will(look, presentation, look.decisions, text)
    lines = [header(look, presentation, text)]
    lines += [_asked(look, presentation, decision, names, text) for decision in (*at_will, *look.ahead)]
    rows: list[Row] = []
    if len(look.ahead) > IN_A_ROW:
        rows += answering.openers(look, presentation, look.ahead, text)
        named = {answering.opener(look, presentation, decision, text).id for decision in look.ahead}
        others = [button for button in others if button.id not in named]
    rows += rows_of(others[_room(heads, hosts, look) :])
    page = Message("\n".join(lines), (*rows, (my_desk(look.facts.id, text),)), keeps_files=True)
    return leaves.turned(page, look.facts.id, leaf, text, MORE)


def _room(heads: Sequence[Row], hosts: int, look: ReaderView) -> int:
    """Other buttons that the desk can have beside those and a host's: one for each draft at least, which it tells.

    Without heads it has one to draw it anew.
    """
    pressed = sum(len(row) for row in heads if not isinstance(row, Menu))
    below = (ROWS - len(heads)) * IN_A_ROW - 1 - hosts  # but for *More*
    return max(min(max(BUTTONS - pressed - (not heads) - hosts, len(drafts.begun(look))), below), 0)


def _with_primary(rows: Sequence[Row], presentation: Presentation) -> list[Row]:
    """The same, what goes on with a long answer first of all; in a choice between equals nothing stands out."""
    first = next(iter(rows), None)
    if first is None or isinstance(first, Menu):
        return list(rows)
    press = ids.parse(first[0].id)
    about = None if press is None else press.question
    if about is None or not (presentation.game.kinds[about.kind].is_long or len(first) == 1):
        return list(rows)
    return [(replace(first[0], style="primary"), *first[1:]), *rows[1:]]


def _parted(
    look: ReaderView, presentation: Presentation, names: Names, text: Text
) -> tuple[list[Row], list[Button]]:
    """The rows that answer what is asked, and all other ways from the desk, what is used most first."""
    now = [decision for decision in _now(look) if not decision.rests]
    owed = [decision for decision in now if decision.owed]
    drawn = now[:1] if len(owed) <= _HEADS and look.facts.takes_answers else []
    heads = [
        row
        for decision in drawn
        for row in answering.rows(look, presentation, decision, names, text, tells_drafts=True)
    ]
    if len(owed) > _HEADS:
        drawn, heads = owed, answering.openers(look, presentation, owed, text)
    shown = {button.id for row in heads if not isinstance(row, Menu) for button in row}
    others = _others(look, presentation, drawn, text)  # a draft is changed by the form that answers, too
    return heads, [button for button in others if button.id not in shown]


def back(game_id: int, text: Text) -> Button:
    """That an absence is over."""
    return Button(text("I am back"), ids.verb(game_id, "away", "back"))


def _others(
    look: ReaderView, presentation: Presentation, drawn: Sequence[Decision], text: Text
) -> list[Button]:
    game_id = look.facts.id
    left = [decision for decision in look.decisions if decision not in drawn and not decision.rests]
    at_will = [decision for decision in left if not decision.question.number]
    pages = presentation.pages(look.view, text) if look.view is not None else ()
    looked_up = [Button(label, ids.verb(game_id, "page", name)) for name, label in pages]
    buttons = [Button(text("Use what was left"), ids.verb(game_id, "confirm"))] if look.awaits_word else []
    going_on = [decision for decision in drawn if not menus.goes_at_once(presentation, decision)]
    if len(begun := [decision for decision, _ in drafts.begun(look)]) == 1 and begun[0] not in going_on:
        buttons += answering.of_draft(look, presentation, begun[0], text)
    buttons += drafts.openers(look, presentation, text, going_on)
    is_away = any(person.away is not None for person in look.facts.people if person.seat == look.seat)
    buttons += [back(game_id, text)] if is_away else []
    buttons += [
        answering.opener(look, presentation, decision, text) for decision in left if decision not in at_will
    ]
    buttons += _beside(look, presentation, text)
    buttons += looked_up[:1]
    buttons += [_withdraw(look, presentation, order, text) for order in _orders(look, presentation)]
    final = [decision for decision in at_will if _ends(look, decision)]
    usual = [*look.ahead, *_at_will(look, presentation, at_will, text)]
    usual = [decision for decision in usual if decision not in final]
    buttons += [answering.opener(look, presentation, decision, text) for decision in usual]
    buttons += looked_up[1:]
    buttons += [
        Button(text("What the bot told me"), ids.verb(game_id, "told")),
        *([] if is_away else [Button(text("I will be away"), ids.verb(game_id, "away", "ask"))]),
        notify.button(text),
        *(answering.opener(look, presentation, decision, text) for decision in final),
    ]
    return [button for button in buttons if ids.fits(button.id)]


def _at_will(
    look: ReaderView, presentation: Presentation, decisions: Sequence[Decision], text: Text
) -> list[Decision]:
    """What may be said at any time and has no page to look things up on which it is said."""
    pages = {name for name, _ in presentation.pages(look.view, text)} if look.view is not None else set()
    return [
        decision
        for decision in decisions
        if not decision.question.number
        and presentation.answers.on_pages.get(decision.question.kind) not in pages
    ]


def _ends(look: ReaderView, decision: Decision) -> bool:
    """Whether any answer to it ends the game for somebody, or may: what is looked up comes before that."""
    words = look.options(decision, ()).words
    return bool(words) and all(look.is_final(decision, word) for word in words)


def ahead_rows(look: ReaderView, presentation: Presentation, text: Text) -> tuple[Row, ...]:
    """What the reader may answer in advance, and his desk."""
    rows = answering.openers(look, presentation, look.ahead, text)
    return (*rows[: ROWS - 1], (my_desk(look.facts.id, text),))


def _orders(look: ReaderView, presentation: Presentation) -> list[Order]:
    """The reader's orders, one of those that are withdrawn together."""
    return list({presentation.answers.withdrawal(order): order for order in look.orders}.values())


def _withdraw(look: ReaderView, presentation: Presentation, order: Order, text: Text) -> Button:
    label = text("Undo my plan: {kind}", kind=presentation.lobby.kind_name(order.kind, text))
    if order.late:
        label = text("Use nothing at the deadline")
    what = presentation.answers.withdrawal(order)
    return Button(label, ids.verb(look.facts.id, "withdraw", what))


def _beside(look: ReaderView, presentation: Presentation, text: Text) -> list[Button]:
    """The way to the desks of the reader's other seats (F-19)."""
    names, desk = names_of(look, presentation, text), ids.verb(look.facts.id, "desk")
    return [
        Button(text("Desk of {name}", name=names.label(seat)), ids.of_seat(desk, seat))
        for seat in look.beside
    ]


def page(look: ReaderView, presentation: Presentation, name: str, chosen: str, text: Text) -> Message:
    """One of the pages that a game offers from the desk. Raises ValueError for an unknown one."""
    assert look.view is not None
    presentation = presentation.of(look.view, look.pencils)
    names, game_id = names_of(look, presentation, text), look.facts.id
    shown = presentation.page(look.view, name, chosen, names, text)
    choices = shown.choices[:IN_A_MENU]
    menu = [Menu(ids.verb(game_id, "page", f"{name}+"), choices, shown.placeholder)] if choices else []
    content = "\n".join([header(look, presentation, text), shown.content])
    answers = rows_of([*_answers_of(look, presentation, shown.answers)])[: ROWS - 1 - len(menu)]
    return Message(content, (*menu, *answers, (my_desk(game_id, text),)))


def _answers_of(
    look: ReaderView, presentation: Presentation, answers: Iterable[PageAnswer]
) -> Iterator[Button]:
    """Those that may be said now: what is whole is sent by a press, the rest goes on."""
    asked = {decision.question.kind: decision for decision in look.decisions if not decision.rests}
    for answer in answers if look.facts.takes_answers else ():
        decision = asked.get(answer.kind)
        if decision is None or not answering.is_offered(look, decision, answer.words):
            continue
        options = look.options(decision, answer.words)
        joins = presentation.answers.only_joins(answer.kind, answer.words, options.words)
        mode = ids.Mode.SAY if options.whole and joins else ids.Mode.DRAW
        at_once = mode is ids.Mode.DRAW and menus.goes_at_once(presentation, decision)
        button_id = ids.make(look.facts.id, decision.question, answer.words, mode, at_once=at_once)
        if ids.fits(button_id):
            yield Button(answer.label, button_id, "primary" if answer.is_marked else "secondary")


def panel(
    look: ReaderView, presentation: Presentation, questions: Sequence[Question], text: Text, reference: str
) -> Message | None:
    """The question to one player, with buttons to answer; None when the player owes no answer any more."""
    if look.view is None:
        return None
    names = names_of(look, presentation, text)
    owed = [decision for decision in look.decisions if decision.owed and decision.question in questions]
    if not owed:
        return None
    lines = [
        header(look, presentation, text),
        *(_asked(look, presentation, decision, names, text) for decision in owed),
    ]
    open_now = [decision for decision in owed if not decision.rests]
    presentation = presentation.of(look.view)
    home = my_desk(look.facts.id, text, reference)
    rows = _one(look, presentation, open_now, names, text, home)
    lines += filter(None, (_explained(look, presentation, first, names, text) for first in open_now[:1]))
    return Message("\n".join(lines), rows, reference=reference)
