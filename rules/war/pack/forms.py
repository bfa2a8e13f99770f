"""What a map's file says, as its author writes it: keys, kinds and limits (W-40.2). checks.py does the rest."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec.structs import fields
from pydantic import BaseModel, Field, StringConstraints, create_model

from rules.packs.forms import WRITTEN, Id
from rules.packs.hex_forms import Sign, TerrainFile, Text
from rules.war.land import Constants

Terrain = Literal["clear", "forest", "rough", "swamp", "sea"]
Kind = Literal["citadel", "doom", "druadan", "haven", "magic", "palantir", "port", "servant", "start", "town"]
HexName = Annotated[str, StringConstraints(pattern=r"^[WE][0-9]{4}$")]
SideName = Annotated[str, StringConstraints(pattern=r"^[WE][0-9]{4}-[WE][0-9]{4}$")]
Hexes = Annotated[list[HexName], Field(max_length=200)]
_LONGEST_LINE: Final = 1000
_MOST_LINES: Final = 1000
Size = Annotated[int, Field(ge=1, le=99)]


class _Written(BaseModel):
    """One object of a map."""

    model_config = WRITTEN


class MapFile(_Written):
    """`map`."""

    id: Id
    title: Text
    west: Size
    east: Size
    first_row: Size
    last_row: Size


class ProvincesFile(TerrainFile):
    """`provinces`."""

    names: dict[Sign, Text]
    mordor: list[Sign]
    ring: Annotated[str, StringConstraints(max_length=99)]


class HexesFile(_Written):
    """`hexes`."""

    junctions: Hexes
    river: Hexes


class ChainFile(_Written):
    """One of `road` and `trail`."""

    name: Text
    hexes: Annotated[Hexes, Field(min_length=2)]


class WallFile(_Written):
    """One of `mountain_side`."""

    name: Text
    sides: Annotated[list[SideName], Field(min_length=1, max_length=300)]


class SiteFile(_Written):
    """One of `site`."""

    hex: HexName
    id: Id
    name: Text
    kinds: list[Kind] = []
    owner: Literal["", "F", "D", "S"] = ""
    servant: Literal["", "balrog", "shelob", "wight", "spiders"] = ""
    cards: list[Id] = []


class SheetFile(_Written):
    """`sheet`: the lines of a table sheet (W-44.2), which stand alone in their pack."""

    lines: Annotated[
        list[Annotated[str, StringConstraints(max_length=_LONGEST_LINE)]], Field(max_length=_MOST_LINES)
    ]


SHEET: Final = "sheet"
_CONSTANTS: Final[dict[str, Any]] = {
    field.name: (Annotated[int, Field(ge=0, le=999)], ...) for field in fields(Constants)
}
ConstantsFile: Final = create_model("ConstantsFile", __base__=_Written, **_CONSTANTS)

KEYS: Final[dict[str, tuple[Any, str]]] = {
    "map": (MapFile, "W-43.4"),
    "constants": (ConstantsFile, "W-19.9"),
    "legend": (dict[Sign, Terrain], "W-42.2"),
    "terrain": (TerrainFile, "W-42.1"),
    "provinces": (ProvincesFile, "W-42.2"),
    "hexes": (HexesFile, "W-42.1"),
    "road": (Annotated[list[ChainFile], Field(max_length=99)], "W-42.3"),
    "trail": (Annotated[list[ChainFile], Field(max_length=99)], "W-42.3"),
    "mountain_side": (Annotated[list[WallFile], Field(max_length=99)], "W-42.4"),
    "site": (Annotated[list[SiteFile], Field(max_length=200)], "W-43.3"),
    "hosts": (dict[Literal["F", "D", "S"], dict[HexName, Size]], "W-59.5"),
    "start": (dict[HexName, list[Id]], "W-51.5"),
}
"""The keys at top level, with the form of each and the clause that gives it."""

_HEX_HINT: Final = "a map and four digits, such as W2421"
HINTS: Final = {
    "id": "small letters, digits and hyphens, at most 32",
    **dict.fromkeys(("hex", "hexes", "junctions", "river", "start"), _HEX_HINT),
    "sides": "two hexes, such as W2508-W2608",
}
