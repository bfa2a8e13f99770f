"""What the rulebook tells of the pack, made from the pack: `python -m tests.rules.hunt.pack.rulebook` (H-24, H-25).

Each passage stands between two marks in RULES.md, and nobody writes it by hand: what is played is what is told.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, TypeAlias

from rules.hunt.pack import opening
from rules.hunt.pack.summary import BoardSummary, Summary, summary

PACK: Final = "open-road"
BOOK: Final = Path(__file__).parents[4] / "rules" / "hunt" / "RULES.md"

_WIDTH: Final = 112
_PASSAGE: Final = re.compile(
    r"(<!-- from the pack: ([a-z0-9 ]+) -->\n).*?(<!-- so far from the pack -->)", re.DOTALL
)

Written: TypeAlias = Mapping[str, Any]
"""The pack as its files write it, in their order."""


def made(book: str) -> str:
    """*book* with every passage as the pack gives it. Raises KeyError for the mark of a passage that there is not."""
    raw, told = _raw(), summary(opening.open_pack(PACK))

    def passage(found: re.Match[str]) -> str:
        return f"{found[1]}\n{PASSAGES[found[2]](raw, told)}\n\n{found[3]}"

    return _PASSAGE.sub(passage, book)


def _raw() -> Written:
    return {key: value for text in opening.files(PACK).values() for key, value in tomllib.loads(text).items()}


# ---------------------------------------------------------------------------------------------------------- counts


def _counts(raw: Written, told: Summary) -> str:
    """The table of H-24.1 to H-24.11: what the pack has."""
    rows = [
        ("H-24.1", "Part 1 board", _board(told.boards[0])),
        ("H-24.2", "Part 2 board", _board(told.boards[1])),
        ("H-24.3", "Distances", _distances(told)),
        ("H-24.4", "Tokens", f"{told.tokens['info']} information tokens, {told.tokens['deeds']} deed tokens"),
        ("H-24.5", "Cards", _cards(told)),
        ("H-24.6", "Journeys", _journey_counts(raw, told)),
        ("H-24.7", "Standard die", _tally(raw["dice"]["standard"])),
        ("H-24.8", "Lord's die", _tally(raw["dice"]["lord"])),
        *((clause, _tiles_called(raw, kind), _tiles(raw, kind)) for clause, kind in _TILES.items()),
    ]
    head = ["| Clause | Item | In the pack |", "| --- | --- | --- |"]
    return "\n".join([*head, *(f"| **{clause}** | {item} | {what} |" for clause, item, what in rows)])


_TILES: Final[Mapping[str, str]] = {"H-24.9": "standard", "H-24.10": "part2", "H-24.11": "special"}
_SETS: Final[Mapping[str, str]] = {
    "standard": "Standard tiles",
    "part2": "Part 2 tiles",
    "special": "Special tiles",
}


def _board(board: BoardSummary) -> str:
    flags = ", ".join(f"{n} {flag.replace('_', ' ')}" for flag, n in board.flags.items() if n)
    return f"{board.locations} locations, {board.dots} dots, {board.sections} sections, {board.areas} areas; {flags}"


def _distances(told: Summary) -> str:
    marks = [_or(sorted(set(board.marks.values()))) for board in told.boards]
    return f"`M` {marks[0]} from every start of Part 1, {marks[1]} in Part 2"


def _or(numbers: Sequence[int]) -> str:
    return " or ".join(map(str, numbers))


def _cards(told: Summary) -> str:
    decks = told.decks
    return f"{decks['ally1']} + {decks['ally2']} ally, {decks['sorcery']} sorcery, {told.company} company"


def _journey_counts(raw: Written, told: Summary) -> str:
    classes = raw["journeys"]["classes"]
    decks = " + ".join(str(told.journeys[one["id"]]) for one in classes)
    wild = ", ".join(f"{one['wild'][0]} to {one['wild'][1]} ({one['id']})" for one in classes)
    fixed = " + ".join(str(len(one["cards"])) for one in classes)
    return (
        f"{decks}, {told.journey_mode} per game by default, wild entries {wild}; {fixed} fixed ones in annex B for "
        "tests and for `journeys: fixed`. Reason: the pack is public; in the prototype a hunter who knew a fixed "
        "deck of 18 filtered it and nearly always won. The engine says so to a table that picks fixed"
    )


def _tally(faces: Iterable[str]) -> str:
    return ", ".join(f"{face.replace('_', ' ')} {n}" for face, n in Counter(faces).items())


def _tiles_called(raw: Written, kind: str) -> str:
    return f"{_SETS[kind]} ({sum(tile['set'] == kind for tile in raw['tiles'])})"


def _tiles(raw: Written, kind: str) -> str:
    tiles = [tile for tile in raw["tiles"] if tile["set"] == kind]
    values = [str(tile["value"]).upper() for tile in tiles]
    if kind == "special":
        return ", ".join(f"`{tile['id']}` {value}" for tile, value in zip(tiles, values, strict=True))
    return ", ".join(f"{value} x{n}" for value, n in Counter(values).items())


# ----------------------------------------------------------------------------------------------------------- cards


def _lines(objects: Iterable[object]) -> str:
    return "\n".join(["```json", *(json.dumps(one, ensure_ascii=False) for one in objects), "```"])


def _company(raw: Written, told: Summary) -> str:
    return _lines(raw["company"])


def _deck(name: str) -> Callable[[Written, Summary], str]:
    def deck(raw: Written, told: Summary) -> str:
        return _lines(raw["cards"][name])

    return deck


def _rest(raw: Written, told: Summary) -> str:
    figures = {key: raw[key] for key in ("wraiths", "lord", "mentor")}
    return _lines([*raw["riders"], *raw["tiles"], raw["tokens"], raw["dice"], figures])


def _spread(raw: Written, told: Summary) -> str:
    """H-25.2: which cards use which verb."""
    found = [
        f"{side}: "
        + "; ".join(f"{verb} ({', '.join(ids)})" for verb, ids in _users(raw, decks).items())
        + "."
        for side, decks in (("Ally decks", ("ally1", "ally2")), ("Sorcery", ("sorcery",)))
    ]
    return f"- **H-25.2** Spread of mechanics, by verb. {' '.join(found)}"


def _reactions(raw: Written, told: Summary) -> str:
    """H-25.4: how many cards answer."""
    first, second = (f"{told.reactions[deck]} of {told.decks[deck]}" for deck in ("ally1", "ally2"))
    warned = "More than 6 per deck would slow windowed tables (warn)."
    return f"- **H-25.4** Part 1 reaction cards: {first}; Part 2: {second}. {warned}"


def _users(raw: Written, decks: Iterable[str]) -> Mapping[str, list[str]]:
    """The ids of the cards that use a verb, by verb."""
    found: dict[str, list[str]] = {}
    for deck in decks:
        for card in raw["cards"][deck]:
            for verb in dict.fromkeys(verb for option in card["options"] for verb in _verbs(option)):
                found.setdefault(verb, []).append(card["id"])
    return dict(sorted(found.items()))


def _verbs(effects: Iterable[Written]) -> Iterable[str]:
    for effect in effects:
        for verb, said in effect.items():
            yield verb
            for within in (said.get("then"), said.get("else")):
                yield from _verbs(within) if isinstance(within, list) else ()


# ---------------------------------------------------------------------------------------------------------- boards


def _areas(part: int) -> Callable[[Written, Summary], str]:
    def areas(raw: Written, told: Summary) -> str:
        board = raw[f"board{part}"]
        sections = dict.fromkeys(area["section"] for area in board["areas"])
        told_of = "; ".join(
            f"{section}: "
            + ", ".join(f"{a['id']} {a['name']}" for a in board["areas"] if a["section"] == section)
            for section in sections
        )
        return "\n\n".join(
            [
                f"{len(board['locations'])} locations. Areas by section: {told_of}.",
                "Locations, `number name | area | flags | x,y`:",
                _text(_location(one) for one in sorted(board["locations"], key=lambda one: one["n"])),
                "Edges, by type and number of dots (`a-b`):",
                _text(_edges(board)),
                "Named dots, `id (area): neighbours` (paths without further dots):",
                _text(["; ".join(_named_dots(board))]),
            ]
        )

    return areas


def _text(lines: Iterable[str]) -> str:
    return "\n".join(["```text", *lines, "```"])


def _location(one: Written) -> str:
    flags = " ".join(one.get("flags", ())) or "-"
    return f"{one['n']} {one['name']} | {one['area']} | {flags} | {one['x']},{one['y']}"


def _edges(board: Written) -> Iterable[str]:
    plain = [
        edge for edge in board["edges"] if not isinstance(edge["a"], str) and not isinstance(edge["b"], str)
    ]
    kinds: dict[tuple[str, int], list[str]] = {}
    for edge in plain:
        a, b = sorted((edge["a"], edge["b"]))
        kinds.setdefault((edge["type"], edge.get("dots", 0)), []).append(f"{a}-{b}")
    for (kind, dots), pairs in sorted(kinds.items(), key=lambda one: (one[0][0] != "road", one[0][1])):
        head = f"{kind} {dots}: "
        yield from wrap(
            " ".join(pairs),
            _WIDTH,
            initial_indent=head,
            subsequent_indent=" " * len(head),
            break_on_hyphens=False,
        )


def _named_dots(board: Written) -> Iterable[str]:
    for dot in board.get("dots", ()):
        ends = [
            (edge["a"], edge["b"]) if edge["b"] == dot["id"] else (edge["b"], edge["a"])
            for edge in board["edges"]
            if dot["id"] in (edge["a"], edge["b"])
        ]
        yield f"{dot['id']} ({dot['area']}): {' '.join(str(end) for end, _ in ends)}"


def _journeys(raw: Written, told: Summary) -> str:
    return _text(_journey(card) for one in raw["journeys"]["classes"] for card in one["cards"])


def _journey(card: Written) -> str:
    shelters = card.get("shelters", ())
    steps = " ".join(f"{step}*" if step in shelters else str(step) for step in card["steps"])
    return f"{card['id']} {card['name']}: {steps}"


PASSAGES: Final[Mapping[str, Callable[[Written, Summary], str]]] = {
    "counts": _counts,
    "company": _company,
    "ally cards 1": _deck("ally1"),
    "ally cards 2": _deck("ally2"),
    "sorcery cards": _deck("sorcery"),
    "riders tiles tokens dice figures": _rest,
    "spread": _spread,
    "reactions": _reactions,
    "board 1": _areas(1),
    "board 2": _areas(2),
    "fixed journeys": _journeys,
}
"""What stands between the marks, by the name in the first."""


def main() -> None:
    """Write the rulebook anew."""
    BOOK.write_text(made(BOOK.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
