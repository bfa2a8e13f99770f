"""The charts: pieces, builds and combat (B-1, B-4.2, B-11)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.battle.charts import BUILT, KINDS, NATIONS, SIDES, Odds, Position, box, most_builds, odds, side_of

SETS: dict[Position, tuple[tuple[set[int], set[int]], ...]] = {
    "open": (
        ({2}, {8, 9, 10, 11, 12}),
        ({2, 3}, {10, 11, 12}),
        (set(), {7, 8, 9, 10, 11, 12}),
        ({2}, {9, 10, 11, 12}),
    ),
    "one": (
        ({2, 3}, {9, 10, 11, 12}),
        ({2, 3, 4}, {11, 12}),
        ({2}, {8, 9, 10, 11, 12}),
        ({2, 3}, {10, 11, 12}),
    ),
    "both": (
        ({2, 3, 4}, {10, 11, 12}),
        ({2, 3, 4, 5}, {12}),
        ({2, 3}, {9, 10, 11, 12}),
        ({2, 3, 4}, {11, 12}),
    ),
}
"""B-11.1, as the rule book has it: attacker and defender eliminated; O on O, O on E, E on O, E on E."""

CHANCES: dict[Position, tuple[tuple[int, int, int], ...]] = {
    "open": ((1, 15, 20), (3, 6, 27), (0, 21, 15), (1, 10, 25)),
    "one": ((3, 10, 23), (6, 3, 27), (1, 15, 20), (3, 6, 27)),
    "both": ((6, 6, 24), (10, 1, 25), (3, 10, 23), (6, 3, 27)),
}
"""B-11.4."""
COLUMNS = ((False, False), (False, True), (True, False), (True, True))


@pytest.mark.parametrize("position", SETS)
def test_each_sum_does_what_the_sets_say(position: Position) -> None:
    """B-11.1, B-11.2, B-10.12: never both."""
    for strengths, (attacker, defender) in zip(COLUMNS, SETS[position], strict=True):
        results = dict(zip(range(2, 13), box(position, *strengths), strict=True))

        assert {sum_ for sum_, result in results.items() if result == "a"} == attacker
        assert {sum_ for sum_, result in results.items() if result == "d"} == defender


@pytest.mark.parametrize("position", CHANCES)
def test_the_odds_are_those_of_two_dice(position: Position) -> None:
    """B-11.3, B-11.4: counted out over all 36 throws, as exact fractions."""
    throws = [one + other for one, other in product(range(1, 7), repeat=2)]
    for strengths, chances in zip(COLUMNS, CHANCES[position], strict=True):
        results = box(position, *strengths)
        counted = tuple(sum(results[total - 2] == word for total in throws) for word in "ad.")
        found = odds(results)

        assert counted == chances == (*found, 36 - sum(found))
        assert Fraction(found.defender_lost, 36) == Fraction(counted[1], len(throws))


def test_equal_boxes_are_equal() -> None:
    """B-11.5: and the other four are like no other."""
    pairs = [
        (("one", True, False), ("open", False, False)),
        (("one", False, False), ("both", True, False)),
        (("open", False, True), ("one", True, True)),
        (("one", False, True), ("both", True, True)),
    ]
    every = [box(position, *strengths) for position in SETS for strengths in COLUMNS]

    assert all(box(*one) == box(*other) for one, other in pairs)  # type: ignore[arg-type]
    assert sum(every.count(results) == 1 for results in every) == 4


def test_the_pieces_are_those_of_the_counter_list() -> None:
    """B-1.1, B-1.2, B-1.6, B-3.5: 68 in all."""
    assert sum(piece.start for piece in KINDS.values()) == 68
    assert {kind for kind, piece in KINDS.items() if piece.elven} == {
        "nazgul",
        "elf",
        "gandalf",
        "fangorn_army",
    }
    assert {kind for kind, piece in KINDS.items() if not piece.army} == {
        *("nazgul", "saruman", "aragorn", "gandalf"),
        "ring_bearer",
    }
    assert {kind: piece.cap for kind, piece in KINDS.items() if piece.rebuilt} == {
        "orc": 30,
        "man_orc": 16,
        "hobbit": 4,
        "dwarf": 8,
        "rohan": 8,
        "gondor": 12,
    }
    assert KINDS["elf"].move == 2
    assert {kind: piece.move for kind, piece in KINDS.items() if piece.move > 2} == {
        "nazgul": 6,
        "gandalf": 6,
        "saruman": 4,
        "aragorn": 4,
        "man_orc": 3,
        "rohan": 3,
        "fangorn_army": 3,
        "ring_bearer": 3,
    }


def test_one_player_commands_both_evil_nations_where_two_play() -> None:
    """B-2.1, B-2.2."""
    assert SIDES == {3: ("sauron", "saruman", "alliance"), 2: ("evil", "alliance")}
    assert [side_of(kind, 3) for kind in ("orc", "man_orc", "elf", "aragorn")] == [
        *("sauron", "saruman"),
        *("alliance", "alliance"),
    ]
    assert [side_of(kind, 2) for kind in ("nazgul", "saruman", "gondor")] == ["evil", "evil", "alliance"]


def test_builds_grow_with_the_rounds() -> None:
    """B-4.1, B-4.2, B-4.12: nobody in round 1; the nations in the order of the table, dwarf before hobbit."""
    assert NATIONS == ("sauron", "saruman", "gondor", "rohan", "dwarves", "hobbits")
    assert [most_builds("sauron", n) for n in range(1, 6)] == [0, 1, 2, 3, 3]
    assert [most_builds("saruman", n) for n in range(1, 6)] == [0, 2, 2, 2, 2]
    assert all([most_builds(one, n) for n in range(1, 6)] == [0, 1, 1, 1, 1] for one in NATIONS[2:])
    assert BUILT == {
        "sauron": "orc",
        "saruman": "man_orc",
        "hobbits": "hobbit",
        "dwarves": "dwarf",
        "rohan": "rohan",
        "gondor": "gondor",
    }


def test_odds_have_names() -> None:
    """B-10.16."""
    assert odds(box("both", attacker_elven=False, defender_elven=True)) == Odds(10, 1)
