"""Who said that he is away, and until when (F-9)."""

from sqlalchemy import Connection, bindparam, delete, select

from storage.tables.leases import Lease, Leased, values
from storage.tables.rows import Away as Away
from storage.tables.rows import away
from storage.tables.statement import GameRepository, Prepared, inserting, replacing

_IN_GAME = away.c.game_id == bindparam("of_game")
_HIS = (_IN_GAME, away.c.person_id == bindparam("of_person"))
_put = Prepared(inserting(away), replacing(away))
_one = Prepared(select(away).where(*_HIS))
_of_game = Prepared(select(away).where(_IN_GAME).order_by(away.c.from_ms, away.c.person_id))
_past = Leased(
    select(away)
    .where(away.c.until_ms <= bindparam("now"))
    .order_by(away.c.until_ms, away.c.game_id, away.c.person_id),
    away.c.game_id,
)
_drop = Prepared(delete(away).where(*_HIS))


def past(connection: Connection, now_ms: int, held: Lease | None = None) -> tuple[Away, ...]:
    """The absences of all games that have ended by now, the oldest first; with *held*, of those games alone."""
    return _past.of(held).all(connection, Away, now=now_ms, **values(held))


class Absences(GameRepository):
    """Who is away in one game, or will be."""

    def put(self, person_id: int, from_ms: int, until_ms: int) -> None:
        """This person is away so long; what he said before counts no more."""
        _put(self._connection, game_id=self._game_id, person_id=person_id, from_ms=from_ms, until_ms=until_ms)

    def of_person(self, person_id: int) -> Away | None:
        """What this person said last, also when it is past."""
        return _one.first(self._connection, Away, of_game=self._game_id, of_person=person_id)

    def of_game(self) -> tuple[Away, ...]:
        """Everybody's, also what is past, the first to go first."""
        return _of_game.all(self._connection, Away, of_game=self._game_id)

    def drop(self, person_id: int) -> bool:
        """This person is back; whether he had said that he is away."""
        return _drop(self._connection, of_game=self._game_id, of_person=person_id) == 1
