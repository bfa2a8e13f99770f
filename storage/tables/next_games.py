"""The next game: who would play one again, who was asked to join, and who wants to hear of lobbies."""

import msgspec
from sqlalchemy import bindparam, delete, func, select, update

from storage.tables.games import INSTALLED
from storage.tables.rows import Again as Again
from storage.tables.rows import Opens as Opens
from storage.tables.rows import again, asked, game, opens
from storage.tables.statement import GameRepository, Prepared, Repository, as_read, inserting, replacing

_OF = again.c.game_id == bindparam("of_game")
_again = Prepared(select(again).where(_OF).order_by(again.c.person_id))
_put_again = Prepared(inserting(again), replacing(again))
_games = Prepared(
    select(again.c.game_id, game.c.guild_id)
    .join(game, game.c.id == again.c.game_id)
    .where(INSTALLED)
    .distinct()
    .order_by(again.c.game_id)
)
_drop_again = Prepared(delete(again).where(_OF))
_past = select(game.c.id).where(game.c.stage == "ended", game.c.ended_ms <= bindparam("before"))
_drop_past = Prepared(delete(again).where(again.c.game_id.in_(_past)))
_is_past = Prepared(select(again.c.game_id).where(again.c.game_id.in_(_past)).limit(1))

_ask = Prepared(inserting(asked), "ON CONFLICT DO NOTHING")
_begun = select(game.c.id).where(game.c.stage != "lobby")
_drop_asked = Prepared(delete(asked).where(asked.c.game_id.in_(_begun)))
_is_asked = Prepared(select(asked.c.game_id).where(asked.c.game_id.in_(_begun)).limit(1))

_HIS = opens.c.person_id == bindparam("whose")
_of_person = Prepared(select(opens).where(_HIS).order_by(opens.c.guild_id))
_put_opens = Prepared(inserting(opens), replacing(opens))
_drop_opens = Prepared(delete(opens).where(opens.c.guild_id == bindparam("of_guild"), _HIS))
_lately = opens.alias()
_NOT_LATELY = (
    ~select(_lately.c.person_id)
    .where(_lately.c.person_id == opens.c.person_id, _lately.c.told_ms > bindparam("since"))
    .exists()
)
_due = Prepared(
    select(opens)
    .where(opens.c.guild_id == bindparam("of_guild"), opens.c.known < bindparam("newest"), _NOT_LATELY)
    .order_by(opens.c.person_id)
)
_told = Prepared(
    update(opens)
    .where(opens.c.guild_id == bindparam("of_guild"), _HIS, opens.c.known < bindparam("newest"), _NOT_LATELY)
    .values(told_ms=bindparam("at"), known=bindparam("newest"))
)
_last = Prepared(select(func.max(game.c.id)).where(game.c.guild_id == bindparam("of_guild")))


class PlayingAgain(GameRepository):
    """Who would play a game again that is over."""

    def all(self) -> tuple[Again, ...]:
        """Those, by their numbers: in no order that tells when each pressed."""
        return _again.all(self._connection, Again, of_game=self._game_id)

    def put(self, row: Again) -> None:
        _put_again(self._connection, **msgspec.structs.asdict(row))

    def drop(self) -> None:
        """They have their next game."""
        _drop_again(self._connection, of_game=self._game_id)


class Asking(GameRepository):
    """Who was asked to join a lobby."""

    def once(self, person_id: int, now_ms: int) -> bool:
        """Note that somebody is asked; False where he was before."""
        return _ask(self._connection, game_id=self._game_id, person_id=person_id, asked_ms=now_ms) == 1


class Hearing(Repository):
    """Who wants to hear of lobbies."""

    def of(self, person_id: int) -> tuple[Opens, ...]:
        """What somebody wants to hear, by server."""
        return _of_person.all(self._connection, Opens, whose=person_id)

    def put(self, guild_id: int, person_id: int, games: str) -> None:
        """Of these *games* he wants to hear on one server from now on; of none: nothing is kept."""
        before = next((row for row in self.of(person_id) if row.guild_id == guild_id), None)
        if not games:
            _drop_opens(self._connection, of_guild=guild_id, whose=person_id)
            return
        told_ms, known = (0, self.newest(guild_id)) if before is None else (before.told_ms, before.known)
        _put_opens(
            self._connection,
            guild_id=guild_id,
            person_id=person_id,
            games=games,
            told_ms=told_ms,
            known=known,
        )

    def newest(self, guild_id: int) -> int:
        """The newest game of a server."""
        found: int | None = _last.scalar(self._connection, of_guild=guild_id)
        return found or 0

    def due(self, guild_id: int, newest: int, since_ms: int) -> tuple[Opens, ...]:
        """Who is to hear of lobbies of this server up to *newest*, and has heard of none anywhere *since*."""
        return _due.all(self._connection, Opens, of_guild=guild_id, newest=newest, since=since_ms)

    def told(self, guild_id: int, person_id: int, newest: int, since_ms: int, now_ms: int) -> bool:
        """Note that somebody hears of them now; False where he did meanwhile."""
        given = {"of_guild": guild_id, "whose": person_id, "newest": newest, "since": since_ms}
        return _told(self._connection, **given, at=now_ms) == 1


class NextGames(Repository):
    """All of it, for whoever looks after it."""

    def wanted_again(self) -> tuple[tuple[int, int], ...]:
        """The games that somebody would play again, each with its server."""
        return _games.all(self._connection, as_read)

    def is_stale(self, ended_before_ms: int) -> bool:
        """Whether any of it is to be forgotten."""
        given = (
            _is_past.scalar(self._connection, before=ended_before_ms),
            _is_asked.scalar(self._connection),
        )
        return any(one is not None for one in given)

    def let_go(self, ended_before_ms: int) -> None:
        """Forget who would play a game again that ended so long ago, and who was asked where nobody can join."""
        _drop_past(self._connection, before=ended_before_ms)
        _drop_asked(self._connection)
