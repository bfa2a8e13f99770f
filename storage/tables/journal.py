"""The journal: what was done in one game, in order."""

from msgspec.structs import asdict
from sqlalchemy import bindparam, select
from sqlalchemy.exc import IntegrityError

from storage.errors import Conflict, Repeated
from storage.seal import closed
from storage.tables.rows import StoredEntry as StoredEntry
from storage.tables.rows import entry
from storage.tables.statement import GameRepository, Prepared, inserting

_IN_GAME = entry.c.game_id == bindparam("game_id")
_add = Prepared(inserting(entry), "ON CONFLICT DO NOTHING")
_number = Prepared(select(entry.c.n).where(_IN_GAME, entry.c.cause == bindparam("cause")))
_one = Prepared(select(entry).where(_IN_GAME, entry.c.n == bindparam("n")))
_after = Prepared(select(entry).where(_IN_GAME, entry.c.n > bindparam("n")).order_by(entry.c.n))
_author = Prepared(
    select(entry.c.by)
    .where(_IN_GAME, entry.c.cause >= bindparam("least"), entry.c.cause < bindparam("most"))
    .order_by(entry.c.n.desc())
    .limit(1)
)
_caused = Prepared(
    select(entry)
    .where(_IN_GAME, entry.c.cause >= bindparam("least"), entry.c.cause < bindparam("most"))
    .order_by(entry.c.n)
)
_last = Prepared(select(entry).where(_IN_GAME).order_by(entry.c.n.desc()).limit(1))


class Journal(GameRepository):
    """What was done in one game, in order. Rows are added, never changed."""

    def has(self, cause: str) -> bool:
        """Whether this press, post or deadline was entered already; a cause counts once."""
        return self.number_of(cause) is not None

    def number_of(self, cause: str) -> int | None:
        """The number of the entry that *cause* made."""
        number: int | None = _number.scalar(self._connection, game_id=self._game_id, cause=cause)
        return number

    def author_of(self, beginning: str) -> str | None:
        """By whom the last entry was made whose cause begins so; None when there is none."""
        by: str | None = _author.scalar(
            self._connection, game_id=self._game_id, least=beginning, most=_after_all(beginning)
        )
        return by

    def caused(self, beginning: str) -> tuple[StoredEntry, ...]:
        """The entries whose cause begins so, in order."""
        most = _after_all(beginning)
        return _caused.all(self._connection, StoredEntry, game_id=self._game_id, least=beginning, most=most)

    def add(self, new: StoredEntry) -> None:
        """Append one entry.

        Raises Repeated when its cause was entered already, Conflict when another writer took its number.
        """
        if new.game_id != self._game_id:
            raise ValueError("This is the journal of another game.")
        values = closed(self._connection, StoredEntry, asdict(new))
        try:
            added = _add(self._connection, **values)
        except IntegrityError as error:
            raise Conflict(f"Game {self._game_id} cannot take an entry {new.n}.") from error
        if not added:
            if (n := self.number_of(new.cause)) is not None:
                raise Repeated(new.cause, n)
            raise Conflict(f"Game {self._game_id} cannot take an entry {new.n}.")

    def entry(self, n: int) -> StoredEntry | None:
        return _one.first(self._connection, StoredEntry, game_id=self._game_id, n=n)

    def entries(self, after: int = 0) -> tuple[StoredEntry, ...]:
        """The entries with numbers above *after*, in order."""
        return _after.all(self._connection, StoredEntry, game_id=self._game_id, n=after)

    def last(self) -> StoredEntry | None:
        return _last.first(self._connection, StoredEntry, game_id=self._game_id)


def _after_all(beginning: str) -> str:
    """What comes after all words that begin so."""
    return beginning[:-1] + chr(ord(beginning[-1]) + 1)
