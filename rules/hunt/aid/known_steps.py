"""What the public record says of Frodo's way, step by step of the movement track (H-20.9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.game import Value
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board
from rules.hunt.ride.searching import spaces_of
from rules.hunt.values import Asked, Hint
from rules.hunt.view import Seen

Places = frozenset[int]


class Known(Value):
    """The public facts, in the form in which the filter asks for them."""

    shut: Mapping[int, int]
    """Up to which step a location is known not to be featured."""
    wanted: Mapping[int, int]
    """By which step a location is known to be featured."""
    only: Mapping[int, Places]
    """Where the last location was after a step."""
    never: Mapping[int, Places]
    """Where it was not."""
    kinds: Mapping[int, str]
    """How a step was made: move, extra, escape."""
    boosts: Mapping[int, int]
    """Dots that a location mark at this step could count more (H-22.14)."""
    bits: Mapping[int, int]
    """A bit for each wanted location."""
    dues: Mapping[int, int]
    """The bits that are due at a step."""

    def is_open(self, place: int, step: int) -> bool:
        """Whether *place* can be marked at *step*."""
        return self.shut.get(place, -1) < step

    def bit(self, place: int) -> int:
        return self.bits.get(place, 0)

    def bonus(self, step: int) -> int:
        return self.boosts.get(step, 0)

    def due(self, step: int) -> int:
        return self.dues.get(step, 0)

    def allows(self, last: int, step: int) -> bool:
        """Whether *last* can have been the last location after *step*."""
        return last not in self.never.get(step, ()) and (step not in self.only or last in self.only[step])


class _Notes:
    """Gathers the facts."""

    def __init__(self) -> None:
        self.shut: dict[int, int] = {}
        self.wanted: dict[int, int] = {}
        self.only: dict[int, Places] = {}
        self.never: dict[int, Places] = {}

    def was_not_featured(self, place: int, step: int) -> None:
        self.shut[place] = max(step, self.shut.get(place, -1))

    def was_featured(self, place: int, step: int) -> None:
        self.wanted[place] = min(step, self.wanted.get(place, step))

    def stood_in(self, places: Iterable[int], step: int) -> None:
        found = frozenset(places)
        self.only[step] = self.only[step] & found if step in self.only else found

    def stood_not_in(self, places: Iterable[int], step: int) -> None:
        self.never[step] = self.never.get(step, frozenset()) | frozenset(places)


def known(pack: HuntPack, seen: Seen, gandalf: Sequence[tuple[int, ...]]) -> Known:
    """What is known of the way of this part, in Part 2 of the current journey.

    *gandalf* says, by line of the ledger, where he could be when it was asked (H-14.1).
    """
    board = pack.boards[seen.part]
    notes = _Notes()
    for line in seen.ledger:
        if line.part == seen.part and line.answer is not None and line.journey in (0, seen.journey_number):
            _note(notes, seen, board, line, gandalf)
    hints = [hint for hint in seen.hints if hint.part == seen.part]
    for hint in _current(hints):
        _note_hint(notes, board, hint)
    bits = {place: 1 << at for at, place in enumerate(sorted(notes.wanted))}
    dues: dict[int, int] = {}
    for place, step in notes.wanted.items():
        dues[step] = dues.get(step, 0) | bits[place]
    kinds, boosts = _steps(pack, hints) if seen.part == 1 else ({}, {})
    return Known(notes.shut, notes.wanted, notes.only, notes.never, kinds, boosts, bits, dues)


def _current(hints: list[Hint]) -> list[Hint]:
    """The hints since the last change of course."""
    changes = [at for at, hint in enumerate(hints) if hint.what == "course"]
    return hints[changes[-1] + 1 :] if changes else hints


def _note(notes: _Notes, seen: Seen, board: Board, line: Asked, gandalf: Sequence[tuple[int, ...]]) -> None:
    step = line.moves
    if line.kind == "perceive":
        _note_perception(notes, board, line, gandalf)
        return
    place = int(line.target)
    if line.answer:
        notes.was_featured(place, step)
    elif line.kind == "hunt" or not could_shelter(seen, board, place):
        notes.was_not_featured(place, step)
    if line.kind == "hunt":
        if line.found:
            notes.stood_in((place,), step)
        else:
            notes.stood_not_in((place,), step)


def could_shelter(seen: Seen, board: Board, place: int) -> bool:
    """H-16.2: a search of a shelter just reached answers no."""
    return (
        seen.rules.shelters
        and seen.part == 2
        and seen.journey_class == "long"
        and "ally" in board.flags[place]
    )


def _note_perception(notes: _Notes, board: Board, line: Asked, gandalf: Sequence[tuple[int, ...]]) -> None:
    """H-8.3, H-14.1: in Part 2 a yes can be Gandalf's, unless it names who is there or he cannot be."""
    places = frozenset(spaces_of(board, line.target))
    if not line.answer or (line.named and "bearer" not in line.named):
        notes.stood_not_in(places, line.moves)
    elif line.named or line.part == 1 or places.isdisjoint(gandalf[line.number - 1]):
        notes.stood_in(places, line.moves)


def _note_hint(notes: _Notes, board: Board, hint: Hint) -> None:
    match hint.what, hint.value.split():
        case "info", [number]:
            notes.was_not_featured(int(number), hint.moves)
        case "fact", ["bearer_section" | "bearer_area" as fact, place]:
            notes.stood_in(spaces_of(board, f"{fact.removeprefix('bearer_')} {place}"), hint.moves)


def _steps(pack: HuntPack, hints: list[Hint]) -> tuple[dict[int, str], dict[int, int]]:
    """How each step was made, and what cards of its turn gave it (H-22.14)."""
    kinds: dict[int, str] = {}
    boosts: dict[int, int] = {}
    turn, bonus = 0, 0
    for hint in hints:
        if hint.turn != turn:
            turn, bonus = hint.turn, 0
        bonus += _bonus(pack, hint)
        if hint.what == "step":
            step, by = hint.value.split()
            kinds[int(step)] = by
            boosts[int(step)] = bonus
    return kinds, boosts


def _bonus(pack: HuntPack, hint: Hint) -> int:
    """The most dots that this card or ability can add."""
    if hint.what == "company":
        return sum(
            _of_list(pack, companion.effects) for companion in pack.company if companion.id == hint.value
        )
    if hint.what != "card":
        return 0
    card, option = hint.value.split()
    return _of_list(pack, pack.cards[card].options[int(option) - 1])


def _of_list(pack: HuntPack, number: int) -> int:
    effects = pack.within(pack.lists[number])
    return sum(
        int(effect.args["n"]) for effect in effects if effect.verb == "bonus_dots" and effect.part != 2
    )
