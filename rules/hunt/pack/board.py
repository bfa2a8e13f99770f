"""One board of the hunt: spaces, ways and distances, worked out once, so that play only looks them up (H-1)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, Final, Literal, TypeAlias

from rules.board import graphs
from rules.game import Frozen
from rules.kit.reading import reader

Space: TypeAlias = int
"""Location n is n; a dot is negative: -1, -2 ... first the named dots as listed, then the dots of the edges."""

FLAGS: Final = ("ally", "dark", "start", "exit", "wraith_start")
"""What a location can be marked as (H-1.6)."""
NEVER: Final = 99
"""What `remaining` says where no exit can be reached."""


class _Listed(Frozen, forbid_unknown_fields=True):
    """One entry of a board's plan, named as in the pack (H-21.5)."""


class Area(_Listed):
    """A letter's part of a section."""

    id: str
    section: str
    name: str = ""


class Location(_Listed):
    """A numbered space."""

    n: int
    name: str
    area: str
    flags: tuple[str, ...] = ()
    x: float = 50
    y: float = 50


class Dot(_Listed):
    """A dot with a name, where ways meet (H-21.7)."""

    id: str
    area: str
    x: float | None = None
    y: float | None = None


class Edge(_Listed):
    """A way between two spaces, with the dots on it (H-21.6)."""

    a: int | str
    b: int | str
    type: Literal["road", "path"]
    dots: int = 0
    area: str | None = None


class Plan(_Listed):
    """What a board is built from."""

    part: int
    areas: tuple[Area, ...]
    locations: tuple[Location, ...]
    dots: tuple[Dot, ...] = ()
    edges: tuple[Edge, ...] = ()

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> Plan:
        """The plan that a pack's `board1` or `board2` writes down."""
        return _plan(dict(raw))


_plan: Final = reader(Plan)


@functools.lru_cache(maxsize=8)
def lay_out(plan: Plan) -> Board:
    """The board of a plan; packs that have it in common, such as a game's and the shipped one, share it."""
    return Board(plan)


class Board:
    """A board as it lies on the table; nothing in it ever changes."""

    def __init__(self, plan: Plan) -> None:
        self.part = plan.part
        self._name_spaces(plan)
        self._lay_out_areas(plan)
        self._lay_edges(plan)
        self._flag(plan)
        self._measure()
        self._place_dots(plan)

    def __repr__(self) -> str:
        return f"<Board {self.part}: {len(self.locations)} locations, {len(self.dots)} dots>"

    # ------------------------------------------------------------------------------------------ building

    def _name_spaces(self, plan: Plan) -> None:
        """H-21.6, H-21.7: the written form of every space, in lower case."""
        self.locations: tuple[int, ...] = tuple(sorted(location.n for location in plan.locations))
        self.names: Mapping[int, str] = {location.n: location.name for location in plan.locations}
        of_dots = [dot.id.lower() for dot in plan.dots]
        self._by_name: dict[int | str, Space] = {n: n for n in self.locations}
        self._by_name |= {dot.id: -place for place, dot in enumerate(plan.dots, 1)}
        self._edge_dots: dict[int, tuple[Space, ...]] = {}
        for place, edge in enumerate(plan.edges):
            first = -len(of_dots) - 1
            of_dots += [f"{edge.a}-{edge.b}.{k}".lower() for k in range(1, edge.dots + 1)]
            self._edge_dots[place] = tuple(range(first, first - edge.dots, -1))
        self.dots: tuple[Space, ...] = tuple(range(-1, -len(of_dots) - 1, -1))
        self.spaces: tuple[Space, ...] = self.locations + self.dots
        self._words = {n: str(n) for n in self.locations} | dict(zip(self.dots, of_dots, strict=True))
        self._found = {word: space for space, word in self._words.items()}

    def _lay_out_areas(self, plan: Plan) -> None:
        """H-1.5: every space lies in one area; an edge's dots in its own, or half and half (H-21.6)."""
        area: dict[Space, str] = {location.n: location.area for location in plan.locations}
        area |= {self._by_name[dot.id]: dot.area for dot in plan.dots}
        for place, edge in enumerate(plan.edges):
            ends = area[self._by_name[edge.a]], area[self._by_name[edge.b]]
            for k, dot in enumerate(self._edge_dots[place]):
                area[dot] = edge.area or ends[k >= (edge.dots + 1) // 2]
        self.area: Mapping[Space, str] = area
        self.area_names: Mapping[str, str] = {area.id: area.name for area in plan.areas}
        self.section_of_area: Mapping[str, str] = {area.id: area.section for area in plan.areas}
        self.section: Mapping[Space, str] = {
            space: self.section_of_area[area[space]] for space in self.spaces
        }
        self.areas: Mapping[str, tuple[Space, ...]] = {
            one.id: tuple(space for space in self.spaces if area[space] == one.id) for one in plan.areas
        }
        self.sections: Mapping[str, tuple[str, ...]] = {
            section: tuple(area.id for area in plan.areas if area.section == section)
            for section in dict.fromkeys(area.section for area in plan.areas)
        }

    def _lay_edges(self, plan: Plan) -> None:
        """H-1.1, H-21.6: an edge with k dots is k + 1 segments of its type."""
        segments: list[tuple[Space, Space, str]] = []
        for place, edge in enumerate(plan.edges):
            way = (self._by_name[edge.a], *self._edge_dots[place], self._by_name[edge.b])
            segments += [(one, other, edge.type) for one, other in pairwise(way)]
        self.segments: tuple[tuple[Space, Space, str], ...] = tuple(segments)
        self.adjacent: Mapping[Space, tuple[Space, ...]] = self._neighbours(segments)
        self.roads: Mapping[Space, tuple[Space, ...]] = self._neighbours(
            segment for segment in segments if segment[2] == "road"
        )
        self._roads = {space: frozenset(others) for space, others in self.roads.items()}

    def _neighbours(self, segments: Iterable[tuple[Space, Space, str]]) -> dict[Space, tuple[Space, ...]]:
        near: dict[Space, set[Space]] = {space: set() for space in self.spaces}
        for one, other, _ in segments:
            near[one].add(other)
            near[other].add(one)
        return {space: tuple(sorted(others)) for space, others in near.items()}

    def _flag(self, plan: Plan) -> None:
        """H-1.6: what the locations are marked as; a dot carries no flag."""
        flags = {location.n: frozenset(location.flags) for location in plan.locations}
        self.flags: Mapping[Space, frozenset[str]] = flags | {dot: frozenset[str]() for dot in self.dots}
        self.flagged: Mapping[str, tuple[int, ...]] = {
            flag: tuple(n for n in self.locations if flag in flags[n]) for flag in FLAGS
        }
        self.exits: frozenset[int] = frozenset(self.flagged["exit"])
        self.entered: Mapping[Space, tuple[Space, ...]] = {
            space: tuple(other for other in others if other not in self.exits)
            for space, others in self.adjacent.items()
        }
        """The neighbours of each space that a Nazgul can ever enter (H-7.3)."""

    def _measure(self) -> None:
        """H-1.3, H-1.4, H-1.12: every gap, every distance, and the way that is left from everywhere."""
        self.gaps: Mapping[int, Mapping[int, int]] = {
            n: {other: gap for other, gap in sorted(self._chains(n).items()) if other > 0}
            for n in self.locations
        }
        self._distances = graphs.all_distances(self.adjacent)
        costs = {n: {m: gap + 1 for m, gap in gaps.items() if m != n} for n, gaps in self.gaps.items()}
        self._left = graphs.cheapest(costs, self.exits)
        self._reached: dict[tuple[int, int], tuple[int, ...]] = {}
        self._near: dict[tuple[Space, int], frozenset[Space]] = {}

    def _chains(self, n: int) -> dict[Space, int]:
        return graphs.chains(self.adjacent, n, lambda space: space < 0)

    def _place_dots(self, plan: Plan) -> None:
        """H-21.8: where a dot has no place of its own, it lies between its neighbours."""
        xy: dict[Space, tuple[float, float]] = {
            location.n: (location.x, location.y) for location in plan.locations
        }
        for dot in plan.dots:
            if dot.x is not None and dot.y is not None:
                xy[self._by_name[dot.id]] = dot.x, dot.y
        for dot in plan.dots:
            space = self._by_name[dot.id]
            xy.setdefault(space, _middle(xy[end] for end in self._far_ends(plan, space) if end in xy))
        for place, edge in enumerate(plan.edges):
            (x, y), (far_x, far_y) = xy[self._by_name[edge.a]], xy[self._by_name[edge.b]]
            for k, space in enumerate(self._edge_dots[place], 1):
                part = k / (edge.dots + 1)
                xy[space] = x + (far_x - x) * part, y + (far_y - y) * part
        self.xy: Mapping[Space, tuple[float, float]] = xy

    def _far_ends(self, plan: Plan, space: Space) -> list[Space]:
        """Where the edges that begin at *space* end."""
        ends = [(self._by_name[edge.a], self._by_name[edge.b]) for edge in plan.edges]
        return [other if one == space else one for one, other in ends if space in (one, other)]

    # ------------------------------------------------------------------------------------------- asking

    def is_road(self, one: Space, other: Space) -> bool:
        """Whether a segment of road joins the two; a path may do so as well."""
        return other in self._roads[one]

    def word(self, space: Space) -> str:
        """How a space is written: `17`, `51-57.1`, `w1`."""
        return self._words[space]

    def write(self, spaces: Iterable[Space]) -> tuple[str, ...]:
        """How several are written."""
        words = self._words
        return tuple([words[space] for space in spaces])

    def find(self, word: str) -> Space | None:
        """The space that is written so, in letters of any size."""
        return self._found.get(word.lower())

    def reach(self, last: int, dots: int, bonus: int = 0) -> tuple[int, ...]:
        """H-1.9, H-1.10: the locations within reach from *last*, in ascending order."""
        key = last, dots + bonus
        if key not in self._reached:
            self._reached[key] = tuple(n for n, gap in self.gaps[last].items() if gap <= dots + bonus)
        return self._reached[key]

    def remaining(self, last: int, dots: int) -> int:
        """H-1.12: M(last, dots), the fewest ordinary marks to an exit; NEVER when there is no way."""
        if last in self.exits:
            return 0
        ways = [
            max(1, gap - dots + 1) + self._left[n]
            for n, gap in self.gaps[last].items()
            if n != last and n in self._left
        ]
        return min(ways, default=NEVER)

    def distance(self, one: Space, other: Space) -> int:
        """H-1.2: how many spaces away; NEVER when no way joins them."""
        return self._distances[one].get(other, NEVER)

    def within(self, space: Space, steps: int) -> frozenset[Space]:
        """The spaces at most *steps* away, *space* itself among them."""
        key = space, steps
        if key not in self._near:
            self._near[key] = frozenset(n for n, far in self._distances[space].items() if far <= steps)
        return self._near[key]


def _middle(points: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """The point between *points*; the middle of the board where there are none."""
    known = list(points)
    if not known:
        return 50.0, 50.0
    return sum(x for x, _ in known) / len(known), sum(y for _, y in known) / len(known)
