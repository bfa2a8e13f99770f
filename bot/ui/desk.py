"""The desk as a page, the page on which an answer is put together, receipts: without knowing the game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands import notify
from bot.games.presentation import Presentation, names_of, refusal
from bot.games.reader_view import ReaderView, Reply
from bot.language.words import Names, Text, when
from bot.ui import drafts, groups, ids, leaves, long_ids, menus
from bot.ui.ids import Mode
from bot.ui.message import IN_A_MENU, IN_A_ROW, ROWS, Button, Choice, Menu, Message, Row, rows_of
from rules.game import Decision, Question, View


def my_desk(game_id: int, text: Text, reference: str = "") -> Button:
    """The button that shows each presser his own page; with *reference*, the mark of a post."""
    return Button(text("My desk"), ids.verb(game_id, "desk", reference))


def how_to_play(game_id: int, text: Text) -> Button:
    """The button that shows the rules in short."""
    return Button(text("How to play"), ids.verb(game_id, "help"))


def is_offered(look: ReaderView, decision: Decision, said: Sequence[str]) -> bool:
    """Whether each word of *said* was on offer after those before it."""
    return all(word in look.options(decision, said[:at]).words for at, word in enumerate(said))


def level(
    look: ReaderView, presentation: Presentation, decision: Decision, said: Sequence[str], text: Text
) -> Message:
    """The page on which an answer is put together."""
    assert look.view is not None
    presentation = presentation.of(look.view)
    names = names_of(look, presentation, text)
    drawn = menus.draw(look, presentation, decision, said, names, text)
    said, _ = groups.parted(said)
    asked = {row.placeholder for row in drawn.rows if isinstance(row, Menu)}
    prompt = menus.prompt(look, presentation, decision, drawn.said, names, text)
    lines = [
        presentation.answers.ask(decision, look.view, names, text),
        presentation.answers.so_far(decision.question.kind, drawn.said, names, text),
        *drafts.stale(look, decision, said, names, text),
        "" if prompt in asked else prompt,
        drawn.line,
    ]
    if _carries(drawn.rows):
        lines.append(long_ids.line(said))
    back = (my_desk(look.facts.id, text), *drafts.buttons(look, decision, said, text))
    rows = (*drawn.rows[: ROWS - 1], back)
    return Message("\n".join(line for line in lines if line), rows, keeps_files=True)


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
        Button(text("Back"), ids.make(game_id, question, said[:1], Mode.DRAW)),
    )
    lines = [presentation.answers.sentence(question.kind, " ".join(said), names, text)]
    lines += [long_ids.line(said)] if _carries([buttons]) else []
    return Message("\n".join(lines), (buttons,))


def receipt(reply: Reply, presentation: Presentation, text: Text) -> Message:
    """What became of what was said; the same shape for everybody (F-4)."""
    look = reply.look
    names = names_of(look, presentation, text)
    lines: list[str] = []
    if reply.repeated:
        lines = [text("That was taken already, and counts once.")]
    elif look.view is not None:
        said = [words for words in reply.words.split("; ") if words]
        lines = [
            text("What was left for you counts now.")
            if words == "confirm"
            else presentation.answers.receipt(look.view, words, reply.events, names, text)
            for words in said
        ]
        lines += drafts.when_used(look, said, text)
    if reply.refusal is not None:
        lines.append(refusal(reply.refusal, names, text))
    lines += [f"-# {line}" for line in awaited_lines(look, presentation, text)]
    return Message("\n".join(lines) or text("Noted."), ((my_desk(look.facts.id, text),),))


def awaited_lines(look: ReaderView, presentation: Presentation, text: Text) -> list[str]:
    """What the game waits for and until when, as everybody may know it."""
    found = ((waiting.question, look.due(waiting.clock)) for waiting in look.awaited)
    lines = (
        presentation.answers.due(question.kind, when(due), text) for question, due in found if due is not None
    )
    return list(dict.fromkeys(lines))


def header(look: ReaderView, presentation: Presentation, text: Text) -> str:
    """Which game this is, and where; in small print."""
    facts = {"title": presentation.title, "n": look.facts.id}
    if look.facts.place is None:
        return text("-# {title}, game {n}", **facts)
    return text("-# {title}, game {n}, in <#{place}>", place=look.facts.place, **facts)


def desk(look: ReaderView, presentation: Presentation, text: Text, leaf: int = 1) -> Message:
    """A seat's own page: what it owes, then all that it may know, with the buttons to do it.

    What exceeds one message has leaves, of which this is the one of that number.
    """
    return leaves.turned(whole(look, presentation, text), look.facts.id, leaf, text)


def whole(look: ReaderView, presentation: Presentation, text: Text) -> Message:
    """The same, with all that is on it, however much that is."""
    if look.facts.lobby.closed is not None:
        return Message(text("This lobby is closed. `/game open` opens a new one."))
    if look.view is None:
        return Message(text("This game has not started yet. Your desk opens when the roles are dealt."))
    if not look.seat:
        return Message(text("You hold no seat in this game."))
    presentation = presentation.of(look.view)
    names = names_of(look, presentation, text)
    sections = [
        [
            header(look, presentation, text),
            *_open(look, presentation, names, text),
            *_waiting(look, presentation, names, text),
            *drafts.section(look, presentation, names, text),
            *_left(look, text),
        ],
        [presentation.dossier(look.view, names, text)],
        list(presentation.happened(look.view, names, text)),
    ]
    if look.facts.stage == "ended":
        sections[0] = [header(look, presentation, text), text("**This game is over.**")]
    content = "\n\n".join("\n".join(lines) for lines in sections if lines)
    return Message(content, _desk_rows(look, presentation, names, text))


def _open(look: ReaderView, presentation: Presentation, names: Names, text: Text) -> list[str]:
    """What the reader owes, and what he may change."""
    owed = [_asked(look, presentation, found, names, text) for found in look.decisions if found.owed]
    free = [_asked(look, presentation, found, names, text) for found in look.decisions if not found.owed]
    if owed:
        return [text("### Your turn"), *owed, *free]
    idle = [text("**Nothing is asked of you now.**")]
    if not free:
        idle += [f"-# {line}" for line in awaited_lines(look, presentation, text)]
    return [*idle, *free]


def _sorted(decisions: Sequence[Decision]) -> list[Decision]:
    return sorted(decisions, key=lambda decision: not decision.owed)


def _asked(look: ReaderView, presentation: Presentation, decision: Decision, names: Names, text: Text) -> str:
    assert look.view is not None
    asked = presentation.answers.ask(decision, look.view, names, text)
    due = look.due(decision.clock)
    line, *more = f"▸ {asked}".split("\n")
    if due is not None:
        line += " " + text("Due {moment}.", moment=when(due))
    return "\n".join([line, *more])


def _waiting(look: ReaderView, presentation: Presentation, names: Names, text: Text) -> list[str]:
    if not look.orders:
        return []
    return [
        text("**In advance**"),
        *(f"▸ {presentation.answers.order_words(order, names, text)}" for order in look.orders),
    ]


def _left(look: ReaderView, text: Text) -> list[str]:
    if not look.awaits_word:
        return []
    return [
        text(
            "**Left in advance by who played here before you.** It counts once you press **Use what was left**; "
            "what you say yourself takes its place."
        )
    ]


def _desk_rows(look: ReaderView, presentation: Presentation, names: Names, text: Text) -> tuple[Row, ...]:
    if look.facts.stage == "ended":
        return ()
    rows: list[Row] = []
    decisions = _sorted([decision for decision in look.decisions if not decision.rests])
    drawn = _drawn_at_once(decisions)
    for decision in drawn:
        rows += menus.draw(look, presentation, decision, (), names, text).rows[:1] or _openers(
            look, presentation, [decision], text
        )
    rows += _openers(look, presentation, [decision for decision in decisions if decision not in drawn], text)
    rows += menus.row(drafts.openers(look, presentation, text))[:1]
    rows += _openers(look, presentation, look.ahead, text)
    rows += menus.row(
        [_withdraw(look, presentation, order_word, text) for order_word in _order_words(look, presentation)]
    )[:1]
    return (*rows, *_last_rows(look, presentation, text, ROWS - len(rows)))


def _drawn_at_once(decisions: Sequence[Decision]) -> Sequence[Decision]:
    """What can be answered on the desk itself: all where it is little, else what is owed if that is little."""
    if len(decisions) <= 2:
        return decisions
    owed = [decision for decision in decisions if decision.owed]
    return owed if len(owed) <= 2 else ()


def _openers(
    look: ReaderView, presentation: Presentation, decisions: Sequence[Decision], text: Text
) -> list[Row]:
    """A button for each decision, or one menu where they are many."""
    if not decisions:
        return []
    game_id = look.facts.id
    if len(decisions) <= IN_A_ROW:
        buttons = [
            Button(
                presentation.answers.short(decision, text),
                ids.make(game_id, decision.question, (), Mode.DRAW),
            )
            for decision in decisions
        ]
        return [tuple(buttons)]
    choices = tuple(
        Choice(presentation.answers.short(decision, text), str(decision.question))
        for decision in decisions[:IN_A_MENU]
    )
    if decisions[0].ahead:
        return [Menu(ids.verb(game_id, "open", "ahead+"), choices, text("Say in advance"))]
    return [Menu(ids.verb(game_id, "open", "now+"), choices, text("What will you say?"))]


def ahead_rows(look: ReaderView, presentation: Presentation, text: Text) -> tuple[Row, ...]:
    """What the reader may answer in advance, and his desk."""
    return (*_openers(look, presentation, look.ahead, text)[: ROWS - 1], (my_desk(look.facts.id, text),))


def _order_words(look: ReaderView, presentation: Presentation) -> list[tuple[str, str]]:
    """The words that withdraw the reader's orders, each with its kind."""
    return list(dict.fromkeys((presentation.answers.withdrawal(order), order.kind) for order in look.orders))


def _withdraw(look: ReaderView, presentation: Presentation, word: tuple[str, str], text: Text) -> Button:
    what, kind = word
    label = text("Take back: {kind}", kind=presentation.lobby.kind_name(kind, text))
    return Button(label, ids.verb(look.facts.id, "withdraw", what), "danger")


def _last_rows(look: ReaderView, presentation: Presentation, text: Text, room: int) -> tuple[Row, ...]:
    """The way round, if it can be in so many rows: what a player needs least is left out first."""
    game_id = look.facts.id
    notified, told = notify.button(text), Button(text("What I was told"), ids.verb(game_id, "told"))
    use = (
        (Button(text("Use what was left"), ids.verb(game_id, "confirm"), "primary"),)
        if look.awaits_word
        else ()
    )
    pages = presentation.pages(look.view, text) if look.view is not None else ()
    others = [Button(label, ids.verb(game_id, "page", name)) for name, label in pages]
    found = [
        *use,
        Button(text("Refresh"), ids.verb(game_id, "desk")),
        *_beside(look, presentation, text),
        notified,
        told,
    ]
    found += others
    spares = [one for one in (notified, told) if one in found]
    if len(found) - len(spares) <= room * IN_A_ROW:  # else there is another leaf, with room for all
        for spare in spares:
            if len(found) > room * IN_A_ROW:
                found.remove(spare)
    return rows_of(found)


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
    names, game_id = names_of(look, presentation, text), look.facts.id
    shown = presentation.page(look.view, name, chosen, names, text)
    choices = tuple(Choice(one.label, one.value, one.line) for one in shown.choices[:IN_A_MENU])
    menu = [Menu(ids.verb(game_id, "page", f"{name}+"), choices, shown.placeholder)] if choices else []
    content = "\n".join([header(look, presentation, text), shown.content])
    return Message(content, (*menu, (my_desk(game_id, text),)))


def panel(
    look: ReaderView, presentation: Presentation, questions: Sequence[Question], text: Text, reference: str
) -> Message | None:
    """What is asked of one player, with the buttons to answer; None when he owes nothing of it any more."""
    if look.view is None:
        return None
    names = names_of(look, presentation, text)
    owed = [found for found in look.decisions if found.owed and found.question in questions]
    if not owed:
        return None
    lines = [
        header(look, presentation, text),
        *(_asked(look, presentation, found, names, text) for found in owed),
    ]
    open_now = [found for found in owed if not found.rests]
    rows = [row for found in open_now for row in menus.draw(look, presentation, found, (), names, text).rows][
        : ROWS - 1
    ]
    return Message("\n".join(lines), (*rows, (my_desk(look.facts.id, text, reference),)), reference=reference)


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
    rows: list[Row] = []
    for kind in dict.fromkeys(question.kind for question in questions):
        alike = [question for question in questions if question.kind == kind]
        words = dict.fromkeys(
            word for question in alike for word in presentation.answers.open_words(question, view)
        )
        rows += menus.row([_open_button(look, presentation, alike, word, names, text) for word in words])
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
    said = words.removesuffix(Mode.DRAW.value).split()
    label = presentation.answers.label(questions[0].kind, said[:-1], said[-1], names, text)
    mode = Mode.DRAW if leads_on else Mode.SAY
    return Button(label, ids.shared(look.facts.id, questions, said, mode))
