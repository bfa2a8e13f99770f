"""Ways that a filter could take for worse than others and lose, though one of them is the true one (H-20.9)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from rules.hunt.aid.whereabouts import Aid, where
from rules.hunt.pack import WILD, JourneyClass
from rules.hunt.pack.board import Board, Plan
from rules.hunt.values import Asked, Hint
from rules.hunt.view import view
from tests.rules.hunt import kit


def _plan(part: int, flags: dict[int, list[str]], edges: list[tuple[int, int, int]], alone: int = 0) -> Board:
    """Of edges: a location, another, and the dots between. *alone* has an area of its own."""
    numbers = sorted({n for one, other, _ in edges for n in (one, other)})
    return Board(
        Plan.read(
            {
                "part": part,
                "areas": [{"id": "A", "section": "I"}, {"id": "B", "section": "II"}],
                "locations": [
                    {
                        "n": n,
                        "name": f"P{n}",
                        "area": "A" if n == alone else "B",
                        "flags": flags.get(n, []),
                        "x": n,
                        "y": n,
                    }
                    for n in numbers
                ],
                "edges": [{"a": a, "b": b, "type": "path", "dots": dots} for a, b, dots in edges],
            }
        )
    )


# --------------------------------------------------------------------------------------------------------- Part 1


def _line(number: int, moves: int, kind: str, target: str, *, found: bool = False) -> Asked:
    """A question that was answered with yes."""
    return Asked(
        number=number,
        part=1,
        turn=moves,
        day=1,
        phase=1,
        moves=moves,
        figure=0,
        kind=kind,
        target=target,
        answer=True,
        found=found,
    )


def test_of_two_ways_to_a_place_the_one_with_more_dots_can_be_the_true_one() -> None:
    """H-5.3, H-20.9: though the other has visited already what has still to be visited."""
    board = _plan(1, {1: ["start"], 9: ["exit"]}, [(1, 3, 0), (1, 5, 2), (5, 3, 0), (3, 9, 0)], alone=1)
    pack = replace(kit.PACK, boards={1: board}, start=(1,))
    ledger = (
        _line(1, 2, "perceive", "area A"),  # on 1: after two dots, or back from 3
        _line(2, 3, "hunt", "5", found=True),  # which only two dots lead to
        _line(3, 4, "search", "3"),
    )
    hints = tuple(Hint(1, n, n, 0, "step", f"{n} move") for n in range(1, 5))
    seen = replace(view(pack, kit.state(), None).seen, moves=4, ledger=ledger, hints=hints)

    assert where(pack, seen) == Aid((3,))


# --------------------------------------------------------------------------------------------------------- Part 2


def _way(chance: Random) -> tuple[Board, JourneyClass]:
    """Six locations, of which 1 is the start and 6 the exit, and a class of journeys of which there are some."""
    while True:
        pairs = {(n, chance.randint(1, n - 1)) for n in range(2, 7)}
        pairs |= {(a, b) for a in range(2, 7) for b in range(1, a) if chance.random() < 0.2}
        edges = [(a, b, chance.choice([0, 0, 1, 2])) for a, b in sorted(pairs)]
        board = _plan(2, {1: ["start"], 6: ["exit"]}, edges)
        low, high = sorted(chance.choices(range(4), k=2))
        kind = JourneyClass("short", chance.randint(3, 6), 9, 1, (low, high))
        if any(_journeys(board, kind)):
            return board, kind


def _journeys(board: Board, kind: JourneyClass) -> Iterator[tuple[int, ...]]:
    """Every journey of this class, entry after entry (H-21.16)."""

    def further(entries: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        last = next(n for n in reversed(entries) if n != WILD)
        wild = entries[::-1].index(last)
        if len(entries) == kind.steps + 1:
            if entries[-1] == 6 and kind.wild[0] <= entries.count(WILD) <= kind.wild[1]:
                yield entries
            return
        if last == 6:
            return
        yield from further((*entries, WILD))
        for n, gap in board.gaps[last].items():
            if gap == wild and n not in (last, 1):
                yield from further((*entries, n))

    return further((1,))


@pytest.mark.parametrize("seed", range(30))
def test_every_journey_that_the_class_allows_is_kept_and_no_other(seed: int) -> None:
    """H-21.15, H-21.16: those with as few and with as many wild entries as there may be too."""
    board, kind = _way(Random(seed))
    journeys = [*_journeys(board, kind)]
    pack = replace(kit.PACK, boards={**kit.PACK.boards, 2: board}, journeys={"short": kind}, deeds=(2, 3))
    shown = replace(view(kit.PACK, kit.state(2), None).seen, ledger=(), hints=(), mentor="out")

    for moves in range(kind.steps + 1):
        true = {next(n for n in reversed(entries[: moves + 1]) if n != WILD) for entries in journeys}
        assert where(pack, replace(shown, moves=moves)).frodo == tuple(sorted(true))
