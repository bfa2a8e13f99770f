"""Who holds which seat, and what is remembered of each person."""

from functools import cache

import msgspec
from sqlalchemy import Connection, bindparam, func, or_, select, update
from sqlalchemy.exc import IntegrityError

from storage.errors import Conflict, Repeated
from storage.tables.games import INSTALLED, LIVE
from storage.tables.rows import Holder as Holder
from storage.tables.rows import Notify as Notify
from storage.tables.rows import Person as Person
from storage.tables.rows import Stored, away, game, holder, person
from storage.tables.statement import (
    GameRepository,
    Prepared,
    Repository,
    as_read,
    attempted,
    inserting,
    replacing,
)

_IN_GAME = holder.c.game_id == bindparam("of_game")
_NOW = holder.c.until_ms.is_(None)
_add = Prepared(inserting(holder, "id").returning(holder.c.id))
_KNOWN = select(*holder.c, func.coalesce(person.c.notify, "thread")).outerjoin_from(
    holder, person, person.c.id == holder.c.person_id
)
_of_game = Prepared(_KNOWN.where(_IN_GAME, _NOW).order_by(holder.c.seat, holder.c.id))
_ever = Prepared(_KNOWN.where(_IN_GAME).order_by(holder.c.id))
_of_person = Prepared(
    _KNOWN.where(_IN_GAME, _NOW, holder.c.person_id == bindparam("of_person")).order_by(holder.c.seat)
)
_of_seat = Prepared(_KNOWN.where(_IN_GAME, _NOW, holder.c.seat == bindparam("of_seat")))
_of_cause = Prepared(select(holder.c.id).where(_IN_GAME, holder.c.cause == bindparam("of_cause")))
_ONE = update(holder).where(holder.c.id == bindparam("holder_id"))
_seat = Prepared(_ONE.values(seat=bindparam("to")))
_leave = Prepared(_ONE.where(_NOW).values(until_ms=bindparam("to")))
_delivered = Prepared(_ONE.values(delivered_ms=bindparam("to")))
_quiet = Prepared(_ONE.values(quiet_ms=bindparam("to"), quiet_for=bindparam("clocks")))
_rename = Prepared(_ONE.values(name=bindparam("to"), former=bindparam("before")))
_otherwise = Prepared(
    select(holder.c.game_id)
    .join(game, game.c.id == holder.c.game_id)
    .where(
        holder.c.person_id == bindparam("of_person"),
        holder.c.name != bindparam("now"),
        _NOW,
        game.c.guild_id == bindparam("guild_id"),
        LIVE,
    )
    .distinct()
    .order_by(holder.c.game_id)
)
_person = Prepared(select(person).where(person.c.id == bindparam("person_id")))
_of_guild = Prepared(
    select(holder.c.person_id)
    .join(game, game.c.id == holder.c.game_id)
    .where(game.c.guild_id == bindparam("guild_id"), holder.c.person_id > 0)
    .group_by(holder.c.person_id)
    .order_by(func.max(holder.c.since_ms).desc(), holder.c.person_id)
    .limit(bindparam("most"))
)
_before = holder.alias()
_taken_over = Prepared(
    select(holder.c.person_id, func.count())
    .join(game, game.c.id == holder.c.game_id)
    .where(
        game.c.guild_id == bindparam("guild_id"),
        holder.c.person_id > 0,
        holder.c.seat.is_not(None),
        holder.c.since_ms > game.c.begun_ms,
        ~select(_before.c.id)
        .where(
            _before.c.game_id == holder.c.game_id,
            _before.c.person_id == holder.c.person_id,
            _before.c.seat == holder.c.seat,
            _before.c.id < holder.c.id,
        )
        .exists(),
    )
    .group_by(holder.c.person_id)
)
_daily = Prepared(select(person).where(person.c.daily_ms <= bindparam("now")).order_by(person.c.id))
_daily_told = Prepared(
    update(person)
    .where(person.c.id == bindparam("whose"), person.c.daily_ms == bindparam("was"))
    .values(daily_ms=bindparam("next"))
)
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
        INSTALLED,
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
_remarkable = Prepared(select(person).where(or_(person.c.locale.is_not(None), person.c.settings != "{}")))


class Holders(GameRepository):
    """Who has a place in one game."""

    def add(self, *, person_id: int, name: str, cause: str, since_ms: int, seat: int | None = None) -> int:
        """The id of a new holder; person 0 is a companion.

        Raises Repeated when *cause* was used already, Conflict when the seat is taken, or the lobby has the person.
        """
        given: dict[str, Stored] = {"game_id": self._game_id, "person_id": person_id, "name": name}
        given |= {"cause": cause, "seat": seat, "since_ms": since_ms}
        try:
            with attempted(self._connection):
                new: int = _add.scalar(self._connection, **(dict.fromkeys(holder.c.keys()) | given))
        except IntegrityError as error:
            if _of_cause.scalar(self._connection, of_game=self._game_id, of_cause=cause) is not None:
                raise Repeated(cause) from error
            raise Conflict(f"Game {self._game_id} has no such place, or has it taken.") from error
        return new

    def now(self) -> tuple[Holder, ...]:
        """Who has a place now, by seat; in the lobby, in the order in which they came."""
        return _of_game.all(self._connection, Holder, of_game=self._game_id)

    def ever(self) -> tuple[Holder, ...]:
        """Whoever had a place, in the order in which they came."""
        return _ever.all(self._connection, Holder, of_game=self._game_id)

    def of_person(self, person_id: int) -> tuple[Holder, ...]:
        """What this person holds now, by seat."""
        return _of_person.all(self._connection, Holder, of_game=self._game_id, of_person=person_id)

    def of_seat(self, seat: int) -> Holder | None:
        """Who holds this seat now."""
        return _of_seat.first(self._connection, Holder, of_game=self._game_id, of_seat=seat)

    def seat(self, holder_id: int, seat: int | None) -> None:
        """Give a seat to somebody of the lobby. Raises Conflict when another holds it."""
        try:
            _seat(self._connection, holder_id=holder_id, to=seat)
        except IntegrityError as error:
            raise Conflict(f"Seat {seat} of game {self._game_id} is taken.") from error

    def leave(self, holder_id: int, now_ms: int) -> None:
        """Somebody's time in the game is over. Raises Conflict when it was already."""
        if _leave(self._connection, holder_id=holder_id, to=now_ms) != 1:
            raise Conflict(f"Holder {holder_id} has left already.")

    def rename(self, holder_id: int, name: str, former: str | None) -> None:
        """What this holder is called from now on, and as JSON what else he was called, the newest first."""
        _rename(self._connection, holder_id=holder_id, to=name, before=former)

    def delivered(self, holder_id: int, now_ms: int | None) -> None:
        """The role of this holder has arrived."""
        _delivered(self._connection, holder_id=holder_id, to=now_ms)

    def quiet(self, holder_id: int, until_ms: int | None, clocks: str | None = None) -> None:
        """Until when this holder wants no reminder of these *clocks*; None: any will do."""
        _quiet(self._connection, holder_id=holder_id, to=until_ms, clocks=clocks)


class People(Repository):
    """What is remembered of persons across games."""

    def get(self, person_id: int) -> Person:
        return _person.first(self._connection, Person, person_id=person_id) or Person(person_id)

    def remarkable(self) -> tuple[Person, ...]:
        """Those of whom a language or any setting is remembered: they are few."""
        return _remarkable.all(self._connection, Person)

    def called_otherwise(self, guild_id: int, person_id: int, name: str) -> tuple[int, ...]:
        """The games of this server, not over yet, in which the person is not called so."""
        return _otherwise.all(self._connection, int, guild_id=guild_id, of_person=person_id, now=name)

    def of_guild(self, guild_id: int, most: int) -> tuple[int, ...]:
        """Who has had a place in a game of this server, who came last first; no more than *most*."""
        return _of_guild.all(self._connection, int, guild_id=guild_id, most=most)

    def taken_over(self, guild_id: int) -> dict[int, int]:
        """How many seats of others each has taken over in this server's games; none is his own come back."""
        return dict(_taken_over.all(self._connection, as_read, guild_id=guild_id))

    def daily_due(self, now_ms: int) -> tuple[Person, ...]:
        """Those whose line of the day is due."""
        return _daily.all(self._connection, Person, now=now_ms)

    def daily_told(self, known: Person, next_ms: int) -> bool:
        """Note when the next one is due; False where another process did."""
        given = {"whose": known.id, "was": known.daily_ms, "next": next_ms}
        return _daily_told(self._connection, **given) == 1

    def change(self, person_id: int, **changes: Stored) -> Person:
        """The person with *changes* made."""
        new = msgspec.structs.asdict(msgspec.structs.replace(Person(person_id), **changes))
        _put_person(tuple(changes))(self._connection, **new)
        return self.get(person_id)


_played_there = Prepared(
    select(game.c.id)
    .join(holder, holder.c.game_id == game.c.id)
    .where(
        holder.c.person_id == bindparam("person_id"),
        holder.c.seat.is_not(None),
        game.c.guild_id == bindparam("guild_id"),
        game.c.stage == "ended",
        INSTALLED,
        game.c.begun_ms.is_not(None),
    )
    .group_by(game.c.id)
    .order_by(func.max(game.c.ended_ms).desc(), game.c.id.desc())
    .limit(bindparam("most"))
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

    def played(self, guild_id: int, most: int) -> tuple[int, ...]:
        """The ids of games of a server that are over and in which this person had a seat; the last to end first."""
        return _played_there.all(
            self._connection, int, person_id=self._person_id, guild_id=guild_id, most=most
        )

    def is_first(self, game_id: int, name: str) -> bool:
        """Whether this person had no seat in any earlier game of this *name*."""
        found = _earlier.scalar(self._connection, person_id=self._person_id, game_id=game_id, name=name)
        return found is None


@cache
def _put_person(names: tuple[str, ...]) -> Prepared:
    """A statement that sets the columns in *names* alone: another process may just be changing the others."""
    return Prepared(inserting(person), replacing(person, *names))
