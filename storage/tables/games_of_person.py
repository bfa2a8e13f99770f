"""The games of one person, beside those in which he has a place now."""

from sqlalchemy import Connection, bindparam, or_, select

from storage.tables.games import LIVE
from storage.tables.rows import away, game, holder
from storage.tables.statement import Prepared

_away_of = Prepared(
    select(game.c.id)
    .join(away, away.c.game_id == game.c.id)
    .where(away.c.person_id == bindparam("person_id"), LIVE)
    .order_by(game.c.id)
)
_HELD = select(holder.c.game_id).where(
    holder.c.person_id == bindparam("person_id"), holder.c.until_ms.is_(None), holder.c.seat.is_not(None)
)
_ended_of = Prepared(
    select(game.c.id)
    .where(
        or_(game.c.id.in_(_HELD), game.c.host_id == bindparam("person_id")),
        game.c.stage == "ended",
        game.c.begun_ms.is_not(None),
    )
    .order_by(game.c.ended_ms.desc(), game.c.id.desc())
)
_earlier = Prepared(
    select(holder.c.id)
    .join(game, game.c.id == holder.c.game_id)
    .where(
        holder.c.person_id == bindparam("person_id"),
        holder.c.seat.is_not(None),
        game.c.id < bindparam("game_id"),
        game.c.name == bindparam("name"),
    )
    .limit(1)
)


class GamesOfPerson:
    """The games that one person has to do with, beside those in which he has a place now."""

    def __init__(self, connection: Connection, person_id: int) -> None:
        self._connection = connection
        self._person_id = person_id

    def away(self) -> tuple[int, ...]:
        """The ids of the live games from which this person is away, or will be."""
        return _away_of.all(self._connection, int, person_id=self._person_id)

    def ended(self) -> tuple[int, ...]:
        """The ids of the games that this person played to their end, or hosted; the last to end first."""
        return _ended_of.all(self._connection, int, person_id=self._person_id)

    def is_first(self, game_id: int, name: str) -> bool:
        """Whether this person had no seat in any earlier game of this *name*."""
        found = _earlier.scalar(self._connection, person_id=self._person_id, game_id=game_id, name=name)
        return found is None
