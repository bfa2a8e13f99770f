"""What may be said at any time: standing reactions, wishes, notes (H-17.15, H-17.17, H-17.21, H-8.9)."""

from __future__ import annotations

import functools

from rules.board.offers import END
from rules.game import Options, Question, Seat
from rules.hunt.orders import newcomers
from rules.hunt.pack import TRIGGERS, HuntPack
from rules.hunt.pack.board import Board
from rules.hunt.questions import notes
from rules.hunt.state import HuntState, facts

SIGNS = ("!", "?!")
"""Texts of a note that need no writing; a lone question mark at the end of a button's id means something else."""
_LONGEST = 16
"""Marks of a stored route."""


def note(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: tuple[str, ...]) -> Options:
    """H-8.9: a space, area or section, and a text; without one the note goes. A full board offers what is on it."""
    board = pack.boards[state.part]
    there = tuple(dict.fromkeys(one.place.lower() for one in state.notes))
    is_full = len(state.notes) >= notes.MOST
    match said:
        case ():
            return Options(("note",))
        case ("note",):
            return (
                Options(tuple(dict.fromkeys(one.split()[0] for one in there))) if is_full else _places(board)
            )
        case ("note", "area" | "section" as kind):
            names = board.areas if kind == "area" else board.sections
            every = tuple(name.lower() for name in names)
            return Options(tuple(name for name in every if not is_full or f"{kind} {name}" in there))
        case ("note", *place) if len(place) == 1 + (place[0] in ("area", "section")):
            here = [one for one in state.notes if one.place.lower() == " ".join(place)]
            has_room = not is_full and len(here) < notes.MOST_HERE
            return Options(SIGNS if has_room else (), whole=bool(here))
        case _:
            return END


@functools.lru_cache(maxsize=16)
def _places(board: Board) -> Options:
    """What a note can lie on."""
    return Options((*map(board.word, board.spaces), "area", "section"))


def discards(state: HuntState, seat: Seat, said: tuple[str, ...]) -> Options:
    """H-17.36: the stored discard order, out of the own hand; alone it forgets it."""
    words = tuple(dict.fromkeys(facts.hand_of(state, seat))) if state.sorcery_hands else ()
    return _list(words, said)


def _list(words: tuple[str, ...], said: tuple[str, ...]) -> Options:
    left = tuple(word for word in words if word not in said)
    return Options(left, whole=True) if left else END


def wish(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: tuple[str, ...]) -> Options:
    """H-17.15, H-17.17, H-17.21, H-17.31, H-17.36."""
    match said:
        case ():
            return Options(_verbs(pack, state, seat))
        case ("drop",):
            return Options(tuple(dict.fromkeys(one.card for one in newcomers.shown(state, seat).standing)))
        case ("ask",):
            return Options(tuple(trigger for trigger in TRIGGERS if trigger not in state.asks))
        case ("never",):
            return Options(state.asks)
        case ("route", *marks):
            return _route(pack.boards[state.part], state, tuple(marks))
        case ("flips",):
            return Options((*_companions(pack, state), "none"), whole=True)
        case ("flips", *_) if said[-1] != "none":
            return _list(_companions(pack, state), said)
        case ("discards", *_):
            return discards(state, seat, said)
        case ("swift", *rest):
            return _standing(pack, state, tuple(rest))
        case _:
            return END


def _verbs(pack: HuntPack, state: HuntState, seat: Seat) -> tuple[str, ...]:
    found = ["swift"] if reactions_in_hand(pack, state) else []
    if newcomers.shown(state, seat).standing:
        found.append("drop")
    if state.rules.windowed:
        found += ["ask"] if len(state.asks) < len(TRIGGERS) else []
        found += ["never"] if state.asks else []
    if state.log and (state.part == 1 or state.mentor is not None):
        found.append("route")
    return (*found, "flips", "discards")


def _companions(pack: HuntPack, state: HuntState) -> tuple[str, ...]:
    return tuple(one.id for one in facts.ready(pack, state.company))


def reactions_in_hand(pack: HuntPack, state: HuntState) -> tuple[str, ...]:
    """Reaction cards that RB holds, each once."""
    return tuple(dict.fromkeys(card for card in state.ally_hand if pack.cards[card].timing == "reaction"))


def _standing(pack: HuntPack, state: HuntState, rest: tuple[str, ...]) -> Options:
    """`swift CARD on TRIGGER`, then a filter of the ready ones (H-17.24) or a count."""
    match rest:
        case (*_, "times"):
            return Options(("1", "2", "3"))
        case ():
            return Options(reactions_in_hand(pack, state))
        case (_,):
            return Options(("on",))
        case (card, "on"):
            return Options(pack.cards[card].on)
        case (_, "on", _):
            return Options(("if", "times"), whole=True)
        case (_, "on", trigger, "if"):
            return Options(_FILTERS.get(trigger, ()) + _COMMON)
        case (_, "on", _, "if", "frodo" | "gandalf" | "answer" | "found") | (_, "on", _, "if", _, _):
            return Options(("times",), whole=True)
        case (_, "on", _, "if", "corruption"):
            return Options(tuple(map(str, range(1, 13))))
        case (_, "on", _, "if", "moves"):
            return Options(tuple(map(str, range(1, 17))))
        case (_, "on", _, "if", "near"):
            return Options(tuple(map(str, range(1, 5))))
        case (_, "on", _, "if", "wraith"):
            return Options(("w1", "w2", "w3", "w4"))
        case _:
            return END


_FILTERS = {
    "search": ("answer", "frodo"),
    "hunt": ("found", "answer", "gandalf"),
    "perceive": ("answer",),
    "move": ("frodo",),
}
"""The ready filters of each trigger come first (H-17.24)."""
_COMMON = ("wraith", "near", "corruption", "moves")


def _route(board: Board, state: HuntState, marks: tuple[str, ...]) -> Options:
    """H-17.15: marks, or moves of Gandalf, each legal after those before it."""
    if len(marks) >= _LONGEST:
        return END
    words = _marks(board, state, marks) if state.part == 1 else _walk(board, state, marks)
    return Options(words, whole=True) if words else END


def _marks(board: Board, state: HuntState, marks: tuple[str, ...]) -> tuple[str, ...]:
    last, dots = facts.last_location(state), facts.dots(state)
    for mark in marks:
        if mark == "dot":
            dots += 1
        elif (space := board.find(mark)) is not None:
            last, dots = space, 0
    reach = board.reach(last, dots)
    return () if last in board.exits else ("dot", *map(str, reach))


def _walk(board: Board, state: HuntState, marks: tuple[str, ...]) -> tuple[str, ...]:
    assert state.mentor is not None
    at = (board.find(marks[-1]) if marks else None) or state.mentor.location
    return tuple(map(str, board.gaps[at]))
