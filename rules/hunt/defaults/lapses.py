"""What happens when a deadline passes: the Default column of chapter 18 (H-17.4 to H-17.6, H-17.27 to H-17.31).

A default is an answer like any other: it goes the same way in, so it is as legal as one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, TypeVar, cast

from msgspec.structs import replace

from rules.dice import Dice
from rules.game import Decision, Illegal, Question, Seat, Step, only
from rules.hunt import actions
from rules.hunt.actions import HuntAction
from rules.hunt.cards import hands
from rules.hunt.defaults import flips, marks, rides
from rules.hunt.events import DefaultTold, DefaultUsed, MissedThree
from rules.hunt.orders import stopping
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.questions.decisions import decisions
from rules.hunt.setup import shared
from rules.hunt.state import Beside, Choosing, HuntState, Keeping, Preparing, Relocating, facts

Answer: TypeAlias = Callable[[Play, Seat], HuntAction]
Entering: TypeAlias = Callable[[HuntPack, HuntState, Seat, Question, HuntAction, Dice], Step[HuntState]]
"""How an answer is played (`course.entered`)."""
T = TypeVar("T", bound=Beside)

MISSES: Final = 3
"""So many deadlines in a row, and all are told (H-17.6)."""
LATE: Final = 6
"""From so much corruption on the long journey is kept (D-20)."""
_MOST: Final = 100
"""Answers to one clock; a turn or block takes far fewer."""
_LAST: Final = ("turn", "block")
"""What runs on the clock of one of these comes before it (H-17.34)."""


def lapse(play: Play, clock: Question, enter: Entering) -> None:
    """H-17.4: the defaults of all that is owed on *clock*, until nothing more is; *enter* plays each."""
    missed = play.state.missed or (0,) * (len(play.state.rules.riders) + 1)
    again = _missed_before(play.state, clock)
    late: list[tuple[Seat, str]] = []
    for _ in range(_MOST):
        owed = _next(play.state, clock)
        if owed is None:
            break
        if (said := (owed.seat, owed.question.kind)) not in late:
            late.append(said)
            if owed.seat not in again:
                _tell(play, *said)
        _give(play, owed, enter)
    _count(play, missed, {seat for seat, _ in late} - again, again, clock)


def interrupted(state: HuntState) -> Question | None:
    """The block whose default was given and that is owed again: a pause had stopped it (H-17.4, H-17.32).

    In edition 1 its player was asked once more, on a clock that ran anew.
    """
    if state.rules.edition < 2 or not any(state.missed_on):
        return None
    return next(
        (
            one.question
            for one in decisions(state)
            if one.owed
            and one.question.kind == "block"
            and state.missed_on[one.seat - 1] == str(one.question)
        ),
        None,
    )


def _next(state: HuntState, clock: Question) -> Decision | None:
    """What is owed on *clock*, small choices before the turn or block itself."""
    owed = [one for one in decisions(state) if one.owed and one.clock == clock]
    return min(owed, key=lambda one: one.question.kind in _LAST, default=None)


def _tell(play: Play, seat: Seat, kind: str) -> None:
    """H-17.5: everyone hears of an RW's default, RB alone of RB's."""
    if seat == play.state.rules.bearer:
        play.events.append(DefaultTold(only(seat), seat, kind))
    else:
        play.events.append(DefaultUsed(seat, kind))


def _give(play: Play, owed: Decision, enter: Entering) -> None:
    """Answer one decision."""
    if owed.question.kind == "block" and _ride_queue(play, owed, enter):
        return
    _enter(play, owed, ANSWERS[owed.question.kind](play, owed.seat), enter)


def _enter(play: Play, owed: Decision, action: HuntAction, enter: Entering) -> None:
    """*action* as the answer; what is left of a queue goes as far as it can (H-17.11, H-17.28). Raises Illegal."""
    done = enter(play.pack, play.state, owed.seat, owed.question, action, cast("Dice", play.dice))
    play.state = done.state
    play.events += done.events  # type: ignore[arg-type]  # those of a hunt


def _ride_queue(play: Play, owed: Decision, enter: Entering) -> bool:
    """H-17.28 (1): what is left of the queue, once; whether there was anything in it that could be done."""
    at = play.seat_index(owed.seat)
    left = play.state.queues[at]
    if not left:
        return False
    play.set(queues=(*play.state.queues[:at], (), *play.state.queues[at + 1 :]))
    try:
        _enter(play, owed, actions.Ride(left), enter)
    except Illegal as no:
        stopping.tell_stopped(play, owed.seat, left, no)
        return False
    return True


def _missed_before(state: HuntState, clock: Question) -> set[Seat]:
    """Who missed this very deadline before: behind a window its default goes on (H-17.32)."""
    return {seat for seat, name in enumerate(state.missed_on, 1) if name == str(clock)}


def _count(play: Play, before: tuple[int, ...], late: set[Seat], again: set[Seat], clock: Question) -> None:
    """H-17.6: who missed this deadline has missed one more in a row."""
    if not late | again:
        return
    now = play.state.missed or before
    kept = late | again  # an answer by default is not one in time
    missed = tuple(before[at] + (at + 1 in late) if at + 1 in kept else n for at, n in enumerate(now))
    names = play.state.missed_on or ("",) * len(missed)
    missed_on = tuple(str(clock) if at in late else name for at, name in enumerate(names, 1))
    shown = play.state.shown
    if shown is not None:
        shown = replace(shown, missed=missed, missed_on=missed_on)
    play.set(missed=missed, missed_on=missed_on, shown=shown)
    play.events += [MissedThree(seat) for seat in sorted(late) if missed[seat - 1] == MISSES]


# Setup (D-1, D-3, D-4, D-20 to D-25).


def _split(play: Play, seat: Seat) -> HuntAction:
    """D-1, D-24: the first takes two; in Part 2 as in Part 1."""
    rules, masters = play.state.rules, play.state.masters
    doubles = [rider for rider in rules.riders if masters.count(rider) > 1]
    return actions.Split(doubles[0] if doubles else rules.riders[0])


def _give_info(play: Play, seat: Seat) -> HuntAction:
    """D-3: by lot."""
    dealt = play.shuffle("default", play.state.dealt)
    return actions.Give(dealt[: play.state.rules.info_given])


def _place(play: Play, seat: Seat) -> HuntAction:
    """D-4, D-25: free starts with the lowest numbers."""
    return actions.Place(shared.free_starts(play)[: play.state.masters.count(seat)])


def _journey(play: Play, seat: Seat) -> HuntAction:
    """D-20."""
    return actions.KeepJourney("long" if play.state.corruption >= LATE else "short")


def _mentor(play: Play, seat: Seat) -> HuntAction:
    """D-21: by lot."""
    task = play.state.todo[-1]
    assert isinstance(task, Preparing)
    return actions.StartMentor(play.pick("default", task.mentors))


def _lord(play: Play, seat: Seat) -> HuntAction:
    """D-23: the lead's first in order."""
    return actions.Replace(facts.figures_of(play.state, seat)[0])


# Cards and other choices (D-9, D-10, D-17, D-30 to D-34).


def _beside(state: HuntState, kind: type[T], seat: Seat) -> T:
    """What is open beside the game for *seat*."""
    bearer = state.rules.bearer
    return next(one for one in state.beside if isinstance(one, kind) and getattr(one, "seat", bearer) == seat)


def _known(play: Play, seat: Seat) -> HuntState:
    """What *seat* answers by: whatever RB's open turn has changed, the others see what was before it (H-19.17)."""
    return play.state if seat == play.state.rules.bearer else play.state.shown or play.state


def _keep(play: Play, seat: Seat) -> HuntAction:
    """D-9: the first cards drawn."""
    task = _beside(_known(play, seat), Keeping, seat)
    return actions.Keep(task.cards[: task.keep])


def _discard(play: Play, seat: Seat) -> HuntAction:
    """D-10, D-17: the stored order, else the newest cards (H-17.36)."""
    state = _known(play, seat)
    hand = facts.hand_of(state, seat)
    return actions.Discard(hands.preferred(state, seat, hand)[: len(hand) - facts.HAND])


def _relocate(play: Play, seat: Seat) -> HuntAction:
    """D-30: by lot."""
    return actions.Relocate(play.pick("default", _beside(play.state, Relocating, seat).drawn))


def _arrange(play: Play, seat: Seat) -> HuntAction:
    """D-34: the order stays as it is; D-32 where a card in RB's turn drew journeys."""
    task = play.state.todo[-1]
    assert isinstance(task, Choosing)
    if task.what == "redraw":
        return flips.redraw(play)
    if task.then == "bottom":
        return actions.Bottom(())
    return actions.Arrange(tuple(range(1, len(task.items) + 1)))


ANSWERS: Final[Mapping[str, Answer]] = {
    "split": _split,
    "give": _give_info,
    "place": _place,
    "journey": _journey,
    "mentor": _mentor,
    "gifts": lambda play, seat: actions.Done(),
    "lord": _lord,
    "turn": lambda play, seat: marks.turn(play),
    "keep": _keep,
    "discard": _discard,
    "surplus": _discard,
    "relocate": _relocate,
    "peek": _arrange,
    "block": rides.ride,
    "react": lambda play, seat: actions.Pass(),
    "flip": lambda play, seat: flips.flip(play),
    "escape": lambda play, seat: marks.escape(play),
    "course": lambda play, seat: flips.course(play),
    "redraw": lambda play, seat: flips.redraw(play),
    "token": lambda play, seat: actions.Choose("a"),
}
"""By kind of question; what is never owed has none."""
