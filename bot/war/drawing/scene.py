"""The facts that a picture of the war is painted from. Equal scenes make the same picture.

Marks are plain values, whatever they tell: a paint is a name of `colours.PAINTS`, a side one of F, D and S, or none.
"""

from __future__ import annotations

from typing import Final

from bot.war.drawing.charts import WarChart
from rules.board.hexes import Hex, Way
from rules.game import Value
from rules.war.state.pieces import SERVANTS, PieceId


class Counter(Value):
    """A piece. Its *sign* is a shape by name; where it has none, or there is text too, *text* of two letters."""

    at: Hex
    side: str
    text: str = ""
    sign: str = ""
    paint: str = ""
    """Another colour than its side's."""
    id: str = ""
    """Of the piece, or the number of a group: for who is told the picture in words."""


_SIGNS: Final = {
    "lord": "crown",
    **dict.fromkeys(("gothmog", "nazgul"), "shadow"),
    "mouth": "eye",
    "saruman": "hat",
    "orcs": "blade",
    "party": "person",
    **dict.fromkeys(SERVANTS, "fangs"),
}
"""By the first word of a piece's id; others have the first two letters of it."""


def counter_of(id: PieceId, at: Hex, side: str, text: str = "") -> Counter:
    """How a piece looks, a band and a party with their strength as *text*."""
    kind, _, number = id.partition("-")
    words = text or (number if kind == "nazgul" else "" if kind in _SIGNS else id[:2].title())
    return Counter(at, side, words, _SIGNS.get(kind, ""), id=id)


class Banner(Value):
    """A host: whose it is, and how strong."""

    at: Hex
    side: str
    strength: int


class Holding(Value):
    """A place that is not whose it was at the start: whose it is."""

    at: Hex
    side: str


class Course(Value):
    """A path over hexes that follow one another, told by its label at the end."""

    way: Way
    paint: str
    label: str = ""
    is_dashed: bool = False
    """Of what is planned."""


class Tint(Value):
    """Hexes in a colour, with a line around them: a zone, what is in reach, where somebody can be."""

    hexes: tuple[Hex, ...]
    paint: str
    is_bare: bool = False
    """Only the line is drawn."""


class Sighting(Value):
    """A pin with a number over a hex where something was seen."""

    at: Hex
    text: str
    paint: str = "red"
    is_past: bool = False


class Count(Value):
    """So many groups somewhere in a province, which has the *province* name on the map: beside that."""

    province: str
    text: str


class Marks(Value):
    """All that is put on a map, the first below."""

    provinces: tuple[str, ...] = ()
    """Those that stand out, by the names that they have on the map."""
    tints: tuple[Tint, ...] = ()
    courses: tuple[Course, ...] = ()
    counts: tuple[Count, ...] = ()
    holdings: tuple[Holding, ...] = ()
    counters: tuple[Counter, ...] = ()
    banners: tuple[Banner, ...] = ()
    sightings: tuple[Sighting, ...] = ()


class WarScene(Value):
    """The whole picture. *lines* stand small below the *title*; *part*: what of the map is shown, all where empty."""

    chart: WarChart
    marks: Marks = Marks()
    title: str = ""
    lines: tuple[str, ...] = ()
    part: tuple[Hex, ...] = ()
