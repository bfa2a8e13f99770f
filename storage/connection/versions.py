"""Keeps the newest version of this program that wrote to a database, since an older one may misread it."""

import functools
import importlib.metadata
import re
from typing import Final

from sqlalchemy import Connection

from storage.tables.meta import Meta

DISTRIBUTION: Final = "ringmaster-bot"
"""The name under which the program is installed; "ringmaster" is another one at the package index."""

_NEWEST: Final = "version"
"""The key of the newest version that ever wrote."""


@functools.cache
def own() -> str:
    """The version of this program."""
    return importlib.metadata.version(DISTRIBUTION)


def noted(connection: Connection, version: str, name: str) -> str | None:
    """Note that *version* writes to the database *name*. A warning if a newer one has written before, else None."""
    meta = Meta(connection)
    newest = meta.get(_NEWEST)
    if newest is not None and _order(newest) > _order(version):
        what = f"A newer ringmaster ({newest}) has written to {name}, and this is {version}"
        return f"{what}, which may not know all that was meant: update this program."
    if newest != version:
        meta.put(_NEWEST, version)
    return None


def _order(version: str) -> tuple[int, ...]:
    """The numbers by which to compare versions: 0.10.0 comes after 0.9.3."""
    numbers = re.match(r"[\d.]*", version)
    return tuple(int(number) for number in (numbers[0] if numbers else "").split(".") if number)
