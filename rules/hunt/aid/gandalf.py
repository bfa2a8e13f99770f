"""Where Gandalf can be (H-20.8): his steps are secret, one in every turn of RB; the rest is public (H-13)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board
from rules.hunt.ride.searching import spaces_of
from rules.hunt.values import Asked, Hint
from rules.hunt.view import Seen

Places = frozenset[int]


def sightings(pack: HuntPack, seen: Seen) -> tuple[tuple[int, ...], ...]:
    """For each line of the ledger the locations where he could be when it was asked; the last entry is now."""
    board = pack.boards[2]
    tokens = frozenset(pack.deeds) - frozenset(seen.deeds_done)
    places: Places = frozenset(pack.deeds)
    turn: int | None = None
    found: list[tuple[int, ...]] = []
    for what in _told(seen):
        at = what.turn
        if what.part == 2 and at != turn:
            places = _strides(board, places, _turns(turn, at, seen))
            turn = at
        if isinstance(what, Asked):
            found.append(tuple(sorted(places)))
            places = _asked(board, places, what) if what.part == 2 else places
        elif what.part == 2:
            places = _hinted(board, places, tokens, what)
    now = seen.turn_number - (seen.pause == "bearing")  # whose move is not told yet
    if turn != now and seen.mentor:
        places = _strides(board, places, _turns(turn, now, seen))
    return (*found, tuple(sorted(places)) if seen.mentor in ("hidden", "revealed") else ())


def _told(seen: Seen) -> list[Asked | Hint]:
    """Ledger and hints in the order in which everybody heard them."""
    told: list[tuple[int, int, Asked | Hint]] = [(line.number, 0, line) for line in seen.ledger]
    told += [(hint.after, 1, hint) for hint in seen.hints]
    return [what for _, _, what in sorted(told, key=lambda one: one[:2])]


def _turns(before: int | None, now: int, seen: Seen) -> int:
    """How many turns of RB lie between: one for each game turn of Part 2."""
    if before is not None:
        return now - before
    return now - first_turn(seen) + 1


def first_turn(seen: Seen) -> int:
    """The number of Part 2's first game turn: three to a day (H-4.1)."""
    return seen.turn_number - 3 * (seen.day - 1) - (seen.phase - 1)


def _strides(board: Board, places: Places, n: int) -> Places:
    """H-13.7: so many moves, each to a connected location, his own included."""
    for _ in range(n):
        further = frozenset(to for at in places for to in board.gaps[at])
        if further == places:
            break
        places = further
    return places


def _asked(board: Board, places: Places, line: Asked) -> Places:
    """H-14.1, H-14.3."""
    if line.answer is None or line.kind == "search":
        return places
    around = frozenset(spaces_of(board, line.target) if line.kind == "perceive" else (int(line.target),))
    if "gandalf" in line.named:
        return places & around
    is_elsewhere = line.kind == "hunt" or not line.answer or line.named
    return places - around if is_elsewhere else places


def _hinted(board: Board, places: Places, tokens: Iterable[int], hint: Hint) -> Places:
    """What was told of him; a deed or a card may come before or after his move (H-13.11)."""
    match hint.what:
        case "revealed":
            return frozenset((int(hint.value),))
        case "left" | "fled":
            return places.union(tokens)
        case "relocate":
            return _strides(board, places.union(tokens), 1)
        case "deed":
            return _strides(board, frozenset((int(hint.value),)), 1)
        case "move":
            return _strides(board, places, int(hint.value))
        case "fact":
            name, *value = hint.value.split()
            if name == "gandalf_section" and value and value[0] in board.sections:
                return places.intersection(spaces_of(board, f"section {value[0]}"))
    return places
