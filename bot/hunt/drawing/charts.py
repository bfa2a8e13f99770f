"""Charts: what a map is drawn from, out of a board, or out of whatever an unfinished pack has of one."""

from __future__ import annotations

import functools
import hashlib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from bot.drawing.map.chart import BoardChart, Region, Spot
from rules.hunt.pack.board import FLAGS, Board

_MOST_DOTS: Final = 3


@functools.lru_cache(16)
def chart_of(board: Board, pack: str) -> BoardChart:
    """The chart of *board*, from the pack with that SHA-256."""
    spots = tuple(
        Spot(
            space,
            *board.xy[space],
            area=board.area[space],
            name=board.names.get(space, ""),
            flags=tuple(sorted(board.flags[space])),
        )
        for space in board.spaces
    )
    regions = tuple(
        Region(area, board.section_of_area[area], board.area_names.get(area, "")) for area in board.areas
    )
    return BoardChart(pack, board.part, spots, regions, board.segments)


def rough_chart(raw: Mapping[str, Any], part: int) -> BoardChart | None:
    """As much of `board1` or `board2` as can be drawn of a pack that need not be legal (H-21.5); None for nothing."""
    board = raw.get(f"board{part}")
    if not isinstance(board, Mapping):
        return None
    spots = {spot.space: spot for spot in _rough_locations(board)}
    if not spots:
        return None
    names = _rough_dots(board, spots)
    segments = tuple(_rough_segments(board, spots, names))
    regions = tuple(_rough_regions(board, spots))
    print_ = hashlib.sha256(msgspec.json.encode((list(spots.values()), regions, segments))).hexdigest()
    return BoardChart(print_, part, tuple(spots.values()), regions, segments)


def _rough_locations(board: Mapping[str, Any]) -> Iterator[Spot]:
    for each in _objects(board, "locations"):
        number, place = each.get("n"), _place(each)
        if isinstance(number, int) and number > 0 and place is not None:
            flags = tuple(flag for flag in FLAGS if flag in _words(each.get("flags")))
            yield Spot(number, *place, str(each.get("area", "")), str(each.get("name", "")), flags)


def _rough_dots(board: Mapping[str, Any], spots: dict[int, Spot]) -> dict[str, int]:
    """Add the named dots to *spots*: their numbers by name. One without a place lies amid its neighbours."""
    names: dict[str, int] = {}
    for each in _objects(board, "dots"):
        name = str(each.get("id", "")).lower()
        place = _place(each) or _amid(board, name, spots)
        if name and place is not None:
            names[name] = -len(names) - 1
            spots[names[name]] = Spot(names[name], *place, str(each.get("area", "")))
    return names


def _amid(board: Mapping[str, Any], name: str, spots: Mapping[int, Spot]) -> tuple[float, float] | None:
    near = [
        spots[other]
        for edge in _objects(board, "edges")
        for one, other in ((edge.get("a"), edge.get("b")), (edge.get("b"), edge.get("a")))
        if str(one).lower() == name and isinstance(other, int) and other in spots
    ]
    if not near:
        return None
    return sum(spot.x for spot in near) / len(near), sum(spot.y for spot in near) / len(near)


def _rough_segments(
    board: Mapping[str, Any], spots: dict[int, Spot], names: Mapping[str, int]
) -> Iterator[tuple[int, int, str]]:
    """The segments of every edge between known spaces; its dots are added to *spots* (H-21.6)."""
    for edge in _objects(board, "edges"):
        first, last = (spots.get(_space(edge.get(end), names)) for end in ("a", "b"))
        if first is None or last is None:
            continue
        dots = edge.get("dots", 0)
        count = min(max(dots, 0), _MOST_DOTS) if isinstance(dots, int) else 0
        chain = [first.space]
        for nth in range(1, count + 1):
            part = nth / (count + 1)
            area = first.area if nth <= (count + 1) // 2 else last.area
            space = min(0, *spots) - 1
            x, y = first.x + (last.x - first.x) * part, first.y + (last.y - first.y) * part
            spots[space] = Spot(space, x, y, str(edge.get("area", area)))
            chain.append(space)
        chain.append(last.space)
        kind = "road" if edge.get("type") == "road" else "path"
        yield from ((one, other, kind) for one, other in itertools.pairwise(chain))


def _space(end: object, names: Mapping[str, int]) -> int:
    """The space that an edge names; 0, which is none, for what is not there."""
    return end if isinstance(end, int) else names.get(str(end).lower(), 0)


def _rough_regions(board: Mapping[str, Any], spots: Mapping[int, Spot]) -> Iterator[Region]:
    """The areas that the pack lists, and those that only its spaces name."""
    known = {str(each.get("id", "")): each for each in _objects(board, "areas")}
    for area in dict.fromkeys((*known, *(spot.area for spot in spots.values()))):
        told = known.get(area, {})
        yield Region(area, str(told.get("section", "")), str(told.get("name", "")))


def _objects(board: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    found = board.get(key)
    return [each for each in found if isinstance(each, Mapping)] if isinstance(found, list) else []


def _words(value: object) -> Sequence[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _place(each: Mapping[str, Any]) -> tuple[float, float] | None:
    x, y = each.get("x"), each.get("y")
    if isinstance(x, int | float) and isinstance(y, int | float) and 0 <= x <= 100 and 0 <= y <= 100:
        return float(x), float(y)
    return None
