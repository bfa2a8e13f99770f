"""Answers in advance of every game: left, shown, taken back, dropped, handed over, carried out (F-18, F-19)."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from rules.battle.turn import plans
from rules.checking.courses import AnyGame, Course, keeps_back, some_words
from rules.entry import Answer, Entered, Entry, Handover, Position
from rules.game import AnyEvent, Illegal, OrderDropped, OrderUsed, Seat
from rules.hunt.events import PlanDropped, StepsStopped
from rules.hunt.orders import newcomers
from rules.kit.advance import gone_back
from rules.registry import games
from rules.terms import Order
from tests.foreign import ours

every_game = pytest.mark.parametrize("game", games(), ids=[game.name for game in games()])

COURSES = {"quest": range(60), "hunt": (*range(12), 144), "battle": range(20), "war": range(4)}
"""Seeds. In the last hunt two blocks are open at once, and the queue of one breaks behind steps of the other."""

LEFT_IN_STATE: dict[str, tuple[Callable[[Any, Seat], Any], tuple[str, ...]]] = {
    "hunt": (newcomers.shown, ("queue",)),
    "battle": (plans.shown, ("then", "next")),
}
"""By games that keep more in their state: how it is looked up, and what of it is carried out once."""


class Planning(Course):
    """A game of people who say much in advance, and whose seats change hands."""

    def _step(self) -> None:
        roll = self.chance.random()
        if roll < 0.3:
            self._ahead()
        elif roll < 0.4:
            self._late()
        elif roll < 0.5:
            self._at_will()
        elif roll < 0.53:
            self._withdraw()
        elif roll < 0.58 and self.game.handing_over is not None:
            self._hand_over()
        elif roll < 0.66:
            self._lapse()
        else:
            self._answer(only_owed=True)

    def _late(self) -> None:
        """Left for the deadline of what is open."""
        for decision in self.game.decisions(self.position.state):
            kind = decision.question.kind
            if decision.is_asked and decision.question.number and self.game.kinds[kind].is_long:
                words = some_words(self.game, self.position.state, decision, self.chance)
                answer = Answer(decision.seat, f"preload {kind} late {words}")
                try:
                    self._play(answer)
                except Illegal as no:
                    self.refusals.append((self.position, answer, no))

    def _at_will(self) -> None:
        decisions = self.game.decisions(self.position.state)
        at_will = [decision for decision in decisions if not (decision.owed or decision.rests)]
        if at_will and not keeps_back(self.game, decision := self.chance.choice(at_will), self.chance):
            self._say(decision)


@functools.cache
def courses(game: AnyGame) -> Sequence[Planning]:
    return [
        Planning(game, Random(seed).choice(list(game.seats)), seed)
        for seed in COURSES.get(game.name, range(20))
    ]


def entries(game: AnyGame) -> Iterator[tuple[Position[Any], Entry, Entered[Any]]]:
    """What was entered while each game went on, with the position before it."""
    for course in courses(game):
        for (_, before), (entry, after) in zip(course.steps, course.steps[1:], strict=False):
            if game.outcome(after.position.state) is None:
                yield before.position, entry, after


def end_of(order: Order, entry: Entry, after: Entered[Any]) -> str:
    """How *order* has ended, by what was entered; `waits` where it has not."""
    now = [other for other in after.position.orders if (other.seat, other.slot) == (order.seat, order.slot)]
    if any(other.words == order.words for other in now):
        return "stands" if order.standing else "waits"
    if isinstance(entry, Answer) and entry.seat == order.seat:
        if now or "preload" in entry.words or entry.words in ("support", "sabotage"):
            return "replaced"
        if "withdraw" in entry.words:
            return "taken back"
        if order.late:
            return "answered by himself"
    return "told"


@every_game
def test_its_owner_is_told_once_how_an_answer_in_advance_has_ended(game: AnyGame) -> None:
    """F-18: it was used, or dropped for a reason; of what he has done himself he has the receipt, and the words.

    In the hunt who had left gifts read that they were used, and behind that that they were gone; who had ended his
    turn, that what he had left for its deadline was decided without him.
    """
    ends: Counter[str] = Counter()
    for before, entry, after in entries(game):
        for order in before.orders:
            end = end_of(order, entry, after)
            told = [
                type(event)
                for event in after.events
                if isinstance(event, OrderUsed | OrderDropped) and event.words == order.words
                if order.seat in event.to and not getattr(event, "is_own", False)
            ]
            ends[end] += 1
            if end == "told":
                assert len(set(told) if order.standing else told) == 1, (order.words, entry, told)
                ends[told[0].__name__] += 1
            elif end in ("waits", "taken back", "answered by himself"):
                assert not told, (order.words, end, entry)

    late = [] if game.name == "quest" else ["answered by himself"]
    if game in ours():
        assert all(ends[end] for end in ("told", "waits", "taken back", "replaced", *late)), ends
        assert ends["OrderUsed"] > 10
        assert ends["OrderDropped"] > 1


@every_game
def test_who_was_told_that_it_is_gone_was_told_why(game: AnyGame) -> None:
    """F-18, F-19: and of what he had not confirmed that this was why, unless the rules know better."""
    unconfirmed = 0
    for before, _, after in entries(game):
        for dropped in (event for event in after.events if isinstance(event, OrderDropped)):
            assert dropped.sentence, dropped.words
            was_held = [order for order in before.orders if order.held and order.words == dropped.words]
            if was_held and all(order.seat in dropped.to for order in was_held):
                assert "without it" not in dropped.sentence
                unconfirmed += "confirmed" in dropped.sentence

    assert (
        unconfirmed or game not in ours() or game.name == "war"
    )  # in whose few courses none is: a test has one


@every_game
def test_a_newcomer_is_shown_all_and_nothing_of_it_is_used_before_his_word(game: AnyGame) -> None:
    """F-19: whatever waits beside the state or in it; his word lets all of it count."""
    handed = said = 0
    for before, entry, after in entries(game):
        now = after.position
        if isinstance(entry, Handover):
            was = [(order.slot, order.words) for order in before.orders if order.seat == entry.seat]
            held = [(order.slot, order.words) for order in _held(now, entry.seat)]
            assert held == was
            assert _in_state(game, now, entry.seat) == _in_state(game, before, entry.seat)
            handed += bool(was)
        speaker = entry.seat if isinstance(entry, Answer) and entry.words == "confirm" else None
        for order in (order for order in before.orders if order.held and order.seat != speaker):
            counts = [other.words for other in before.orders if other.seat == order.seat and not other.held]
            used = [
                event for event in after.events if isinstance(event, OrderUsed) and order.seat in event.to
            ]
            assert order.words in counts or order.words not in [event.words for event in used]
        if speaker is not None and game.handing_over is not None:
            assert not _held(now, speaker)
            assert not game.handing_over.awaits_word(now.state, speaker)
            said += 1

    assert min(handed, said) > 3 or game not in ours()


def _held(position: Position[Any], seat: Seat) -> list[Order]:
    return [order for order in position.orders if order.held and order.seat == seat]


def _in_state(game: AnyGame, position: Position[Any], seat: Seat) -> Any:
    return LEFT_IN_STATE[game.name][0](position.state, seat) if game.name in LEFT_IN_STATE else None


def tells(event: AnyEvent, seat: Seat, kind: str) -> bool:
    """Whether *event* tells *seat* what has come of what it had left of *kind* in the state."""
    if isinstance(event, OrderUsed | OrderDropped):
        is_of_plans = event.question.kind == "plan" or bool(getattr(event, "draft", ""))
        return seat in event.to and is_of_plans and (kind == "queue" or event.words.startswith(f"{kind} "))
    if isinstance(event, PlanDropped):
        return kind == "queue" and seat in event.to
    return isinstance(event, StepsStopped) and kind == "queue" and seat in event.to


@pytest.mark.parametrize("name", LEFT_IN_STATE)
def test_nothing_that_was_left_in_a_state_is_lost_unsaid(name: str) -> None:
    """F-18: its owner is told when it has been carried out, or is gone, whoever ended it."""
    shown, kinds = LEFT_IN_STATE[name]
    game = next(game for game in games() if game.name == name)
    lost = 0
    for before, entry, after in entries(game):
        for seat in (seat for seat in range(1, max(game.seats) + 1) if _plays(before, seat)):
            was, now = shown(before.state, seat), shown(after.position.state, seat)
            for kind in kinds:
                told = [event for event in after.events if tells(event, seat, kind)]
                is_own = isinstance(entry, Answer) and entry.seat == seat
                if not is_own and Counter(getattr(was, kind)) - Counter(getattr(now, kind)):
                    assert told, (seat, kind, entry)
                    lost += 1
                if getattr(was, kind) == getattr(now, kind):
                    assert not any(isinstance(event, OrderUsed) for event in told), (seat, kind, entry)
                gone = [event for event in told if isinstance(event, OrderDropped | PlanDropped)]
                used = [event.words for event in told if isinstance(event, OrderUsed)]
                assert len({event.words for event in gone}) == len(gone)
                assert not {event.words for event in gone} & set(used), (seat, kind, entry)

    assert lost > 5


def _plays(position: Position[Any], seat: Seat) -> bool:
    rules = position.state.rules
    return seat <= (len(rules.riders) + 1 if hasattr(rules, "riders") else rules.players)


@every_game
def test_what_is_lost_where_a_game_goes_back_is_quoted_to_its_owner_alone(game: AnyGame) -> None:
    """F-20, F-18: beside the state or in it, as what would leave it again; of what still waits nobody hears."""
    quoted: Counter[str] = Counter()
    for before, _, after in entries(game):
        now, shown = after.position, LEFT_IN_STATE.get(game.name, (None, ()))[0]
        for seat in (seat for seat in range(1, max(game.seats) + 1) if shown is None or _plays(now, seat)):
            still = [order.words for order in before.orders if order.seat == seat]
            lost = {order.words for order in now.orders if order.seat == seat} - set(still)
            told = gone_back(game, now, before, seat)
            quotes = {event.words for event in told}
            in_state = quotes - lost
            if shown is not None:
                had, has = shown(now.state, seat), shown(before.state, seat)
                kinds = [
                    kind
                    for kind in had.__struct_fields__[1:]
                    if set(getattr(had, kind)) - set(getattr(has, kind))
                ]
                assert len(in_state) >= len(kinds), (kinds, quotes)
                for event in (event for event in told if event.words in in_state):
                    assert game.write(game.read(event.question.kind, event.words)) == event.words

            assert lost <= quotes
            assert all(event.to == (seat,) and "went back" in event.sentence for event in told)
            quoted["order"] += len(lost)
            quoted["state"] += len(in_state)
            quoted["nothing"] += not told

    assert game not in ours() or (quoted["order"] > 20 and quoted["nothing"] > 20), quoted
    assert shown is None or quoted["state"] > 20, quoted
