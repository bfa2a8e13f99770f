"""Somebody is asked to host a game, and for how long that counts (F-8)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection

from bot.games.authority import Authority
from bot.games.loaded import LoadedGame
from bot.games.timing import clock_settings
from rules.game import Illegal, Stale, Value
from rules.record.clocks import DAY_MS
from storage.tables.people import Holders

KEY: Final = "handover"
"""Under this name it stands among the settings of the game."""

COUNTS_MS: Final = 2 * DAY_MS
"""How long it counts."""


class Proposal(Value):
    """Somebody is asked to host the game; *by* proposed it, by the press that *cause* names, at *since_ms*.

    *left*: so many places in this game the one who is asked had lost by then.
    """

    to: int
    by: int
    by_name: str
    reason: str | None = None
    cause: str = ""
    since_ms: int = 0
    left: int = 0


def proposal(game: LoadedGame) -> Proposal | None:
    """Who was asked to host the game and has not accepted yet."""
    kept = game.settings.get(KEY)
    return None if kept is None else Proposal(*kept)


def proposed(game: LoadedGame, to: int, by: Authority, now_ms: int, left: int) -> str:
    """The settings of the game in which *to* is asked."""
    kept = [to, by.person, by.name, by.reason, by.cause, now_ms, left]
    return clock_settings.written(game.row.settings, **{KEY: kept})


def lost(connection: Connection, game_id: int, person: int) -> int:
    """How many places in the game *person* has lost so far, or lent."""
    ever = Holders(connection, game_id).ever()
    return sum(holder.person_id == person and holder.until_ms is not None for holder in ever)


def asked(game: LoadedGame, person: int, since_ms: int) -> Proposal:
    """What *person* was asked by the post of that time. Raises Illegal for others, Stale where it counts no more."""
    kept = proposal(game)
    if kept is not None and kept.to != person:
        raise Illegal("F-8", "Only the person whom I asked last can take that over.")
    if kept is None or kept.since_ms != since_ms:
        raise ended()
    return kept


def refuse_ended(kept: Proposal, now_ms: int, left: int) -> None:
    """Raise Stale where that is too long ago, or who was asked has *left* a place in the game since."""
    if now_ms - kept.since_ms > COUNTS_MS or left > kept.left:
        raise ended()


def ended() -> Stale:
    return Stale(
        "F-8",
        "That offer has ended, so I changed nothing. The host or a moderator can ask you once more.",
    )
