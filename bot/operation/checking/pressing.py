"""Every button of the desks of a random game, pressed, and the pages that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from bot.games.presentation import Presentation
from bot.games.reader_view import ReaderView
from bot.language.words import Text, safe
from bot.operation.checking.moments import GameMoment
from bot.ui import desk as desk_page
from bot.ui import ids, long_ids
from bot.ui.answers import answering, groups, menus
from bot.ui.ids import Mode
from bot.ui.message import LABEL, Button, Menu, Message, parts
from rules.entry import Answer, enter
from rules.game import Decision, Illegal, Question, Stale

PAGES: Final = 6
"""So many pages are walked down from one button, each by a way that chance picks."""


class Presses:
    """What was pressed, and what came of it."""

    def __init__(self, presentation: Presentation, text: Text, seed: int = 35) -> None:
        self.presentation, self.text = presentation, text
        self.chance = Random(seed)  # noqa: S311 - of checks
        self.pressed: Counter[str] = Counter()
        """How many buttons of each mode."""
        self.refused: Counter[str] = Counter()
        """The clauses that refused what was offered: for secrecy alone it may be."""
        self.cut = set[str]()
        """Labels that were too long for their buttons."""

    def press_all(self, moment: GameMoment) -> None:
        """All that is on the desks of one moment."""
        self._moment = moment
        for seat in range(1, moment.course.seats + 1):
            look = moment.looks(seat)
            desk = desk_page.desk(look, self.presentation, self.text)
            self._distinct(desk)
            for custom_id, values in _presses(desk, self.chance):
                self._press(look, desk, custom_id, values, PAGES)

    def _press(
        self, look: ReaderView, page: Message, custom_id: str, values: tuple[str, ...], deep: int
    ) -> None:
        """What the router would do; a page that follows is pressed on, one button of it."""
        read = ids.parse(custom_id)
        assert read is not None, custom_id
        self.pressed[read.mode.name] += 1
        if read.question is None:
            self._press_verb(look, read, values, deep)
            return
        begun = long_ids.read(read.said, page.content)
        assert begun is not None
        said = (*begun, *values) if read.mode is Mode.PICK else begun
        decision = look.find(read.question)
        assert decision is not None, custom_id
        assert not decision.rests, custom_id
        words, marks = groups.parted(said)
        options = look.options(decision, words)
        adds = words and menus.only_adds(self.presentation, read.question.kind, words)
        is_last = options.whole and not options.words and not marks and not adds
        if read.mode in (Mode.SAY, Mode.CHECK) or is_last:
            self._say(look, " ".join(said), read.question, custom_id)
            return
        assert answering.is_offered(look, decision, words), custom_id
        self._go_on(look, decision, said, deep)

    def _press_verb(self, look: ReaderView, read: ids.Press, values: tuple[str, ...], deep: int) -> None:
        match read.verb:
            case "open":
                decision = look.find(Question.parse(values[0]))
                assert decision is not None
                self._go_on(look, decision, (), deep)
            case "withdraw":
                self._say(look, f"withdraw {read.rest}", None, read.verb)
            case "confirm":
                self._say(look, "confirm", None, read.verb)
            case "page":
                name = read.rest.removesuffix("+")
                self._distinct(desk_page.page(look, self.presentation, name, " ".join(values), self.text))

    def _go_on(self, look: ReaderView, decision: Decision, said: tuple[str, ...], deep: int) -> None:
        page = answering.level(look, self.presentation, decision, said, self.text)
        self._distinct(page)
        ways = [one for one in _presses(page, self.chance) if ids.parse(one[0]).question]  # type: ignore[union-attr]
        assert ways or "/act" in page.content, (decision.question, said)
        if ways and deep:
            custom_id, values = self.chance.choice(ways)
            self._press(look, page, custom_id, values, deep - 1)

    def _say(self, look: ReaderView, words: str, question: Question | None, what: str) -> None:
        moment = self._moment
        try:
            enter(moment.game, moment.position, Answer(look.seat or 0, words, question), moment.course.dice())
        except Stale as no:
            raise AssertionError(f"{what} is too late {moment.where}: {words}") from no
        except Illegal as no:
            self.refused[no.clause] += 1

    def _distinct(self, page: Message) -> None:
        """No two labels of a page read the same and mean different words."""
        labels: dict[str, str] = {}
        for row in page.rows:
            shown = (
                [(choice.label, f"{row.id}{choice.value}") for choice in row.choices]
                if isinstance(row, Menu)
                else [(button.label, button.id) for button in row]
            )
            for label, what in shown:
                assert labels.setdefault(label, what) == what, (label, labels[label], what)
        self._legible(page)

    def _legible(self, page: Message) -> None:
        """No label of a button is longer than a phone shows, and the page says what is cut there."""
        *_, shown = parts(page)
        pairs = zip(_buttons(page), _buttons(shown), strict=True)
        for whole, button in pairs:
            assert len(button.label) <= LABEL, button.label
            if whole.label != button.label:
                self.cut.add(whole.label)
                words = whole.label.partition(" ")[2] if whole.label[0].isdigit() else whole.label
                assert words in shown.content or safe(words, 1000) in shown.content, whole.label
        labels = [(button.label, button.id) for button in _buttons(shown)]
        assert len({label for label, _ in labels}) == len({*labels}), labels


def _buttons(page: Message) -> list[Button]:
    return [button for row in page.rows if not isinstance(row, Menu) for button in row]


def _presses(page: Message, chance: Random) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each button of a page, and of each menu one choice."""
    for row in page.rows:
        if isinstance(row, Menu):
            count = chance.randint(row.least, min(row.most, len(row.choices)))
            yield row.id, tuple(choice.value for choice in chance.sample(row.choices, count))
        else:
            yield from ((button.id, ()) for button in row)
