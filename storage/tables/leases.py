"""Leases: which process looks after the games of which shard, where several share the database.

A shard is a share of all servers, as Discord deals them out among its connections. Who holds its lease sends its
notices, draws its cards and enters what falls due in its games; anybody may enter what people do. A lease has to be
renewed; one that was not, or whose owner's connection has ended, goes to whoever asks first, with the next epoch, and
what its former owner still writes in its name is refused. Time is the server's, the same for all.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Select,
    Text,
    Update,
    and_,
    bindparam,
    delete,
    literal_column,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.sql.elements import ColumnElement

from storage.errors import Fenced, WrongChoice
from storage.tables.rows import game, lease
from storage.tables.statement import Prepared, inserting
from storage.tables.values import Value

LENGTH_MS: Final = 10_000
"""A lease that was not renewed for so long is free."""


MOMENT_MS: Final = 60_000
"""For so long after a lease has passed on, or was asked for, its former owner may have heard of the same."""


class Lease(Value):
    """The part of the games that one process looks after: those of *shard*, of so many *shards*."""

    shard: int
    shards: int
    owner: str
    epoch: int


_NOW: ColumnElement[int] = literal_column(
    "(extract(epoch FROM clock_timestamp()) * 1000)::bigint", BigInteger
)
_SESSION: ColumnElement[str] = literal_column(
    "(SELECT pid || ' ' || extract(epoch FROM backend_start) FROM pg_stat_activity WHERE pid = pg_backend_pid())",
    Text,
)
# When the connection of another of the database's users began is not shown: that it may be the one is enough.
_IS_GONE = text(
    "NOT EXISTS (SELECT FROM pg_stat_activity WHERE pid::text = split_part(session, ' ', 1) "
    "AND coalesce(pid || ' ' || extract(epoch FROM backend_start), session) = session)"
)
_HIS = (lease.c.shard == bindparam("of_shard"),)
_MINE = lease.c.owner == bindparam("me")
_add = Prepared(inserting(lease), "ON CONFLICT DO NOTHING")
_others = Prepared(
    select(lease.c.shards).where(lease.c.shards != bindparam("count"), lease.c.until_ms > _NOW).limit(1)
)
_forget = Prepared(delete(lease).where(lease.c.shards != bindparam("count")))
_claim = Prepared(update(lease).where(*_HIS, ~_MINE).values(claimant=bindparam("me"), claimed_ms=_NOW))
# Whoever serves a shard himself gets it back from who stood in for him.
_give_back = Prepared(
    update(lease)
    .where(
        _MINE,
        lease.c.claimant.not_in(("", bindparam("me"))),
        lease.c.claimed_ms > _NOW - LENGTH_MS,
        text("NOT shard = ANY (:own)"),  # who serves the same shard stands by
    )
    .values(until_ms=0)
)
# After its connection was lost a process does not know what of its last commit was kept, such as which notices it
# had claimed. So it renews nothing then: it takes its leases anew, and takes up what goes with them.
_renew = Prepared(
    update(lease)
    .where(_MINE, lease.c.until_ms > 0, lease.c.session == _SESSION)
    .values(until_ms=_NOW + LENGTH_MS)
    .returning(lease.c.shard, lease.c.shards, lease.c.owner, lease.c.epoch)
)
_free = Prepared(
    select(lease.c.shard)
    .where(
        or_(lease.c.until_ms <= _NOW, _IS_GONE),
        or_(lease.c.claimant.in_(("", bindparam("me"))), lease.c.claimed_ms <= _NOW - LENGTH_MS),
    )
    .order_by(lease.c.shard)
    .with_for_update(skip_locked=True)
)
_take = Prepared(
    update(lease)
    .where(*_HIS)
    .values(
        owner=bindparam("me"),
        epoch=lease.c.epoch + 1,
        until_ms=_NOW + LENGTH_MS,
        session=_SESSION,
        claimant="",
        claimed_ms=0,
    )
    .returning(lease.c.shard, lease.c.shards, lease.c.owner, lease.c.epoch)
)
_other = Prepared(
    select(lease.c.shard).where(
        *_HIS,
        or_(
            lease.c.owner.not_in(("", bindparam("me"))),
            and_(lease.c.claimant.not_in(("", bindparam("me"))), lease.c.claimed_ms > _NOW - MOMENT_MS),
        ),
    )
)
_let_go = Prepared(update(lease).where(_MINE).values(until_ms=0))
_check = Prepared(
    select(lease.c.epoch)
    .where(*_HIS, _MINE, lease.c.shards == bindparam("count"), lease.c.epoch == bindparam("of_epoch"))
    .with_for_update(read=True)
)


class Leases:
    """All leases, for one *owner*: a word that no other process has."""

    def __init__(self, connection: Connection, owner: str) -> None:
        self._connection = connection
        self._owner = owner

    def begin(self, shards: int) -> None:
        """Count the shards, so many in all. Raises StorageError where another process counts them differently."""
        if _others.scalar(self._connection, count=shards) is not None:
            raise WrongChoice(
                "The setting `shard_count` differs from that of another bot on the same database: "
                "stop them all, and give all of them the same."
            )
        _forget(self._connection, count=shards)
        for shard in range(shards):
            _add(
                self._connection, shard=shard, shards=shards, owner="", epoch=0,
                until_ms=0, session="", claimant="", claimed_ms=0,
            )  # fmt: skip

    def keep(self, own: Collection[int]) -> tuple[tuple[Lease, ...], tuple[Lease, ...]]:
        """Those that are held from now on, renewed; then those of them that are new.

        *own* are the shards that this process serves: it gets them back from whoever stood in for it. Of the others
        it takes what nobody looks after.
        """
        me = self._owner
        for shard in own:
            _claim(self._connection, of_shard=shard, me=me)
        _give_back(self._connection, me=me, own=list(own))
        kept = _renew.all(self._connection, Lease, me=me)
        free = _free.all(self._connection, int, me=me)
        new = tuple([taken for n in free for taken in _take.all(self._connection, Lease, of_shard=n, me=me)])
        return (*kept, *new), new

    def has_others(self, shard: int) -> bool:
        """Whether another process has this lease, or has asked for it a moment ago."""
        return _other.scalar(self._connection, of_shard=shard, me=self._owner) is not None

    def let_go(self) -> None:
        """Leave all to the others, as at an orderly end."""
        _let_go(self._connection, me=self._owner)


def check(connection: Connection, held: Lease) -> None:
    """Hold on to a lease until the commit. Raises Fenced where it has passed to another, or to a later epoch."""
    found = _check.scalar(
        connection, of_shard=held.shard, count=held.shards, me=held.owner, of_epoch=held.epoch
    )
    if found is None:
        raise Fenced(f"The lease of shard {held.shard} has passed to another process.")


duty: Final[ContextVar[Lease | None]] = ContextVar("duty", default=None)
"""In the name of which lease this task acts: what it writes is kept only as long as that is held."""


@contextmanager
def doing(held: Lease | None) -> Iterator[None]:
    """Act in the name of a lease; None: of nobody's."""
    token = duty.set(held)
    try:
        yield
    finally:
        duty.reset(token)


def within() -> ColumnElement[bool]:
    """That a game is one of those that a lease is about; `values` has what this needs."""
    created = game.c.guild_id.bitwise_rshift(literal_column("22"))
    return created % bindparam("of_shards", type_=BigInteger) == bindparam("of_shard")


def values(held: Lease | None) -> dict[str, Any]:
    """What `within` needs; nothing without a lease."""
    return {} if held is None else {"of_shard": held.shard, "of_shards": held.shards}


def is_within(game_id: Column[int]) -> ColumnElement[bool]:
    """The same of another table's column."""
    return game_id.in_(select(game.c.id).where(within()))


class Leased:
    """A statement about all games, or those of a lease; *game_id*: the column with them, where not `game` has it."""

    def __init__(self, statement: Select[Any] | Update, game_id: Column[int] | None = None) -> None:
        mine = within() if game_id is None else is_within(game_id)
        self._of_all, self._of_lease = Prepared(statement), Prepared(statement.where(mine))

    def of(self, held: Lease | None) -> Prepared:
        """About the games of *held*, which takes its `values`; None: about all."""
        return self._of_all if held is None else self._of_lease
