"""What a host chooses for a war (W-19.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal

from pydantic import Field, SerializerFunctionWrapHandler, field_validator, model_serializer

from rules.config import TableConfig
from rules.game import Kind, Remark
from rules.war.land import Constants
from rules.war.questions.kinds import KINDS, SETUP

MOST_TURNS = 99
_AT_TABLE = frozenset(("errata", "mode"))


class WarConfig(TableConfig):
    """The hours of sittings are their deadlines, those of a seat that is absent, `absent`'s."""

    kinds: ClassVar[Mapping[str, Kind]] = KINDS

    aid: bool = True
    """Whether the Dark Power is shown where groups can be, by what he was told."""
    constants: dict[str, int] = Field(default_factory=dict)
    """Those that differ from the pack's (W-19.9)."""
    errata: bool = True
    """Whether the errata are in force; only an owners' table switches them off (W-4.4)."""
    limit: int = Field(default=0, ge=0, le=MOST_TURNS)
    """Game-turns (W-50.2); 0: as many as the pack has."""
    lots: bool = True
    """Whether who plays whom is drawn; else seat 1 leads the Fellowship (W-17.1)."""
    mode: Literal["open", "hidden", "three", "both"] = "open"
    """The open game, or at an owners' table which rules are played (W-19.11)."""

    @model_serializer(mode="wrap")
    def _written(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Configs of open games are as they ever were: what only owners' tables choose stands in theirs alone."""
        facts: dict[str, Any] = handler(self)
        if self.mode != "open":
            return facts
        for name in ("deadlines", "policies"):
            facts[name] = {kind: value for kind, value in facts[name].items() if kind != SETUP.name}
        return {key: value for key, value in facts.items() if key not in _AT_TABLE}

    @field_validator("constants")
    @classmethod
    def _known(cls, given: dict[str, int]) -> dict[str, int]:
        if unknown := sorted(given.keys() - set(Constants.__struct_fields__)):
            raise ValueError(f"there is no constant {', '.join(unknown)}")
        return given


def remarks(config: WarConfig, modes: Sequence[str]) -> Iterator[Remark]:
    """What the lobby tells of these choices; *modes*: those that the map and the players allow."""
    if config.mode not in modes:
        yield Remark(
            "W-44.1",
            "With this map and so many players the mode has to be {modes}.",
            facts={"modes": ", ".join(modes)},
        )
    if config.mode == "open" and not config.errata:
        yield Remark("W-4.4", "Only at an owners' table the errata can be switched off.")
    if config.mode != "open" and config.constants:
        yield Remark("W-19.9", "An owners' table counts by its own rule book: leave the numbers as they are.")
        return
    if config.constants:
        yield Remark(
            "W-19.9",
            "This game counts with other numbers than the book: {names}.",
            refuses=False,
            facts={"names": ", ".join(f"{name} {n}" for name, n in sorted(config.constants.items()))},
        )
