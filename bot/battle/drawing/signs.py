"""The shapes that only these pictures have, beside those of all games."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from bot.drawing import symbols
from bot.drawing.symbols import Shape, Sketch


def _blade(sketch: Sketch) -> None:
    """A curved sword: orcs."""
    there, back = (map(math.radians, turns) for turns in (range(-88, -8, 8), range(-12, -80, -8)))
    outer = [(0.12 + 0.8 * math.cos(a), 0.86 + 0.8 * math.sin(a)) for a in there]
    inner = [(0.1 + 0.5 * math.cos(a), 0.84 + 0.56 * math.sin(a)) for a in back]
    sketch.area(*((1 - x, y) for x, y in (*outer, *inner)))
    sketch.line((0.02, 0.6), (0.34, 0.92), width=0.12)
    sketch.line((0.2, 0.74), (0.04, 0.96), width=0.14)


def _hand(sketch: Sketch) -> None:
    """The White Hand: man-orcs."""
    sketch.box(0.24, 0.46, 0.8, 0.98, 0.16)
    for x, top in ((0.31, 0.2), (0.45, 0.08), (0.59, 0.08), (0.73, 0.2)):
        sketch.line((x, top), (x, 0.6), width=0.12)
    sketch.line((0.08, 0.46), (0.3, 0.74), width=0.13)


def _axe(sketch: Sketch) -> None:
    """Dwarves."""
    sketch.line((0.5, 0.06), (0.5, 0.98), width=0.11)
    for way in (-1, 1):
        edge = ((0.2, 0.16), (0.46, 0.02), (0.46, 0.64), (0.2, 0.5))
        sketch.area((0.5, 0.2), *((0.5 + way * x, y) for x, y in edge), (0.5, 0.46))


def _horse(sketch: Sketch) -> None:
    """A horse's head: Rohan."""
    sketch.area(
        *(
            (0.3, 0.98),
            (0.34, 0.7),
            (0.3, 0.44),
            (0.4, 0.2),
            (0.5, 0.0),
            (0.57, 0.14),
            (0.66, 0.2),
            (0.8, 0.4),
        ),
        *((0.97, 0.6), (0.95, 0.72), (0.84, 0.76), (0.74, 0.66), (0.62, 0.6), (0.72, 0.78), (0.84, 0.98)),
    )
    sketch.disc(0.6, 0.32, 0.05, cut=True)
    sketch.line((0.2, 0.9), (0.18, 0.52), (0.34, 0.2), width=0.1)


def _white_tree(sketch: Sketch) -> None:
    """The White Tree: Gondor."""
    sketch.line((0.5, 0.98), (0.5, 0.3), width=0.12)
    for way in (-1, 1):
        sketch.line((0.5, 0.76), (0.5 + way * 0.28, 0.56), (0.5 + way * 0.34, 0.4), width=0.09)
        sketch.line((0.5, 0.56), (0.5 + way * 0.17, 0.38), (0.5 + way * 0.19, 0.24), width=0.08)
        for x, y in ((0.36, 0.34), (0.2, 0.16)):
            sketch.disc(0.5 + way * x, y, 0.1)
        sketch.line((0.5, 0.94), (0.5 + way * 0.2, 0.97), width=0.07)
    sketch.disc(0.5, 0.14, 0.13)


def _ent(sketch: Sketch) -> None:
    """A tree that walks: the army of Fangorn."""
    for x, y, radius in ((0.5, 0.26, 0.26), (0.25, 0.36, 0.22), (0.75, 0.36, 0.22)):
        sketch.disc(x, y, radius)
    sketch.area((0.38, 0.5), (0.62, 0.5), (0.64, 0.76), (0.36, 0.76))
    sketch.line((0.42, 0.72), (0.26, 0.95), width=0.13)
    sketch.line((0.58, 0.72), (0.76, 0.95), width=0.13)


def _skull(sketch: Sketch) -> None:
    """The Dead."""
    sketch.disc(0.5, 0.4, 0.38)
    sketch.box(0.3, 0.6, 0.7, 0.96, 0.06)
    for x in (0.34, 0.66):
        sketch.disc(x, 0.42, 0.12, cut=True)
    sketch.area((0.5, 0.54), (0.56, 0.66), (0.44, 0.66), cut=True)
    for x in (0.42, 0.58):
        sketch.line((x, 0.8), (x, 0.97), width=0.05, cut=True)


def _gate(sketch: Sketch) -> None:
    """The doors of Moria."""
    sketch.disc(0.5, 0.42, 0.4)
    sketch.area((0.1, 0.42), (0.9, 0.42), (0.9, 0.98), (0.1, 0.98))
    sketch.line((0.5, 0.1), (0.5, 0.98), width=0.07, cut=True)
    for x in (0.3, 0.7):
        sketch.line((x, 0.3), (x, 0.84), width=0.05, cut=True)


def _doom(sketch: Sketch) -> None:
    """A mountain of fire."""
    sketch.area((0.0, 0.98), (0.34, 0.42), (0.42, 0.5), (0.5, 0.42), (0.58, 0.5), (0.66, 0.42), (1.0, 0.98))
    sketch.area((0.5, 0.0), (0.64, 0.22), (0.58, 0.36), (0.42, 0.36), (0.36, 0.22))


SHAPES: Final[Mapping[str, Shape]] = {
    **symbols.SHAPES,
    "orc": _blade,
    "nazgul": symbols.SHAPES["shadow"],
    "man_orc": _hand,
    "saruman": symbols.SHAPES["orb"],
    "hobbit": symbols.SHAPES["foot"],
    "dwarf": _axe,
    "elf": symbols.SHAPES["leaf"],
    "rohan": _horse,
    "gondor": _white_tree,
    "aragorn": symbols.SHAPES["sword"],
    "gandalf": symbols.SHAPES["hat"],
    "fangorn_army": _ent,
    "army_of_the_dead": _skull,
    "ring_bearer": symbols.SHAPES["gold ring"],
    "moria": _gate,
    "paths_of_the_dead": _skull,
    "mount_doom": _doom,
}
"""Each kind of piece has one by its name, and so have the special hexes that mostly stand empty."""
