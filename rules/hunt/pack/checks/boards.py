"""What a board must be like (H-23.1 to H-23.9)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from rules.board import graphs
from rules.hunt.pack.board import NEVER, Board, Plan, lay_out
from rules.hunt.pack.draft import Draft
from rules.packs.lines import Path

_DOT: Final = re.compile(r"[A-Za-z][A-Za-z0-9]{0,11}")
MOST_MARKS: Final = 16
"""The movement track of Part 1 (H-11.3)."""
_FAR: Final = 12
"""Spaces from a Nazgul start that are too many (H-23.8)."""


def check_boards(draft: Draft) -> None:
    """Each board that can be read; one that is sound so far is then measured."""
    for part in (1, 2):
        key = f"board{part}"
        if key not in draft.files:
            continue
        before = len(draft.violations)
        _part(draft, key, part)
        _numbers(draft, key)
        _areas(draft, key)
        _edges(draft, key)
        _flags(draft, key, part)
        if len(draft.violations) == before and draft.is_whole(key):
            board = lay_out(Plan.read(draft.raw[key]))
            if _words(draft, key, board):
                draft.boards[part] = board
                _measured(draft, key, board)


def _part(draft: Draft, key: str, part: int) -> None:
    if draft.files[key].part != part:
        draft.wrong("H-21.5", (key, "part"), f"`{key}` is the board of part {part}.")


def _twice(things: Iterable[tuple[Path, Any]]) -> list[tuple[Path, Any]]:
    """Those that came before."""
    seen: set[Any] = set()
    again = []
    for path, thing in things:
        if thing in seen:
            again.append((path, thing))
        seen.add(thing)
    return again


def _numbers(draft: Draft, key: str) -> None:
    """H-23.1."""
    locations = list(draft.items(key, "locations"))
    for path, one in locations:
        if one.n < 1:
            draft.wrong("H-23.1", path, f"{one.n} is no number for a location; they begin at 1.")
    for path, n in _twice((path, one.n) for path, one in locations):
        draft.wrong("H-23.1", path, f"There is a location {n} already.")
    for path, name in _twice((path, one.name.casefold()) for path, one in locations):
        draft.wrong("H-23.1", path, f"There is a location {name!r} already.")
    for path, dot in draft.items(key, "dots"):
        if not _DOT.fullmatch(dot.id):
            draft.wrong("H-23.1", path, "A dot's name is a letter, then letters or digits, twelve at most.")
    wraiths = {one.id for _, one in draft.items("wraiths")}
    for path, dot in draft.items(key, "dots"):
        if dot.id.casefold() in wraiths:
            sentence = f"A Nazgul is called {dot.id!r} too; players could not tell them apart."
            draft.warn("H-23.1", path, sentence)
    for path, name in _twice((path, dot.id.casefold()) for path, dot in draft.items(key, "dots")):
        draft.wrong("H-23.1", path, f"There is a dot {name!r} already.")


def _areas(draft: Draft, key: str) -> None:
    """H-23.4."""
    areas = list(draft.items(key, "areas"))
    known = {area.id for _, area in areas}
    for path, name in _twice((path, area.id.casefold()) for path, area in areas):
        sentence = f"There is an area {name.upper()!r} already; an area lies in one section."
        draft.wrong("H-23.4", path, sentence)
    if not draft.lost((key, "areas")):
        _in_known_areas(draft, key, known)
    if not draft.lost((key, "locations")):
        used = {one.area for _, one in draft.items(key, "locations")}
        for path, area in areas:
            if area.id not in used:
                draft.wrong("H-23.4", path, f"No location lies in the area {area.id}.")
    sections = {area.section for _, area in areas}
    if len(sections) < 3 and not draft.lost((key, "areas")):
        draft.wrong("H-23.4", (key, "areas"), f"There are {len(sections)} sections; a board has at least 3.")
    elif len(sections) < 5:
        sentence = f"There are only {len(sections)} sections; 5 or more play better."
        draft.warn("H-23.4", (key, "areas"), sentence)


def _in_known_areas(draft: Draft, key: str, known: set[str]) -> None:
    for listed in ("locations", "dots", "edges"):
        for path, one in draft.items(key, listed):
            if one.area is not None and one.area not in known:
                draft.wrong("H-23.4", (*path, "area"), f"There is no area {one.area[:20]!r} on this board.")


def _edges(draft: Draft, key: str) -> None:
    """H-23.2."""
    edges = list(draft.items(key, "edges"))
    spaces = {one.n for _, one in draft.items(key, "locations")} | {
        dot.id for _, dot in draft.items(key, "dots")
    }
    whole = not draft.lost((key, "locations")) and not draft.lost((key, "dots"))
    for path, edge in edges:
        for end in (edge.a, edge.b):
            if whole and end not in spaces:
                draft.wrong("H-23.2", path, f"There is no location or dot {str(end)[:20]!r} on this board.")
        if edge.a == edge.b:
            draft.wrong("H-23.2", path, f"This edge leads from {edge.a} back to {edge.a}.")
        if not 0 <= edge.dots <= 3:
            draft.wrong("H-23.2", path, f"An edge has 0 to 3 dots, not {edge.dots}.")
    for path, (ends, kind) in _twice(
        (path, (frozenset((edge.a, edge.b)), edge.type)) for path, edge in edges
    ):
        both = " and ".join(sorted(str(end)[:20] for end in ends))
        draft.wrong("H-23.2", path, f"A {kind} joins {both} already.")


def _flags(draft: Draft, key: str, part: int) -> None:
    """H-23.5, H-23.9."""
    locations = list(draft.items(key, "locations"))
    for path, one in locations:
        flags = set(one.flags)
        if "exit" in flags and len(flags) > 1:
            draft.wrong("H-23.9", path, f"Location {one.n} is an exit, and so can be nothing else.")
        if "start" in flags and flags & {"wraith_start", "ally"}:
            draft.wrong("H-23.9", path, f"Location {one.n} is a start, and so neither ally nor wraith_start.")
    if draft.lost((key, "locations")):
        return
    counts = Counter(flag for _, one in locations for flag in set(one.flags))
    least = {"start": 1, "exit": 1, "wraith_start": 4, "ally": 5, "dark": 1} if part == 1 else {"exit": 1}
    for flag, needed in least.items():
        if counts[flag] < needed:
            sentence = (
                f"Part {part} needs at least {needed} location(s) with the flag {flag}, not {counts[flag]}."
            )
            draft.wrong("H-23.5", (key, "locations"), sentence)
    for flag, needed in ({} if part == 1 else {"start": 1, "wraith_start": 2}).items():
        if counts[flag] != needed:
            sentence = f"Part 2 needs exactly {needed} location(s) with the flag {flag}, not {counts[flag]}."
            draft.wrong("H-23.5", (key, "locations"), sentence)


# ------------------------------------------------------------------------------------------------ measured


def _words(draft: Draft, key: str, board: Board) -> bool:
    """H-23.1: every space has a written form of its own, the dots of edges too."""
    words = Counter(board.word(space) for space in board.spaces)
    for word, times in words.items():
        if times > 1:
            sentence = f"{times} dots are called {word!r}; swap a and b of one edge."
            draft.wrong("H-23.1", (key, "edges"), sentence)
    return len(words) == len(board.spaces)


def _measured(draft: Draft, key: str, board: Board) -> None:
    _joined(draft, key, board)
    if board.part == 1:
        _marks(draft, key, board)
        _starts_apart(draft, key, board)
    _near_enough(draft, key, board)


def _joined(draft: Draft, key: str, board: Board) -> None:
    """H-23.3, and the warning of H-23.7 for a dead end."""
    first, *others = graphs.parts(board.adjacent)
    for part in others:
        sentence = f"No way leads from {_some(board, first)} to {_some(board, part)}."
        draft.wrong("H-23.3", (key, "edges"), sentence)
    if not others:
        _, *cut = graphs.parts(board.adjacent, without=board.exits)
        for part in cut:
            sentence = (
                f"Only through an exit, which no Nazgul enters, is there a way to {_some(board, part)}."
            )
            draft.wrong("H-23.3", (key, "edges"), sentence)
    for n in board.locations:
        if n not in board.exits and len(board.gaps[n]) < 3:
            sentence = f"Location {n} is a dead end: fewer than two ways on."
            draft.warn("H-23.7", _location(draft, key, n), sentence)


def _marks(draft: Draft, key: str, board: Board) -> None:
    """H-23.6."""
    for n in board.flagged["start"]:
        marks, path = board.remaining(n, 0), _location(draft, key, n)
        if marks == NEVER:
            draft.wrong("H-23.6", path, f"No way leads from the start {n} to an exit.")
        elif marks > MOST_MARKS:
            sentence = f"From the start {n} an exit is {marks} marks away; at most {MOST_MARKS}."
            draft.wrong("H-23.6", path, sentence)
        elif marks > 14 or marks < 10:
            sentence = f"From the start {n} an exit is {marks} marks away; 10 to 14 play better."
            draft.warn("H-23.6", path, sentence)


def _starts_apart(draft: Draft, key: str, board: Board) -> None:
    """H-23.7."""
    for n in board.flagged["wraith_start"]:
        for start in board.flagged["start"]:
            if board.distance(n, start) <= 2:
                sentence = f"The Nazgul start {n} is within 2 spaces of the start {start}."
                draft.warn("H-23.7", _location(draft, key, n), sentence)


def _near_enough(draft: Draft, key: str, board: Board) -> None:
    """H-23.8."""
    for n in board.locations:
        far = min(board.distance(start, n) for start in board.flagged["wraith_start"])
        if _FAR < far < NEVER:
            sentence = f"Location {n} is {far} spaces from every Nazgul start."
            draft.warn("H-23.8", _location(draft, key, n), sentence)


def _location(draft: Draft, key: str, n: int) -> Path:
    return next(path for path, one in draft.items(key, "locations") if one.n == n)


def _some(board: Board, spaces: Iterable[int]) -> str:
    """A few spaces, by their written form."""
    named = [board.word(space) for space in board.spaces if space in set(spaces)]
    return ", ".join(named[:5]) + (" ..." if len(named) > 5 else "")
