"""What a map's file says, as its author writes it: keys, kinds and limits (B-23.1). checks/ does the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, Field, StringConstraints

from rules.battle.charts import KINDS, NATIONS
from rules.battle.pack import SPECIALS
from rules.packs.forms import WRITTEN

_LINE: Final = r"^[^\x00-\x1f\x7f]*$"
Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60, pattern=_LINE)]
Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]{0,31}$")]
HexName = Annotated[str, StringConstraints(pattern=r"^[A-Z][1-9][0-9]?$")]
SideName = Annotated[str, StringConstraints(pattern=r"^[A-Z][1-9][0-9]?-[A-Z][1-9][0-9]?$")]
Hexes = Annotated[list[HexName], Field(max_length=40)]
Terrain = Literal["clear", "mountain", "forest", "sea", "entwash"]
Sign = Annotated[str, StringConstraints(min_length=1, max_length=1)]
if TYPE_CHECKING:
    Kind: TypeAlias = str
    Nation: TypeAlias = str
    Special: TypeAlias = str
else:
    Kind, Nation, Special = (Literal[tuple(words)] for words in (KINDS, NATIONS, SPECIALS))


class _Written(BaseModel):
    """One object of a map (B-23.3)."""

    model_config = WRITTEN


class MapFile(_Written):
    """`map`."""

    id: Id
    title: Text
    columns: Annotated[int, Field(ge=1, le=26)]
    rows: Annotated[int, Field(ge=1, le=99)]
    orientation: Literal["flat"] = "flat"
    shifted: Literal["even-letters"] = "even-letters"
    miles_per_hex: Annotated[int, Field(ge=1, le=1000)] = 60


class TerrainFile(_Written):
    """`terrain`."""

    rows: Annotated[list[Annotated[str, StringConstraints(max_length=200)]], Field(max_length=200)]


class RegionsFile(TerrainFile):
    """`regions`: the picture of the land once more, and what the characters in it stand for."""

    names: dict[Sign, Text]


class SidesFile(_Written):
    """One of `river` and `mountain_side`."""

    name: Text
    sides: Annotated[list[SideName], Field(min_length=1, max_length=300)]


class SiteFile(_Written):
    """One of `site`."""

    hex: HexName
    name: Text
    start: Kind | None = None
    start_count: Annotated[int, Field(ge=1, le=9)] = 1
    marker: Annotated[str, StringConstraints(max_length=3, pattern=_LINE)] = ""
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
        "a letter and a number, such as N9",
    ),
    "sides": "two hexes, such as S15-T15",
}
