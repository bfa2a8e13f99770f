"""Frodo's trail as the ledger has it, step by step of the movement track: what all know of each (H-20.7)."""

from __future__ import annotations

from rules.game import Value
from rules.hunt.aid.gandalf import sightings
from rules.hunt.aid.known_steps import Known, known
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board
from rules.hunt.ride.searching import spaces_of
from rules.hunt.values import Asked
from rules.hunt.view import Seen

HERE, FEATURED, PERCEIVED = "here", "featured", "perceived"
_BEST = (HERE, FEATURED, PERCEIVED)


class Step(Value):
    """One step. *kind*: what is known of *place*; both are empty for a step of which nobody found out anything.

    `here`: he was found in that location; `featured`: he had been there by then; `perceived`: he was in that
    `area K` or `section IV`. *by*: `move`, `extra` or `escape`; empty at the start and in Part 2.
    """

    number: int
    place: str = ""
    kind: str = ""
    by: str = ""


def trail(pack: HuntPack, seen: Seen) -> tuple[Step, ...]:
    """Every step so far, the start as 0; of several facts about one the most exact."""
    board = pack.boards[seen.part]
    found = known(pack, seen, sightings(pack, seen) if seen.part == 2 else ())
    facts = [fact for line in seen.ledger if (fact := _fact(line, seen, board, found))]
    steps = []
    for number in range(seen.moves + 1):
        step = min((fact for fact in facts if fact.number == number), key=_exactness, default=Step(number))
        steps.append(Step(number, step.place, step.kind, found.kinds.get(number, "")))
    return tuple(steps)


def _exactness(fact: Step) -> tuple[int, bool]:
    return _BEST.index(fact.kind), fact.place.startswith("section")


def _fact(line: Asked, seen: Seen, board: Board, found: Known) -> Step | None:
    """What a line of the ledger tells of a step; None where its answer is no, or can be Gandalf's (H-14.1)."""
    if not line.answer or line.part != seen.part or line.journey not in (0, seen.journey_number):
        return None
    if line.kind != "perceive":
        return Step(line.moves, line.target, HERE if line.found else FEATURED)
    is_his = found.only.get(line.moves, frozenset(board.spaces)) <= frozenset(spaces_of(board, line.target))
    return Step(line.moves, line.target, PERCEIVED) if is_his else None
