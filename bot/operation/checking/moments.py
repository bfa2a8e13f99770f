"""The moments of a random game, each as its readers may see it."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import Clock, Facts, Person, ReaderView, Reply, asked_once
from bot.language.words import Names, Text
from rules.awaiting import awaited
from rules.checking.courses import Course
from rules.entry import Answer, Entered, Entry, Position, is_final, newly_owed, owed_clocks
from rules.game import AnyEvent, Decision, Finding, Options, Question, Seat, Shown
from rules.kit.advance import orders_of

PEOPLE = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kay", "Lou")
DUE = 1_800_000_000_000
GAME = 12


class GameMoment:
    """What stands after the *n*th entry of a random game (from 1), and what that entry did."""

    def __init__(self, course: Course, n: int) -> None:
        self.course, self.game, self.n = course, course.game, n
        self.entry: Entry = course.steps[n - 1][0]
        self.entered: Entered[Any] = course.steps[n - 1][1]
        self.position: Position[Any] = self.entered.position
        self.looks = functools.cache(self._look)
        """As a reader sees it: a seat, 0 for the chair, None for all."""

    @property
    def where(self) -> str:
        """Where it is, for whoever looks for what is wrong."""
        return f"after entry {self.n} ({self.entered.words}) of a game of {self.course.seats}"

    @property
    def readers(self) -> Sequence[Seat | None]:
        return (None, *range(self.course.seats + 1))

    @functools.cached_property
    def is_over(self) -> bool:
        return self.course.game.outcome(self.position.state) is not None

    @functools.cached_property
    def decisions(self) -> tuple[Decision, ...]:
        return self.game.decisions(self.position.state)

    @functools.cached_property
    def asked(self) -> tuple[Question, ...]:
        """What the entry has asked."""
        before = self.course.steps[self.n - 2][1].position if self.n > 1 else None
        old = () if before is None else self.game.decisions(before.state)
        return newly_owed(old, self.decisions)

    def opened(self, seat: Seat) -> tuple[Question, ...]:
        """What of it a seat is asked; for 0, what the thread may tell of."""
        if not seat:
            kinds = self.game.kinds
            return tuple(one for one in self.asked if kinds[one.kind].shown is not Shown.HIDDEN)
        mine = {one.question for one in self.decisions if one.seat == seat and one.owed}
        return tuple(one for one in self.asked if one in mine)

    def heard(self, seat: Seat | None) -> tuple[AnyEvent, ...]:
        """The events for all, or those for this *seat* alone."""
        events = self.entered.events
        return tuple(
            event for event in events if (event.to is None if seat is None else seat in (event.to or ()))
        )

    def names(self, reader: Seat | None, presentation: Presentation, text: Text) -> Names:
        return names_of(self.looks(reader), presentation, text)

    def reply(self) -> Reply | None:
        """What whoever answered reads of it; None for an entry that is no player's answer."""
        if not isinstance(self.entry, Answer) or not self.entry.seat:
            return None
        seat, entered = self.entry.seat, self.entered
        return Reply(
            self.looks(seat),
            entered.words,
            refusal=entered.refusal,
            events=entered.told_to(seat),
            unplayed=entered.unplayed,
        )

    def _look(self, seat: Seat | None) -> ReaderView:
        game, state = self.game, self.position.state

        def offer(decision: Decision, said: Sequence[str]) -> Options:
            return game.options(state, decision, said)

        def faults(kind: str, words: str) -> tuple[Finding, ...]:
            return game.check(state, seat or 0, kind, words)

        return ReaderView(
            facts=self._facts,
            seat=seat,
            view=game.view(state, seat),
            decisions=tuple(decision for decision in self.decisions if decision.seat == seat),
            ahead=game.ahead(state, seat) if seat and not self.is_over else (),
            orders=orders_of(self.position.orders, seat) if seat else (),
            awaited=awaited(game.kinds, self.decisions, seat),
            clocks=tuple(Clock(clock, DUE) for clock in owed_clocks(game, state)),
            options=asked_once(offer),
            faults=faults,
            is_final=partial(is_final, game, state),
        )

    @functools.cached_property
    def _facts(self) -> Facts:
        people = tuple(Person(n, 100 + n, PEOPLE[n - 1], True) for n in range(1, self.course.seats + 1))
        return Facts(
            id=GAME,
            name=self.game.name,
            edition=self.game.edition,
            guild=5,
            channel=6,
            place=7,
            host=101,
            stage="ended" if self.is_over else "running",
            seats=self.course.seats,
            config=self.course.config,
            fingerprint="f00d" * 16,
            halted="",
            card=8,
            people=people,
        )


def every_moment(courses: Sequence[Course]) -> Iterator[GameMoment]:
    """Each moment of the games, one after the other."""
    yield from (GameMoment(course, n) for course in courses for n in range(1, len(course.steps) + 1))


def some_moments(courses: Sequence[Course], most: int) -> Iterator[GameMoment]:
    """So many of them at most: the beginnings, an end for each reason why games end, and others as chance has it."""
    chance = Random(35)  # noqa: S311 - of checks
    numbers = [(course, n) for course in courses for n in range(1, len(course.steps) + 1)]
    reasons = {course.outcome and course.outcome.reason: course for course in reversed(courses)}
    ends = [(course, n) for course in reasons.values() for n in (1, len(course.steps))]
    for course, n in [*ends, *chance.sample(numbers, min(most, len(numbers)))][:most]:
        yield GameMoment(course, n)
