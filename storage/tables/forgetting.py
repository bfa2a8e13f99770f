"""Shows what the database keeps of a person, and forgets it.

Columns that name persons have types that say so (`PersonBig`, `NamingWords` and the like), and each of their tables
has a rule here. In a game that is over a person stays as the number of their seat. A running game keeps what it has
of them until it is over, because that keeps them from coming back; until then the person's row keeps its number.
"""

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, TypeAlias

from sqlalchemy import Column, Connection, Table, and_, bindparam, delete, false, func, or_, select, update

from storage.seal import closed, opened
from storage.tables.games import Games
from storage.tables.people import People
from storage.tables.pruning import KEPT_MS
from storage.tables.rows import (
    OPEN,
    Person,
    Row,
    Stored,
    StoredEntry,
    again,
    apart,
    asked,
    away,
    bar,
    draft,
    entry,
    game,
    guild,
    holder,
    notice,
    opens,
    person,
    seen,
    wish,
)
from storage.tables.statement import Prepared
from storage.tables.values import Value

FORGET: Final = "forget"
"""The key, in a person's settings, of the running games that forget the person once they are over."""

GONE: Final = -1
"""The id of a forgotten person, in columns that name who did something."""


class Kept(Value):
    """What is kept of one person: *rows* by table, *deeds* that he did as a moderator by game and instant, and the
    games that name him, those that still run apart. *is_going*: he wants it deleted, which waits for the latter.

    A number of the journal would tell how much was done in secret between two deeds.
    """

    rows: Mapping[str, tuple[Mapping[str, Stored], ...]]
    deeds: tuple[tuple[int, int], ...]
    over: tuple[int, ...]
    running: tuple[int, ...]
    is_going: bool = False


def columns(table: Table, mark: str = "person") -> list[Column[Any]]:
    """The columns of a table that hold a person's id; with the mark `naming`, those that may name persons."""
    return [column for column in table.columns if mark in column.info]


def naming() -> tuple[Table, ...]:
    """The tables that name persons."""
    return tuple(one for one in Row.metadata.sorted_tables if columns(one) or columns(one, "naming"))


# ------------------------------------------------------------------------------------------------------------ to show


def kept(connection: Connection, person_id: int, now_ms: int) -> Kept:
    """Everything that the database keeps of a person, except secrets of games and of others."""
    rows = {
        table.name: found
        for table in naming()
        if (found := tuple(_told(row._asdict()) for row in _rows(connection, table, person_id)))
    }
    naming_him = [deed for deed in _deeds(connection) if str(person_id) in deed.deed]
    named = _named(connection, person_id) | {deed.game_id for deed in naming_him}
    deeds = tuple(
        (deed.game_id, deed.at_ms) for deed in naming_him if json.loads(deed.deed).get("by") == person_id
    )
    over = _over(connection, named, now_ms)
    running = tuple(sorted(named - over))
    return Kept(rows, deeds, tuple(sorted(over)), running, person_id in to_forget(connection))


def _rows(connection: Connection, table: Table, person_id: int) -> Any:
    """The rows about a person, without columns that only the game may read."""
    shown = [table.c[name] for name in SHOWN[table.name]]
    if not shown:
        return ()
    theirs = or_(false(), *(column == person_id for column in columns(table)))
    if table is notice:
        theirs = notice.c.lane == _lane(person_id)
    elif table in (bar, apart):  # the other person whom the row names never reads it
        theirs = table.c.person_id == person_id
    elif table is guild:
        theirs = guild.c.settings.like(f"%{person_id}%")
    return connection.execute(select(*shown).where(theirs))


SHOWN: Final[Mapping[str, tuple[str, ...]]] = {
    "game": ("id", "name", "host_id", "stage", "made_ms", "begun_ms", "ended_ms", "resumes_ms"),
    "holder": (
        *("id", "game_id", "person_id", "name", "former", "seat"),
        *("since_ms", "until_ms", "delivered_ms", "quiet_ms"),
    ),
    "entry": (),  # only their instants tell deeds apart
    # One count numbers the notices for all readers, so a number would tell how much others were told.
    "notice": ("game_id", "kind", "made_ms", "first_try_ms", "next_try_ms"),
    "away": ("game_id", "person_id", "from_ms", "until_ms"),
    "draft": ("game_id", "seat", "question", "person_id"),
    "seen": ("id", "game_id", "person_id", "what", "at_ms"),
    "guild": ("id",),
    "person": ("id", "dm_channel_id", "dm_closed_ms", "locale", "notify", "daily", "daily_ms", "unasked"),
    "opens": ("guild_id", "person_id", "games", "told_ms"),
    "asked": ("game_id", "person_id", "asked_ms"),
    "again": ("game_id", "person_id", "name", "how", "at_ms"),
    # The person knows what they are asked now; the game would tell that others wish for it.
    "wish": ("guild_id", "person_id", "name", "games", "paces", "hours", "made_ms", "until_ms"),
    "bar": ("guild_id", "person_id", "until_ms", "reason", "at_ms"),
    "apart": ("person_id", "other_id"),
}
"""What a person is shown of each table that names persons: chosen column by column, each public or his own.

A game's `card_stale_ms` is neither: any entry sets it, also a secret one.
"""


def _told(row: Mapping[str, Any]) -> dict[str, Stored]:
    return {name: value for name, value in row.items() if value is not None}


def _lane(person_id: int) -> str:
    return f"person:{person_id}"


def _named(connection: Connection, person_id: int) -> set[int]:
    """The games that name a person in any of their rows but for the journals'."""
    found: set[int] = set()
    for table in naming():
        games = table.c.get("game_id", game.c.id if table is game else None)
        if games is None:
            continue
        mine = [column == person_id for column in columns(table)]
        mine += [
            column.like(f"%{person_id}%") for column in columns(table, "naming") if column is game.c.settings
        ]
        if table is notice:
            mine.append(notice.c.lane == _lane(person_id))
        found |= set(connection.execute(select(games).where(or_(false(), *mine)).distinct()).scalars())
    return found


class _Deed(Value):
    game_id: int
    n: int
    at_ms: int
    deed: str

    sealed = ("deed",)


def _deeds(connection: Connection, games: Collection[int] | None = None) -> list[_Deed]:
    """Moderators' deeds in the journals: who did what, and to whom."""
    columns = entry.c.game_id, entry.c.n, entry.c.at_ms, entry.c.deed
    deeds = select(*columns).where(entry.c.deed.is_not(None))
    wanted = deeds if games is None else deeds.where(entry.c.game_id.in_(games))
    unseal = opened(connection, _Deed)
    return [unseal(*row) for row in connection.execute(wanted)]


def _over(connection: Connection, games: Collection[int], now_ms: int) -> set[int]:
    """Those of *games* that have ended and sent all their posts, or have tried to for long."""
    unsaid = select(notice.c.id).where(notice.c.game_id == game.c.id, OPEN).exists()
    ended = and_(
        game.c.stage == "ended",
        or_(~unsaid, func.coalesce(game.c.ended_ms, game.c.made_ms) < now_ms - KEPT_MS),
    )
    return set(connection.execute(select(game.c.id).where(game.c.id.in_(games), ended)).scalars())


# ---------------------------------------------------------------------------------------------------------- to forget


def forget(connection: Connection, person_id: int, now_ms: int) -> Kept:
    """Forget a person, in running games once they are over. Returns what was kept until now."""
    before = kept(connection, person_id, now_ms)
    _in_games(connection, person_id, before.over)
    for table in (opens, wish, apart):
        connection.execute(delete(table).where(table.c.person_id == person_id))
    connection.execute(delete(apart).where(apart.c.other_id == person_id))
    # A bar stays until its date: nobody lifts it by being forgotten.
    connection.execute(update(bar).where(bar.c.by_id == person_id).values(by_id=GONE))
    connection.execute(delete(person).where(person.c.id == person_id))
    _in_servers(connection, person_id)
    if before.running:
        People(connection).change(person_id, settings=json.dumps({FORGET: before.running}))
    return before


def forget_what_is_over(connection: Connection, now_ms: int) -> tuple[int, ...]:
    """Forget persons in the games that are over by now, as they wanted. Returns these games."""
    done: set[int] = set()
    for person_id, settings in _waiting(connection):
        over = _over(connection, settings[FORGET], now_ms)
        if over:
            _in_games(connection, person_id, over)
            left = {**settings, FORGET: sorted(set(settings[FORGET]) - over)}
            news = {key: value for key, value in left.items() if value}
            People(connection).change(person_id, settings=json.dumps(news))
            _drop_bare(connection, person_id)
            done |= over
    return tuple(sorted(done))


def to_forget(connection: Connection) -> frozenset[int]:
    """Persons who are forgotten everywhere but in running games, and stand on no list."""
    return frozenset(person_id for person_id, _ in _waiting(connection))


def _waiting(connection: Connection) -> list[tuple[int, dict[str, Any]]]:
    """The same, with the settings of each."""
    found = [(one.id, json.loads(one.settings)) for one in People(connection).remarkable()]
    return [(person_id, settings) for person_id, settings in found if FORGET in settings]


def _drop_bare(connection: Connection, person_id: int) -> None:
    """Delete the person's row if it says nothing any more."""
    if People(connection).get(person_id) == Person(person_id):
        connection.execute(delete(person).where(person.c.id == person_id))


def _in_games(connection: Connection, person_id: int, games: Collection[int]) -> None:
    for game_id in games:
        names = _names(connection, game_id, person_id)
        for table in naming():
            if (rule := RULES[table.name]) is not None:
                rule(connection, game_id, person_id, names)


def _names(connection: Connection, game_id: int, person_id: int) -> dict[str, str]:
    """What a person was called in a game, and what stands in its place: the number of the seat."""
    rows = connection.execute(
        select(holder.c.name, holder.c.former, holder.c.seat)
        .where(holder.c.game_id == game_id, holder.c.person_id == person_id)
        .order_by(holder.c.id.desc())
    )
    names = {
        called: _number(seat) for name, former, seat in rows for called in (name, *json.loads(former or "[]"))
    }
    row = Games(connection).by_id(game_id)
    if row is not None and row.host_id == person_id:
        names.setdefault(str(json.loads(row.settings).get("host", "")), _number(None))
    return {name: number for name, number in names.items() if name}


def _number(seat: int | None) -> str:
    return "–" if seat is None else f"#{seat}"


Names: TypeAlias = Mapping[str, str]
Rule: TypeAlias = Callable[[Connection, int, int, Names], object]


def _of_game(connection: Connection, game_id: int, person_id: int, names: Names) -> None:
    row = Games(connection).by_id(game_id)
    assert row is not None
    settings = json.loads(row.settings)
    started = settings.pop("names", [])
    for _, seat in _seats(connection, game_id, person_id):
        if seat is not None and started[seat - 1 : seat] and started[seat - 1] in names:
            started[seat - 1] = _number(seat)
    scrubbed = _without(settings, person_id, names)
    if started:
        scrubbed["names"] = started
    host = 0 if row.host_id == person_id else row.host_id
    Games(connection).update(game_id, row.version, settings=json.dumps(scrubbed), host_id=host)


def _seats(connection: Connection, game_id: int, person_id: int) -> Any:
    return connection.execute(
        select(holder.c.id, holder.c.seat).where(holder.c.game_id == game_id, holder.c.person_id == person_id)
    ).all()


_OF_PERSONS: Final = frozenset({"host", "by", "names", "handover"})
"""Keys under which settings and deeds name persons; so does `name`, beside one of `_BESIDE`."""

_BESIDE: Final = frozenset({"person", "owner"})


def _without(value: Any, person_id: int, names: Names, *, is_name: bool = False) -> Any:
    """*value*, read from JSON, without the person's id, and without their names if it *is_name* of somebody."""
    match value:
        case bool():
            return value
        case int():
            return GONE if value == person_id else value
        case str():
            without_id = value.replace(str(person_id), str(GONE))
            return names.get(value, without_id) if is_name else without_id
        case list():
            return [_without(one, person_id, names, is_name=is_name) for one in value]
        case dict():
            naming_words = _OF_PERSONS | ({"name"} if _BESIDE & value.keys() else set())
            return {
                _without(key, person_id, {}): _without(one, person_id, names, is_name=key in naming_words)
                for key, one in value.items()
            }
    return value


def _of_holders(connection: Connection, game_id: int, person_id: int, names: Names) -> None:
    for number, seat in _seats(connection, game_id, person_id):
        news = {"person_id": -number, "name": _number(seat), "cause": f"gone:{number}", "former": None}
        connection.execute(update(holder).where(holder.c.id == number).values(news))


def _of_entries(connection: Connection, game_id: int, person_id: int, names: Names) -> None:
    for deed in _deeds(connection, (game_id,)):
        told = json.loads(deed.deed)
        scrubbed = _without(told, person_id, names)
        if scrubbed != told:
            news = closed(connection, StoredEntry, {"deed": json.dumps(scrubbed, separators=(",", ":"))})
            connection.execute(
                update(entry).where(entry.c.game_id == game_id, entry.c.n == deed.n).values(news)
            )


def _dropping(table: Table) -> Rule:
    """A rule that deletes the person's rows in that game."""
    gone = Prepared(
        delete(table).where(table.c.game_id == bindparam("of_game"), table.c.person_id == bindparam("whose"))
    )
    return lambda connection, game_id, person_id, names: gone(connection, of_game=game_id, whose=person_id)


def _of_ledger(connection: Connection, game_id: int, person_id: int, names: Names) -> None:
    """Keep in the ledger what was shown, but not to whom."""
    his = and_(seen.c.game_id == game_id, seen.c.person_id == person_id)
    connection.execute(update(seen).where(his).values(person_id=-seen.c.id))


def _of_notices(connection: Connection, game_id: int, person_id: int, names: Names) -> None:
    """Delete notices of the game: it is over, and nobody asks for them any more."""
    connection.execute(delete(notice).where(notice.c.game_id == game_id))


def _in_servers(connection: Connection, person_id: int) -> None:
    """Take the person off the moderators of all servers; mark as `alone` those that have no other (`bereft`)."""
    named = select(guild).where(guild.c.settings.like(f"%{person_id}%"))
    for row in connection.execute(named).all():
        settings = json.loads(row.settings)
        left = [one for one in settings.get("moderators", ()) if one != person_id]
        kept_now = {**settings, "moderators": left or None}
        if settings.get("moderators") == [person_id]:
            kept_now["alone"] = True
        news = json.dumps({name: value for name, value in kept_now.items() if value is not None})
        connection.execute(update(guild).where(guild.c.id == row.id).values(settings=news))


def bereft(connection: Connection, person_id: int) -> tuple[int, ...]:
    """The servers whose only moderator by name is this person, and which have no role of moderators."""
    named = connection.execute(select(guild).where(guild.c.settings.like(f"%{person_id}%"))).all()
    found = [(row.id, json.loads(row.settings)) for row in named]
    return tuple(n for n, kept in found if kept.get("moderators") == [person_id] and kept.get("role") is None)


RULES: Final[Mapping[str, Rule | None]] = {
    "game": _of_game,
    "holder": _of_holders,
    "entry": _of_entries,
    "notice": _of_notices,
    "away": _dropping(away),
    "draft": _dropping(draft),
    "seen": _of_ledger,
    "asked": _dropping(asked),
    "again": _dropping(again),
    "opens": None,  # these belong to no game: they go with the person
    "wish": None,
    "bar": None,
    "apart": None,
    "guild": None,
    "person": None,
}
"""What to do in a game that is over, by table; games come before their holders, since those know the names."""
