"""What a pack says of a map of hexes, as its author writes it: its size, its land, rivers and walls, its regions."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field, StringConstraints

from rules.packs.forms import WRITTEN, Id, line

Text = Annotated[str, line(60)]
HexName = Annotated[str, StringConstraints(pattern=r"^[A-Z][1-9][0-9]?$")]
SideName = Annotated[str, StringConstraints(pattern=r"^[A-Z][1-9][0-9]?-[A-Z][1-9][0-9]?$")]
Hexes = Annotated[list[HexName], Field(max_length=40)]
Sign = Annotated[str, StringConstraints(min_length=1, max_length=1)]
HEX_HINT: Final = "a letter and a number, such as N9"
SIDE_HINT: Final = "two hexes, such as S15-T15"


class _Written(BaseModel):
    """One object of a pack."""

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
