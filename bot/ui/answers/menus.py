"""Draws what may be said in answer to one decision: as buttons, menus, or a line that asks to type it."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Final

from msgspec.structs import replace

from bot.games.presentation import Presentation
from bot.games.reader_view import ReaderView
from bot.language.choice import Choice
from bot.language.words import Names, Text
from bot.ui import ids, long_ids
from bot.ui.answers import groups
from bot.ui.ids import Mode
from bot.ui.message import IN_A_MENU, IN_A_ROW, ROWS, Button, Menu, Row, cut, rows_of
from rules.game import Decision, Illegal, Options, Value
from rules.kit.order_steps import STOP, THEN

OPTIONS_ASKED: Final = 16
"""Levels that are looked at, at most, to see whether few answers are left."""
STEPS: Final = 3 * IN_A_ROW
"""Steps that have buttons of their own on one page."""
RANGE: Final = 30
"""Letters of the first and last choice in a menu's title."""


class Answer(Value):
    """A whole answer, and the place of the word that tells it from its like."""

    said: tuple[str, ...]
    telling: int


class Drawn(Value):
    """One level of options, drawn."""

    said: tuple[str, ...]
    rows: tuple[Row, ...]
    line: str = ""
    words: tuple[str, ...] = ()
    """What the rows can say behind *said*, not the next word alone where a button says more."""


def draw(
    look: ReaderView,
    presentation: Presentation,
    decision: Decision,
    said: Sequence[str],
    names: Names,
    text: Text,
    *,
    at_once: bool = False,
) -> Drawn:
    """What may follow *said*: few whole answers as buttons, else the next words as buttons or a menu.

    *said* is what the page tells where an id has no room for it (`long_ids.py`). *at_once*: what is picked is sent as
    soon as it is enough.
    """
    return _Sheet(look, presentation.of(look.view), decision, tuple(said), names, text, at_once).drawn()


def goes_at_once(presentation: Presentation, decision: Decision) -> bool:
    """Whether each step of an answer is sent as it is picked, unless a longer one is asked for."""
    if not presentation.answers.goes_by_steps or decision.ahead:
        return False
    return presentation.game.kinds[decision.question.kind].is_long


def is_enough(look: ReaderView, presentation: Presentation, decision: Decision, said: Sequence[str]) -> bool:
    """Whether *said* is whole, and nothing may follow it but another step, or a condition."""
    options = look.options(decision, said)
    return options.whole and presentation.answers.only_joins(decision.question.kind, said, options.words)


def back(
    look: ReaderView, decision: Decision, said: Sequence[str], text: Text, *, at_once: bool
) -> list[Button]:
    """The way to the page before the last word that was picked; none on the first one."""
    words, marks = groups.parted(said)
    marks = tuple(mark for mark in marks if mark != groups.AFRESH)
    if not words and not marks:
        return []
    at = len(words) if marks else _page_before(look, decision, words)
    target = (*words[:at], *marks[:-1]) or ((groups.AFRESH,) if not at_once else ())
    made = long_ids.make(look.facts.id, decision.question, target, Mode.DRAW, words, at_once=at_once)
    return [Button(text("Back"), made)] if ids.fits(made) else []


def needs_check(
    look: ReaderView, presentation: Presentation, decision: Decision, said: Sequence[str]
) -> bool:
    """Whether an answer is read again before it is sent, or confirmed as final; a long one is told by its page."""
    kind = decision.question.kind
    if presentation.game.kinds[kind].is_long:
        return False
    return look.is_final(decision, " ".join(said)) or not presentation.answers.only_joins(kind, said, ())


def only_adds(presentation: Presentation, kind: str, said: Sequence[str]) -> bool:
    """Whether the last word of *said* is not sent at once though nothing may follow it: it is read again first."""
    answers, word = presentation.answers, said[-1]
    return word in answers.adding.get(kind, ()) or (len(said) == 1 and word == answers.last_words.get(kind))


def _page_before(look: ReaderView, decision: Decision, words: tuple[str, ...]) -> int:
    """How many of *words* were said when the last of them were picked: what follows of itself is no step."""
    before = at = 0
    while at < len(words):
        options = look.options(decision, words[:at])
        if options.whole or len(options.words) > 1:
            before = at
        at += 1
        while options.most > 1 and at < len(words) and words[at] in options.words:
            at += 1  # picked together
    return before


def row(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Rows of those *buttons* whose ids Discord takes."""
    return rows_of([button for button in buttons if ids.fits(button.id)])


def _are_told_apart(buttons: Sequence[Button]) -> bool:
    """Whether no two labels are the same; where some are, answers differ in more than the word that labels them."""
    return len({button.label for button in buttons}) == len(buttons)


class _Sheet:
    """One decision of one reader, on its way to buttons."""

    def __init__(
        self,
        look: ReaderView,
        presentation: Presentation,
        decision: Decision,
        told: tuple[str, ...],
        names: Names,
        text: Text,
        at_once: bool,
    ) -> None:
        self.look, self.presentation, self.decision = look, presentation, decision
        self.at_once = at_once
        self.told, self._marks = groups.parted(told)
        self.names, self.text = names, text

    def drawn(self) -> Drawn:
        said, options = self._descended(self.told)
        if steps := self._steps(said, options):
            return replace(self._with_steps(said, options, steps), words=options.words)
        whole = self._answers(said) or ()
        answers = [self._sender(said) if answer.said == said else self._answer(answer) for answer in whole]
        if answers and _are_told_apart(answers):
            later = (word for answer in whole for word in answer.said[len(said) :])
            words = tuple(dict.fromkeys((*options.words, *later)))
            return replace(self._rows(said, (), answers), words=words)
        return replace(self._level(said, options), words=options.words)

    def _level(self, said: tuple[str, ...], options: Options) -> Drawn:
        """The next words, as buttons or in menus, beside what sends those that are enough already."""
        begun, buttons = said, []
        while options.whole:
            buttons.append(self._sender(said, is_above=said == begun))
            if len(options.words) != 1 or options.most != 1:
                break
            longer, more = self._descended((*said, *options.words))
            if more.whole and self._sender(longer, is_above=False).label in {
                button.label for button in buttons
            }:
                break  # it would read like one that is there: it has a page of its own
            said, options = longer, more
        if self._asks_whether_more(said, options):
            options = replace(options, words=tuple(word for word in options.words if word != THEN))
            buttons = []
        picked, small = self._arranged(said, options, IN_A_ROW - len(buttons))
        most = self.presentation.answers.most_buttons.get(self.decision.question.kind, 0) if begun else 0
        is_few = len(options.words) <= max(most - len(buttons), IN_A_ROW)
        if options.most == 1 and not options.seats and is_few:
            many = len(options.words) > IN_A_ROW  # to look behind each would take long
            buttons += [
                self._draws(said, word) if many else self._step(said, word) for word in (*picked, *small)
            ]
            return self._rows(begun, (), buttons)
        buttons += [self._step(said, word) for word in small]
        menus = self._menus(said, replace(options, words=picked))
        if not menus:
            line = self.text(
                "There is too much to choose from. Type `/act` instead: it completes what you begin."
            )
            return Drawn(begun, row(buttons), line)
        return self._rows(begun, menus, buttons)

    def _steps(self, said: tuple[str, ...], options: Options) -> Mapping[tuple[str, ...], str]:
        """What has a button of its own in place of the words with which it begins."""
        answers, view = self.presentation.answers, self.look.view
        assert view is not None
        return answers.steps(view, self.decision.question.kind, said, options.words, self.names, self.text)

    def _with_steps(
        self, said: tuple[str, ...], options: Options, steps: Mapping[tuple[str, ...], str]
    ) -> Drawn:
        """A button for each of the *steps*, as far as there is room, then what else may follow."""
        buttons = [self._leaps((*said, *step), label) for step, label in steps.items()]
        begun = {step[0] for step in steps}
        words = options.words
        if len(buttons) <= STEPS:
            words = tuple(word for word in words if word not in begun)
        else:
            buttons = buttons[: STEPS - IN_A_ROW]
        picked = tuple(word for word in words if word in begun)
        others = [word for word in words if word not in begun]
        room = ROWS - 1 - len(row(buttons)) - bool(picked)
        if len(others) + options.whole > room * IN_A_ROW:
            picked, others = words, []
        below = [self._sender(said)] if options.whole else []
        below += [self._step(said, word) for word in others]
        menus = self._menus(said, replace(options, words=picked)) if picked else ()
        room = ROWS - 1 - len(row(buttons)) - len(row(below))
        return Drawn(said, (*row(buttons), *menus[:room], *row(below)))

    def _leaps(self, said: tuple[str, ...], label: str) -> Button:
        """Sends what is enough, as if its last word were picked from a menu; else leads to the page behind it."""
        with contextlib.suppress(Illegal):
            if self.at_once:
                self.presentation.game.read(self.decision.question.kind, " ".join(said))
                if is_enough(self.look, self.presentation, self.decision, said):
                    return self._final(said, label)
        return Button(label, self._id(said, Mode.DRAW))

    def _asks_whether_more(self, said: tuple[str, ...], options: Options) -> bool:
        """Whether to send it is the same as to answer that there is no more, and the answer alone is shown."""
        if not self.at_once or STOP not in options.words:
            return False
        return is_enough(self.look, self.presentation, self.decision, (*said, STOP))

    def _rows(self, said: tuple[str, ...], menus: tuple[Menu, ...], buttons: Sequence[Button]) -> Drawn:
        """The rows; where a button has no room for its words, a line tells how to say them."""
        buttons, line = self._told_apart(menus, buttons), ""
        if not all(ids.fits(button.id) for button in buttons):
            line = self.text(
                "Not every answer fits on a button. Type `/act` for the others: it completes what you begin."
            )
        return Drawn(said, (*menus, *row(buttons)), line)

    def _told_apart(self, menus: Sequence[Menu], buttons: Sequence[Button]) -> Sequence[Button]:
        """*buttons*, what sends named as such where its label is also that of a word which goes on."""
        labels = Counter([choice.label for menu in menus for choice in menu.choices])
        labels.update(button.label for button in buttons)
        return [
            replace(button, label=self.text("Send: {what}", what=button.label))
            if button.style == "primary" and labels[button.label] > 1
            else button
            for button in buttons
        ]

    # What may follow.

    def _descended(self, said: tuple[str, ...]) -> tuple[tuple[str, ...], Options]:
        """*said* with every word that follows of itself, and what may follow then."""
        options = self.look.options(self.decision, said)
        while len(options.words) == 1 and not options.whole and options.most == 1:
            said = (*said, options.words[0])
            options = self.look.options(self.decision, said)
        return said, options

    def _arranged(
        self, said: tuple[str, ...], options: Options, room: int
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What is picked from a menu, and what has buttons of its own beside it, if they have *room*."""
        if options.most > 1 or options.seats:
            return options.words, ()
        picked, small = self.presentation.answers.arranged(self.decision.question.kind, said, options.words)
        beside = tuple(small[:room]) if picked else ()
        return (*picked, *(word for word in small if word not in beside)), beside

    def _answers(self, said: tuple[str, ...]) -> list[Answer] | None:
        """All whole answers that begin with *said*, shortest first; None when they are more than a row."""
        budget = [OPTIONS_ASKED]
        answers: list[Answer] = []
        try:
            for answer in self._walk(said, max(len(said) - 1, 0), budget):
                answers.append(answer)
                if len(answers) > IN_A_ROW:
                    return None
        except OverflowError:
            return None
        return sorted(answers, key=lambda answer: len(answer.said))

    def _walk(self, said: tuple[str, ...], telling: int, budget: list[int]) -> Iterator[Answer]:
        budget[0] -= 1
        options = self.look.options(self.decision, said)
        if budget[0] < 0 or options.most != 1:
            raise OverflowError
        if options.whole:
            yield Answer(said, telling)
            if self.at_once and is_enough(self.look, self.presentation, self.decision, said):
                return
        if len(options.words) > IN_A_ROW:  # each leads to an answer or more, so these are too many for a row
            raise OverflowError
        branches = options.whole or len(options.words) > 1
        for word in options.words:
            yield from self._walk((*said, word), len(said) if branches else telling, budget)

    # Buttons and menus.

    def _id(self, said: tuple[str, ...], mode: Mode) -> str:
        at_once = self.at_once and mode in (Mode.DRAW, Mode.PICK)
        return long_ids.make(
            self.look.facts.id, self.decision.question, said, mode, self.told, at_once=at_once
        )

    def _label(self, said: Sequence[str], word: str) -> str:
        return self.presentation.answers.label(self.decision.question.kind, said, word, self.names, self.text)

    def _final(self, said: tuple[str, ...], label: str) -> Button:
        """A button that says a whole answer; one that cannot be changed is confirmed first."""
        is_asked = needs_check(self.look, self.presentation, self.decision, said)
        return Button(label, self._id(said, Mode.CHECK if is_asked else Mode.SAY))

    def _sender(self, said: tuple[str, ...], *, is_above: bool = True) -> Button:
        """Sends an answer to which more could be added; where it can be read above, its label need not say it."""
        kind, answers = self.decision.question.kind, self.presentation.answers
        is_told = is_above and answers.so_far(kind, said, self.names, self.text)
        is_final = self.look.is_final(self.decision, " ".join(said))
        told = answers.sender(kind, said, self.text, is_final=is_final)
        label = told if is_told else self._label(said[:-1], said[-1])
        return replace(self._final(said, label), style="primary")

    def _answer(self, answer: Answer) -> Button:
        at = answer.telling
        if only_adds(self.presentation, self.decision.question.kind, answer.said):
            return Button(self._label(answer.said[:at], answer.said[at]), self._id(answer.said, Mode.DRAW))
        return self._final(answer.said, self._label(answer.said[:at], answer.said[at]))

    def _step(self, said: tuple[str, ...], word: str) -> Button:
        label, after = self._label(said, word), self.look.options(self.decision, (*said, word))
        if (
            after.whole
            and not only_adds(self.presentation, self.decision.question.kind, (*said, word))
            and (
                not after.words
                or (self.at_once and is_enough(self.look, self.presentation, self.decision, (*said, word)))
            )
        ):
            return self._final((*said, word), label)
        return self._draws(said, word)

    def _draws(self, said: tuple[str, ...], word: str) -> Button:
        """Leads to the page on which *word* was picked."""
        return Button(self._label(said, word), self._id((*said, word), Mode.DRAW))

    def _menus(self, said: tuple[str, ...], options: Options) -> tuple[Menu, ...]:
        """One menu; several where many words are offered, of which then one is picked; of groups where they are more.

        None where not even that has room.
        """
        kind = self.decision.question.kind
        label = partial(self._label, said)
        answers, begun = self.presentation.answers, said

        def name(word: str) -> str:
            return answers.group(kind, begun, word, self.names, self.text)

        words = groups.within(options.words, self._marks, label, name)
        if len(words) > groups.MOST:
            said = (*said, *self._marks)
            choices = [Choice(group.label, group.mark) for group in groups.groups(words, label, name)]
        else:
            choices = [Choice(label(word), word) for word in words]
        pages = groups.evenly(choices, -(-len(choices) // IN_A_MENU))
        plain, _ = groups.parted(said)
        assert self.look.view is not None
        following = self.look.options(self.decision, plain)
        asked = answers.prompt(self.look.view, kind, plain, following, self.names, self.text)
        titles = self._titles(asked or answers.short(self.decision, self.text), pages, name)
        if not ids.fits(self._id(said, Mode.PICK) + "+" * len(pages)):
            return ()
        least, most = (options.least, options.most) if len(options.words) <= IN_A_MENU else (1, 1)
        return tuple(
            Menu(self._id(said, Mode.PICK) + "+" * n, tuple(page), title, least, most)
            for n, (page, title) in enumerate(zip(pages, titles, strict=True))
        )

    def _titles(self, asked: str, pages: Sequence[Sequence[Choice]], name: groups.Naming) -> list[str]:
        """What is asked; where several menus ask it, from what to what, or where each is if that tells more."""
        if len(pages) == 1:
            return [asked]
        ends = [(cut(page[0].label, RANGE), cut(page[-1].label, RANGE)) for page in pages]
        if not groups.is_in_order([choice.label for page in pages for choice in page]):
            places = [place for place, _ in groupby(name(choice.value) for page in pages for choice in page)]
            lands = [(name(page[0].value), name(page[-1].value)) for page in pages]
            if all(places) and len({*places}) == len(places) and len({*lands}) == len(pages):
                ends = lands
        return [self.text("{question} ({part})", question=asked, part=groups.span(*each)) for each in ends]
