"""The open map as its file writes it, to be broken in one place."""

from __future__ import annotations

import functools
import json
import pickle
import tomllib
from typing import Any, cast

from rules.battle.pack import opening
from rules.battle.pack.checks import check
from rules.battle.pack.draft import Draft
from rules.packs.reading import Source

Raw = dict[str, Any]


@functools.cache
def _shipped() -> bytes:
    return pickle.dumps(tomllib.loads(opening.files("open-1")["pack.toml"]))


def open_map() -> Raw:
    """A copy of the whole content, to write in."""
    return cast(Raw, pickle.loads(_shipped()))


def site(raw: Raw, at: str) -> Raw:
    """The entry of that hex."""
    found: Raw = next(one for one in raw["site"] if one["hex"] == at)
    return found


def land(raw: Raw, at: str, sign: str) -> None:
    """Paint one hex."""
    column, row = ord(at[0]) - ord("A"), int(at[1:]) - 1
    rows = raw["terrain"]["rows"]
    rows[row] = rows[row][:column] + sign + rows[row][column + 1 :]


def checked(raw: Raw) -> Draft:
    """What the loader finds."""
    return check([Source("pack.json", json.dumps(raw, indent=1), raw)])
