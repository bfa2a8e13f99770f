"""What the host of a Quest game may choose (Q-1.3, Q-3.9, Q-4.8, Q-7.5, Q-8, Q-9.1, Q-12.8)."""

from __future__ import annotations

import enum
import operator
from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field, field_validator, model_validator

from rules.config import TableConfig
from rules.game import Kind
from rules.quest.kinds import KINDS


class OptionalRole(enum.Enum):
    """A role that the host may add (Q-1.3); `boromir` is a pair."""

    ARAGORN = "aragorn"
    DENETHOR = "denethor"
    GOLLUM = "gollum"
    SARUMAN = "saruman"
    BOROMIR = "boromir"


class QuestConfig(TableConfig):
    """The host's choices, in the words of Q-12.8; defaults are filled in."""

    kinds: ClassVar[Mapping[str, Kind]] = KINDS

    roles: tuple[OptionalRole, ...] = ()
    boromir: Literal["random", "predetermined"] | None = None
    boromir_bis: bool = False
    palantir: bool = False
    ring: bool = False
    reveal_actions: bool = True
    rejections: Literal[5, 3] = Field(default=5, exclude_if=lambda most: most == 5)
    """Rejected parties of one quest that end the game (Q-3.6, Q-3.9)."""
    first_ballot: bool = Field(default=False, exclude_if=operator.not_)
    """Q-4.8: a seat's first ballot on a party counts. Neither of these two is written where it is not chosen:
    records of before have no such words."""

    @field_validator("roles")
    @classmethod
    def _in_order(cls, roles: tuple[OptionalRole, ...]) -> tuple[OptionalRole, ...]:
        return tuple(role for role in OptionalRole if role in roles)

    @model_validator(mode="before")
    @classmethod
    def _boromir_goes_with_his_role(cls, given: Any) -> Any:
        """Q-7.5: a variant is chosen when Boromir is in play, and only then."""
        if not isinstance(given, dict):
            return given
        roles = given.get("roles")
        if not isinstance(roles, list | tuple):  # none; or what no choice can be, which is refused as such
            roles = ()
        playing = any(role in (OptionalRole.BOROMIR, "boromir") for role in roles)
        if playing:
            return {**given, "boromir": given.get("boromir") or "random"}
        return {**given, "boromir": None, "boromir_bis": False}
