"""The facts that a map is drawn from. Equal charts make the same map.

A named space is a positive number, a dot between two of them a negative one.
"""

from __future__ import annotations

from rules.game import Value


class Spot(Value):
    """One space of the map; a dot has neither name nor flags. x and y as in the pack (H-21.8)."""

    space: int
    x: float
    y: float
    area: str
    name: str = ""
    flags: tuple[str, ...] = ()


class Region(Value):
    """One area, with its section."""

    area: str
    section: str
    name: str = ""


class BoardChart(Value):
    """All of a board that its map is drawn from. *pack* and *part* tell it from every other."""

    pack: str
    part: int
    spots: tuple[Spot, ...]
    regions: tuple[Region, ...]
    segments: tuple[tuple[int, int, str], ...]
    """Two spaces and `road` or `path`."""
