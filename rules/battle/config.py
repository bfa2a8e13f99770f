"""What a host chooses for a battle (B-2.7, B-17.7, B-18.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal

from pydantic import Field

from rules.battle.charts import SIDES
from rules.battle.questions.kinds import KINDS
from rules.config import TableConfig
from rules.game import Kind, Remark


class BattleConfig(TableConfig):
    """The options of B-19.12; the hours of a turn are its deadline, those of a seat that is absent, `absent`'s."""

    kinds: ClassVar[Mapping[str, Kind]] = KINDS

    limit_is: Literal["draw", "evil"] = "draw"
    round_limit: int = Field(default=40, ge=0, le=200)
    """0: none."""
    sides: Literal["lot"] | tuple[str, ...] = "lot"
    """Who plays whom, by seat, or the lot."""


def remarks(config: BattleConfig, seats: int) -> Iterator[Remark]:
    """What the lobby must refuse of these choices."""
    if config.sides != "lot" and sorted(config.sides) != sorted(SIDES[seats]):
        yield Remark("B-2.7", "Those sides are for another number of players. Choose again who plays whom.")
    if config.limit_is == "evil" and seats != 2:
        yield Remark("B-17.7", "Only with two players can Evil win at the limit of rounds. Choose a draw.")
