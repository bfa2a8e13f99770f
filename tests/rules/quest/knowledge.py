"""The rulebook's charts written out once more, from the source and not from the program."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.quest.roles import Known, Role

SIZES = (5, 6, 7, 8, 9, 10)

FREE_SEATS = {5: 3, 6: 4, 7: 4, 8: 5, 9: 6, 10: 6}
MINION_SEATS = {5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}

PARTY = {
    5: (2, 3, 2, 3, 3),
    6: (2, 3, 4, 3, 4),
    7: (2, 3, 3, 4, 4),
    8: (3, 4, 4, 5, 5),
    9: (3, 4, 4, 5, 5),
    10: (3, 4, 4, 5, 5),
}

OPTIONAL = ("aragorn", "denethor", "gollum", "saruman", "boromir")

_TABLE = """
                | gandalf | free-boromir | aragorn free | witch-king minion | denethor | gollum  | saruman | minion-boromir
gandalf         | -       | nothing      | nothing      | minion            | nothing  | minion  | minion  | minion
aragorn         | set     | nothing      | nothing      | nothing           | nothing  | nothing | set     | nothing
free-boromir    | nothing | -            | nothing      | nothing           | nothing  | nothing | nothing | bis
free            | nothing | nothing      | nothing      | nothing           | nothing  | nothing | nothing | nothing
witch-king      | nothing | nothing      | nothing      | minion            | minion   | nothing | minion  | minion boromir
denethor        | nothing | nothing      | nothing      | minion            | minion   | nothing | minion  | minion boromir
saruman         | nothing | nothing      | nothing      | minion            | minion   | nothing | minion  | minion boromir
minion          | nothing | nothing      | nothing      | minion            | minion   | nothing | minion  | minion boromir
gollum          | nothing | nothing      | nothing      | nothing           | nothing  | -       | nothing | nothing
minion-boromir  | nothing | bis          | nothing      | nothing           | nothing  | nothing | nothing | -
"""  # noqa: E501


def _cells() -> Iterator[tuple[tuple[Role, Role], str]]:
    head, *rows = ([cell.strip() for cell in row.split("|")] for row in _TABLE.strip("\n").splitlines())
    for viewer, *cells in rows:
        for column, cell in zip(head[1:], cells, strict=True):
            for other in column.split():
                yield (Role(viewer), Role(other)), cell


TABLE = dict(_cells())
"""Who learns what about whom (Q-2.10), by roles."""


def learns(viewer: Role, other: Role, bis: bool) -> set[str]:
    """What one seat learns about another one: that it is a `minion`, is `boromir`, or is one of a `set`."""
    cell = TABLE[viewer, other]
    if cell == "bis":
        return {"boromir"} if bis else set()
    return set(cell.split()) - {"nothing", "-"}


def learned(known: Known, other: int) -> set[str]:
    """What the program told a seat about seat *other*, in the same words."""
    found = {
        "minion": other in known.minions,
        "boromir": known.boromir == other,
        "set": other in known.wizards,
    }
    return {word for word, is_so in found.items() if is_so}


def minions_of(roles: tuple[str, ...]) -> int:
    return 1 + sum(role in ("denethor", "gollum", "saruman", "boromir") for role in roles)


def free_of(roles: tuple[str, ...]) -> int:
    return 1 + sum(role in ("aragorn", "boromir") for role in roles)


def sets_of_roles() -> Iterator[tuple[str, ...]]:
    """Every choice of optional roles."""
    for count in range(len(OPTIONAL) + 1):
        yield from combinations(OPTIONAL, count)


def is_legal(seats: int, roles: tuple[str, ...]) -> bool:
    return minions_of(roles) <= MINION_SEATS[seats] and free_of(roles) <= FREE_SEATS[seats]


def legal_sets() -> Iterator[tuple[int, tuple[str, ...], bool]]:
    """Every number of seats with every legal choice of roles, with and without bis where Boromir plays."""
    for seats in SIZES:
        for roles in sets_of_roles():
            if is_legal(seats, roles):
                yield seats, roles, False
                if "boromir" in roles:
                    yield seats, roles, True
