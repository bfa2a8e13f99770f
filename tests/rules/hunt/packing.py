"""The open pack as its files write it, to be broken in one place."""

from __future__ import annotations

import functools
import json
import pickle
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import rules.hunt
from rules.hunt.pack.checks.whole import check
from rules.hunt.pack.draft import Draft
from rules.packs.reading import Source

FOLDER = Path(rules.hunt.__file__).parent / "data" / "open-road"

Raw = dict[str, Any]


@functools.cache
def _shipped() -> bytes:
    raw: Raw = {}
    for file in sorted(FOLDER.glob("*.toml")):
        raw |= tomllib.loads(file.read_text(encoding="utf-8"))
    return pickle.dumps(raw)


def open_road() -> Raw:
    """A copy of the whole content, to write in."""
    return cast(Raw, pickle.loads(_shipped()))


def one_part(part: int) -> Raw:
    """The content for one part alone (H-21.19, H-21.20)."""
    raw, other = open_road(), 3 - part
    raw["pack"]["parts"] = [part]
    for key in {1: ("board2", "journeys", "lord", "mentor"), 2: ("board1",)}[part]:
        del raw[key]
    del raw["cards"][f"ally{other}"]
    for key in {1: ("deeds",), 2: ("start", "info")}[part]:
        del raw["tokens"][key]
    if part == 1:
        del raw["dice"]["lord"]
        raw["tiles"] = [tile for tile in raw["tiles"] if tile["set"] != "part2"]
        raw["company"] = [one for one in raw["company"] if one["enters"] != "part2"]
    return raw


def source(raw: Any, name: str = "pack.json") -> Source:
    """One file that holds all of it."""
    return Source(name, json.dumps(raw, indent=1), raw)


def checked(raw: Raw) -> Draft:
    """What the loader finds."""
    return check([source(raw)])


def broken(change: Callable[[Raw], Any]) -> Draft:
    """What the loader finds in the open pack after *change*."""
    raw = open_road()
    change(raw)
    return checked(raw)


def clauses(draft: Draft) -> set[str]:
    """The clauses that refuse the pack."""
    return {violation.clause for violation in draft.violations}


def told(draft: Draft) -> str:
    """Everything that refuses the pack, as a host reads it."""
    return "\n".join(map(str, draft.violations))


def warned(draft: Draft) -> str:
    """Everything that the host is warned of."""
    return "\n".join(map(str, draft.warnings))
