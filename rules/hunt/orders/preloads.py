"""Answers given before they are asked for (H-17.33), as orders: `preload escape mark 17 when not wraith 2 17`.

What is said of conditions reads public facts only. A placement is a ranked list, a flip takes the tile that is
worth most, gifts are given one after the other and then the giver is done. Of what is drawn, shared out or won only
later the first of a ranked list counts that can be chosen by then. What each kind takes stands in its row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rules.game import Decision, Illegal, Question, Seat
from rules.hunt import actions
from rules.hunt.actions.grammar import IN_ADVANCE
from rules.hunt.actions.words import figure_of
from rules.hunt.defaults import flips
from rules.hunt.orders import condition_words, step_conditions, whole
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board
from rules.hunt.questions import kinds, written
from rules.hunt.questions.ahead import Ahead
from rules.hunt.questions.decisions import decisions, next_of
from rules.hunt.questions.rows import ROWS
from rules.hunt.state import HuntState, facts, tasks
from rules.kit.advance import LATE, for_deadline
from rules.kit.asks import Row
from rules.kit.order_steps import cut
from rules.terms import Order

AHEAD: Final[Mapping[str, tuple[Row, Ahead]]] = {
    name: (row, row.ahead) for name, row in ROWS.items() if row.ahead is not None
}
"""What may be said in advance, by kind; `withdraw` takes it back."""
LATE_KINDS: Final = (kinds.TURN.name, kinds.BLOCK.name)
"""What may be left for the deadline of the question that is open; `withdraw` takes it back too."""
_SETUP: Final = (tasks.Preparing, tasks.Placing, tasks.NamingLord)


def ahead(pack: HuntPack, state: HuntState, seat: Seat) -> tuple[Decision, ...]:
    """What *seat* is offered to answer in advance now: what can matter before it is asked for."""
    offered = [question for question, is_offered in _coming(pack, state, seat) if is_offered]
    return tuple(Decision(question, seat, owed=False, ahead=True) for question in offered)


def _coming(pack: HuntPack, state: HuntState, seat: Seat) -> list[tuple[Question, bool]]:
    """What *seat* may answer in advance, offered already or not: first what comes in every game turn."""
    if not state.todo or isinstance(state.todo[-1], tasks.Over | tasks.NamingToken):
        return []
    is_bearer = seat == state.rules.bearer
    if is_bearer and isinstance(state.todo[-1], _SETUP):
        return []
    known = facts.known_to(state, seat)
    is_open = {decision.question.kind for decision in decisions(state)} if is_bearer else set()
    coming = [
        (what, next_of(state, row.kind) if what.next_only else row.kind.asked(), is_offered)
        for name, (row, what) in AHEAD.items()
        if name not in is_open
        and seat in what.who(state.rules)
        and (is_offered := what.comes(pack, known, seat)) is not None
    ]
    coming.sort(key=lambda ahead: ahead[0].waits or not ahead[0].next_only)
    return [(question, is_offered) for _, question, is_offered in coming]


# ------------------------------------------------------------------------------------------------- what is said


def order(pack: HuntPack, state: HuntState, seat: Seat, words: str) -> Order | None:
    """The order that *words* give; None when they are none. Raises Illegal."""
    verb, *rest = words.lower().split()
    if verb != "preload":
        return None
    if rest[1:2] == [LATE]:
        return _late(pack, state, seat, rest[0], rest[2:])
    if not rest or rest[0] not in AHEAD:
        raise Illegal(
            "H-17.33",
            "You cannot answer that in advance. You can answer these: {kinds}. See **My desk**.",
            kinds=", ".join(AHEAD),
        )
    known = facts.known_to(state, seat)
    question = next(
        (question for question, _ in _coming(pack, state, seat) if question.kind == rest[0]), None
    )
    if question is None:
        raise Illegal("H-17.33", "You cannot answer that in advance now. See **My desk**.")
    said, behind = cut(tuple(rest[1:]), "when")
    when = [] if behind is None else " ".join(behind).split(" & ")
    _refuse_conditions(pack, known, when)
    _, what = AHEAD[question.kind]
    text = " & ".join(when)
    return Order(
        seat=seat,
        kind=question.kind,
        number=question.number or None,
        answers=tuple(
            (" & ".join(filter(None, (first, text))), answer)
            for first, answer in what.answers(pack, known, seat, said)
        ),
        words=" ".join(["preload", question.kind, *said, *(["when", text] if text else [])]),
        slot=question.kind,
        standing=what.standing,
        term=what.term(known, seat),
    )


def _late(pack: HuntPack, state: HuntState, seat: Seat, kind: str, said: Sequence[str]) -> Order:
    """`preload block late move 17 then search` waits for the deadline of what is open. Raises Illegal."""
    asked = (decision for decision in decisions(state) if decision.seat == seat)
    question = next((decision.question for decision in asked if decision.question.kind == kind), None)
    if question is None or kind not in LATE_KINDS:
        raise Illegal("H-17.33", "You are not asked that now, so you can leave nothing for its deadline.")
    if not said:
        raise Illegal("H-17.33", "Say what you will do at the deadline, like “preload turn late mark 17”.")
    action = written.read(kind, " ".join(said))
    assert isinstance(action, actions.Turn | actions.Ride)
    for step in action.steps:
        step_conditions.check(pack, state, step)
    whole.check(pack, state, seat, action)
    return for_deadline(seat, question, written.write(action), state.part)


# ------------------------------------------------------------------------------------------------- conditions


def _refuse_conditions(pack: HuntPack, state: HuntState, when: Sequence[str]) -> None:
    """Raise Illegal unless every condition is one on public facts (H-17.33) that could hold (H-27.7)."""
    for test in when:
        if not _is_condition(pack, state, test.split()):
            raise Illegal(
                "H-17.33",
                "“{words}” is no condition. Write one like “when found”, “when corruption 8”, “when wraith 2 17 "
                "& not tiles 3”.",
                words=test,
            )


def _is_condition(pack: HuntPack, state: HuntState, words: Sequence[str]) -> bool:
    """Edition 1 took a die of any face."""
    plain = words[1:] if words[:1] == ["not"] else words
    if state.rules.edition < 2 and len(plain) == 2 and plain[0] == "die":
        return plain[1].isidentifier()
    return condition_words.is_one(IN_ADVANCE, pack, (pack.boards[state.part],), words)


def holds(pack: HuntPack, state: HuntState, when: str) -> bool:
    """Whether all conditions of *when* are met, by what everybody sees."""
    known = state.shown or state
    return all(_holds(pack, state, known, test.split()) for test in when.split(" & ") if test)


def _holds(pack: HuntPack, state: HuntState, known: HuntState, words: Sequence[str]) -> bool:
    """One condition on what is *known*; those of a ranked list are about what its owner alone may see."""
    match words:
        case ["not", *rest]:
            return not _holds(pack, state, known, rest)
        case ["found"]:
            return known.found is not None or _was_found(known)
        case ["eye"]:
            return known.eye
        case ["corruption", number]:
            return known.corruption >= int(number)
        case ["tiles", number]:
            return _tiles(known) >= int(number)
        case ["die", face]:
            return any(die.face.lower() == face and not die.spent for die in known.dice)
        case [("wraith" | "track" | "ally") as what, number, space]:
            return _is_near(pack.boards[known.part], known, what, int(number), space)
        case ["worst", place]:
            return _worst(pack, known) == int(place)
        case ["free", *starts]:
            return _are_free(known, starts)
        case ["card", card, seat]:
            return card in facts.hand_of(known, int(seat))
        case ["leading", number, seat]:
            return known.masters.count(int(seat)) == int(number)
        case ["drawn", number, _]:
            return int(number) in _drawn(state)
        case ["offered", card, seat]:
            keeping = (task for task in state.beside if isinstance(task, tasks.Keeping) and task.keep == 1)
            return any(task.seat == int(seat) and card in task.cards for task in keeping)
        case ["leads", wraith, seat]:
            figure = figure_of(wraith)
            return figure is not None and state.masters[figure] == int(seat)
        case _:
            return False


def _drawn(state: HuntState) -> Iterator[int]:
    for task in (*state.todo[-1:], *state.beside):
        if isinstance(task, tasks.Preparing):
            yield from task.mentors
        elif isinstance(task, tasks.Relocating):
            yield from task.drawn


def _was_found(state: HuntState) -> bool:
    """What a preloaded turn can ask: whether Frodo was found in the game turn before (`HuntState.trail`)."""
    if not isinstance(state.todo[-1], tasks.Bearing) or not state.trail:
        return False
    part, turn, _, _, find = state.trail[-1]
    return (part, turn) == (state.part, state.turn_number - 1) and find != 0


def _is_near(board: Board, state: HuntState, what: str, steps: int, word: str) -> bool:
    space = board.find(word)
    places = facts.places(state, what)
    return space is not None and any(board.distance(place, space) <= steps for place in places)


def _tiles(state: HuntState) -> int:
    """How many were drawn; in edition 1 an escape or course knew nothing of them."""
    top = state.todo[-1]
    if isinstance(top, tasks.Flipping):
        return len(top.tiles)
    return state.tiles_drawn if state.rules.edition > 1 else 0


def _worst(pack: HuntPack, state: HuntState) -> int:
    """The place of the tile that is worth most among those that a flip can cancel (H-10.6); 0: none."""
    top = state.todo[-1]
    return flips.worst(pack, state, top)[0] if isinstance(top, tasks.Flipping) else 0


def _are_free(state: HuntState, starts: Sequence[str]) -> bool:
    room = 1 if state.part == 1 else 2
    return all(state.wraiths.count(int(start)) + starts.count(start) <= room for start in starts)


# ------------------------------------------------------------------------------------------------- how long


def stands(pack: HuntPack, state: HuntState, kept: Order) -> bool:
    """Whether *kept* can still come to use; one whose conditions fail when it is asked for lapses (H-17.33)."""
    if not state.todo or isinstance(state.todo[-1], tasks.Over) or state.part > kept.term:
        return False
    open_now = [
        decision
        for decision in decisions(state)
        if decision.seat == kept.seat and decision.question.kind == kept.kind
    ]
    if kept.late:
        return any(decision.question.number == kept.number for decision in open_now)
    asked = [decision for decision in open_now if kept.number in (None, decision.question.number)]
    if any(decision.owed for decision in asked):
        return any(holds(pack, state, when) for when, _ in kept.answers)
    if open_now:
        return bool(asked) and AHEAD[kept.kind][1].waits
    return _is_to_come(state, kept)


def why_gone(state: HuntState, order: Order) -> Illegal | None:
    """Why *order* does not stand any more; None: what it was meant for has been decided without it."""
    if state.part > order.term:
        return Illegal("H-17.33", "You planned it for Part {part}, which is over.", part=order.term)
    mine = [
        decision.question for decision in decisions(state) if decision.owed and decision.seat == order.seat
    ]
    if not any(question.kind == order.kind and order.number in (None, question.number) for question in mine):
        return None
    if " when " in order.words:
        return Illegal("H-17.33", "Its condition does not hold.")
    return Illegal("H-17.33", "You can choose nothing of what you listed.")


def _is_to_come(state: HuntState, kept: Order) -> bool:
    row, what = AHEAD[kept.kind]
    if kept.number is not None:
        return next_of(state, row.kind).number <= kept.number
    return what.is_to_come(state, kept)
