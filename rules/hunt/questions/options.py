"""The words that may follow one another in answer to a question, one level at a time (H-19.19).

For an RW they follow from what everybody sees and from that RW's own cards, for RB from what RB knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from rules.board.offers import END
from rules.game import Decision, Options, Question, Seat
from rules.hunt.actions.words import figure_word, one_by_one, pick
from rules.hunt.bearer import encounter
from rules.hunt.pack import HuntPack
from rules.hunt.questions import asides, blocks, in_advance, plans, turns
from rules.hunt.state import (
    Choosing,
    Discarding,
    Flipping,
    HuntState,
    Keeping,
    NamingLord,
    Preparing,
    Relocating,
    facts,
)

Said: TypeAlias = tuple[str, ...]
Offer: TypeAlias = Callable[[HuntPack, HuntState, Seat, Question, Said], Options]


def options(pack: HuntPack, state: HuntState, decision: Decision, said: Sequence[str]) -> Options:
    """What may follow the words already *said* in answer to *decision*."""
    seat, question = decision.seat, decision.question
    known = state if seat == state.rules.bearer else state.shown or state
    if decision.rests:
        return Options()
    if decision.ahead:
        return in_advance.preload(pack, known, seat, question, tuple(said))
    return _OFFERS[question.kind](pack, known, seat, question, tuple(said))


def _split(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """H-2.2: with three RW."""
    match said:
        case ():
            return Options(("two",))
        case ("two",):
            return Options(tuple(map(str, state.rules.riders)), seats=True)
        case _:
            return END


def _rank(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """H-2.3: a permutation of the own figures."""
    own = tuple(map(figure_word, sorted(facts.figures_of(state, seat))))
    return one_by_one("rank", own, len(own), said)


def _give(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """H-3.8."""
    return pick("give", tuple(map(str, state.dealt)), state.rules.info_given, said)


def _place(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """H-3.13, H-12.11: one start after the other while it has room."""
    if not said:
        return Options(("place",))
    size = state.masters.count(seat)
    if len(said) > size:
        return END
    return Options(free_starts(pack, state, seat, said[1:]))


def free_starts(pack: HuntPack, state: HuntState, seat: Seat, taken: Said) -> Said:
    """The starts that still have room, those *taken* in the same breath counted."""
    room = 1 if state.part == 1 else 2
    others = [at for at, master in zip(state.wraiths, state.masters, strict=True) if master != seat]
    return tuple(
        str(start)
        for start in pack.boards[state.part].flagged["wraith_start"]
        if others.count(start) + taken.count(str(start)) < room
    )


def _journey(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """H-12.4."""
    return pick("keep", ("short", "long"), 1, said)


def _mentor(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """H-12.7."""
    drawn = next((task.mentors for task in state.todo if isinstance(task, Preparing)), ())
    return pick("start", tuple(map(str, drawn)), 1, said)


def _gifts(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """H-12.9: own cards, for those whose hands have room."""
    hand = tuple(dict.fromkeys(facts.hand_of(state, seat)))
    takers = tuple(
        str(other)
        for other in state.rules.riders
        if other != seat and len(facts.hand_of(state, other)) < facts.HAND
    )
    match said:
        case ():
            return Options(("give", "done") if hand and takers else ("done",))
        case ("give",):
            return Options(hand)
        case ("give", _):
            return Options(takers, seats=True)
        case _:
            return END


def _lord(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """H-12.12: one of the lead's."""
    task = next((task for task in state.todo if isinstance(task, NamingLord)), None)
    own = facts.figures_of(state, seat) if task is not None else ()
    return pick("replace", tuple(map(figure_word, own)), 1, said)


def _keep(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """D-9: so many of the cards drawn."""
    for task in state.beside:
        if isinstance(task, Keeping) and task.question == question:
            return pick("keep", task.cards, min(task.keep, len(task.cards)), said)
    return END


def _discard(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """H-6.1, H-9.1: what is above the limit."""
    is_open = any(isinstance(task, Discarding) and task.question == question for task in state.beside)
    hand = facts.hand_of(state, seat) if is_open else ()
    return pick("discard", hand, max(1, len(hand) - facts.HAND), said)


def _relocate(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """H-13.10."""
    tasks = (task for task in state.beside if isinstance(task, Relocating) and task.question == question)
    drawn = next((task.drawn for task in tasks), ())
    return pick("relocate", tuple(map(str, drawn)), 1, said)


def _peek(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """H-22.32: by places from 1."""
    task = _choosing(state)
    if task is not None and task.what == "redraw":
        return _redraw(pack, state, seat, question, said)
    places = tuple(str(at + 1) for at in range(len(task.items))) if task else ()
    verb = "bottom" if task is not None and task.then == "bottom" else "order"
    match said:
        case ():
            return Options((verb,))
        case ("order", *_):
            return one_by_one("order", places, len(places), said)
        case ("bottom",):
            return Options(places, 1, len(places), whole=True)
        case _:
            return END


def _redraw(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """H-14.12."""
    task = _choosing(state)
    return pick("take", tuple(str(at + 1) for at in range(len(task.items))) if task else (), 1, said)


def _choosing(state: HuntState) -> Choosing | None:
    top = state.todo[-1]
    return top if isinstance(top, Choosing) else None


def _flip(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """H-10.6: an unflipped companion and a tile that is not special."""
    tiles = state.todo[-1].tiles if isinstance(state.todo[-1], Flipping) else ()
    companions = tuple(one.id for one in facts.ready(pack, state.company))
    open_tiles = tuple(
        str(at + 1)
        for at, tile in enumerate(tiles)
        if tile in pack.tiles and pack.tiles[tile].set != "special"
    )
    match said:
        case ():
            return Options(("flip", "pass") if companions and open_tiles else ("pass",))
        case ("flip",):
            return Options(companions)
        case ("flip", _):
            return Options(open_tiles)
        case _:
            return END


def _escape(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """H-10.13: a new location within reach with bonus 2, or stay."""
    reach = tuple(map(str, encounter.ways_out(pack.boards[state.part], state)))
    match said:
        case ():
            return Options(("mark", "stay") if reach else ("stay",))
        case ("mark",):
            return Options(reach)
        case _:
            return END


def _course(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """H-14.9."""
    return END if said else Options(("keep", "change"))


def _token(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Said) -> Options:
    """H-15.6."""
    return pick("choose", ("a", "b"), 1, said)


_OFFERS: Final[Mapping[str, Offer]] = {
    "split": _split,
    "rank": _rank,
    "give": _give,
    "place": _place,
    "journey": _journey,
    "mentor": _mentor,
    "gifts": _gifts,
    "lord": _lord,
    "keep": _keep,
    "discard": _discard,
    "surplus": _discard,
    "relocate": _relocate,
    "peek": _peek,
    "redraw": _redraw,
    "flip": _flip,
    "escape": _escape,
    "course": _course,
    "token": _token,
    "turn": turns.turn,
    "react": turns.react,
    "block": blocks.block,
    "plan": plans.plan,
    "wish": asides.wish,
    "note": asides.note,
}
