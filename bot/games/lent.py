"""Seats that are lent for a time (F-7): whose each is, and since when a sitter plays it.

When a seat comes back is the end of its owner's absence, which the database keeps with a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from bot.games.loaded import LoadedGame
from bot.games.timing.clock_settings import written
from rules.game import Seat, Value
from rules.kit.reading import reader
from storage.tables.games import Changes


class Lent(Value):
    """A seat whose *owner* comes back to it; *since* is the instant, in milliseconds UTC, at which he went."""

    owner: int
    name: str
    since: int


_lent: Final = reader(dict[str, Lent])


def lent(game: LoadedGame) -> dict[Seat, Lent]:
    """The seats that are lent now."""
    return {int(seat): loan for seat, loan in _lent(game.settings.get("lent", {})).items()}


def of_owner(game: LoadedGame, person: int) -> dict[Seat, Lent]:
    """Those of them that come back to *person*."""
    return {seat: loan for seat, loan in lent(game).items() if loan.owner == person}


def kept_with(game: LoadedGame, seat: Seat, loan: Lent | None, changes: Changes) -> Changes:
    """*changes* with which *seat* is lent, or (None) is so no more."""
    before = lent(game)
    if loan is None and seat not in before:
        return changes
    kept: Mapping[Seat, Lent | None] = {**before, seat: loan}
    told = {str(seat): msgspec.to_builtins(each) for seat, each in kept.items() if each is not None}
    settings = str(changes.get("settings", game.row.settings))
    return {**changes, "settings": written(settings, lent=told)}
