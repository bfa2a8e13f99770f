"""What a map's file says, as its author writes it: keys, kinds and limits (B-23.1). checks/ does the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, Field, StringConstraints

from rules.battle.charts import KINDS, NATIONS
from rules.battle.pack import SPECIALS
from rules.packs.forms import LINE, WRITTEN
from rules.packs.hex_forms import (
    HEX_HINT,
    SIDE_HINT,
    Hexes,
    HexName,
    MapFile,
    RegionsFile,
    SidesFile,
    Sign,
    TerrainFile,
    Text,
)

Terrain = Literal["clear", "mountain", "forest", "sea", "entwash"]
if TYPE_CHECKING:
    Kind: TypeAlias = str
    Nation: TypeAlias = str
    Special: TypeAlias = str
else:
    Kind, Nation, Special = (Literal[tuple(words)] for words in (KINDS, NATIONS, SPECIALS))


class _Written(BaseModel):
    """One object of a map (B-23.3)."""

    model_config = WRITTEN


class SiteFile(_Written):
    """One of `site`."""

    hex: HexName
    name: Text
    start: Kind | None = None
    start_count: Annotated[int, Field(ge=1, le=9)] = 1
    marker: Annotated[str, StringConstraints(max_length=3, pattern=LINE)] = ""
    crown: Literal["sauron", "saruman", "gondor", "rohan", "dwarves", "shire"] | None = None
    fortress: bool = False
    elven: bool = False
    special: Special | None = None
    goal: Literal["sauron"] | None = None
    west: Hexes = []
    east: Hexes = []
    north: Hexes = []
    south: Hexes = []


class CheckFile(_Written):
    """`check`."""

    mordor_gates: Annotated[Hexes, Field(min_length=1)]


KEYS: Final[dict[str, tuple[Any, str]]] = {
    "map": (MapFile, "B-23.1"),
    "legend": (dict[Sign, Terrain], "B-23.1"),
    "terrain": (TerrainFile, "B-23.1"),
    "build": (dict[Nation, Hexes], "B-23.1"),
    "check": (CheckFile, "B-23.1"),
    "river": (Annotated[list[SidesFile], Field(max_length=60)], "B-23.1"),
    "mountain_side": (Annotated[list[SidesFile], Field(max_length=60)], "B-23.1"),
    "site": (Annotated[list[SiteFile], Field(max_length=600)], "B-23.1"),
    "names": (dict[HexName, Text], "B-23.1"),
    "regions": (RegionsFile, "B-23.5"),
}
"""The keys at top level, with the form of each and the clause that gives it."""

HINTS: Final = {
    "id": "small letters, digits and hyphens, at most 32",
    **dict.fromkeys(
        ("hex", "names", *NATIONS, "west", "east", "north", "south", "mordor_gates"),
        HEX_HINT,
    ),
    "sides": SIDE_HINT,
}
