"""The board in facts, for whoever reads it instead of looking at it (H-20.10)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.game import Value
from rules.hunt.pack.board import Board, Space

Kind: TypeAlias = Literal["road", "path", "both"]


class Neighbour(Value):
    """A space that is one segment away, and what joins the two."""

    to: Space
    kind: Kind


class Pieces(Value):
    """Who and what stands where, as everybody sees it. *wraiths*: a space for each of the four, in pack order."""

    wraiths: tuple[Space | None, ...] = ()
    allies: tuple[int, ...] = ()
    eyes: tuple[int, ...] = ()
    swords: tuple[int, ...] = ()
    mentor: int | None = None


class Entry(Value):
    """One space with what is on it. *wraiths* are places in pack order; *track* is `eye`, `sword` or empty."""

    space: Space
    flags: tuple[str, ...]
    wraiths: tuple[int, ...]
    ally: bool
    track: str
    mentor: bool


class AreaFacts(Value):
    """An area: its section, its spaces and what is on them, and the areas that a segment leads to."""

    area: str
    section: str
    entries: tuple[Entry, ...]
    beside: tuple[str, ...]


def neighbours(board: Board, space: Space) -> tuple[Neighbour, ...]:
    """H-1.2: the adjacent spaces of *space*, in the board's order."""
    kinds: dict[Space, set[str]] = {}
    for one, other, kind in board.segments:
        if space in (one, other):
            kinds.setdefault(other if one == space else one, set()).add(kind)
    return tuple(Neighbour(to, _kind(kinds[to])) for to in board.spaces if to in kinds)


def rings(board: Board, space: Space, most: int) -> tuple[tuple[Space, ...], ...]:
    """The spaces 0, 1 … *most* segments away from *space*, each in the board's order."""
    return tuple(
        tuple(other for other in board.spaces if board.distance(space, other) == far)
        for far in range(most + 1)
    )


def area_facts(board: Board, area: str, pieces: Pieces) -> AreaFacts:
    """What lies in *area*, which is written as in the pack. Raises KeyError for none of the board's."""
    inside = board.areas[area]
    beside = {board.area[other] for space in inside for other in board.adjacent[space]} - {area}
    return AreaFacts(
        area,
        board.section_of_area[area],
        tuple(entry(board, space, pieces) for space in inside),
        tuple(other for other in board.areas if other in beside),
    )


def entry(board: Board, space: Space, pieces: Pieces) -> Entry:
    """What is on *space*."""
    return Entry(
        space=space,
        flags=tuple(sorted(board.flags[space])),
        wraiths=tuple(figure for figure, at in enumerate(pieces.wraiths) if at == space),
        ally=space in pieces.allies,
        track="sword" if space in pieces.swords else "eye" if space in pieces.eyes else "",
        mentor=pieces.mentor == space,
    )


def _kind(kinds: set[str]) -> Kind:
    if len(kinds) > 1:
        return "both"
    return "road" if "road" in kinds else "path"
