"""The ledger: who was shown a secret of a game without holding a seat in it (F-7).

Those who hold a seat, or held one, are found among the holders.
"""

from sqlalchemy import bindparam, select

from storage.tables.rows import Seen as Seen
from storage.tables.rows import seen
from storage.tables.statement import GameRepository, Prepared, inserting

_IN_GAME = seen.c.game_id == bindparam("of_game")
_add = Prepared(inserting(seen, "id").returning(seen.c.id))
_of_game = Prepared(select(seen).where(_IN_GAME).order_by(seen.c.id))
_of_person = Prepared(
    select(seen).where(_IN_GAME, seen.c.person_id == bindparam("of_person")).order_by(seen.c.id)
)


class Ledger(GameRepository):
    """Who was shown what in one game, in order. Rows are added, never changed."""

    def add(self, person_id: int, what: str, at_ms: int) -> int:
        """The number of a new line: this person was shown *what*, a word and never the secret itself."""
        new: int = _add.scalar(
            self._connection, game_id=self._game_id, person_id=person_id, what=what, at_ms=at_ms
        )
        return new

    def of_game(self) -> tuple[Seen, ...]:
        """All that was shown to anybody."""
        return _of_game.all(self._connection, Seen, of_game=self._game_id)

    def of_person(self, person_id: int) -> tuple[Seen, ...]:
        """All that was shown to this person; if anything, he cannot take a seat."""
        return _of_person.all(self._connection, Seen, of_game=self._game_id, of_person=person_id)
