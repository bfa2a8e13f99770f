"""Which of a host's choices left no trace in a game: another would have led to the very same record (R-1.18)."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ValidationError

from rules.config import TableConfig
from rules.game import Game

BESIDE = tuple(TableConfig.model_fields)
"""Deadlines and policies: no rule ever reads them."""


def traceless(
    game: Game[Any], config: BaseModel, seats: int, is_same: Callable[[BaseModel], bool]
) -> tuple[str, ...]:
    """The choices of *config* of which some other one would do as well, sorted; *is_same* plays by another."""
    rest = (name for name in config.model_dump(mode="json") if name not in BESIDE)
    return tuple(sorted(name for name in rest if any(map(is_same, _others(game, config, seats, name)))))


def _others(game: Game[Any], config: BaseModel, seats: int, name: str) -> Iterator[BaseModel]:
    """*config* with another choice of this *name*, as far as a lobby would have taken it."""
    chosen = config.model_dump(mode="json")
    for value in _values(type(config).model_fields[name].annotation, chosen.get(name, getattr(config, name))):
        try:
            other = game.Config.model_validate({**chosen, name: value})
        except ValidationError:
            continue
        if other != config and not any(remark.refuses for remark in game.remarks(other, seats)):
            yield other


def _values(kind: Any, chosen: Any) -> Iterator[Any]:
    """All that may be chosen; of what may be chosen in numbers one more and one less than was."""
    if kind is bool:
        yield from (False, True)
    elif get_origin(kind) is Literal:
        yield from get_args(kind)
    elif kind is type(None):
        yield None
    elif get_origin(kind) is tuple and isinstance(get_args(kind)[0], enum.EnumType):
        words = [one.value for one in get_args(kind)[0]]
        yield from ([other for other in words if (other in chosen) != (other == word)] for word in words)
    else:
        for one in get_args(kind):
            yield from _values(one, chosen)
