"""A table sheet: what the owners of the printed map tell of it, line by line (W-44.2, W-44.15).

| line | says |
|---|---|
| `low even` | which columns lie half a hex lower; `low odd` |
| `join 34 0` | column E01 follows W34, and row r of E lies beside row r + 0 of W |
| `size W 38 50` | so many columns and rows; one line for each map |
| `provinces Hollin, Eregion` | all that search cards and plots name |
| `town W1612 Bree` | so with `port`, `magic`, `servant`, `palantir`, `haven`, `doom`, and `citadel F` |
| `deck event 30-82` | the numbers of a deck: `event`, `search` |
| `rating pippin capture 2 escape 2` | for chapter 34; not given: 3 |
| `in Hollin W2414 W2413` | hexes of a province, learnt in a game |
| `blind E0628 E0528` | who stands at the first does not see the second |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from rules.board.hexes import Hex
from rules.game import Frozen
from rules.war.pack import plain
from rules.war.state.pieces import CHARACTERS
from rules.war.table.maps import PrintedMaps

CLAUSE: Final = "W-44.2"
MOST_LINES: Final = 400
KINDS: Final = ("town", "port", "citadel", "magic", "servant", "palantir", "haven", "doom")
DECKS: Final = ("event", "search")
FIXED: Final = {
    "W2421": ("Isengard", ("citadel", "palantir"), "S"),
    "E1128": ("Barad-dûr", ("citadel", "palantir"), "D"),
    "E0727": ("Durthang", ("citadel",), "D"),
    "E0729": ("Minas Morgul", ("citadel",), "D"),
}
"""W-43.1: what the texts themselves say of the printed map."""
JUNCTIONS: Final = (
    *("W1114", "W1413", "W1513", "W1614", "W1815", "W3132"),
    *("E0529", "E0532", "E0628", "E0637", "E0726", "E0827", "E0928"),
)
"""W-10.19."""
_HEX: Final = re.compile(r"[WE][0-9]{4}")
_MOST_COLUMNS: Final = 99


class NamedHex(Frozen):
    """A hex with a name: one line."""

    at: str
    kind: str
    name: str
    owner: str = ""


class Fault(Frozen):
    """What is wrong, and in which line, counted from 1; 0: with the sheet as a whole."""

    line: int
    sentence: str


class TableSheet(Frozen):
    """All that a sheet says."""

    is_odd_low: bool = False
    join: tuple[int, int] = (0, 0)
    sizes: tuple[tuple[str, int, int], ...] = ()
    provinces: tuple[str, ...] = ()
    named: tuple[NamedHex, ...] = ()
    decks: tuple[tuple[str, int, int], ...] = ()
    ratings: tuple[tuple[str, int, int], ...] = ()
    where: tuple[tuple[str, str], ...] = ()
    """The provinces of hexes."""
    blind: tuple[tuple[str, str], ...] = ()

    def maps(self) -> PrintedMaps:
        """Its hexes; of a sheet without fault."""
        sizes = {letter: (columns, rows) for letter, columns, rows in self.sizes}
        return PrintedMaps(sizes["W"], sizes["E"], self.join, is_odd_low=self.is_odd_low)


class _Wrong(Exception):
    """A sentence about a line."""


class _Reader:
    """A sheet on its way in, line by line."""

    def __init__(self) -> None:
        self.said: dict[str, Any] = {}
        self.lists: dict[str, list[Any]] = {}
        self.lines: dict[Any, int] = {}
        self.number = 0

    def once(self, field: str, value: Any, what: str) -> None:
        if field in self.said:
            raise _Wrong(f"The sheet says `{what}` in line {self.lines[field]} already.")
        self.said[field], self.lines[field] = value, self.number

    def add(self, field: str, key: Any, value: Any, what: str) -> None:
        """One more of a list; *key*: by what it stands there once."""
        if (field, key) in self.lines:
            raise _Wrong(f"{what} stands in line {self.lines[field, key]} already.")
        self.lines[field, key] = self.number
        self.lists.setdefault(field, []).append(value)

    def sheet(self) -> TableSheet:
        lists: dict[str, Any] = {field: tuple(values) for field, values in self.lists.items()}
        return TableSheet(**self.said, **lists)


def read(lines: Sequence[str]) -> tuple[TableSheet, tuple[Fault, ...]]:
    """What *lines* say, and all that is wrong with them, in their order."""
    reader, faults = _Reader(), list[Fault]()
    for reader.number, line in enumerate(lines, 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        says = _SAYS.get(words[0].lower())
        try:
            if says is None:
                known = "" if faults else f" Lines begin with {', '.join(_SAYS)}."  # said once is enough
                raise _Wrong(f"No line begins with “{words[0][:20]}”.{known}")
            says(reader, words)
        except _Wrong as wrong:
            faults.append(Fault(reader.number, str(wrong)))
    if len(lines) > MOST_LINES:
        faults.append(Fault(0, f"A sheet has at most {MOST_LINES} lines, and this has {len(lines)}."))
    sheet = reader.sheet()
    faults += _missing(sheet, has_faults=bool(faults))
    if not any(fault.line == 0 for fault in faults) and len(sheet.sizes) == len("WE"):
        faults += _misplaced(sheet, reader)
    return sheet, tuple(sorted(faults, key=lambda fault: fault.line or MOST_LINES))


# ------------------------------------------------------------------------------------------------------- the lines


def _count(word: str, most: int = _MOST_COLUMNS, least: int = 1) -> int:
    number = int(word) if re.fullmatch("-?[0-9]{1,4}", word) else most + 1
    if not least <= number <= most:
        raise _Wrong(f"“{word[:20]}” has to be a number from {least} to {most}.")
    return number


def _hex(word: str) -> str:
    if _HEX.fullmatch(word.upper()) is None:
        raise _Wrong(f"“{word[:20]}” is no hex: write a map and four digits, such as W2421.")
    return word.upper()


def _low(reader: _Reader, words: list[str]) -> None:
    match [word.lower() for word in words]:
        case [_, ("even" | "odd") as which]:
            reader.once("is_odd_low", which == "odd", "low")
        case _:
            raise _Wrong("Write `low even` or `low odd`: the columns that lie half a hex lower.")


def _join(reader: _Reader, words: list[str]) -> None:
    if len(words) != 3:
        raise _Wrong("Write it like `join 34 0`: E01 follows column W34, and its rows are 0 further down.")
    reader.once("join", (_count(words[1]), _count(words[2], least=-_MOST_COLUMNS)), "join")


def _size(reader: _Reader, words: list[str]) -> None:
    if len(words) != 4 or words[1].upper() not in ("W", "E"):
        raise _Wrong("Write it like `size W 38 50`: the map, its columns and its rows.")
    letter = words[1].upper()
    reader.add("sizes", letter, (letter, _count(words[2]), _count(words[3])), f"The size of {letter}")


def _provinces(reader: _Reader, words: list[str]) -> None:
    names = [" ".join(name.split()) for name in " ".join(words[1:]).split(",")]
    if not all(names):
        raise _Wrong("Write the names with commas between: `provinces Hollin, Eregion`.")
    for name in names:
        if any(letter in name for letter in ";:"):
            raise _Wrong(f"A province's name has no ; or : in it, and “{name[:40]}” has.")
        reader.add("provinces", plain(name), name, f"The province {name}")


def _place(reader: _Reader, words: list[str]) -> None:
    kind, *rest = words
    owner = ""
    if kind.lower() == "citadel":
        owner, *rest = rest or [""]
        if owner.upper() not in ("F", "D", "S"):
            raise _Wrong("Say whose a citadel is at the start: `citadel F W2424 Helm's Deep`.")
    if len(rest) < 2:
        raise _Wrong(f"Write a hex and its name: `{kind.lower()} W1612 Bree`.")
    at, name = _hex(rest[0]), " ".join(rest[1:])
    if (other := reader.lines.get(("name of", plain(name)), at)) != at:
        raise _Wrong(f"{name} is the name of {other} already.")
    reader.lines["name of", plain(name)] = at  # type: ignore[assignment]
    named = NamedHex(at, kind.lower(), name, owner.upper())
    reader.add("named", (named.kind, at), named, f"`{named.kind} {at}`")


def _deck(reader: _Reader, words: list[str]) -> None:
    numbers = re.fullmatch("([0-9]{1,2})-([0-9]{1,2})", words[2]) if len(words) == 3 else None
    if numbers is None or words[1].lower() not in DECKS:
        raise _Wrong("Write it like `deck event 30-82`, or `deck search 1-24`: numbers up to 99.")
    first, last = int(numbers[1]), int(numbers[2])
    if not 0 < first <= last:
        raise _Wrong("The lower number of a deck comes first.")
    reader.add("decks", words[1].lower(), (words[1].lower(), first, last), f"`deck {words[1].lower()}`")


def _rating(reader: _Reader, words: list[str]) -> None:
    match [word.lower() for word in words]:
        case [_, piece, "capture", capture, "escape", escape] if piece in CHARACTERS:
            ratings = (piece, _count(capture, 6, 0), _count(escape, 6, 0))
            reader.add("ratings", piece, ratings, f"`rating {piece}`")
        case _:
            raise _Wrong(
                "Write it like `rating pippin capture 2 escape 2`, for one of " + ", ".join(CHARACTERS) + "."
            )


def _in(reader: _Reader, words: list[str]) -> None:
    hexes = [word for word in words[1:] if _HEX.fullmatch(word.upper())]
    name = " ".join(words[1 : len(words) - len(hexes)])
    if not hexes or not name:
        raise _Wrong("Write a province and hexes of it: `in Hollin W2414 W2413`.")
    for at in hexes:
        reader.add("where", at.upper(), (at.upper(), name), f"The province of {at.upper()}")


def _blind(reader: _Reader, words: list[str]) -> None:
    if len(words) != 3:
        raise _Wrong("Write it like `blind E0628 E0528`: who stands at the first does not see the second.")
    pair = _hex(words[1]), _hex(words[2])
    reader.add("blind", pair, pair, f"`blind {pair[0]} {pair[1]}`")


_SAYS: Final[Mapping[str, Callable[[_Reader, list[str]], None]]] = {
    "low": _low,
    "join": _join,
    "size": _size,
    "provinces": _provinces,
    **dict.fromkeys(KINDS, _place),
    "deck": _deck,
    "rating": _rating,
    "in": _in,
    "blind": _blind,
}
"""Each kind of line, by the word with which it begins."""


# ---------------------------------------------------------------------------------------------- the sheet as a whole


def _missing(sheet: TableSheet, *, has_faults: bool) -> Iterator[Fault]:
    """What has to be there; what may stand in a line that cannot be read is not missed yet."""
    if has_faults:
        return
    sizes = {letter for letter, _, _ in sheet.sizes}
    for letter in "WE":
        if letter not in sizes:
            yield Fault(0, f"The size of map {letter} is missing: `size {letter} 38 50`.")
    if not sheet.join[0]:
        yield Fault(0, "The line `join 34 0` is missing: which column of W comes before E01.")
    if not sheet.provinces:
        yield Fault(0, "The provinces are missing: `provinces Hollin, Eregion`, as many lines as you like.")


def _misplaced(sheet: TableSheet, reader: _Reader) -> Iterator[Fault]:
    """Hexes that are not on the maps, sides of hexes that do not touch, provinces that nobody named."""
    if not sheet.join[0] or {letter: columns for letter, columns, _ in sheet.sizes}["W"] < sheet.join[0]:
        if sheet.join[0]:
            yield Fault(reader.lines["join"], f"Map W has no column {sheet.join[0]}.")
        return
    maps, known = sheet.maps(), {plain(name) for name in sheet.provinces}

    def on_map(*names: str) -> Hex | None:
        for name in names:
            try:
                at = maps.parse(name)
            except ValueError:
                return None
        return at

    for name in (*FIXED, *JUNCTIONS):
        if on_map(name) is None:
            yield Fault(
                0, f"{name} is not on maps of these sizes, and the rules name it: look at `size` and `join`."
            )
    for named in sheet.named:
        line = reader.lines["named", (named.kind, named.at)]
        if on_map(named.at) is None:
            yield Fault(line, f"There is no hex {named.at} on maps of these sizes.")
        elif named.at in JUNCTIONS and named.kind in ("town", "port", "citadel", "magic", "servant"):
            yield Fault(
                line, f"{named.at} is a junction of W-10.19, and so nothing else that is watched (W-42.6)."
            )
    for at, province in sheet.where:
        line = reader.lines["where", at]
        if on_map(at) is None:
            yield Fault(line, f"There is no hex {at} on maps of these sizes.")
        if plain(province) not in known:
            yield Fault(line, f"No line `provinces` names {province}.")
    for pair in sheet.blind:
        watcher, seen = map(on_map, pair)
        if watcher is None or seen not in maps.adjacent[watcher]:
            yield Fault(reader.lines["blind", pair], f"{pair[1]} is not beside {pair[0]}.")


def spelt(provinces: Iterable[str], words: str) -> str | None:
    """The province that *words* mean, as the sheet spells it; None where it names none."""
    return {plain(name): name for name in provinces}.get(plain(" ".join(words.split())))
