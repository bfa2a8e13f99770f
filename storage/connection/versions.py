"""Which version of this program has written to a database: an older one may not know what a newer one means."""

import importlib.metadata
import re
from typing import Final

from sqlalchemy import Connection

from storage.tables.meta import Meta

DISTRIBUTION: Final = "ringmaster-bot"
"""The name under which the program is installed; "ringmaster" is another one at the package index."""

_NEWEST: Final = "version"
"""Under this name stands the newest version that ever wrote."""


def own() -> str:
    """The version of this program."""
    return importlib.metadata.version(DISTRIBUTION)


def noted(connection: Connection, version: str, name: str) -> str | None:
    """Keep that *version* writes to the database called *name*; a sentence where a newer one has written before."""
    meta = Meta(connection)
    newest = meta.get(_NEWEST)
    if newest is not None and _order(newest) > _order(version):
        what = f"A newer ringmaster ({newest}) has written to {name}, and this is {version}"
        return f"{what}, which may not know all that was meant: update this program."
    if newest != version:
        meta.put(_NEWEST, version)
    return None


def _order(version: str) -> tuple[int, ...]:
    """What versions are compared by: 0.10.0 comes after 0.9.3."""
    numbers = re.match(r"[\d.]*", version)
    return tuple(int(number) for number in (numbers[0] if numbers else "").split(".") if number)
