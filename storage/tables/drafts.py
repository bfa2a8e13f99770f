"""What a seat is still putting together for a question: nobody else sees it, and it counts for nothing.

So is what it pencils on its board, under a name that no question has; that of its side may see what it shares.
"""

from collections.abc import Iterable

from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, select

from storage.seal import closed
from storage.tables.rows import Draft as Draft
from storage.tables.rows import draft
from storage.tables.statement import GameRepository, Prepared, inserting, replacing

PENCIL = "pencil/1"
"""Stands where a draft has its question."""
SHARED = "shared"
"""What the words of a pencil begin with that those of one's own side may see."""

_IN_GAME = draft.c.game_id == bindparam("of_game")
_put = Prepared(inserting(draft), replacing(draft))
_of_game = Prepared(select(draft).where(_IN_GAME).order_by(draft.c.seat, draft.c.question))
_drop = Prepared(
    delete(draft).where(
        _IN_GAME, draft.c.seat == bindparam("of_seat"), draft.c.question == bindparam("about")
    )
)


class Drafts(GameRepository):
    """The drafts of one game."""

    def put(self, new: Draft) -> None:
        """Keep *new* in the place of what its seat had for that question."""
        _put(self._connection, **closed(self._connection, Draft, asdict(new)))

    def of_game(self) -> tuple[Draft, ...]:
        """Every seat's."""
        return _of_game.all(self._connection, Draft, of_game=self._game_id)

    def drop(self, gone: Iterable[Draft]) -> None:
        """Forget those that are *gone*."""
        for one in gone:
            _drop(self._connection, of_game=self._game_id, of_seat=one.seat, about=one.question)
