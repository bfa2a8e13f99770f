"""A backup put in the database's place, and marked: Discord is ahead of it, for it knows what was posted since.

On PostgreSQL `pg_restore` puts it there, and it is marked when it is opened (storage/connection/postgres.py).

What was still to be said when the backup was made may have been said since. So each such notice counts as tried
at the moment it was made, and is looked for in its channel before it is sent.
"""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import URL, Connection, NullPool, case, create_engine, func, select, update

from storage import migrations
from storage.backups import backup
from storage.connection.locks import Lock
from storage.connection.trouble import sentence, told
from storage.errors import StorageError, WrongChoice
from storage.tables import rows
from storage.tables.meta import Meta
from storage.tables.values import Value

RESTORED: Final = "restored"
"""Under this name it is kept that the database is a backup, as long as a game has not been told so."""

SPARE: Final = 100
"""Games that may have been opened since a backup: their numbers are not given again, for old buttons name them."""


class Restored(Value):
    """What was posted after *since_ms* (UTC) the database may not know; *games* have not been told yet."""

    since_ms: int
    games: tuple[int, ...]


_restored: Final = msgspec.json.Decoder(Restored)


def restored(connection: Connection) -> Restored | None:
    """What is known of the backup that this database is; None where it is none."""
    written = Meta(connection).get(RESTORED)
    return _restored.decode(written) if written else None


def restore(source: Path, path: Path, now_ms: int) -> Path | None:
    """Put the backup *source* in the place of the database *path*; where the old one is now, if there was one.

    Raises StorageError, a sentence for who asked, while a bot uses the database and where *source* is no backup
    of a schema known here; then all is as it was.
    """
    source, path = source.expanduser().absolute(), path.absolute()
    if not source.is_file():
        raise WrongChoice(f"The backup {source} is not there.")
    if path.exists() and path.samefile(source):
        raise WrongChoice(f"{source} is the database itself: name a backup of it.")
    _refuse_strange(source)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(Lock(path, makes=False)):
            return _put(source, path, now_ms)
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        failed = StorageError(
            sentence(path, f"restoring it failed ({why}): look after the disk and try again")
        )
        raise told(error, path) or failed from error


def _put(source: Path, path: Path, now_ms: int) -> Path | None:
    """The same, under the lock: made ready beside, then put in place in one step."""
    part = path.with_name(f"{path.name}.restoring")
    try:
        backup.copy(source, part)
        engine = create_engine(URL.create("sqlite", database=str(part)), poolclass=NullPool)
        with engine.begin() as connection:
            mark(connection, now_ms)
            _skip_games(connection, _last_game(path))
        backup.sync(part)
        kept = _keep(path, now_ms)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    backup.sync_folder(path.parent)
    return kept


def _refuse_strange(source: Path) -> None:
    try:
        with closing(backup.reading(source)) as connection:
            number = backup.schema(connection)
            backup.check(connection)
    except Exception as error:  # whatever shows that it is not what we wrote
        advice = "it is damaged, or no database of ringmaster: take another"
        raise StorageError(f"The backup {source} cannot be restored: {advice}.") from error
    if number not in migrations.numbers():
        raise StorageError(
            f"The backup {source} cannot be restored: a newer ringmaster has made it (schema {number}), "
            "so update this program first."
        )


def _last_game(path: Path) -> int:
    """The highest number that a game had in the database that is to be replaced; 0 where it cannot be read."""
    try:
        with closing(backup.reading(path)) as connection:
            found = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'game'").fetchone()
    except (
        sqlite3.Error,
        UnicodeDecodeError,
    ):  # of a damaged file even the driver's complaint may be no text
        return 0
    return int(found[0]) if found else 0


def _skip_games(connection: Connection, last_game: int) -> None:
    """Have the next game get a number that none had."""
    connection.exec_driver_sql(
        "INSERT INTO sqlite_sequence (name, seq) SELECT 'game', 0 "
        "WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'game')"
    )
    connection.exec_driver_sql(
        "UPDATE sqlite_sequence SET seq = max(seq + ?, ?) WHERE name = 'game'",
        (0 if last_game else SPARE, last_game),
    )


def mark(connection: Connection, now_ms: int) -> None:
    """Have a backup, of either kind, know what it is."""
    since = _last_sign(connection, now_ms)
    notice, game = rows.notice.c, rows.game.c
    connection.execute(
        update(rows.notice)
        .where(rows.OPEN)
        .values(
            state="ready",
            failure=None,
            attempts=case((notice.attempts > 1, notice.attempts), else_=1),
            first_try_ms=case(
                (notice.first_try_ms < notice.made_ms, notice.first_try_ms), else_=notice.made_ms
            ),
        )
    )
    is_live = game.stage != "ended"
    has_card = game.card_id.is_not(None)
    connection.execute(
        update(rows.game).where(is_live, has_card).values(card_print=None, card_stale_ms=since)
    )
    playing = select(game.id).where(is_live, game.place_id.is_not(None)).order_by(game.id)
    found = Restored(since, tuple(connection.execute(playing).scalars()))
    Meta(connection).put(RESTORED, msgspec.json.encode(found).decode())


def _last_sign(connection: Connection, now_ms: int) -> int:
    """The last thing that the backup knows of, in milliseconds UTC; of a second restore in a row, the first's."""
    before = restored(connection)
    columns = (rows.entry.c.at_ms, rows.notice.c.made_ms, rows.game.c.made_ms)
    found = [connection.execute(select(func.max(column))).scalar() for column in columns]
    last = min(max([at_ms for at_ms in found if at_ms is not None], default=now_ms), now_ms)
    return min(last, before.since_ms) if before is not None and before.games else last


def _keep(path: Path, now_ms: int) -> Path | None:
    """Leave the old database beside under another name, with its log; None where there was none."""
    if not path.exists():
        return None
    try:  # what is in its log goes into the file, unless it is damaged
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except (sqlite3.Error, UnicodeDecodeError):
        pass
    kept = path.with_name(f"{path.name}.before-restore-{now_ms // 1000}")
    try:
        os.link(path, kept)
    except FileExistsError:  # of a restore in the same second
        raise
    except OSError:  # a file system without links
        shutil.copy2(path, kept)
        backup.sync(kept)
    log, memory = (path.with_name(f"{path.name}-{end}") for end in ("wal", "shm"))
    if log.exists():  # never beside the restored file, which would take it for its own
        log.replace(f"{kept}-wal")
    memory.unlink(missing_ok=True)
    return kept
