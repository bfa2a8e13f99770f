"""What a host chooses for a war (W-19.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from pydantic import Field, field_validator

from rules.config import TableConfig
from rules.game import Kind, Remark
from rules.war.land import Constants
from rules.war.questions.kinds import KINDS

MOST_TURNS = 99


class WarConfig(TableConfig):
    """The hours of sittings are their deadlines, those of a seat that is absent, `absent`'s."""

    kinds: ClassVar[Mapping[str, Kind]] = KINDS

    aid: bool = True
    """Whether the Dark Power is shown where groups can be, by what he was told."""
    constants: dict[str, int] = Field(default_factory=dict)
    """Those that differ from the pack's (W-19.9)."""
    limit: int = Field(default=0, ge=0, le=MOST_TURNS)
    """Game-turns (W-50.2); 0: as many as the pack has."""
    lots: bool = True
    """Whether who plays whom is drawn; else seat 1 leads the Fellowship (W-17.1)."""

    @field_validator("constants")
    @classmethod
    def _known(cls, given: dict[str, int]) -> dict[str, int]:
        if unknown := sorted(given.keys() - set(Constants.__struct_fields__)):
            raise ValueError(f"there is no constant {', '.join(unknown)}")
        return given


def remarks(config: WarConfig) -> Iterator[Remark]:
    """What the lobby tells of these choices."""
    if config.constants:
        yield Remark(
            "W-19.9",
            "This game counts with other numbers than the book: {names}.",
            refuses=False,
            facts={"names": ", ".join(f"{name} {n}" for name, n in sorted(config.constants.items()))},
        )
