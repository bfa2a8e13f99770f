"""What there is to do, in numbers, for whoever watches over the installation; no number is of one game."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, NullPool, case, create_engine, func, select, text
from sqlalchemy.exc import DBAPIError

from storage.backups.backup import reading
from storage.connection.trouble import sentence, told
from storage.errors import StorageError
from storage.tables.rows import OPEN, deadline, game, notice
from storage.tables.statement import Prepared
from storage.tables.values import Value

T = TypeVar("T")
_STATE = case((notice.c.failure.is_not(None), "refused"), else_=notice.c.state)
_queued = Prepared(select(_STATE, func.count(), func.min(notice.c.made_ms)).where(OPEN).group_by(_STATE))
_refused = Prepared(
    select(notice.c.failure, func.count(notice.c.game_id.distinct()), func.min(notice.c.made_ms))
    .where(OPEN, notice.c.failure.is_not(None))
    .group_by(notice.c.failure)
    .order_by(notice.c.failure)
)
_games = Prepared(select(game.c.stage, func.count()).group_by(game.c.stage))
_clocks = Prepared(select(func.count()).select_from(deadline).where(text("due_ms IS NOT NULL")))


class Figures(Value):
    """Open notices by state, those that were tried and not said as `refused`; when the oldest of the others was
    made; games by stage; clocks that run.
    """

    queue: dict[str, int]
    oldest_ms: int | None
    games: dict[str, int]
    clocks: int


class Refused(Value):
    """Why notices were tried and not said, in how many games, and when the oldest of them was made."""

    failure: str
    games: int
    oldest_ms: int


def refused(connection: Connection) -> tuple[Refused, ...]:
    """What is not said at this moment, by why."""
    return _refused.all(connection, Refused)


def in_file(path: Path, question: Callable[[Connection], T]) -> T:
    """What *question* finds in a file, also one in use. Raises StorageError where it cannot be read."""
    engine = create_engine("sqlite://", creator=lambda: reading(path), poolclass=NullPool)
    try:
        with engine.connect() as connection:
            return question(connection)
    except DBAPIError as error:
        raise told(error, path) or StorageError(sentence(path, "it cannot be read")) from error


def figures(connection: Connection) -> Figures:
    """How things stand."""
    queue = _queued.all(connection, lambda state, count, made_ms: (str(state), int(count), int(made_ms)))
    return Figures(
        queue={state: count for state, count, _ in queue},
        oldest_ms=min((made_ms for state, _, made_ms in queue if state != "refused"), default=None),
        games=dict(_games.all(connection, lambda stage, count: (str(stage), int(count)))),
        clocks=int(_clocks.scalar(connection)),
    )
