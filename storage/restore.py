"""A backup put in the database's place, and marked: Discord is ahead of it, for it knows what was posted since.

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

from storage import backup, migrations
from storage.errors import StorageError
from storage.sqlite import take_lock
from storage.trouble import sentence, told
from storage.values import Value

RESTORED: Final = "restored"
"""Under this name it is kept that the database is a backup, as long as a game has not been told so."""

SPARE: Final = 100
"""Games that may have been opened since a backup: their numbers are not given again, for old buttons name them."""


class Restored(Value, frozen=True):
    """What was posted after *since_ms* (UTC) the database may not know; *games* have not been told yet."""

    since_ms: int
    games: tuple[int, ...]


def restore(source: Path, path: Path, now_ms: int) -> Path | None:
    """Put the backup *source* in the place of the database *path*; where the old one is now, if there was one.

    Raises StorageError, a sentence for who asked, while a bot uses the database and where *source* is no backup
    of a schema known here; then all is as it was.
    """
    source, path = source.expanduser().absolute(), path.absolute()
    if not source.is_file():
        raise StorageError(f"The backup {source} is not there.")
    if path.exists() and path.samefile(source):
        raise StorageError(f"{source} is the database itself: name a backup of it.")
    _refuse_strange(source)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(take_lock(path)):
            return _put(source, path, now_ms)
    except (sqlite3.Error, OSError) as error:
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
        with closing(sqlite3.connect(part, isolation_level=None)) as connection:
            _mark(connection, now_ms, _last_game(path))
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
    except (sqlite3.Error, TypeError) as error:
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
    except sqlite3.Error:
        return 0
    return int(found[0]) if found else 0


def _mark(connection: sqlite3.Connection, now_ms: int, last_game: int) -> None:
    """Have the backup know what it is."""
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(
        "UPDATE notice SET state = 'ready', failure = NULL, attempts = max(attempts, 1), "
        "first_try_ms = min(coalesce(first_try_ms, made_ms), made_ms) WHERE state IN ('ready', 'sending', 'failed')"
    )
    connection.execute(
        "UPDATE game SET card_print = NULL, card_stale_ms = ? WHERE stage <> 'ended' AND card_id IS NOT NULL",
        (now_ms,),
    )
    connection.execute(
        "INSERT INTO sqlite_sequence (name, seq) SELECT 'game', 0 "
        "WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'game')"
    )
    connection.execute(
        "UPDATE sqlite_sequence SET seq = max(seq + ?, ?) WHERE name = 'game'",
        (0 if last_game else SPARE, last_game),
    )
    games = connection.execute(
        "SELECT id FROM game WHERE stage <> 'ended' AND place_id IS NOT NULL ORDER BY id"
    )
    found = Restored(_last_sign(connection, now_ms), tuple(game_id for (game_id,) in games))
    written = msgspec.json.encode(found).decode()
    connection.execute("DELETE FROM meta WHERE key = ?", (RESTORED,))
    connection.execute("INSERT INTO meta (key, value) VALUES (?, ?)", (RESTORED, written))
    connection.execute("COMMIT")


def _last_sign(connection: sqlite3.Connection, now_ms: int) -> int:
    """The last thing that the backup knows of, in milliseconds UTC; of a second restore in a row, the first's."""
    row = connection.execute("SELECT value FROM meta WHERE key = ?", (RESTORED,)).fetchone()
    before = msgspec.json.decode(row[0], type=Restored) if row else None
    (last,) = connection.execute(
        "SELECT max(coalesce((SELECT max(at_ms) FROM entry), 0), coalesce((SELECT max(made_ms) FROM notice), 0), "
        "coalesce((SELECT max(made_ms) FROM game), 0))"
    ).fetchone()
    last = min(int(last) or now_ms, now_ms)
    return min(last, before.since_ms) if before is not None and before.games else last


def _keep(path: Path, now_ms: int) -> Path | None:
    """Leave the old database beside under another name, with its log; None where there was none."""
    if not path.exists():
        return None
    try:  # what is in its log goes into the file, unless it is damaged
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error:
        pass
    kept = path.with_name(f"{path.name}.before-restore-{now_ms // 1000}")
    try:
        os.link(path, kept)
    except OSError:  # a file system without links
        shutil.copy2(path, kept)
        backup.sync(kept)
    log, memory = (path.with_name(f"{path.name}-{end}") for end in ("wal", "shm"))
    if log.exists():  # never beside the restored file, which would take it for its own
        log.replace(f"{kept}-wal")
    memory.unlink(missing_ok=True)
    return kept
