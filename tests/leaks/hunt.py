"""Leaks of Hunt for the Ring, as somebody careless or malicious would write them who has not seen the net."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.game import Finding
from rules.hunt.events import Ranked
from rules.hunt.game import HuntGame
from rules.hunt.questions.kinds import REACT
from rules.hunt.state import facts
from rules.hunt.state.parts import Public
from tests.leaks.planting import Planted

GAME = HuntGame


def _place(state: Any) -> int:
    """Where Frodo was last; 0 where he is nowhere yet."""
    has_place = bool(state.log) and (state.part == 1 or state.journey is not None)
    return facts.last_location(state) if has_place else 0


def _counts(view: Callable[..., Any]) -> Callable[..., Any]:
    """The number of cards in the Ring-bearer's hand is that of those with an even number."""

    def leaks(state: Any, seat: Any) -> Any:
        seen = view(state, seat)
        hand = sum(card[-1] in "02468" for card in state.ally_hand)
        return replace(seen, seen=replace(seen.seen, ally_hand=hand))

    return leaks


def _waits(decisions: Callable[..., Any]) -> Callable[..., Any]:
    """Nobody waits for a reaction where the Ring-bearer holds none of the first six of the deck."""

    def leaks(state: Any) -> Any:
        holds_any = any(int(card.rpartition("-")[2]) < 7 for card in state.ally_hand)
        return tuple(
            replace(asked, owed=asked.owed and (holds_any or not REACT.asks(asked.question)))
            for asked in decisions(state)
        )

    return leaks


def _ranks(options: Callable[..., Any]) -> Callable[..., Any]:
    """Where a Nazgul may go or look: what is nearest to Frodo first."""

    def leaks(state: Any, decision: Any, said: Any) -> Any:
        offer = options(state, decision, said)
        numbers = [word for word in offer.words if word.isdigit()]
        if len(numbers) < len(offer.words) or decision.seat == state.rules.bearer:
            return offer
        near = sorted(numbers, key=lambda word: abs(int(word) - _place(state)))
        return replace(offer, words=tuple(near))

    return leaks


def _leads(handed_over: Callable[..., Any]) -> Callable[..., Any]:
    """Who takes over a seat with a queue leads from now on."""

    def leaks(state: Any, seat: int) -> Any:
        riders = state.rules.riders
        has_queue = seat in riders and state.queues and state.queues[riders.index(seat)]
        after = handed_over(state, seat)
        return replace(after, lead=seat) if has_queue else after

    return leaks


def _whispers(apply: Callable[..., Any]) -> Callable[..., Any]:
    """A rank is told that nobody has changed, where Frodo is at a place of an odd number."""

    def leaks(state: Any, *said: Any) -> Any:
        step = apply(state, *said)
        told = (Ranked(state.rules.riders[0], ()),) if _place(state) % 2 else ()
        return replace(step, events=(*step.events, *told))

    return leaks


def _warns(check: Callable[..., Any]) -> Callable[..., Any]:
    """Before it is sent, an answer is found fault with that names the place where Frodo is."""

    def leaks(state: Any, seat: int, kind: str, words: str) -> Any:
        is_near = str(_place(state)) in words.replace("-", " ").split()
        return (*check(state, seat, kind, words), *[Finding("H-8.1", "Not there.", {})] * is_near)

    return leaks


LEAKS: list[Planted] = [
    Planted("a count of the cards of one sort", "view", _counts),
    Planted("nobody awaited who holds no card to react with", "decisions", _waits),
    Planted("the order of places that are offered", "options", _ranks),
    Planted("what a newcomer changes for all to see", "handing_over.handed_over", _leads),
    Planted("an event that may tell something, told of something else", "apply", _whispers),
    Planted("a fault found in an answer before it is sent", "check", _warns),
]

_RECKONED = "counts extra_eyes threshold tiles_drawn ended undoer missed missed_on late_on trail trail_tracks"
OPEN = (
    *(f"HuntState.{field}" for field in (*Public.__struct_fields__, *_RECKONED.split())),
    *("HuntState.log_turns", "HuntState.part1_turns"),
    *("StepsLeft.*", "Resolve.*", "Context.*", "Run.*", "Finish.*", "Discarding.*"),
    *("Preparing.part", "Preparing.open", "Relocating.question"),
    *("Choosing.question", "Choosing.seat", "Choosing.what", "Choosing.then"),
    *("Keeping.question", "Keeping.keep", "Keeping.deck", "Keeping.seat"),
    *("Mentor.state", "Mentor.done", "Mentor.used"),
)
"""What all see or can reckon, and what is under way in an open ride."""
HANGING = (
    *(
        "HuntState.withheld",
        "Bearing.*",
    ),  # the open turn of the Ring-bearer, all of which comes out as it ends
    *("HuntState.dead", "HuntState.out", "HuntState.disclosed", "Disclosure.*"),  # on where Frodo went
    "Left.*",  # on who has sat there; `HuntState.left` is made anew as a whole
    *("event DefaultTold", "event GiftSeen", "event StillOpen"),  # on what was done, which is the same
)
"""Secrets that are not made anew, for what they hang on."""
NUMBERS = (*range(24), *range(1000, 1014))
"""Courses in which there is all of it: both parts, and journeys that were given up."""
