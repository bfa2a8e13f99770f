"""A folder of backups by the hour that does not grow for ever: of what is older, one for each day is kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from storage.backups import backup

HOURS: Final = 24
DAYS: Final = 14
"""How many hours, and so many days, for which there is a backup keep their newest."""

_NAME: Final = re.compile(r"(\d{4}-\d\d-\d\dT\d{4})Z?\.db")


def name_at(now: datetime) -> str:
    """How a backup of this moment is called."""
    return f"{now.astimezone(UTC):%Y-%m-%dT%H%MZ}.db"


def thin_out(folder: Path, now: datetime) -> int:
    """Delete the backups in *folder* that need not be kept, and what was left of some that failed; how many.

    Other files are left alone, and so is what is dated in the future: the clock was wrong then, or is now. Raises
    OSError.
    """
    dated = {path: at for path in folder.iterdir() if (at := _moment(path)) is not None and at <= now}
    superfluous = dated.keys() - _kept(dated.items(), _hour, HOURS) - _kept(dated.items(), _day, DAYS)
    for path in superfluous:
        path.unlink(missing_ok=True)
    for path in (*folder.glob("*.db.*.part"), *folder.glob("*.db.*.part-journal")):
        if now - datetime.fromtimestamp(path.stat().st_mtime, UTC) > timedelta(seconds=backup.ABANDONED_S):
            path.unlink(missing_ok=True)
    return len(superfluous)


def _moment(path: Path) -> datetime | None:
    """When the backup was made, by its name; None for what is called otherwise."""
    match = _NAME.fullmatch(path.name)
    try:
        return None if match is None else datetime.strptime(f"{match[1]}+0000", "%Y-%m-%dT%H%M%z")
    except ValueError:  # the 31st of February
        return None


def _kept(
    dated: Iterable[tuple[Path, datetime]], span: Callable[[datetime], str], most: int
) -> frozenset[Path]:
    """The newest of each *span*, of the newest spans that have one."""
    newest = {span(at): path for path, at in sorted(dated, key=lambda one: one[1])}
    return frozenset(newest[each] for each in sorted(newest)[-most:])


def _hour(at: datetime) -> str:
    return f"{at:%Y-%m-%dT%H}"


def _day(at: datetime) -> str:
    return f"{at:%Y-%m-%d}"
