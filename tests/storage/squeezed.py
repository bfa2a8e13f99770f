"""A program for which the disk gets full: `python -m tests.storage.squeezed DATABASE BACKUP`, figures as JSON.

The system lets no file of this process grow beyond a size, so SQLite's writes fail as they do on a full disk.
"""

import asyncio
import json
import resource
import sys
from pathlib import Path
from typing import Any

from storage.backups import backup
from storage.database import Database
from storage.errors import StorageError
from storage.tables.journal import Journal
from tests.storage.kit import new_game, press

ENDLESS = resource.RLIM_INFINITY


def squeeze(size: int) -> None:
    """From now on no file grows beyond *size* bytes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, ENDLESS))


def refused(work: Any) -> str:
    try:
        work()
    except StorageError as error:
        return str(error)
    return ""


async def run(path: Path, copy: Path) -> dict[str, Any]:
    squeeze(4096)
    at_start = refused(lambda: Database.open(path))
    squeeze(ENDLESS)
    database = Database.open(path)
    await database.write(new_game)
    squeeze(path.with_name(f"{path.name}-wal").stat().st_size + 100_000)
    accepted, sentence = 0, ""
    while not sentence:
        try:
            await database.write(press(1, f"press:{accepted}"))
            accepted += 1
        except StorageError as error:
            sentence = str(error)
    kept = await database.read(lambda c: len(Journal(c, 1).entries()))
    squeeze(8192)
    no_copy = refused(lambda: backup.save(path, copy))
    squeeze(ENDLESS)
    again = await database.write(press(1, f"press:{accepted}"))
    database.close()
    return {
        "at_start": at_start, "accepted": accepted, "sentence": sentence, "kept": kept, "again": again,
        "no_copy": no_copy, "copies": [str(found) for found in copy.parent.glob("*copy*")],
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(asyncio.run(run(Path(sys.argv[1]), Path(sys.argv[2])))))
