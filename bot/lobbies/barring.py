"""Who is barred from a server's games: by a moderator, until a date, with a reason."""

from __future__ import annotations

from sqlalchemy import Connection

from rules.game import Illegal
from storage.tables.wishes import Bar, Bars


def refuse_barred(connection: Connection, guild: int, person: int, now_ms: int) -> None:
    """Raise Illegal for who is barred from the games of a server at that time."""
    bar = Bars(connection).of(guild, person, now_ms)
    if bar is not None:
        raise barred(bar)


def barred(bar: Bar) -> Illegal:
    """What is said to who is barred."""
    return Illegal(
        "F-23",
        "You are barred from this server's games until {moment}. Reason: {reason} A moderator can lift this.",
        moment=f"<t:{bar.until_ms // 1000}:f>",
        reason=bar.reason,
    )
