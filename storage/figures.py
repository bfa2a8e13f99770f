"""What there is to do, in numbers, for whoever watches over the installation; no number is of one game."""

from sqlalchemy import Connection, func, select, text

from storage.rows import OPEN, deadline, game, notice
from storage.statement import Prepared
from storage.values import Value

_queued = Prepared(
    select(notice.c.state, func.count(), func.min(notice.c.made_ms)).where(OPEN).group_by(notice.c.state)
)
_games = Prepared(select(game.c.stage, func.count()).group_by(game.c.stage))
_clocks = Prepared(select(func.count()).select_from(deadline).where(text("due_ms IS NOT NULL")))


class Figures(Value, frozen=True):
    """Open notices by state; when the oldest that can be sent was made; games by stage; clocks that run."""

    queue: dict[str, int]
    oldest_ms: int | None
    games: dict[str, int]
    clocks: int


def figures(connection: Connection) -> Figures:
    """How things stand."""
    queue = _queued.all(connection, lambda state, count, made_ms: (str(state), int(count), int(made_ms)))
    return Figures(
        queue={state: count for state, count, _ in queue},
        oldest_ms=min((made_ms for state, _, made_ms in queue if state != "failed"), default=None),
        games=dict(_games.all(connection, lambda stage, count: (str(stage), int(count)))),
        clocks=int(_clocks.scalar(connection)),
    )
