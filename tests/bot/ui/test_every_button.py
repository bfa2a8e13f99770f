"""Every button of every desk of random games: pressed, it does what it says or leads on to what does (Q-12)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

import pytest

from bot.games.presentation import Presentation, presentation_of
from bot.games.reader_view import Facts, Person, ReaderView
from bot.language.words import Text, for_locale, safe
from bot.ui import desk as desk_page
from bot.ui import ids, long_ids
from bot.ui.answers import answering, groups, menus
from bot.ui.ids import Mode
from bot.ui.message import WHOLE, Button, Menu, Message, parts
from rules.awaiting import awaited
from rules.checking.courses import Course
from rules.entry import Answer, Position, enter, is_final
from rules.game import Decision, Game, Illegal, Options, Question, Seat
from rules.kit.advance import orders_of
from rules.registry import games
from tests.bot.kit import PEOPLE, TEXT
from tests.foreign import ours

AnyGame = Game[Any]

PAGES = 6
"""So many pages are walked down from one button, each by a way that chance picks."""

UNTOLD = {"Q-5.2", "Q-7.3"}
"""Clauses that refuse what is offered all the same: a button that lacks would show which side one is on (Q-5.6)."""


class Desks:
    """The desks of one moment of a random game."""

    def __init__(self, course: Course, position: Position[Any], chance: Random, text: Text = TEXT) -> None:
        self.course, self.position, self.chance, self.text = course, position, chance, text
        self.game, self.state = course.game, position.state
        self.presentation: Presentation = presentation_of(course.game)
        self.pressed: Counter[str] = Counter()
        self.cut = set[str]()

    def look(self, seat: Seat) -> ReaderView:
        people = tuple(Person(n, 100 + n, PEOPLE[n - 1], True) for n in range(1, self.course.seats + 1))
        facts = Facts(
            12, self.game.name, 1, 5, 6, 7, 101, "running", self.course.seats, self.course.config, "f00d", "", 8,
            people,
        )  # fmt: skip
        decisions = self.game.decisions(self.state)

        def offer(decision: Decision, said: Sequence[str]) -> Options:
            return self.game.options(self.state, decision, said)

        return ReaderView(
            facts=facts,
            seat=seat,
            view=self.game.view(self.state, seat),
            decisions=tuple(one for one in decisions if one.seat == seat),
            ahead=self.game.ahead(self.state, seat),
            orders=orders_of(self.position.orders, seat),
            awaited=awaited(self.game.kinds, decisions, seat),
            clocks=(),
            options=offer,
            is_final=partial(is_final, self.game, self.state),
        )

    def press_all(self) -> None:
        for seat in range(1, self.course.seats + 1):
            look = self.look(seat)
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
        assert look.seat
        try:
            enter(self.game, self.position, Answer(look.seat, words, question), self.course.dice())
        except Illegal as no:
            if no.clause not in UNTOLD:
                raise AssertionError((what, words, no.clause, no.sentence)) from no

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
            assert len(button.label) <= 38, button.label
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


def _press_every_button(
    game: AnyGame, seeds: Sequence[int], moments: int, text: Text = TEXT
) -> tuple[Counter[str], set[str]]:
    """How many buttons of each mode were pressed, and the labels that were too long for theirs."""
    pressed, cut = Counter[str](), set[str]()
    for seats, seed in zip(itertools.cycle(game.seats), seeds):
        course, chance = Course(game, seats, seed), Random(seed)
        positions = list(course.positions())[:-1]
        for position in chance.sample(positions, min(moments, len(positions))):
            desks = Desks(course, position, chance, text)
            desks.press_all()
            pressed += desks.pressed
            cut |= desks.cut
    return pressed, cut


every_game = pytest.mark.parametrize("game", games(), ids=[game.name for game in games()])


@every_game
def test_every_button_of_every_desk_does_what_it_says_or_leads_on(game: AnyGame) -> None:
    """Q-12, H-17.1: none can only be refused, none leads nowhere, no two of a page read the same."""
    pressed, _ = _press_every_button(game, range(600, 603), 8)

    assert pressed["SAY"] + pressed["CHECK"] > 100 or game not in ours()
    assert pressed["DRAW"] + pressed["PICK"] > 50 or game not in ours()


@every_game
def test_no_label_is_too_long_for_a_phone_and_the_page_has_the_whole(game: AnyGame) -> None:
    """Issue 28.11: 38 characters, in German too; those of hunts were the longest."""
    _, cut = _press_every_button(game, range(600, 604), 10, for_locale("de"))

    assert bool(cut) == (game.name != "quest") or game not in ours()
    assert game.name != "hunt" or max(map(len, cut)) > 80
    assert all(len(label) < WHOLE for label in cut)


@every_game
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_many_more_desks_hold_no_dead_button(game: AnyGame) -> None:
    """Q-12, H-17.1: the same over many games."""
    pressed, _ = _press_every_button(game, range(700, 706), 25)

    assert pressed["SAY"] + pressed["CHECK"] > 300 or game not in ours()
