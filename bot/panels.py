"""Draws decisions as buttons and menus, and the desk as a page, without knowing the game. All from a `Look`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bot import ids
from bot.face import Face, names_of, refusal
from bot.ids import Mode
from bot.look import Look, Reply
from bot.message import IN_A_MENU, IN_A_ROW, ROWS, Button, Choice, Menu, Message, Row, rows_of
from bot.words import Names, Text, when
from rules.game import Decision, Options, Question, Value, View

MENUS: Final = 3
"""Menus that one page has at most: beside them stand buttons and the way back."""

OPTIONS_ASKED: Final = 16
"""Levels that are looked at, at most, to see whether few answers are left."""


class Answer(Value, frozen=True):
    """A whole answer, and the place of the word that tells it from its like."""

    said: tuple[str, ...]
    telling: int


class Drawn(Value, frozen=True):
    """One level of options, drawn."""

    said: tuple[str, ...]
    rows: tuple[Row, ...]
    line: str = ""


def my_desk(game_id: int, text: Text, reference: str = "") -> Button:
    """The button that shows each presser his own page; with *reference*, the mark of a post."""
    return Button(text("My desk"), ids.verb(game_id, "desk", reference))


def draw(look: Look, face: Face, decision: Decision, said: Sequence[str], names: Names, text: Text) -> Drawn:
    """What may follow *said*: few whole answers as buttons, else the next words as buttons or a menu."""
    face = face.of(look.view)
    said, options = _descended(look, decision, tuple(said))
    answers = _answers(look, decision, said)
    if answers is not None:
        buttons = [
            _sender(look, face, decision, said, names, text)
            if answer.said == said
            else _answer(look, face, decision, answer, names, text)
            for answer in answers
        ]
        return Drawn(said, _row(buttons))
    begun, buttons = said, []
    while options.whole:
        buttons.append(_sender(look, face, decision, said, names, text))
        if len(options.words) != 1 or options.most != 1:
            break
        said, options = _descended(look, decision, (*said, *options.words))
    if options.most == 1 and not options.seats and len(options.words) <= IN_A_ROW:
        buttons += [_step(look, face, decision, said, word, names, text) for word in options.words]
        return Drawn(begun, _row(buttons))
    menus = _menus(look, face, decision, said, options, names, text)
    if not menus:
        line = text("There is too much to pick from. Type `/act` instead: it completes what you begin.")
        return Drawn(begun, _row(buttons), line)
    return Drawn(begun, (*menus, *_row(buttons)))


def _sender(
    look: Look, face: Face, decision: Decision, said: tuple[str, ...], names: Names, text: Text
) -> Button:
    """Sends an answer to which more could be added; where it can be read above, its label need not say it."""
    kind = decision.question.kind
    is_above = face.so_far(kind, said, names, text)
    label = text("Send") if is_above else face.label(kind, said[:-1], said[-1], names, text)
    return replace(_final(look, face, decision, said, label), style="primary")


def _menus(
    look: Look,
    face: Face,
    decision: Decision,
    said: tuple[str, ...],
    options: Options,
    names: Names,
    text: Text,
) -> tuple[Menu, ...]:
    """One menu; several where many words are offered of which one is picked; none where that is too much."""
    words = options.words
    pages = [words[at : at + IN_A_MENU] for at in range(0, len(words), IN_A_MENU)]
    too_long = not ids.fits(ids.make(look.facts.id, decision.question, said, Mode.PICK) + f"{len(pages)}")
    if too_long or len(pages) > MENUS or (len(pages) > 1 and options.most > 1):
        return ()
    return tuple(
        _menu(look, face, decision, said, replace(options, words=page), names, text, n)
        for n, page in enumerate(pages)
    )


def _row(buttons: Sequence[Button]) -> tuple[Row, ...]:
    return rows_of([button for button in buttons if ids.fits(button.id)])


def _descended(look: Look, decision: Decision, said: tuple[str, ...]) -> tuple[tuple[str, ...], Options]:
    """*said* with every word that follows of itself, and what may follow then."""
    options = look.options(decision, said)
    while len(options.words) == 1 and not options.whole and options.most == 1:
        said = (*said, options.words[0])
        options = look.options(decision, said)
    return said, options


def _answers(look: Look, decision: Decision, said: tuple[str, ...]) -> list[Answer] | None:
    """All whole answers that begin with *said*, shortest first; None when they are more than a row."""
    budget = [OPTIONS_ASKED]
    found: list[Answer] = []
    try:
        for answer in _walk(look, decision, said, max(len(said) - 1, 0), budget):
            found.append(answer)
            if len(found) > IN_A_ROW:
                return None
    except OverflowError:
        return None
    return sorted(found, key=lambda answer: len(answer.said))


def _walk(
    look: Look, decision: Decision, said: tuple[str, ...], telling: int, budget: list[int]
) -> Iterator[Answer]:
    budget[0] -= 1
    options = look.options(decision, said)
    if budget[0] < 0 or options.most != 1:
        raise OverflowError
    if options.whole:
        yield Answer(said, telling)
    branches = options.whole or len(options.words) > 1
    for word in options.words:
        yield from _walk(look, decision, (*said, word), len(said) if branches else telling, budget)


def _answer(look: Look, face: Face, decision: Decision, answer: Answer, names: Names, text: Text) -> Button:
    at = answer.telling
    label = face.label(decision.question.kind, answer.said[:at], answer.said[at], names, text)
    return _final(look, face, decision, answer.said, label)


def _final(look: Look, face: Face, decision: Decision, said: tuple[str, ...], label: str) -> Button:
    """A button that says a whole answer; one that cannot be changed is confirmed first."""
    mode = Mode.CHECK if needs_check(face, decision) else Mode.SAY
    return Button(label, ids.make(look.facts.id, decision.question, said, mode))


def needs_check(face: Face, decision: Decision) -> bool:
    """Whether an answer is final, so that it is confirmed before it is sent."""
    return face.game.kinds[decision.question.kind].final and not decision.ahead


def _step(
    look: Look,
    face: Face,
    decision: Decision,
    said: tuple[str, ...],
    word: str,
    names: Names,
    text: Text,
) -> Button:
    label = face.label(decision.question.kind, said, word, names, text)
    after = look.options(decision, (*said, word))
    if after.whole and not after.words:
        return _final(look, face, decision, (*said, word), label)
    return Button(label, ids.make(look.facts.id, decision.question, (*said, word), Mode.DRAW))


def _menu(
    look: Look,
    face: Face,
    decision: Decision,
    said: tuple[str, ...],
    options: Options,
    names: Names,
    text: Text,
    page: int = 0,
) -> Menu:
    kind = decision.question.kind
    return Menu(
        id=ids.make(look.facts.id, decision.question, said, Mode.PICK) + "+" * page,
        choices=tuple(Choice(face.label(kind, said, word, names, text), word) for word in options.words),
        placeholder=_prompt(look, face, decision, said, names, text) or face.short(decision, text),
        least=options.least,
        most=options.most,
    )


def _prompt(look: Look, face: Face, decision: Decision, said: Sequence[str], names: Names, text: Text) -> str:
    assert look.view is not None
    return face.prompt(look.view, decision.question.kind, said, names, text)


def find(look: Look, question: Question) -> Decision | None:
    """The reader's own decision on *question*, open or ahead; None when he has none."""
    return next((found for found in (*look.decisions, *look.ahead) if found.question == question), None)


def is_offered(look: Look, decision: Decision, said: Sequence[str]) -> bool:
    """Whether each word of *said* was on offer after those before it."""
    return all(word in look.options(decision, said[:at]).words for at, word in enumerate(said))


def level(look: Look, face: Face, decision: Decision, said: Sequence[str], text: Text) -> Message:
    """The page on which an answer is put together."""
    assert look.view is not None
    face = face.of(look.view)
    names = names_of(look, face, text)
    drawn = draw(look, face, decision, said, names, text)
    asked = {row.placeholder for row in drawn.rows if isinstance(row, Menu)}
    prompt = _prompt(look, face, decision, drawn.said, names, text)
    lines = [
        face.ask(decision, look.view, names, text),
        face.so_far(decision.question.kind, drawn.said, names, text),
        "" if prompt in asked else prompt,
        drawn.line,
    ]
    back = (my_desk(look.facts.id, text),)
    rows = (*drawn.rows[: ROWS - 1], back)
    return Message("\n".join(line for line in lines if line), rows, keeps_files=True)


def confirm(look: Look, face: Face, decision: Decision, said: Sequence[str], text: Text) -> Message:
    """The last question before a final answer is sent."""
    face = face.of(look.view)
    names = names_of(look, face, text)
    question, game_id = decision.question, look.facts.id
    buttons = (
        Button(text("Send"), ids.make(game_id, question, said), "primary"),
        Button(text("Back"), ids.make(game_id, question, said[:1], Mode.DRAW)),
    )
    return Message(face.sentence(question.kind, " ".join(said), names, text), (buttons,))


def receipt(reply: Reply, face: Face, text: Text) -> Message:
    """What became of what was said; the same shape for everybody (Q-5.6)."""
    look = reply.look
    names = names_of(look, face, text)
    lines: list[str] = []
    if reply.repeated:
        lines = [text("That was taken already, and counts once.")]
    elif look.view is not None:
        said = [words for words in reply.words.split("; ") if words]
        lines = [
            text("What was left for you counts now.")
            if words == "confirm"
            else face.receipt(look.view, words, look.orders, names, text)
            for words in said
        ]
    if reply.refusal is not None:
        lines.append(refusal(reply.refusal, names, text))
    lines += [f"-# {line}" for line in awaited_lines(look, face, text)]
    return Message("\n".join(lines) or text("Noted."), ((my_desk(look.facts.id, text),),))


def awaited_lines(look: Look, face: Face, text: Text) -> list[str]:
    """What the game waits for and until when, as everybody may know it."""
    found = ((waiting.question, look.due(waiting.clock)) for waiting in look.awaited)
    lines = (face.due(question.kind, when(due), text) for question, due in found if due is not None)
    return list(dict.fromkeys(lines))


def header(look: Look, face: Face, text: Text) -> str:
    """Which game this is, and where; in small print."""
    facts = {"title": face.title, "n": look.facts.id}
    if look.facts.place is None:
        return text("-# {title}, game {n}", **facts)
    return text("-# {title}, game {n}, in <#{place}>", place=look.facts.place, **facts)


def desk(look: Look, face: Face, text: Text) -> Message:
    """A seat's own page: what it owes, then all that it may know, with the buttons to do it."""
    if look.view is None:
        return Message(text("This game has not started yet. Your desk opens when the roles are dealt."))
    if not look.seat:
        return Message(text("You hold no seat in this game."))
    face = face.of(look.view)
    names = names_of(look, face, text)
    sections = [
        [
            header(look, face, text),
            *_open(look, face, names, text),
            *_waiting(look, face, names, text),
            *_left(look, text),
        ],
        [face.dossier(look.view, names, text)],
        list(face.happened(look.view, names, text)),
    ]
    if look.facts.stage == "ended":
        sections[0] = [header(look, face, text), text("**This game is over.**")]
    content = "\n\n".join("\n".join(lines) for lines in sections if lines)
    return Message(content, _desk_rows(look, face, names, text))


def _open(look: Look, face: Face, names: Names, text: Text) -> list[str]:
    """What the reader owes, and what he may change."""
    owed = [_asked(look, face, found, names, text) for found in look.decisions if found.owed]
    free = [_asked(look, face, found, names, text) for found in look.decisions if not found.owed]
    if owed:
        return [text("### Your turn"), *owed, *free]
    idle = [text("**Nothing is asked of you now.**")]
    if not free:
        idle += [f"-# {line}" for line in awaited_lines(look, face, text)]
    return [*idle, *free]


def _sorted(decisions: Sequence[Decision]) -> list[Decision]:
    return sorted(decisions, key=lambda decision: not decision.owed)


def _asked(look: Look, face: Face, decision: Decision, names: Names, text: Text) -> str:
    assert look.view is not None
    asked = face.ask(decision, look.view, names, text)
    due = look.due(decision.clock)
    line, *more = f"▸ {asked}".split("\n")
    if due is not None:
        line += " " + text("Due {moment}.", moment=when(due))
    return "\n".join([line, *more])


def _waiting(look: Look, face: Face, names: Names, text: Text) -> list[str]:
    if not look.orders:
        return []
    return [
        text("**In advance**"),
        *(f"▸ {face.order_words(order, names, text)}" for order in look.orders),
    ]


def _left(look: Look, text: Text) -> list[str]:
    if not look.awaits_word:
        return []
    return [
        text(
            "**Left in advance by who played here before you.** It counts once you press **Use what was left**; "
            "what you say yourself takes its place."
        )
    ]


def _desk_rows(look: Look, face: Face, names: Names, text: Text) -> tuple[Row, ...]:
    if look.facts.stage == "ended":
        return ()
    rows: list[Row] = []
    decisions = _sorted(look.decisions)
    drawn = _drawn_at_once(decisions)
    for decision in drawn:
        rows += draw(look, face, decision, (), names, text).rows[:1] or _openers(look, face, [decision], text)
    rows += _openers(look, face, [decision for decision in decisions if decision not in drawn], text)
    rows += _openers(look, face, look.ahead, text)
    rows += _row([_withdraw(look, face, order_word, text) for order_word in _order_words(look, face)])[:1]
    rows = rows[: ROWS - 1]
    return (*rows, *_last_rows(look, face, text, ROWS - len(rows)))


def _drawn_at_once(decisions: Sequence[Decision]) -> Sequence[Decision]:
    """What can be answered on the desk itself: all where it is little, else what is owed if that is little."""
    if len(decisions) <= 2:
        return decisions
    owed = [decision for decision in decisions if decision.owed]
    return owed if len(owed) <= 2 else ()


def _openers(look: Look, face: Face, decisions: Sequence[Decision], text: Text) -> list[Row]:
    """A button for each decision, or one menu where they are many."""
    if not decisions:
        return []
    game_id = look.facts.id
    if len(decisions) <= IN_A_ROW:
        buttons = [
            Button(face.short(decision, text), ids.make(game_id, decision.question, (), Mode.DRAW))
            for decision in decisions
        ]
        return [tuple(buttons)]
    choices = tuple(
        Choice(face.short(decision, text), str(decision.question)) for decision in decisions[:IN_A_MENU]
    )
    which = "ahead" if decisions[0].ahead else "now"
    return [Menu(ids.verb(game_id, "open", f"{which}+"), choices, text("What will you say?"))]


def ahead_rows(look: Look, face: Face, text: Text) -> tuple[Row, ...]:
    """What the reader may answer in advance, and his desk."""
    return (*_openers(look, face, look.ahead, text)[: ROWS - 1], (my_desk(look.facts.id, text),))


def _order_words(look: Look, face: Face) -> list[tuple[str, str]]:
    """The words that withdraw the reader's orders, each with its kind."""
    return list(dict.fromkeys((face.withdrawal(order), order.kind) for order in look.orders))


def _withdraw(look: Look, face: Face, word: tuple[str, str], text: Text) -> Button:
    what, kind = word
    label = text("Take back: {kind}", kind=face.kind_name(kind, text))
    return Button(label, ids.verb(look.facts.id, "withdraw", what), "danger")


def _last_rows(look: Look, face: Face, text: Text, room: int) -> tuple[Row, ...]:
    """The way round, in so many rows at most: what a player needs least is left out first."""
    game_id = look.facts.id
    person = next((person for person in look.facts.people if person.seat == look.seat), None)
    by_dm = person is not None and person.by_dm
    toggle = (
        Button(text("Stop asking privately"), ids.verb(game_id, "dm", "off"))
        if by_dm
        else Button(text("Ask me privately"), ids.verb(game_id, "dm", "on"))
    )
    told = Button(text("What I was told"), ids.verb(game_id, "told"))
    use = (
        (Button(text("Use what was left"), ids.verb(game_id, "confirm"), "primary"),)
        if look.awaits_word
        else ()
    )
    pages = face.pages(look.view, text) if look.view is not None else ()
    others = [Button(label, ids.verb(game_id, "page", name)) for name, label in pages]
    found = [*use, Button(text("Refresh"), ids.verb(game_id, "desk")), toggle, told, *others]
    for spare in (toggle, told):
        if len(found) > room * IN_A_ROW:
            found.remove(spare)
    return rows_of(found)[:room]


def page(look: Look, face: Face, name: str, chosen: str, text: Text) -> Message:
    """One of the pages that a game offers from the desk. Raises ValueError for an unknown one."""
    assert look.view is not None
    names, game_id = names_of(look, face, text), look.facts.id
    shown = face.page(look.view, name, chosen, names, text)
    choices = tuple(Choice(one.label, one.value, one.line) for one in shown.choices[:IN_A_MENU])
    menu = [Menu(ids.verb(game_id, "page", f"{name}+"), choices, shown.placeholder)] if choices else []
    content = "\n".join([header(look, face, text), shown.content])
    return Message(content, (*menu, (my_desk(game_id, text),)))


def panel(
    look: Look, face: Face, questions: Sequence[Question], text: Text, reference: str
) -> Message | None:
    """What is asked of one player, with the buttons to answer; None when he owes nothing of it any more."""
    if look.view is None:
        return None
    names = names_of(look, face, text)
    owed = [found for found in look.decisions if found.owed and found.question in questions]
    if not owed:
        return None
    lines = [header(look, face, text), *(_asked(look, face, found, names, text) for found in owed)]
    rows = [row for found in owed for row in draw(look, face, found, (), names, text).rows][: ROWS - 1]
    return Message("\n".join(lines), (*rows, (my_desk(look.facts.id, text, reference),)), reference=reference)


def open_rows(look: Look, face: Face, questions: Sequence[Question], text: Text) -> list[Row]:
    """The buttons under the public post of *questions*: the same whoever looks, and whoever is asked."""
    view: View | None = look.view
    if view is None:
        return []
    face = face.of(view)
    names = names_of(look, face, text)
    rows: list[Row] = []
    for question in questions:
        words = face.open_words(question, view)
        buttons = [_open_button(look, face, question, word, names, text) for word in words]
        rows += _row(buttons)
    return rows[: ROWS - 1]


def _open_button(look: Look, face: Face, question: Question, words: str, names: Names, text: Text) -> Button:
    leads_on = words.endswith(Mode.DRAW.value)
    said = words.removesuffix(Mode.DRAW.value).split()
    label = face.label(question.kind, said[:-1], said[-1], names, text)
    mode = Mode.DRAW if leads_on else Mode.SAY
    return Button(label, ids.make(look.facts.id, question, said, mode))
