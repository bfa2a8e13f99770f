"""Answers given before they are asked for (H-17.33), as orders: `preload escape mark 17 when not wraith 2 17`.

What is said of conditions reads public facts only. A placement is a ranked list, a flip takes the tile that is
worth most, gifts are given one after the other and then the giver is done. What is drawn or shared out only later
stands in `preloads_later.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations
from typing import Final, TypeAlias

from rules.game import Decision, Illegal, Order, Question, Seat
from rules.hunt import actions
from rules.hunt.defaults import flips
from rules.hunt.orders import at_deadline, condition_words, preloads_later, step_conditions
from rules.hunt.orders.condition_words import IN_ADVANCE
from rules.hunt.orders.preloads_later import LATER, Answers, Words
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board
from rules.hunt.questions.decisions import decisions, next_of
from rules.hunt.state import (
    Bearing,
    Flipping,
    HuntState,
    NamingLord,
    NamingToken,
    Over,
    Placing,
    Preparing,
    facts,
)

Coming = preloads_later.Coming

_SETUP: Final = (Preparing, Placing, NamingLord)


def ahead(pack: HuntPack, state: HuntState, seat: Seat) -> tuple[Decision, ...]:
    """What *seat* is offered to answer in advance now: what can matter before it is asked for."""
    offered = [question for question, is_offered in _coming(pack, state, seat) if is_offered]
    return tuple(Decision(question, seat, owed=False, ahead=True) for question in offered)


def _coming(pack: HuntPack, state: HuntState, seat: Seat) -> list[Coming]:
    """What *seat* may answer in advance, offered already or not."""
    if not state.todo or isinstance(state.todo[-1], Over | NamingToken):
        return []
    if seat == state.rules.bearer:
        return _for_bearer(pack, state)
    return _for_rider(pack, state.shown or state, seat) if seat in state.rules.riders else []


def _for_bearer(pack: HuntPack, state: HuntState) -> list[Coming]:
    """The next turn, flip, and escape or course, while they are not open; then what is decided later."""
    if isinstance(state.todo[-1], _SETUP):
        return []
    kinds = ["turn", "flip", "escape" if state.part == 1 else "course"]
    found = [(next_of(state, kind), True) for kind in kinds]
    is_open = {decision.question.kind for decision in decisions(state)}
    later = preloads_later.for_bearer(pack, state)
    return [one for one in (*found, *later) if one[0].kind not in is_open]


def _for_rider(pack: HuntPack, state: HuntState, seat: Seat) -> list[Coming]:
    """The placement once it is known which Nazgul are one's own; then what is decided later."""
    placing = [(Question("place"), True)] if _is_to_place(state, seat) else []
    return [*placing, *preloads_later.for_rider(pack, state, seat)]


def _is_to_place(state: HuntState, seat: Seat) -> bool:
    if not any(isinstance(task, Preparing | Placing) for task in state.todo) or 0 in state.masters:
        return False
    asked = any(one.question.kind == "place" and one.seat == seat for one in decisions(state))
    return not asked and any(
        at is None for at, master in zip(state.wraiths, state.masters, strict=True) if master == seat
    )


# ------------------------------------------------------------------------------------------------- what is said


def order(pack: HuntPack, state: HuntState, seat: Seat, words: str) -> Order | None:
    """The order that *words* give; None when they are none. Raises Illegal."""
    verb, *rest = words.lower().split()
    if verb != "preload":
        return None
    if rest[1:2] == [at_deadline.LATE]:
        return at_deadline.order(pack, state, seat, rest[0], rest[2:])
    if not rest or rest[0] not in WITHDRAWN:
        raise Illegal(
            "H-17.33",
            "Of that kind nothing is said in advance. What can be is: {kinds}. See **My desk**.",
            kinds=", ".join(WITHDRAWN),
        )
    known = state if seat == state.rules.bearer else state.shown or state
    question = next((one for one, _ in _coming(pack, state, seat) if one.kind == rest[0]), None)
    if question is None:
        raise Illegal("H-17.33", "That is not to be answered in advance by you now. See **My desk**.")
    said, when = _cut(rest[1:])
    _refuse_conditions(pack, known, when)
    if rest[0] in LATER:
        answers, written, standing = LATER[rest[0]].answers(pack, known, seat, said), said, False
    else:
        answers, written, standing = _ORDERS[rest[0]](pack, known, seat, said)
    text = " & ".join(when)
    return Order(
        seat=seat,
        kind=question.kind,
        number=question.number or None,
        answers=tuple((_joined(first, text), answer) for first, answer in answers),
        words=" ".join(["preload", rest[0], *written, *(["when", text] if text else [])]),
        slot=question.kind,
        standing=standing,
        term=_term(known, seat, question.kind),
    )


def _term(state: HuntState, seat: Seat, kind: str) -> int:
    """The part to which an order belongs."""
    if kind == "place":
        return place_part(state, seat)
    return 2 if kind in preloads_later.SETTING_OUT else state.part


def place_part(state: HuntState, seat: Seat) -> int:
    """The part whose starts a placement in advance is about: the next one, once all stand on the board."""
    return state.part if _is_to_place(state, seat) else 2


def _joined(*parts: str) -> str:
    return " & ".join(part for part in parts if part)


def _cut(words: Words) -> tuple[Words, list[str]]:
    """What is said, and the conditions after `when`."""
    if "when" not in words:
        return words, []
    at = words.index("when")
    return words[:at], " ".join(words[at + 1 :]).split(" & ")


_KNOWN_PLACES: Final = 12
"""Of the tiles drawn, so many could be named in edition 1; a rescue can draw more."""

Said: TypeAlias = tuple[Answers, Words, bool]
"""The answers, the exact words, and whether the order answers more than once."""


def _turn(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Said:
    """In edition 1 the conditions of its steps were first looked at when they were played."""
    if not said:
        raise Illegal("H-17.33", "Say what you will do, like “preload turn mark 17”.")
    action = actions.read("turn", " ".join(said))
    assert isinstance(action, actions.Turn)
    for step in action.steps if state.rules.edition > 1 else ():
        step_conditions.check(pack, state, step)
    text = actions.write(action)
    return [("", text)], text.split(), False


def _flip(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Said:
    """The tile is not known yet: the one worth most (H-17.33)."""
    if said == ["pass"]:
        return [("", "pass")], said, False
    ready = [one.id for one in facts.ready(pack, state.company)]
    if len(said) != 1 or said[0] not in ready:
        raise Illegal("H-17.33", "Name a company card that is not flipped, or say “preload flip pass”.")
    most = len(pack.tiles) if state.rules.edition > 1 else _KNOWN_PLACES
    return [(f"worst {at}", f"flip {said[0]} {at}") for at in range(1, most + 1)], said, False


def _escape(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Said:
    text = actions.write(actions.read("escape", " ".join(said)))
    board = pack.boards[1]
    target = text.split()[-1]
    if target != "stay" and (not target.isdigit() or int(target) not in board.locations):
        raise Illegal("H-17.33", "There is no location {number} on this board.", number=target)
    return [("", text)], text.split(), False


def _course(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Said:
    text = actions.write(actions.read("course", " ".join(said)))
    return [("", text)], text.split(), False


def _place(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Said:
    """A ranked list: the first that are free by then (H-3.13), however many Nazgûl the split gives (H-12.8)."""
    part = place_part(state, seat)
    starts = tuple(map(str, pack.boards[part].flagged["wraith_start"]))
    size = state.masters.count(seat)
    most = 1 if part == 1 else 2
    if any(word not in starts or said.count(word) > most for word in said) or len(said) < size:
        raise Illegal("H-17.33", "List at least {size} starts of the Nazgûl, the dearest first.", size=size)
    answers = [
        (_joined(count, " ".join(("free", *chosen))), " ".join(("place", *chosen)))
        for count, n in _sizes(state, seat, part)
        for chosen in dict.fromkeys(_chosen(said, n))
    ]
    return answers, said, False


def _sizes(state: HuntState, seat: Seat, part: int) -> list[tuple[str, int]]:
    """How many Nazgûl there may be to place, each with its condition; in edition 1 as many as there were by then."""
    if part == state.part or len(state.rules.riders) != 3 or state.rules.edition < 2:
        return [("", state.masters.count(seat))]
    return [(f"leading {n} {seat}", n) for n in (1, 2)]


def _chosen(said: Words, size: int) -> list[tuple[str, ...]]:
    """Every choice of *size* entries in the order of the list, the dearest first."""
    found = permutations(range(len(said)), size)
    return [tuple(said[at] for at in places) for places in found if list(places) == sorted(places)]


def _gifts(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Said:
    """Pairs of card and player; what is not in hand by then is left out (H-12.9)."""
    pairs = list(zip(said[::2], said[1::2], strict=False))
    others = {str(other) for other in state.rules.riders if other != seat}
    if len(said) % 2 or any(card not in pack.cards or taker not in others for card, taker in pairs):
        raise Illegal("H-17.33", "Gifts are written like “preload gifts s-04 3 s-07 4”: card and player.")
    gifts = [(f"card {card} {seat}", f"give {card} {taker}") for card, taker in pairs]
    return [*gifts, ("", "done")], said, True


_ORDERS: Final[Mapping[str, Callable[[HuntPack, HuntState, Seat, Words], Said]]] = {
    "turn": _turn,
    "flip": _flip,
    "escape": _escape,
    "course": _course,
    "place": _place,
    "gifts": _gifts,
}
WITHDRAWN: Final = {kind: kind for kind in (*_ORDERS, *LATER)}
"""What `withdraw` takes back."""


# ------------------------------------------------------------------------------------------------- conditions


def _refuse_conditions(pack: HuntPack, state: HuntState, when: list[str]) -> None:
    """Raise Illegal unless every condition is one on public facts (H-17.33) that could hold (H-27.7)."""
    for one in when:
        if not _is_condition(pack, state, one.split()):
            raise Illegal(
                "H-17.33",
                "“{words}” is no condition. Write like “when found”, “when corruption 8”, "
                "“when wraith 2 17 & not tiles 3”.",
                words=one,
            )


def _is_condition(pack: HuntPack, state: HuntState, words: Words) -> bool:
    """Edition 1 took a die of any face."""
    plain = words[1:] if words[:1] == ["not"] else words
    if state.rules.edition < 2 and len(plain) == 2 and plain[0] == "die":
        return plain[1].isidentifier()
    return condition_words.is_one(IN_ADVANCE, pack, state.part, words)


def holds(pack: HuntPack, state: HuntState, when: str) -> bool:
    """Whether all conditions of *when* are met, by what everybody sees."""
    known = state.shown or state
    return all(_is_met(pack, state, known, one.split()) for one in when.split(" & ") if one)


def _is_met(pack: HuntPack, state: HuntState, known: HuntState, words: Words) -> bool:
    """One condition; those of a ranked list are about what its owner alone may see."""
    match words:
        case ["leading", number, seat]:
            return known.masters.count(int(seat)) == int(number)
        case [("drawn" | "offered" | "leads") as test, word, seat]:
            return preloads_later.can_choose(state, test, word, int(seat))
        case _:
            return _holds(pack, known, words)


def _holds(pack: HuntPack, state: HuntState, words: Words) -> bool:
    match words:
        case ["not", *rest]:
            return not _holds(pack, state, rest)
        case ["found"]:
            return state.found is not None or _was_found(state)
        case ["eye"]:
            return state.eye
        case ["corruption", number]:
            return state.corruption >= int(number)
        case ["tiles", number]:
            return _tiles(state) >= int(number)
        case ["die", face]:
            return any(die.face.lower() == face and not die.spent for die in state.dice)
        case [("wraith" | "track" | "ally") as what, number, space]:
            return _is_near(pack.boards[state.part], state, what, int(number), space)
        case ["worst", place]:
            return _worst(pack, state) == int(place)
        case ["free", *starts]:
            return _are_free(state, starts)
        case ["card", card, seat]:
            return card in facts.hand_of(state, int(seat))
        case _:
            return False


def _was_found(state: HuntState) -> bool:
    """What a preloaded turn can ask: whether Frodo was found in the game turn before (`HuntState.trail`)."""
    if not isinstance(state.todo[-1], Bearing) or not state.trail:
        return False
    part, turn, _, _, find = state.trail[-1]
    return (part, turn) == (state.part, state.turn_number - 1) and find != 0


def _is_near(board: Board, state: HuntState, what: str, steps: int, word: str) -> bool:
    space = board.find(word)
    pieces = {
        "wraith": tuple(at for at in state.wraiths if at is not None),
        "track": tuple(track.location for track in state.tracks),
        "ally": state.allies,
    }[what]
    return space is not None and any(board.distance(at, space) <= steps for at in pieces)


def _tiles(state: HuntState) -> int:
    """How many were drawn; in edition 1 an escape or course knew nothing of them."""
    top = state.todo[-1]
    if isinstance(top, Flipping):
        return len(top.tiles)
    return state.tiles_drawn if state.rules.edition > 1 else 0


def _worst(pack: HuntPack, state: HuntState) -> int:
    """The place of the tile that is worth most among those that a flip can cancel (H-10.6); 0: none."""
    top = state.todo[-1]
    return flips.worst(pack, state, top)[0] if isinstance(top, Flipping) else 0


def _are_free(state: HuntState, starts: Words) -> bool:
    room = 1 if state.part == 1 else 2
    return all(state.wraiths.count(int(start)) + starts.count(start) <= room for start in starts)


# ------------------------------------------------------------------------------------------------- how long


def stands(pack: HuntPack, state: HuntState, kept: Order) -> bool:
    """Whether *kept* can still come to use; one whose conditions fail when it is asked for lapses (H-17.33)."""
    if not state.todo or isinstance(state.todo[-1], Over) or state.part > kept.term:
        return False
    open_now = [one for one in decisions(state) if one.seat == kept.seat and one.question.kind == kept.kind]
    if kept.late:
        return any(one.question.number == kept.number for one in open_now)
    asked = [one for one in open_now if kept.number in (None, one.question.number)]
    if any(one.owed for one in asked):
        return any(holds(pack, state, when) for when, _ in kept.answers)
    if open_now:
        return bool(asked) and kept.kind in _WAITING
    return _is_to_come(state, kept)


def why_gone(state: HuntState, kept: Order) -> Illegal | None:
    """Why *kept* does not stand any more; None: what it was meant for has been decided without it."""
    if state.part > kept.term:
        return Illegal("H-17.33", "It was meant for Part {part}, which is over.", part=kept.term)
    mine = [one.question for one in decisions(state) if one.owed and one.seat == kept.seat]
    if not any(one.kind == kept.kind and kept.number in (None, one.number) for one in mine):
        return None
    if " when " in kept.words:
        return Illegal("H-17.33", "What you made it hang on is not so.")
    return Illegal("H-17.33", "Nothing of what you listed can be chosen.")


_WAITING: Final = ("keep", "relocate")
"""Open before they are owed: with RB's next turn (H-17.34)."""


def _is_to_come(state: HuntState, kept: Order) -> bool:
    if kept.number is not None:
        return next_of(state, kept.kind).number <= kept.number
    if kept.kind == "place" and kept.term == state.part:
        return _is_to_place(state, kept.seat)
    return preloads_later.is_to_come(state, kept.kind)
