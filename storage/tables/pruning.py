"""What nobody asks for any more is let go: what was said of a game that ended long ago, and its clocks.

Its journal stays, and all that its record is made of: games are kept when they end.
"""

from typing import Final

from sqlalchemy import Connection, bindparam, delete, func, select

from storage.tables.rows import SETTLED, deadline, game, notice
from storage.tables.statement import Prepared
from storage.tables.values import Value

KEPT_MS: Final = 30 * 24 * 60 * 60 * 1000
"""How long after its end nothing of a game is let go."""

_ENDED = select(game.c.id).where(
    game.c.stage == "ended", func.coalesce(game.c.ended_ms, game.c.made_ms) < bindparam("before")
)
_notices = Prepared(
    select(notice.c.id)
    .where(SETTLED, notice.c.game_id.in_(_ENDED))
    .order_by(notice.c.id)
    .limit(bindparam("most"))
)
_games = Prepared(
    select(deadline.c.game_id)
    .where(deadline.c.game_id.in_(_ENDED))
    .group_by(deadline.c.game_id)
    .order_by(deadline.c.game_id)
    .limit(bindparam("most"))
)
_drop_notice = Prepared(delete(notice).where(notice.c.id == bindparam("notice_id"), SETTLED))
_drop_clocks = Prepared(delete(deadline).where(deadline.c.game_id == bindparam("of_game")))


class Stale(Value):
    """What may be let go: notices, and the clocks of games, each by its id."""

    notices: tuple[int, ...]
    games: tuple[int, ...]


def stale(connection: Connection, now_ms: int, most: int) -> Stale:
    """What may be let go by now, the oldest first, so much of each at most.

    It looks through all that was ever said: that is a reader's work, for it would keep the writer from presses.
    """
    given = {"before": now_ms - KEPT_MS, "most": most}
    return Stale(_notices.all(connection, int, **given), _games.all(connection, int, **given))


def let_go(connection: Connection, old: Stale) -> None:
    """Delete what *old* names."""
    for notice_id in old.notices:
        _drop_notice(connection, notice_id=notice_id)
    for game_id in old.games:
        _drop_clocks(connection, of_game=game_id)
