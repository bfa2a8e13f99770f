"""A war in the middle of a turn, with dice that fall as a test wants them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.war.land import Entered
from rules.war.pack.opening import open_land
from rules.war.play import WarPlay
from rules.war.questions.sheets.of_war import rows_of
from rules.war.questions.sheets.rows import Sheet
from rules.war.state.phases import Phase
from rules.war.state.pieces import SIDES, Side, in_order
from rules.war.state.war import Rules, Standing, WarState
from rules.war.tracks.chart import COLUMNS, Group, Plot

LAND = open_land()
AT = LAND.parse


class Loaded:
    """Dice that fall as *falls* says, and keep what was thrown by which label."""

    def __init__(self, falls: Iterable[int]) -> None:
        self.falls = list(falls)
        self.labels: list[str] = []

    def number(self, label: str, below: int) -> int:
        self.labels.append(label)
        return self.falls.pop(0) - 1

    def numbers(self, label: str, below: int, count: int) -> tuple[int, ...]:
        return tuple(self.number(label, below) for _ in range(count))

    def shuffle(self, label: str, items: Sequence[Any]) -> tuple[Any, ...]:
        assert all(isinstance(item, int | str) for item in items), "what is drawn stands in the record"
        return tuple(items)


def path(*names: str) -> tuple[Entered, ...]:
    """`W2413+ W2414`: hexes, + by road."""
    return tuple(Entered(AT(name.rstrip("+")), name.endswith("+")) for name in names)


def plot(*names: str, group: int = 1, cover: str = "") -> Plot:
    return Plot(group, path(*names), AT(cover) if cover else None)


def three(
    groups: dict[str, str], pieces: dict[str, str] | None = None, falls: Iterable[int] = (), **state: Any
) -> WarPlay:
    """The same where three play: seat 3 is Saruman's; hosts may move."""
    return war(groups, pieces, falls, sides=SIDES, **{"marching": "turn", **state})


def _sheet(sides: tuple[Side, ...], side: Side, rows: dict[str, str] | None) -> Sheet:
    read = rows_of(sides).read
    return Sheet(tuple((name, read(side, name, words)) for name, words in (rows or {}).items()))


def war(
    groups: dict[str, str],
    pieces: dict[str, str] | None = None,
    falls: Iterable[int] = (),
    *,
    rows: dict[str, str] | None = None,
    meet: str = "",
    sides: tuple[Side, ...] = ("F", "D"),
    saruman: dict[str, str] | None = None,
    **state: Any,
) -> WarPlay:
    """*groups*: members by hex, in the order of columns; *pieces*: the enemy's; *rows*: D's sheet; *meet*: F's.

    *sides*: by seat, `FDS` where three play; *saruman*: S's sheet.
    """
    chart = tuple(Group(in_order(members.split()), AT(at)) for at, members in groups.items())
    standing = {id: AT(at) for at, ids in (pieces or {}).items() for id in ids.split()}
    sheets: tuple[tuple[Side, Sheet], ...] = (
        ("D", _sheet(sides, "D", rows)),
        ("F", Sheet((("meet", meet),) if meet else ())),
    )
    if "S" in sides:
        sheets = (*sheets, ("S", _sheet(sides, "S", saruman)))
    return WarPlay(
        LAND,
        WarState(
            Rules(sides, LAND.constants),
            (*chart, *(None,) * (COLUMNS - len(chart))),
            tuple(Standing(id, standing[id]) for id in in_order(standing)),
            sheets=sheets,
            **{"phase": Phase.JOURNEY, **state},
        ),
        Loaded(falls),
    )
